"""Keys, rate limits, deadlines, hosts, origins, numbers and logs."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from app.api.deadline import Deadlines
from app.api.factory import Edges, application
from app.api.gate import hashed
from app.api.logs import config
from app.cli import app as cli
from app.services import judge as judge_module
from app.services.judge import Judge
from app.settings import Settings
from app.wire.problems import Rejected
from tests.api.conftest import Client, Kept, use_cases

ASKED = {"type": "could_produce", "object": "forest"}
Make = Callable[..., Client]


@pytest.fixture
def edged(judge: Judge, kept: Kept) -> Make:
    return lambda **edges: Client(application(use_cases(judge, kept), None, Edges(**edges)))


def test_a_known_key_is_needed_where_there_are_keys(edged: Make) -> None:
    client = edged(keys={hashed("secret"): "alice"})
    for headers in ({}, {"x-api-key": "wrong"}, {"authorization": "Basic secret"}):
        refused = client.request("GET", "/v1/cards/forest", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
        assert refused.headers["www-authenticate"] == "Bearer"
        assert refused.headers["x-request-id"]
    for headers in ({"x-api-key": "secret"}, {"authorization": "bearer secret"}):
        assert client.request("GET", "/v1/cards/forest", headers=headers).status_code == 200
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.json"):
        assert client.get(path).status_code == 200


def test_keys_are_made_shown_once_and_told_by_hash() -> None:
    made = CliRunner().invoke(cli, ["keys", "new", "alice"]).stdout.split()
    assert made[1] == f"alice:{hashed(made[0])}"
    assert Settings(api_keys=made[1]).keys == {hashed(made[0]): "alice"}
    assert CliRunner().invoke(cli, ["keys", "new", "a:b"]).exit_code == 2


def test_a_key_in_the_settings_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEADJUDGE_API_KEYS", "alice:not-a-hash")
    done = CliRunner().invoke(cli, ["serve"])
    assert done.exit_code == 2
    assert "HEADJUDGE_API_KEYS" in done.stderr
    assert "not-a-hash" not in done.output
    assert "abc" not in repr(Settings(api_keys="a:" + "abc0" * 16, redis_url="redis://abc"))


@pytest.mark.parametrize("store", ["memory", "redis"])
def test_the_rate_is_limited_by_key(edged: Make, store: str) -> None:
    url = ""
    if store == "redis":
        url = os.environ.get("HEADJUDGE_TEST_REDIS", "redis://127.0.0.1:6379")
        need_redis(url)
    keys = {hashed(each): f"{each}-{time.time_ns()}" for each in ("one", "two")}
    client = edged(keys=keys, rate_limit="2/minute", redis_url=url)
    answers = in_turn(client, ["one", "one", "one", "two"])
    assert [answer.status_code for answer in answers] == [200, 200, 429, 200]
    assert [answer.headers["ratelimit-remaining"] for answer in answers] == ["1", "0", "0", "1"]
    assert answers[2].json()["code"] == "too_many_requests"
    assert 1 <= int(answers[2].headers["retry-after"]) <= 120


def in_turn(client: Client, keys: list[str]) -> list[httpx.Response]:
    """Asks with each key, all in one event loop as in a server, which closes what it opened."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=client.app)
        async with (
            client.app.router.lifespan_context(client.app),
            httpx.AsyncClient(transport=transport, base_url="http://judge.test") as http,
        ):
            return [await http.get("/v1/cards/forest", headers={"x-api-key": key}) for key in keys]

    return asyncio.run(ask())


def need_redis(url: str) -> None:
    """Without a server: not run, by name; a failure where CI is set."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as server:
            server.ping()
    except redis.RedisError as error:
        why = f"no Redis at {url}: {error}"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(f"not run: {why}")


def test_a_store_that_is_down_limits_nobody(edged: Make) -> None:
    client = edged(rate_limit="1/minute", redis_url="redis://127.0.0.1:1")
    assert [answer.status_code for answer in in_turn(client, ["", ""])] == [200, 200]


def test_work_without_end_is_ended(edged: Make, board: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: Any) -> Any:
        while True:
            try:
                for _ in range(1000):
                    pass
            except Exception:
                continue

    monkeypatch.setitem(judge_module.QUESTIONS, "could_produce", endless)
    client = edged(deadline=0.2)
    forests = {"id": "f", "name": "Forest", "zone": "battlefield", "controller": "bob", "count": 200}
    many = {**board, "objects": [*board["objects"], forests]}
    for body in ({"board": board, "query": ASKED}, {"board": many, "query": ASKED}):
        refused = client.post("/v1/rulings", body)
        assert (refused.status_code, refused.json()["code"]) == (422, "too_complex")
    assert client.post("/v1/rulings/batch", {"board": board, "queries": [ASKED]}).json()["code"] == "too_complex"
    assert client.get("/healthz").status_code == 200


def test_a_deadline_never_strikes_after_the_work() -> None:
    deadlines = Deadlines(0.05)
    ended = 0
    for number in range(60):
        try:
            with deadlines.work():
                end = time.monotonic() + 0.01 * (number % 30)
                while time.monotonic() < end:
                    pass
        except Rejected:
            ended += 1
        for _ in range(10_000):
            pass
    assert 0 < ended < 60


def test_other_hosts_are_not_answered(edged: Make) -> None:
    client = edged(hosts=["judge.test"])
    assert client.get("/healthz").status_code == 200
    assert client.request("GET", "/healthz", headers={"host": "evil.test"}).status_code == 400


def test_pages_of_named_origins_may_call(edged: Make) -> None:
    client = edged(origins=["https://app.test"], keys={hashed("x"): "x"})
    preflight = {"origin": "https://app.test", "access-control-request-method": "POST"}
    assert client.request("OPTIONS", "/v1/rulings", headers=preflight).headers["access-control-allow-origin"]
    other = client.request("GET", "/healthz", headers={"origin": "https://evil.test"})
    assert "access-control-allow-origin" not in other.headers


def test_numbers(client: Any, board: dict[str, Any]) -> None:
    client.post("/v1/rulings", {"board": board, "query": ASKED})
    client.get("/nothing/here")
    text = client.get("/metrics").text
    assert 'headjudge_rulings_total{query="could_produce",status="determined"} 1.0' in text
    assert 'route="/v1/rulings",status="200"' in text
    assert 'route="none",status="404"' in text
    assert "headjudge_catalog_age_seconds" in text


def test_requests_are_logged_without_what_they_carry(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="headjudge.access"):
        client.request("GET", "/v1/cards/forest%0ax?q=secret", headers={"authorization": "Bearer secret"})
    (line,) = [record.getMessage() for record in caplog.records if record.name == "headjudge.access"]
    assert line.startswith("GET /v1/cards/forest\\nx 404 ")
    assert "secret" not in line


def test_logs_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    import logging.config

    # A server configures the logging of its process; here what was is put back.
    root, own = logging.getLogger(), logging.getLogger("headjudge")
    kept = (root.handlers[:], root.level, own.handlers[:], own.level, own.propagate)
    try:
        logging.config.dictConfig(config("info", "json"))
        logging.getLogger("headjudge.api").info("it %s", "works")
    finally:
        root.handlers[:], own.handlers[:] = kept[0], kept[2]
        root.setLevel(kept[1])
        own.setLevel(kept[3])
        own.propagate = kept[4]
        uvicorn = logging.getLogger("uvicorn")
        uvicorn.handlers.clear()
        uvicorn.propagate = True
    line = json.loads(capsys.readouterr().err)
    assert (line["message"], line["level"], line["request_id"]) == ("it works", "INFO", "-")


def test_spans(edged: Make) -> None:
    from opentelemetry.instrumentation.fastapi import FastAPIInstrumentor
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    spans, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    client = edged()
    FastAPIInstrumentor.instrument_app(client.app, tracer_provider=provider)
    assert client.get("/v1/cards/forest").status_code == 200
    FastAPIInstrumentor.uninstrument_app(client.app)
    assert any("/v1/cards" in span.name for span in spans.get_finished_spans())
