"""A running server takes up what is imported beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import ROOT, Server
from tests.unit.cards import atomic, land, write
from tests.unit.test_rulebook_parse import SMALL

SECONDS = 5.0


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def own(data_dir: Path) -> Iterator[httpx.Client]:
    server = Server(data_dir)
    try:
        server.wait()
        with httpx.Client(base_url=server.url, timeout=20) as client:
            yield client
    finally:
        server.close()


def headjudge(data_dir: Path, *arguments: str | Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "app.cli", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "HEADJUDGE_DATA_DIR": str(data_dir)},
        check=True,
        capture_output=True,
    )


def until(client: httpx.Client, path: str, key: str, start: str) -> dict[str, Any]:
    """What is answered once a member of the answer starts so."""
    end = time.monotonic() + SECONDS
    while True:
        answer: dict[str, Any] = client.get(path).json()
        if str(answer.get(key)).startswith(start) or time.monotonic() > end:
            assert str(answer.get(key)).startswith(start), answer
            return answer
        time.sleep(0.1)


def test_cards(own: httpx.Client, data_dir: Path) -> None:
    before = own.get("/v1/cards/Forest").json()
    file = write(data_dir / "cards.json", atomic({"Forest": land("Forest", "New words.")}))
    headjudge(data_dir, "cards", "import", file, "--processes", "1")
    answer = until(own, "/v1/cards/forest", "catalog_version", "mtgjson 2026-07-01")
    assert "New words." in str(answer)
    assert "New words." not in str(before)
    # What was not imported is still judged from the readings that ship.
    assert own.get("/v1/cards/Reflecting Pool").status_code == 200


def test_rules(own: httpx.Client, data_dir: Path) -> None:
    file = data_dir / "rules.txt"
    file.write_text(SMALL.replace("100", "106").replace("April 17", "May 1"))
    headjudge(data_dir, "rules", "import", file)
    answer = until(own, "/v1/rules/106.2", "rules_version", "2026-05-01")
    assert answer["text"] == "Last."
