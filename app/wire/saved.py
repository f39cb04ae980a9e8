"""What the routes of saved rulings answer."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from app.wire.base import AnswerModel


class SavedRuling(AnswerModel):
    """A ruling that was kept, with what was asked and what it was judged with."""

    id: str = Field(description="Its id.")
    saved_at: str = Field(description="When it was given (UTC, ISO 8601).")
    headjudge_version: str = Field(description="Version of the judge that gave it.")
    rules_version: str = Field(description="Effective date of the Comprehensive Rules it was judged with.")
    catalog_version: str = Field(description="Where its card readings came from.")
    board: dict[str, Any] = Field(description="The board as it was sent.")
    query: dict[str, Any] = Field(description="The query as it was sent.")
    ruling: dict[str, Any] = Field(description="The ruling as it was given.")


class Change(AnswerModel):
    """Something that is different now."""

    pointer: str = Field(description="JSON pointer (RFC 6901) into the ruling.")
    before: Any = Field(description="What it was; null where there was nothing.")
    now: Any = Field(description="What it is; null where there is nothing any more.")


class RejudgedRuling(AnswerModel):
    """A saved ruling judged anew."""

    id: str = Field(description="Its id.")
    changed: bool = Field(description="Whether anything but the editions in use is different.")
    changes: list[Change] = Field(
        description="What is different: fields of the ruling, citations by number. Editions are told by the rulings."
    )
    before: dict[str, Any] = Field(description="The ruling as it was given.")
    now: dict[str, Any] = Field(description="The ruling as it is given now, or the problem where there can be none.")
