"""The board as a client sends it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from app.wire.base import Amount, Amounts, Id, Line, Name, WireModel
from app.wire.cards import InlineCard
from app.wire.limits import (
    MAX_COST,
    MAX_COUNT,
    MAX_EFFECTS,
    MAX_ENTRIES,
    MAX_EVENTS,
    MAX_NUMBER,
    MAX_OBJECTS,
    MAX_PLAYERS,
    MAX_TEXT,
    MAX_TURN,
)

Zone = Literal["battlefield", "hand", "library", "graveyard", "exile", "stack", "command"]
Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_combat",
    "postcombat_main",
    "end",
    "cleanup",
]
ManaLetter = Literal["W", "U", "B", "R", "G", "C"]
Mana = dict[ManaLetter, Amount]
TurnNumber = Annotated[int, Field(ge=1, le=MAX_TURN)]
Ids = Annotated[list[Id], Field(max_length=MAX_OBJECTS)]


def _true_or_id(value: Any) -> str:
    return "flag" if isinstance(value, bool) else "id"


FlagOrId = Annotated[
    Annotated[bool, Tag("flag")] | Annotated[Id, Tag("id")],
    Discriminator(_true_or_id),
]


class Player(WireModel):
    """A player of the game."""

    id: Id = Field(description="Id of the player, unique on the board.")
    life: int = Field(20, ge=-MAX_NUMBER, le=MAX_NUMBER, description="Life total.")
    lands_played: Amount | None = Field(
        None, description="Lands the player has played this turn; may stand instead of `played_land` events."
    )
    mana_pool: Mana = Field(default_factory=dict, description='Mana in the pool by type, such as `{"G": 1}`.')
    counters: Amounts = Field(
        default_factory=dict,
        description='Counters on the player, such as `{"poison": 2}`; the player\'s `speed` as well.',
    )
    commanders: list[Name] = Field(
        default_factory=list, max_length=10, description="Names of the player's commanders; none where left out."
    )
    commander_casts: Amounts = Field(
        default_factory=dict,
        description="How often each commander, by name, was cast from the command zone this game (rule 903.8).",
    )
    designations: list[Name] = Field(
        default_factory=list,
        max_length=MAX_ENTRIES,
        description="Designations of the player: `monarch`, `city_blessing`, `initiative`, `max_speed`.",
    )


class Turn(WireModel):
    """Whose turn it is and where in it the game stands."""

    number: TurnNumber = Field(description="Number of the current turn; the first turn of the game is 1.")
    active_player: Id = Field(description="Id of the player whose turn it is.")
    step: Step = Field(description="Current step; a main phase counts as one.")
    priority: Id | None = Field(
        None,
        description="Id of the player who has priority. Left out: the active player, nobody in untap and cleanup.",
    )
    history: list[Id] | None = Field(
        None,
        max_length=MAX_TURN,
        description="Ids of who took turns 1, 2, … up to the current one. Left out: turn order from the first player.",
    )


class Choices(WireModel):
    """What was chosen for an object or an effect."""

    color: Literal["W", "U", "B", "R", "G"] | None = Field(None, description="Chosen color.")
    creature_type: Name | None = Field(None, description="Chosen creature type, such as `Elf`.")
    card_type: Name | None = Field(None, description="Chosen card type, such as `Artifact`.")
    card_name: Name | None = Field(None, description="Chosen card name.")
    card_names: list[Name] | None = Field(
        None, max_length=MAX_ENTRIES, description="Chosen card names where several were named."
    )
    land_type: Name | None = Field(None, description="Chosen land type, such as `Island`.")
    player: Id | None = Field(None, description="Id of the chosen player.")
    number: int | None = Field(None, ge=-MAX_NUMBER, le=MAX_NUMBER, description="Chosen number.")
    replaced: Name | None = Field(
        None,
        description="Of an effect that changes text: the word that it replaced, such as `black`, `Island` or `Elf`; "
        "the word put in its place is the chosen color, land type or creature type.",
    )


class MarkNote(WireModel):
    """A note on an object that a keyword action left."""

    kind: Literal[
        "foretold",
        "plotted",
        "on_adventure",
        "suspended",
        "warped",
        "airbent",
        "manifested",
        "cloaked",
        "disguised",
        "prototyped",
        "left_unlocked",
        "right_unlocked",
    ] = Field(description="What was done with the card.")
    turn: TurnNumber | None = Field(None, description="Number of the turn it was done in.")
    by: Id | None = Field(None, description="Id of the player who did it; the owner where left out.")
    cost: str | None = Field(None, max_length=MAX_COST, description="Cost it may be cast for, such as `{1}{U}`.")


class AbilityOf(WireModel):
    """Says which ability an object on the stack is."""

    source: Id = Field(description="Id of the object whose ability it is.")
    ability: Line | None = Field(None, description="Line of the source's text the ability is on, from 0.")


class BoardObject(WireModel):
    """A card, token, copy, spell or ability in some zone. Order within a zone is the order of the list."""

    id: Id = Field(description="Id of the object, unique on the board among objects, effects and players.")
    name: Name | None = Field(
        None, description="English card name: one face or `A // B`. Needed unless `card` or `ability_of` is given."
    )
    card: InlineCard | None = Field(None, description="The card inline; wins over the catalog. A token is one.")
    zone: Zone = Field(description="Zone the object is in. Library: first in the list is on top; stack: last is.")
    controller: Id | None = Field(
        None,
        description="Id of the player who controls it now, whatever effects made it so; the owner where left out.",
    )
    owner: Id | None = Field(None, description="Id of the owner; the controller where left out.")
    tapped: bool = Field(False, description="Whether it is tapped.")
    face_down: bool = Field(False, description="Whether it is face down.")
    face: Name | None = Field(None, description="Which face is up or chosen: `front`, `back` or a face's name.")
    phased_out: bool = Field(False, description="Whether it is phased out.")
    controlled_since_turn: int = Field(
        0,
        ge=0,
        le=MAX_TURN,
        description="Turn since which its controller has controlled it without a break; 0: no summoning sickness.",
    )
    counters: Amounts = Field(default_factory=dict, description='Counters on it, such as `{"brick": 3, "+1/+1": 1}`.')
    attached_to: Id | None = Field(None, description="Id of the object or player it is attached to.")
    chosen: Choices | None = Field(None, description="What was chosen for it.")
    x: Amount | None = Field(
        None, description="Value chosen for X: of this spell, or of the spell that became this permanent."
    )
    copy_of: Name | None = Field(None, description="Name of the card it is a copy of.")
    token: bool = Field(False, description="Whether it is a token.")
    timestamp: int | None = Field(
        None,
        ge=-MAX_NUMBER,
        le=MAX_NUMBER,
        description="Timestamp (rule 613.7), lower is older. Left out: place in the list, from 1.",
    )
    exiled_with: Id | None = Field(None, description="Id of the object whose ability exiled it (rule 607).")
    level: Annotated[int, Field(ge=0, le=100)] | None = Field(None, description="Level of a Class (rule 716).")
    ability_of: AbilityOf | None = Field(
        None, description="For an activated or triggered ability on the stack: the ability it is."
    )
    attacking: FlagOrId | None = Field(
        None, description="Whether it attacks, or the id of the player or permanent it attacks."
    )
    blocking: FlagOrId | None = Field(None, description="Whether it blocks, or the id of the attacker it blocks.")
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] | None = Field(
        None, description="Stands for so many identical objects; their ids become `id#1`, `id#2`, …"
    )
    targets: list[Id] = Field(
        default_factory=list, max_length=MAX_ENTRIES, description="Ids of what a spell or ability on the stack targets."
    )
    marks: list[MarkNote] = Field(
        default_factory=list, max_length=MAX_ENTRIES, description="Notes that keyword actions left on it."
    )
    exiled_by: Id | None = Field(None, description="Id of the player who exiled it.")
    exiled_turn: TurnNumber | None = Field(None, description="Number of the turn it was exiled in.")
    mana_spent: Mana = Field(default_factory=dict, description="Mana that was spent to cast it, by type.")
    components: list[Name] = Field(
        default_factory=list,
        max_length=MAX_ENTRIES,
        description="Names of the other cards that represent it: those under the topmost card of a merged (mutated) "
        "permanent, or the two front faces of a melded one.",
    )


def _name_or_card(value: Any) -> str:
    return "card" if isinstance(value, dict | InlineCard) else "name"


class LastingEffect(WireModel):
    """A spell or ability that resolved and made something that lasts. Whether it still applies is worked out."""

    id: Id = Field(description="Id of the effect, unique on the board.")
    source: (
        Annotated[Annotated[Name, Tag("name")] | Annotated[InlineCard, Tag("card")], Discriminator(_name_or_card)]
        | None
    ) = Field(None, description="What it came from: the id of an object, a card name, or a card inline.")
    text: str | None = Field(
        None, min_length=1, max_length=MAX_TEXT, description="The effect's words, instead of a source."
    )
    ability: Line | None = Field(
        None, description="Line of the source's text that made it, from 0, where two lines could be meant."
    )
    controller: Id = Field(description="Id of the player who controlled the spell or ability.")
    turn: TurnNumber | None = Field(None, description="Number of the turn it resolved in; not known if left out.")
    step: Step | None = Field(None, description="Step it resolved in.")
    objects: Ids = Field(default_factory=list, description="Ids of the objects it picked.")
    players: list[Id] = Field(default_factory=list, max_length=MAX_PLAYERS, description="Ids of the players it picked.")
    chosen: Choices | None = Field(None, description="What was chosen for it.")
    x: Amount | None = Field(None, description="Value of X.")
    timestamp: int | None = Field(
        None,
        ge=-MAX_NUMBER,
        le=MAX_NUMBER,
        description="Timestamp (rule 613.7). Left out: newer than every object, in the order of the list.",
    )


class Event(WireModel):
    """Something that already happened this turn, where it matters. Events stand in the order they happened."""

    kind: Annotated[str, Field(min_length=1, max_length=40, pattern="^[a-z_]+$")] = Field(
        description="What happened: `cast`, `played_land`, `activated`, `used_permission`, `attacked`, `life_lost`, "
        "`life_gained`, `drew`, `died`, `entered`, `left_graveyard`, `dealt_damage`, `searched_library`, "
        "`discarded`, `sacrificed`, …"
    )
    player: Id | None = Field(None, description="Id of the player who did it or to whom it happened.")
    object: Id | None = Field(
        None,
        description="Id of the object it was about, which may have left since. `used_permission`: id of the effect, "
        "or of the object whose static ability permits.",
    )
    ability: Line | None = Field(None, description="Line of the ability that was activated, from 0.")
    name: Name | None = Field(None, description="Name of the card it was about.")
    types: list[Name] = Field(
        default_factory=list, max_length=MAX_ENTRIES, description="Card types of what it was about, where no name is."
    )
    from_: Zone | None = Field(None, alias="from", description="Zone the card came from.")
    amount: Amount | None = Field(None, description="How much: life, damage, cards.")
    to: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        None, description="Where it went: a zone, or the id of the player or object that was dealt damage."
    )
    combat: bool | None = Field(None, description="Whether the damage was combat damage.")


class BoardModel(WireModel):
    """Facts that a person at the table can see. What effects mean is the judge's to read from the cards."""

    players: list[Player] = Field(
        min_length=1, max_length=MAX_PLAYERS, description="The players in turn order, the first player first."
    )
    turn: Turn | None = Field(
        None,
        description="Whose turn it is. Left out: the first player's precombat main phase of turn 1, "
        "which the ruling then names as an assumption.",
    )
    objects: list[BoardObject] = Field(
        default_factory=list, max_length=MAX_OBJECTS, description="All objects that matter, in any zones."
    )
    effects: list[LastingEffect] = Field(
        default_factory=list, max_length=MAX_EFFECTS, description="Lasting effects in the order they were made."
    )
    events: list[Event] = Field(
        default_factory=list, max_length=MAX_EVENTS, description="What happened this turn, in order."
    )
