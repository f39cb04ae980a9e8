from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.adapters import mtgjson
from app.adapters.mtgjson import MtgjsonFile
from app.adapters.rawjson import raw_from_json, raw_to_json
from app.oracle.source import RawCard
from app.services.ports import IngestError
from tests.unit.cards import atomic, land, write

ICE = {
    "faceName": "Ice",
    "name": "Fire // Ice",
    "side": "b",
    "type": "Instant",
    "manaCost": "{1}{U}",
    "layout": "split",
}
FIRE = {**ICE, "faceName": "Fire", "side": "a", "manaCost": "{1}{R}", "colors": ["R"], "colorIdentity": ["R", "U"]}


def cards(path: Path) -> list[RawCard]:
    return list(MtgjsonFile(path).cards())


@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz"])
def test_reads(tmp_path: Path, name: str) -> None:
    source = MtgjsonFile(write(tmp_path / name, atomic({"Forest": land("Forest"), "Fire // Ice": [ICE, FIRE]})))
    forest, split = source.cards()
    assert source.version == "2026-07-01"
    assert (forest.name, forest.faces[0].text, forest.faces[0].colors) == ("Forest", "{T}: Add {G}.", ())
    assert [face.name for face in split.faces] == ["Fire", "Ice"]
    assert [face.colors for face in split.faces] == [("R",), None]
    assert split.color_identity == ("R", "U")
    assert raw_from_json(json.loads(json.dumps(raw_to_json(split)))) == split


@pytest.mark.parametrize("chunk", [1, 2, 7, 64])
def test_reads_whatever_the_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    value = {"z": [1, 2.5, {"é": None}], **atomic({f"Ländchen {n}": land(f"Ländchen {n}") for n in range(5)}), "n": 12}
    path = write(tmp_path / "cards.json", value)
    whole = cards(path)
    monkeypatch.setattr(mtgjson, "CHUNK", chunk)
    assert cards(path) == whole
    assert len(whole) == 5


def test_progress_ends_at_the_files_size(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json.gz", atomic({"Forest": land("Forest")}))
    told: list[int] = []
    list(MtgjsonFile(path, told.append).cards())
    assert told[-1] == path.stat().st_size


def test_aftermath_is_a_split_card(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", atomic({"Fire // Ice": [{**FIRE, "layout": "aftermath"}]}))
    assert cards(path)[0].layout == "split"


GARBAGE: dict[str, Any] = {
    "empty": b"",
    "text": b"hello",
    "list": b"[]",
    "no data": b'{"meta": {}}',
    "no cards": b'{"meta": {}, "data": {}}',
    "cut": b'{"data": {"Forest": [{"type": "Lan',
    "cut after a card": b'{"data": {"Forest": [{"type": "Land"}]',
    "faces": b'{"data": {"Forest": {"type": "Land"}}}',
    "no faces": b'{"data": {"Forest": []}}',
    "no type": b'{"data": {"Forest": [{"name": "Forest"}]}}',
    "data is a list": b'{"data": [1]}',
    "comma": b'{"data": {"Forest": [{"type": "Land"}],}}',
    "more": b'{"data": {"Forest": [{"type": "Land"}]}} {}',
    "not utf-8": b'{"data": {"\xff": [{"type": "Land"}]}}',
    "cut gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xabV",
    "not gzip": b"\x1f\x8bnothing of the kind",
    "deep": b'{"data": {"Forest": ' + b"[" * 200_000,
}


@pytest.mark.parametrize("data", GARBAGE.values(), ids=GARBAGE)
def test_garbage(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(data)
    with pytest.raises(IngestError, match=r"cards\.json"):
        cards(path)


def test_endless_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mtgjson, "MAX_ENTRY", 1000)
    monkeypatch.setattr(mtgjson, "CHUNK", 100)
    path = tmp_path / "cards.json"
    path.write_bytes(b'{"data": {"Forest": ["' + b"a" * 5000)
    with pytest.raises(IngestError, match="too long"):
        cards(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(IngestError):
        cards(tmp_path / "none.json")


def test_real_file(shared: Path) -> None:
    found = {card.name: card for card in cards(shared / "data" / "AtomicCards-sample.json")}
    assert len(found) == 85
    assert found["Lightning Bolt"].faces[0].mana_cost == "{R}"
    assert any(len(card.faces) == 2 for card in found.values())
