"""The documentation builds, and what it tells to post gets a ruling."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.wire.queries import QUERY_MODELS, query_type
from tests.conftest import ROOT, Server

DOCS = ROOT / "docs"


def requests() -> list[Any]:
    found = []
    for page in ("quickstart", "cookbook"):
        blocks = re.findall(r"```json\n(.*?)```", (DOCS / f"{page}.md").read_text("utf-8"), re.DOTALL)
        found += [pytest.param(json.loads(block), id=f"{page}-{number}") for number, block in enumerate(blocks)]
    names = re.findall(r"examples/(\w+)\.json", (DOCS / "queries.md").read_text("utf-8"))
    for name in names:
        if not name.startswith("batch"):
            body = json.loads((ROOT / "openapi" / "examples" / f"{name}.json").read_text("utf-8"))
            found.append(pytest.param(body, id=f"queries-{name}"))
    return found


@pytest.mark.parametrize("body", requests())
def test_examples_get_a_ruling(server: Server, body: dict[str, Any]) -> None:
    answer = httpx.post(f"{server.url}/v1/rulings", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["status"] == "determined"


def test_every_query_is_described() -> None:
    text = (DOCS / "queries.md").read_text("utf-8")
    assert [query_type(model) for model in QUERY_MODELS if f"## `{query_type(model)}`" not in text] == []


def test_it_builds_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "-d", str(tmp_path / "trees"), str(DOCS), str(tmp_path / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "html" / "cookbook.html").is_file()
