"""What the routes of the rules answer."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from app.wire.base import AnswerModel

RULES_URL = "https://magic.wizards.com/en/rules"
"""Where the Comprehensive Rules are published; their page has no anchors to single rules."""


class RuleLine(AnswerModel):
    """A rule in short."""

    rule: str = Field(description="Its number, such as `106.7`.")
    summary: str | None = Field(description="What it says, in one line of our own words; null where nothing cites it.")
    text: str | None = Field(description="The official text where the Comprehensive Rules were imported, else null.")


class RuleAnswer(RuleLine):
    """A rule of the Comprehensive Rules, with what stands around it in the imported edition."""

    examples: list[str] = Field(description="The official examples.")
    effective: str | None = Field(description="Effective date of the edition the text is from, else null.")
    parent: str | None = Field(description="Number of the rule, chapter or section it stands under.")
    previous: str | None = Field(description="Number of the one before it on its level.")
    next: str | None = Field(description="Number of the one after it on its level.")
    subrules: list[RuleLine] = Field(description="The rules that stand under it, in order.")
    refers_to: list[str] = Field(description="Numbers of the rules its text refers to.")
    rules_version: str = Field(description="Effective date of the edition in use.")
    url: str = Field(description="Where the Comprehensive Rules are published.")


class RulesFound(AnswerModel):
    """Rules that speak of some words."""

    q: str = Field(description="The words.")
    rules: list[RuleLine] = Field(
        description="Rules that have all of them, the best match first; where none has, some."
    )
    rules_version: str = Field(description="Effective date of the edition in use.")


class RulesEditionAnswer(AnswerModel):
    """An imported edition."""

    effective: str = Field(description="Effective date.")
    imported_at: str = Field(description="When it was imported (UTC, ISO 8601).")
    rules: int = Field(description="Number of rules.")
    in_use: bool = Field(description="Whether rulings quote it.")


class RulesEditionsAnswer(AnswerModel):
    """The editions of the Comprehensive Rules."""

    cited: str = Field(description="Effective date of the edition whose numbers rulings cite.")
    editions: list[RulesEditionAnswer] = Field(description="Imported editions, newest first.")


class TermEntry(AnswerModel):
    """An entry of the glossary."""

    term: str = Field(description="The term.")
    text: str = Field(description="The official text.")
    rules: list[str] = Field(description="Numbers of the rules it refers to.")


class TermAnswer(AnswerModel):
    """What the glossary says of a term."""

    entries: list[TermEntry] = Field(description="Its entries.")
    rules_version: str = Field(description="Effective date of the edition in use.")


def plain_line(number: str, summary: str | None, text: str | None) -> dict[str, Any]:
    """A `RuleLine`."""
    return {"rule": number, "summary": summary, "text": text}
