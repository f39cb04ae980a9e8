"""Ties "it" to what the same clause named before.

A grammar form reads "it" as what an earlier part of the text picked. Where the clause itself names an object first
("as long as ~ is attacking, it has flying", "enchanted creature gets +X/+X, where X is its mana value"), that
object is meant.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from app.oracle.model.abilities import Ability
from app.oracle.model.amounts import All, CountersOn, Distinct, Not, RefIs, StatOf, UnreadCondition
from app.oracle.model.base import Amount, Effect, Node
from app.oracle.model.effects import ChangePowerToughness, CostChange, If, Lasting, Modify, SetPowerToughness
from app.oracle.model.filters import Filter, Ref
from app.oracle.nodes import with_parts

N = TypeVar("N", bound=Node)

_IT = Ref("that")
_NAMED = ("self", "host")


def settle(effect: Effect, *, static: bool) -> Effect:
    """The same effect with each "it" tied to what it speaks of. Only a static ability's condition names what its
    clause speaks of: in a resolving effect "it" may be what was picked before."""
    if isinstance(effect, If) and static:
        behind = _behind(effect)
        if behind is not None:
            effect = behind
        if not isinstance(effect, If):
            return settle(effect, static=static)
        subject = _subject(effect.condition)
        then, otherwise = (
            tuple(settle(part if subject is None else _replaced(part, subject), static=static) for part in branch)
            for branch in (effect.then, effect.otherwise)
        )
        return dataclasses.replace(effect, then=then, otherwise=otherwise)
    if isinstance(effect, Lasting):
        parts = tuple(settle(part, static=static) for part in effect.effects)
        return effect if parts == effect.effects else dataclasses.replace(effect, effects=parts)
    if isinstance(effect, Modify) and isinstance(effect.what, Filter):
        return _among_those(effect, effect.what)
    if isinstance(effect, Modify) and isinstance(effect.what, Ref) and effect.what.kind in _NAMED:
        changes = tuple(_replaced(change, effect.what) for change in effect.changes)
        return effect if changes == effect.changes else dataclasses.replace(effect, changes=changes)
    return effect


def _among_those(effect: Modify, what: Filter) -> Modify:
    """ "The number of colors among those creatures": those the clause changes."""

    def tied(value: Any) -> Any:
        among = value.among if isinstance(value, Distinct) else None
        if isinstance(among, Ref) and among.plural and among.kind == "that":
            return dataclasses.replace(value, among=what)
        if isinstance(value, Amount | ChangePowerToughness | SetPowerToughness):
            fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
            return type(value)(**{name: tied(inner) for name, inner in fields.items()})
        return value

    changes = tuple(tied(change) for change in effect.changes)
    return effect if changes == effect.changes else dataclasses.replace(effect, changes=changes)


def _behind(effect: If) -> Effect | None:
    """An "it" in the condition is what the clause names: "~ has first strike as long as it's attacking". Said of all
    objects that match a description it holds for each of them by itself, so it is one more quality of theirs."""
    if not any(ref == _IT for ref in _refs(effect.condition)) or not effect.then:
        return None
    subject = getattr(effect.then[0], "what", None)
    if isinstance(subject, Ref) and subject.kind in _NAMED:
        return dataclasses.replace(effect, condition=_replaced(effect.condition, subject))
    if not isinstance(subject, Filter):
        return None
    condition = effect.condition
    if (
        len(effect.then) == 1
        and not effect.otherwise
        and isinstance(effect.then[0], Modify | CostChange)
        and isinstance(condition, RefIs)
    ):
        if condition.filter.noun in ("object", "permanent"):
            described = dataclasses.replace(subject, qualities=(*subject.qualities, *condition.filter.qualities))
            return dataclasses.replace(effect.then[0], what=described)
    return dataclasses.replace(effect, condition=UnreadCondition(None))


def _subject(condition: Node) -> Ref | None:
    """The one object that a condition is about, where it names one."""
    found = {ref for ref in _refs(condition) if ref.kind in _NAMED}
    return found.pop() if len(found) == 1 else None


def _refs(node: Node) -> list[Ref]:
    if isinstance(node, RefIs):
        return [node.ref]
    if isinstance(node, StatOf):
        return [node.of]
    if isinstance(node, CountersOn):
        return [node.on] if isinstance(node.on, Ref) else []
    if isinstance(node, Not):
        return _refs(node.of)
    if isinstance(node, All):
        return [ref for part in node.of for ref in _refs(part)]
    return [
        ref
        for side in ("left", "right")
        if isinstance(getattr(node, side, None), Node)
        for ref in _refs(getattr(node, side))
    ]


def _replaced(node: N, subject: Ref) -> N:
    """The node with the subject for "it"; a quoted ability speaks for itself, and so does a description."""

    def part(value: Any) -> Any:
        if value == _IT:
            return dataclasses.replace(subject, pronoun=True)
        return value if isinstance(value, Ability | Filter) else with_parts(value, part)

    changed: N = with_parts(node, part)
    return changed
