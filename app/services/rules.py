"""Rules by number: our summary, and the official text where it was imported."""

from __future__ import annotations

from dataclasses import dataclass

from app.rulebook.summaries import summary
from app.services.ports import OfficialRule, RulesLibrary


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """What is known of a rule. ``summary`` is in our own words; ``official`` needs an import."""

    number: str
    summary: str | None
    official: OfficialRule | None


def find_rule(library: RulesLibrary, number: str) -> RuleEntry | None:
    """A rule by its number (a last full stop does not matter); None where nothing is known of it."""
    number = number.strip().removesuffix(".")
    entry = RuleEntry(number, summary(number), library.official(number))
    return entry if entry.summary or entry.official else None
