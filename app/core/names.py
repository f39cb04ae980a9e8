"""Comparing card names (rule 201.2)."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=50_000)
def name_key(name: str) -> str:
    """A name without case, as texts in normal form and boards may write it."""
    return name.replace("’", "'").casefold()


def same_name(left: str, right: str) -> bool:
    """Whether two objects have the same name; an object without a name shares it with nothing (201.2b).

    A split card has both its names."""
    if not left or not right:
        return False
    if left == right:
        return True
    lefts = [name_key(part) for part in left.split(" // ")]
    return any(name_key(part) in lefts for part in right.split(" // "))


_SMALL = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))


def proper_name(words: str) -> str:
    """A name as cards write it, from words in lower case: "legitimate businessperson"."""
    if words != words.lower():
        return words
    parts = words.split(" ")
    return " ".join(
        part if index and part in _SMALL else part[:1].upper() + part[1:] for index, part in enumerate(parts)
    )
