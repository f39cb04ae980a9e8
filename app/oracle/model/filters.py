"""Descriptions of objects: a noun and the qualities it must have, all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.oracle.model.base import Amount, Comparison, Node, PlayerRef, Quality

# What the noun of a description ranges over (rule 109.2): a bare type means a permanent on the
# battlefield, "card" a card in another zone, "spell" an object on the stack; "ability" and "source" are
# what prohibitions and replacement effects speak of.
Noun = Literal["permanent", "card", "spell", "object", "ability", "source", "token"]


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """All objects of a noun that have every quality; a card or permanent of any kind where none is given.

    ``quantifier`` is the word before it in print, "each" or "all"; it means nothing."""

    noun: Noun = "permanent"
    qualities: tuple[Quality, ...] = ()
    quantifier: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """One object that a text points at instead of describing it.

    ``self``: the object the ability is on ("this creature", its name). ``that``: what an earlier part of
    the same text picked ("that card", "it", "them", "those cards"). ``host``: what the object is attached
    to ("enchanted land", "equipped creature"). ``target``: a target, described by ``filter``.
    ``spell``: "this spell". ``copy``: a copy the same text makes of a card, which exists only while it is
    being cast (rule 707.12), so no object of a board is one.

    ``that`` with a filter: those of the objects picked that match it ("creature spells from among them").
    Where the text itself picked nothing, ``that`` is what was exiled with the source (rule 607).
    ``plural``: the text speaks of several ("them", "those lands"). ``pronoun``: the text says "it" for what it
    named before; that changes only how it prints, as does ``word``, the participle of a host
    ("equipped").
    """

    kind: Literal["self", "that", "host", "target", "spell", "copy"] = "self"
    filter: Filter | None = None
    plural: bool = False
    pronoun: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasType(Quality):
    """A card type, in English with a capital: ``Land`` (rule 205.2a)."""

    type: str


@dataclass(frozen=True, slots=True)
class NotType(Quality):
    type: str


@dataclass(frozen=True, slots=True)
class HasSubtype(Quality):
    """A subtype with its capital: ``Forest``, ``Elf``, ``Time Lord`` (rule 205.3)."""

    subtype: str


@dataclass(frozen=True, slots=True)
class NotSubtype(Quality):
    subtype: str


@dataclass(frozen=True, slots=True)
class HasSupertype(Quality):
    supertype: str


@dataclass(frozen=True, slots=True)
class NotSupertype(Quality):
    supertype: str


@dataclass(frozen=True, slots=True)
class HasColor(Quality):
    color: str


@dataclass(frozen=True, slots=True)
class NotColor(Quality):
    color: str


@dataclass(frozen=True, slots=True)
class ColorCount(Quality):
    """Colorless (``== 0``), monocolored (``== 1``), multicolored (``>= 2``)."""

    op: Comparison
    number: int


@dataclass(frozen=True, slots=True)
class Either(Quality):
    """At least one of several groups of qualities holds: "artifact or creature".

    ``link`` is the word that joins them in print; it means the same whichever it is."""

    options: tuple[tuple[Quality, ...], ...]
    link: str = "or"


@dataclass(frozen=True, slots=True)
class ControlledBy(Quality):
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class NotControlledBy(Quality):
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class OwnedBy(Quality):
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class NotOwnedBy(Quality):
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class Other(Quality):
    """Not the object the ability is on: "another", "other"."""


@dataclass(frozen=True, slots=True)
class Status(Quality):
    """A status or combat fact: ``tapped untapped attacking blocking face_down face_up token nontoken
    attached enchanted equipped commander historic modified legendary suspended`` and the like."""

    name: str


@dataclass(frozen=True, slots=True)
class WithKeyword(Quality):
    """Has a keyword ability, in Scryfall's spelling."""

    keyword: str


@dataclass(frozen=True, slots=True)
class WithoutKeyword(Quality):
    keyword: str


@dataclass(frozen=True, slots=True)
class WithAbilityKind(Quality):
    """Has ("with a mana ability", "with no abilities") a kind of ability: ``mana``, ``no_mana`` (none that is a mana
    ability), ``none``, ``activated``, ``another_activated`` (beside the one that says so)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Named(Quality):
    name: str


@dataclass(frozen=True, slots=True)
class NotNamed(Quality):
    name: str


@dataclass(frozen=True, slots=True)
class StatIs(Quality):
    """Compares ``mana_value``, ``power``, ``toughness`` with an amount; ``odd``/``even`` ignore it."""

    stat: Literal["mana_value", "power", "toughness", "total_power_toughness"]
    op: Comparison
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class WithCounter(Quality):
    """Has at least (or compared by ``op``) so many counters of a kind; ``None``: of any kind."""

    kind: str | None = None
    op: Comparison = ">="
    number: int = 1


@dataclass(frozen=True, slots=True)
class InZone(Quality):
    """Is in a zone, of a player where one is named; ``outside`` is outside the game (rule 400.11), where no board
    has objects."""

    zone: Literal[
        "hand", "library", "graveyard", "exile", "stack", "command", "battlefield", "library_top", "graveyard_top",
        "outside",
    ]  # fmt: skip
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class NotInZone(Quality):
    """Is in any zone but this one: "from anywhere other than your hand"."""

    zone: str
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class Targeting(Quality):
    """A spell or ability that targets at least one object that is meant."""

    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class TargetsPlayer(Quality):
    """A spell or ability that targets a player, or at least one object that is meant."""

    player: PlayerRef
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class XInCost(Quality):
    """Has {X} in its mana cost."""


@dataclass(frozen=True, slots=True)
class NthThisTurn(Quality):
    """The first, second… spell (ability, land) that answers the rest of the description and that its player
    casts (activates, plays) in the turn; ``own_turns``: in each of that player's own turns only."""

    number: int = 1
    own_turns: bool = False


@dataclass(frozen=True, slots=True)
class OfChosen(Quality):
    """Has the color, type or name that was chosen for the object the ability is on."""

    what: Literal["color", "creature_type", "land_type", "card_type", "card_name", "not_creature_type", "not_color"]


@dataclass(frozen=True, slots=True)
class IsHost(Quality):
    """Is what the object with the ability is attached to: "enchanted", "equipped", "fortified"."""


@dataclass(frozen=True, slots=True)
class AttachedTo(Quality):
    """Is attached to what a text points at (rule 301.5, 303.4): "aura attached to it"."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class LinkedExile(Quality):
    """Was exiled with the object the ability is on (rule 607); ``this_way``: by the effect speaking.

    ``by``: by that player; ``that_player`` is the player whom the permission speaks of. ``this_turn``: in
    the turn that is."""

    how: Literal["with_self", "this_way"] = "with_self"
    by: PlayerRef | None = None
    this_turn: bool = False


@dataclass(frozen=True, slots=True)
class TotalAtMost(Quality):
    """Has, together with the others that are chosen with it, a total mana value of no more than this; ``exactly``:
    of just this."""

    amount: Amount
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class CameThere(Quality):
    """Came to the zone it is in as ``how`` says, such as milled this turn; no board tells, so it is unknown."""

    how: str


@dataclass(frozen=True, slots=True)
class SameAs(Quality):
    """Shares a name, color or type with what an earlier part of the text picked, or with any object described."""

    what: Literal["name", "color", "card_type", "creature_type", "land_type", "mana_value"]
    ref: Ref | Filter


@dataclass(frozen=True, slots=True)
class ProducesMana(Quality):
    """Could produce mana of one of these types (rule 106.7)."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnreadQuality(Quality):
    """A quality whose words could not be read; every test of it is unknown."""

    text: str | None
