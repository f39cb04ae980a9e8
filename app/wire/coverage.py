"""What is said of how much of the cards is read."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from app.oracle.coverage.tally import Coverage, Figures, Left, Shape, key_words
from app.wire.base import AnswerModel


class ShapeAnswer(AnswerModel):
    """Clauses alike but for numbers, symbols and quotations."""

    words: str = Field(description="The clause in normal form; only its opening words where card text is not at hand.")
    state: str = Field(description="`unread`, or `unproved`: it is read, but the reading does not print back to it.")
    cards: int = Field(description="Cards with such a clause.")
    example: str = Field(description="The name of one of them.")


class TopicAnswer(AnswerModel):
    """One topic."""

    cards: int = Field(description="Cards with a clause that touches the topic.")
    read: int = Field(description="Those of them of which every such clause is read, and proved to be.")
    unread: int = Field(description="The others.")
    percent: float = Field(description="Share of the cards that is read, rounded down.")
    shapes: list[ShapeAnswer] = Field(description="What is not read on most cards.")


class LeftAnswer(ShapeAnswer):
    """A shape that is left unread."""

    topics: list[str] = Field(description="The topics it touches.")
    why: str | None = Field(description="Why it is left; null where no reason was given.")


class CoverageAnswer(AnswerModel):
    """How much of what matters to a ruling is read."""

    source: str = Field(description="Date or version of the card data that was measured.")
    reader: str = Field(description="Version of the reader that read it.")
    cards: int = Field(description="Cards in it.")
    topics: dict[str, TopicAnswer] = Field(description="The figures by topic.")
    left: list[LeftAnswer] = Field(description="What is not read on most cards, whatever its topic, and why.")


def plain_coverage(coverage: Coverage, *, text: bool = True) -> dict[str, Any]:
    """Coverage as plain values; without ``text`` a few words stand for each clause."""
    return {
        "source": coverage.source,
        "reader": coverage.reader,
        "cards": coverage.cards,
        "topics": {figures.topic: _figures(figures, text) for figures in coverage.topics},
        "left": [{**_shape(left, text), "topics": list(left.topics), "why": left.why} for left in coverage.left],
    }


def coverage_of(plain: dict[str, Any]) -> Coverage:
    """The inverse of `plain_coverage`. Raises `KeyError` or `TypeError` for anything else."""
    topics = tuple(
        Figures(topic, found["cards"], found["read"], tuple(Shape(**shape) for shape in found["shapes"]))
        for topic, found in plain["topics"].items()
    )
    left = tuple(Left(**{**found, "topics": tuple(found["topics"])}) for found in plain["left"])
    return Coverage(plain["source"], plain["reader"], plain["cards"], topics, left)


def _figures(figures: Figures, text: bool) -> dict[str, Any]:
    return {
        "cards": figures.cards,
        "read": figures.read,
        "unread": figures.not_read,
        "percent": figures.percent,
        "shapes": [_shape(shape, text) for shape in figures.shapes],
    }


def _shape(shape: Shape | Left, text: bool) -> dict[str, Any]:
    return {
        "words": shape.words if text else key_words(shape.words),
        "state": shape.state,
        "cards": shape.cards,
        "example": shape.example,
    }
