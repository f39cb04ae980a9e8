"""Why clauses are left unread: one reason a kind of wording, for those that stand on most cards."""

from __future__ import annotations

import re

_REASONS: tuple[tuple[str, str], ...] = ()
_COMPILED = tuple((re.compile(pattern), why) for pattern, why in _REASONS)


def why_left(shape: str) -> str | None:
    """Why clauses of a shape are not read; None for a shape of no kind that was looked at."""
    return next((why for pattern, why in _COMPILED if pattern.search(shape)), None)
