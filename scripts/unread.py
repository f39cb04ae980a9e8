#!/usr/bin/env python3
"""Work on the reader: what of the cards in an AtomicCards file is not read, and what a change makes of it.

    scripts/unread.py index FILE        read every card once and keep the result (about a minute)
    scripts/unread.py topic mana        the gaps of a topic, read again with the reader as it is now
    scripts/unread.py topic costs --part 0/2 -n 80
    scripts/unread.py regress           cards that were read whole by topic and no longer are (reads all of them)
    scripts/unread.py grep REGEX        cards whose text matches
    scripts/unread.py card NAME [--show]
    scripts/unread.py text "words" [--type Instant]

What is kept lies in a folder of its own among the machine's temporary files.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import pickle
import pprint
import re
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.adapters.mtgjson import MtgjsonFile
from app.adapters.parallel import ParallelReader
from app.oracle.coverage.nets import MEASURED
from app.oracle.coverage.proof import clauses_of
from app.oracle.coverage.tally import _what, shape_of
from app.oracle.model.card import CardReading
from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace

KEPT = Path(tempfile.gettempdir()) / "headjudge-unread"
RANK = {"read": 0, "unproved": 1, "unread": 2}


def states(reading: CardReading) -> dict[str, str]:
    """The worst state of each topic that the card touches."""
    worst: dict[str, str] = {}
    for face in reading.faces:
        for clause in clauses_of(face):
            for topic, state in clause.state.items():
                if RANK[state] >= RANK[worst.get(topic, "read")]:
                    worst[topic] = state
    return worst


def gaps(reading: CardReading, topic: str) -> list[tuple[str, str, str]]:
    """State, missing part and whole clause of what of the card is not read in a topic."""
    return [
        (clause.state[topic], _what(clause, clause.state[topic]), clause.words)
        for face in reading.faces
        for clause in clauses_of(face)
        if clause.state.get(topic, "read") != "read"
    ]


def raws() -> dict[str, RawCard]:
    return {name: _whole(card) for name, card in pickle.loads((KEPT / "raw.pkl").read_bytes()).items()}


def _whole(card: RawCard) -> RawCard:
    """A card that was kept before cards had some of their fields, with those at their default."""
    known = {f.name: getattr(card, f.name) for f in dataclasses.fields(RawCard) if hasattr(card, f.name)}
    return RawCard(**known)


def baseline() -> dict[str, dict[str, str]]:
    return dict(json.loads((KEPT / "states.json").read_text("utf-8")))


def index(file: Path, processes: int) -> None:
    """Reads all cards and keeps their text and the state of each."""
    KEPT.mkdir(exist_ok=True)
    source, found, cards = MtgjsonFile(file), {}, {}
    for raw, reading in ParallelReader(processes)(source.cards()):
        cards[raw.name], found[raw.name] = raw, states(reading)
    (KEPT / "raw.pkl").write_bytes(pickle.dumps(cards))
    (KEPT / "states.json").write_text(json.dumps(found, ensure_ascii=False), "utf-8")
    figures(found)


def figures(found: dict[str, dict[str, str]]) -> None:
    """Prints for each topic how many cards touch it and how many are read."""
    for topic in MEASURED:
        states_of = Counter(card[topic] for card in found.values() if topic in card)
        cards = states_of.total()
        percent = 100 * states_of["read"] / (cards or 1)
        print(f"{topic:24} {states_of['read']:6} of {cards:6} = {percent:6.2f} %", end="")
        print(f"   unread {states_of['unread']}, unproved {states_of['unproved']}")


def topic(name: str, part: str | None, many: int) -> None:
    """Reads the cards again that had gaps in a topic and prints those that still have."""
    known, cards = baseline(), raws()
    touching = [card for card, found in known.items() if name in found]
    gappy = [card for card in touching if known[card][name] != "read"]
    if part:
        which, parts = map(int, part.split("/"))
        gappy = [card for card in gappy if zlib.crc32(card.encode()) % parts == which]
    shapes: dict[tuple[str, str], list[str]] = defaultdict(list)
    left = 0
    for card in gappy:
        missing = gaps(read_card(cards[card]), name)
        left += bool(missing)
        for state, what, words in missing:
            shapes[state, shape_of(what) + ("" if what == words else f"   ⟨{words}⟩")].append(card)
    print(f"{name}: {len(touching)} cards; {len(gappy)} had gaps{' in this part' if part else ''}, {left} have")
    for (state, shape), names in sorted(shapes.items(), key=lambda item: -len(item[1]))[:many]:
        print(f"{len(names):3} {state:8} {shape}   [{', '.join(names[:2])}]")


def regress(processes: int) -> None:
    """Reads all cards again and prints what got worse, then the figures as they are now."""
    known, now = baseline(), {}
    for raw, reading in ParallelReader(processes)(iter(raws().values())):
        now[raw.name] = states(reading)
        for name, state in known[raw.name].items():
            if RANK[now[raw.name].get(name, "read")] > RANK[state]:
                print(f"worse: {raw.name}: {name} {state} -> {now[raw.name][name]}", gaps(reading, name))
    figures(now)


def show(reading: CardReading, whole: bool) -> None:
    """Prints clauses with their state and, where asked, the ability data."""
    for face in reading.faces:
        for clause in clauses_of(face):
            print(dict(clause.state), clause.words, [gap.words for gap in clause.gaps])
        if whole:
            pprint.pp(face.abilities, width=160)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one: dict[str, Any] = {}
    for name in ("index", "topic", "regress", "grep", "card", "text"):
        one[name] = commands.add_parser(name)
    for name in ("index", "regress"):
        one[name].add_argument("--processes", type=int, default=2)
    one["index"].add_argument("file", type=Path)
    one["topic"].add_argument("name", choices=MEASURED)
    one["topic"].add_argument("--part", help="K/M: only the K-th of M parts of the cards")
    one["topic"].add_argument("-n", "--many", type=int, default=60)
    one["grep"].add_argument("pattern")
    one["card"].add_argument("name")
    one["text"].add_argument("words")
    one["text"].add_argument("--type", default="Enchantment")
    for name in ("card", "text"):
        one[name].add_argument("--show", action="store_true")
    asked = parser.parse_args()
    if asked.command == "index":
        index(asked.file, asked.processes)
    elif asked.command == "topic":
        topic(asked.name, asked.part, asked.many)
    elif asked.command == "regress":
        regress(asked.processes)
    elif asked.command == "grep":
        pattern = re.compile(asked.pattern)
        for name, raw in raws().items():
            for line in (line for face in raw.faces for line in face.text.split("\n") if pattern.search(line)):
                print(f"{name}: {line}")
    elif asked.command == "card":
        raw = raws()[asked.name]
        print("\n".join(f"{face.name} {face.mana_cost} {face.type_line}\n{face.text}" for face in raw.faces))
        show(read_card(raw), asked.show)
    else:
        face = RawFace(name="Testcard", type_line=asked.type, mana_cost="{2}", text=asked.words)
        show(read_card(RawCard("Testcard", (face,))), asked.show)


if __name__ == "__main__":
    main()
