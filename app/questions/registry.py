"""Which function answers which query type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.core.findings import Judgement
from app.core.state import GameState
from app.questions import could_produce
from app.questions.query import Query

Question = Callable[[GameState, Query], Judgement]

QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "could_produce": could_produce.answer,
    }
)
"""Query type to the function that answers it. A query type that is missing here is not supported yet."""
