"""How long the judge thinks about mana: rings of lands that ask one another, a payment, and plays over all zones.

``python -m benchmarks.mana`` prints milliseconds of core time (the best of several runs, each on a state made anew, as
the first question about a board finds it): for rings of lands each of which adds what its neighbour could and one
Forest, for a payment of each color with thirty two-color lands, and for the plays among 120 objects in all zones."""

from __future__ import annotations

import json
import time

from app.core.facts import Board, ObjectFacts, PlayerFacts, TurnFacts
from app.core.findings import Judgement
from app.core.state import GameState
from app.oracle.model.card import CardReading
from app.oracle.model.mana import ManaCost
from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace
from app.questions.query import Query
from app.questions.registry import QUESTIONS

RUNS = 7
RINGS = (50, 100, 200, 400)
COST = ManaCost(("2", "W", "U", "B", "R", "G"))
TURN = TurnFacts(3, "alice", "precombat_main", "alice", ("alice", "bob", "alice"))
PLAYERS = (PlayerFacts("alice"), PlayerFacts("bob"))


def _card(name: str, types: str, text: str = "", cost: str = "") -> CardReading:
    size = ("2", "2") if "Creature" in types else (None, None)
    return read_card(RawCard(name, (RawFace(name, types, cost, text, *size),)))


FOREST = _card("Forest", "Basic Land — Forest", "({T}: Add {G}.)")
ASKING = (
    _card("Pond", "Land", "{T}: Add one mana of any type that a land you control could produce."),
    _card("Grove", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."),
)
PAIRS = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")
TWO_COLORS = tuple(_card(f"Gate {a}{b}", "Land", f"{{T}}: Add {{{a}}} or {{{b}}}.") for a, b in PAIRS)
MIXED = (
    _card("Bear", "Creature — Bear", "", "{1}{G}"),
    _card("Spark", "Instant", "This spell deals 3 damage to any target.", "{R}"),
    _card("Echo", "Sorcery", "Draw two cards.\nFlashback {3}{U}", "{2}{U}"),
    FOREST,
    _card("Gift", "Enchantment", "Creatures you control get +1/+1.", "{2}{W}"),
    _card("Trinket", "Artifact", "{T}: Add {C}.", "{2}"),
)
ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "battlefield")


def ring(lands: int) -> Board:
    """So many lands, every other one the opponent's, each adding what lands across the table or beside it could, and
    one Forest."""
    objects = [
        ObjectFacts(f"o{n}", ASKING[n // 2 % 2], "battlefield", who, who, timestamp=n + 1)
        for n, who in ((n, ("alice", "bob")[n % 2]) for n in range(lands))
    ]
    objects.append(ObjectFacts("forest", FOREST, "battlefield", "bob", "bob", timestamp=lands + 1))
    return Board(PLAYERS, TURN, tuple(objects))


def two_color_lands(number: int) -> Board:
    """So many lands that each add one of two colors."""
    objects = tuple(
        ObjectFacts(f"o{n}", TWO_COLORS[n % len(TWO_COLORS)], "battlefield", "alice", "alice", timestamp=n + 1)
        for n in range(number)
    )
    return Board(PLAYERS, TURN, objects)


def everywhere(number: int) -> Board:
    """So many objects of two players over all zones."""
    objects = tuple(
        ObjectFacts(f"o{n}", MIXED[n % 7 % 6], ZONES[n // 2 % 6], who, who, timestamp=n + 1)
        for n, who in ((n, ("alice", "bob")[n % 3 == 2]) for n in range(number))
    )
    return Board(PLAYERS, TURN, objects)


def milliseconds(board: Board, query: Query, runs: int = RUNS) -> tuple[float, Judgement]:
    """The best time of answering a question about a board anew, and the answer."""
    times = []
    for _ in range(runs):
        state = GameState(board)
        start = time.perf_counter()
        judgement = QUESTIONS[query.type](state, query)
        times.append(time.perf_counter() - start)
        state.release()
    return min(times) * 1000, judgement


def main() -> None:
    figures: dict[str, float] = {}
    for lands in RINGS:
        figures[f"ring_{lands}"], judgement = milliseconds(ring(lands), Query("could_produce", object="o0"))
        if judgement.answer["types"] != ["G"]:
            raise SystemExit(f"a ring of {lands} lands and a Forest: {judgement.answer}")
    figures["ring_growth"] = figures["ring_400"] / figures["ring_200"]
    figures["can_pay"], judgement = milliseconds(two_color_lands(30), Query("can_pay", player="alice", cost=COST))
    if judgement.answer["verdict"] != "yes":
        raise SystemExit(f"thirty two-color lands: {judgement.answer}")
    figures["legal_plays"], _ = milliseconds(everywhere(120), Query("legal_plays", player="alice"))
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
