"""Quotations inside texts: abilities that are granted, in double quotes, and in single ones inside those."""

from __future__ import annotations

import re

QUOTED_WORDS = re.compile(r'"[^"]*"|(?<= )\'[^"]*?(?:\.\'|[}\w]\'(?= and \'))')
"""A quotation of either kind; the inner one ends behind a full stop or before another."""
_CLOSING = re.compile(r"\.'|[}\w]'(?= and ')")


def closing(content: str, start: int) -> int:
    """Where a quotation in single quotes ends: behind a full stop, or before another such quotation; -1 where it does
    not."""
    match = _CLOSING.search(content, start)
    return -1 if match is None else match.end() - 1


def outside_quotes(words: str) -> str:
    """The words with nothing in their quotations."""
    return QUOTED_WORDS.sub('""', words)


def top_level(words: str, mark: str) -> int | None:
    """Where a mark first stands outside quotes."""
    masked = QUOTED_WORDS.sub(lambda quote: "_" * len(quote.group()), words)
    index = masked.find(mark)
    return index if index >= 0 else None
