"""A right to play a card, or the reason why a way to it fails."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as changed

from app.core.findings import Blocker, Reason
from app.core.static_effects import InForce
from app.oracle.model.costs import Cost
from app.oracle.model.effects import Permission
from app.oracle.model.filters import Filter
from app.rulebook.rule import Rule

NO_RULE_OR_EFFECT = Rule("601.3", "rule or effect allows that player to cast it")


@dataclass(frozen=True, slots=True)
class Right:
    """One way to play a card.

    ``via`` is ``rules`` or the id of what permits it; ``method`` as in an option. ``cost`` is an alternative cost
    paid instead of the mana cost, ``free`` for none; ``plus`` an additional cost that comes with the right, ``more``
    and ``less`` mana by which casting this way costs more or less. ``spend_as``: mana may be spent as though it were
    of any ``color`` or ``type``, where ``spend_from`` is given only ``colorless`` mana or mana from ``snow``
    sources. ``flash``: as though it had flash; ``sorcery``: only when one could cast a sorcery. ``blocker`` says why
    it does not hold."""

    via: str
    method: str
    cost: Cost | None = None
    free: bool = False
    plus: Cost | None = None
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    spend_as: str = ""
    spend_from: str = ""
    flash: bool = False
    sorcery: bool = False
    face_down: bool = False
    until: str | None = None
    reasons: tuple[Reason, ...] = ()
    blocker: Blocker | None = None
    certain: bool = True
    effect: Permission | None = None
    force: InForce | None = None
    mana_by: Filter | None = None
    """Only mana that such objects produced may be spent on it."""
    alternative: bool = False
    """Whether the way itself is an alternative cost, so that no other can apply (118.9a)."""

    @property
    def at_mana_cost(self) -> bool:
        """Whether it holds and leaves the choice of an alternative cost open (118.9a)."""
        return self.blocker is None and self.cost is None and not self.free and not self.alternative

    def blocked(self, code: str, reason: Reason) -> Right:
        """The same way, failing."""
        return changed(self, blocker=Blocker(code, reason))
