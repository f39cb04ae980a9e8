"""Other characteristics a card may be cast with: face down, bestowed, prototyped (rules 601.3e, 702.103, 708.4, 718).

Whether it may be cast so is judged by these characteristics alone, so each form is a proposal of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as changed

from app.core.characteristics import AbilityOn
from app.core.findings import Reason
from app.core.play.proposal import Proposal, as_changed, face_down_proposal
from app.core.play.right import Right
from app.core.state import GameState
from app.oracle.model.abilities import Keyword
from app.oracle.model.base import COLORS
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.filters import Filter, HasType
from app.oracle.model.mana import ManaCost
from app.oracle.vocabulary import CREATURE_TYPES
from app.rulebook.rule import Rule

FACE_DOWN_COST = Cost((PayMana(ManaCost(("3",))),))
CAST_FACE_DOWN = Rule("708.4", "cast face down")
ALTERNATIVE = Rule("118.9", "alternative costs")
BESTOW = Rule("702.103a", "bestowed")
BESTOWED_SPELL = Rule("702.103d", "only its characteristics as modified by the bestow ability")
PROTOTYPE = Rule("702.160a", "mana cost")

_FACE_DOWN: dict[str, Rule] = {
    "Morph": Rule("702.37c", "face down"),
    "Megamorph": Rule("702.37b", "face-down creature"),
    "Disguise": Rule("702.168a", "face-down"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """A proposal with other characteristics and how it would be paid for; ``cost`` None is its mana cost."""

    proposal: Proposal
    method: str
    reason: Reason
    cost: Cost | None = None

    def of(self, right: Right) -> Right:
        """The right to cast the form where a right lets such a spell be cast for its mana cost."""
        return changed(
            right,
            method=self.method,
            cost=self.cost,
            alternative=self.cost is not None,
            face_down=self.proposal.face_down,
            reasons=(*right.reasons, self.reason),
        )


def forms(state: GameState, proposal: Proposal) -> Iterator[Form]:
    """The other forms the card's own keywords let it be cast in."""
    ids = (proposal.facts.id,)
    values = proposal.values
    for name, rule in _FACE_DOWN.items():
        if values.has_keyword(name):
            reason = Reason("play.face_down", (rule, CAST_FACE_DOWN), ids, {"keyword": name})
            yield Form(as_changed(state, face_down_proposal(proposal)), name.lower(), reason, FACE_DOWN_COST)
            break
    bestow = values.keyword("Bestow")
    if bestow is not None and bestow.cost is not None:
        rules = (ALTERNATIVE, BESTOW, BESTOWED_SPELL)
        reason = Reason("play.alternative_cost", rules, ids, {"keyword": "bestow"})
        yield Form(_bestowed(proposal), "bestow", reason, bestow.cost)
    prototype = values.keyword("Prototype")
    if prototype is not None and prototype.cost is not None:
        reason = Reason("play.alternative_cost", (PROTOTYPE,), ids, {"keyword": "prototype"})
        yield Form(_prototyped(proposal, prototype.cost), "prototype", reason)


def _bestowed(proposal: Proposal) -> Proposal:
    """An Aura spell that is no creature spell and has enchant creature (702.103b)."""
    values = proposal.values.copy()
    values.types = tuple(kind for kind in values.types if kind != "Creature")
    values.subtypes = (*(t for t in values.subtypes if t not in CREATURE_TYPES), "Aura")
    enchant = Keyword(None, "Enchant", filter=Filter("permanent", (HasType("Creature"),)))
    values.abilities = (*values.abilities, AbilityOn(enchant, None, "702.103b"))
    return changed(proposal, values=values, form="bestow", card=proposal.card or proposal.values)


def _prototyped(proposal: Proposal, cost: Cost) -> Proposal:
    """The same spell with its other mana cost and the colors of that (718.3b)."""
    values = proposal.values.copy()
    symbols = tuple(symbol for part in cost.parts if isinstance(part, PayMana) for symbol in part.mana.symbols)
    values.mana_cost = ManaCost(symbols)
    values.colors = tuple(color for color in COLORS if any(color in symbol.split("/") for symbol in symbols))
    return changed(proposal, values=values, form="prototype", card=proposal.card or proposal.values)
