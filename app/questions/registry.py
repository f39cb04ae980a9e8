"""Which function answers which query type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.core.findings import Judgement
from app.core.state import GameState
from app.questions import (
    can_activate,
    can_pay,
    can_play,
    card_status,
    characteristics,
    could_produce,
    legal_plays,
    mana_from_activation,
    value_of_x,
)
from app.questions.query import Query

Question = Callable[[GameState, Query], Judgement]

QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "could_produce": could_produce.answer,
        "mana_from_activation": mana_from_activation.answer,
        "can_activate": can_activate.answer,
        "can_pay": can_pay.answer,
        "can_play": can_play.answer,
        "card_status": card_status.answer,
        "legal_plays": legal_plays.answer,
        "characteristics": characteristics.answer,
        "value_of_x": value_of_x.answer,
    }
)
"""Query type to the function that answers it. A query type that is missing here is not supported yet."""
