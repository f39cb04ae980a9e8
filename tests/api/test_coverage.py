from __future__ import annotations

from app.oracle.coverage.nets import MEASURED
from tests.api.conftest import Client


def test_all_topics(client: Client) -> None:
    found = client.get("/v1/coverage").json()
    assert list(found["topics"]) == list(MEASURED)
    assert found["topics"]["mana"]["cards"] > 2000


def test_one_topic(client: Client) -> None:
    found = client.get("/v1/coverage?topic=could_produce").json()
    assert list(found["topics"]) == ["could_produce"]


def test_an_unknown_topic_has_no_figures(client: Client) -> None:
    assert client.get("/v1/coverage?topic=weather").json()["topics"] == {}
