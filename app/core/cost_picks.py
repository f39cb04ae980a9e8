"""Objects chosen for an activation cost, where the effect asks about them (rule 602.2b, "the sacrificed land")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, islice

from app.core.amounts import amount_of
from app.core.context import Context, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.memo import once_per_node
from app.core.payable import candidates_for
from app.oracle.model import costs as words
from app.oracle.model.abilities import Activated
from app.oracle.model.base import CostPart, Node
from app.oracle.model.filters import Filter, Ref

MOST_PICKS = 200

_PICKING = (
    words.Sacrifice | words.Exile | words.Discard | words.ReturnToHand | words.TapObjects | words.UntapObjects
    | words.Reveal
)  # fmt: skip


@once_per_node
def refers_back(ability: Activated) -> bool:
    """Whether an ability's effects speak of what its cost picked."""
    return any(isinstance(node, Ref) and node.kind == "that" for effect in ability.effects for node in _nodes(effect))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
        for each in fields(value):
            yield from _nodes(getattr(value, each.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def picking_part(ability: Activated) -> CostPart | None:
    """The part of the cost for which objects are chosen, where the effect asks about them."""
    if not refers_back(ability):
        return None
    return next(
        (part for part in ability.cost.parts if isinstance(part, _PICKING) and isinstance(part.of, Filter)), None
    )


def picks(
    part: CostPart, facts: ObjectFacts, player: str, context: Context, *, payable: bool
) -> tuple[list[tuple[str, ...]], bool]:
    """Every choice of objects for a part of a cost, and whether that is all of them.

    ``payable``: only objects that could be used now; else whether they are tapped is no matter (106.7)."""
    amount = getattr(part, "amount", None)
    number = 1 if amount is None else amount_of(amount, context)
    if isinstance(part, words.TapObjects | words.UntapObjects) and isinstance(part.of, Filter):
        found = [f for f in domain_of(part.of, context) if f.zone == "battlefield" and not f.phased_out]
        if payable:
            tapped = isinstance(part, words.UntapObjects)
            found = [f for f in found if f.tapped == tapped]
        verdicts = [(f.id, matches(part.of, subject_of(f, context), context)) for f in found]
        ids = [i for i, verdict in verdicts if verdict is True]
        unsure = any(verdict is None for _, verdict in verdicts)
    else:
        ids, unsure = candidates_for(part, player, facts, context)
    if number is None or number < 1:
        return [], False
    chosen = list(islice(combinations(ids, number), MOST_PICKS + 1))
    return chosen[:MOST_PICKS], not unsure and len(chosen) <= MOST_PICKS
