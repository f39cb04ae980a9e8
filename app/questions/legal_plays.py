"""What may a player play now, over every zone?"""

from __future__ import annotations

from app.core.facts import ObjectFacts
from app.core.findings import Facts, Judgement, Reason, UnreadHit
from app.core.play.verdict import Way, ways_to_play
from app.core.state import GameState
from app.questions.common import status_of
from app.questions.play_answer import CASTING, LAND_PLAY, blockers_of, option, unread_for, verdict_of
from app.questions.query import Query


def answer(state: GameState, query: Query) -> Judgement:
    """Every play that stands, each with its option, and what a person would expect to see refused."""
    player = query.player or ""
    plays: list[dict[str, object]] = []
    refused: list[dict[str, object]] = []
    unread: list[UnreadHit] = []
    undetermined = False
    for facts in state.board.objects:
        if facts.zone in ("battlefield", "stack"):
            continue
        ways = ways_to_play(state, facts, player, None, weigh=False)
        verdict = verdict_of(ways)
        hits, rests = unread_for(state, facts, player, ways, verdict)
        unread.extend(hits)
        undetermined = undetermined or (verdict is None) or (rests and verdict is not True)
        standing = [way for way in ways if way.verdict is True]
        plays.extend(
            {
                "object": facts.id,
                "action": "play_land" if way.proposal.is_land else "cast",
                "option": option(way),
            }
            for way in standing
        )
        if not standing and _expected(facts, player, ways):
            refused.append({"object": facts.id, "blockers": blockers_of(ways, facts)})
    once = tuple(dict.fromkeys(unread))
    told: Facts = {"player": player, "plays": len(plays), "refused": len(refused)}
    headline = Reason("plays.found", (CASTING, LAND_PLAY), (), told)
    status = status_of(once, undetermined)
    return Judgement(status, {"plays": plays, "refused": refused}, headline, (headline,), unread=once)


def _expected(facts: ObjectFacts, player: str, ways: list[Way]) -> bool:
    """Whether a person would look for this card among the plays: in hand, permitted in exile, a commander."""
    if facts.zone == "hand":
        return facts.owner == player
    return any(
        way.allowed or (way.right.blocker is not None and way.right.blocker.code != "no_permission") for way in ways
    )
