"""What files of the project must not hold."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

KEPT_OUT = re.compile(r"https?://[^/\s\"]*pypi\.org|files\.pythonhosted|registry\.npmjs", re.IGNORECASE)
TEXT = {".py", ".md", ".toml", ".txt", ".json", ".yaml", ".ini", ".mako", ""}


def _files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        return [file for file in ROOT.rglob("*") if file.is_file() and ".venv" not in file.parts]
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def test_no_registry_is_named() -> None:
    named = [
        str(file.relative_to(ROOT))
        for file in _files()
        if file.suffix in TEXT and file != Path(__file__) and KEPT_OUT.search(file.read_text("utf-8", errors="replace"))
    ]
    assert not named


def test_every_dependency_has_both_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    # What is only published as betas needs one as its lower bound, else no version fits.
    bounds = re.compile(r">=[\d.]+(?:b\d+)?,<\d+")
    loose = [one for one in listed if not one.startswith("headjudge[") and not bounds.search(one)]
    assert not loose


@pytest.mark.parametrize("script", ["scripts/check", ".ci/run", "scripts/build_readings.py", "scripts/known_gaps.py"])
def test_scripts_can_be_run(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111
