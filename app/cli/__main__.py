"""``python -m app.cli``."""

from __future__ import annotations

from app.cli import app

app(prog_name="headjudge")
