"""Whether an effect from a resolved spell or ability still lasts (rules 500.4, 500.5, 514.2, 611.2)."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.conditions import holds
from app.core.context import Context
from app.core.facts import STEPS, EffectFacts, ObjectFacts
from app.core.findings import Facts, Finding, Reason
from app.core.kleene import Truth
from app.core.names import same_name
from app.core.players import single_player
from app.core.state import GameState
from app.oracle.model.base import Duration
from app.oracle.model.effects import AsLongAs, InNextTurn, Until, UntilNextExile, While
from app.rulebook.rule import Rule

LASTS_AS_STATED = Rule("611.2a", "lasts as long as stated")
STEP_BEGINS = Rule("500.4", "effects that last until that step or phase")
STEP_ENDS = Rule("500.5", "last until the end of that step or phase")
TURN_ENDS = Rule("514.2", "until end of turn")
FOR_AS_LONG_AS = Rule("611.2b", "for as long as")


@dataclass(frozen=True, slots=True, order=True)
class Moment:
    """A point of the game: a turn's number and a step of it. ``after`` is 1 for the moment a step has ended."""

    turn: int
    step: int
    after: int = 0


def step_index(step: str) -> int:
    return STEPS.index(step)


def now(state: GameState) -> Moment:
    return Moment(state.turn.number, step_index(state.turn.step))


def made_at(effect: EffectFacts, state: GameState) -> Moment:
    """When an effect was made. Where the board gives a turn without a step, any step of a finished turn serves;
    in the current turn it was made in the current step at the latest, so its beginning is taken."""
    turn = state.turn.number if effect.turn is None else effect.turn
    if effect.step is not None:
        return Moment(turn, step_index(effect.step))
    if effect.turn is None:
        return now(state)
    return Moment(turn, step_index("precombat_main"))


def turn_owner(state: GameState, number: int) -> str | None:
    """Who took a turn; None for turns the board does not know."""
    history = state.turn.history
    return history[number - 1] if 1 <= number <= len(history) else None


def _next_turn_of(state: GameState, player: str, after: int) -> int | None:
    """The number of a player's first turn later than a turn, if it has begun."""
    for number in range(after + 1, state.turn.number + 1):
        if turn_owner(state, number) == player:
            return number
    return None


def _next_step_of(state: GameState, player: str | None, step: str, made: Moment) -> Moment | None:
    """When a step next began after a moment (in that player's turn where one is named), if it has."""
    index = step_index(step)
    for number in range(made.turn, state.turn.number + 1):
        if player is not None and turn_owner(state, number) != player:
            continue
        moment = Moment(number, index)
        if moment > made and moment <= now(state):
            return moment
    return None


def still_lasts(until: Duration | None, effect: EffectFacts, context: Context) -> Finding[Truth]:
    """Whether an effect's duration has not run out; the reason names what ended it or that it runs on."""
    state = context.state
    if until is None or until == While("emblem"):
        return Finding(True, (Reason("duration.no_end", (LASTS_AS_STATED,), (effect.id,)),))
    if isinstance(until, Until):
        return _until(until, effect, context)
    if isinstance(until, AsLongAs):
        verdict = holds(until.condition, context)
        key = "duration.while_unknown" if verdict is None else "duration.while" if verdict else "duration.while_over"
        return Finding(verdict, (Reason(key, (FOR_AS_LONG_AS,), (effect.id,)),))
    if isinstance(until, While):
        return _while(until, effect, state)
    if isinstance(until, InNextTurn):
        return _in_next_turn(until, effect, context)
    if isinstance(until, UntilNextExile):
        return _until_next_exile(effect, state)
    return Finding(None, (Reason("duration.unread", (LASTS_AS_STATED,), (effect.id,)),))


def _until(until: Until, effect: EffectFacts, context: Context) -> Finding[Truth]:
    state = context.state
    made = made_at(effect, state)
    current = now(state)
    if made > current:
        made = current
    whose = single_player(until.player, context)
    if whose is None:
        return Finding(None, (Reason("duration.whose_unknown", (LASTS_AS_STATED,), (effect.id,)),))
    ended, rule = _ended(until.moment, whose, made, current, state)
    facts: Facts = {"moment": until.moment, "player": whose, "turn": made.turn}
    if ended is None:
        return Finding(None, (Reason("duration.unknown", (LASTS_AS_STATED,), (effect.id,), facts),))
    if ended:
        return Finding(False, (Reason("duration.over", (LASTS_AS_STATED, rule), (effect.id,), facts),))
    return Finding(True, (Reason("duration.runs", (LASTS_AS_STATED,), (effect.id,), facts),))


def _ended(moment: str, whose: str, made: Moment, current: Moment, state: GameState) -> tuple[bool | None, Rule]:
    cleanup = step_index("cleanup")
    match moment:
        case "end_of_turn":
            # The cleanup step ends it before anybody could have priority there (514.2), unless it was made there.
            end = Moment(made.turn, cleanup)
            return (current >= end and made < end) or current.turn > made.turn, TURN_ENDS
        case "end_of_combat":
            return current >= Moment(made.turn, step_index("end_combat"), 1), STEP_ENDS
        case "your_next_turn":
            return _next_turn_of(state, whose, made.turn) is not None, STEP_BEGINS
        case "end_of_your_next_turn":
            following = _next_turn_of(state, whose, made.turn)
            return following is not None and current >= Moment(following, cleanup), TURN_ENDS
        case "end_of_combat_on_your_next_turn":
            following = _next_turn_of(state, whose, made.turn)
            end_of_combat = step_index("end_combat")
            return following is not None and current >= Moment(following, end_of_combat, 1), STEP_ENDS
        case "end_of_next_turn":
            return current >= Moment(made.turn + 1, cleanup), TURN_ENDS
        case "your_next_upkeep":
            return _next_step_of(state, whose, "upkeep", made) is not None, STEP_BEGINS
        case "your_next_end_step":
            return _next_step_of(state, whose, "end", made) is not None, STEP_BEGINS
        case "your_next_untap_step":
            return _next_step_of(state, whose, "untap", made) is not None, STEP_BEGINS
        case "next_end_step":
            return _next_step_of(state, None, "end", made) is not None, STEP_BEGINS
        case "next_upkeep":
            return _next_step_of(state, None, "upkeep", made) is not None, STEP_BEGINS
        case _:
            return None, LASTS_AS_STATED


def _in_next_turn(until: InNextTurn, effect: EffectFacts, context: Context) -> Finding[Truth]:
    """An effect that works in one later turn only: not yet, now, or no more."""
    state = context.state
    whose = single_player(until.player, context)
    if whose is None:
        return Finding(None, (Reason("duration.whose_unknown", (LASTS_AS_STATED,), (effect.id,)),))
    following = _next_turn_of(state, whose, made_at(effect, state).turn)
    facts: Facts = {"moment": "next_turn", "player": whose, "turn": effect.turn}
    if following is None:
        return Finding(False, (Reason("duration.not_yet", (LASTS_AS_STATED,), (effect.id,), facts),))
    if following < state.turn.number:
        return Finding(False, (Reason("duration.over", (LASTS_AS_STATED, TURN_ENDS), (effect.id,), facts),))
    return Finding(True, (Reason("duration.runs", (LASTS_AS_STATED,), (effect.id,), facts),))


def _until_next_exile(effect: EffectFacts, state: GameState) -> Finding[Truth]:
    """Until the source exiles another card: a later effect of it picked one, or a later turn saw one exiled."""
    source = source_of(effect, state)
    over = any(
        other.timestamp > effect.timestamp and other.objects and _same_source(other, effect, state)
        for other in state.board.effects
    )
    if source is not None and effect.turn is not None:
        over = over or any(
            facts.details.exiled_with == source.id
            and facts.id not in effect.objects
            and (facts.details.exiled_turn or 0) > effect.turn
            for facts in state.board.objects
        )
    key = "duration.next_exiled" if over else "duration.runs"
    facts_told: Facts = {"moment": "next_exile", "turn": effect.turn}
    return Finding(not over, (Reason(key, (LASTS_AS_STATED,), (effect.id,), facts_told),))


def _same_source(one: EffectFacts, other: EffectFacts, state: GameState) -> bool:
    first, second = source_of(one, state), source_of(other, state)
    if first is not None and second is not None:
        return first.id == second.id
    return one.source is not None and one.source is other.source and one.controller == other.controller


def source_of(effect: EffectFacts, state: GameState) -> ObjectFacts | None:
    """The object an effect came from: the one named, else what the cards it picked were exiled with, else the only
    permanent of the named card that the effect's controller has."""
    if effect.source_object is not None:
        return state.objects.get(effect.source_object)
    for picked in effect.objects:
        facts = state.objects.get(picked)
        linked = state.objects.get(facts.details.exiled_with or "") if facts is not None else None
        if linked is not None:
            return linked
    if effect.source is None:
        return None
    named = [facts for facts in state.permanents if facts.card is effect.source or _named(facts, effect)]
    own = [facts for facts in named if facts.controller == effect.controller]
    if len(own) == 1:
        return own[0]
    return named[0] if len(named) == 1 and not own else None


def _named(facts: ObjectFacts, effect: EffectFacts) -> bool:
    return effect.source is not None and same_name(facts.card.name, effect.source.name)


def _gone(effect: EffectFacts, state: GameState) -> bool:
    """Whether no permanent on the board could be an effect's source."""
    return effect.source is not None and not any(_named(facts, effect) for facts in state.permanents)


def _while(until: While, effect: EffectFacts, state: GameState) -> Finding[Truth]:
    source = source_of(effect, state)
    here = source is not None and source.zone == "battlefield"
    unknown = source is None and not _gone(effect, state)
    verdict: Truth
    match until.what:
        case "perpetual":
            verdict = True
        case "in_exile":
            # While the card lies in exile it has not been cast from there; wherever else it is, it may have been.
            verdict = True if source is not None and source.zone == "exile" else None
        case "exiled":
            # The zone of each object is asked where the effect is applied: a card that left is a new object (400.7).
            verdict = True
        case "controlled":
            verdict = None if unknown else here and source is not None and source.controller == effect.controller
        case "on_battlefield":
            verdict = None if unknown else here
        case "tapped":
            verdict = None if unknown else here and source is not None and source.tapped
        case _:
            verdict = None
    key = "duration.while_unknown" if verdict is None else "duration.while" if verdict else "duration.while_over"
    return Finding(verdict, (Reason(key, (FOR_AS_LONG_AS,), (effect.id,), {"what": until.what}),))
