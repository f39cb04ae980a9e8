"""What is proposed: a card, the face it is played as, and by whom (rules 601.2a, 305, 712.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.characteristics import FACE_DOWN, Characteristics, printed
from app.core.context import Subject
from app.core.face import castable_faces
from app.core.facts import ObjectFacts
from app.core.state import GameState


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that a player would play as one of its faces.

    ``values`` are the characteristics the spell or land would have; ``face`` its index, ``face_down`` for a
    spell cast face down (708.4)."""

    facts: ObjectFacts
    player: str
    face: int
    name: str
    values: Characteristics
    face_down: bool = False

    @property
    def is_land(self) -> bool:
        """Rule 305.9: what is a land can be played only as a land."""
        return "Land" in self.values.types

    @property
    def zone(self) -> str:
        return self.facts.zone

    def subject(self, x: int = 0) -> Subject:
        """The spell or land as descriptions see it while it is being played from its zone."""
        return Subject(self.facts, self.values, self.facts.zone, self.player, as_spell=not self.is_land, x=x)

    def as_card(self) -> Subject:
        """The card as descriptions of cards in its zone see it."""
        return Subject(self.facts, self.values, self.facts.zone, self.player, as_spell=False)


def proposals(state: GameState, facts: ObjectFacts, player: str, face: int | None) -> Iterator[Proposal]:
    """Every face a card could be played as; only the one named where ``face`` is given."""
    card = facts.details.copy_of or facts.card
    indexes = castable_faces(card, facts.zone)
    for index in indexes if face is None else (face,):
        if index >= len(card.faces):
            continue
        yield Proposal(facts, player, index, card.faces[index].name, _values(state, facts, index))


def face_down_proposal(facts: ObjectFacts, player: str) -> Proposal:
    """The card cast face down as a 2/2 creature spell (rule 708.4)."""
    return Proposal(facts, player, 0, "", FACE_DOWN, face_down=True)


def _values(state: GameState, facts: ObjectFacts, index: int) -> Characteristics:
    """What a spell would be: its face as printed, and for the face the card shows now what effects make of it."""
    card = facts.details.copy_of or facts.card
    shown = 0 if facts.face is None else facts.face
    if index == shown and not facts.face_down and len(card.faces) == 1:
        return state.projection.values[facts.id]
    return printed(card.faces[index])
