"""How long layers take: 400 permanents with 60 continuous effects, and a tenth of the permanents with as many.

``python -m benchmarks.layers`` prints milliseconds of the best of several runs for each and how many times the larger
board takes the smaller one's time, then milliseconds for 300 permanents whose effects on land types depend on one
another."""

from __future__ import annotations

import json
import time

from app.core.facts import Board, EffectFacts, ObjectFacts, PlayerFacts, TurnFacts
from app.core.projection import project
from app.core.state import GameState
from app.oracle.model.card import CardReading, Face
from app.oracle.reader import read_card, read_words
from app.oracle.source import RawCard, RawFace

RUNS = 7
EFFECTS = 60
TURN = TurnFacts(3, "alice", "precombat_main", "alice", ("alice", "bob", "alice"))


def _card(name: str, types: str, text: str = "", cost: str = "{2}") -> CardReading:
    size = ("2", "2") if "Creature" in types else (None, None)
    return read_card(RawCard(name, (RawFace(name, types, cost, text, *size),)))


_PLAIN = (
    _card("Bear", "Creature — Bear"),
    _card("Bird", "Creature — Bird", "Flying"),
    _card("Forest", "Basic Land — Forest"),
    _card("Ruin", "Land", "{T}: Add {C}."),
    _card("Trinket", "Artifact", "{T}: Add {C}."),
    _card("Soldier", "Creature — Human Soldier", "Vigilance", "{W}"),
)
_GIVING = (
    _card("Hymn", "Enchantment", "Creatures you control get +1/+1."),
    _card("Wind", "Enchantment", "Creatures you control have flying."),
    _card("Bog", "Land", "Each land is a Swamp in addition to its other land types."),
    _card("March", "Enchantment", "White creatures get +1/+1."),
    _card("Chief", "Creature — Bear", "Other Bear creatures you control get +1/+1 and have trample."),
)
_RESOLVED = tuple(
    CardReading("", faces=(Face("", abilities=read_words(text)),))
    for text in (
        "Creatures you control get +1/+1 until end of turn.",
        "Creatures you control gain haste until end of turn.",
        "Lands you control become 1/1 creatures until end of turn. They're still lands.",
        "Creatures your opponents control get -1/-1 until end of turn.",
    )
)


def board(permanents: int, effects: int = EFFECTS) -> Board:
    """So many permanents; half of the effects come from resolved spells, the others from as many of the permanents
    (up to half of these)."""
    giving = min(effects // 2, permanents // 2)
    objects = []
    for number in range(permanents):
        cards = _GIVING if number < giving else _PLAIN
        who = ("alice", "bob")[number % 2]
        objects.append(
            ObjectFacts(f"o{number}", cards[number % len(cards)], "battlefield", who, who, timestamp=number + 1)
        )
    made = tuple(
        EffectFacts(f"e{number}", "alice", permanents + number + 1, words=_RESOLVED[number % len(_RESOLVED)], turn=3)
        for number in range(effects - giving)
    )
    return Board((PlayerFacts("alice"), PlayerFacts("bob")), TURN, tuple(objects), made)


_INTERDEPENDENT = (
    _card("Red Sky", "Enchantment", "Nonbasic lands are Mountains."),
    _card("Bog", "Land", "Each land is a Swamp in addition to its other land types."),
    _card("Thaw", "Enchantment", "All Mountains are Plains."),
)


def tangle(permanents: int) -> Board:
    """So many permanents each of which has an effect on land types that others depend on."""
    objects = tuple(
        ObjectFacts(f"o{n}", _INTERDEPENDENT[n % 3], "battlefield", "alice", "alice", timestamp=n + 1)
        for n in range(permanents)
    )
    return Board((PlayerFacts("alice"), PlayerFacts("bob")), TURN, objects)


def milliseconds(table: Board, runs: int = RUNS) -> float:
    """The best time of projecting a board anew."""
    times = []
    for _ in range(runs):
        state = GameState(table)
        start = time.perf_counter()
        project(state)
        times.append(time.perf_counter() - start)
        state.release()
    return min(times) * 1000


def main() -> None:
    small, large, tangled = milliseconds(board(40)), milliseconds(board(400)), milliseconds(tangle(300), 2)
    figures = {"40": small, "400": large, "growth": large / small, "interdependent_300": tangled}
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
