"""A live server under schema-made requests, right and wrong: it never fails and keeps to its own document."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from app.api import schema

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = schemathesis.openapi.from_dict(schema.build())
# All paths of rulings take the same board, whose every field is tried on one of them; the others get samples.
SAMPLES = schemathesis.openapi.from_dict(
    schema.build(), config=schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": False}}})
)
EVERY_FIELD = "^/v1/rulings/could-produce$"

# Generated boards keep to the schema but name objects, players and cards that do not exist, which is a fault.
NOT_FOR_US = ["positive_data_acceptance"]
# A malformed item of a batch gets its problem inside the answer.
NOT_FOR_BATCHES = [*NOT_FOR_US, "negative_data_rejection"]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path_factory.mktemp("log") / "server.log"
    environment = {**os.environ, "HEADJUDGE_DATA_DIR": str(tmp_path_factory.mktemp("data"))}
    command = [sys.executable, "-m", "uvicorn", "app.main:create_app", "--factory", "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--no-access-log"], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            for _ in range(300):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=10)
                    break
                except httpx.TransportError:
                    assert process.poll() is None, log.read_text()
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=10)
    assert "Traceback" not in log.read_text()


def limits(examples: int) -> settings:
    """Few and the same ones each time: boards are large to generate, and a test run must end."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def validate(case: schemathesis.Case, live: str, excluded: list[str]) -> None:
    case.call_and_validate(
        base_url=live, checks=[check for check in CHECKS.get_all() if check.__name__ not in excluded]
    )


@SAMPLES.include(path_regex="^/v1/rulings").exclude(path_regex=EVERY_FIELD).parametrize()
@limits(10)
def test_rulings_keep_to_the_document(case: schemathesis.Case, live: str) -> None:
    validate(case, live, NOT_FOR_BATCHES if case.path.endswith("/batch") else NOT_FOR_US)


@DOCUMENT.include(path_regex=EVERY_FIELD).parametrize()
@limits(5)
def test_every_field_of_a_board_keeps_to_the_document(case: schemathesis.Case, live: str) -> None:
    validate(case, live, NOT_FOR_US)


@DOCUMENT.exclude(path_regex="^/v1/rulings").parametrize()
@limits(30)
def test_everything_else_keeps_to_the_document(case: schemathesis.Case, live: str) -> None:
    validate(case, live, NOT_FOR_US)
