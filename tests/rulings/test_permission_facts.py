"""What another engine says of cards that let cards be played, against our answers on boards made from it.

A row of the facts names a card, a zone, who may play what from there, whether for free and how long. A board is
built where that permission has just been made, with a choice of cards, and what may be played must agree."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Services, build
from app.settings import Settings
from app.wire.problems import Rejected

Row = dict[str, Any]

LANDS = ("Forest", "Island")
SPELLS = (
    "Grizzly Bears", "Lightning Bolt", "Divination", "Sol Ring", "Walking Corpse", "Knight of Meadowgrain", "Pacifism",
    "Emrakul, the Aeons Torn", "Ornithopter", "Isamaru, Hound of Konda",
)  # fmt: skip

ADJUDICATED: dict[tuple[str, str], str] = {
    ("Chandra, Pyromaster", "immediately (during resolution)"): "another ability of it lets the same card be played",
    ("Oracle's Vault", "this turn"): "two abilities of it pick cards, one of them for free",
    ("Gravecrawler", "static"): "it holds under a condition that the facts do not give",
    ("Marang River Prowler", "static"): "it holds under a condition that the facts do not give",
    ("Oathsworn Vampire", "static"): "it holds under a condition that the facts do not give",
    ("Theater of Horrors", "as long as exiled"): "it holds under a condition that the facts do not give",
    ("Jaya Ballard", "static"): "an emblem: the board must list the ability that made it",
    ("Eye of the Storm", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Izzet Chemister", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Knowledge Pool", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Mizzix's Mastery", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Spawnsire of Ulamog", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Sunbird's Invocation", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Sunforger", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Talent of the Telepath", "immediately (during resolution)"): "words that are not read: undetermined, not no",
    ("Temporal Aperture", "this turn"): "words that are not read: undetermined",
    ("Windriddle Palaces", "static"): "a plane, which no board here shows as one",
}
"""Rows that are not followed, with the reason: by name and duration."""


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    made = build(Settings(data_dir=tmp_path_factory.mktemp("data")))
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[Row]:
    file = shared / "truth" / "play_permissions.jsonl"
    if not file.is_file():
        pytest.skip(f"not run: {file.name} is not in the data folder")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def _board(row: Row, name: str, permanent: bool) -> tuple[Row, str]:
    """A board on which the permission was just made for a card of this name, and who would play it."""
    zone = row["zone"].lower() if row["zone"] in ("Exile", "Graveyard", "Library", "Hand") else "exile"
    theirs = "opponent" in row.get("filter", "") or row.get("whose") == "target opponent's"
    player = "bob" if row["who"] in ("owner", "target's controller") else "alice"
    owner = "bob" if theirs else player
    card: Row = {"id": "card", "name": name, "zone": zone, "owner": owner}
    if zone == "exile":
        card |= {"exiled_turn": 7, "exiled_by": "alice"}
    objects: list[Row] = [{"id": "target", "name": "Grizzly Bears", "zone": "battlefield", "controller": "bob"}, card]
    own = row.get("filter") == "this card"
    if permanent and not own:
        objects.insert(0, {"id": "source", "name": row["name"], "zone": "battlefield", "controller": "alice"})
        if zone == "exile":
            card["exiled_with"] = "source"
    effects: list[Row] = []
    if row["duration"] != "static" and not own:
        source = "source" if permanent else row["name"]
        effects.append({"id": "made", "source": source, "controller": "alice", "turn": 7, "objects": ["card"]})
        if row.get("whose") == "target opponent's":
            effects[0]["players"] = ["bob"]
        elif row["who"] == "triggering player":
            effects[0]["players"] = ["alice"]
    turn = {"number": 7, "active_player": player, "step": "precombat_main", "history": ["alice"] * 6 + [player]}
    return {"players": [{"id": "alice"}, {"id": "bob"}], "turn": turn, "objects": objects, "effects": effects}, player


def _answers(services: Services, row: Row) -> dict[str, Row]:
    names = (row["name"],) if row.get("filter") == "this card" else (*LANDS, *SPELLS)
    found = {}
    for name in names:
        for permanent in (True, False):
            table, player = _board(row, name, permanent)
            try:
                query = {"type": "can_play", "object": "card", "player": player}
                found[f"{name}|{permanent}"] = services.judge.rule({"board": table, "query": query})["answer"]
            except Rejected:
                continue
    return found


def _disagreement(row: Row, answers: dict[str, Row]) -> str | None:
    permitted = {name: answer for name, answer in answers.items() if answer["verdict"] == "yes"}
    lands = [name for name in permitted if name.split("|")[0] in LANDS]
    if row["duration"].startswith("immediately"):
        unsure = [name for name, answer in answers.items() if answer["verdict"] != "no"]
        return f"may be played later: {unsure}" if unsure else None
    if not permitted:
        return "nothing may be played"
    if row["what"] == "land":
        return None if lands else "no land may be played"
    several = row["name"] in ("Muldrotha, the Gravetide", "Hedonist's Trove")  # rows of their own for lands
    if row["what"] == "cast" and lands and not several:
        return f"lands may be played: {lands}"
    free = any(option["method"] == "without_paying" for a in permitted.values() for option in a["options"])
    return None if free == row["free"] else f"free is {free}"


def test_what_is_known_of_permissions(services: Services, rows: list[Row]) -> None:
    wrong, agreed = [], 0
    for row in rows:
        if (row["name"], row["duration"]) in ADJUDICATED:
            continue
        complaint = _disagreement(row, _answers(services, row))
        if complaint is None:
            agreed += 1
        else:
            wrong.append(f"{row['name']} ({row['what']}, {row['duration']}): {complaint}")
    print(f"permissions: {agreed} of {len(rows)} rows agree, {len(ADJUDICATED)} are adjudicated")
    assert not wrong, "\n".join(wrong)
    assert agreed > 100
