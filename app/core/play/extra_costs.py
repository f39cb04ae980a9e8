"""Additional costs that come with modes and with splicing (rules 601.2b, 700.2h, 702.47)."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.context import Context
from app.core.facts import ObjectFacts
from app.core.kleene import Truth
from app.core.play.proposal import Proposal
from app.core.state import GameState
from app.core.targeting import targets_exist
from app.oracle.model.abilities import Keyword, Spell
from app.oracle.model.costs import Cost, OneCostOf
from app.oracle.model.effects import Modes

_SPLICED_ONTO: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # What a spell has to be: one of these card types, or one of these subtypes; nothing at all for "anything".
    "arcane": ((), ("Arcane",)),
    "instant or sorcery": (("Instant", "Sorcery"), ()),
    "anything": ((), ()),
}


def mode_costs(state: GameState, proposal: Proposal, context: Context) -> Iterator[tuple[Cost, bool]]:
    """For each modal part of the spell whose modes cost something, the costs of which one at least is paid, and
    whether others might do that are not sure to have targets (700.2h, 601.2c).

    A mode that lacks a target can't be chosen. Of those that can, more than one only cost more."""
    for on in proposal.values.abilities:
        ability = on.ability
        if not isinstance(ability, Spell):
            continue
        for effect in ability.effects:
            if not isinstance(effect, Modes) or not effect.costs:
                continue
            verdicts: list[Truth] = [
                targets_exist(state, mode, proposal.player, context, proposal.facts, proposal.values)
                for mode in ability.modes
            ]
            sure = [cost for cost, verdict in zip(effect.costs, verdicts, strict=True) if verdict is True]
            perhaps = [cost for cost, verdict in zip(effect.costs, verdicts, strict=True) if verdict is not False]
            yield Cost((OneCostOf(tuple(sure or perhaps or effect.costs)),)), bool(sure) and len(sure) < len(perhaps)


def spliced(state: GameState, proposal: Proposal) -> Iterator[Keyword]:
    """The splice abilities of other cards in the player's hand that may be used on the spell (702.47a).

    A spell on the stack is no card of the hand any more, so none is spliced onto itself (601.2a)."""
    for facts in state.in_zone("hand", proposal.player):
        if facts.id == proposal.facts.id:
            continue
        for keyword in _splices(state, facts):
            types, subtypes = _SPLICED_ONTO.get(keyword.argument or "", ((), ("",)))
            values = proposal.values
            if not (types or subtypes) or set(types) & set(values.types) or set(subtypes) & set(values.subtypes):
                yield keyword


def _splices(state: GameState, facts: ObjectFacts) -> Iterator[Keyword]:
    for on in state.projection.values[facts.id].abilities:
        if isinstance(on.ability, Keyword) and on.ability.name == "Splice" and on.ability.cost is not None:
            yield on.ability
