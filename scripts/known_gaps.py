#!/usr/bin/env python3
"""Rewrites tests/rulings/known_gaps.txt from a run of all cases against a server of its own.

Cases that pass leave the list; reasons that are there stay. A case that newly fails needs a reason: --reason
KIND=TEXT gives one for each kind of failure (kinds: see --kinds). Without one for its kind, nothing is written.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.conftest import Server
from tests.rulings.gaps import cases, known_gaps, write_gaps
from tests.rulings.test_cases import BESIDE, judge

KINDS = {
    "unsupported": "the query type is not answered yet",
    "http": "another answer than 200",
    "status": "the ruling is qualified or undetermined where it should not be, or the other way round",
    "citation": "a rule that should be cited is not",
    "answer": "the answer differs",
}


def kind(wrong: str) -> str:
    """Which of `KINDS` a complaint is of."""
    if wrong.startswith("HTTP"):
        return "unsupported" if "query_not_supported" in wrong else "http"
    if wrong.startswith("status"):
        return "status"
    return "citation" if " is not cited" in wrong else "answer"


def failures() -> dict[str, tuple[str, str]]:
    """Case id to query type and complaint, for every case that fails."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            with httpx.Client(base_url=server.url, timeout=20) as client:
                results = {
                    case.id: (case.data["query"]["type"], judge(client, case.data)) for case in [*cases(), *BESIDE]
                }
        finally:
            server.close()
    return {id: (query, wrong) for id, (query, wrong) in results.items() if wrong is not None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reason", action="append", default=[], metavar="KIND=TEXT", help="{query} is the query type")
    parser.add_argument("--kinds", action="store_true", help="list the kinds of failure and end")
    parser.add_argument("--show", action="store_true", help="print each complaint")
    arguments = parser.parse_args()
    if arguments.kinds:
        print("\n".join(f"{name}: {meaning}" for name, meaning in KINDS.items()))
        return
    reasons = dict(item.split("=", 1) for item in arguments.reason)
    if unknown := set(reasons) - set(KINDS):
        parser.error(f"no such kind: {sorted(unknown)[0]}")
    os.environ.pop("HEADJUDGE_DATABASE_URL", None)
    known, failed = known_gaps(), failures()
    if arguments.show:
        print("\n".join(f"{id}: {wrong}" for id, (_, wrong) in sorted(failed.items())))
    gaps, nameless = {}, defaultdict(list)
    for id, (query, wrong) in failed.items():
        name = kind(wrong)
        if reason := known.get(id) or reasons.get(name, "").replace("{query}", query):
            gaps[id] = reason
        else:
            nameless[name].append(id)
    for name, ids in nameless.items():
        print(f"no reason for {len(ids)} cases of kind {name}: {', '.join(ids[:10])}", file=sys.stderr)
    if nameless:
        raise SystemExit(1)
    write_gaps(gaps)
    print(f"{len(gaps)} gaps; {len(set(known) - set(gaps))} cases left the list")


if __name__ == "__main__":
    main()
