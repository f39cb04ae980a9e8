"""Mana costs as clients write them."""

from __future__ import annotations

import re

from app.oracle.model.mana import ManaCost

_COST = re.compile(r"(?:\{[^{}]{1,8}\})+")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_LEGAL = re.compile(r"[0-9]{1,6}|[WUBRGCSXYZ]|[WUBRG]/[WUBRG](?:/P)?|[WUBRG]/P|2/[WUBRG]|C/[WUBRG]")


def mana_cost(text: str) -> ManaCost | None:
    """The cost that a string such as ``{2}{G/U}`` spells, or None where it is none (rule 107.4)."""
    written = text.replace(" ", "").upper()
    if not _COST.fullmatch(written):
        return None
    symbols = tuple(_SYMBOL.findall(written))
    if not all(_LEGAL.fullmatch(symbol) for symbol in symbols):
        return None
    return ManaCost(symbols)
