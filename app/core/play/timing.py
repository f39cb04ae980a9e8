"""When a card may be played (rules 117.1a, 305, 307, 702.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.amounts import amount_of, lands_played
from app.core.conditions import MAIN_PHASES
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import Blocker, Reason
from app.core.kleene import Truth, all_of
from app.core.play.alternatives import statics_of_face
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.play.since import cast_since
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, object_context
from app.oracle.model.costs import Cost
from app.oracle.model.effects import AsThoughFlash, ExtraLandPlays
from app.oracle.model.filters import Filter, Ref
from app.rulebook.rule import Rule

ANY_TIME = Rule("117.1a", "instant spell any time they have priority")
PRIORITY = Rule("117.1", "priority")
LANDS = Rule("305.1", "during a main phase of their turn when the stack is empty")
SPECIAL_ACTION = Rule("116.2a", "Playing a land is a special action")
ONE_LAND = Rule("305.2", "can normally play one land")
LANDS_PLAYED = Rule("305.2a", "compare the number of lands")
LAND_LIMIT = Rule("305.2b", "equal to or less than")
OWN_TURN = Rule("305.3", "t their turn")
ONLY_AS_LAND = Rule("305.9", "played only as a land")
AS_THOUGH_FLASH = Rule("601.3b", "as though it had flash")
FLASH = Rule("702.8a", "any time you could cast an instant")


_MAIN_PHASE: dict[str, Rule] = {
    "Artifact": Rule("301.1", "during a main phase of their turn when the stack is empty"),
    "Creature": Rule("302.1", "during a main phase of their turn when the stack is empty"),
    "Enchantment": Rule("303.1", "during a main phase of their turn when the stack is empty"),
    "Planeswalker": Rule("306.1", "during a main phase of their turn when the stack is empty"),
    "Sorcery": Rule("307.1", "during a main phase of their turn when the stack is empty"),
}
"""When cards of a type are cast by default."""


def land_blockers(state: GameState, proposal: Proposal, *, resolving: bool = False) -> list[Blocker]:
    """Why a land may not be played now. ``resolving``: during another effect's resolution (608.2g)."""
    turn, player, ids = state.turn, proposal.player, (proposal.facts.id,)
    found: list[Blocker] = []
    if turn.active_player != player:
        found.append(Blocker("not_your_turn", Reason("play.land_off_turn", (OWN_TURN, LANDS), ids)))
        return found
    if not resolving:
        if turn.priority != player:
            found.append(Blocker("no_priority", Reason("play.no_priority", (LANDS, PRIORITY), ids)))
        elif (turn.step not in MAIN_PHASES or state.stack()) and not proposal.values.has_keyword("Flash"):
            found.append(Blocker("timing_sorcery_speed", Reason("play.land_timing", (LANDS,), ids, _moment(state))))
    least, _ = land_plays(state, player)
    played = lands_played(object_context(proposal.facts, state), player)
    if least is not None and played >= least and not land_limit_undecided(state, proposal):
        facts = {"played": played, "allowed": least}
        found.append(Blocker("land_limit", Reason("play.land_limit", (ONE_LAND, LANDS_PLAYED, LAND_LIMIT), ids, facts)))
    return found


def land_limit_undecided(state: GameState, proposal: Proposal) -> bool:
    """Whether it is not known that the player may play another land this turn."""
    least, most = land_plays(state, proposal.player)
    played = lands_played(object_context(proposal.facts, state), proposal.player)
    return least is not None and played >= least and (most is None or played < most)


def land_plays(state: GameState, player: str) -> tuple[int | None, int | None]:
    """How many lands a player may play this turn (rule 305.2), at least and at most; None for any number."""
    least: int | None = 1
    most: int | None = 1
    for force in effects_in_force(state):
        effect = force.effect
        if not isinstance(effect, ExtraLandPlays) or force.expired:
            continue
        theirs = player_is(player, effect.player, force.context)
        if theirs is False:
            continue
        number = effect.number if effect.amount is None else amount_of(effect.amount, force.context)
        unknown = effect.amount is not None and number is None
        if theirs is True and force.certain and not unknown:
            least = None if number is None or least is None else least + number
        most = None if number is None or most is None else most + number
    return least, most


def spell_blockers(state: GameState, proposal: Proposal, right: Right) -> list[Blocker]:
    """Why a spell may not be cast now as far as ordinary timing goes."""
    turn, player, ids = state.turn, proposal.player, (proposal.facts.id,)
    if turn.priority != player:
        return [Blocker("no_priority", Reason("play.no_priority", (PRIORITY,), ids))]
    if sorcery_time(state, player):
        return []
    if right.sorcery or not (right.flash or at_instant_speed(state, proposal)):
        rules = (ANY_TIME, *(rule for kind, rule in _MAIN_PHASE.items() if kind in proposal.values.types))
        return [Blocker("timing_sorcery_speed", Reason("play.spell_timing", rules, ids, _moment(state)))]
    return []


def at_instant_speed(state: GameState, proposal: Proposal) -> bool:
    """Whether a spell is an instant, has flash or may be cast as though it had flash."""
    values = proposal.values
    if "Instant" in values.types or values.has_keyword("Flash"):
        return True
    return any(verdict is True for verdict in _flash_grants(state, proposal))


def flash_undecided(state: GameState, proposal: Proposal) -> bool:
    """Whether some effect may or may not let the spell be cast as though it had flash."""
    return any(verdict is None for verdict in _flash_grants(state, proposal))


def flash_price(state: GameState, proposal: Proposal, right: Right) -> Cost | None:
    """What must be paid besides so that the spell may be cast now as though it had flash (601.3c); None: nothing."""
    values = proposal.values
    if (
        sorcery_time(state, proposal.player)
        or right.flash
        or right.sorcery
        or "Instant" in values.types
        or values.has_keyword("Flash")
    ):
        return None
    prices = [effect.plus for _, effect, verdict in _grants(state, proposal) if verdict is True]
    return None if None in prices or not prices else prices[0]


def _flash_grants(state: GameState, proposal: Proposal) -> Iterator[Truth]:
    for _, _, verdict in _grants(state, proposal):
        yield verdict


def _grants(state: GameState, proposal: Proposal) -> Iterator[tuple[InForce, AsThoughFlash, Truth]]:
    context: Context = changed(object_context(proposal.facts, state), you=proposal.player)
    for force in (*effects_in_force(state), *statics_of_face(proposal, context)):
        effect = force.effect
        if not isinstance(effect, AsThoughFlash) or effect.activate or force.expired:
            continue
        if isinstance(effect.what, Ref):
            covers: Truth = proposal.facts.id == force.id or proposal.facts.id in force.context.that
        else:
            covers = matches(effect.what, proposal.subject(), force.context)
        sure: Truth = True if force.certain else None
        if effect.once and force.resolved is not None:
            described = effect.what if isinstance(effect.what, Filter) else None
            done = cast_since(state, proposal.player, force.resolved.facts, described, force.context)
            sure = all_of((sure, None if done is None else not done))
        yield force, effect, all_of((covers, player_is(proposal.player, effect.player, force.context), sure))


def timing_reasons(state: GameState, proposal: Proposal) -> list[Reason]:
    """What makes a spell castable at this moment."""
    ids = (proposal.facts.id,)
    if proposal.is_land:
        reasons = [Reason("play.land_time", (LANDS, ONE_LAND, SPECIAL_ACTION), ids)]
        if proposal.values.has_keyword("Flash"):
            reasons.append(Reason("play.flash", (FLASH, ANY_TIME), ids))
        if len(proposal.values.types) > 1:
            reasons.append(Reason("play.only_as_land", (ONLY_AS_LAND,), ids))
        return reasons
    if "Instant" in proposal.values.types:
        return [Reason("play.instant", (ANY_TIME,), ids)]
    if proposal.values.has_keyword("Flash"):
        return [Reason("play.flash", (FLASH, ANY_TIME), ids)]
    if sorcery_time(state, proposal.player):
        rules = (ANY_TIME, *(rule for kind, rule in _MAIN_PHASE.items() if kind in proposal.values.types))
        return [Reason("play.main_phase", rules, ids, _moment(state))]
    granting = [force for force, _, verdict in _grants(state, proposal) if verdict is True]
    if granting:
        return [Reason("play.as_though_flash", (AS_THOUGH_FLASH, FLASH, ANY_TIME), (*ids, granting[0].id))]
    return []


def sorcery_time(state: GameState, player: str) -> bool:
    """Rule 307.1: a player's own main phase while the stack is empty; priority apart."""
    return state.turn.active_player == player and state.turn.step in MAIN_PHASES and not state.stack()


def _moment(state: GameState) -> dict[str, str | int | bool | tuple[str, ...] | None]:
    return {"step": state.turn.step, "active": state.turn.active_player, "stack": len(state.stack())}
