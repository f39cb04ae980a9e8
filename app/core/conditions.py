"""Whether a condition holds at this moment; unknown where the board or the words do not say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.core.amounts import amount_of, happened
from app.core.context import Context, subject_of
from app.core.filters import domain_of, matches
from app.core.kleene import Truth, all_of, any_of, compare, negate
from app.core.players import player_is, single_player
from app.oracle.model import amounts as words
from app.oracle.model import playing
from app.oracle.model.abilities import Activated
from app.oracle.model.base import Amount, Condition, Quality
from app.oracle.model.filters import ControlledBy, InZone, OwnedBy
from app.oracle.nodes import within

COMBAT_STEPS: tuple[str, ...] = (
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_combat",
)
MAIN_PHASES: tuple[str, ...] = ("precombat_main", "postcombat_main")
_STEP_GROUPS = {"combat": COMBAT_STEPS, "main": MAIN_PHASES}


def holds(condition: Condition, context: Context) -> Truth:
    """Whether a condition is true for its words' controller (``context.you``)."""
    test = _TESTS.get(type(condition))
    return None if test is None else test(condition, context)


def is_sorcery_time(context: Context) -> bool:
    """Rule 307.1: the player's own main phase, with priority and an empty stack."""
    turn = context.state.turn
    return (
        turn.active_player == context.you
        and turn.step in MAIN_PHASES
        and turn.priority == context.you
        and not context.state.stack()
    )


def _compare(condition: words.Compare, context: Context) -> Truth:
    opponents = context.state.opponents_of(context.you)
    if len(opponents) > 1 and _of_one_opponent(condition.left):
        # "An opponent controls four or more lands" is about some one opponent, not about all of them together.
        one = replace(condition, left=_for_that_player(condition.left))
        return any_of(_compare(one, replace(context, that_player=opponent)) for opponent in opponents)
    left = condition.left
    if isinstance(left, words.PlayerNumber) and left.player in ("any_player", "each_player"):
        # "A player has one or fewer cards in hand" is about some one player, "each player has …" about every one.
        one = replace(condition, left=replace(left, player="that_player"))
        each = (_compare(one, replace(context, that_player=player)) for player in context.state.players)
        return any_of(each) if left.player == "any_player" else all_of(each)
    return compare(amount_of(condition.left, context), condition.op, amount_of(condition.right, context))


def _of_one_opponent(amount: Amount) -> bool:
    """Whether an amount counts what an opponent controls, owns, or has as a player."""
    if isinstance(amount, words.Count):
        return any(_names_opponent(quality) for quality in amount.of.qualities)
    return isinstance(amount, words.PlayerNumber) and amount.player == "opponent"


def _names_opponent(quality: Quality) -> bool:
    return isinstance(quality, ControlledBy | OwnedBy | InZone) and quality.player == "opponent"


def _for_that_player(amount: Amount) -> Amount:
    """The same amount for one player at a time."""
    if isinstance(amount, words.Count):
        qualities = tuple(
            replace(quality, player="that_player")
            if isinstance(quality, ControlledBy | OwnedBy | InZone) and quality.player == "opponent"
            else quality
            for quality in amount.of.qualities
        )
        return replace(amount, of=replace(amount.of, qualities=qualities))
    return replace(amount, player="that_player") if isinstance(amount, words.PlayerNumber) else amount


def _ref_is(condition: words.RefIs, context: Context) -> Truth:
    picked = domain_of(condition.ref, context)
    if not picked:
        # A reference to the object itself that is not on the board says nothing; a host that is not there is none.
        return False if condition.ref.kind == "host" else None
    return all_of(matches(condition.filter, subject_of(facts, context), context) for facts in picked)


def _turn_of(condition: words.TurnOf, context: Context) -> Truth:
    return player_is(context.state.turn.active_player, condition.player, context)


def _during(condition: words.During, context: Context) -> Truth:
    steps = [step for name in condition.steps for step in _STEP_GROUPS.get(name, (name,))]
    if context.state.turn.step not in steps:
        return False
    if condition.player is None:
        return True
    return player_is(context.state.turn.active_player, condition.player, context)


def _designated(condition: words.Designated, context: Context) -> Truth:
    who = single_player(condition.player, context)
    if who is not None:
        return condition.name in context.state.players[who].designations
    return any_of(
        condition.name in player.designations and player_is(player.id, condition.player, context)
        for player in context.state.players.values()
    )


def _happened(condition: words.Happened, context: Context) -> Truth:
    opponents = context.state.opponents_of(context.you)
    if condition.player == "opponent" and condition.times > 1 and len(opponents) > 1:
        # "An opponent cast two or more spells" is about some one opponent, not about all of them together.
        one = replace(condition, player="that_player")
        return any_of(_happened(one, replace(context, that_player=opponent)) for opponent in opponents)
    times = happened(condition.kind, condition.player, condition.filter, context)
    return None if times is None else times >= condition.times


def _untold(condition: words.Untold, context: Context) -> Truth:
    """What no board tells is unknown, but nobody has priority while a library is being searched (117.2e)."""
    if condition.fact in _TIMES_RESOLVED:
        return _times_resolved(condition, context)
    searching = condition.fact == "searching_library" and context.state.turn.priority is not None
    return False if searching else None


def _compared_with_each(condition: playing.ComparedWithEach, context: Context) -> Truth:
    """Held against each of the others by itself, not against all of them together."""
    who = single_player(condition.player, context)
    if who is None:
        return None
    counts: dict[str, int | None] = {}
    for player in context.state.players:
        what = replace(condition.what, qualities=(*condition.what.qualities, ControlledBy("that_player")))
        counts[player] = amount_of(words.Count(what), replace(context, that_player=player))
    among = replace(context, you=who) if condition.others == "opponents" else context
    others = (player for player in counts if player != who and player_is(player, condition.others, among))
    return all_of(compare(counts[who], condition.op, counts[player]) for player in others)


_TIMES_RESOLVED = {"resolved_first": 1, "resolved_second": 2, "resolved_third": 3}


def _times_resolved(condition: words.Untold, context: Context) -> Truth:
    """Boards do not tell what has resolved, but no activated ability has resolved more often than it was activated."""
    times, source = _TIMES_RESOLVED.get(condition.fact), context.source
    if times is None or source is None:
        return None
    saying = [on.ability for on in context.values[source.id].abilities if condition in within(on.ability)]
    if not saying or not all(isinstance(ability, Activated) for ability in saying):
        return None
    activated = sum(event.kind == "activated" and event.object == source.id for event in context.state.events)
    if activated < times - 1:
        return False
    return True if times == 1 and not activated else None


_TESTS: dict[type[Condition], Callable[[Any, Context], Truth]] = {
    words.Compare: _compare,
    words.RefIs: _ref_is,
    words.TurnOf: _turn_of,
    words.During: _during,
    words.SorceryTime: lambda condition, context: is_sorcery_time(context),
    words.Designated: _designated,
    words.Happened: _happened,
    words.Untold: _untold,
    playing.ComparedWithEach: _compared_with_each,
    words.All: lambda condition, context: all_of(holds(part, context) for part in condition.of),
    words.AnyOf: lambda condition, context: any_of(holds(part, context) for part in condition.of),
    words.Not: lambda condition, context: negate(holds(condition.of, context)),
}
