"""The board as it lies on the table: what a client sent, with each name replaced by its reading.

Nothing here is worked out; see `app.core.state` for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from app.oracle.model.card import CardReading

NOTHING: Mapping[str, int] = MappingProxyType({})


def _nothing() -> Mapping[str, int]:
    return NOTHING


STEPS: tuple[str, ...] = (
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_combat",
    "postcombat_main",
    "end",
    "cleanup",
)
"""The steps of a turn in order; a main phase, which has no steps, counts as one (rule 500.1)."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    id: str
    life: int = 20
    lands_played: int | None = None
    mana_pool: Mapping[str, int] = field(default_factory=_nothing)
    counters: Mapping[str, int] = field(default_factory=_nothing)
    commanders: tuple[CardReading, ...] = ()
    commander_casts: Mapping[str, int] = field(default_factory=_nothing)
    designations: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """``history`` names who took turns 1, 2, … up to the current one; ``priority`` is None for nobody."""

    number: int
    active_player: str
    step: str
    priority: str | None
    history: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Choices made for an object or effect. Colors as W U B R G; types and names in English."""

    color: str | None = None
    creature_type: str | None = None
    card_type: str | None = None
    card_name: str | None = None
    card_names: tuple[str, ...] = ()
    land_type: str | None = None
    player: str | None = None
    number: int | None = None
    replaced: str | None = None
    """The word that a text-changing effect replaced; what it put there is the chosen color or type."""


NO_CHOICE = Chosen()


@dataclass(frozen=True, slots=True)
class Mark:
    """A note on an object that a keyword action left: foretold, plotted, on_adventure…"""

    kind: str
    turn: int | None = None
    by: str | None = None
    cost: str | None = None


@dataclass(frozen=True, slots=True)
class Details:
    """The rarer facts of an object; most objects share `NO_DETAILS`."""

    chosen: Chosen = NO_CHOICE
    x: int | None = None
    copy_of: CardReading | None = None
    copy_face: int | None = None
    exiled_with: str | None = None
    level: int | None = None
    ability_source: str | None = None
    ability_line: int | None = None
    attacking: bool | str | None = None
    blocking: bool | str | None = None
    targets: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    exiled_by: str | None = None
    exiled_turn: int | None = None
    mana_spent: Mapping[str, int] = field(default_factory=_nothing)
    components: tuple[CardReading, ...] = ()
    """The other cards that represent a permanent: those under the topmost of a merged one (730.2), the two front
    faces of a melded one (712.8g)."""


NO_DETAILS = Details()


class ObjectFacts(NamedTuple):
    """One object. ``face`` is the index of the face that is up or chosen, None where the board does not say.

    A named tuple, not a dataclass: boards have many and a frozen dataclass takes five times as long to make.

    ``controller`` and ``owner`` are both set (each defaults to the other)."""

    id: str
    card: CardReading
    zone: str
    controller: str
    owner: str
    timestamp: int
    tapped: bool = False
    face_down: bool = False
    face: int | None = None
    phased_out: bool = False
    controlled_since_turn: int = 0
    counters: Mapping[str, int] = NOTHING
    attached_to: str | None = None
    token: bool = False
    details: Details = NO_DETAILS


@dataclass(frozen=True, slots=True)
class EffectFacts:
    """A spell or ability that resolved and made something that lasts.

    ``source`` is the card it came from (its reading), ``source_object`` the id where the board named an
    object. ``words`` is the reading of the effect's own text where that was given instead: the abilities of
    a nameless card. ``ability`` is the line meant, ``face`` the index of the face it is on where the board names
    one that is not the front."""

    id: str
    controller: str
    timestamp: int
    source: CardReading | None = None
    source_object: str | None = None
    words: CardReading | None = None
    ability: int | None = None
    turn: int | None = None
    step: str | None = None
    objects: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    chosen: Chosen = NO_CHOICE
    x: int | None = None
    face: int | None = None


@dataclass(frozen=True, slots=True)
class EventFacts:
    kind: str
    player: str | None = None
    object: str | None = None
    ability: int | None = None
    name: str | None = None
    card: CardReading | None = None
    types: tuple[str, ...] = ()
    origin: str | None = None
    to: str | None = None
    amount: int | None = None
    combat: bool | None = None


@dataclass(frozen=True, slots=True)
class Board:
    players: tuple[PlayerFacts, ...]
    turn: TurnFacts
    objects: tuple[ObjectFacts, ...] = ()
    effects: tuple[EffectFacts, ...] = ()
    events: tuple[EventFacts, ...] = ()
