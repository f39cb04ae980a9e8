from __future__ import annotations

from pathlib import Path

import pytest

from app.rulebook.parse import NotTheRules, parent_of, parse_rules

SMALL = """\ufeffRules

These rules are effective as of April 17, 2026.

Contents

1. First
100. Chapter
Glossary
Credits

1. First
100. Chapter
100.1. A rule.
Example: One thing.
Example: Another.

100.1a A rule under it.
     More of it.

100.2. Last.
2. Second
3. Third
4. Fourth
5. Fifth
6. Sixth
7. Seventh
8. Eighth
9. Ninth

Glossary

Term
1. What it means.
2. What else.

Word
What it is.

Credits

Somebody
"""


@pytest.mark.parametrize("text", [SMALL, SMALL.replace("\n", "\r\n"), SMALL.removeprefix("\ufeff")])
def test_parses(text: str) -> None:
    rules = parse_rules(text)
    assert rules.effective == "2026-04-17"
    by_number = {rule.number: rule for rule in rules.rules}
    assert by_number["100.1"].text == "A rule."
    assert by_number["100.1"].examples == ("One thing.", "Another.")
    assert by_number["100.1a"].text == "A rule under it.\nMore of it."
    assert [by_number[n].parent for n in ("100.1a", "100.1", "100", "1")] == ["100.1", "100", "1", None]
    assert [(entry.term, entry.text) for entry in rules.glossary] == [
        ("Term", "1. What it means.\n2. What else."),
        ("Word", "What it is."),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "take effect"),
        ("hello", "take effect"),
        (SMALL.replace("effective", "in force"), "take effect"),
        (SMALL.partition("Credits\n\nSomebody")[0], "glossary"),
        (SMALL.replace("Glossary", "Words"), "Glossary"),
        (SMALL.replace("9. Ninth\n", ""), "section 9"),
        (SMALL.replace("100.2. Last.", "100.1. Last."), "twice"),
        (SMALL.replace("100.2. Last.", "200.2. Last."), "200"),
        (SMALL.replace("Term\n1. What it means.\n2. What else.\n\nWord\nWhat it is.\n", ""), "glossary"),
    ],
)
def test_declines(text: str, why: str) -> None:
    with pytest.raises(NotTheRules, match=why):
        parse_rules(text)


def test_parent_of() -> None:
    assert [parent_of(n) for n in ("106.12a", "106.12", "106", "1")] == ["106.12", "106", "1", None]


@pytest.mark.parametrize(
    ("name", "effective", "size"), [("20260417", "2026-04-17", 3294), ("20250207", "2025-02-07", 3174)]
)
def test_real_editions(shared: Path, name: str, effective: str, size: int) -> None:
    data = (shared / "data" / f"MagicCompRules-{name}.txt").read_bytes().decode("utf-8")
    rules = parse_rules(data)
    assert (rules.effective, len(rules.rules)) == (effective, size)
    assert len(rules.glossary) > 700
    assert all(rule.text for rule in rules.rules)
    assert all(entry.text for entry in rules.glossary)
    pool = next(rule for rule in rules.rules if rule.number == "106.7")
    assert "could produce" in pool.text
    assert pool.examples
