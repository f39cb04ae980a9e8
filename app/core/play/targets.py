"""Whether a spell's targets can be chosen (rules 601.2c, 115)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.core.context import Context, subject_of
from app.core.filters import domain_of, matches
from app.core.findings import Blocker, Reason
from app.core.kleene import all_of
from app.core.play.alternatives import statics_of_face
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.state import GameState
from app.core.static_effects import object_context
from app.core.targeting import CHOOSE_TARGETS, can_be_target, modes_exist, required_targets, targets_exist
from app.oracle.model.filters import Filter
from app.oracle.model.playing import CantBeTargeted
from app.rulebook.rule import Rule

_KEEPS_OFF: dict[str, Rule] = {
    "Hexproof": Rule("702.11b", "can’t be the target of spells or abilities your opponents control"),
    "Shroud": Rule("702.18a", "can’t be the target of spells or abilities"),
    "Protection": Rule("702.16b", "can’t be targeted by spells with the stated quality"),
}


def target_blockers(
    state: GameState, proposal: Proposal, right: Right, x: int | None = None
) -> tuple[list[Blocker], bool]:
    """Why targets can't be chosen, and whether that could not be decided; ``x``: the value of X where it is settled.

    A spell cast for its overload cost has no targets (702.96a)."""
    if proposal.face_down or right.method == "overload":
        return [], False
    context = replace(object_context(proposal.facts, state), you=proposal.player, x=x)
    wanted = tuple(required_targets(proposal.values, right.method))
    barred = _barred(proposal, context)
    verdict = all_of(
        (
            targets_exist(state, wanted, proposal.player, context, proposal.facts, proposal.values, barred),
            modes_exist(state, proposal.values, right.method, proposal.player, context, proposal.facts),
        )
    )
    if verdict is False:
        shields = tuple(dict.fromkeys(_shields(state, wanted, proposal, context)))
        reason = Reason("play.no_legal_target", (CHOOSE_TARGETS, *shields), (proposal.facts.id,))
        return [Blocker("no_legal_target", reason)], False
    return [], verdict is None


def _barred(proposal: Proposal, context: Context) -> tuple[Filter, ...]:
    """What the spell itself says can't be chosen as its target while it is cast."""
    own = (force.effect for force in statics_of_face(proposal, context))
    return tuple(effect.what for effect in own if isinstance(effect, CantBeTargeted))


def _shields(
    state: GameState, wanted: tuple[Filter | None, ...], proposal: Proposal, context: Context
) -> Iterator[Rule]:
    """The rules by which what would be a target can't be one."""
    for one in wanted:
        for facts in domain_of(one, context) if one is not None else ():
            values = state.projection.values[facts.id]
            fits = one is not None and matches(one, subject_of(facts, context), context) is True
            if fits and not can_be_target(state, facts, proposal.player, proposal.values):
                yield from (rule for name, rule in _KEEPS_OFF.items() if values.has_keyword(name))
