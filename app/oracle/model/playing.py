"""Rarer effects on what can be chosen, cast or played, and conditions on which players they are for."""

from __future__ import annotations

from dataclasses import dataclass

from app.oracle.model.base import Comparison, Condition, Effect, PlayerRef, Quality
from app.oracle.model.filters import Filter, Ref


@dataclass(frozen=True, slots=True)
class CantBeTargeted(Effect):
    """What is described can't be chosen as a target of ``of`` as it is cast (rules 101.2, 601.2c)."""

    of: Ref
    what: Filter


@dataclass(frozen=True, slots=True)
class GraveyardsAsOwn(Effect):
    """A player may play lands and cast spells from the graveyards of ``of`` as though those cards were in that player's
    own graveyard. What could not be played from there can't be by this either (609.4)."""

    player: PlayerRef
    of: PlayerRef


@dataclass(frozen=True, slots=True)
class ComparedWithEach(Condition):
    """A player controls more (or fewer) of what is described than each other player of ``others`` does."""

    player: PlayerRef
    what: Filter
    op: Comparison
    others: PlayerRef


@dataclass(frozen=True, slots=True)
class UntoldQuality(Quality):
    """Something of an object that no board tells, so that it is always unknown: the expansion it was first printed in,
    its watermark, whether it was in a starting deck. ``fact`` names it; ``of``: what it is compared with."""

    fact: str
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class AboveIt(Quality):
    """Lies above the object the ability is on in the same graveyard (rule 404.2)."""


@dataclass(frozen=True, slots=True)
class ExiledBy(Quality):
    """Was exiled by a player, whatever did it."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class Enchants(Quality):
    """Has the keyword ability "enchant" with just this description (rule 702.5)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class SharesWithLatest(Quality):
    """Shares a color with the spell that was cast most recently in the turn; where none was, nothing does."""


@dataclass(frozen=True, slots=True)
class AllDifferent(Quality):
    """Said of several objects that are chosen together: no two of them have the same name."""
