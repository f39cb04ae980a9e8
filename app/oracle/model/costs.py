"""Costs (rule 118)."""

from __future__ import annotations

from dataclasses import dataclass

from app.oracle.model.amounts import Number
from app.oracle.model.base import Amount, CostPart, ManaSpec, Node
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.mana import ManaCost


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """Everything before an ability's colon, or what an additional or alternative cost asks."""

    parts: tuple[CostPart, ...] = ()


@dataclass(frozen=True, slots=True)
class PayMana(CostPart):
    mana: ManaCost


@dataclass(frozen=True, slots=True)
class TapSelf(CostPart):
    """{T} (rule 107.5)."""


@dataclass(frozen=True, slots=True)
class UntapSelf(CostPart):
    """{Q} (rule 107.6)."""


@dataclass(frozen=True, slots=True)
class TapObjects(CostPart):
    """Tap untapped objects that match."""

    of: Filter | Ref
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class UntapObjects(CostPart):
    of: Filter | Ref
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class PayLife(CostPart):
    amount: Amount


@dataclass(frozen=True, slots=True)
class PayEnergy(CostPart):
    amount: Amount


@dataclass(frozen=True, slots=True)
class Sacrifice(CostPart):
    of: Filter | Ref
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class Discard(CostPart):
    """Discard cards; ``of`` a Ref to ``self`` is "discard this card"; ``hand`` is the whole hand."""

    of: Filter | Ref
    amount: Amount = Number(1)
    random: bool = False
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Exile(CostPart):
    """Exile objects; the zone is a quality of the filter, or ``zone`` for the object itself."""

    of: Filter | Ref
    amount: Amount = Number(1)
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class ReturnToHand(CostPart):
    of: Filter | Ref
    amount: Amount = Number(1)
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveCounters(CostPart):
    """Remove counters of a kind (any where ``None``); ``every``: all of them; ``among``: from any number of the
    objects described, not all from one."""

    kind: str | None
    of: Filter | Ref
    amount: Amount = Number(1)
    every: bool = False
    among: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters(CostPart):
    kind: str
    of: Filter | Ref
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class Mill(CostPart):
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class Reveal(CostPart):
    of: Filter | Ref
    amount: Amount = Number(1)


@dataclass(frozen=True, slots=True)
class PutInLibrary(CostPart):
    """Put cards from a hand or graveyard on top or on the bottom of a library (or shuffle them in)."""

    of: Filter | Ref
    amount: Amount = Number(1)
    where: str = "bottom"


@dataclass(frozen=True, slots=True)
class LoyaltyChange(CostPart):
    """A loyalty symbol (rule 606): signed text such as ``+1``, ``-X``, ``0``."""

    change: str


@dataclass(frozen=True, slots=True)
class OneCostOf(CostPart):
    """One of several costs, the payer's choice: "discard a card or pay 3 life"."""

    options: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class ManaCostOf(CostPart):
    """The mana cost of an object ("by paying its mana cost", flashback granted at mana cost), reduced by ``less``."""

    of: Ref
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PayGeneric(CostPart):
    """Generic mana as much as the mana value of the spell being cast: "pay {X}, where X is its mana value"."""


@dataclass(frozen=True, slots=True)
class AnyTimes(CostPart):
    """A cost that may be paid any number of times, also none."""

    cost: Cost


@dataclass(frozen=True, slots=True)
class Unattach(CostPart):
    """Unattach the Equipment (rule 701.3d)."""


@dataclass(frozen=True, slots=True)
class KeywordAction(CostPart):
    """A keyword action (rule 701) as a cost: ``exert``, ``blight``, ``collect evidence``, ``forage``, ``behold``.

    ``amount`` is the number behind the word; ``of`` what it is done to, where it is said; ``text``:
    words to be spoken."""

    word: str
    amount: Amount | None = None
    of: Filter | Ref | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class AddsMana(CostPart):
    """Adding mana, as a cost."""

    mana: ManaSpec


@dataclass(frozen=True, slots=True)
class Waterbend(CostPart):
    """Pay this mana; untapped artifacts and creatures may be tapped for its generic part (rule 701.67)."""

    mana: ManaCost


@dataclass(frozen=True, slots=True)
class UnreadCost(CostPart):
    """A payment whose words could not be read: whether it can be paid is unknown."""

    text: str | None


@dataclass(frozen=True, slots=True)
class PayManaEach(CostPart):
    """This mana, as often as ``times`` says."""

    mana: ManaCost
    times: Amount


@dataclass(frozen=True, slots=True)
class PutFromExile(CostPart):
    """Put so many cards that opponents own from exile into their owners' graveyards."""

    amount: Amount
