"""Puts a server through a bad minute: many connections, garbage among the requests, the database gone half-way.

    python benchmarks/endurance.py [--seconds 60] [--connections 64] [--workers 2] [--postgres URL] [--json]

The server reaches PostgreSQL through a relay of this program, which cuts all connections half-way and takes no more.
Printed are answers by kind and status, memory after warm-up and at the end, and how the server shut down. The exit
status is 1 where a judgeable request was answered by a 5xx, memory grew by more than 10 %, or the end was not clean.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.boards import could_produce  # noqa: E402

WARM_UP = 0.25
"""Share of the time after which memory is first measured."""

GROWTH = 1.10
GARBAGE = 4
"""One in so many requests is garbage."""


class Relay:
    """Passes connections on to a database until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Closes everything at once, as a database that is killed."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            up_reader, up_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, up_writer}
        await asyncio.gather(self._copy(reader, up_writer), self._copy(up_reader, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        writer.close()
        self._writers.discard(writer)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def family(pid: int) -> list[int]:
    """A process and all under it."""
    found = [pid]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += [int(child) for child in task.read_text().split()]
    return found


def memory_mb(pid: int) -> float:
    """Resident memory of a process and all under it in MiB."""
    pages = 0
    for each in family(pid):
        with contextlib.suppress(OSError):
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def requests(dice: random.Random) -> tuple[str, str, str, bytes | None]:
    """A request at random: its kind, method, path and body."""
    if dice.randrange(GARBAGE) == 0:
        junk = bytes(dice.randrange(256) for _ in range(dice.randrange(200)))
        bodies = [
            junk,
            b"{",
            b"[" * 5000,
            b"{}",
            json.dumps({"board": junk.hex(), "query": None}).encode(),
            json.dumps(could_produce(3) | {"query": {"type": "nonsense"}}).encode(),
        ]
        paths = ["/v1/rulings", "/v1/rulings/batch", "/v1/cards/read", "/v1/rulings/can-play", "/nothing"]
        return "garbage", "POST", dice.choice(paths), dice.choice(bodies)
    which = dice.randrange(10)
    if which < 7:
        return "ruling", "POST", "/v1/rulings", json.dumps(could_produce(dice.choice([5, 20, 40]))).encode()
    if which == 7:
        return "card", "GET", f"/v1/cards/{dice.choice(['Forest', 'Reflecting Pool', 'Mana Flare'])}", None
    if which == 8:
        return "search", "GET", "/v1/rules?q=mana", None
    return "saving", "POST", "/v1/rulings?save=true", json.dumps(could_produce(5)).encode()


async def load(url: str, until: float, number: int, seen: Counter[tuple[str, str]]) -> None:
    """One connection's requests, one after the other."""
    dice = random.Random(number)
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        while time.monotonic() < until:
            kind, method, path, body = requests(dice)
            headers = {"content-type": "application/json"} if body is not None else {}
            try:
                answer = await client.request(method, path, content=body, headers=headers)
                seen[kind, str(answer.status_code)] += 1
            except httpx.HTTPError as error:
                seen[kind, type(error).__name__] += 1


async def wait(url: str, process: subprocess.Popen[bytes]) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=5) as client:
        for _ in range(600):
            if process.poll() is not None:
                raise RuntimeError("the server ended")
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get("/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.05)
    raise RuntimeError("the server did not get ready")


async def run(seconds: float, connections: int, workers: int, postgres: str) -> dict[str, Any]:
    """All figures of a run."""
    from sqlalchemy.engine import make_url

    database = make_url(postgres)
    relay = Relay(database.host or "127.0.0.1", database.port or 5432)
    await relay.open()
    through = database.set(host="127.0.0.1", port=relay.port).render_as_string(hide_password=False)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    seen: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+b") as log:
        command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port), "--workers", str(workers)]
        environment = {
            **os.environ,
            "HEADJUDGE_DATA_DIR": folder,
            "HEADJUDGE_DATABASE_URL": through,
            "HEADJUDGE_LOG_LEVEL": "warning",
        }
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        try:
            await wait(url, process)
            start = time.monotonic()
            tasks = [asyncio.create_task(load(url, start + seconds, number, seen)) for number in range(connections)]
            await asyncio.sleep(seconds * WARM_UP)
            warm = memory_mb(process.pid)
            await asyncio.sleep(max(0.0, start + seconds / 2 - time.monotonic()))
            await relay.cut()
            before = Counter(seen)
            await asyncio.gather(*tasks)
            last = memory_mb(process.pid)
            process.send_signal(signal.SIGTERM)
            stopping = time.monotonic()
            status = await asyncio.to_thread(process.wait, 40)
            stopped = time.monotonic() - stopping
        finally:
            if process.poll() is None:
                process.kill()
        log.seek(0)
        traces = log.read().count(b"Traceback")
    judged = {kind for kind, _ in seen} - {"garbage", "saving"}
    bad = {f"{kind} {status}": n for (kind, status), n in seen.items() if kind in judged and not status.startswith("2")}
    broken = {f"{kind} {status}": n for (kind, status), n in seen.items() if status == "500" or not status.isdigit()}
    return {
        "answers": sum(seen.values()),
        "per_second": round(sum(seen.values()) / seconds, 1),
        "by_kind": {f"{kind} {status}": n for (kind, status), n in sorted(seen.items())},
        "before_the_cut": sum(before.values()),
        "judgeable_not_answered": bad,
        "broken": broken,
        "tracebacks": traces,
        "memory_mb": [round(warm, 1), round(last, 1)],
        "growth": round(last / warm, 3),
        "exit_status": status,
        "stopped_s": round(stopped, 2),
        "clean": status == 0 and not bad and not broken and last <= GROWTH * warm,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--postgres", default="postgresql://postgres@127.0.0.1:5432/postgres")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = asyncio.run(run(asked.seconds, asked.connections, asked.workers, asked.postgres))
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            print(f"{name}: {value}")
    raise SystemExit(not found["clean"])


if __name__ == "__main__":
    main()
