"""From the wire's board to the core's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.core.facts import Board, Chosen, Mark
from app.oracle.model.card import CardReading, Face
from app.oracle.reader import read_card
from app.oracle.source import RawCard
from app.services.ports import FoundCard
from app.wire.board import BoardModel
from app.wire.build import Table, build_board, examine_board
from app.wire.faults import Faulty
from app.wire.lookup import CardLookup
from app.wire.queries import RulingRequest

CASES = Path(__file__).resolve().parents[1] / "rulings" / "cases"


class AnyName:
    """A catalog in which every name but Nobody is a card; a name with a slash has two faces."""

    version = "any"

    def find(self, name: str) -> FoundCard | None:
        if name == "Nobody":
            return None
        faces = tuple(Face(part) for part in name.split(" // "))
        return FoundCard(CardReading(name, faces=faces))

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        return ["Somebody"]


def table(reader: Any = read_card, **board: Any) -> Table:
    whole = {
        "players": [{"id": "alice"}, {"id": "bob"}],
        "turn": {"number": 4, "active_player": "bob", "step": "upkeep"},
        **board,
    }
    return build_board(BoardModel.model_validate(whole), CardLookup(AnyName(), reader))


def built(**board: Any) -> Board:
    return table(**board).board


def codes(**board: Any) -> dict[str, str]:
    with pytest.raises(Faulty) as caught:
        table(**board)
    return {fault.pointer: fault.code for fault in caught.value.faults}


def thing(id_: str, **fields: Any) -> dict[str, Any]:
    return {"id": id_, "name": id_.capitalize(), "zone": "battlefield", "controller": "alice", **fields}


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not part of this copy")
def test_every_case_keeps_to_the_wire_format() -> None:
    lookup = CardLookup(AnyName(), lambda raw: CardReading(raw.name, faces=tuple(Face(f.name) for f in raw.faces)))
    number = 0
    for file in sorted(CASES.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            request = RulingRequest.model_validate({"board": case["board"], "query": case["query"]})
            # The catalog here knows no faces by name.
            faults = {fault.code for fault in examine_board(request.board, lookup).faults}
            assert faults <= {"unknown_face"}, case["id"]
            number += 1
    assert number > 100


def test_owner_and_controller_default_to_each_other() -> None:
    one, two = built(
        objects=[
            {"id": "a", "name": "A", "zone": "hand", "owner": "bob"},
            {"id": "b", "name": "B", "zone": "battlefield", "controller": "alice", "owner": "bob"},
        ]
    ).objects
    assert (one.owner, one.controller) == ("bob", "bob")
    assert (two.owner, two.controller) == ("bob", "alice")


def test_the_turn_and_its_defaults() -> None:
    turn = built().turn
    assert (turn.number, turn.active_player, turn.step, turn.priority) == (4, "bob", "upkeep", "bob")
    assert turn.history == ("alice", "bob", "alice", "bob")
    for step in ("untap", "cleanup"):
        assert built(turn={"number": 2, "active_player": "bob", "step": step}).turn.priority is None
    given = built(
        turn={"number": 2, "active_player": "alice", "step": "end", "priority": "bob", "history": ["alice", "alice"]}
    ).turn
    assert (given.priority, given.history) == ("bob", ("alice", "alice"))


def test_a_missing_turn_is_an_assumption() -> None:
    found = table(turn=None)
    assert (found.board.turn.number, found.board.turn.active_player) == (1, "alice")
    assert [reason.key for reason in found.assumptions] == ["assumed_turn"]
    assert table().assumptions == ()


def test_contradictory_turns() -> None:
    turn = {"number": 3, "active_player": "bob", "step": "upkeep"}
    assert codes(turn=turn) == {"/board/turn/active_player": "contradictory_turn"}
    assert codes(turn={**turn, "history": ["alice", "bob"]}) == {"/board/turn/history": "contradictory_history"}
    assert codes(turn={**turn, "history": ["bob", "bob", "alice"]}) == {
        "/board/turn/history/2": "contradictory_history"
    }
    assert codes(turn={**turn, "active_player": "carol", "priority": "dave"}) == {
        "/board/turn/active_player": "unknown_player",
        "/board/turn/priority": "unknown_player",
    }


def test_count_stands_for_many_objects_of_their_own() -> None:
    board = built(objects=[thing("forest", count=3), thing("isle")], effects=[])
    assert [facts.id for facts in board.objects] == ["forest#1", "forest#2", "forest#3", "isle"]
    assert [facts.timestamp for facts in board.objects] == [1, 1, 1, 2]
    assert built(objects=[thing("forest", count=1)]).objects[0].id == "forest#1"


def test_the_number_of_objects_is_bounded() -> None:
    many = [thing(f"forest{number}", count=500) for number in range(5)]
    assert codes(objects=many) == {"/board/objects/4": "too_many_objects"}


def test_timestamps_are_places_and_effects_are_newer() -> None:
    board = built(
        objects=[thing("a"), thing("b", timestamp=9), thing("c")],
        effects=[
            {"id": "e1", "source": "X", "controller": "alice"},
            {"id": "e2", "source": "X", "controller": "alice", "timestamp": 4},
            {"id": "e3", "source": "X", "controller": "alice"},
        ],
    )
    assert [facts.timestamp for facts in board.objects] == [1, 9, 3]
    first, second, third = (effect.timestamp for effect in board.effects)
    assert second == 4
    assert 9 < first < third


def test_an_effects_source_is_an_object_a_name_or_a_card() -> None:
    card = {"name": "Vale", "type_line": "Land", "oracle_text": "{T}: Add {W}."}
    by_object, by_name, by_card, by_text = built(
        objects=[thing("vault")],
        effects=[
            {"id": "e1", "source": "vault", "controller": "alice"},
            {"id": "e2", "source": "Vault", "controller": "alice", "turn": 3, "step": "end"},
            {"id": "e3", "source": card, "controller": "alice"},
            {"id": "e4", "text": "{T}: Add {W}.", "controller": "bob", "objects": ["vault"], "players": ["bob"]},
        ],
    ).effects
    assert by_object.source_object == "vault"
    assert by_object.source is not None
    assert by_object.source.name == "Vault"
    assert by_name.source_object is None
    assert by_name.source is not None
    assert (by_name.turn, by_name.step) == (3, "end")
    assert by_card.source == read_card(RawCard("Vale", by_card_faces(card)))
    assert by_text.source is None
    assert by_text.words is not None
    assert by_text.words.front.abilities
    assert (by_text.objects, by_text.players) == (("vault",), ("bob",))


def by_card_faces(card: dict[str, str]) -> Any:
    from app.oracle.source import RawFace

    return (RawFace(card["name"], card["type_line"], text=card["oracle_text"]),)


def test_an_inline_card_names_itself_on_the_whole_board() -> None:
    card = {"name": "Nobody", "type_line": "Token Creature — Ghost", "power": "1", "toughness": "1", "set": "xyz"}
    board = built(
        objects=[
            {"id": "ghost", "card": card, "zone": "battlefield", "controller": "alice"},
            thing("mirror", copy_of="nobody!"),
        ],
        events=[{"kind": "entered", "name": "Nobody", "object": "gone"}],
    )
    ghost, mirror = board.objects
    assert ghost.token
    assert ghost.card.front.types == ("Creature",)
    assert mirror.details.copy_of is ghost.card
    assert board.events[0].card is ghost.card


def test_texts_are_read_once() -> None:
    calls = []

    def reader(raw: RawCard) -> CardReading:
        calls.append(raw)
        return read_card(raw)

    card = {"name": "Vale", "type_line": "Land", "oracle_text": "{T}: Add {W}."}
    objects = [{"id": f"v{n}", "card": card, "zone": "battlefield", "controller": "alice"} for n in range(3)]
    board = table(reader, objects=objects).board
    assert len(calls) == 1
    assert board.objects[0].card is board.objects[2].card


def test_faces_by_place_and_by_name() -> None:
    names = {"name": "Day // Night"}
    board = built(
        objects=[
            thing("a", **names, face="front"),
            thing("b", **names, face="back"),
            thing("c", **names, face="night"),
            thing("d", **names),
        ]
    )
    assert [facts.face for facts in board.objects] == [0, 1, 1, None]
    assert codes(objects=[thing("a", face="back"), thing("b", **names, face="Dusk")]) == {
        "/board/objects/0/face": "unknown_face",
        "/board/objects/1/face": "unknown_face",
    }


def test_the_rarer_facts() -> None:
    (spell, forest) = built(
        objects=[
            thing(
                "spell",
                zone="stack",
                x=3,
                targets=["bob", "forest"],
                chosen={"color": "R", "card_names": ["A", "B"], "player": "bob"},
                marks=[{"kind": "foretold", "turn": 2, "by": "alice", "cost": "{1}{U}"}],
                exiled_by="bob",
                exiled_turn=3,
                mana_spent={"R": 2},
                exiled_with="forest",
                attacking="bob",
                level=2,
                ability_of={"source": "forest", "ability": 1},
            ),
            thing("forest", attacking=True, counters={"brick": 3}),
        ]
    ).objects
    details = spell.details
    assert details.x == 3
    assert details.targets == ("bob", "forest")
    assert details.chosen == Chosen(color="R", card_names=("A", "B"), player="bob")
    assert details.marks == (Mark("foretold", 2, "alice", "{1}{U}"),)
    assert (details.exiled_by, details.exiled_turn, details.exiled_with) == ("bob", 3, "forest")
    assert dict(details.mana_spent) == {"R": 2}
    assert (details.attacking, details.level) == ("bob", 2)
    assert (details.ability_source, details.ability_line) == ("forest", 1)
    assert forest.details.attacking is True
    assert dict(forest.counters) == {"brick": 3}


def test_an_ability_on_the_stack_is_of_its_sources_card() -> None:
    ability = {"id": "a", "zone": "stack", "controller": "alice", "ability_of": {"source": "bird", "ability": 0}}
    board = built(objects=[thing("bird"), ability])
    assert board.objects[1].card.name == "Bird"
    del ability["ability_of"]
    assert codes(objects=[ability]) == {"/board/objects/0": "missing_card"}


def test_dangling_references() -> None:
    assert codes(
        objects=[
            thing("a", attached_to="z", exiled_with="alice", targets=["a", "y"], attacking="x", blocking="bob"),
            thing("b", chosen={"player": "zed"}, exiled_by="zed", marks=[{"kind": "plotted", "by": "zed"}]),
            thing("c", attached_to="c"),
        ],
        effects=[{"id": "e", "source": "a", "controller": "zed", "objects": ["w"], "players": ["a"]}],
        events=[{"kind": "used_permission", "object": "v"}, {"kind": "used_permission", "object": "e"}],
    ) == {
        "/board/objects/0/attached_to": "unknown_object",
        "/board/objects/0/exiled_with": "unknown_object",
        "/board/objects/0/targets/1": "unknown_object",
        "/board/objects/0/attacking": "unknown_object",
        "/board/objects/0/blocking": "unknown_object",
        "/board/objects/1/chosen/player": "unknown_player",
        "/board/objects/1/exiled_by": "unknown_player",
        "/board/objects/1/marks/0/by": "unknown_player",
        "/board/objects/2/attached_to": "attached_to_itself",
        "/board/effects/0/controller": "unknown_player",
        "/board/effects/0/objects/0": "unknown_object",
        "/board/effects/0/players/0": "unknown_player",
        "/board/events/0/object": "unknown_object",
    }


def test_what_has_not_happened_yet() -> None:
    assert codes(
        objects=[
            thing("a", controlled_since_turn=5, exiled_turn=5, marks=[{"kind": "plotted", "turn": 5}]),
        ],
        effects=[{"id": "e", "source": "a", "controller": "bob", "turn": 5}],
    ) == {
        "/board/objects/0/controlled_since_turn": "future_turn",
        "/board/objects/0/exiled_turn": "future_turn",
        "/board/objects/0/marks/0/turn": "future_turn",
        "/board/effects/0/turn": "future_turn",
    }


def test_ids_are_distinct_over_the_whole_board() -> None:
    assert codes(
        objects=[thing("a"), thing("a"), thing("alice"), thing("b", count=2), thing("b#2"), thing("rules")],
        effects=[{"id": "e", "source": "X", "controller": "bob"}, {"id": "e", "source": "X", "controller": "bob"}],
    ) == {
        "/board/objects/1/id": "duplicate_id",
        "/board/objects/4/id": "duplicate_id",
        "/board/objects/5/id": "reserved_id",
        "/board/players/0/id": "duplicate_id",
        "/board/effects/1/id": "duplicate_id",
    }


def test_unknown_names_everywhere() -> None:
    with pytest.raises(Faulty) as caught:
        table(
            players=[{"id": "alice", "commanders": ["Nobody"], "commander_casts": {"Nobody": 2}}, {"id": "bob"}],
            objects=[thing("a", name="Nobody"), thing("b", copy_of="Nobody")],
            effects=[{"id": "e", "source": "Nobody", "controller": "bob"}],
            events=[{"kind": "cast", "name": "Nobody"}],
        )
    assert {fault.pointer for fault in caught.value.faults if fault.code == "unknown_card"} == {
        "/board/players/0/commanders/0",
        "/board/players/0/commander_casts/Nobody",
        "/board/objects/0/name",
        "/board/objects/1/copy_of",
        "/board/effects/0/source",
        "/board/events/0/name",
    }
    assert all(fault.closest == ("Somebody",) for fault in caught.value.faults)


def test_an_inline_card_needs_its_types() -> None:
    card = {"name": "Vale", "oracle_text": "{T}: Add {W}."}
    assert codes(objects=[{"id": "a", "card": card, "zone": "hand", "owner": "bob"}]) == {
        "/board/objects/0/card": "incomplete_card"
    }
