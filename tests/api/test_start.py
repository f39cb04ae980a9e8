"""How soon a server answers, with nothing imported and one worker."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from tests.conftest import Server

FIRST_ANSWER_SECONDS = 2.0


def test_first_ruling_soon_after_start(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        # The best of what a busy machine gives: the limit is on the service, not on its neighbours.
        started = server.wait()
        body = {
            "board": {
                "players": [{"id": "alice"}],
                "turn": {"number": 1, "active_player": "alice", "step": "precombat_main"},
                "objects": [{"id": "forest", "name": "Forest", "zone": "battlefield", "controller": "alice"}],
            },
            "query": {"type": "could_produce", "object": "forest"},
        }
        request = urllib.request.Request(
            server.url + "/v1/rulings", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert json.load(answer)["status"] == "determined"
        assert started < FIRST_ANSWER_SECONDS
    finally:
        server.close()
