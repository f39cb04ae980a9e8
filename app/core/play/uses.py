"""How often a permission was used, as the board's events say (``used_permission``)."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.facts import EventFacts
from app.core.kleene import Truth, any_of
from app.core.play.proposal import Proposal
from app.core.play.since import cast_since
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force
from app.oracle.model.effects import AlternativeCost, Permission
from app.oracle.model.filters import Filter
from app.oracle.vocabulary import PERMANENT_TYPES

MOST_USES = 8
"""So many uses are told apart by type; with more it is not known what is left."""


def used(state: GameState, proposal: Proposal, force: InForce, effect: Permission | AlternativeCost) -> Truth:
    """Whether a permission with a limit is used up for what is proposed."""
    if isinstance(effect, Permission) and effect.once and force.resolved is not None:
        described = effect.what if isinstance(effect.what, Filter) else None
        done = cast_since(state, proposal.player, force.resolved.facts, described, force.context)
        return None if done is None else done > 0
    at_most = getattr(effect, "at_most", None)
    if not effect.limit and at_most is None:
        return False
    events = [
        event
        for event in state.events
        if event.kind == "used_permission" and event.object == force.id and event.player in (None, proposal.player)
    ]
    if effect.limit == "one_of_each_type":
        return _type_used(proposal, events)
    if isinstance(effect, Permission) and effect.limit == "once_each_turn" and effect.verb != "play":
        # One ability may let a land be played and a spell be cast: each is used up by its own kind alone.
        of_lands = [_was_land(event) for event in events]
        own = effect.verb == "play_land"
        if not _two_kinds(force):
            return bool(events)
        return any_of(None if land is None else land == own for land in of_lands)
    return len(events) >= (at_most or 1)


def _was_land(event: EventFacts) -> Truth:
    """Whether what was played was a land, as far as the event tells."""
    said = {word.capitalize() for word in event.types}
    if not said and event.card is not None and len(event.card.faces) == 1:
        said = set(event.card.front.types)
    return "Land" in said if said else None


def _two_kinds(force: InForce) -> bool:
    """Whether the same object lets both lands be played and spells be cast, so that a use is of one or the other."""
    verbs = {
        other.effect.verb
        for other in effects_in_force(force.context.state)
        if other.id == force.id and isinstance(other.effect, Permission)
    }
    return {"play_land", "cast"} <= verbs


def _type_used(proposal: Proposal, events: Sequence[EventFacts]) -> Truth:
    """One card of each permanent type: one of several types is chosen as it is played, and the board does not say
    which, so every choice is looked at."""
    own = [kind for kind in PERMANENT_TYPES if kind in proposal.values.types]
    choices = [_types(event) for event in events]
    if any(not kinds for kinds in choices) or len(choices) > MOST_USES:
        return None
    left = {frozenset(own) - taken for taken in _assigned(choices)}
    if not left or all(not free for free in left):
        return True
    return False if all(left) else None


def _types(event: EventFacts) -> tuple[str, ...]:
    said = {word.capitalize() for word in event.types}
    if not said and event.card is not None:
        said = set(event.card.front.types)
    return tuple(kind for kind in PERMANENT_TYPES if kind in said)


def _assigned(choices: Sequence[tuple[str, ...]]) -> set[frozenset[str]]:
    """The sets of types that could have been used, each type once."""
    reached: set[frozenset[str]] = {frozenset()}
    for kinds in choices:
        reached = {taken | {kind} for taken in reached for kind in kinds if kind not in taken} or reached
    return reached
