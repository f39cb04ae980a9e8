"""Fixtures and reports that all tests share."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 20.0


def shared_folder() -> Path | None:
    """Data beside the repository that is no part of it; None where it is absent."""
    folder = Path(os.environ.get("HEADJUDGE_SHARED") or ROOT.parent / "shared")
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def shared() -> Path:
    folder = shared_folder()
    if folder is None:
        pytest.skip("not run: neither ../shared nor HEADJUDGE_SHARED is a folder")
    return folder


@pytest.fixture(scope="session")
def pinned_rules(shared: Path) -> Path:
    """The pinned edition of the Comprehensive Rules."""
    file = shared / "data" / "MagicCompRules-20260417.txt"
    if not file.is_file():
        pytest.skip(f"not run: {file.name} is not in the data folder")
    return file


@pytest.fixture(autouse=True, scope="session")
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches what the person running the tests imported."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name in OWN_SETTINGS}
    os.environ["HEADJUDGE_DATA_DIR"] = str(tmp_path_factory.mktemp("data"))
    yield
    del os.environ["HEADJUDGE_DATA_DIR"]
    os.environ.update(kept)


OWN_SETTINGS = {
    f"HEADJUDGE_{name}"
    for name in (
        *("DATA_DIR", "DATABASE_URL", "HOST", "PORT", "WORKERS", "LOG_LEVEL", "LOG_FORMAT", "DEADLINE", "SHUTDOWN"),
        *(
            "API_KEYS",
            "RATE_LIMIT",
            "REDIS_URL",
            "CORS_ORIGINS",
            "ALLOWED_HOSTS",
            "TRACING",
            "SCRYFALL_URL",
            "RULES_PAGE",
        ),
    )
}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Server:
    """A real server in a process of its own."""

    def __init__(self, data_dir: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._log = (data_dir / "server.log").open("w+b")
        self._started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "serve", "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "HEADJUDGE_DATA_DIR": str(data_dir), "HEADJUDGE_LOG_LEVEL": "warning"},
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    def age(self) -> float:
        """Seconds since its start."""
        return time.monotonic() - self._started

    def wait(self) -> None:
        """Waits until it answers."""
        while self.age() < START_SECONDS:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(self.url + "/healthz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        self.stop()
        raise RuntimeError(f"the server did not start:\n{self.log()}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def close(self) -> None:
        self.stop()
        self._log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, _own_settings: None) -> Iterator[Server]:
    """One server for all tests that only ask it questions."""
    running = Server(tmp_path_factory.mktemp("server"))
    try:
        running.wait()
        yield running
    finally:
        running.close()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL database of the tests' own. Without a server: not run, by name; a failure where CI is set."""
    from sqlalchemy import create_engine, text
    from sqlalchemy.exc import OperationalError

    from app.adapters.database import driver_url

    base = driver_url(os.environ.get("HEADJUDGE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres"))
    admin = create_engine(base, isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3})
    name = f"headjudge_test_{os.getpid()}"
    try:
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
    except OperationalError as error:
        why = f"no PostgreSQL at {base.render_as_string()}: {str(error.orig).splitlines()[0]}"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(f"not run: {why}")
    yield base.set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the tests that did not run because this machine lacks something, each with what it lacks."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section("not run")
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        terminalreporter.write_line(f"{report.nodeid}: {reason.removeprefix('Skipped: ').removeprefix('not run: ')}")
