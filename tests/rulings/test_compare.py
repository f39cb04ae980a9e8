"""The comparison itself: it must be able to fail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.compare import complaint

RULING: dict[str, Any] = {
    "status": "determined",
    "answer": {
        "types": ["G", "U"],
        "verdict": "no",
        "blockers": [{"code": "wrong_zone", "text": "…"}],
        "options": [{"via": "rules", "x": None}],
        "outcomes": [{"mana": {"G": 2}, "total": {"G": 2}}, {"mana": {}, "total": {}}],
    },
    "citations": [{"rule": "106.7"}, {"rule": "601.3a"}],
}


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"types": ["U", "G"]},
        {"verdict": "no", "blockers_include": ["wrong_zone"]},
        {"options_include": [{"x": None}], "options_exclude": [{"via": "e1"}]},
        {"outcomes": [{"mana": {"W": 0}}, {"mana": {"G": 2}}]},
    ],
)
def test_holds(expect: dict[str, Any]) -> None:
    assert complaint({"expect": expect, "rules": ["106.7", "601.3"]}, RULING) is None


@pytest.mark.parametrize(
    "expect",
    [
        {"status": "qualified"},
        {"types": ["G"]},
        {"types": ["G", "U", "U"]},
        {"verdict": "yes"},
        {"verdict": None},
        {"missing": 1},
        {"blockers_include": ["wrong_player"]},
        {"options_include": [{"via": "e1"}]},
        {"options_exclude": [{"via": "rules"}]},
        {"outcomes": [{"mana": {"G": 2}}]},
        {"outcomes": [{"mana": {}}, {"mana": {}}]},
        {"outcomes_include": [{"mana": {"G": 1}}]},
        {"types": {"G": 1}},
    ],
)
def test_fails(expect: dict[str, Any]) -> None:
    assert complaint({"expect": expect}, RULING)


@pytest.mark.parametrize("rule", ["106", "601.2", "601.3b", "106.7a"])
def test_rule_that_is_not_cited(rule: str) -> None:
    assert complaint({"rules": [rule]}, RULING)
