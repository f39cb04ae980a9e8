"""Holds a ruling against what a case expects.

What a case expects is a part of the answer: objects may have more members, lists of strings compare as
sets, other lists item by item in any order. `…_include` and `…_exclude` speak of single items of a list, and
amounts of mana are compared whole.
"""

from __future__ import annotations

import json
from typing import Any

WHOLE = frozenset({"mana", "total"})


def complaint(case: dict[str, Any], ruling: dict[str, Any]) -> str | None:
    """The first thing in which a ruling is not what the case expects; None where it is."""
    expected = dict(case.get("expect") or {})
    status = expected.pop("status", "determined")
    if ruling.get("status") != status:
        return f"status is {ruling.get('status')}, not {status}; unread: {_short(ruling.get('unread'))}"
    return difference(expected, ruling.get("answer") or {}, "answer") or _uncited(case, ruling)


def difference(expected: Any, actual: Any, at: str) -> str | None:
    """Where `actual` first lacks something of `expected`; None where it has all of it."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return f"{at} is {_short(actual)}, not an object"
        return _mana(expected, actual, at) if at.rpartition(".")[2] in WHOLE else _members(expected, actual, at)
    if isinstance(expected, list):
        if not isinstance(actual, list):
            return f"{at} is {_short(actual)}, not a list"
        return _items(expected, actual, at)
    # Numbers that are equal are the same; True and 1 are not.
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return None if same else f"{at} is {_short(actual)}, not {_short(expected)}"


def _mana(expected: dict[str, Any], actual: dict[str, Any], at: str) -> str | None:
    def some(mana: dict[str, Any]) -> dict[str, Any]:
        return {symbol: amount for symbol, amount in mana.items() if amount}

    return None if some(expected) == some(actual) else f"{at} is {_short(actual)}, not {_short(expected)}"


def _members(expected: dict[str, Any], actual: dict[str, Any], at: str) -> str | None:
    for key, value in expected.items():
        if key == "blockers_include":
            codes = {blocker.get("code") for blocker in actual.get("blockers") or []}
            found = f"{at}.blockers are {sorted(map(str, codes))}, not {value}" if set(value) - codes else None
        elif key.endswith("_include"):
            found = _include(value, actual.get(key.removesuffix("_include")) or [], f"{at}.{key}")
        elif key.endswith("_exclude"):
            found = _exclude(value, actual.get(key.removesuffix("_exclude")) or [], f"{at}.{key}")
        elif key not in actual:
            found = f"{at}.{key} is missing"
        else:
            found = difference(value, actual[key], f"{at}.{key}")
        if found:
            return found
    return None


def _include(wanted: list[Any], actual: list[Any], at: str) -> str | None:
    for item in wanted:
        if all(difference(item, other, "") for other in actual):
            return f"{at}: {_short(item)} is not among {_short(actual)}"
    return None


def _exclude(unwanted: list[Any], actual: list[Any], at: str) -> str | None:
    for item in unwanted:
        if any(difference(item, other, "") is None for other in actual):
            return f"{at}: {_short(item)} is there"
    return None


def _items(expected: list[Any], actual: list[Any], at: str) -> str | None:
    if all(isinstance(item, str) for item in expected):
        same = sorted(expected) == sorted(map(str, actual))
        return None if same else f"{at} is {_short(actual)}, not {_short(expected)}"
    if len(expected) != len(actual):
        return f"{at} has {len(actual)} items, not {len(expected)}: {_short(actual)}"
    left = list(actual)
    for item in expected:
        match = next((index for index, other in enumerate(left) if difference(item, other, "") is None), None)
        if match is None:
            return f"{at}: {_short(item)} is not among {_short(left)}"
        left.pop(match)
    return None


def _uncited(case: dict[str, Any], ruling: dict[str, Any]) -> str | None:
    cited = [str(citation.get("rule")) for citation in ruling.get("citations") or []]
    for rule in case.get("rules") or []:
        if not any(number == rule or (number.startswith(rule) and number[len(rule) :].isalpha()) for number in cited):
            return f"{rule} is not cited; these are: {cited}"
    return None


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 300 else text[:300] + "…"
