"""Effects on what casting and activating cost (rules 118.7-118.9, 601.2f)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.oracle.model.base import Amount, Effect, PlayerRef
from app.oracle.model.costs import Cost
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class AdditionalCost(Effect):
    """An additional cost to cast what is described (rule 118.8); ``Ref("spell")`` is "this spell".

    ``less``: mana that what is cast costs less if an optional one was paid; ``colored_only`` as in `CostChange`."""

    what: Filter | Ref
    cost: Cost
    mandatory: bool
    player: PlayerRef = "any_player"
    verb: Literal["cast", "activate", "play"] = "cast"
    less: tuple[str, ...] = ()
    colored_only: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost(Effect):
    """A cost that may be paid rather than the mana cost (rule 118.9); ``limit`` as in `Permission`;
    ``mana_by``: only with mana that such objects produced."""

    what: Filter | Ref
    cost: Cost
    player: PlayerRef = "you"
    limit: Literal["", "once_each_turn"] = ""
    mana_by: Filter | None = None


@dataclass(frozen=True, slots=True)
class CostChange(Effect):
    """What is described costs more or less (rule 601.2f): mana symbols, as often as ``times`` says;
    ``colored_only``: only the colored part of the cost is reduced.

    ``direction``: ``more``, ``less`` or ``minimum`` ("costs at least three mana"). In ``mana``, ``X`` stands
    for ``times`` generic mana. For ``activate`` the description is of the source, and ``ability`` says which
    of its abilities: a keyword in snake_case, ``loyalty``, or ``this`` for the ability it stands in. For ``cast``
    an ``ability`` of ``this`` means: only if cast by the keyword on whose line it stands.
    ``except_mana``: but not mana abilities. ``floor``: never to less than so much mana. ``once``: only the
    next one. ``most``: by no more than so much mana."""

    direction: Literal["more", "less", "minimum"]
    what: Filter | Ref | None
    mana: tuple[str, ...]
    times: Amount | None = None
    player: PlayerRef | None = None
    verb: Literal["cast", "activate"] = "cast"
    ability: str = ""
    except_mana: bool = False
    floor: int | None = None
    once: bool = False
    colored_only: bool = False
    most: int | None = None
