"""What is said of producing and spending mana."""

from __future__ import annotations

TEMPLATES: dict[str, str] = {}
