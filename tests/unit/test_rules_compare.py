"""What changed between editions of the rules."""

from __future__ import annotations

from pathlib import Path

from app.rulebook.compare import Renumbered, differences
from app.rulebook.parse import RulesText, RuleText, parse_rules
from app.rulebook.summaries import SUMMARIES

LONG = "If an effect would do a certain thing to a permanent, another thing happens to that permanent instead"


def edition(**rules: str) -> RulesText:
    texts = tuple(RuleText(f"100.{number[1:]}", text, "100") for number, text in rules.items())
    return RulesText("2026-01-01", (RuleText("1", "Game", None), RuleText("100", "General", "1"), *texts), ())


def test_each_kind_of_change() -> None:
    old = edition(_1="First.", _2a="Moved whole.", _2b=f"{LONG}.", _3="Words that stay nearly so.", _4="Goes away.")
    new = edition(
        _1="First.", _2a="Put in between.", _2b="Moved whole.", _2c=f"{LONG}, always.", _3="Words that stay almost so."
    )
    found = differences(old, new, {"100.2a", "100.3", "100.1"})
    assert found.added == ("100.2a",)
    assert found.removed == ("100.4",)
    assert found.reworded == ("100.3",)
    assert found.renumbered == (Renumbered("100.2a", "100.2b", False), Renumbered("100.2b", "100.2c", True))
    assert found.cited == ("100.2a", "100.3")


def test_nothing_changed() -> None:
    found = differences(edition(_1="First."), edition(_1="First."))
    assert [*found.added, *found.removed, *found.reworded, *found.renumbered, *found.cited] == []


def test_real_editions(shared: Path) -> None:
    """Every rule of either edition is accounted for, each once."""
    old, new = (
        parse_rules((shared / "data" / f"MagicCompRules-{date}.txt").read_text("utf-8-sig"))
        for date in ("20250207", "20260417")
    )
    found = differences(old, new, SUMMARIES)
    before, after = {rule.number for rule in old.rules}, {rule.number for rule in new.rules}
    gone = {*found.removed, *(each.old for each in found.renumbered)}
    come = {*found.added, *(each.new for each in found.renumbered)}
    assert before - after <= gone
    assert after - before <= come
    assert len(found.renumbered) > 20
    assert set(found.cited) <= before
