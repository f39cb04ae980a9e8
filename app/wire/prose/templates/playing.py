"""What is said of playing cards and activating abilities."""

from __future__ import annotations

TEMPLATES: dict[str, str] = {}
