"""Three-valued logic: true, false and unknown (None). What hangs on an unknown is never a guess."""

from __future__ import annotations

from collections.abc import Iterable

Truth = bool | None


def all_of(values: Iterable[Truth]) -> Truth:
    """False if any is false, else unknown if any is unknown, else true. Stops at the first false."""
    result: Truth = True
    for value in values:
        if value is False:
            return False
        if value is None:
            result = None
    return result


def any_of(values: Iterable[Truth]) -> Truth:
    """True if any is true, else unknown if any is unknown, else false. Stops at the first true."""
    result: Truth = False
    for value in values:
        if value is True:
            return True
        if value is None:
            result = None
    return result


def negate(value: Truth) -> Truth:
    return None if value is None else not value


def compare(left: int | None, op: str, right: int | None) -> Truth:
    """Compares two numbers; unknown where either is. ``odd`` and ``even`` look at the left one only."""
    if left is None:
        return None
    if op == "odd":
        return left % 2 == 1
    if op == "even":
        return left % 2 == 0
    if right is None:
        return None
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case ">=":
            return left >= right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case _:
            return left < right
