"""What each query's answer holds; documentation of the `answer` field of a ruling."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from app.wire.base import AnswerModel
from app.wire.ruling import BlockerModel, RulingBase

ManaType = Literal["W", "U", "B", "R", "G", "C"]
Verdict = Literal["yes", "no", "undetermined"]
ManaCount = dict[str, int]


class ProducingAbility(AnswerModel):
    """An ability that could add mana."""

    ability: int | None = Field(description="Line of the object's text, from 0; null for what is on no line.")
    from_: str | None = Field(
        default=None,
        alias="from",
        description="Where an ability on no line comes from: an id, or `305.6` for a basic land type.",
    )
    text: str | None = Field(default=None, description="Its words, where known.")
    types: list[ManaType] = Field(description="Types of mana it could add.")


class CouldProduceAnswer(AnswerModel):
    """Types of mana an object could produce (rule 106.7)."""

    types: list[ManaType] = Field(description="Types of mana, in the order W U B R G C.")
    colors: list[str] = Field(description="The same without C.")
    abilities: list[ProducingAbility] = Field(description="What each of its abilities could add.")


class TriggeredMana(AnswerModel):
    """Mana that a triggered mana ability adds."""

    object: str = Field(description="Id of the object or effect whose ability triggered.")
    mana: ManaCount = Field(description="Mana it adds, by type.")


class Outcome(AnswerModel):
    """What one set of choices leads to."""

    choices: dict[str, Any] = Field(description="The choices made.")
    mana: ManaCount = Field(description="Mana the ability adds, by type.")
    triggered: list[TriggeredMana] = Field(description="Mana that triggered mana abilities add.")
    total: ManaCount = Field(description="All of it together, by type.")


class ManaFromActivationAnswer(AnswerModel):
    """What mana abilities would add."""

    outcomes: list[Outcome] = Field(description="One for each distinct choice.")
    tapped_for_mana: bool = Field(description="Whether the cost has {T} and it is a mana ability (rule 106.12).")
    triggers: list[str] = Field(description="Ids of what triggers on tapping for mana, over all outcomes.")
    riders: list[str] = Field(
        default_factory=list,
        description="What is attached to the mana: `snow` (from a snow source), `spend_only` (limits on what it may be "
        "spent on), `persists` (it stays as steps and phases end), `when_spent` (something happens as it is spent).",
    )


class CanActivateAnswer(AnswerModel):
    """Whether an ability may be activated."""

    verdict: Verdict = Field(description="Whether the player may activate it now.")
    is_mana_ability: bool | None = Field(description="Whether it is a mana ability; null if the abilities differ.")
    blockers: list[BlockerModel] = Field(description="Why not.")


class AdditionalCostModel(AnswerModel):
    """A cost on top of the mana cost."""

    text: str = Field(description="The cost in words.")
    mandatory: bool = Field(description="Whether it must be paid.")


class Option(AnswerModel):
    """One way to play a card."""

    via: str = Field(description="Id of what permits it; `rules` from hand.")
    method: str = Field(description="`normal`, `without_paying` or a keyword such as `flashback`.")
    face: str | None = Field(description="Name of the face that is played.")
    mana_cost: str | None = Field(description="Mana or alternative cost before increases and reductions.")
    x: int | None = Field(description="The value X must have; null where it is free or there is none.")
    additional_costs: list[AdditionalCostModel] = Field(description="Additional costs.")
    alternative_costs_allowed: bool = Field(description="Whether another alternative cost may be chosen (118.9a).")
    until: str | None = Field(description="When the permission ends.")


class Payment(AnswerModel):
    """Whether the mana is there."""

    affordable: bool | None = Field(description="Whether the total cost can be paid now; null if not known.")


class CanPlayAnswer(AnswerModel):
    """Whether and how a card may be played."""

    verdict: Verdict = Field(description="Whether the player may play it now.")
    action: Literal["cast", "play_land"] | None = Field(description="What playing it is.")
    options: list[Option] = Field(description="Every way to play it.")
    blockers: list[BlockerModel] = Field(description="Why not.")
    payment: Payment | None = Field(description="Whether the mana is there.")
    if_not_played: str | None = Field(default=None, description="What becomes of the card otherwise.")


class Play(AnswerModel):
    """One legal play."""

    object: str = Field(description="Id of the object.")
    action: Literal["cast", "play_land"] = Field(description="What playing it is.")
    option: Option = Field(description="The way to play it.")


class Refused(AnswerModel):
    """An object that may not be played."""

    object: str = Field(description="Id of the object.")
    blockers: list[BlockerModel] = Field(description="Why not.")


class LegalPlaysAnswer(AnswerModel):
    """Everything a player may play."""

    plays: list[Play] = Field(description="Legal plays over every zone.")
    refused: list[Refused] = Field(description="What may not be played, and why.")


class CharacteristicsAnswer(AnswerModel):
    """An object's characteristics after all layers (rule 613)."""

    name: str = Field(description="Name.")
    mana_cost: str | None = Field(description="Mana cost; null where there is none.")
    colors: list[str] = Field(description="Colors in the order W U B R G.")
    supertypes: list[str] = Field(description="Supertypes.")
    types: list[str] = Field(description="Card types.")
    subtypes: list[str] = Field(description="Subtypes.")
    power: int | None = Field(description="Power; null where there is none.")
    toughness: int | None = Field(description="Toughness; null where there is none.")
    keywords: list[str] = Field(description="Keywords in Scryfall's spelling.")
    abilities: list[Any] = Field(description="Abilities it has.")
    loyalty: int | None = Field(description="Loyalty; null where there is none.")


class ValueOfXAnswer(AnswerModel):
    """The value of X (rule 107.3)."""

    value: int | None = Field(description="The value; null where X is undefined.")
    when: str | None = Field(description="When X has it.")


class PaidWith(AnswerModel):
    """One activation that pays."""

    object: str | None = Field(description="Id of the object that is activated; null for mana from the pool.")
    ability: int | None = Field(description="Line of its text, from 0; null for what is on no line.")
    mana: ManaCount = Field(description="Mana it gives, by type.")
    uses: list[str] | None = Field(default=None, description="Other objects tapped or given up for it.")
    cost: str | None = Field(default=None, description="Mana it costs itself; activations are in payable order.")


class CanPayAnswer(AnswerModel):
    """Whether a cost can be paid."""

    verdict: Verdict = Field(description="Whether the player can pay it now.")
    payment: list[PaidWith] | None = Field(description="One way to pay it.")
    shortfall: Any = Field(description="What is missing.")
    life: int | None = Field(default=None, description="Life that this payment costs, where it costs any.")


class PermissionModel(AnswerModel):
    """A permission to play the card."""

    player: str = Field(description="Id of the player who is permitted.")
    source: str = Field(description="Id of the effect or object that permits.")
    until: str | None = Field(description="When it ends.")
    active: bool | None = Field(description="Whether it holds now.")


class CardStatusAnswer(AnswerModel):
    """What a card is to a player."""

    in_hand: bool = Field(description="Whether it is in the player's hand.")
    counts_as_drawn: bool = Field(description="Whether putting it there was drawing it (rule 121.1).")
    can_be_discarded: bool = Field(description="Whether it can be discarded.")
    face_up: bool = Field(description="Whether it is face up.")
    may_look: list[str] = Field(description="Ids of the players who may look at it.")
    permissions: list[PermissionModel] = Field(description="Permissions to play it, past and present.")
    after_permission: str | None = Field(description="What becomes of it when the permission ends.")


class CouldProduceRuling(RulingBase):
    """The ruling on a `could_produce` question."""

    answer: CouldProduceAnswer = Field(description="The answer.")


class ManaFromActivationRuling(RulingBase):
    """The ruling on a `mana_from_activation` question."""

    answer: ManaFromActivationAnswer = Field(description="The answer.")


class CanActivateRuling(RulingBase):
    """The ruling on a `can_activate` question."""

    answer: CanActivateAnswer = Field(description="The answer.")


class CanPlayRuling(RulingBase):
    """The ruling on a `can_play` question."""

    answer: CanPlayAnswer = Field(description="The answer.")


class LegalPlaysRuling(RulingBase):
    """The ruling on a `legal_plays` question."""

    answer: LegalPlaysAnswer = Field(description="The answer.")


class CharacteristicsRuling(RulingBase):
    """The ruling on a `characteristics` question."""

    answer: CharacteristicsAnswer = Field(description="The answer.")


class ValueOfXRuling(RulingBase):
    """The ruling on a `value_of_x` question."""

    answer: ValueOfXAnswer = Field(description="The answer.")


class CanPayRuling(RulingBase):
    """The ruling on a `can_pay` question."""

    answer: CanPayAnswer = Field(description="The answer.")


class CardStatusRuling(RulingBase):
    """The ruling on a `card_status` question."""

    answer: CardStatusAnswer = Field(description="The answer.")


AnyRuling = (
    CouldProduceRuling
    | ManaFromActivationRuling
    | CanActivateRuling
    | CanPlayRuling
    | LegalPlaysRuling
    | CharacteristicsRuling
    | ValueOfXRuling
    | CanPayRuling
    | CardStatusRuling
)
