"""Boards that hang together and boards that do not: the service answers or says what is wrong, and never fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.api.factory import application
from app.bootstrap import build
from app.settings import Settings
from app.wire import answers
from app.wire.board import BoardObject, Step
from app.wire.problems import TITLES
from app.wire.queries import QUERY_MODELS, query_type

NAMES = (
    "Forest",
    "Reflecting Pool",
    "Exotic Orchard",
    "Fellwar Stone",
    "Command Tower",
    "Urborg, Tomb of Yawgmoth",
    "Blood Moon",
    "Contamination",
    "Mana Flare",
    "Elkin Bottle",
    "Oracle's Vault",
    "Memory Vessel",
    "Lightning Bolt",
    "Blaze",
    "Grizzly Bears",
    "Llanowar Elves",
    "Fire // Ice",
    "Valki, God of Lies",
    "Mutavault",
    "Nykthos, Shrine to Nyx",
)
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "stack", "command")
PLAYERS = ("alice", "bob", "carol")
IDS = tuple(f"o{number}" for number in range(6))
RULINGS = {query_type(asked): ruling for asked, ruling in zip(QUERY_MODELS, get_args(answers.AnyRuling), strict=True)}
SETTINGS: dict[str, Any] = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.too_slow],
}

small = st.integers(0, 5)
objects = st.fixed_dictionaries(
    {
        "name": st.sampled_from(NAMES),
        "zone": st.sampled_from(("battlefield", *ZONES)),
        "controller": st.sampled_from(PLAYERS),
    },
    optional={
        "owner": st.sampled_from(PLAYERS),
        "tapped": st.booleans(),
        "face_down": st.booleans(),
        "phased_out": st.booleans(),
        "controlled_since_turn": st.integers(0, 3),
        "counters": st.dictionaries(st.sampled_from(("charge", "+1/+1", "brick", "stun")), small, max_size=2),
        "attached_to": st.sampled_from((*IDS, *PLAYERS)),
        "chosen": st.fixed_dictionaries(
            {}, optional={"color": st.sampled_from("WUBRG"), "land_type": st.just("Island"), "player": st.just("bob")}
        ),
        "x": small,
        "copy_of": st.sampled_from(NAMES),
        "token": st.booleans(),
        "timestamp": st.integers(-3, 9),
        "exiled_with": st.sampled_from(IDS),
        "attacking": st.sampled_from((True, False, *PLAYERS)),
        "targets": st.lists(st.sampled_from((*IDS, *PLAYERS)), max_size=2),
        "marks": st.lists(
            st.fixed_dictionaries(
                {"kind": st.sampled_from(("foretold", "plotted", "suspended", "warped"))},
                optional={"turn": st.integers(1, 3), "by": st.sampled_from(PLAYERS)},
            ),
            max_size=1,
        ),
        "ability_of": st.fixed_dictionaries({"source": st.sampled_from(IDS), "ability": small}),
        "mana_spent": st.dictionaries(st.sampled_from("WUBRGC"), small, max_size=2),
    },
)
effects = st.fixed_dictionaries(
    {
        "source": st.sampled_from((*NAMES, *IDS)),
        "controller": st.sampled_from(PLAYERS),
        "turn": st.integers(1, 3),
        "objects": st.lists(st.sampled_from(IDS), max_size=3, unique=True),
    },
    optional={
        "ability": small,
        "step": st.sampled_from(("upkeep", "precombat_main", "end")),
        "players": st.lists(st.sampled_from(PLAYERS), max_size=1),
        "x": small,
        "text": st.sampled_from(("You may play that card this turn.", "Target land becomes a Swamp.", "Blah.")),
    },
)
events = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(("cast", "played_land", "activated", "used_permission", "attacked", "life_lost")),
        "player": st.sampled_from(PLAYERS),
    },
    optional={"object": st.sampled_from(IDS), "name": st.sampled_from(NAMES), "amount": small, "ability": small},
)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A board of six objects whose references hold."""
    number = draw(st.integers(1, 9))
    shown = [{**draw(objects), "id": id_} for id_ in IDS]
    for entry in shown:
        entry["controlled_since_turn"] = min(entry.get("controlled_since_turn", 0), number)
        if entry.get("attached_to") == entry["id"]:
            del entry["attached_to"]
        for mark in entry.get("marks", ()):
            mark["turn"] = min(mark.get("turn", 1), number)
    made = [{**effect, "id": f"e{place}"} for place, effect in enumerate(draw(st.lists(effects, max_size=2)))]
    for effect in made:
        effect["turn"] = min(effect["turn"], number)
    step = draw(st.sampled_from(Step.__args__))  # type: ignore[attr-defined]
    return {
        "players": [{"id": id_} for id_ in PLAYERS],
        "turn": {"number": number, "active_player": PLAYERS[(number - 1) % 3], "step": step},
        "objects": shown,
        "effects": made,
        "events": draw(st.lists(events, max_size=2)),
    }


@st.composite
def queries(draw: st.DrawFn) -> dict[str, Any]:
    """A question whose ids are on the board."""
    model = draw(st.sampled_from(QUERY_MODELS))
    query: dict[str, Any] = {"type": query_type(model)}
    fields = model.model_fields
    if "object" in fields:
        query["object"] = draw(st.sampled_from(IDS))
    if "player" in fields:
        query["player"] = draw(st.sampled_from(PLAYERS))
    if "ability" in fields and draw(st.booleans()):
        query["ability"] = draw(small)
    if "cost" in fields:
        query["cost"] = draw(st.sampled_from(("{W}", "{2}{G/U}", "{X}{R}", "{0}", "{W/P}", "{S}", "{2/W}")))
    return query


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    services = build(Settings(data_dir=tmp_path_factory.mktemp("data")))
    yield application(services.use_cases)
    services.database.close()


def post(app: FastAPI, path: str, content: bytes) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://judge.test") as client:
            return await client.post(path, content=content, headers={"content-type": "application/json"})

    return asyncio.run(ask())


def check(response: httpx.Response) -> dict[str, Any]:
    """Whatever the answer, it is a ruling or a problem of the request's making."""
    body: dict[str, Any] = response.json()
    if response.status_code == 200:
        assert body["status"] in ("determined", "qualified", "undetermined")
        cited = [citation["rule"] for citation in body["citations"]]
        assert len(cited) == len(set(cited))
        assert {rule for step in body["steps"] for rule in step["rules"]} <= set(cited)
        assert all(citation["summary"] for citation in body["citations"]), cited
        RULINGS[body["query"]["type"]].model_validate(body)
        if body["status"] == "qualified":
            assert body["unread"]
    else:
        assert response.status_code in (400, 422), response.text
        assert response.headers["content-type"] == "application/problem+json"
        assert body["code"] in TITLES
    return body


@settings(**SETTINGS, max_examples=150)
@given(board=boards(), query=queries())
def test_boards_that_hang_together_are_judged(app: FastAPI, board: dict[str, Any], query: dict[str, Any]) -> None:
    content = json.dumps({"board": board, "query": query}).encode()
    response = post(app, "/v1/rulings", content)
    body = check(response)
    if response.status_code != 200:
        assert body["code"] == "query_not_supported" or {fault["code"] for fault in body["errors"]} <= {
            "unknown_face",
            "unknown_object",
        }, body
    assert post(app, "/v1/rulings", content).content == response.content


@settings(**SETTINGS, max_examples=150)
@given(board=boards(), query=queries(), data=st.data())
def test_broken_boards_get_their_faults(
    app: FastAPI, board: dict[str, Any], query: dict[str, Any], data: st.DataObject
) -> None:
    fields = [*BoardObject.model_fields, "source", "objects", "kind", "life", "number", "history", "nonsense"]
    for _ in range(data.draw(st.integers(1, 4))):
        holder = data.draw(
            st.sampled_from([*board["objects"], *board["effects"], *board["events"], *board["players"], board["turn"]])
        )
        holder[data.draw(st.sampled_from(fields))] = data.draw(anything)
    body = check(post(app, "/v1/rulings", json.dumps({"board": board, "query": query}).encode()))
    pointers = [fault["pointer"] for fault in body.get("errors", ())]
    assert len(pointers) == len(set(pointers))
    for pointer in pointers:
        resolve({"board": board, "query": query}, pointer)


def resolve(body: Any, pointer: str) -> None:
    """Follows a JSON pointer; only its last part, a missing field's name, may be absent."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        if isinstance(body, list):
            body = body[int(part)]
        elif last:
            assert isinstance(body, dict), pointer
        else:
            body = body[part]


@settings(**SETTINGS, max_examples=100)
@given(body=anything, path=st.sampled_from(("", "/could-produce", "/can-pay", "/batch", "/legal-plays")))
def test_garbage_is_refused(app: FastAPI, body: Any, path: str) -> None:
    response = post(app, f"/v1/rulings{path}", json.dumps(body).encode())
    assert response.status_code in (400, 422)
    check(response)


@settings(**SETTINGS, max_examples=100)
@given(content=st.binary(max_size=60))
def test_bytes_are_refused(app: FastAPI, content: bytes) -> None:
    response = post(app, "/v1/rulings", content)
    assert response.status_code in (400, 422)
    check(response)


@settings(**SETTINGS, max_examples=100)
@given(text=st.text(max_size=200))
def test_any_text_can_be_read(app: FastAPI, text: str) -> None:
    try:
        content = json.dumps({"text": text, "type_line": "Land"}).encode()
    except UnicodeEncodeError:
        return
    response = post(app, "/v1/cards/read", content)
    assert response.status_code in (200, 400)
