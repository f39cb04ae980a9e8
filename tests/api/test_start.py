"""A server just started, with nothing imported, judges a board of names; how soon is for the benchmark to say."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from tests.conftest import Server

BODY = {
    "board": {
        "players": [{"id": "alice"}],
        "turn": {"number": 1, "active_player": "alice", "step": "precombat_main"},
        "objects": [{"id": "forest", "name": "Forest", "zone": "battlefield", "controller": "alice"}],
    },
    "query": {"type": "could_produce", "object": "forest"},
}


def test_first_request_is_judged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        server.wait()
        request = urllib.request.Request(
            server.url + "/v1/rulings", json.dumps(BODY).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            ruling = json.load(answer)
    finally:
        server.close()
    assert ruling["status"] == "determined"
    assert ruling["answer"]["types"] == ["G"]
