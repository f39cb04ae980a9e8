"""Cards, rules, health and what every response carries."""

from __future__ import annotations

from typing import Any

import pytest

from app.api import examples


def test_a_card_shows_its_facts_and_how_it_is_read(client: Any) -> None:
    card = client.get("/v1/cards/sol%20ring").json()
    assert card["name"] == "Sol Ring"
    assert card["catalog_version"] == "test-1"
    (face,) = card["faces"]
    assert (face["mana_cost"], face["types"]) == ("{1}", ["Artifact"])
    (ability,) = face["abilities"]
    assert (ability["line"], ability["kind"], ability["read"]) == (0, "activated", True)
    assert ability["data"][0] == "@Activated"
    assert "add mana" in ability["description"]
    assert ability["unread"] == []


@pytest.mark.parametrize("name", ["read_text", "read_card"])
def test_texts_are_read_on_request(client: Any, name: str) -> None:
    response = client.post("/v1/cards/read", examples.body(name))
    assert response.status_code == 200
    card = response.json()
    assert card["catalog_version"] is None
    abilities = card["faces"][0]["abilities"]
    assert abilities
    assert all(ability["read"] for ability in abilities)


def test_what_cannot_be_read_says_so(client: Any) -> None:
    body = {"text": "Whenever the moon is full, add mana of a color that nobody has seen.", "type_line": "Land"}
    (ability,) = client.post("/v1/cards/read", body).json()["faces"][0]["abilities"]
    assert not ability["read"]
    assert ability["unread"]


def test_a_text_or_a_card_is_needed(client: Any) -> None:
    assert client.post("/v1/cards/read", {}).status_code == 422
    assert client.post("/v1/cards/read", {"text": "x", "card": {}}).status_code == 422


def test_names_with_slashes_reach_the_catalog(real: Any) -> None:
    card = real.get("/v1/cards/Fire%20%2F%2F%20Ice").json()
    assert card["name"] == "Fire // Ice"
    assert real.get("/v1/cards/fire // ice").json() == card


def test_a_rule_has_our_summary_and_the_official_text_where_imported(client: Any) -> None:
    rule = client.get("/v1/rules/106.7").json()
    assert rule["rule"] == "106.7"
    assert rule["summary"]
    assert (rule["text"], rule["effective"]) == ("official words; see rule 106.8", "2026-04-17")
    assert client.get("/v1/rules/106.12a").json()["text"] is None


def test_health(client: Any) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {
        "status": "ready",
        "catalog_version": "test-1",
        "rules_version": "2026-04-17",
    }


def test_every_response_has_a_request_id_and_security_headers(client: Any) -> None:
    for path in ("/healthz", "/nothing", "/docs"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["x-request-id"]
    assert client.get("/healthz").headers["x-request-id"] != client.get("/healthz").headers["x-request-id"]


@pytest.mark.parametrize(("sent", "kept"), [("abc-1", True), ("a b", False), ("x" * 65, False)])
def test_a_sane_request_id_is_kept(client: Any, sent: str, kept: bool) -> None:
    response = client.request("GET", "/healthz", headers={"x-request-id": sent})
    assert (response.headers["x-request-id"] == sent) is kept
