"""Cases, and the list of those that are known to fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
CASES = FOLDER / "cases"
GAPS = FOLDER / "known_gaps.txt"

HEADER = """\
# Cases that fail today, each with the reason: `id: reason`. A listed case that passes fails the run, and so
# does a failing case that is not listed. scripts/known_gaps.py rewrites this file from a run.
"""


@dataclass(frozen=True)
class Case:
    """A case and the file it is from."""

    file: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.data["id"])


def cases(folder: Path = CASES) -> Iterator[Case]:
    """Every case in a folder, by file."""
    for file in sorted(folder.glob("*.json")):
        for data in json.loads(file.read_text(encoding="utf-8")):
            yield Case(file.stem, data)


def known_gaps(file: Path = GAPS) -> dict[str, str]:
    """Case id to reason. Raises `ValueError` for a line without a reason."""
    gaps: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line and not line.startswith("#"):
            id, colon, reason = line.partition(": ")
            if not colon or not reason.strip():
                raise ValueError(f"{file.name}: no reason in {line!r}")
            if id in gaps:
                raise ValueError(f"{file.name}: {id} is there twice")
            gaps[id] = reason.strip()
    return gaps


def write_gaps(gaps: dict[str, str], file: Path = GAPS) -> None:
    """Writes the list, by id."""
    lines = [f"{id}: {reason}\n" for id, reason in sorted(gaps.items())]
    file.write_text(HEADER + "".join(lines), encoding="utf-8")
