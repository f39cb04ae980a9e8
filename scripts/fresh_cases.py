#!/usr/bin/env python3
"""Judges all cases, or requests from files, with cards read by the reader as it is now, without a server:

    scripts/fresh_cases.py [PART OF AN ID ...]     the cases, or those whose ids have such a part
    scripts/fresh_cases.py --ask FILE [FILE ...]   requests (board and query); prints the rulings

`scripts/unread.py index FILE` must have kept the cards' text before.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.adapters.imported_rules import ImportedRules
from app.adapters.names import NamedCard, NameSearch, lookup_keys, name_keys
from app.adapters.watched import Database
from app.oracle.model.card import CardReading
from app.oracle.reader import read_card
from app.oracle.strip import strip_words
from app.rulebook.summaries import PINNED_EDITION
from app.services.judge import Judge, Rejected
from app.services.ports import FoundCard
from scripts.unread import raws
from tests.rulings.compare import complaint
from tests.rulings.test_cases import BESIDE, OURS


class FreshCatalog:
    """Cards as they would ship, read at their first look-up."""

    version = "fresh"

    def __init__(self) -> None:
        self.raws = list(raws().values())
        named = [NamedCard(raw.name, tuple(face.name for face in raw.faces)) for raw in self.raws]
        self.keys = name_keys(named)
        self._read = lru_cache(maxsize=None)(self._read_at)
        self._search = lru_cache(maxsize=1)(lambda: NameSearch([raw.name for raw in self.raws]))

    def _read_at(self, index: int) -> CardReading:
        return strip_words(read_card(self.raws[index]))

    def find(self, name: str) -> FoundCard | None:
        """The card that a name means."""
        found = next((self.keys[key] for key in lookup_keys(name) if key in self.keys), None)
        return None if found is None else FoundCard(self._read(found[0]), found[1])

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        """The names most like `name`."""
        return self._search().closest(name, limit)


def fresh_judge() -> Judge:
    """A judge that reads cards now and cites rules by our own summaries."""
    return Judge(FreshCatalog(), ImportedRules(Database("sqlite:////nowhere/headjudge.db"), PINNED_EDITION))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ask", nargs="+", type=Path, default=[], metavar="FILE")
    parser.add_argument("part", nargs="*")
    asked = parser.parse_args()
    judge = fresh_judge()
    for file in asked.ask:
        try:
            print(json.dumps(judge.rule(json.loads(file.read_text("utf-8"))), indent=1, ensure_ascii=False))
        except Rejected as rejected:
            print(json.dumps(rejected.problem.plain(), indent=1, ensure_ascii=False))
    if asked.ask:
        return
    passed = total = 0
    for case in [*OURS, *BESIDE]:
        if asked.part and not any(part in case.id for part in asked.part):
            continue
        total += 1
        try:
            wrong = complaint(case.data, judge.rule({"board": case.data["board"], "query": case.data["query"]}))
        except Rejected as rejected:
            wrong = json.dumps(rejected.problem.plain())
        passed += wrong is None
        if wrong is not None:
            print(f"{case.id}: {wrong}")
    print(f"{passed} of {total}")
    raise SystemExit(passed != total)


if __name__ == "__main__":
    main()
