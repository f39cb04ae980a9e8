"""The rules: by number, by words, their glossary and editions; and what caches may keep."""

from __future__ import annotations

from typing import Any

import pytest


def test_a_rule_has_what_stands_around_it(client: Any) -> None:
    rule = client.get("/v1/rules/106.7").json()
    assert (rule["parent"], rule["previous"], rule["next"], rule["subrules"]) == ("106", None, "106.8", [])
    assert (rule["examples"], rule["refers_to"]) == (["An example."], ["106.8"])
    assert client.get("/v1/rules/106.8.").json()["subrules"] == [
        {"rule": "106.8a", "summary": None, "text": "smaller words"}
    ]
    assert [line["rule"] for line in client.get("/v1/rules/106").json()["subrules"]] == ["106.7", "106.8"]


def test_words_and_numbers_find_rules(client: Any) -> None:
    found = client.get("/v1/rules?q=words").json()
    assert ([line["rule"] for line in found["rules"]], found["rules_version"]) == (["106.7", "106.8"], "2026-04-17")
    assert [line["rule"] for line in client.get("/v1/rules?q=106.8").json()["rules"]] == ["106.8", "106.8a"]
    assert client.get("/v1/rules?q=words&limit=1").json()["rules"][0]["rule"] == "106.7"
    assert client.get("/v1/rules?q=nothing").json()["rules"] == []


@pytest.mark.parametrize("path", ["/v1/rules", "/v1/rules?q=", "/v1/rules?q=x&limit=0", "/v1/cards?q=" + "x" * 201])
def test_a_search_needs_words_within_limits(client: Any, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")


def test_the_shipped_service_searches_its_summaries(real: Any) -> None:
    found = real.get("/v1/rules?q=could produce").json()
    assert "106.7" in [line["rule"] for line in found["rules"]]
    assert all(line["text"] is None for line in found["rules"])
    assert real.get("/v1/glossary/mana").json()["code"] == "no_glossary"
    assert real.get("/v1/rules/editions").json() == {"cited": "2026-04-17", "editions": []}


@pytest.mark.parametrize("words", ['"', "a AND", "NEAR(", "x*", "-", "100% {T}: 'x'", "\0"])
def test_signs_of_the_search_language_are_no_operators(real: Any, words: str) -> None:
    assert real.request("GET", "/v1/rules", params={"q": words}).status_code == 200


def test_a_term(client: Any) -> None:
    assert client.get("/v1/glossary/wOrD").json()["entries"] == [
        {"term": "Word", "text": "See rule 106.7.", "rules": ["106.7"]}
    ]
    missing = client.get("/v1/glossary/wrod")
    assert (missing.status_code, missing.json()["errors"][0]["closest"]) == (404, ["Word"])


def test_editions(client: Any) -> None:
    (edition,) = client.get("/v1/rules/editions").json()["editions"]
    assert (edition["effective"], edition["rules"], edition["in_use"]) == ("2026-04-17", 5, True)


def test_cards_are_found_as_somebody_types(real: Any) -> None:
    names = real.get("/v1/cards?q=reflecting p").json()["names"]
    assert names[0] == "Reflecting Pool"
    assert "Reflecting Pool" in real.get("/v1/cards?q=relfecting pol").json()["names"]
    assert len(real.get("/v1/cards?q=a&limit=3").json()["names"]) == 3


def test_a_card_has_its_rulings(client: Any) -> None:
    assert client.get("/v1/cards/grizzly bears").json()["rulings"] == [
        {"published": "2020-01-01", "source": "wotc", "text": "It is a bear."}
    ]
    assert client.get("/v1/cards/forest").json()["rulings"] == []


@pytest.mark.parametrize("path", ["/v1/rules/106.7", "/v1/rules?q=words", "/v1/cards/forest", "/v1/cards?q=f"])
def test_what_a_client_has_is_not_sent_again(client: Any, path: str) -> None:
    first = client.get(path)
    tag = first.headers["etag"]
    assert "max-age" in first.headers["cache-control"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = client.request("GET", path, headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.request("GET", path, headers={"if-none-match": '"other"'}).status_code == 200
