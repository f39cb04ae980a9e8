"""How much work one text may cause.

Real texts are read with a small part of what is allowed. A text made to be slow runs out of it: what is left of it
then stays unread, so that strangers' texts cost a bounded time and the same text always reads the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MOST_LOOKS = 60_000
"""Symbols looked for at positions of one text. The most that a printed card needs is a fifth of that."""


class Effort:
    """What is left of the work allowed for a text."""

    __slots__ = ("left",)

    def __init__(self, left: int = MOST_LOOKS) -> None:
        self.left = left


_current: ContextVar[Effort | None] = ContextVar("effort", default=None)


def current_effort() -> Effort:
    """What the text being read has left; outside of `one_text` a fresh allowance for each sentence."""
    return _current.get() or Effort()


@contextmanager
def one_text() -> Iterator[None]:
    """Everything read inside counts as one text."""
    token = _current.set(Effort())
    try:
        yield
    finally:
        _current.reset(token)
