"""May a player play a card now, and how? (rules 305, 601, 116.2a)"""

from __future__ import annotations

from app.core.facts import ObjectFacts
from app.core.findings import Judgement, Reason
from app.core.free_x import describes_by_x
from app.core.names import same_name
from app.core.play.cost_changes import unread_costs
from app.core.play.verdict import Way, ways_to_play
from app.core.state import GameState
from app.core.targeting import required_targets
from app.oracle.model.filters import Filter, UnreadQuality
from app.questions.common import name_of, status_of
from app.questions.play_answer import (
    CASTING,
    LAND_PLAY,
    affordable,
    blockers_of,
    option,
    steps_of,
    unread_for,
    verdict_of,
)
from app.questions.query import Query


def answer(state: GameState, query: Query) -> Judgement:
    """Verdict, action, every option that stands, or every blocker."""
    object_id, player = query.object or "", query.player or ""
    facts = state.objects[object_id]
    face = face_index(facts, query.face)
    ways = ways_to_play(state, facts, player, face)
    verdict = verdict_of(ways)
    standing = [way for way in ways if way.verdict is not False]
    unread, rests = unread_for(state, facts, player, ways, verdict, face)
    if rests and verdict is not True:
        verdict = None
    word = "yes" if verdict is True else "no" if verdict is False else "undetermined"
    name = facts.card.name
    land = bool(standing) and all(way.proposal.is_land for way in standing)
    action = None if not standing or verdict is False else ("play_land" if land else "cast")
    blockers = blockers_of(ways, facts) if verdict is not True else []
    payment = None
    if standing and not land:
        cast = [way for way in standing if not way.proposal.is_land]
        mana_there = affordable(cast)
        payment = {"affordable": mana_there}
        if mana_there is None:
            priced = [hit for way in cast for hit in unread_costs(state, way.proposal)]
            unread = list(dict.fromkeys((*unread, *priced)))
    body: dict[str, object] = {
        "verdict": word,
        "action": action,
        "options": [option(way) for way in standing],
        "blockers": blockers,
        "payment": payment,
        "if_not_played": None,
    }
    told = {"object": name, "player": player, "verdict": word, "action": action, "source": name_of(object_id, state)}
    lands_only = (
        all(way.proposal.is_land for way in ways) if ways else "Land" in state.projection.values[object_id].types
    )
    rule = LAND_PLAY if lands_only else CASTING
    headline = Reason(f"play.{word}", (rule,), (object_id,), told)
    steps = [*steps_of(ways, verdict), *(blocker.reason for blocker in blockers if not ways)]
    return Judgement(
        status_of(unread, verdict is None),
        body,
        headline,
        tuple(steps),
        assumptions=_assumptions(standing, object_id),
        unread=tuple(unread),
    )


def face_index(facts: ObjectFacts, face: str | None) -> int | None:
    """The index of a face named by ``front``, ``back`` or its name; None where none is named."""
    if face is None:
        return None
    if face in ("front", "back"):
        return 0 if face == "front" else 1
    for index, candidate in enumerate(facts.card.faces):
        if same_name(candidate.name, face):
            return index
    return None


def _assumptions(standing: list[Way], object_id: str) -> tuple[Reason, ...]:
    for way in standing:
        wanted: list[Filter | None] = list(required_targets(way.proposal.values, way.right.method))
        free = way.price is None or way.price.x is None
        if any(one is None or _is_assumed(one, free_x=free) for one in wanted):
            return (Reason("play.targets_assumed", (), (object_id,)),)
    return ()


def _is_assumed(wanted: Filter, *, free_x: bool) -> bool:
    """Whether a target was only taken to be there: its words are not read to their end, or it takes an X that the
    player may not be able to pay for."""
    unread = any(isinstance(quality, UnreadQuality) for quality in wanted.qualities)
    return unread or (free_x and describes_by_x(wanted))
