"""Effects: continuous changes, permissions, prohibitions, costs and timing, and their durations."""

# ruff: noqa: PLC0414 - changes are named here too, since effects are made of them

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Amount, Change, Condition, Duration, Effect, PlayerRef, Trigger
from app.oracle.model.changes import (
    AddColors as AddColors,
)
from app.oracle.model.changes import (
    AddTypes as AddTypes,
)
from app.oracle.model.changes import (
    BecomeCopy as BecomeCopy,
)
from app.oracle.model.changes import (
    CantHaveKeyword as CantHaveKeyword,
)
from app.oracle.model.changes import (
    ChangeController as ChangeController,
)
from app.oracle.model.changes import (
    ChangePowerToughness as ChangePowerToughness,
)
from app.oracle.model.changes import (
    GainAbilitiesOf as GainAbilitiesOf,
)
from app.oracle.model.changes import (
    GainAbility as GainAbility,
)
from app.oracle.model.changes import (
    GainKeyword as GainKeyword,
)
from app.oracle.model.changes import (
    GainThisAbility as GainThisAbility,
)
from app.oracle.model.changes import (
    LoseAllAbilities as LoseAllAbilities,
)
from app.oracle.model.changes import (
    LoseKeyword as LoseKeyword,
)
from app.oracle.model.changes import (
    LoseThisAbility as LoseThisAbility,
)
from app.oracle.model.changes import (
    RemoveTypes as RemoveTypes,
)
from app.oracle.model.changes import (
    ReplaceWords as ReplaceWords,
)
from app.oracle.model.changes import (
    SetColors as SetColors,
)
from app.oracle.model.changes import (
    SetLandTypes as SetLandTypes,
)
from app.oracle.model.changes import (
    SetName as SetName,
)
from app.oracle.model.changes import (
    SetPowerToughness as SetPowerToughness,
)
from app.oracle.model.changes import (
    SetTypes as SetTypes,
)
from app.oracle.model.changes import (
    SwitchPowerToughness as SwitchPowerToughness,
)
from app.oracle.model.cost_effects import (
    AdditionalCost as AdditionalCost,
)
from app.oracle.model.cost_effects import (
    AlternativeCost as AlternativeCost,
)
from app.oracle.model.cost_effects import (
    CostChange as CostChange,
)
from app.oracle.model.costs import Cost
from app.oracle.model.filters import Filter, Ref

# Durations (rules 611.2, 500.4, 500.5, 514.2).


@dataclass(frozen=True, slots=True)
class Until(Duration):
    """A named moment. ``end_of_turn`` (also "this turn"), ``end_of_combat``, ``your_next_turn``,
    ``end_of_your_next_turn``, ``your_next_upkeep`` (its beginning), ``your_next_end_step`` (its beginning),
    ``end_of_next_turn``, ``next_turn_of`` …; ``player`` says whose where it is not the controller's."""

    moment: Literal[
        "end_of_turn",
        "end_of_combat",
        "your_next_turn",
        "end_of_your_next_turn",
        "your_next_upkeep",
        "your_next_end_step",
        "end_of_next_turn",
        "next_end_step",
        "next_upkeep",
        "your_next_untap_step",
        "end_of_combat_on_your_next_turn",
    ]
    player: PlayerRef = "you"


@dataclass(frozen=True, slots=True)
class InNextTurn(Duration):
    """Only in that player's next turn, all of it: "during your next turn"."""

    player: PlayerRef = "you"


@dataclass(frozen=True, slots=True)
class UntilNextExile(Duration):
    """Until the effect's controller exiles another card with the source."""


@dataclass(frozen=True, slots=True)
class AsLongAs(Duration):
    """ "For as long as" a condition holds (rule 611.2b); for cards that remain exiled see `While`."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class While(Duration):
    """``exiled``: for as long as the cards it speaks of remain exiled; ``controlled``: for as long as its
    controller controls the source; ``on_battlefield``: for as long as the source remains on the battlefield;
    ``emblem``: as an emblem's ability does, for the rest of the game and of whatever its words describe (114.4);
    ``tapped``: for as long as the source remains tapped; ``turn_player``: "on each of your turns"."""

    what: Literal[
        "exiled", "controlled", "on_battlefield", "tapped", "attached", "look", "emblem", "in_exile", "perpetual"
    ]


@dataclass(frozen=True, slots=True)
class UnreadDuration(Duration):
    text: str | None


# Wrappers around effects.


@dataclass(frozen=True, slots=True)
class Lasting(Effect):
    """Effects that a resolving spell or ability starts and that last a while; ``None``: no stated end."""

    effects: tuple[Effect, ...]
    until: Duration | None


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Effects that apply only if (one-shot) or as long as (static) a condition holds."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class DelayedTrigger(Effect):
    """A triggered ability that a resolving spell or ability sets up (rule 603.7); how long it watches is
    said by a `Lasting` around it."""

    trigger: Trigger
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Effects that a player may choose to have happen as the spell or ability resolves (rule 608.2d)."""

    effects: tuple[Effect, ...]
    player: PlayerRef = "you"


@dataclass(frozen=True, slots=True)
class Modes(Effect):
    """Choose one or more of several (rule 700.2); ``costs``: what each of them costs in addition (700.2h)."""

    options: tuple[tuple[Effect, ...], ...]
    choose: str = "one"
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread(Effect):
    """Words that could not be read; ``topics`` says what they might touch, none: nothing a ruling rests on.

    ``text`` is None in readings that carry no card text."""

    text: str | None
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExileCards(Effect):
    """Exiles cards and picks them as what "that card" speaks of from here on.

    ``what``: a target, a description, or None for cards from the top of a library."""

    what: Filter | Ref | None
    amount: Amount | None = None
    whose: PlayerRef = "you"
    face_down: bool = False
    may_look: bool = False


# Continuous changes of characteristics (rule 613).


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """Objects are changed: all that match a filter, or what a Ref points at.

    Where ``what`` is a filter, ``Ref("that")`` in the amounts of the changes is the object being changed
    ("each noncreature artifact … each equal to its mana value")."""

    what: Filter | Ref
    changes: tuple[Change, ...]


# Playing and activating.


@dataclass(frozen=True, slots=True)
class Permission(Effect):
    """A player may play or cast something (rules 601.3, 305.1, 701.18).

    ``what`` for ``cast`` is a card that was picked, or a description of the spell (noun ``spell``; its
    qualities of place say where the card is). A description without a place, and ``Ref("spell")``, open no
    zone: they offer another way to pay for what may be cast anyway.

    A bare permission in a resolving ability is for the time of resolution only (608.2g); inside `Lasting` it
    lasts; in a static ability it holds while that ability functions.

    ``cost``: ``normal``; ``free`` (without paying its mana cost, 118.9); ``alternative`` (pay
    ``alternative`` rather than the mana cost). ``limit``: ``once_each_turn``; ``one`` (only one of the
    objects); ``one_of_each_type`` (each turn a land and one spell of each permanent type). ``at_most``: so
    many of the objects. ``spend_as``: mana may be spent as though it were of any ``color`` or ``type``, and
    with ``spend_from`` only ``colorless`` mana or mana from ``snow`` sources may. ``plus``: an
    additional cost imposed with it. ``more``: mana (symbols) that casting this way costs more (where
    ``more_for`` is given, only those players), ``less``: less.
    ``during``: only while it holds. ``flash``: as though it had flash. ``zone``: where the card is, where
    ``what`` is the source itself. ``keyword``: only by that keyword's way of casting ("using its warp
    ability"). ``then_exile``: the card is exiled if it would go elsewhere. ``once``: only the next such spell."""

    player: PlayerRef
    verb: Literal["play", "cast", "play_land"]
    what: Filter | Ref
    cost: Literal["normal", "free", "alternative"] = "normal"
    alternative: Cost | None = None
    plus: Cost | None = None
    limit: Literal["", "once_each_turn", "one", "one_of_each_type"] = ""
    spend_as: Literal["", "color", "type"] = ""
    during: Condition | None = None
    zone: str | None = None
    then_exile: bool = False
    keyword: str | None = None
    at_most: int | None = None
    flash: bool = False
    spend_from: Literal["", "colorless", "snow"] = ""
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    more_for: PlayerRef | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class SpendAs(Effect):
    """Mana may be spent as though it were of any color or type to cast (activate) what is described.

    ``mana``: only mana of these types (empty: any)."""

    player: PlayerRef
    what: Filter | Ref | None
    as_any: Literal["color", "type"]
    verb: Literal["cast", "activate", "any"] = "cast"
    mana: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SpendOtherAs(Effect):
    """You may spend mana of these types (empty: all that no other part of the text speaks of) as though it
    were of one of ``other``; with ``only``, in no other way."""

    mana: tuple[str, ...]
    other: tuple[str, ...]
    only: bool = False


@dataclass(frozen=True, slots=True)
class PaymentOnly(Effect):
    """Which mana may pay for the spell or ability that says so.

    ``types``: mana of these types (empty: any); ``by``: mana that such objects produced; ``chosen_color``: mana
    of the color chosen for the object; ``none``: no mana at all; ``x_only``: this is said of X alone."""

    types: tuple[str, ...] = ()
    by: Filter | None = None
    chosen_color: bool = False
    none: bool = False
    x_only: bool = False


@dataclass(frozen=True, slots=True)
class MayLook(Effect):
    """A player may look at cards at any time, or they are revealed to all (``each_player``)."""

    player: PlayerRef
    what: Filter | Ref


@dataclass(frozen=True, slots=True)
class Prohibition(Effect):
    """Players can't play, cast or activate what is described; ``None`` describes everything.

    For ``activate`` the description is of the source; ``except_mana``: unless it is a mana ability.
    ``max_per_turn``: "can't cast more than one spell each turn". ``further``: no more than so many from when
    the effect began ("only one more spell this turn"). ``only_if``: only for those players (``that_player``)
    of whom it holds. ``activation`` ``tap``: abilities with {T} in their costs. ``except_loyalty``: but loyalty
    abilities. ``alternative``: only by alternative costs or for nothing (118.9)."""

    player: PlayerRef
    verb: Literal["play", "cast", "play_land", "activate"]
    what: Filter | Ref | None = None
    except_mana: bool = False
    max_per_turn: int | None = None
    activation: Literal["", "tap", "loyalty", "equip", "crew", "power_up", "cycling"] = ""
    further: int | None = None
    only_if: Condition | None = None
    except_loyalty: bool = False
    alternative: bool = False


@dataclass(frozen=True, slots=True)
class AsThoughHaste(Effect):
    """A player may activate abilities of what is described as though it had haste (rule 302.6)."""

    player: PlayerRef
    what: Filter | Ref


@dataclass(frozen=True, slots=True)
class LoyaltyTimes(Effect):
    """A player may activate loyalty abilities of what is described so often each turn instead of once (606.3), or
    ``more`` often than otherwise."""

    player: PlayerRef
    what: Filter | Ref
    times: int = 2
    more: int = 0


@dataclass(frozen=True, slots=True)
class OnlyWhen(Effect):
    """A player may cast (play, activate) what is described only while a condition holds."""

    player: PlayerRef
    verb: Literal["play", "cast", "play_land", "activate"]
    what: Filter | Ref | None
    condition: Condition


@dataclass(frozen=True, slots=True)
class OnlyFrom(Effect):
    """A player may play (cast) cards only from certain zones, or only cards that match: all others are
    prohibited. ``of``: it speaks of these objects alone ("this card … but not from anywhere else")."""

    player: PlayerRef
    verb: Literal["play", "cast", "play_land"]
    what: Filter
    of: Filter | Ref | None = None


@dataclass(frozen=True, slots=True)
class AsThoughFlash(Effect):
    """A player may cast what is described as though it had flash (rule 702.8).

    ``plus``: an additional cost for doing so. ``activate``: abilities instead, of the objects described, any
    time an instant could be cast; ``activation`` says which of their abilities, ``any_turn`` also in the
    turns of others. ``once``: only the next such spell."""

    player: PlayerRef
    what: Filter | Ref
    plus: Cost | None = None
    activate: bool = False
    activation: Literal["", "loyalty", "equip", "as_sorcery"] = ""
    any_turn: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class ExtraLandPlays(Effect):
    """Additional lands a player may play each turn (or this turn); ``None``: any number, or the ``amount``."""

    player: PlayerRef
    number: int | None
    amount: Amount | None = None


# Entering and choosing.


@dataclass(frozen=True, slots=True)
class EntersWithCounters(Effect):
    kind: str
    amount: Amount
    what: Filter | Ref = Ref("self")


@dataclass(frozen=True, slots=True)
class EntersTapped(Effect):
    what: Filter | Ref = Ref("self")


@dataclass(frozen=True, slots=True)
class ChooseOnEntering(Effect):
    """ "As ~ enters, choose a …" (rule 614.12a)."""

    what: Literal[
        "color", "creature_type", "land_type", "basic_land_type", "card_name", "card_type", "player", "number"
    ]


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Effect):
    """ "You may have ~ enter as a copy of …" with its exceptions (rule 707.9)."""

    of: Filter
    exceptions: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Irrelevant(Effect):
    """A clause of a known shape that no ruling of this service rests on; ``kind`` names the shape.

    ``of``: what it is said of, where a later sentence speaks of the same object; ``cost``: what may be paid."""

    kind: str
    of: Filter | Ref | None = None
    cost: Cost | None = None
