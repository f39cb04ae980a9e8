"""Imports killed at random moments: an edition is in use whole or not at all, and the next import succeeds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.unit.cards import many, write

KILLS = 30

SCRIPT = """
import json, os, random, signal, sys, time
from pathlib import Path
from sqlalchemy import func, select
from app.adapters import editions
from app.adapters.database import open_engine
from app.adapters.editions import Editions
from app.adapters.imported import ImportedCards
from app.adapters.mtgjson import MtgjsonFile
from app.adapters.parallel import read_in_turn
from app.adapters.tables import Card, CardEdition, CardName
from app.adapters.watched import Database
from app.services.ingest import import_cards
import app.oracle.reader

url, kills, *files = sys.argv[1:]
editions.BATCH = 20

def put(file):
    store = Editions(url)
    import_cards(MtgjsonFile(Path(file)), store, read_in_turn)
    store.close()

def child(file):
    pid = os.fork()
    if not pid:
        try:
            put(file)
        finally:
            os._exit(0)
    return pid

def seen():
    engine = open_engine(url)
    with engine.connect() as connection:
        query = select(CardEdition.id, CardEdition.version, CardEdition.size).where(CardEdition.active)
        active = connection.execute(query).all()
        rows = [
            connection.execute(select(func.count()).where(table.edition_id == active[0][0])).scalar_one()
            for table in (Card, CardName)
        ]
    engine.dispose()
    database = Database(url)
    found = ImportedCards(database).find("Land 7")
    text = found.reading.front.lines[0] if found else None
    database.close()
    return {"active": len(active), "version": active[0][1], "size": active[0][2], "rows": rows, "text": text}

put(files[0])
start = time.monotonic()
os.waitpid(child(files[1]), 0)
lasts = time.monotonic() - start
dice = random.Random(7)
result = {"after": [], "killed": 0}
for number in range(int(kills)):
    pid = child(files[number % 2])
    time.sleep(dice.uniform(0, lasts))
    result["killed"] += os.waitpid(pid, os.WNOHANG)[0] == 0
    try:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    except (ProcessLookupError, ChildProcessError):
        pass
    result["after"].append(seen())
put(files[0])
result["last"] = seen()
engine = open_engine(url)
with engine.connect() as connection:
    result["editions"] = connection.execute(select(func.count()).select_from(CardEdition)).scalar_one()
    result["cards"] = connection.execute(select(func.count()).select_from(Card)).scalar_one()
engine.dispose()
print(json.dumps(result))
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_thirty_kills(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    url = f"sqlite:///{tmp_path / 'cards.db'}" if kind == "sqlite" else request.getfixturevalue("postgres_url")
    files = [write(tmp_path / f"{date}.json", many(150, date)) for date in ("2026-01-01", "2026-02-02")]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, url, str(KILLS), *map(str, files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["killed"] > KILLS // 3, "most imports were over before they were killed"
    assert len(found["after"]) == KILLS
    for state in (*found["after"], found["last"]):
        assert (state["active"], state["size"], state["rows"]) == (1, 150, [150, 150])
        assert state["text"] == f"{state['version']} says nothing."
    assert found["last"]["version"] == "2026-01-01"
    # What killed imports left behind is gone; the edition before stays for look-ups under way.
    assert (found["editions"], found["cards"]) == (2, 300)
