"""Boards on which no continuous effect is at work, as most are: their characteristics need no layers.

An object in no special state has its face's printed values with the mana abilities of its land types (305.6).
These depend on the face alone, so they are worked out once and shared by all such objects."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.characteristics import Characteristics, printed
from app.core.continuous import modifiers_of
from app.core.face import SPLIT_LAYOUTS
from app.core.facts import NO_DETAILS, ObjectFacts
from app.core.intrinsic import with_intrinsic
from app.core.memo import once_per_value
from app.core.state import GameState, acts_from_command
from app.core.static_effects import clauses_of
from app.core.unread import static_unread
from app.oracle.model.card import CardReading


@dataclass(frozen=True, slots=True)
class Plain:
    """What a card's plain objects have.

    ``moves``: an ability of it changes characteristics, or power and toughness depend on the zone (208.3).
    ``speaks``: it has other static abilities that a question could rest on."""

    values: Characteristics
    moves: bool
    speaks: bool = False


def quiet_values(state: GameState) -> tuple[dict[str, Characteristics], tuple[ObjectFacts, ...]] | None:
    """All characteristics by object id where nothing changes any, and the permanents that have static abilities; None
    where layers have to be applied."""
    if state.board.effects:
        return None
    found: dict[str, Characteristics] = {}
    speaking: list[ObjectFacts] = []
    for facts in state.board.objects:
        if (
            facts.details is not NO_DETAILS
            or facts.face
            or facts.face_down
            or facts.attached_to is not None
            or facts.counters
        ):
            return None
        plain = _plain(facts.card)
        if plain.moves:
            return None
        found[facts.id] = plain.values
        if plain.speaks and ((facts.zone == "battlefield" and not facts.phased_out) or acts_from_command(facts)):
            speaking.append(facts)
    return found, tuple(speaking)


@once_per_value
def _plain(card: CardReading) -> Plain:
    """What the front of a card has; a split card shows both halves or one, so layers look at it."""
    front = printed(card.front)
    if card.layout in SPLIT_LAYOUTS:
        return Plain(front, moves=True)
    values = with_intrinsic(front)
    odd_size = ("Creature" in values.types) == (values.power is None or values.toughness is None)
    return Plain(
        values,
        moves=odd_size or bool(values.unknown) or bool(modifiers_of(values.abilities)),
        speaks=bool(clauses_of(values.abilities) or static_unread(values.abilities)),
    )
