from __future__ import annotations

import io
import threading
import zipfile

import pytest

from app.adapters.packed import BLOCK, BadCatalog, PackedCatalog, PackedVersion, write_readings
from app.oracle.strip import strip_words
from tests.unit.cards import reading

VERSION = PackedVersion("2026-07-03", "7")
CARDS = [strip_words(reading(f"Card {number}")) for number in range(BLOCK * 3 + 5)]
CARDS.append(strip_words(reading("Fire // Ice", "Ice")))


def packed() -> bytes:
    out = io.BytesIO()
    write_readings(out, CARDS, VERSION)
    return out.getvalue()


@pytest.fixture
def catalog() -> PackedCatalog:
    return PackedCatalog(io.BytesIO(packed()))


def test_every_card_comes_back(catalog: PackedCatalog) -> None:
    for card in CARDS:
        found = catalog.find(card.name)
        assert found is not None
        assert found.reading == card


def test_faces(catalog: PackedCatalog) -> None:
    for name, face in (("fire/ice", None), ("fire", None), ("ICE", 1)):
        found = catalog.find(name)
        assert found is not None
        assert (found.reading.name, found.face) == ("Fire // Ice", face)
    assert catalog.find("Water") is None


def test_version_and_closest(catalog: PackedCatalog) -> None:
    assert catalog.version == "2026-07-03+reader.7"
    assert "Card 12" in catalog.closest("Crad 12")


def test_same_readings_same_bytes() -> None:
    first = packed()
    out = io.BytesIO()
    write_readings(out, CARDS[::-1], VERSION)
    assert out.getvalue() == first


def test_threads(catalog: PackedCatalog) -> None:
    wrong: list[str] = []

    def look() -> None:
        for card in CARDS:
            found = catalog.find(card.name)
            if found is None or found.reading != card:
                wrong.append(card.name)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_not_a_catalog() -> None:
    with pytest.raises(BadCatalog):
        PackedCatalog(io.BytesIO(b"nothing")).find("Card 1")


def test_other_format() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("index.json", b'{"format": -1}')
    with pytest.raises(BadCatalog, match="format"):
        _ = PackedCatalog(out).version


def test_damaged_block() -> None:
    data = bytearray(packed())
    data[60:200] = bytes(140)
    with pytest.raises(BadCatalog):
        for card in CARDS:
            PackedCatalog(io.BytesIO(bytes(data))).find(card.name)


@pytest.mark.parametrize(
    ("name", "full", "face"),
    [
        ("Reflecting Pool", "Reflecting Pool", None),
        ("lim duls vault", "Lim-Dûl's Vault", None),
        ("Insectile Aberration", "Delver of Secrets // Insectile Aberration", 1),
        ("fire // ice", "Fire // Ice", None),
        ("Wasteland", "Wasteland", None),
        ("Waste Land", "Waste Land", None),
        ("_____", "_____", None),
    ],
)
def test_shipped(name: str, full: str, face: int | None) -> None:
    found = PackedCatalog().find(name)
    assert found is not None
    assert (found.reading.name, found.face) == (full, face)
    assert all(each.lines is None for each in found.reading.faces)
