"""Objects chosen for an activation cost, where the effect asks about them (rule 602.2b, "the sacrificed land")."""

from __future__ import annotations

from dataclasses import replace as changed
from itertools import combinations, islice

from app.core.amounts import amount_of
from app.core.context import Context, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.memo import once_per_value
from app.core.payable import candidates_for
from app.oracle.model import costs as words
from app.oracle.model.abilities import Activated
from app.oracle.model.amounts import AnyNumber, X
from app.oracle.model.base import CostPart
from app.oracle.model.filters import Filter, Ref
from app.oracle.nodes import within

MOST_PICKS = 200
MOST_NUMBERS = 60

_PICKING = (
    words.Sacrifice | words.Exile | words.Discard | words.ReturnToHand | words.TapObjects | words.UntapObjects
    | words.Reveal
)  # fmt: skip


@once_per_value
def refers_back(ability: Activated) -> bool:
    """Whether an ability's effects speak of what its cost picked."""
    return any(isinstance(node, Ref) and node.kind == "that" for node in within(ability.effects))


def picking_part(ability: Activated) -> CostPart | None:
    """The part of the cost for which objects are chosen, where the effect asks about them."""
    if not refers_back(ability):
        return None
    return next(
        (part for part in ability.cost.parts if isinstance(part, _PICKING) and isinstance(part.of, Filter)), None
    )


@once_per_value
def free_part(ability: Activated) -> CostPart | None:
    """The part of the cost of which the player says how much: X, any number, all of the counters there are."""
    for part in ability.cost.parts:
        if isinstance(part, words.RemoveCounters) and part.every:
            return part
        if isinstance(getattr(part, "amount", None), X | AnyNumber):
            return part
        if isinstance(part, words.PayMana | words.Waterbend) and part.mana.has_x:
            return part
    return None


def numbers(part: CostPart, facts: ObjectFacts, player: str, context: Context) -> tuple[list[int], bool]:
    """What the player could say for a free part of a cost, and whether that is all of it."""
    state = context.state
    amount = getattr(part, "amount", None)
    least = amount.least if isinstance(amount, AnyNumber) else 0
    match part:
        case words.RemoveCounters(of=Ref(kind="self")):
            have = sum(facts.counters.values()) if part.kind is None else facts.counters.get(part.kind, 0)
            if part.every:
                return [have], True
        case words.PayLife():
            have = state.players[player].life
        case words.PayEnergy():
            have = state.players[player].counters.get("energy", 0)
        case words.PayMana() | words.Waterbend() | words.RemoveCounters():
            return [], False
        case _:
            found, complete = picks(part, facts, player, context, payable=True, number=1)
            have = len(found)
            if not complete:
                return [], False
    most = min(have, MOST_NUMBERS)
    return list(range(least, most + 1)), have <= MOST_NUMBERS


def cost_contexts(
    ability: Activated, facts: ObjectFacts, player: str, context: Context, *, payable: bool
) -> tuple[list[Context], bool]:
    """The context in which an ability resolves, for each choice in its cost that its effect asks about: how much,
    and which objects; and whether these are all choices.

    Where costs are no matter (``payable`` is False, 106.7), one of what is free stands for any number."""
    free = free_part(ability)
    contexts = [context]
    complete = True
    if free is not None and not payable:
        contexts = [changed(context, x=1, that_much=1)]
    elif free is not None:
        said, complete = numbers(free, facts, player, context)
        contexts = [changed(context, x=number, that_much=number) for number in said]
    part = picking_part(ability)
    if part is None:
        return contexts, complete
    found: list[Context] = []
    for each in contexts:
        number = each.that_much if part is free else None
        if number == 0:
            found.append(each)
            continue
        chosen, all_of_them = picks(part, facts, player, each, payable=payable, number=number)
        complete = complete and all_of_them
        found.extend(changed(each, that=ids) for ids in chosen)
    return found, complete


def picks(
    part: CostPart, facts: ObjectFacts, player: str, context: Context, *, payable: bool, number: int | None = None
) -> tuple[list[tuple[str, ...]], bool]:
    """Every choice of objects for a part of a cost, and whether that is all of them.

    ``number``: so many instead of what the part says. ``payable``: only objects that could be used now; else
    whether they are tapped is no matter (106.7)."""
    amount = getattr(part, "amount", None)
    if number is None:
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
