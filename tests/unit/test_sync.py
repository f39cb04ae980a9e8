"""Getting data from where it is published: what is asked for, what is taken, what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.adapters import upstream as upstream_module
from app.adapters.imported import ImportedCards
from app.adapters.scryfall import card_file, rulings
from app.adapters.watched import Database
from app.cli import app
from app.services.ports import IngestError
from tests.unit.test_rulebook_parse import SMALL
from tests.unit.upstream import Answer, Publisher

FOREST = "00000000-0000-0000-0000-000000000001"
CARDS = [
    {"name": "Forest", "layout": "normal", "type_line": "Basic Land — Forest", "oracle_text": "", "oracle_id": FOREST},
    {
        "name": "Fire // Ice",
        "layout": "split",
        "card_faces": [
            {"name": "Fire", "type_line": "Instant", "mana_cost": "{1}{R}", "oracle_text": "Draw a card."},
            {"name": "Ice", "type_line": "Instant", "mana_cost": "{1}{U}", "oracle_text": "Draw a card."},
        ],
        "oracle_id": "2",
    },
    {
        "name": "Twin // Twin",
        "layout": "reversible_card",
        "card_faces": [{"name": "Twin", "layout": "normal", "type_line": "Artifact", "oracle_id": "3"}] * 2,
    },
    {"name": "Beast", "layout": "token", "type_line": "Token Creature — Beast"},
]
RULINGS = [{"oracle_id": FOREST, "source": "wotc", "published_at": "2020-01-02", "comment": "It is a land."}]


@pytest.fixture
def publisher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    with Publisher() as publisher:
        monkeypatch.setenv("HEADJUDGE_DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setenv("HEADJUDGE_SCRYFALL_URL", publisher.url)
        monkeypatch.setenv("HEADJUDGE_RULES_PAGE", f"{publisher.url}/en/rules")
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.setattr(upstream_module, "_wait", lambda _: 0.0)
        monkeypatch.setattr(upstream_module.Upstream._fetched.retry, "wait", lambda _: 0.0)  # type: ignore[attr-defined]
        monkeypatch.setattr(upstream_module.Upstream._page_once.retry, "wait", lambda _: 0.0)  # type: ignore[attr-defined]
        offer(publisher, "oracle_cards", CARDS, "2026-07-01T09:00:00+00:00")
        offer(publisher, "rulings", RULINGS, "2026-07-01T09:05:00+00:00")
        yield publisher


def offer(publisher: Publisher, kind: str, value: Any, version: str) -> None:
    told = {"updated_at": version, "download_uri": f"{publisher.url}/{kind}.json"}
    body = json.dumps(value).encode()
    tag = f'"{version}"'

    def file(headers: dict[str, str]) -> Answer:
        return (304, {}, b"") if headers.get("if-none-match") == tag else (200, {"ETag": tag}, body)

    publisher.answers[f"/bulk-data/{kind}"] = (200, {}, json.dumps(told).encode())
    publisher.answers[f"/{kind}.json"] = file


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_cards_and_rulings(publisher: Publisher, tmp_path: Path) -> None:
    done = run("cards", "sync", "--processes", "1")
    assert done.exit_code == 0, done.output
    assert "3 cards of scryfall 2026-07-01T09:00:00+00:00 are in use" in done.stdout
    assert run("rulings", "sync").exit_code == 0
    assert "1 rulings" in run("rulings", "status").stdout
    agents = {headers["user-agent"] for _, headers in publisher.asked}
    assert len(agents) == 1
    assert agents.pop().startswith("headjudge/")
    database = Database(f"sqlite:///{tmp_path / 'data' / 'headjudge.db'}")
    cards = ImportedCards(database)
    found = cards.find("ice")
    assert found is not None
    assert (found.reading.name, found.face) == ("Fire // Ice", 1)
    assert cards.find("Beast") is None
    twin = cards.find("Twin")
    assert twin is not None
    assert len(twin.reading.faces) == 1
    assert [ruling.text for ruling in cards.rulings("FOREST")] == ["It is a land."]
    assert cards.rulings("Twin") == []
    database.close()


def test_what_is_in_use_is_not_fetched_again(publisher: Publisher) -> None:
    run("cards", "sync", "--processes", "1")
    assert "in use already" in run("cards", "sync").stdout
    assert publisher.paths().count("/oracle_cards.json") == 1
    assert run("cards", "sync", "--processes", "1", "--force").exit_code == 0
    assert publisher.asked[-1][1]["if-none-match"] == '"2026-07-01T09:00:00+00:00"'
    offer(publisher, "oracle_cards", CARDS[:1], "2026-08-01T09:00:00+00:00")
    assert "1 cards of scryfall 2026-08-01" in run("cards", "sync", "--processes", "1").stdout


def test_a_busy_server_is_asked_again(publisher: Publisher) -> None:
    times = iter([503, 429])
    whole = publisher.answers["/bulk-data/rulings"]
    assert not callable(whole)
    publisher.answers["/bulk-data/rulings"] = lambda _: (status, {}, b"") if (status := next(times, 0)) else whole
    assert run("rulings", "sync").exit_code == 0
    assert publisher.paths().count("/bulk-data/rulings") == 3


@pytest.mark.parametrize(
    ("path", "answer", "told"),
    [
        ("/bulk-data/rulings", (404, {}, b""), "404"),
        ("/bulk-data/rulings", (500, {}, b""), "500"),
        ("/bulk-data/rulings", (200, {}, b"<html>"), "does not answer as Scryfall does"),
        (
            "/bulk-data/rulings",
            (200, {}, b'{"updated_at": "x", "download_uri": "http://10.0.0.1/"}'),
            "not the publisher's",
        ),
        ("/bulk-data/rulings", (302, {"Location": "http://169.254.169.254/"}, b""), "not the publisher's"),
        ("/bulk-data/rulings", (302, {"Location": "/bulk-data/rulings"}, b""), "redirects too often"),
        ("/rulings.json", (200, {"Content-Length": "4000"}, b"[{"), "cannot be fetched"),
        ("/rulings.json", (200, {}, b"[{"), "cannot be read"),
        ("/rulings.json", (200, {}, b"{}"), "not a list"),
        ("/rulings.json", (200, {}, b"[]"), "no ruling"),
        ("/rulings.json", (200, {}, b'[{"oracle_id": "1"}]'), "no ruling"),
    ],
)
def test_what_is_not_as_it_should_be_changes_nothing(
    publisher: Publisher, path: str, answer: Answer, told: str
) -> None:
    assert run("rulings", "sync").exit_code == 0
    offer(publisher, "rulings", RULINGS * 2, "2026-09-01T09:00:00+00:00")
    publisher.answers[path] = answer
    done = run("rulings", "sync")
    assert done.exit_code == 1
    assert told in done.stderr
    assert "nothing was changed" in done.stderr
    assert "1 rulings" in run("rulings", "status").stdout


def test_rules(publisher: Publisher) -> None:
    page = b'<a href="/old/MagicCompRules%2020250101.txt">x</a> <a href="/new/MagicCompRules%2020260417.txt">TXT</a>'
    publisher.answers["/en/rules"] = (200, {}, page)
    publisher.answers["/new/MagicCompRules%2020260417.txt"] = (200, {}, SMALL.encode())
    done = run("rules", "sync")
    assert done.exit_code == 0, done.output
    assert "effective 2026-04-17" in done.stdout
    assert "in use already" in run("rules", "sync").stdout
    publisher.answers["/en/rules"] = (200, {}, b"nothing")
    assert "no text file" in run("rules", "sync").stderr


def test_rules_diff(publisher: Publisher, tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text(SMALL)
    new.write_text(SMALL.replace("April 17", "June 5").replace("Last.", "At last."))
    run("rules", "import", old)
    found = json.loads(run("rules", "diff", "2026-04-17", new, "--json").stdout)
    assert (found["old"], found["new"]) == ("2026-04-17", "2026-06-05")
    assert found["added"] == found["removed"] == found["renumbered"] == []
    assert len(found["reworded"]) == 1
    assert run("rules", "diff", "1999-01-01", new).exit_code == 1
    assert "reworded: 0" in run("rules", "diff", new, new).stdout


@pytest.mark.parametrize("data", [b"", b"[", b"[1]", b"[]", b'[{"name": ""}]', b'[{"name": "A"}]', b"\x1f\x8bxx"])
def test_garbage_is_no_card_file(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(data)
    with pytest.raises(IngestError):
        list(card_file(file).cards())
    # A list without entries is refused where it would replace what is in use.
    if data != b"[]":
        with pytest.raises(IngestError):
            list(rulings(file))
