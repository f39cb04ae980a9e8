"""The Python client against a real server."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from app.wire.answers import CouldProduceRuling
from headjudge import client as client_module
from headjudge.client import AsyncClient, Client, HeadjudgeError, Ruling
from tests.conftest import Server

ASKED = {"type": "could_produce", "object": "forest"}


@pytest.fixture
def judge(server: Server) -> Iterator[Client]:
    with Client(server.url) as judge:
        yield judge


def test_rulings(judge: Client, board: dict[str, Any]) -> None:
    ruling = judge.rule(board, ASKED)
    assert (ruling["status"], ruling["answer"]["types"]) == ("determined", ["G"])
    first, second = judge.batch(board, [ASKED, {"type": "nonsense"}])
    assert first == ruling
    assert second.get("code") == "invalid_request"
    assert judge.batch_items([(board, ASKED)]) == [ruling]


def test_kept_rulings(judge: Client, board: dict[str, Any]) -> None:
    id = judge.rule(board, ASKED, save=True)["id"]
    assert judge.saved(id)["query"] == ASKED
    assert judge.rejudge(id)["changed"] is False


def test_looking_up(judge: Client) -> None:
    assert judge.card("Fire // Ice")["name"] == "Fire // Ice"
    assert judge.find_cards("reflecting po", 1) == ["Reflecting Pool"]
    assert judge.read("{T}: Add {G}.")["faces"][0]["abilities"][0]["read"]
    assert judge.rule_text("106.7")["rule"] == "106.7"
    assert judge.find_rules("could produce")
    assert judge.coverage()["topics"]


def test_faults_are_told(judge: Client, board: dict[str, Any]) -> None:
    board["objects"][0]["name"] = "Forset"
    with pytest.raises(HeadjudgeError, match="Forset") as caught:
        judge.rule(board, ASKED)
    assert (caught.value.status, caught.value.code) == (422, "invalid_request")
    assert "Forest" in caught.value.faults[0]["closest"]
    assert caught.value.request_id


def test_what_is_no_judge_is_told() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(502, text="<html>"))
    with Client("http://elsewhere.test", transport=transport) as judge, pytest.raises(HeadjudgeError) as caught:
        judge.coverage()
    assert (caught.value.status, caught.value.code) == (502, "not_headjudge")


def test_a_key_is_sent() -> None:
    seen = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.headers["authorization"])
        return httpx.Response(200, json={"names": []})

    with Client(key="secret", transport=httpx.MockTransport(answer)) as judge:
        judge.find_cards("x")
    assert seen == ["Bearer secret"]


def test_async_does_the_same(server: Server, judge: Client, board: dict[str, Any]) -> None:
    async def ask() -> tuple[Ruling, list[str], str]:
        async with AsyncClient(server.url) as other:
            ruling = await other.rule(board, ASKED)
            assert await other.batch(board, [ASKED]) == await other.batch_items([(board, ASKED)]) == [ruling]
            id = (await other.rule(board, ASKED, save=True))["id"]
            assert (await other.saved(id))["id"] == (await other.rejudge(id))["id"] == id
            assert (await other.read("{T}: Add {G}."))["faces"]
            assert (await other.card("forest"))["name"] == "Forest"
            assert await other.find_rules("mana")
            assert (await other.coverage())["topics"]
            return ruling, await other.find_cards("forest"), (await other.rule_text("106.7"))["rule"]

    assert asyncio.run(ask()) == (judge.rule(board, ASKED), judge.find_cards("forest"), "106.7")


def test_both_clients_have_the_same_methods() -> None:
    def methods(of: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in inspect.getmembers(of, inspect.isfunction)
            if not name.startswith("_")
        }

    assert methods(Client) == methods(AsyncClient)


def test_types_are_those_of_the_service() -> None:
    fields = {name: None for name in CouldProduceRuling.model_fields}
    assert set(client_module.Ruling.__annotations__) == set(fields)
