"""Abilities (rule 113.3) with the line of the text they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Amount, Condition, Effect, Instruction, Node, PlayerRef, Trigger
from app.oracle.model.costs import Cost
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """``line`` counts lines of the face's text from 0; None where the ability is on no line of it."""

    line: int | None


@dataclass(frozen=True, slots=True)
class XIs(Node):
    """What X is in an ability whose text uses it (rule 107.3).

    ``amount``: as its text defines it (``Undefined`` where that could not be read); None where a cost or a
    choice sets it. ``occasion`` says then when, where it is not a cost of the ability itself: as the spell
    that became the object was ``cast`` or ``enters`` was told of (107.3m), as something is ``paid`` while the
    ability resolves (107.3f), as it was ``cycled``, made ``monstrous`` or turned ``face_up``."""

    amount: Amount | None = None
    occasion: Literal["", "cast", "enters", "paid", "cycled", "monstrous", "face_up"] = ""


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability (rule 702) in Scryfall's spelling, with what follows it.

    ``instructions``: activation instructions that stand behind it, beside those it has by itself (602.1b)."""

    name: str
    cost: Cost | None = None
    number: Amount | None = None
    argument: str | None = None
    filter: Filter | None = None
    instructions: tuple[Instruction, ...] = ()


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """Rule 602.1: cost, effects, activation instructions. ``word``: keyword that stands for it (equip, cycling).

    ``required_targets``: as of a `Spell`. ``x``: what X is, None where the text does not use it. ``zone``: where
    it functions, where its effect moves its own object out of a zone or its words name one (113.6b, 113.6m)."""

    cost: Cost
    effects: tuple[Effect, ...]
    instructions: tuple[Instruction, ...] = ()
    targets: bool = False
    word: str | None = None
    required_targets: tuple[Filter | None, ...] = ()
    x: XIs | None = None
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """Rule 603.1; ``condition`` is an intervening if (603.4)."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    targets: bool = False
    x: XIs | None = None


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """Rule 604. ``cda``: characteristic-defining (604.3); ``zone``: where it functions if not the battlefield
    (or the stack, for what is said of "this spell")."""

    effects: tuple[Effect, ...]
    cda: bool = False
    zone: str | None = None
    x: XIs | None = None


@dataclass(frozen=True, slots=True)
class Spell(Ability):
    """What an instant or sorcery does as it resolves.

    ``required_targets`` describes each target it must have (601.2c), None where the words are not read that
    far; what is optional ("up to one") is not among them. `Other` says of one that it is not among those before.
    ``modes`` are the targets of each mode."""

    effects: tuple[Effect, ...]
    targets: bool = False
    required_targets: tuple[Filter | None, ...] = ()
    x: XIs | None = None
    modes: tuple[tuple[Filter | None, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class UnreadAbility(Ability):
    """A whole line that could not be read; ``kind`` is its shape where that much is clear."""

    text: str | None
    topics: tuple[str, ...] = ()
    kind: Literal["", "activated", "triggered", "static", "spell"] = ""


@dataclass(frozen=True, slots=True)
class Level(Ability):
    """A level of a leveler, Class or station card with the abilities it gives (rules 711, 716).

    ``low``..``high`` (None: no upper end). ``counter`` says what is counted: ``level`` counters (711),
    ``charge`` counters (721, where power and toughness also make it a creature), or the level of a
    ``class`` (716)."""

    low: int
    high: int | None
    abilities: tuple[Ability, ...]
    power: str | None = None
    toughness: str | None = None
    counter: Literal["level", "charge", "class"] = "level"


# Activation instructions (rule 602.1b).


@dataclass(frozen=True, slots=True)
class OnlyIf(Instruction):
    condition: Condition


@dataclass(frozen=True, slots=True)
class AsSorcery(Instruction):
    """Activate only as a sorcery (602.5d)."""


@dataclass(frozen=True, slots=True)
class AsInstant(Instruction):
    """Activate only as an instant (602.5e)."""


@dataclass(frozen=True, slots=True)
class Limit(Instruction):
    """Only so often each turn, or each game/object where ``ever`` (exhaust)."""

    times: int
    ever: bool = False


@dataclass(frozen=True, slots=True)
class WhoMay(Instruction):
    """Who may activate it where that is not only its controller."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class UnreadInstruction(Instruction):
    text: str | None


# Trigger events.


@dataclass(frozen=True, slots=True)
class TappedForMana(Trigger):
    """Whenever a player taps a permanent for mana (rule 106.12a).

    ``types``: only mana that includes one of these types (empty: any); ``chosen_color``: only mana of the
    color chosen for the source; ``condition``: only while it holds."""

    of: Filter | Ref
    player: PlayerRef | None = None
    types: tuple[str, ...] = ()
    chosen_color: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ManaAdded(Trigger):
    """Whenever an ability causes a player to add mana."""

    player: PlayerRef | None = None
    of: Filter | Ref | None = None
    types: tuple[str, ...] = ()
    chosen_color: bool = False


@dataclass(frozen=True, slots=True)
class BecomesTapped(Trigger):
    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class Enters(Trigger):
    of: Filter | Ref


@dataclass(frozen=True, slots=True)
class AtStep(Trigger):
    """At the beginning of a step of a player (``each_player``: anyone's)."""

    step: str
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class UnreadTrigger(Trigger):
    """An event that no question here asks about, or whose words could not be read."""

    text: str | None
    kind: str = ""
