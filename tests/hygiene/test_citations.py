"""Every rule that is cited exists, says what it is cited for, and has a line of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.rulebook.parse import RulesText, parse_rules
from app.rulebook.summaries import PINNED_EDITION, SUMMARIES
from app.rulebook.summaries.additional import ADDITIONAL
from app.rulebook.summaries.cards import CARDS
from app.rulebook.summaries.effects import EFFECTS
from app.rulebook.summaries.game import GAME
from app.rulebook.summaries.keyword_texts import KEYWORD_TEXTS
from app.rulebook.summaries.keywords import KEYWORDS
from app.rulebook.summaries.spells import SPELLS
from app.rulebook.summaries.turns import TURNS
from tests.hygiene.source import citations

CITED = list(citations())


@pytest.fixture(scope="module")
def rules(pinned_rules: Path) -> RulesText:
    return parse_rules(pinned_rules.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def texts(rules: RulesText) -> dict[str, str]:
    """Rule number to its own words and those of the rules under it, plainly spelled."""
    texts = {rule.number: _plain(rule.text) for rule in rules.rules}
    for rule in rules.rules:
        if rule.number[-1].isalpha():
            texts[rule.number[:-1]] += " " + _plain(rule.text)
    return texts


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').lower().split())


def test_something_is_cited() -> None:
    assert len({citation.number for citation in CITED}) > 20


def test_pinned_edition(rules: RulesText) -> None:
    assert rules.effective == PINNED_EDITION


def test_cited_rules_exist_and_say_so(texts: dict[str, str]) -> None:
    wrong = [
        f"{citation.where}: {citation.number} does not say {citation.words!r}, or is no rule"
        for citation in CITED
        if _plain(citation.words) not in texts.get(citation.number, "") or not citation.words
    ]
    assert not wrong, "\n".join(wrong)


def test_cited_rules_have_a_summary() -> None:
    missing = sorted({citation.number for citation in CITED} - set(SUMMARIES))
    assert not missing, f"no summary in app/rulebook/summaries: {missing}"


def test_summaries_are_of_rules(texts: dict[str, str]) -> None:
    assert not set(SUMMARIES) - set(texts)


def test_no_summary_is_given_twice() -> None:
    parts = (GAME, CARDS, TURNS, SPELLS, EFFECTS, ADDITIONAL, KEYWORDS, KEYWORD_TEXTS)
    assert sum(map(len, parts)) == len(SUMMARIES)


def test_summaries_are_one_line() -> None:
    assert not [
        number
        for number, line in SUMMARIES.items()
        if "\n" in line or not 5 <= len(line) <= 260 or line[-1] not in ".:"
    ]


def test_summaries_are_our_own_words(rules: RulesText) -> None:
    """No summary repeats nine words in a row of the rules."""
    official: set[tuple[str, ...]] = set()
    for rule in rules.rules:
        official.update(_runs(rule.text))
    copied = [number for number, line in SUMMARIES.items() if official.intersection(_runs(line))]
    assert not copied


def _runs(text: str, length: int = 9) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9'{}/]+", _plain(text))
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}
