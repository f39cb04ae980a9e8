"""Leafing through the rules, whole-text search, and editions beside one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.adapters.editions import Editions
from app.adapters.fulltext import FullText
from app.adapters.imported_rules import ImportedRules
from app.adapters.watched import Database
from app.rulebook.book import Book, cited, is_number
from app.rulebook.parse import parse_rules
from app.services.ports import CardRuling, IngestError, RawRuling
from tests.unit.test_rulebook_parse import SMALL


def test_places() -> None:
    book = Book.of(parse_rules(SMALL))
    for number, rule in book.rules.items():
        place = book.place(number)
        assert place is not None
        assert place.parent == rule.parent
        for under in place.subrules:
            assert book.rules[under].parent == number
        if place.next:
            after = book.place(place.next)
            assert after is not None
            assert after.previous == number
    assert book.place("999.9") is None


def test_the_pinned_edition(pinned_rules: Path) -> None:
    book = Book.of(parse_rules(pinned_rules.read_text("utf-8-sig")))
    place = book.place("106.12a")
    assert place is not None
    assert (place.parent, place.previous, place.next) == ("106.12", None, "106.12b")
    assert "106.12" in (book.place("106") or place).subrules
    assert book.term("mana  ABILITY")
    assert not book.term("nonsense")


@pytest.mark.parametrize(
    ("text", "number"), [("1", True), ("106", True), ("106.7a", True), ("10", False), ("a", False)]
)
def test_numbers(text: str, number: bool) -> None:
    assert is_number(text) is number


def test_what_a_text_refers_to() -> None:
    assert cited(["See rule 106.7, rules 601.2f, and rule 106.7."]) == ("106.7", "601.2f")


def test_full_text() -> None:
    index = FullText([("1", "a land could produce mana"), ("2", "lands"), ("3", "costs are paid")])
    assert index.search("land prod", 5) == ["1"]
    assert set(index.search("land unheard", 5)) == {"1", "2"}
    assert index.search("cost", 5) == ["3"]
    assert index.search("  ", 5) == []
    assert index.search('" OR 1 --', 5) == []


def test_earlier_editions_are_kept_and_the_newest_import_is_used(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rules.db'}"
    store, database = Editions(url), Database(url)
    first = parse_rules(SMALL)
    second = parse_rules(SMALL.replace("April 17", "June 5"))
    store.put_rules(second)
    store.put_rules(first)
    store.put_rules(first)
    rules = ImportedRules(database, "2026-01-01")
    assert [(edition.version, active) for edition, active in rules.editions()] == [
        (second.effective, False),
        (first.effective, True),
    ]
    assert rules.version == first.effective
    assert store.rules(second.effective) == second
    assert store.rules("1999-01-01") is None
    store.close()
    database.close()


def test_rulings_replace_earlier_ones_whole_or_not_at_all(tmp_path: Path) -> None:
    store = Editions(f"sqlite:///{tmp_path / 'rulings.db'}")
    one = RawRuling("0000", CardRuling("2020-01-01", "wotc", "So it is."))
    assert store.put_rulings("test", "1", [one, one]).size == 2

    def broken() -> object:
        yield one
        raise IngestError("cut short")

    with pytest.raises(IngestError, match="cut short"):
        store.put_rulings("test", "2", broken())  # type: ignore[arg-type]
    edition = store.rulings_edition()
    assert edition is not None
    assert (edition.version, edition.size) == ("1", 2)
    store.close()
