"""Numbers in texts (rule 107)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Amount, Comparison, Condition, Node, PlayerRef
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class Number(Amount):
    value: int


@dataclass(frozen=True, slots=True)
class X(Amount):
    """X that a cost or a choice defines (rule 107.3)."""


@dataclass(frozen=True, slots=True)
class DefinedX(Amount):
    """X that the text itself defines: "where X is the number of …" (rule 107.3i)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many objects match."""

    of: Filter


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """Counters of a kind (any where ``None``) on one object, or summed over all that match a filter."""

    kind: str | None
    on: Ref | Filter


@dataclass(frozen=True, slots=True)
class StatOf(Amount):
    """Power, toughness or mana value of one object."""

    stat: Literal["power", "toughness", "mana_value"]
    of: Ref


@dataclass(frozen=True, slots=True)
class GreatestStat(Amount):
    """The greatest power, toughness or mana value among objects that match; 0 where there are none."""

    stat: Literal["power", "toughness", "mana_value"]
    among: Filter


@dataclass(frozen=True, slots=True)
class TotalStat(Amount):
    stat: Literal["power", "toughness", "mana_value"]
    among: Filter


@dataclass(frozen=True, slots=True)
class Devotion(Amount):
    """Mana symbols of the colors among mana costs of your permanents (rule 700.5)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ManaSymbols(Amount):
    """Mana symbols of a color in the mana costs of objects that match, or that a text points at."""

    color: str
    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class MostControlled(Amount):
    """The greatest number of objects of a description that one of some players controls."""

    of: Filter
    players: PlayerRef


@dataclass(frozen=True, slots=True)
class Distinct(Amount):
    """How many different things are found among objects that match: colors, basic land types, names…"""

    what: Literal[
        "color", "basic_land_type", "card_type", "permanent_type", "creature_type", "name", "mana_value", "power"
    ]
    among: Filter | Ref


@dataclass(frozen=True, slots=True)
class MostAlike(Amount):
    """How many of the objects described have one name, or one creature type, in common: the greatest such number."""

    what: Literal["name", "creature_type"]
    among: Filter


@dataclass(frozen=True, slots=True)
class PlayerNumber(Amount):
    """A number that belongs to a player: life, cards in hand, a kind of counter, opponents…"""

    what: Literal[
        "life", "hand", "library", "graveyard", "poison", "energy", "experience", "opponents", "players",
        "starting_life", "lands_played", "party", "speed", "turns_begun", "identity_colors", "opponents_attacked",
        "unspent_mana",
    ]  # fmt: skip
    player: PlayerRef = "you"


@dataclass(frozen=True, slots=True)
class EventCount(Amount):
    """How often something happened this turn (``kind`` as in the board's events)."""

    kind: str
    player: PlayerRef | None = None
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Sum(Amount):
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    factor: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    amount: Amount
    round_up: bool


@dataclass(frozen=True, slots=True)
class ThatMuch(Amount):
    """A number that the event or an earlier part of the text set; unknown to a board."""


@dataclass(frozen=True, slots=True)
class ClassLevel(Amount):
    """The level of the Class that the ability is on (rule 716.2)."""


@dataclass(frozen=True, slots=True)
class AnyNumber(Amount):
    """A number that whoever pays or chooses is free to choose, at least ``least`` (rule 107.1c)."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class ChosenNumber(Amount):
    """The number chosen for the object the ability is on."""


@dataclass(frozen=True, slots=True)
class TargetsBeyondFirst(Amount):
    """How many targets the spell or ability in question has, less one."""


@dataclass(frozen=True, slots=True)
class UntoldNumber(Amount):
    """A number that no board tells, so that it is always unknown: how much mana was spent, what a die showed, how many
    were revealed. ``fact`` names it; ``of`` and ``about``: what it is said of."""

    fact: str
    of: Ref | None = None
    about: Filter | Node | str | None = None


@dataclass(frozen=True, slots=True)
class Undefined(Amount):
    """A number whose words could not be read."""

    text: str | None


# Conditions (Kleene: true, false or unknown).


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Compares two amounts: "you control three or more artifacts" is ``Count(...) >= 3``."""

    left: Amount
    op: Comparison
    right: Amount


@dataclass(frozen=True, slots=True)
class RefIs(Condition):
    """What a text points at matches a description: "~ is tapped", "it's a creature"."""

    ref: Ref
    filter: Filter


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is that player's turn."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class During(Condition):
    """It is one of these steps (``combat`` and ``main`` stand for their steps), in that player's turn where
    one is named."""

    steps: tuple[str, ...]
    player: PlayerRef | None = None


@dataclass(frozen=True, slots=True)
class Targets(Condition):
    """The spell or ability in question targets an object that matches."""

    what: Filter | Ref


@dataclass(frozen=True, slots=True)
class SorceryTime(Condition):
    """The player in question could cast a sorcery: own main phase, priority, empty stack (rule 307.5)."""


@dataclass(frozen=True, slots=True)
class Designated(Condition):
    """A player has a designation: ``monarch``, ``city_blessing``, ``initiative``."""

    player: PlayerRef
    name: str


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """An event of a kind happened this turn at least ``times`` times."""

    kind: str
    player: PlayerRef | None = None
    filter: Filter | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """ "If you do": the choice just offered was taken. Not on a board; an effect a board lists was made."""


@dataclass(frozen=True, slots=True)
class All(Condition):
    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    of: Condition


@dataclass(frozen=True, slots=True)
class Untold(Condition):
    """A fact that no board tells, so that it is always unknown: how a spell was cast, what was paid, promised or
    flipped. ``fact`` names it; ``of``: the object it is said of; ``about`` and ``number``: what and how much."""

    fact: str
    of: Ref | None = None
    about: Filter | Ref | Node | str | None = None
    number: int = 1


@dataclass(frozen=True, slots=True)
class UnreadCondition(Condition):
    """A condition whose words could not be read: unknown."""

    text: str | None
