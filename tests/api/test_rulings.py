"""Asking for rulings over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from app.api import examples
from app.questions.registry import QUESTIONS
from app.services.judge import Judge


def ask(board: dict[str, Any], **query: Any) -> dict[str, Any]:
    return {"board": board, "query": {"type": "could_produce", "object": "forest", **query}}


def test_a_ruling_has_the_whole_envelope(client: Any, board: dict[str, Any]) -> None:
    response = client.post("/v1/rulings", ask(board))
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    ruling = response.json()
    assert list(ruling) == [
        "query",
        "status",
        "answer",
        "ruling",
        "steps",
        "citations",
        "assumptions",
        "unread",
        "rules_version",
        "catalog_version",
    ]
    assert ruling["query"] == {"type": "could_produce", "object": "forest"}
    assert ruling["answer"] == {"types": ["G"], "colors": ["G"], "abilities": []}
    assert ruling["steps"][0]["rules"] == ["106.7", "305.6"]
    assert [citation["rule"] for citation in ruling["citations"]] == ["106.7", "305.6"]
    assert ruling["citations"][0]["text"] == "official words"
    assert ruling["citations"][0]["effective"] == "2026-04-17"
    assert ruling["citations"][1]["text"] is None
    assert (ruling["rules_version"], ruling["catalog_version"]) == ("2026-04-17", "test-1")


def test_the_path_of_a_query_type_gives_the_same_ruling(client: Any, board: dict[str, Any]) -> None:
    general = client.post("/v1/rulings", ask(board))
    own = client.post("/v1/rulings/could-produce", {"board": board, "object": "forest"})
    typed = client.post("/v1/rulings/could-produce", {"board": board, "object": "forest", "type": "could_produce"})
    assert general.content == own.content == typed.content


def test_the_same_request_gets_the_same_bytes(client: Any, board: dict[str, Any]) -> None:
    first = client.post("/v1/rulings", ask(board))
    shuffled = {"query": {"object": "forest", "type": "could_produce"}, "board": dict(reversed(board.items()))}
    assert client.post("/v1/rulings", shuffled).content == first.content


def test_a_board_without_a_turn_says_what_is_assumed(client: Any, board: dict[str, Any]) -> None:
    del board["turn"]
    ruling = client.post("/v1/rulings", ask(board)).json()
    assert len(ruling["assumptions"]) == 1
    assert "alice" in ruling["assumptions"][0]


def test_card_names_are_looked_up_once(client: Any, catalog: Any, board: dict[str, Any]) -> None:
    client.post("/v1/rulings", ask(board))
    asked = catalog.asked
    client.post("/v1/rulings", ask(board))
    assert catalog.asked == asked


def test_a_new_catalog_version_is_looked_up_anew(client: Any, catalog: Any, board: dict[str, Any]) -> None:
    client.post("/v1/rulings", ask(board))
    asked, catalog.version = catalog.asked, "test-2"
    ruling = client.post("/v1/rulings", ask(board)).json()
    assert catalog.asked == asked + 2
    assert ruling["catalog_version"] == "test-2"


def test_big_boards_are_judged_too(client: Any, board: dict[str, Any]) -> None:
    board["objects"].append({"id": "isle", "name": "Island", "zone": "battlefield", "controller": "bob", "count": 300})
    ruling = client.post("/v1/rulings", ask(board, object="isle#300")).json()
    assert ruling["query"]["object"] == "isle#300"
    board["objects"] += [
        {"id": f"i{number}", "name": "Island", "zone": "battlefield", "controller": "bob"} for number in range(400)
    ]
    assert client.post("/v1/rulings", ask(board, object="i399")).status_code == 200


def test_a_batch_over_one_board_answers_in_order(client: Any, board: dict[str, Any]) -> None:
    queries = [
        {"type": "could_produce", "object": "forest"},
        {"type": "could_produce", "object": "nothing"},
        {"type": "could_produce", "object": "bears"},
        {"type": "nonsense"},
        {"type": "can_play", "object": "bears", "player": "alice"},
        7,
    ]
    response = client.post("/v1/rulings/batch", {"board": board, "queries": queries})
    assert response.status_code == 200
    answers = response.json()
    assert [answer.get("code", answer.get("status")) for answer in answers] == [
        "determined",
        "invalid_request",
        "determined",
        "invalid_request",
        "query_not_supported",
        "invalid_request",
    ]
    assert answers[1]["errors"][0]["pointer"] == "/queries/1/object"
    assert answers[3]["errors"][0]["pointer"] == "/queries/3/type"
    alone = client.post("/v1/rulings", {"board": board, "query": queries[0]})
    assert answers[0] == alone.json()


def test_a_batch_over_one_board_shares_the_game_state(judge: Judge, board: dict[str, Any], questions: Any) -> None:
    states = []

    def remember(state: Any, query: Any) -> Any:
        states.append(state)
        raise RuntimeError("no answer needed")

    questions({"could_produce": remember})
    judge.batch({"board": board, "queries": [{"type": "could_produce", "object": "forest"}] * 2})
    assert len(states) == 2
    assert states[0] is states[1]


def test_a_batch_of_items_keeps_faults_apart(client: Any, board: dict[str, Any]) -> None:
    broken = {**board, "objects": [{"id": "x", "name": "Forrest", "zone": "battlefield", "controller": "alice"}]}
    items = [ask(board), ask(broken, object="x"), {"board": board}, None]
    answers = client.post("/v1/rulings/batch", {"items": items}).json()
    assert answers[0]["status"] == "determined"
    assert answers[1]["errors"] == [
        {
            "pointer": "/items/1/board/objects/0/name",
            "code": "unknown_card",
            "detail": "no card is named 'Forrest'",
            "closest": ["Forest"],
        }
    ]
    assert answers[2]["errors"][0]["pointer"] == "/items/2/query"
    assert answers[3]["errors"][0]["pointer"] == "/items/3"


def test_a_fault_of_the_shared_board_fails_the_batch(client: Any, board: dict[str, Any]) -> None:
    board["objects"][0]["controller"] = "carol"
    response = client.post(
        "/v1/rulings/batch", {"board": board, "queries": [{"type": "could_produce", "object": "forest"}]}
    )
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/board/objects/0/controller"


@pytest.mark.parametrize(
    "body",
    [[], {}, {"items": []}, {"queries": []}, {"items": 3}, {"items": [{}], "queries": [{}]}, {"items": [{}], "x": 1}],
)
def test_what_is_no_batch_is_refused(client: Any, body: Any) -> None:
    assert client.post("/v1/rulings/batch", body).status_code == 422


@pytest.mark.parametrize("name", list(examples.by_name("rulings")))
def test_every_example_is_judged_by_the_service_that_ships(real: Any, name: str) -> None:
    body = examples.body(name)
    response = real.post("/v1/rulings", body)
    if name not in QUESTIONS:
        assert response.json()["code"] == "query_not_supported"
        return
    assert response.status_code == 200, response.text
    assert response.json()["status"] == "determined"
    flat = {key: value for key, value in body["query"].items() if key != "type"}
    own = real.post(f"/v1/rulings/{name.replace('_', '-')}", {"board": body["board"], **flat})
    assert own.content == response.content


@pytest.mark.parametrize("name", list(examples.by_name("batch")))
def test_every_batch_example_is_judged_by_the_service_that_ships(real: Any, name: str) -> None:
    answers = real.post("/v1/rulings/batch", examples.body(name)).json()
    assert [answer.get("status") for answer in answers] == ["determined"] * len(answers)
