"""Every case against a real server."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import ROOT, Server
from tests.rulings.compare import complaint
from tests.rulings.gaps import Case, cases, known_gaps

OURS = list(cases())


def _beside() -> list[Case]:
    """Cases in the folder beside the repository that are not the same as one of ours."""
    folder = Path(os.environ.get("HEADJUDGE_SHARED") or ROOT.parent / "shared") / "cases"
    known = {case.id: case.data for case in OURS}
    return [Case(f"../{case.file}", case.data) for case in cases(folder) if known.get(case.id) != case.data]


BESIDE = _beside()


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=20) as client:
        yield client


@pytest.fixture(scope="module")
def gaps() -> dict[str, str]:
    return known_gaps()


def judge(client: httpx.Client, case: dict[str, Any]) -> str | None:
    """What is wrong with the answer to a case; None where nothing is."""
    answer = client.post("/v1/rulings", json={"board": case["board"], "query": case["query"]})
    if answer.status_code != 200:
        return f"HTTP {answer.status_code}: {answer.text[:300]}"
    return complaint(case, answer.json())


@pytest.mark.parametrize("case", OURS + BESIDE, ids=lambda case: f"{case.file}:{case.id}")
def test_case(case: Case, client: httpx.Client, gaps: dict[str, str], tally: tuple[Counter[str], Counter[str]]) -> None:
    passed, total = tally
    total[case.file] += 1
    wrong = judge(client, case.data)
    if wrong is None:
        passed[case.file] += 1
        assert case.id not in gaps, f"{case.id} passes: take it out of known_gaps.txt"
    elif case.id in gaps:
        pytest.xfail(f"{gaps[case.id]} ({wrong})")
    else:
        pytest.fail(wrong, pytrace=False)


def test_gaps_are_of_cases(gaps: dict[str, str]) -> None:
    assert not set(gaps) - {case.id for case in OURS + BESIDE}


def test_ids_are_unique() -> None:
    assert len({case.id for case in OURS}) == len(OURS)
