"""Emblems function in the command zone (rule 114.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.bootstrap import Services, build
from app.settings import Settings


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    made = build(Settings(data_dir=tmp_path_factory.mktemp("data")))
    yield made
    made.database.close()


def emblem(text: str) -> dict[str, Any]:
    card = {"name": "Emblem", "type_line": "Emblem", "oracle_text": text}
    return {"id": "emblem", "card": card, "zone": "command", "owner": "alice"}


def ask(services: Services, objects: list[dict[str, Any]], query: dict[str, Any]) -> dict[str, Any]:
    board = {
        "players": [{"id": "alice"}, {"id": "bob"}],
        "turn": {"number": 3, "active_player": "alice", "step": "precombat_main"},
        "objects": objects,
    }
    return services.judge.rule({"board": board, "query": query})


FOREST = {"id": "forest", "name": "Forest", "zone": "battlefield", "controller": "alice"}
BOLT = {"id": "bolt", "name": "Lightning Bolt", "zone": "hand", "owner": "bob"}
CARD = {"id": "exiled", "name": "Grizzly Bears", "zone": "graveyard", "owner": "alice"}


def test_an_emblem_doubles_mana(services: Services) -> None:
    shown = emblem("If you tap a permanent for mana, it produces twice as much of that mana instead.")
    ruling = ask(services, [FOREST, shown], {"type": "mana_from_activation", "object": "forest"})
    assert [outcome["total"] for outcome in ruling["answer"]["outcomes"]] == [{"G": 2}]


def test_an_emblem_of_its_owner_only(services: Services) -> None:
    shown = emblem("If you tap a permanent for mana, it produces twice as much of that mana instead.")
    theirs = {**FOREST, "controller": "bob"}
    ruling = ask(services, [theirs, shown], {"type": "mana_from_activation", "object": "forest", "player": "bob"})
    assert [outcome["total"] for outcome in ruling["answer"]["outcomes"]] == [{"G": 1}]


def test_an_emblem_forbids(services: Services) -> None:
    shown = emblem("Your opponents can't cast spells during your turn.")
    query = {"type": "can_play", "object": "bolt", "player": "bob"}
    ruling = ask(services, [BOLT, shown], query)
    assert ruling["answer"]["verdict"] == "no"
    assert "prohibited" in {blocker["code"] for blocker in ruling["answer"]["blockers"]}


def test_a_commander_is_no_emblem(services: Services) -> None:
    commander = {
        "id": "commander",
        "card": {
            "name": "Quiet Regent",
            "type_line": "Legendary Creature — Human",
            "mana_cost": "{2}{G}",
            "power": "2",
            "toughness": "2",
            "oracle_text": "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        },
        "zone": "command",
        "owner": "alice",
    }
    ruling = ask(services, [FOREST, commander], {"type": "mana_from_activation", "object": "forest"})
    assert [outcome["total"] for outcome in ruling["answer"]["outcomes"]] == [{"G": 1}]
