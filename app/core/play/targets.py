"""Whether a spell's targets can be chosen (rules 601.2c, 115)."""

from __future__ import annotations

from dataclasses import replace

from app.core.findings import Blocker, Reason
from app.core.filters import matches
from app.core.context import subject_of
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.state import GameState
from app.core.static_effects import object_context
from app.core.targeting import can_be_target, required_targets
from app.rulebook.rule import Rule

CHOOSE_TARGETS = Rule("601.2c", "for each target")


def target_blockers(state: GameState, proposal: Proposal, right: Right) -> tuple[list[Blocker], bool]:
    """Why targets can't be chosen, and whether that could not be decided.

    A spell cast for its overload cost has no targets (702.96a)."""
    if proposal.face_down or right.method == "overload":
        return [], False
    context = replace(object_context(proposal.facts, state), you=proposal.player)
    for wanted in required_targets(proposal.values, right.method):
        if wanted is None:
            # The words are not read that far; that a target exists is then an assumption, not a claim.
            continue
        found = False
        unsure = False
        for facts in state.board.objects:
            if facts.phased_out or facts.id == proposal.facts.id:
                continue
            verdict = matches(wanted, subject_of(facts, context), context)
            if verdict is True and can_be_target(state, facts, proposal.player, proposal.values):
                found = True
                break
            unsure = unsure or verdict is None
        if not found and unsure:
            return [], True
        if not found:
            reason = Reason("play.no_legal_target", (CHOOSE_TARGETS,), (proposal.facts.id,))
            return [Blocker("no_legal_target", reason)], False
    return [], False
