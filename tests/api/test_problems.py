"""Every way to get an error, and what it says."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from app.api.problems import MEDIA_TYPE
from app.oracle.reader import read_card
from app.wire.limits import MAX_BODY_BYTES
from app.wire.lookup import CardLookup
from app.wire.problems import TITLES


def problem(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem of a response, checked for what every problem has."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == MEDIA_TYPE
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"urn:headjudge:problem:{code}"
    assert body["title"] == TITLES[code][1]
    assert body["detail"]
    assert isinstance(body["errors"], list)
    return body


def faults(response: httpx.Response) -> dict[str, str]:
    return {fault["pointer"]: fault["code"] for fault in problem(response, 422, "invalid_request")["errors"]}


def test_unknown_paths_and_methods(client: Any) -> None:
    problem(client.get("/v1/nothing"), 404, "not_found")
    problem(client.get("/v1/rulings/"), 404, "not_found")
    response = client.get("/v1/rulings")
    problem(response, 405, "method_not_allowed")
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize("path", ["/v1/rulings", "/v1/rulings/can-play", "/v1/rulings/batch", "/v1/cards/read"])
@pytest.mark.parametrize(
    "body", [b"", b"{", b"nope", b'{"a": NaN}', b'"\\ud800"', b"\xff\xfe", b"[" * 100_000, b"\x00"]
)
def test_what_is_no_json(client: Any, path: str, body: bytes) -> None:
    response = client.request("POST", path, content=body, headers={"content-type": "application/json"})
    assert problem(response, 400, "malformed_json")["errors"][0]["pointer"] == ""


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_bodies_that_are_said_to_be_something_else(client: Any, media_type: str) -> None:
    response = client.request("POST", "/v1/rulings", content=b"{}", headers={"content-type": media_type})
    problem(response, 415, "unsupported_media_type")


def test_json_of_other_names_is_taken(client: Any, board: dict[str, Any]) -> None:
    body = json.dumps({"board": board, "query": {"type": "could_produce", "object": "forest"}})
    for media_type in ("application/json; charset=utf-8", "application/vnd.board+json", "APPLICATION/JSON"):
        response = client.request("POST", "/v1/rulings", content=body, headers={"content-type": media_type})
        assert response.status_code == 200


def test_too_large_bodies(client: Any) -> None:
    headers = {"content-type": "application/json"}
    body = b" " * (MAX_BODY_BYTES + 1)
    problem(client.request("POST", "/v1/rulings", content=body, headers=headers), 413, "body_too_large")

    async def chunks() -> Any:
        for _ in range(MAX_BODY_BYTES // 65536 + 2):
            yield b" " * 65536

    problem(client.request("POST", "/v1/rulings", content=chunks(), headers=headers), 413, "body_too_large")


def test_bodies_in_chunks_are_put_together(client: Any, board: dict[str, Any]) -> None:
    body = json.dumps({"board": board, "query": {"type": "could_produce", "object": "forest"}}).encode()

    async def chunks() -> Any:
        for start in range(0, len(body), 50):
            yield body[start : start + 50]

    response = client.request("POST", "/v1/rulings", content=chunks(), headers={"content-type": "application/json"})
    assert response.status_code == 200


def test_a_query_without_its_function(client: Any, board: dict[str, Any]) -> None:
    body = {"board": board, "query": {"type": "legal_plays", "player": "alice"}}
    problem(client.post("/v1/rulings", body), 422, "query_not_supported")


def test_a_failure_of_the_core_tells_nothing_of_the_inside(
    client: Any, board: dict[str, Any], questions: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(state: Any, query: Any) -> Any:
        raise RuntimeError("secret of the inside")

    questions({"could_produce": fail})
    query = {"type": "could_produce", "object": "forest"}
    response = client.post("/v1/rulings", {"board": board, "query": query})
    problem(response, 500, "internal_error")
    assert "secret" not in response.text
    assert "secret of the inside" in caplog.text
    answers = client.post("/v1/rulings/batch", {"board": board, "queries": [query, query]}).json()
    assert [answer["code"] for answer in answers] == ["internal_error"] * 2


def test_a_failure_outside_the_core_tells_nothing_either(
    client: Any,
    catalog: Any,
    board: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(name: str) -> Any:
        raise OSError("secret of the disk")

    catalog.find = fail
    monkeypatch.setattr(client.app.state.judge, "lookup", CardLookup(catalog, read_card))
    response = client.post("/v1/rulings", {"board": board, "query": {"type": "could_produce", "object": "forest"}})
    problem(response, 500, "internal_error")
    assert "secret" not in response.text
    assert response.headers["x-request-id"]
    assert "secret of the disk" in caplog.text
    problem(client.get("/readyz"), 503, "not_ready")


def test_unknown_cards_and_rules_by_path(client: Any) -> None:
    body = problem(client.get("/v1/cards/Sol%20Rung"), 404, "unknown_card")
    assert body["errors"][0]["closest"] == ["Sol Ring"]
    problem(client.get("/v1/rules/999.9"), 404, "unknown_rule")


def test_all_faults_of_a_request_at_once(client: Any) -> None:
    response = client.post(
        "/v1/rulings",
        {
            "board": {
                "players": [{"id": "alice", "hat": "red"}, {"id": "bob", "life": "many"}, {"id": "alice"}],
                "turn": {"number": 2, "active_player": "alice", "step": "precombat_mian"},
                "objects": [
                    {"id": "a", "name": "Forrest", "zone": "battlefield", "controller": "alice"},
                    {"id": "b", "name": "Island", "zone": "batlefield", "controller": "alice"},
                    {"id": "c", "name": "Island", "zone": "battlefield", "controller": "carol", "attached_to": "b"},
                    {"id": "c", "name": "Island", "zone": "battlefield", "owner": "alice", "attached_to": "nowhere"},
                    {"id": "d", "name": "Island", "zone": "hand"},
                    {"id": "e", "zone": "hand", "owner": "alice", "counters": {"x": -1}},
                ],
                "effects": [
                    {"id": "f", "controller": "alice", "objects": ["a", "gone"]},
                    {"id": "g", "source": "Soll Ring", "controller": "alice", "objects": ["a"], "tapped": True},
                ],
                "events": [{"kind": "casted", "player": "alice", "name": "Nope"}],
            },
            "query": {"type": "could_produce", "object": "z"},
        },
    )
    assert faults(response) == {
        "/board/players/0/hat": "unknown_field",
        "/board/players/1/life": "invalid_value",
        "/board/players/2/id": "duplicate_id",
        "/board/turn/step": "unknown_value",
        "/board/objects/0/name": "unknown_card",
        "/board/objects/1/zone": "unknown_value",
        "/board/objects/2/controller": "unknown_player",
        "/board/objects/3/id": "duplicate_id",
        "/board/objects/3/attached_to": "unknown_object",
        "/board/objects/4": "missing_controller",
        "/board/objects/5/counters/x": "out_of_range",
        "/board/effects/0": "missing_source",
        "/board/effects/0/objects/1": "unknown_object",
        "/board/effects/1/tapped": "unknown_field",
        "/board/effects/1/source": "unknown_card",
        "/board/events/0/kind": "unknown_event",
        "/board/events/0/name": "unknown_card",
        "/query/object": "unknown_object",
    }


def test_pointers_of_a_flat_body(client: Any, board: dict[str, Any]) -> None:
    board["objects"][0]["name"] = "Forrest"
    response = client.post("/v1/rulings/can-pay", {"board": board, "player": "carol", "cost": "{W", "for": "x", "y": 1})
    assert faults(response) == {
        "/y": "unknown_field",
        "/board/objects/0/name": "unknown_card",
    }
    response = client.post("/v1/rulings/can-pay", {"board": board, "player": "carol", "cost": "{W", "for": "x"})
    assert faults(response) == {
        "/board/objects/0/name": "unknown_card",
        "/player": "unknown_player",
        "/cost": "invalid_mana_cost",
        "/for": "unknown_object",
    }


def test_suggestions_are_bounded(client: Any, catalog: Any, board: dict[str, Any]) -> None:
    calls = []
    catalog.closest = lambda name, limit=5: calls.append(name) or ["Forest"]
    board["objects"] = [
        {"id": f"o{number}", "name": f"Forest {number}", "zone": "hand", "owner": "alice"} for number in range(90)
    ]
    response = client.post("/v1/rulings", {"board": board, "query": {"type": "could_produce", "object": "o0"}})
    assert len(faults(response)) == 90
    assert len(calls) == 20
