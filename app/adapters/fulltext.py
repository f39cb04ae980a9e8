"""Full-text search over a few thousand texts, in memory, by SQLite's FTS5."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable

MAX_WORDS = 16


class FullText:
    """An index of numbered texts; safe to use from several threads."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self._lock = threading.Lock()
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            "CREATE VIRTUAL TABLE texts USING fts5(number UNINDEXED, text, tokenize='porter unicode61')"
        )
        self._index.executemany("INSERT INTO texts VALUES (?, ?)", texts)

    def search(self, words: str, limit: int) -> list[str]:
        """Numbers of the texts that have all the words (the last may be begun only), the best match first; where
        none has all, of those that have some."""
        # Only letters and digits reach the query, each word quoted: nothing in it is an operator.
        asked = re.findall(r"[^\W_]+", words)[:MAX_WORDS]
        if not asked:
            return []
        terms = [f'"{word}"' for word in asked[:-1]] + [f'"{asked[-1]}"*']
        with self._lock:
            for operator in (" AND ", " OR "):
                rows = self._index.execute(
                    "SELECT number FROM texts WHERE texts MATCH ? ORDER BY rank, rowid LIMIT ?",
                    (operator.join(terms), limit),
                ).fetchall()
                if rows:
                    return [row[0] for row in rows]
        return []
