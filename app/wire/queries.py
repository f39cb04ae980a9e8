"""The questions as a client asks them, and the request bodies they come in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from app.wire.base import Id, Line, Name, WireModel
from app.wire.board import BoardModel
from app.wire.limits import MAX_BATCH, MAX_COST

ObjectField = Annotated[Id, Field(description="Id of the object the question is about.")]
AbilityField = Annotated[
    Line | None,
    Field(description="Line of the object's current text, from 0. Left out: the object as a whole."),
]
PlayerField = Annotated[Id, Field(description="Id of the player the question is about.")]


class CouldProduceQuery(WireModel):
    """Which types of mana could the object's abilities produce (rule 106.7)?"""

    type: Literal["could_produce"] = Field(description="Query type.")
    object: ObjectField


class ManaFromActivationQuery(WireModel):
    """What would the object's mana abilities add if one resolved now (rules 106.12a, 106.12b)?"""

    type: Literal["mana_from_activation"] = Field(description="Query type.")
    object: ObjectField
    ability: AbilityField = None
    player: Id | None = Field(None, description="Id of the player who activates it; the controller if left out.")


class CanActivateQuery(WireModel):
    """May the player activate the ability now (rule 602)?"""

    type: Literal["can_activate"] = Field(description="Query type.")
    object: ObjectField
    ability: AbilityField = None
    player: PlayerField


class CanPlayQuery(WireModel):
    """May the player play the card now, and how (rules 116.2a, 305, 601)?"""

    type: Literal["can_play"] = Field(description="Query type.")
    object: ObjectField
    player: PlayerField
    face: Name | None = Field(None, description="`front`, `back` or the name of the face to play; any if left out.")


class LegalPlaysQuery(WireModel):
    """What may the player play now, over every zone?"""

    type: Literal["legal_plays"] = Field(description="Query type.")
    player: PlayerField


class CharacteristicsQuery(WireModel):
    """What is the object after all layers (rule 613)?"""

    type: Literal["characteristics"] = Field(description="Query type.")
    object: ObjectField


class ValueOfXQuery(WireModel):
    """What is X (rule 107.3)?"""

    type: Literal["value_of_x"] = Field(description="Query type.")
    object: ObjectField
    ability: AbilityField = None


class PaidFor(WireModel):
    """An ability that a cost is paid for."""

    object: Id = Field(description="Id of the object whose ability it is.")
    ability: Line | None = Field(None, description="Line of its text, from 0.")


def _id_or_ability(value: Any) -> str:
    return "ability" if isinstance(value, dict | PaidFor) else "id"


class CanPayQuery(WireModel):
    """Can the player pay the mana cost with what is on the board (rule 118)?"""

    type: Literal["can_pay"] = Field(description="Query type.")
    player: PlayerField
    cost: str = Field(max_length=MAX_COST, description="Mana cost such as `{2}{G/U}`.")
    for_: (
        Annotated[Annotated[Id, Tag("id")] | Annotated[PaidFor, Tag("ability")], Discriminator(_id_or_ability)] | None
    ) = Field(
        None,
        alias="for",
        description="What it is paid for: the id of a spell or permanent, or an object and its ability. "
        "Clauses about what mana may be spent on are judged against it.",
    )


class CardStatusQuery(WireModel):
    """What is the card to the player: in hand, drawn, visible, permitted to be played?"""

    type: Literal["card_status"] = Field(description="Query type.")
    object: ObjectField
    player: PlayerField


AnyQuery = (
    CouldProduceQuery
    | ManaFromActivationQuery
    | CanActivateQuery
    | CanPlayQuery
    | LegalPlaysQuery
    | CharacteristicsQuery
    | ValueOfXQuery
    | CanPayQuery
    | CardStatusQuery
)
QueryModel = Annotated[AnyQuery, Field(discriminator="type")]

QUERY_MODELS: tuple[type[WireModel], ...] = (
    CouldProduceQuery,
    ManaFromActivationQuery,
    CanActivateQuery,
    CanPlayQuery,
    LegalPlaysQuery,
    CharacteristicsQuery,
    ValueOfXQuery,
    CanPayQuery,
    CardStatusQuery,
)


def query_type(model: type[WireModel]) -> str:
    """The contract's name of a query model's type: the one value its ``type`` field takes."""
    (name,) = model.model_fields["type"].annotation.__args__  # type: ignore[union-attr]
    return str(name)


class RulingRequest(WireModel):
    """A board and one question about it."""

    board: BoardModel = Field(description="The moment of the game the question is about.")
    query: QueryModel = Field(description="The question.")


_BOARD = Field(description="The moment of the game the question is about.")


class CouldProduceRequest(CouldProduceQuery):
    """A board and a `could_produce` question about it."""

    type: Literal["could_produce"] = Field("could_produce", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class ManaFromActivationRequest(ManaFromActivationQuery):
    """A board and a `mana_from_activation` question about it."""

    type: Literal["mana_from_activation"] = Field("mana_from_activation", description="May be left out here.")
    board: BoardModel = _BOARD


class CanActivateRequest(CanActivateQuery):
    """A board and a `can_activate` question about it."""

    type: Literal["can_activate"] = Field("can_activate", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class CanPlayRequest(CanPlayQuery):
    """A board and a `can_play` question about it."""

    type: Literal["can_play"] = Field("can_play", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class LegalPlaysRequest(LegalPlaysQuery):
    """A board and a `legal_plays` question about it."""

    type: Literal["legal_plays"] = Field("legal_plays", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class CharacteristicsRequest(CharacteristicsQuery):
    """A board and a `characteristics` question about it."""

    type: Literal["characteristics"] = Field("characteristics", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class ValueOfXRequest(ValueOfXQuery):
    """A board and a `value_of_x` question about it."""

    type: Literal["value_of_x"] = Field("value_of_x", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class CanPayRequest(CanPayQuery):
    """A board and a `can_pay` question about it."""

    type: Literal["can_pay"] = Field("can_pay", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class CardStatusRequest(CardStatusQuery):
    """A board and a `card_status` question about it."""

    type: Literal["card_status"] = Field("card_status", description="Query type; may be left out here.")
    board: BoardModel = _BOARD


class SharedBoardBatch(WireModel):
    """Many questions about one board."""

    board: BoardModel = Field(description="The board that all queries are about.")
    queries: list[QueryModel] = Field(
        min_length=1, max_length=MAX_BATCH, description="The questions; answers come in the same order."
    )


class ItemsBatch(WireModel):
    """Many boards with a question each."""

    items: list[RulingRequest] = Field(
        min_length=1, max_length=MAX_BATCH, description="The requests; answers come in the same order."
    )
