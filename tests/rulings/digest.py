"""Prints a digest of every ruling on the cases; run in processes of their own by `test_same_bytes`."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import orjson

from app.bootstrap import build
from app.settings import Settings
from app.wire.problems import Rejected
from tests.rulings.gaps import cases


def main(data_dir: str, every: int) -> None:
    services = build(Settings(data_dir=Path(data_dir)))
    for case in list(cases())[::every]:
        try:
            ruling: object = services.judge.rule({"board": case.data["board"], "query": case.data["query"]})
        except Rejected as rejected:
            ruling = str(rejected)
        print(case.id, hashlib.sha256(orjson.dumps(ruling)).hexdigest())
    services.database.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
