from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from tests.rulings.gaps import CASES
from tests.unit.cards import atomic, land, write
from tests.unit.test_rulebook_parse import SMALL

REQUEST = {
    "board": {
        "players": [{"id": "alice"}, {"id": "bob"}],
        "turn": {"number": 7, "active_player": "alice", "step": "precombat_main"},
        "objects": [
            {"id": "pool", "name": "Reflecting Pool", "zone": "battlefield", "controller": "alice"},
            {"id": "cataracts", "name": "Cascading Cataracts", "zone": "battlefield", "controller": "alice"},
            {"id": "orchard", "name": "Exotic Orchard", "zone": "battlefield", "controller": "bob"},
        ],
    },
    "query": {"type": "could_produce", "object": "pool"},
}


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEADJUDGE_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")


def run(*arguments: str | Path, input: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=input)


def test_ask_cuts_no_line_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    done = run("ask", write(tmp_path / "board.json", REQUEST))
    told = json.loads(run("ask", "-", "--json", input=json.dumps(REQUEST)).stdout)
    for step in told["steps"]:
        assert step["text"] in done.stdout


def test_status_before_any_import(tmp_path: Path) -> None:
    assert "none" in run("cards", "status").stdout
    assert "none" in run("rules", "status").stdout
    assert not (tmp_path / "data").exists()


def test_import_cards(tmp_path: Path) -> None:
    done = run(
        "cards", "import", write(tmp_path / "cards.json.gz", atomic({"Forest": land("Forest")})), "--processes", "1"
    )
    assert done.exit_code == 0, done.output
    assert "1 cards of mtgjson 2026-07-01" in done.stdout
    assert "2026-07-01, 1 cards" in run("cards", "status").stdout


def test_import_rules(tmp_path: Path) -> None:
    file = tmp_path / "rules.txt"
    file.write_text(SMALL)
    assert run("rules", "import", file).exit_code == 0
    assert "effective 2026-04-17" in run("rules", "status").stdout


@pytest.mark.parametrize("kind", ["cards", "rules"])
@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"{}", b"hello"])
def test_garbage_is_an_error_and_changes_nothing(tmp_path: Path, kind: str, data: bytes) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(data)
    done = run(kind, "import", file)
    assert done.exit_code == 1
    assert "garbage" in done.stderr
    assert "nothing was changed" in done.stderr
    assert "none" in run(kind, "status").stdout


@pytest.mark.parametrize("kind", ["cards", "rules"])
def test_no_such_file(tmp_path: Path, kind: str) -> None:
    done = run(kind, "import", tmp_path / "missing")
    assert done.exit_code == 1
    assert "missing" in done.stderr


@pytest.mark.parametrize("url", ["nonsense", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_unusable_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("HEADJUDGE_DATABASE_URL", url)
    file = tmp_path / "rules.txt"
    file.write_text(SMALL)
    for arguments in (("rules", "import", file), ("rules", "status")):
        done = run(*arguments)
        assert done.exit_code == 1, done.output
        assert "database" in done.stderr


class TestAsk:
    def test_for_people(self, tmp_path: Path) -> None:
        done = run("ask", write(tmp_path / "board.json", REQUEST))
        assert done.exit_code == 0, done.output
        assert done.stdout.startswith("determined")
        assert "106.7" in done.stdout

    def test_json_from_standard_input(self) -> None:
        done = run("ask", "-", "--json", input=json.dumps(REQUEST))
        assert done.exit_code == 0, done.output
        answer = json.loads(done.stdout)["answer"]
        # The Orchard sees Alice's lands: Cataracts makes any color, and colorless of its own.
        assert answer["types"] == ["W", "U", "B", "R", "G", "C"]

    def test_case_of_a_list(self) -> None:
        file = CASES / "seed.json"
        id = json.loads(file.read_text())[0]["id"]
        assert run("ask", file, "--id", id).exit_code == 0

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "not JSON"),
            ("{", "not JSON"),
            ("[" * 100_000, "not JSON"),
            ("{}", "board"),
            ("[]", "0 cases"),
            ("3", "board"),
            ('[{"id": "a"}, {"id": "b"}]', "--id"),
        ],
    )
    def test_no_question(self, text: str, why: str) -> None:
        done = run("ask", "-", input=text)
        assert done.exit_code == 1
        assert why in done.stderr

    def test_no_such_case(self) -> None:
        done = run("ask", CASES / "seed.json", "--id", "nothing")
        assert done.exit_code == 1
        assert "nothing" in done.stderr

    def test_faults_are_named(self) -> None:
        board = json.loads(json.dumps(REQUEST))
        board["board"]["objects"][0]["name"] = "Reflectin Pool"
        done = run("ask", "-", input=json.dumps(board))
        assert done.exit_code == 1
        assert "/board/objects/0/name" in done.stderr
        assert "Reflecting Pool" in done.stderr

    def test_no_such_file(self, tmp_path: Path) -> None:
        assert run("ask", tmp_path / "missing.json").exit_code == 1


def test_openapi(tmp_path: Path) -> None:
    printed = run("openapi")
    assert printed.exit_code == 0
    file = tmp_path / "openapi.json"
    file.write_text(printed.stdout)
    assert run("openapi", "--check", file).exit_code == 0
    file.write_text(printed.stdout + " ")
    assert run("openapi", "--check", file).exit_code == 1
    assert run("openapi", "--check", tmp_path / "missing.json").exit_code == 1
