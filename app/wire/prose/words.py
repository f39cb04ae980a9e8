"""Lists and mana in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def join(parts: Iterable[str], word: str = "and") -> str:
    """Parts as a phrase: "a", "a and b", "a, b and c"; "nothing" where there are none."""
    listed = list(parts)
    if not listed:
        return "nothing"
    if len(listed) == 1:
        return listed[0]
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"


def mana(value: Any) -> str:
    """Types of mana, or amounts of them by type, as symbols; "no mana" where there is none."""
    if isinstance(value, Mapping):
        symbols = [("{" + str(kind) + "}") * int(number) for kind, number in value.items() if number <= 5]
        symbols += [f" {number} {{{kind}}}" for kind, number in value.items() if number > 5]
        return "".join(symbols).strip() or "no mana"
    parts = [value] if isinstance(value, str) else list(value or ())
    symbols = ["{" + part + "}" if len(part) == 1 else part for part in parts if part]
    return join(symbols, "or") if symbols else "no mana"
