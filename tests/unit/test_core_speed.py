"""Speed and max speed (702.178, 702.179)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.tables import JUDGE, board, card, put

RACEWAY = card(
    "Speedway",
    "Land",
    text="Start your engines!\n{T}: Add {C}.\nMax speed — {T}: Target creature gains haste until end of turn.",
)
HEAVY = card(
    "Racer", "Creature — Goblin", "{2}{R}", "Start your engines!\nMax speed — {T}: Add {R} for each Goblin you control."
)


def ask(what: dict[str, Any], query: str, **player: Any) -> dict[str, Any]:
    table = board(put("it", what, "battlefield", controlled_since_turn=0))
    table["players"][0].update(player)
    found: dict[str, Any] = JUDGE.rule({"board": table, "query": {"type": query, "object": "it"}})
    return found


def test_an_ability_that_adds_no_mana_may_come_and_go() -> None:
    found = ask(RACEWAY, "could_produce")
    assert (found["status"], found["answer"]["types"]) == ("determined", ["C"])


@pytest.mark.parametrize(
    ("player", "types"),
    [({"counters": {"speed": 4}}, ["R"]), ({"designations": ["max_speed"]}, ["R"]), ({"counters": {"speed": 3}}, [])],
)
def test_the_board_says_how_fast(player: dict[str, Any], types: list[str]) -> None:
    found = ask(HEAVY, "could_produce", **player)
    assert (found["status"], found["answer"]["types"]) == ("determined", types)


def test_once_started_speed_is_unknown_unless_told() -> None:
    assert ask(HEAVY, "could_produce")["status"] == "undetermined"


def test_nobody_has_speed_who_never_started() -> None:
    fast = card("Fan", "Creature — Elf", "{G}", "Max speed — {T}: Add {G}.")
    found = ask(fast, "could_produce")
    assert (found["status"], found["answer"]["types"]) == ("determined", [])
