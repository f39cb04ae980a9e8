"""The same request gets the same bytes in every process, whatever order its sets happen to have there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVERY = 4


def digests(seed: str, data_dir: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.rulings.digest", str(data_dir), str(EVERY)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_hash_seeds_change_nothing(tmp_path: Path) -> None:
    first = digests("1", tmp_path)
    assert len(first) > 100
    assert digests("2", tmp_path) == first
