"""What all wire models have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.wire.limits import MAX_ENTRIES, MAX_ID, MAX_LINE, MAX_NAME, MAX_NUMBER


class WireModel(BaseModel):
    """A JSON object whose unknown fields are faults: a mistyped field must not be ignored in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AnswerModel(BaseModel):
    """Documents what the service answers; answers are built as plain values and never validated again."""

    model_config = ConfigDict(extra="allow")


Id = Annotated[str, Field(min_length=1, max_length=MAX_ID)]
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Amount = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Line = Annotated[int, Field(ge=0, le=MAX_LINE)]
Amounts = Annotated[dict[Name, Amount], Field(max_length=MAX_ENTRIES)]
