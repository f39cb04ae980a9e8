"""The game as one value: a board with its indexes, from which everything else is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from app.core.facts import Board, EffectFacts, EventFacts, ObjectFacts, PlayerFacts, TurnFacts

if TYPE_CHECKING:
    from app.core.projection import Projection

T = TypeVar("T")


_ONLY_THERE = frozenset(("Plane", "Phenomenon", "Vanguard", "Scheme", "Conspiracy"))


def acts_from_command(facts: ObjectFacts) -> bool:
    """Whether an object's abilities function in the command zone: those of an emblem, which has no card type (114.3,
    114.4), and those of a card that never leaves that zone, while it is face up (311.4, 313.4, 314.4, 315.5)."""
    if facts.zone != "command":
        return False
    types = facts.card.front.types
    return not types or (not facts.face_down and not _ONLY_THERE.isdisjoint(types))


class GameState:
    """A board and what has been worked out from it so far; shared by all queries of a batch.

    The board never changes; what is derived is kept by name, so every question reads the same values."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.objects: Mapping[str, ObjectFacts] = {facts.id: facts for facts in board.objects}
        self.players: Mapping[str, PlayerFacts] = {player.id: player for player in board.players}
        self.effects: Mapping[str, EffectFacts] = {effect.id: effect for effect in board.effects}
        self.permanents: tuple[ObjectFacts, ...] = tuple(
            facts for facts in board.objects if facts.zone == "battlefield" and not facts.phased_out
        )
        emblems = tuple(facts for facts in board.objects if acts_from_command(facts))
        self.speakers: tuple[ObjectFacts, ...] = self.permanents + emblems if emblems else self.permanents
        """What has abilities that function all the time (113.6): permanents, emblems and what acts as they do."""
        self._derived: dict[str, Any] = {}

    @property
    def turn(self) -> TurnFacts:
        return self.board.turn

    @property
    def events(self) -> tuple[EventFacts, ...]:
        return self.board.events

    def opponents_of(self, player: str) -> tuple[str, ...]:
        """Everybody else (rule 102.2; teams are not known to a board)."""
        return tuple(other for other in self.players if other != player)

    def in_zone(self, zone: str, owner: str | None = None) -> tuple[ObjectFacts, ...]:
        """The objects of a zone in the board's order, of one owner where one is named."""
        if zone == "battlefield":
            return self.permanents
        return self.derived("zones", _by_zone).get((zone, owner), ())

    def stack(self) -> tuple[ObjectFacts, ...]:
        return self.in_zone("stack")

    def derived(self, name: str, work_out: Callable[[GameState], T]) -> T:
        """A value worked out from the board once and kept."""
        if name not in self._derived:
            self._derived[name] = work_out(self)
        value: T = self._derived[name]
        return value

    def release(self) -> None:
        """Forgets what was worked out. It refers back to the state, and without that circle all of it is freed at
        once instead of by the garbage collector some time."""
        self._derived.clear()
        self.__dict__.pop("projection", None)

    @cached_property
    def projection(self) -> Projection:
        """All characteristics after all layers: the only way to read one."""
        from app.core.projection import project  # the projection is built from the state

        return project(self)

    def controlled_by(self, player: str) -> tuple[ObjectFacts, ...]:
        """A player's permanents in the board's order."""
        return self.derived("controlled", _by_controller).get(player, ())


def _by_zone(state: GameState) -> dict[tuple[str, str | None], tuple[ObjectFacts, ...]]:
    found: dict[tuple[str, str | None], list[ObjectFacts]] = {}
    for facts in state.board.objects:
        found.setdefault((facts.zone, None), []).append(facts)
        found.setdefault((facts.zone, facts.owner), []).append(facts)
    return {where: tuple(there) for where, there in found.items()}


def _by_controller(state: GameState) -> dict[str, tuple[ObjectFacts, ...]]:
    found: dict[str, list[ObjectFacts]] = {}
    for facts in state.permanents:
        found.setdefault(facts.controller, []).append(facts)
    return {player: tuple(theirs) for player, theirs in found.items()}
