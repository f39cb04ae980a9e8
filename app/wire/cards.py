"""Cards given inline, and what the card routes take and answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.wire.base import AnswerModel, WireModel
from app.wire.limits import MAX_COST, MAX_ENTRIES, MAX_FACES, MAX_NAME, MAX_TEXT

ColorLetter = Literal["W", "U", "B", "R", "G"]
Words = Annotated[list[Annotated[str, Field(max_length=MAX_NAME)]], Field(max_length=MAX_ENTRIES)]
Colors = Annotated[list[ColorLetter], Field(max_length=5)]


class InlineFace(BaseModel):
    """One face as in a Scryfall card object. Fields of it that are not listed here are accepted and ignored."""

    model_config = ConfigDict(extra="ignore", strict=True)

    name: str = Field("", max_length=MAX_NAME, description="English name.")
    mana_cost: str | None = Field(
        None, max_length=MAX_COST, description="Mana cost such as `{1}{U}`; empty or null where there is none."
    )
    type_line: str | None = Field(
        None, max_length=MAX_NAME, description="Type line such as `Legendary Creature — Elf Druid`."
    )
    oracle_text: str | None = Field(
        None, max_length=MAX_TEXT, description="Oracle text in English; one ability a line, lines parted by `\\n`."
    )
    power: str | None = Field(None, max_length=20, description="Printed power, such as `2` or `*`.")
    toughness: str | None = Field(None, max_length=20, description="Printed toughness, such as `2` or `1+*`.")
    loyalty: str | None = Field(None, max_length=20, description="Printed loyalty of a planeswalker.")
    defense: str | None = Field(None, max_length=20, description="Printed defense of a battle.")
    colors: Colors | None = Field(
        None, description="Colors; derived from mana cost and color indicator where not given (rule 105.2)."
    )
    color_indicator: Colors | None = Field(None, description="Colors of the color indicator (rule 204).")


class InlineCard(InlineFace):
    """A card given whole, with fields as in a Scryfall card object. It wins over the catalog.

    Other fields of a Scryfall card object are accepted and ignored, so one can be pasted as it is."""

    layout: str | None = Field(None, max_length=40, description="Layout in Scryfall's words, such as `modal_dfc`.")
    keywords: Words | None = Field(None, description="Keywords in Scryfall's spelling; also read from the text.")
    color_identity: Colors | None = Field(None, description="Color identity (rule 903.4).")
    card_faces: list[InlineFace] | None = Field(
        None, max_length=MAX_FACES, description="The faces of a card of several; they win over the fields above."
    )


class ReadRequest(WireModel):
    """A text or a card to read. Exactly one of `text` and `card` is needed."""

    text: str | None = Field(
        None,
        max_length=MAX_TEXT,
        description="Rules text in Oracle's wording; one ability a line.",
    )
    name: str = Field("", max_length=MAX_NAME, description="Name of the card the text is on, which it may use.")
    type_line: str = Field(
        "", max_length=MAX_NAME, description="Type line of the card the text is on: says whether it is a spell."
    )
    card: InlineCard | None = Field(None, description="A whole card instead of a text.")

    @model_validator(mode="after")
    def _one_of_both(self) -> ReadRequest:
        if (self.text is None) == (self.card is None):
            raise ValueError("give exactly one of text and card")
        return self


class ReadLine(AnswerModel):
    """How the judge reads one ability."""

    line: int | None = Field(description="Line of the face's text, from 0; null for what is on no line.")
    text: str | None = Field(description="The words of the line, where the judge has them.")
    kind: str = Field(description="Kind of ability: keyword, activated, triggered, static, spell, level or unread.")
    read: bool = Field(description="Whether every word of it was read.")
    description: str = Field(description="What the judge takes it to say, in a few words.")
    unread: list[str | None] = Field(description="Clauses that were not read; null where their words are not known.")
    topics: list[str] = Field(description="What the clauses that were not read might touch.")
    data: Any = Field(description="The ability data: a list of class name and fields for each node.")


class ReadFace(AnswerModel):
    """One face as the judge has it."""

    name: str = Field(description="Name of the face.")
    mana_cost: str | None = Field(description="Mana cost; null where there is none (rule 202.1b).")
    colors: list[ColorLetter] = Field(description="Colors.")
    supertypes: list[str] = Field(description="Supertypes.")
    types: list[str] = Field(description="Card types.")
    subtypes: list[str] = Field(description="Subtypes.")
    power: str | None = Field(description="Printed power.")
    toughness: str | None = Field(description="Printed toughness.")
    loyalty: str | None = Field(description="Printed loyalty.")
    defense: str | None = Field(description="Printed defense.")
    keywords: list[str] = Field(description="Keywords in Scryfall's spelling.")
    abilities: list[ReadLine] = Field(description="Its abilities in the order of its text.")


class ReadCard(AnswerModel):
    """A card's facts and how the judge reads it."""

    name: str = Field(description="Full name; faces parted by ` // `.")
    layout: str = Field(description="Layout in Scryfall's words.")
    color_identity: list[ColorLetter] = Field(description="Color identity (rule 903.4).")
    faces: list[ReadFace] = Field(description="Its faces in order.")
    catalog_version: str | None = Field(description="Where the reading comes from; null for a text read on request.")


class CardRulingModel(AnswerModel):
    """An official ruling on a card."""

    published: str = Field(description="Date of publication, `YYYY-MM-DD`.")
    source: str = Field(description="Who published it, in the source's word.")
    text: str = Field(description="The ruling.")


class CardAnswer(ReadCard):
    """A card's facts, how the judge reads it, and its official rulings."""

    rulings: list[CardRulingModel] = Field(
        description="Oldest first; empty where rulings or the card were not imported."
    )


class CardsFound(AnswerModel):
    """Names that may have been meant."""

    q: str = Field(description="What was typed.")
    names: list[str] = Field(description="Full names, the likeliest first.")
    catalog_version: str = Field(description="Where the names come from.")
