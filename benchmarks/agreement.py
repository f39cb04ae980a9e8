"""Compares readings with facts about cards that came from elsewhere, card by card.

    python benchmarks/agreement.py --truth DIR [--source AtomicCards.json.gz] [--json] [--show]

For each file: rows, those that agree, those that do not and are adjudicated (the rules say the row is wrong; see
adjudicated.toml), and the names that are left. Readings are those that ship, or a file's, read afresh.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.oracle.model.card import CardReading  # noqa: E402
from benchmarks import judgements  # noqa: E402
from benchmarks.alone import could_produce_alone  # noqa: E402

ADJUDICATED = Path(__file__).resolve().parent / "adjudicated.toml"

Find = Callable[[str], CardReading | None]
FILES: dict[str, Callable[[dict[str, Any], CardReading], str | None]] = {
    "mana_abilities.jsonl": judgements.mana_abilities,
    "modern_mana.jsonl": judgements.modern_mana,
    "mana_reflected.jsonl": judgements.mana_reflected,
    "mana_modifiers.jsonl": judgements.mana_modifiers,
    "play_permissions.jsonl": judgements.play_permissions,
    "prohibitions.jsonl": judgements.prohibitions,
    "land_types.jsonl": judgements.land_types,
}
"""What tells the difference between a row and a reading: None where they agree, else the difference in words."""
ALONE: dict[str, Callable[[dict[str, Any], CardReading], str | None]] = {"mana_abilities.jsonl": could_produce_alone}
"""The same for what is judged of the card alone on a board."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truth", type=Path, required=True, help="a folder of .jsonl files")
    parser.add_argument("--source", type=Path, help="read the cards of this AtomicCards file instead")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--show", action="store_true", help="say what each disagreement is")
    arguments = parser.parse_args()
    find = _fresh(arguments.source) if arguments.source else _shipped()
    known = adjudicated()
    report: dict[str, dict[str, Any]] = {}
    for file in sorted(arguments.truth.glob("*.jsonl")):
        judge = FILES.get(file.name)
        if judge is None:
            print(f"{file.name}: nothing here knows its rows", file=sys.stderr)
            continue
        report[file.name], differences = compare(list(_rows(file)), judge, find, known.get(file.name, {}))
        if file.name in ALONE:
            alone = f"{file.name}, could produce alone"
            report[alone], more = compare(list(_rows(file)), ALONE[file.name], find, known.get(alone, {}))
            differences.extend(more)
        if arguments.show:
            for name, difference in differences:
                print(f"{file.name}: {name}: {difference}", file=sys.stderr)
    if arguments.json:
        report = {file: found for file, found in report.items() if file in FILES}
    print(json.dumps(report, indent=2, ensure_ascii=False) if arguments.json else _table(report, known))


def compare(
    rows: list[dict[str, Any]],
    judge: Callable[[dict[str, Any], CardReading], str | None],
    find: Find,
    known: dict[str, str],
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The figures of one file, and each disagreement that is left in words."""
    agree = settled = 0
    left: list[tuple[str, str]] = []
    for row in rows:
        card = find(row["name"])
        difference = "no such card" if card is None else judge(row, card)
        if difference is None:
            agree += 1
        elif row["name"] in known:
            settled += 1
        else:
            left.append((row["name"], difference))
    names = sorted({name for name, _ in left})
    return {"rows": len(rows), "agree": agree, "adjudicated": settled, "disagree": names}, left


def adjudicated() -> dict[str, dict[str, str]]:
    """By file and card, why the row is wrong, with the rule."""
    found: dict[str, dict[str, str]] = {}
    for row in tomllib.loads(ADJUDICATED.read_text(encoding="utf-8")).get("row", []):
        found.setdefault(row["file"], {})[row["card"]] = f"{row['reason']} ({row['rule']})"
    return found


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _shipped() -> Find:
    from app.adapters.packed import PackedCatalog

    catalog = PackedCatalog()

    def find(name: str) -> CardReading | None:
        found = catalog.find(name)
        return None if found is None else found.reading

    return find


def _fresh(source: Path) -> Find:
    """Cards of a file, read when they are asked for."""
    from functools import cache

    from app.adapters.mtgjson import MtgjsonFile
    from app.adapters.names import lookup_keys
    from app.oracle.reader import read_card

    cards = {}
    for raw in MtgjsonFile(source).cards():
        for name in (*(face.name for face in raw.faces), raw.name):
            for key in lookup_keys(name):
                cards[key] = raw
    for raw in list(cards.values()):
        for key in lookup_keys(raw.name):
            cards[key] = raw

    @cache
    def find(name: str) -> CardReading | None:
        raw = next((cards[key] for key in lookup_keys(name) if key in cards), None)
        return None if raw is None else read_card(raw)

    return find


def _table(report: dict[str, dict[str, Any]], known: dict[str, dict[str, str]]) -> str:
    lines = []
    for file, found in report.items():
        done = found["agree"] + found["adjudicated"]
        share = 100.0 if not found["rows"] else done * 10_000 // found["rows"] / 100
        lines.append(
            f"{file}: {found['rows']} rows, {found['agree']} agree, {found['adjudicated']} adjudicated ({share:.2f} %)"
        )
        lines.extend(f"  theirs: {name}: {why}" for name, why in sorted(known.get(file, {}).items()))
        lines.extend(f"  left: {name}" for name in found["disagree"])
    return "\n".join(lines)


if __name__ == "__main__":
    main()
