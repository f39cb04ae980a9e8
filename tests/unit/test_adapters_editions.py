"""Imports into SQLite and PostgreSQL: all or nothing, and seen by those who read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from app.adapters import editions as editions_module
from app.adapters.database import SCHEMA, migrations_folder, open_engine, revision
from app.adapters.editions import Editions
from app.adapters.imported import ImportedCards
from app.adapters.imported_rules import ImportedRules
from app.adapters.layered import LayeredCatalog
from app.adapters.mtgjson import MtgjsonFile
from app.adapters.packed import PackedCatalog
from app.adapters.parallel import ParallelReader, read_in_turn
from app.adapters.tables import Card, CardEdition, CardName
from app.adapters.watched import CHECK_SECONDS, Database
from app.oracle.source import RawCard
from app.rulebook.parse import RulesText, parse_rules
from app.services.ingest import import_cards, import_rules
from app.services.ports import IngestError
from tests.conftest import ROOT
from tests.unit.cards import atomic, land, many, write
from tests.unit.test_rulebook_parse import SMALL


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def later(self) -> None:
        self.now += CHECK_SECONDS


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new folder' / 'cards.db'}"
    return _emptied(request.getfixturevalue("postgres_url"))


def _emptied(url: str) -> str:
    from alembic import command
    from alembic.config import Config

    engine = open_engine(url)
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    engine.dispose()
    return url


@pytest.fixture
def store(url: str) -> Iterator[Editions]:
    store = Editions(url)
    yield store
    store.close()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = Database(url)
    yield database
    database.close()


def put(store: Editions, tmp_path: Path, value: object) -> None:
    import_cards(MtgjsonFile(write(tmp_path / "cards.json", value)), store, read_in_turn)


def text_of(cards: ImportedCards, name: str) -> tuple[str, ...] | None:
    found = cards.find(name)
    return None if found is None else found.reading.front.lines


def test_nothing_imported(store: Editions, database: Database) -> None:
    assert store.cards_edition() is None
    assert store.rules_edition() is None
    cards = ImportedCards(database)
    assert (cards.find("Forest"), cards.version, cards.closest("Forest", 3)) == (None, None, None)


def test_import_and_look_up(store: Editions, database: Database, tmp_path: Path) -> None:
    ice = {"faceName": "Ice", "name": "Fire // Ice", "side": "b", "type": "Instant", "text": "Draw a card."}
    fire = {**ice, "faceName": "Fire", "side": "a"}
    put(store, tmp_path, atomic({"Lim-Dûl's Land": land("Lim-Dûl's Land"), "Fire // Ice": [fire, ice]}))
    edition = store.cards_edition()
    assert edition is not None
    assert (edition.source, edition.version, edition.size) == ("mtgjson", "2026-07-01", 2)
    cards = ImportedCards(database)
    assert text_of(cards, "lim duls land") == ("{T}: Add {G}.",)
    found = cards.find("ICE")
    assert found is not None
    assert (found.reading.name, found.face) == ("Fire // Ice", 1)
    assert cards.closest("Lim Dul Lnd", 1) == ("Lim-Dûl's Land",)
    assert (cards.version or "").startswith("mtgjson 2026-07-01")


def test_running_reader_sees_the_new_edition(store: Editions, database: Database, tmp_path: Path) -> None:
    clock = Clock()
    cards = ImportedCards(database, clock)
    assert cards.find("Land 1") is None
    put(store, tmp_path, many(3, "2026-01-01"))
    assert cards.find("Land 1") is None
    clock.later()
    assert text_of(cards, "Land 1") == ("2026-01-01 says nothing.",)
    put(store, tmp_path, many(2, "2026-02-02"))
    # Within the second the old edition still serves, whole.
    assert text_of(cards, "Land 2") == ("2026-01-01 says nothing.",)
    clock.later()
    assert text_of(cards, "Land 1") == ("2026-02-02 says nothing.",)
    assert cards.find("Land 2") is None


def test_old_editions_are_removed(url: str, store: Editions, tmp_path: Path) -> None:
    for month in range(1, 5):
        put(store, tmp_path, many(2, f"2026-0{month}-01"))
    engine = open_engine(url)
    with engine.connect() as connection:
        assert connection.execute(select(CardEdition.version).order_by(CardEdition.id)).scalars().all() == [
            "2026-03-01",
            "2026-04-01",
        ]
        assert connection.execute(select(func.count()).select_from(Card)).scalar_one() == 4
        assert connection.execute(select(func.count()).select_from(CardName)).scalar_one() == 4
    engine.dispose()


def test_failed_import_changes_nothing(
    url: str, store: Editions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions_module, "BATCH", 2)
    put(store, tmp_path, many(5, "2026-01-01"))
    broken = write(tmp_path / "broken.json", many(5, "2026-02-02"))
    broken.write_bytes(broken.read_bytes()[:-30])
    with pytest.raises(IngestError, match="broken"):
        import_cards(MtgjsonFile(broken), store, read_in_turn)
    edition = store.cards_edition()
    assert edition is not None
    assert edition.version == "2026-01-01"
    engine = open_engine(url)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(CardEdition)).scalar_one() == 1
    engine.dispose()


def test_two_imports_at_once(url: str, store: Editions, tmp_path: Path) -> None:
    other = Editions(url)
    raws = list(MtgjsonFile(write(tmp_path / "cards.json", many(3, "2026-01-01"))).cards())
    with pytest.raises(IngestError, match="another import"), store.new_cards("mtgjson") as slow:
        put(other, tmp_path, many(2, "2026-02-02"))
        for raw, reading in read_in_turn(raws):
            slow.add(raw, reading)
        slow.activate("2026-01-01")
    edition = store.cards_edition()
    assert edition is not None
    assert edition.version == "2026-02-02"
    other.close()


def test_a_newer_reader_reads_anew(url: str, store: Editions, database: Database, tmp_path: Path) -> None:
    put(store, tmp_path, many(1, "2026-01-01"))
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(update(CardEdition).values(reader="0/0"))
        connection.execute(update(Card).values(reading=b"not for this reader"))
    engine.dispose()
    assert text_of(ImportedCards(database), "Land 0") == ("2026-01-01 says nothing.",)


def test_rules(store: Editions, database: Database) -> None:
    clock = Clock()
    library = ImportedRules(database, "2026-04-17", clock)
    assert (library.version, library.official("100.1")) == ("2026-04-17", None)
    store.put_rules(parse_rules(SMALL.replace("April 17", "May 1")))
    clock.later()
    rule = library.official("100.1a")
    assert rule is not None
    assert (rule.text, rule.effective, library.version) == ("A rule under it.\nMore of it.", "2026-05-01", "2026-05-01")
    assert library.official("999.9") is None
    store.put_rules(parse_rules(SMALL.replace("A rule.", "A new rule.")))
    clock.later()
    rule = library.official("100.1")
    assert rule is not None
    assert rule.text == "A new rule."


def test_rules_that_cannot_be_stored_change_nothing(store: Editions) -> None:
    store.put_rules(parse_rules(SMALL))
    good = parse_rules(SMALL)
    with pytest.raises(IngestError):
        store.put_rules(RulesText("2027-01-01", (*good.rules, good.rules[0]), good.glossary))
    edition = store.rules_edition()
    assert edition is not None
    assert edition.version == "2026-04-17"


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xfe", SMALL.replace("9. Ninth\n", "").encode()])
def test_garbage_rules(tmp_path: Path, data: bytes) -> None:
    store = Editions(f"sqlite:///{tmp_path / 'rules.db'}")
    file = tmp_path / "rules.txt"
    file.write_bytes(data)
    with pytest.raises(IngestError, match=r"rules\.txt"):
        import_rules(file, store)
    assert store.rules_edition() is None
    store.close()


def test_schema_is_the_newest(url: str, store: Editions) -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    assert ScriptDirectory.from_config(config).get_current_head() == SCHEMA
    engine = open_engine(url)
    assert revision(engine) == SCHEMA
    engine.dispose()


def test_alembic_up_and_down(url: str, store: Editions) -> None:
    for command in (["check"], ["downgrade", "base"], ["upgrade", "head"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "alembic", *command],
            cwd=ROOT,
            env={**os.environ, "HEADJUDGE_DATABASE_URL": url},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


class TestWithoutDatabase:
    """Whatever is wrong with the database, what ships still serves."""

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://nobody@127.0.0.1:1/nothing",
            "sqlite:////no/such/folder/cards.db",
            "sqlite:///{folder}/garbage.db",
            "sqlite:///{folder}/empty.db",
            "oracle://somewhere",
        ],
    )
    def test_shipped_cards_serve(self, tmp_path: Path, url: str) -> None:
        (tmp_path / "garbage.db").write_bytes(b"garbage" * 1000)
        (tmp_path / "empty.db").touch()
        database = Database(url.format(folder=tmp_path))
        catalog = LayeredCatalog(ImportedCards(database), PackedCatalog())
        found = catalog.find("Forest")
        assert found is not None
        assert found.reading.name == "Forest"
        assert catalog.version == PackedCatalog().version
        assert catalog.closest("Forst")
        assert ImportedRules(database, "2026-04-17").official("106.7") is None
        database.close()

    def test_database_that_fails_later(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'cards.db'}"
        store = Editions(url)
        put(store, tmp_path, atomic({"Forest": land("Forest", "Other words.")}))
        database = Database(url)
        catalog = LayeredCatalog(ImportedCards(database), PackedCatalog())
        assert catalog.version.startswith("mtgjson")
        engine = database.engine()
        assert engine is not None
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE card_names")
        found = catalog.find("Forest")
        assert found is not None
        assert found.reading.front.lines is None
        store.close()
        database.close()


IMPORT = """
import sys, time
from pathlib import Path
from app.adapters import editions
from app.adapters.editions import CardWriter, Editions
from app.adapters.mtgjson import MtgjsonFile
from app.adapters.parallel import read_in_turn
from app.services.ingest import import_cards

url, file, point = sys.argv[1:]
editions.BATCH = 20

def stop_here(*_):
    print("here", flush=True)
    time.sleep(60)

def before(name):
    real = getattr(CardWriter, name)
    def wrapped(self, *args):
        if name != "_flush" or len(self._ids) >= 100:
            stop_here()
        return real(self, *args)
    setattr(CardWriter, name, wrapped)

if point == "switch":
    from sqlalchemy import event
    from sqlalchemy.orm import Session
    def executing(connection, cursor, statement, *_):
        if statement.startswith("UPDATE card_editions SET version") or "size=" in statement:
            stop_here()
    store = Editions(url)
    event.listen(store._engine, "after_cursor_execute", executing)
else:
    before(point)
    store = Editions(url)
import_cards(MtgjsonFile(Path(file)), store, read_in_turn)
"""


@pytest.mark.parametrize("point", ["_flush", "_write_names", "switch"])
def test_killed_half_way(tmp_path: Path, point: str) -> None:
    """After kill -9 in the middle of an import the old edition serves, and the next import works."""
    url = f"sqlite:///{tmp_path / 'cards.db'}"
    store = Editions(url)
    put(store, tmp_path, many(50, "2026-01-01"))
    file = write(tmp_path / "new.json", many(200, "2026-02-02"))
    importer = subprocess.Popen([sys.executable, "-c", IMPORT, url, str(file), point], cwd=ROOT, stdout=subprocess.PIPE)
    assert importer.stdout is not None
    assert importer.stdout.readline() == b"here\n"
    importer.send_signal(signal.SIGKILL)
    importer.wait()
    importer.stdout.close()

    database = Database(url)
    cards = ImportedCards(database)
    assert text_of(cards, "Land 7") == ("2026-01-01 says nothing.",)
    assert cards.find("Land 100") is None
    put(store, tmp_path, many(60, "2026-03-03"))
    engine = open_engine(url)
    with engine.connect() as connection:
        assert connection.execute(select(CardEdition.version).order_by(CardEdition.id)).scalars().all() == [
            "2026-01-01",
            "2026-03-03",
        ]
    engine.dispose()
    assert text_of(ImportedCards(database), "Land 55") == ("2026-03-03 says nothing.",)
    database.close()
    store.close()


def test_reads_in_other_processes_in_order(tmp_path: Path) -> None:
    raws = list(MtgjsonFile(write(tmp_path / "cards.json", many(450, "2026-01-01"))).cards())
    assert list(ParallelReader(2)(raws)) == list(read_in_turn(raws))


READ = """
import itertools, sys
from app.adapters.parallel import ParallelReader
from app.oracle.source import RawCard, RawFace

if __name__ == "__main__":
    raws = (RawCard(str(n), (RawFace(str(n)),)) for n in itertools.count())
    for raw, _ in ParallelReader(2)(raws):
        print(raw.name, flush=True)
"""


def test_readers_end_with_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "endless_read.py"
    script.write_text(READ)
    parent = subprocess.Popen(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    assert parent.stdout.readline()
    children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children")
    if not children.exists():
        parent.kill()
        parent.communicate()
        pytest.skip("not run: this system does not list the children of a process")
    workers = [Path("/proc") / pid for pid in children.read_text().split()]
    assert workers
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    end = time.monotonic() + 10
    while any(_alive(worker) for worker in workers) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [worker for worker in workers if _alive(worker)]


def _alive(process: Path) -> bool:
    try:
        return "Z" not in (process / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_raw_cards_are_plain() -> None:
    assert RawCard("A", ()) == RawCard("A", ())
