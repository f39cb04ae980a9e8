"""Replacement effects on mana production, in every order (rules 106.12b, 614, 616.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.context import Context, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.kleene import Truth, all_of
from app.core.players import player_is
from app.core.production import MOST_ALTERNATIVES, NO_MANA, UNIT, Asking, Mana, add, alternatives, scale, types_in
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force
from app.oracle.model.base import MANA_TYPES
from app.oracle.model.mana import (
    InsteadMana,
    InsteadType,
    LessMana,
    ManaReplacement,
    MultiplyMana,
    PlusMana,
    ToEachPlayer,
)
from app.rulebook.rule import Rule

TAPPED_FOR_MANA = Rule("106.12b", "tapped for mana")
PLAYER_CHOOSES = Rule("616.1", "chooses one to apply")


@dataclass(frozen=True, slots=True)
class Replacement:
    """A mana replacement effect that may apply to what a permanent produces."""

    effect: ManaReplacement
    id: str
    context: Context


@dataclass(frozen=True, slots=True)
class Replaced:
    """What production came to after replacement effects: every outcome, and the ids of effects that applied."""

    outcomes: tuple[Mana, ...]
    applied: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    ordered: bool = False
    """Whether different orders led to different mana."""


def replacements_in_force(state: GameState) -> tuple[InForce, ...]:
    """All mana replacement effects on the board."""
    return state.derived(
        "mana_replacements",
        lambda s: tuple(e for e in effects_in_force(s) if isinstance(e.effect, ManaReplacement) and not e.expired),
    )


def applicable(
    producer: ObjectFacts, player: str, tapped: bool, state: GameState
) -> tuple[list[Replacement], list[str]]:
    """The replacement effects that look at this production, and the ids of those that could not be decided.

    ``tapped``: the producing ability is a mana ability with {T} in its cost, so the permanent is tapped for
    mana (106.12)."""
    found: list[Replacement] = []
    undecided: list[str] = []
    for force in replacements_in_force(state):
        effect = force.effect
        if not isinstance(effect, ManaReplacement) or (effect.tapped and not tapped):
            continue
        verdict: Truth = True if force.certain else None
        if effect.player is not None:
            verdict = all_of((verdict, player_is(player, effect.player, force.context)))
        if effect.of is not None and verdict is not False:
            verdict = all_of((verdict, matches(effect.of, subject_of(producer, force.context), force.context)))
        if verdict is True:
            found.append(Replacement(effect, force.id, force.context))
        elif verdict is None:
            undecided.append(force.id)
    return found, undecided


def replace(ways: Sequence[Mana], replacements: Sequence[Replacement], asking: Asking) -> Replaced:
    """Applies replacement effects to each way of producing mana, each effect once, in every order."""
    if not replacements:
        return Replaced(tuple(ways))
    outcomes: dict[Mana, None] = {}
    applied: dict[str, None] = {}
    ordered = False
    for way in ways:
        reached = _all_orders(way, replacements, applied, asking)
        ordered = ordered or len(reached) > 1
        outcomes.update(dict.fromkeys(reached))
    return Replaced(tuple(outcomes), tuple(applied), ordered=ordered and len(applied) > 1)


def _all_orders(way: Mana, replacements: Sequence[Replacement], applied: dict[str, None], asking: Asking) -> list[Mana]:
    """Every end that can be reached when the affected player picks the order (616.1e, f)."""
    # Effects that say the same are interchangeable, so only how many of each are left matters.
    kinds = list(dict.fromkeys((r.effect, r.context.chosen.color) for r in replacements))
    samples = {kind: next(r for r in replacements if (r.effect, r.context.chosen.color) == kind) for kind in kinds}
    counts = tuple(sum(1 for r in replacements if (r.effect, r.context.chosen.color) == kind) for kind in kinds)
    ends: dict[Mana, None] = {}
    seen: set[tuple[Mana, tuple[int, ...]]] = set()
    open_states = [(way, counts)]
    while open_states:
        mana, left = open_states.pop()
        if (mana, left) in seen:
            continue
        if len(seen) > MOST_ALTERNATIVES:
            asking.doubt()
            break
        seen.add((mana, left))
        final = True
        for index, kind in enumerate(kinds):
            if not left[index] or not _applies(samples[kind], mana):
                continue
            final = False
            applied.update(dict.fromkeys(r.id for r in replacements if (r.effect, r.context.chosen.color) == kind))
            rest = (*left[:index], left[index] - 1, *left[index + 1 :])
            open_states.extend((result, rest) for result in _apply(samples[kind], mana, asking))
        if final:
            ends[mana] = None
    return list(ends)


def _applies(replacement: Replacement, mana: Mana) -> bool:
    """Whether an effect looks at this production: so much mana, of those types."""
    effect = replacement.effect
    if sum(mana) < max(effect.at_least, 1):
        return False
    wanted = effect.types
    if effect.chosen_color:
        color = replacement.context.chosen.color
        wanted = (color,) if color else ("none",)
    return not wanted or bool(set(wanted) & set(types_in(mana)))


def _apply(replacement: Replacement, mana: Mana, asking: Asking) -> list[Mana]:
    change = replacement.effect.change
    context = replacement.context
    looking = Asking(asking.could_produce, asking.every, mana, asking.unknown)
    match change:
        case InsteadMana():
            return alternatives(change.mana, context, looking)
        case InsteadType():
            return _instead_type(change, mana, context)
        case MultiplyMana():
            return [scale(mana, change.factor)]
        case PlusMana():
            return [add(mana, more) for more in alternatives(change.mana, context, looking)]
        case LessMana():
            return _less(mana, change.amount)
        case ToEachPlayer():
            return [mana]


def _instead_type(change: InsteadType, mana: Mana, context: Context) -> list[Mana]:
    types = change.types
    if change.chosen_color:
        types = (context.chosen.color,) if context.chosen.color else ()
    if not types:
        return [NO_MANA]
    changed = [t for t in MANA_TYPES if not change.only or t in change.only]
    number = sum(mana[MANA_TYPES.index(t)] for t in changed)
    kept: Mana = tuple(0 if t in changed else n for t, n in zip(MANA_TYPES, mana, strict=True))  # type: ignore[assignment]
    return [add(kept, scale(UNIT[t], number)) for t in types if t in MANA_TYPES]


def _less(mana: Mana, amount: int) -> list[Mana]:
    """So much less, the player's choice of which type goes."""
    ways = [mana]
    for _ in range(amount):
        ways = [
            tuple(n - 1 if i == index else n for i, n in enumerate(way))  # type: ignore[misc]
            for way in ways
            for index in range(6)
            if way[index]
        ] or [NO_MANA]
    return list(dict.fromkeys(ways))
