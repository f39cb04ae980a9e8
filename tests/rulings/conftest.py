"""Counts cases by file and says at the end of a run how many pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

PASSED = pytest.StashKey[Counter[str]]()
TOTAL = pytest.StashKey[Counter[str]]()


@pytest.fixture(scope="session")
def tally(pytestconfig: pytest.Config) -> tuple[Counter[str], Counter[str]]:
    """How many cases passed and ran, by file."""
    return pytestconfig.stash.setdefault(PASSED, Counter()), pytestconfig.stash.setdefault(TOTAL, Counter())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> Iterator[None]:
    yield  # what pytest itself has to say comes first
    total = config.stash.get(TOTAL, None)
    if not total:
        return
    passed = config.stash[PASSED]
    terminalreporter.section("cases that pass")
    for file in sorted(total):
        terminalreporter.write_line(f"{file}: {passed[file]} of {total[file]}")
    terminalreporter.write_line(f"all cases: {sum(passed.values())} of {sum(total.values())}")
