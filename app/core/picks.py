"""Which of the objects that a board lists for a resolved effect each of its targets was (rule 115.3, 601.2c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.resolved import Resolved
from app.oracle.model.effects import BecomeCopy, Modify
from app.oracle.model.filters import Filter, Other, Ref

Picks = tuple[str, ...] | None
"""The objects meant, ``()`` for none of those listed, None where the board does not say which."""


def picks_of(resolved: Sequence[Resolved]) -> Mapping[int, Picks]:
    """By index, the objects that changes of characteristics in several targets' words mean. What is not in here means
    all that the board lists."""
    by_effect: dict[str, list[int]] = {}
    for index, one in enumerate(resolved):
        if isinstance(one.effect, Modify) and not _copies(one.effect):
            by_effect.setdefault(one.facts.id, []).append(index)
    found: dict[int, Picks] = {}
    for indexes in by_effect.values():
        objects = resolved[indexes[0]].facts.objects
        targets = [index for index in indexes if _is_target(resolved[index].effect)]
        if len(targets) < 2 or not objects:
            continue
        last: Picks = objects
        for index in indexes:
            effect = resolved[index].effect
            if index in targets:
                last = found[index] = _pick(effect, targets.index(index), len(targets), objects)
            elif isinstance(effect, Modify) and isinstance(effect.what, Ref) and effect.what.kind == "that":
                found[index] = last
    return found


def abilities_not_named(resolved: Sequence[Resolved]) -> frozenset[str]:
    """The effects of a permanent that several of its abilities could have made, where the board does not name one."""
    lines: dict[str, set[int | None]] = {}
    for one in resolved:
        facts = one.facts
        if isinstance(one.effect, Modify) and facts.ability is None and facts.words is None and not one.spell:
            lines.setdefault(facts.id, set()).add(one.line)
    return frozenset(effect for effect, found in lines.items() if len(found) > 1)


def _pick(effect: object, place: int, targets: int, objects: tuple[str, ...]) -> Picks:
    if len(objects) == targets:
        return (objects[place],)
    if len(objects) == 1:
        # One object for several targets: it is each of them, except "another target" than itself.
        return () if place and _another(effect) else objects
    return None


def _is_target(effect: object) -> bool:
    return isinstance(effect, Modify) and isinstance(effect.what, Ref) and effect.what.kind == "target"


def _another(effect: object) -> bool:
    what = effect.what if isinstance(effect, Modify) else None
    described = what.filter if isinstance(what, Ref) else None
    return isinstance(described, Filter) and any(isinstance(quality, Other) for quality in described.qualities)


def _copies(effect: Modify) -> bool:
    return any(isinstance(change, BecomeCopy) for change in effect.changes)
