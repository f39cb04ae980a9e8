"""From the board a client sent to the board the core takes, or every fault in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.core.facts import (
    NO_CHOICE,
    NO_DETAILS,
    NOTHING,
    Board,
    Chosen,
    Details,
    EffectFacts,
    EventFacts,
    Mark,
    ObjectFacts,
    PlayerFacts,
    TurnFacts,
)
from app.core.findings import Reason
from app.oracle.model.card import CardReading, Face
from app.wire.board import BoardModel, BoardObject, Choices, Event, LastingEffect, Player
from app.wire.cards import InlineCard
from app.wire.events import misspelt
from app.wire.faults import Fault, Faulty, pointer
from app.wire.inline import raw_card, raw_text
from app.wire.limits import MAX_OBJECTS, MAX_TURN
from app.wire.lookup import CardLookup, Suggestions, face_index, folded
from app.wire.shape import NO_TURN
from app.wire.symbols import mana_cost

RESERVED_IDS = frozenset({"rules", "305.6"})
"""Ids that answers use for what no object gives."""

_PLAIN = frozenset({"id", "name", "zone", "controller", "owner", "tapped"})
_COMMON = _PLAIN | {
    "card",
    "face_down",
    "face",
    "phased_out",
    "controlled_since_turn",
    "counters",
    "attached_to",
    "token",
    "timestamp",
    "count",
}
_UNKNOWN_CARD = CardReading(name="", faces=(Face(name=""),))
_NOBODYS_STEPS = ("untap", "cleanup")


@dataclass(frozen=True, slots=True)
class Table:
    """A board with the indexes that queries are checked against.

    ``ghosts`` are ids of entries that were left out because they were malformed: naming one is no fault."""

    board: Board
    objects: Mapping[str, ObjectFacts]
    players: frozenset[str]
    assumptions: tuple[Reason, ...] = ()
    faults: tuple[Fault, ...] = ()
    ghosts: frozenset[str] = frozenset()


def build_board(
    model: BoardModel, cards: CardLookup, at: str = "/board", suggestions: Suggestions | None = None
) -> Table:
    """The board as the core takes it. Raises `Faulty` with every fault; ``at`` is the pointer to the board."""
    table = examine_board(model, cards, at, suggestions)
    if table.faults:
        raise Faulty(table.faults)
    return table


def examine_board(
    model: BoardModel,
    cards: CardLookup,
    at: str = "/board",
    suggestions: Suggestions | None = None,
    ghosts: frozenset[str] = frozenset(),
) -> Table:
    """Like `build_board`, but the faults come with the table, which is then only good for finding more of them."""
    return _Builder(model, cards, at, suggestions or Suggestions(cards), ghosts).build()


@dataclass(slots=True)
class _Builder:
    model: BoardModel
    lookup: CardLookup
    at: str
    suggestions: Suggestions
    ghosts: frozenset[str]
    faults: list[Fault] = field(default_factory=list)
    objects: dict[str, ObjectFacts] = field(default_factory=dict)
    players: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()
    inline: dict[str, CardReading] = field(default_factory=dict)
    special: list[int] = field(default_factory=list)
    turn_number: int = 1
    newest: int = 0

    def build(self) -> Table:
        model = self.model
        self.players = frozenset(player.id for player in model.players)
        self.effects = frozenset(effect.id for effect in model.effects)
        if NO_TURN in self.ghosts:
            self.turn_number = MAX_TURN
        turn, assumptions = self._turn()
        self._objects()
        self._distinct_ids()
        self._references()
        players = self._players()
        effects = tuple(self._effect(index, effect) for index, effect in enumerate(model.effects))
        events = tuple(self._event(index, event) for index, event in enumerate(model.events))
        board = Board(players=players, turn=turn, objects=tuple(self.objects.values()), effects=effects, events=events)
        return Table(board, self.objects, self.players, assumptions, tuple(self.faults), self.ghosts)

    # Faults.

    def fault(self, where: tuple[str | int, ...], code: str, detail: str, closest: Iterable[str] = ()) -> None:
        self.faults.append(Fault(self.at + pointer(*where), code, detail, tuple(closest)))

    def ghost(self, id_: str) -> bool:
        return id_ in self.ghosts or id_.partition("#")[0] in self.ghosts

    def player_known(self, id_: str | None, *where: str | int) -> None:
        if id_ is not None and id_ not in self.players and not self.ghost(id_):
            self.fault(
                where, "unknown_player", f"no player has the id {id_!r}", self.suggestions.among(id_, self.players)
            )

    def object_known(self, id_: str | None, *where: str | int, players: bool = False, effects: bool = False) -> None:
        if id_ is None or id_ in self.objects or (players and id_ in self.players):
            return
        if (effects and id_ in self.effects) or self.ghost(id_):
            return
        known = [*self.objects, *(self.players if players else ()), *(self.effects if effects else ())]
        what = "object or player" if players else "object or effect" if effects else "object"
        self.fault(where, "unknown_object", f"no {what} has the id {id_!r}", self.suggestions.among(id_, known))

    def not_later(self, turn: int | None, *where: str | int) -> None:
        if turn is not None and turn > self.turn_number:
            self.fault(where, "future_turn", f"turn {turn} has not begun: the board shows turn {self.turn_number}")

    def named(self, name: str, *where: str | int) -> tuple[CardReading, int | None]:
        """The reading a name means: of a card that the board gives inline, else of the catalog's."""
        if self.inline and (reading := self.inline.get(folded(name))) is not None:
            return reading, None
        found = self.lookup.find(name)
        if found is None:
            self.fault(where, "unknown_card", f"no card is named {name!r}", self.suggestions.cards(name))
            return _UNKNOWN_CARD, None
        return found.reading, found.face

    # Players and turn.

    def _players(self) -> tuple[PlayerFacts, ...]:
        return tuple(
            PlayerFacts(
                id=player.id,
                life=player.life,
                lands_played=player.lands_played,
                mana_pool={mana: player.mana_pool[mana] for mana in player.mana_pool} if player.mana_pool else NOTHING,
                counters=player.counters or NOTHING,
                commanders=self._commanders(player.commanders, index) if player.commanders else (),
                commander_casts=self._casts(player.commander_casts, index) if player.commander_casts else NOTHING,
                designations=frozenset(player.designations),
            )
            for index, player in enumerate(self.model.players)
        )

    def _commanders(self, names: Sequence[str], index: int) -> tuple[CardReading, ...]:
        return tuple(self.named(name, "players", index, "commanders", place)[0] for place, name in enumerate(names))

    def _casts(self, casts: Mapping[str, int], index: int) -> dict[str, int]:
        return {
            self.named(name, "players", index, "commander_casts", name)[0].name: times for name, times in casts.items()
        }

    def _turn(self) -> tuple[TurnFacts, tuple[Reason, ...]]:
        seats = [player.id for player in self.model.players]
        turn = self.model.turn
        if turn is None:
            first = seats[0] if seats else ""
            return TurnFacts(1, first, "precombat_main", first, (first,)), (
                Reason("assumed_turn", facts={"player": first}),
            )
        self.turn_number = turn.number
        self.player_known(turn.active_player, "turn", "active_player")
        self.player_known(turn.priority, "turn", "priority")
        history = tuple(turn.history or ())
        if turn.history is None:
            history = tuple(seats[number % len(seats)] for number in range(turn.number)) if seats else ()
            if turn.active_player in self.players and not self.ghosts and history[-1] != turn.active_player:
                self.fault(
                    ("turn", "active_player"),
                    "contradictory_turn",
                    f"in turn order from {seats[0]!r}, turn {turn.number} is {history[-1]!r}'s; "
                    "give turn.history where turns were taken in another order",
                )
        else:
            for place, id_ in enumerate(history):
                self.player_known(id_, "turn", "history", place)
            if len(history) != turn.number:
                self.fault(
                    ("turn", "history"),
                    "contradictory_history",
                    f"the history tells of {len(history)} turns, the turn's number is {turn.number}",
                )
            elif history[-1] != turn.active_player:
                self.fault(
                    ("turn", "history", turn.number - 1),
                    "contradictory_history",
                    f"the history gives turn {turn.number} to {history[-1]!r}, not to the active player",
                )
        priority = turn.priority
        if priority is None and turn.step not in _NOBODYS_STEPS:
            priority = turn.active_player
        return TurnFacts(turn.number, turn.active_player, turn.step, priority, history), ()

    # Objects.

    def _inline(self, card: InlineCard, *where: str | int) -> CardReading:
        raw = raw_card(card)
        if not all(face.type_line for face in raw.faces):
            self.fault(where, "incomplete_card", "a card given inline needs a type_line for each of its faces")
            return _UNKNOWN_CARD
        return self.lookup.read(raw)

    def _card(self, index: int, item: BoardObject) -> tuple[CardReading, int | None]:
        if item.card is not None:
            return self.lookup.read(raw_card(item.card)), None
        if item.name is not None:
            return self.named(item.name, "objects", index, "name")
        if item.ability_of is not None:
            for other in self.model.objects:
                if other.id == item.ability_of.source and other.ability_of is None:
                    return self._card(index, other)
            if self.ghost(item.ability_of.source):
                return _UNKNOWN_CARD, None
        self.fault(("objects", index), "missing_card", "an object needs a name or a card")
        return _UNKNOWN_CARD, None

    def _objects(self) -> None:
        items = self.model.objects
        for index, item in enumerate(items):
            if item.card is not None:
                reading = self._inline(item.card, "objects", index, "card")
                if item.card.name:
                    self.inline.setdefault(folded(item.card.name), reading)
        # This loop is the larger part of what a request costs beyond its validation: plain objects, which most
        # are, take the short way through it.
        players, objects, find, inline = self.players, self.objects, self.lookup.find, self.inline
        position = 0
        for index, item in enumerate(items):
            position += 1
            given = item.__pydantic_fields_set__
            if given <= _PLAIN and not inline:
                id_, name, controller, owner = item.id, item.name, item.controller, item.owner
                found = find(name) if name is not None else None
                if found is not None and id_ not in objects:
                    controller = controller or owner
                    owner = owner or controller
                    if controller in players and owner in players:
                        objects[id_] = ObjectFacts(
                            id_, found.reading, item.zone, controller, owner, position, item.tapped, False, found.face
                        )
                        continue
            self._object(index, item, given)
            if len(objects) > MAX_OBJECTS:
                self.fault(("objects", index), "too_many_objects", f"a board holds at most {MAX_OBJECTS} objects")
                break
        self.newest = max(self.newest, position)

    def _object(self, index: int, item: BoardObject, given: set[str]) -> None:
        objects = self.objects
        card, face = self._card(index, item)
        controller = item.controller or item.owner
        owner = item.owner or controller
        if controller is None or owner is None:
            self.fault(("objects", index), "missing_controller", "an object needs an owner or a controller")
            controller = owner = ""
        self.player_known(item.controller, "objects", index, "controller")
        self.player_known(item.owner, "objects", index, "owner")
        if item.face is not None:
            face = self._face(index, item.face, card)
        details = NO_DETAILS
        if not given <= _COMMON:
            details = self._details(index, item)
            self.special.append(index)
        elif item.attached_to is not None:
            self.special.append(index)
        timestamp = item.timestamp if item.timestamp is not None else index + 1
        self.newest = max(self.newest, timestamp)
        self.not_later(item.controlled_since_turn, "objects", index, "controlled_since_turn")
        for id_ in (item.id,) if item.count is None else [f"{item.id}#{n + 1}" for n in range(item.count)]:
            if id_ in objects:
                self.fault(("objects", index, "id"), "duplicate_id", f"another object has the id {id_!r}")
                return
            objects[id_] = ObjectFacts(
                id_,
                card,
                item.zone,
                controller,
                owner,
                timestamp,
                item.tapped,
                item.face_down,
                face,
                item.phased_out,
                item.controlled_since_turn,
                item.counters or NOTHING,
                item.attached_to,
                item.token or (item.card is not None and _says_token(item.card)),
                details,
            )

    def _face(self, index: int, face: str, card: CardReading) -> int | None:
        number = face_index(card, face)
        if number is None and card is not _UNKNOWN_CARD:
            self.fault(
                ("objects", index, "face"),
                "unknown_face",
                f"{card.name} has no face {face!r}",
                ["front", "back", *(one.name for one in card.faces)] if len(card.faces) > 1 else ["front"],
            )
        return number

    def _details(self, index: int, item: BoardObject) -> Details:
        here = ("objects", index)
        self.player_known(item.exiled_by, *here, "exiled_by")
        self.not_later(item.exiled_turn, *here, "exiled_turn")
        marks = []
        for place, mark in enumerate(item.marks):
            self.player_known(mark.by, *here, "marks", place, "by")
            self.not_later(mark.turn, *here, "marks", place, "turn")
            if mark.cost is not None and mana_cost(mark.cost) is None:
                self.fault((*here, "marks", place, "cost"), "invalid_mana_cost", f"{mark.cost!r} is no mana cost")
            marks.append(Mark(mark.kind, mark.turn, mark.by, mark.cost))
        copy_of, copy_face = (None, None) if item.copy_of is None else self.named(item.copy_of, *here, "copy_of")
        return Details(
            chosen=self._chosen(item.chosen, *here, "chosen"),
            x=item.x,
            copy_of=copy_of,
            copy_face=copy_face,
            exiled_with=item.exiled_with,
            level=item.level,
            ability_source=None if item.ability_of is None else item.ability_of.source,
            ability_line=None if item.ability_of is None else item.ability_of.ability,
            attacking=item.attacking,
            blocking=item.blocking,
            targets=tuple(item.targets),
            marks=tuple(marks),
            exiled_by=item.exiled_by,
            exiled_turn=item.exiled_turn,
            components=tuple(
                self.named(name, *here, "components", place)[0] for place, name in enumerate(item.components)
            ),
            mana_spent={mana: item.mana_spent[mana] for mana in item.mana_spent} or NOTHING,
        )

    def _chosen(self, chosen: Choices | None, *where: str | int) -> Chosen:
        if chosen is None:
            return NO_CHOICE
        self.player_known(chosen.player, *where, "player")
        return Chosen(
            color=chosen.color,
            creature_type=chosen.creature_type,
            card_type=chosen.card_type,
            card_name=chosen.card_name,
            card_names=tuple(chosen.card_names or ()),
            land_type=chosen.land_type,
            player=chosen.player,
            number=chosen.number,
            replaced=chosen.replaced,
        )

    def _distinct_ids(self) -> None:
        if not RESERVED_IDS.isdisjoint(self.objects):
            for index, item in enumerate(self.model.objects):
                if item.id in RESERVED_IDS:
                    self.fault(("objects", index, "id"), "reserved_id", f"{item.id!r} is no id an object may have")
        seen: dict[str, str] = {}
        named: tuple[tuple[str, str, Sequence[Player | LastingEffect]], ...] = (
            ("players", "player", self.model.players),
            ("effects", "effect", self.model.effects),
        )
        for field_name, kind, entries in named:
            for index, entry in enumerate(entries):
                where = (field_name, index, "id")
                if entry.id in RESERVED_IDS:
                    self.fault(where, "reserved_id", f"{entry.id!r} is no id a {kind} may have")
                other = "object" if entry.id in self.objects else seen.get(entry.id)
                if other is not None:
                    self.fault(where, "duplicate_id", f"another {other} has the id {entry.id!r}")
                seen[entry.id] = kind

    def _references(self) -> None:
        for index in self.special:
            item = self.model.objects[index]
            here = ("objects", index)
            self.object_known(item.attached_to, *here, "attached_to", players=True)
            if item.attached_to is not None and item.attached_to == item.id:
                self.fault((*here, "attached_to"), "attached_to_itself", "nothing is attached to itself")
            self.object_known(item.exiled_with, *here, "exiled_with")
            if item.ability_of is not None and item.name is None and item.card is None:
                self.object_known(item.ability_of.source, *here, "ability_of", "source")
            if isinstance(item.attacking, str):
                self.object_known(item.attacking, *here, "attacking", players=True)
            if isinstance(item.blocking, str):
                self.object_known(item.blocking, *here, "blocking")
            for place, id_ in enumerate(item.targets):
                self.object_known(id_, *here, "targets", place, players=True)

    # Effects and events.

    def _effect(self, index: int, effect: LastingEffect) -> EffectFacts:
        here = ("effects", index)
        source, source_object, face = None, None, None
        if isinstance(effect.source, InlineCard):
            source = self._inline(effect.source, *here, "source")
        elif effect.source is not None:
            on_board = self.objects.get(effect.source)
            if on_board is not None:
                source, source_object = on_board.card, on_board.id
            elif not self.ghost(effect.source):
                source, face = self.named(effect.source, *here, "source")
        elif effect.text is None:
            self.fault(here, "missing_source", "an effect needs a source or its text")
        self.player_known(effect.controller, *here, "controller")
        self.not_later(effect.turn, *here, "turn")
        for place, id_ in enumerate(effect.objects):
            self.object_known(id_, *here, "objects", place)
        for place, id_ in enumerate(effect.players):
            self.player_known(id_, *here, "players", place)
        return EffectFacts(
            id=effect.id,
            controller=effect.controller,
            timestamp=effect.timestamp if effect.timestamp is not None else self.newest + 1 + index,
            source=source,
            source_object=source_object,
            words=None if effect.text is None else self.lookup.read(raw_text(effect.text)),
            ability=effect.ability,
            turn=effect.turn,
            step=effect.step,
            objects=tuple(effect.objects),
            players=tuple(effect.players),
            chosen=self._chosen(effect.chosen, *here, "chosen"),
            x=effect.x,
            face=face,
        )

    def _event(self, index: int, event: Event) -> EventFacts:
        here = ("events", index)
        if meant := misspelt(event.kind):
            self.fault((*here, "kind"), "unknown_event", f"there is no event {event.kind!r}", meant)
        self.player_known(event.player, *here, "player")
        # Other events may be about something that has left since; a permission that was used must be on the board.
        if event.kind == "used_permission":
            self.object_known(event.object, *here, "object", effects=True)
        card = None if event.name is None else self.named(event.name, *here, "name")[0]
        return EventFacts(
            kind=event.kind,
            player=event.player,
            object=event.object,
            ability=event.ability,
            name=event.name,
            card=card,
            types=tuple(event.types),
            origin=event.from_,
            to=event.to,
            amount=event.amount,
            combat=event.combat,
        )


def _says_token(card: InlineCard) -> bool:
    return (card.type_line or "").startswith("Token ")
