"""How much one request may hold. Each limit is far above any real game and keeps one request's work bounded."""

from __future__ import annotations

MAX_BODY_BYTES = 2 * 1024 * 1024
"""Size of a request body in bytes."""

MAX_PLAYERS = 12
MAX_OBJECTS = 2000
"""Objects of a board after `count` is written out."""

MAX_COUNT = 500
"""Identical objects that one entry may stand for."""

MAX_EFFECTS = 500
MAX_EVENTS = 1000
MAX_TURN = 1000
"""Highest turn number."""

MAX_NUMBER = 1_000_000
"""Highest value of a counter, an amount of mana, a chosen X, a life total (and its negative)."""

MAX_LINE = 100
"""Highest line of an Oracle text."""

MAX_ID = 100
"""Characters of an id."""

MAX_NAME = 200
"""Characters of a card name, a subtype, a counter's kind."""

MAX_TEXT = 5000
"""Characters of a text that is read."""

MAX_COST = 200
"""Characters of a mana cost."""

MAX_FACES = 8
MAX_ENTRIES = 200
"""Entries of the smaller lists and maps: counters, targets, marks, types, keywords."""

MAX_SEARCH = 200
"""Characters of a search."""

MAX_FOUND = 100
"""Results of a search."""

MAX_BATCH = 200
"""Queries or items of a batch."""
