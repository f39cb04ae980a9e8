"""Measures the service against its floor, on this machine and in one run.

    python benchmarks/run.py [--json] [--seconds 0.5] [--rounds 8]

Two servers of one worker each run side by side: the judge, and a bare FastAPI endpoint that validates the same body.
They are measured in turns, so that whatever else the machine does hits both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.boards import could_produce  # noqa: E402
from benchmarks.load import Load, exchange, request_bytes  # noqa: E402

PERMANENTS = 40
START_LIMIT = 60.0
"""Seconds a server may take to answer before the run is given up."""


class Server:
    """A uvicorn process with one worker on a free port of the loopback interface."""

    def __init__(self, target: str, factory: bool, data_dir: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "uvicorn", target, *(["--factory"] if factory else [])]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--no-access-log", "--log-level", "warning"]
        environment = {**os.environ, "HEADJUDGE_DATA_DIR": data_dir}
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment)

    def first_answer(self, body: bytes) -> float:
        """Seconds from the start of the process to its first answer."""
        while time.perf_counter() - self.started < START_LIMIT:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with status {self.process.returncode}")
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=START_LIMIT) as connection:
                    connection.sendall(request_bytes(self.port, body))
                    status, answer = exchange(connection)
            except ConnectionRefusedError:
                time.sleep(0.005)
                continue
            if status != 200:
                raise RuntimeError(f"status {status}: {answer[:500].decode(errors='replace')}")
            return time.perf_counter() - self.started
        raise RuntimeError("the server did not answer in time")

    def rss_mb(self) -> float:
        """Resident memory of the process in MiB."""
        listed = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.strip()
        if not listed:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
            listed = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(listed) / 1024

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def core_us(request: dict[str, Any]) -> float:
    """Microseconds that the core takes for a question: game state and answer, nothing of the wire."""
    from app.bootstrap import build
    from app.core.state import GameState
    from app.questions.registry import QUESTIONS
    from app.wire.ask import build_query
    from app.wire.build import build_board
    from app.wire.lookup import Suggestions
    from app.wire.queries import RulingRequest

    services = build()
    try:
        asked = RulingRequest.model_validate(request)
        lookup = services.judge.lookup
        table = build_board(asked.board, lookup)
        query, faults = build_query(asked.query, table, "/query", Suggestions(lookup))
        assert not faults, faults
        question = QUESTIONS[query.type]
        times = []
        for _ in range(30):
            start = time.perf_counter()
            for _ in range(20):
                question(GameState(table.board), query)
            times.append((time.perf_counter() - start) / 20)
        return min(times) * 1e6
    finally:
        services.database.close()


def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """All figures of a run."""
    request = could_produce(PERMANENTS)
    body = json.dumps(request).encode()
    rates: dict[str, list[float]] = {"judge": [], "floor": []}
    with tempfile.TemporaryDirectory() as data_dir:
        os.environ["HEADJUDGE_DATA_DIR"] = data_dir
        servers: dict[str, Server] = {}
        loads: dict[str, Load] = {}
        try:
            servers["judge"] = Server("app.main:create_app", True, data_dir)
            start_s = servers["judge"].first_answer(body)
            servers["floor"] = Server("benchmarks.floor:app", False, data_dir)
            servers["floor"].first_answer(body)
            for name, server in servers.items():
                loads[name] = Load(server.port, body)
                loads[name].open()
                loads[name].run(seconds / 2)
            for number in range(rounds):
                order = list(servers) if number % 2 == 0 else list(servers)[::-1]
                for name in order:
                    rates[name].append(loads[name].run(seconds))
            rss = servers["judge"].rss_mb()
        finally:
            for load in loads.values():
                load.close()
            for server in servers.values():
                server.stop()
        core = core_us(request)
    floor_rps = statistics.median(rates["floor"])
    rps = statistics.median(rates["judge"])
    share = statistics.median(mine / floor for mine, floor in zip(rates["judge"], rates["floor"], strict=True))
    figures = {"core_us": round(core, 1), "rps": round(rps, 1), "share_of_floor": round(share, 3)}
    return {
        "floor_rps": round(floor_rps, 1),
        "rss_mb": round(rss, 1),
        "start_s": round(start_s, 2),
        "queries": {"could_produce": {str(PERMANENTS): figures}},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a measuring round (0.1 to 10)")
    parser.add_argument("--rounds", type=int, default=8, help="rounds for each server (1 to 50)")
    options = parser.parse_args()
    figures = measure(min(max(options.seconds, 0.1), 10.0), min(max(options.rounds, 1), 50))
    if options.json:
        print(json.dumps(figures))
        return
    one = figures["queries"]["could_produce"][str(PERMANENTS)]
    print(f"could_produce, {PERMANENTS} permanents, one worker")
    print(f"  core             {one['core_us']:>9} us a question")
    print(f"  over HTTP        {one['rps']:>9} requests/s")
    print(f"  floor            {figures['floor_rps']:>9} requests/s (bare FastAPI endpoint, same body)")
    print(f"  share of floor   {one['share_of_floor']:>9.0%}")
    print(f"  memory           {figures['rss_mb']:>9} MiB")
    print(f"  first answer     {figures['start_s']:>9} s after start")


if __name__ == "__main__":
    main()
