"""The readings that ship: all there, small, and without a sentence of card text."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from app.adapters.packed import PackedCatalog, block_name
from app.oracle.codec import FORMAT_VERSION
from app.oracle.reader import READER_VERSION
from tests.conftest import ROOT

FILE = ROOT / "app" / "data" / "readings.zip"
CARDS = 34_632
MAX_BYTES = 8_000_000
MAX_WORDS = 8
"""No string in a reading that is not a card's name has more words."""


@pytest.fixture(scope="module")
def archive() -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(FILE) as archive:
        yield archive


@pytest.fixture(scope="module")
def index(archive: zipfile.ZipFile) -> dict[str, Any]:
    index: dict[str, Any] = json.loads(archive.read("index.json"))
    return index


def test_size() -> None:
    assert FILE.stat().st_size <= MAX_BYTES


def test_versions(index: dict[str, Any]) -> None:
    assert index["format"] == FORMAT_VERSION
    assert index["reader"] == READER_VERSION, "the reader changed: run scripts/build_readings.py"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", index["source"])


def test_every_card_is_there(index: dict[str, Any], archive: zipfile.ZipFile) -> None:
    assert len(index["names"]) == CARDS
    blocks = [name for name in archive.namelist() if name != "index.json"]
    assert blocks == [block_name(number) for number in range(len(blocks))]
    assert len(blocks) == -(-CARDS // index["block"])


def test_no_sentence_of_card_text(index: dict[str, Any], archive: zipfile.ZipFile) -> None:
    names = {face for name in index["names"] for face in (name, *name.split(" // "))}
    long: set[str] = set()
    for block in archive.namelist():
        if block != "index.json":
            for line in archive.read(block).splitlines():
                long.update(text for text in _strings(json.loads(line)) if len(text.split()) > MAX_WORDS)
    assert not long - names


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def test_readings_decode(index: dict[str, Any]) -> None:
    """Every fortieth card; a node that the model no longer has would fail here."""
    catalog = PackedCatalog()
    for at in range(0, CARDS, 40):
        reading = catalog.reading(at)
        assert reading.name == index["names"][at]
        assert reading.faces
