"""Whether a spell's targets can be chosen (rules 601.2c, 115)."""

from __future__ import annotations

from dataclasses import replace

from app.core.findings import Blocker, Reason
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.state import GameState
from app.core.static_effects import object_context
from app.core.targeting import CHOOSE_TARGETS, required_targets, targets_exist


def target_blockers(state: GameState, proposal: Proposal, right: Right) -> tuple[list[Blocker], bool]:
    """Why targets can't be chosen, and whether that could not be decided.

    A spell cast for its overload cost has no targets (702.96a)."""
    if proposal.face_down or right.method == "overload":
        return [], False
    context = replace(object_context(proposal.facts, state), you=proposal.player)
    wanted = tuple(required_targets(proposal.values, right.method))
    verdict = targets_exist(state, wanted, proposal.player, context, proposal.facts, proposal.values)
    if verdict is False:
        reason = Reason("play.no_legal_target", (CHOOSE_TARGETS,), (proposal.facts.id,))
        return [Blocker("no_legal_target", reason)], False
    return [], verdict is None
