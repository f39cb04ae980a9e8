"""Rulings are kept when asked, found again, and judged anew."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from app.services import judge as judge_module
from tests.api.conftest import Kept, answer_types


def asked(board: dict[str, Any]) -> dict[str, Any]:
    return {"board": board, "query": {"type": "could_produce", "object": "forest"}}


def test_nothing_is_kept_unless_asked(client: Any, kept: Kept, board: dict[str, Any]) -> None:
    for path in ("/v1/rulings", "/v1/rulings?save=false"):
        response = client.post(path, asked(board))
        assert (response.status_code, "id" in response.json()) == (200, False)
    assert kept.records == {}


def test_a_kept_ruling_is_found_again(client: Any, board: dict[str, Any]) -> None:
    response = client.post("/v1/rulings?save=true", asked(board))
    assert response.status_code == 201
    ruling = response.json()
    found = client.get(response.headers["location"]).json()
    assert response.headers["location"] == f"/v1/rulings/{ruling['id']}"
    assert {"board": found["board"], "query": found["query"]} == asked(board)
    assert found["ruling"] == {name: value for name, value in ruling.items() if name != "id"}
    assert (found["headjudge_version"], found["rules_version"], found["catalog_version"]) == (
        "1.2.3",
        "2026-04-17",
        "test-1",
    )


def test_judging_anew_shows_what_changed(client: Any, board: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    id = client.post("/v1/rulings?save=true", asked(board)).json()["id"]
    same = client.request("POST", f"/v1/rulings/{id}/rejudge").json()
    assert (same["changed"], same["changes"]) == (False, [])

    def none(state: Any, query: Any) -> Any:
        judgement = answer_types(state, query)
        judgement.answer["types"] = []
        return judgement

    monkeypatch.setitem(judge_module.QUESTIONS, "could_produce", none)
    now = client.request("POST", f"/v1/rulings/{id}/rejudge").json()
    assert now["changes"] == [{"pointer": "/answer/types", "before": ["G"], "now": []}]
    assert (now["before"]["answer"]["types"], now["now"]["answer"]["types"]) == (["G"], [])


def test_what_gets_no_ruling_any_more_is_told(
    client: Any, board: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = client.post("/v1/rulings?save=true", asked(board)).json()["id"]
    monkeypatch.delitem(judge_module.QUESTIONS, "could_produce")
    now = client.request("POST", f"/v1/rulings/{id}/rejudge").json()
    assert now["changed"]
    assert now["now"]["code"] == "query_not_supported"


def test_a_request_with_faults_is_not_kept(client: Any, kept: Kept, board: dict[str, Any]) -> None:
    board["objects"][0]["name"] = "Forset"
    response = client.post("/v1/rulings?save=true", asked(board))
    assert (response.status_code, kept.records) == (422, {})
    assert client.post("/v1/rulings?save=maybe", asked(board)).status_code == 422


def test_unknown_ids(client: Any) -> None:
    assert client.get(f"/v1/rulings/{uuid4()}").json()["code"] == "unknown_ruling"
    assert client.request("POST", f"/v1/rulings/{uuid4()}/rejudge").json()["code"] == "unknown_ruling"
    assert client.get("/v1/rulings/1").status_code == 404


def test_a_database_that_is_down_is_told_and_stops_no_other_ruling(
    client: Any, kept: Kept, board: dict[str, Any]
) -> None:
    kept.down = True
    assert client.post("/v1/rulings?save=true", asked(board)).json()["code"] == "not_saved"
    assert client.get(f"/v1/rulings/{uuid4()}").status_code == 503
    assert client.post("/v1/rulings", asked(board)).status_code == 200


def test_the_shipped_service_makes_its_database_with_the_first(real: Any, board: dict[str, Any]) -> None:
    id = real.post("/v1/rulings?save=true", asked(board)).json()["id"]
    assert real.get(f"/v1/rulings/{id}").json()["ruling"]["answer"]["types"] == ["G"]
    assert real.request("POST", f"/v1/rulings/{id}/rejudge").json()["changed"] is False
