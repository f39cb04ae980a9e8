"""The ruling and the problem a client gets."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from app.wire.base import AnswerModel

RuleNumber = str


class BlockerModel(AnswerModel):
    """Why something may not be done."""

    code: str = Field(description="Stable code, such as `timing_sorcery_speed`.")
    text: str = Field(description="The same for people.")
    rules: list[str] = Field(description="Numbers of the rules it rests on.")
    objects: list[str] = Field(description="Ids of the objects and effects it is about.")


class RulingStep(AnswerModel):
    """One step of the reasoning."""

    text: str = Field(description="What holds, in a sentence.")
    objects: list[str] = Field(description="Ids of the objects and effects it is about.")
    rules: list[str] = Field(description="Numbers of the rules it rests on.")


class Citation(AnswerModel):
    """A rule that the ruling rests on."""

    rule: str = Field(description="Number in the Comprehensive Rules, such as `106.7`.")
    summary: str | None = Field(description="What the rule says, in one line of our own words.")
    text: str | None = Field(
        description="The official sentence where the Comprehensive Rules were imported, else null."
    )
    effective: str | None = Field(description="Effective date of the edition the text is from, else null.")
    url: str = Field(description="Where the Comprehensive Rules are published.")


class UnreadClause(AnswerModel):
    """A clause the judge could not read that might matter."""

    object: str = Field(description="Id of the object or effect it is on.")
    line: int | None = Field(description="Line of its text, from 0; null for what is on no line.")
    text: str | None = Field(description="Its words; null where the card's text was not imported.")
    matters_because: str = Field(description="What it might change.")


class RulingBase(AnswerModel):
    """A ruling: an answer, how sure it is, and what it rests on."""

    query: dict[str, Any] = Field(description="The question that was asked.")
    status: Literal["determined", "qualified", "undetermined"] = Field(
        description="`determined`; `qualified`: an unread clause might change it; `undetermined`: it rests on text "
        "that cannot be read."
    )
    answer: Any = Field(description="The answer; its fields depend on the query type.")
    ruling: str = Field(description="The ruling in one sentence.")
    steps: list[RulingStep] = Field(description="The reasoning, in order.")
    citations: list[Citation] = Field(description="Every rule that a step, a blocker or an assumption names.")
    assumptions: list[str] = Field(description="What was assumed where the board does not say.")
    unread: list[UnreadClause] = Field(description="Clauses that could not be read and might matter.")
    rules_version: str = Field(description="Effective date of the Comprehensive Rules in use.")
    catalog_version: str = Field(description="Where card readings come from.")
    id: str | None = Field(default=None, description="Under which it was kept; left out where that was not asked for.")


class FaultModel(AnswerModel):
    """One fault in a request."""

    pointer: str = Field(description="JSON pointer (RFC 6901) into the request body; empty for the whole body.")
    code: str = Field(description="Stable code, such as `unknown_card`.")
    detail: str = Field(description="What is wrong, for people.")
    closest: list[str] | None = Field(
        default=None, description="What may have been meant, the most alike first; left out where nothing comes close."
    )


class ProblemModel(AnswerModel):
    """Problem details (RFC 9457)."""

    type: str = Field(description="Identifies the kind of problem.")
    title: str = Field(description="The kind of problem, for people.")
    status: int = Field(description="HTTP status.")
    detail: str = Field(description="What went wrong this time.")
    code: str = Field(description="Stable code of the problem, such as `invalid_request`.")
    errors: list[FaultModel] = Field(description="Every fault that was found, each with its place; may be empty.")
