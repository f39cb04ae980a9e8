"""What holds for every board and question, whatever the cards say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bootstrap import Services, build
from app.settings import Settings
from app.wire.problems import Rejected
from tests.property.test_api_boards import IDS, PLAYERS, SETTINGS, boards, queries

TIMELESS = ("could_produce", "mana_from_activation", "characteristics", "can_activate", "can_play", "value_of_x")
"""Questions whose answer does not list objects in the board's order."""


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    made = build(Settings(data_dir=tmp_path_factory.mktemp("data")))
    yield made
    made.database.close()


def ruled(services: Services, board: dict[str, Any], query: dict[str, Any]) -> dict[str, Any] | None:
    """The ruling, or None where there can be none for this request."""
    try:
        return services.judge.rule({"board": board, "query": query})
    except Rejected:
        return None


def told(ruling: dict[str, Any] | None) -> Any:
    """What a ruling says, apart from the order of its parts and from its steps."""
    if ruling is None:
        return None
    return ruling["status"], _unordered(ruling["answer"])


def _unordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unordered(inner) for key, inner in value.items() if key not in ("text", "objects")}
    if isinstance(value, list):
        return sorted(json.dumps(_unordered(inner), sort_keys=True) for inner in value)
    return value


@settings(**SETTINGS, max_examples=120)
@given(board=boards(), query=queries())
def test_same_request_same_bytes(services: Services, board: dict[str, Any], query: dict[str, Any]) -> None:
    first = json.dumps(ruled(services, board, query))
    again = json.dumps(ruled(services, json.loads(json.dumps(board)), dict(query)))
    assert first == again


@settings(**SETTINGS, max_examples=120)
@given(board=boards(), query=queries(), order=st.permutations(range(len(IDS))))
def test_listing_order_means_nothing_where_timestamps_are_given(
    services: Services, board: dict[str, Any], query: dict[str, Any], order: list[int]
) -> None:
    if query["type"] not in TIMELESS:
        return
    listed = [
        {**entry, "timestamp": place, "zone": entry["zone"] if entry["zone"] not in ("library", "stack") else "exile"}
        for place, entry in enumerate(board["objects"])
    ]
    straight = {**board, "objects": listed}
    shuffled = {**board, "objects": [listed[place] for place in order]}
    assert told(ruled(services, straight, query)) == told(ruled(services, shuffled, query))


@settings(**SETTINGS, max_examples=120)
@given(board=boards(), query=queries(), owner=st.sampled_from(PLAYERS))
def test_an_object_nobody_speaks_of_changes_nothing(
    services: Services, board: dict[str, Any], query: dict[str, Any], owner: str
) -> None:
    if query["type"] not in TIMELESS:
        return
    vanilla = {"name": "Wandering Idler", "type_line": "Sorcery", "mana_cost": "{7}", "oracle_text": ""}
    besides = {"id": "besides", "card": vanilla, "zone": "hand", "owner": owner}
    more = {**board, "objects": [*board["objects"], besides]}
    assert told(ruled(services, board, query)) == told(ruled(services, more, query))


@settings(**SETTINGS, max_examples=250)
@given(board=boards(), object_=st.sampled_from(IDS), player=st.sampled_from(PLAYERS))
def test_yes_has_an_option_and_no_has_a_reason(
    services: Services, board: dict[str, Any], object_: str, player: str
) -> None:
    ruling = ruled(services, board, {"type": "can_play", "object": object_, "player": player})
    if ruling is None:
        return
    answer = ruling["answer"]
    if answer["verdict"] == "yes":
        assert answer["options"]
        assert answer["action"] in ("cast", "play_land")
        assert not answer["blockers"]
    if answer["verdict"] == "no":
        assert answer["blockers"]
        assert all(blocker["rules"] for blocker in answer["blockers"])


@settings(**SETTINGS, max_examples=150)
@given(board=boards(), player=st.sampled_from(PLAYERS))
def test_legal_plays_are_the_plays_that_may_be_made(services: Services, board: dict[str, Any], player: str) -> None:
    everything = ruled(services, board, {"type": "legal_plays", "player": player})
    if everything is None:
        return
    listed = {play["object"] for play in everything["answer"]["plays"]}
    allowed = set()
    for entry in board["objects"]:
        one = ruled(services, board, {"type": "can_play", "object": entry["id"], "player": player})
        if one is not None and one["answer"]["verdict"] == "yes":
            allowed.add(entry["id"])
    assert listed == allowed
