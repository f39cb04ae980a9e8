"""What is proposed: a card, the face it is played as, and by whom (rules 601.2a, 305, 712.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.changes import Applying, apply_change
from app.core.characteristics import FACE_DOWN, Characteristics, printed
from app.core.context import Subject
from app.core.face import SPLIT_LAYOUTS, castable_faces
from app.core.facts import ObjectFacts
from app.core.filters import matches
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force
from app.oracle.model.effects import Modify


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that a player would play as one of its faces.

    ``values`` are the characteristics the spell or land would have; ``face`` its index, ``face_down`` for a
    spell cast face down (708.4). ``form`` is the keyword by which it would have other characteristics than its
    face (702.103d, 718.3); ``card`` what the card itself is in its zone then."""

    facts: ObjectFacts
    player: str
    face: int
    name: str
    values: Characteristics
    face_down: bool = False
    form: str = ""
    card: Characteristics | None = None

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
        return Subject(self.facts, self.card or self.values, self.facts.zone, self.player, as_spell=False)

    def as_if_cast(self) -> Subject:
        """The card as it would be described if it were a spell, which a land never is."""
        return Subject(self.facts, self.values, self.facts.zone, self.player, as_spell=True)


def proposals(state: GameState, facts: ObjectFacts, player: str, face: int | None) -> Iterator[Proposal]:
    """Every face a card could be played as; only the one named where ``face`` is given."""
    card = facts.details.copy_of or facts.card
    indexes = castable_faces(card, facts.zone)
    for index in indexes if face is None else (face,):
        if index >= len(card.faces):
            continue
        yield as_changed(state, Proposal(facts, player, index, card.faces[index].name, _values(state, facts, index)))


def face_down_proposal(proposal: Proposal) -> Proposal:
    """The card cast face down as a 2/2 creature spell (rule 708.4)."""
    card = proposal.card or proposal.values
    return Proposal(proposal.facts, proposal.player, 0, "", FACE_DOWN, face_down=True, card=card)


def as_changed(state: GameState, proposal: Proposal) -> Proposal:
    """The proposal with what effects on spells make of it: no object of the board is that spell yet (611.3)."""
    if proposal.is_land:
        return proposal
    values: Characteristics | None = None
    for force in state.derived("spell_changes", _spell_changes):
        if (
            not isinstance(force.effect, Modify)
            or matches(force.effect.what, proposal.subject(), force.context) is not True
        ):
            continue
        values = values or proposal.values.copy()
        applying = Applying(force.id, 0, force.context)
        for change in force.effect.changes:
            apply_change(change, values, applying)
    if values is None:
        return proposal
    return Proposal(
        proposal.facts,
        proposal.player,
        proposal.face,
        proposal.name,
        values,
        proposal.face_down,
        proposal.form,
        proposal.card or proposal.values,
    )


def _spell_changes(state: GameState) -> tuple[InForce, ...]:
    return tuple(
        force
        for force in effects_in_force(state)
        if isinstance(force.effect, Modify) and force.certain and not force.expired
    )


def _values(state: GameState, facts: ObjectFacts, index: int) -> Characteristics:
    """What a spell would be: its face as printed, and for the face the card shows now what effects make of it."""
    card = facts.details.copy_of or facts.card
    if facts.face_down:
        return printed(card.faces[index])
    now = state.projection.values[facts.id]
    if card.layout in SPLIT_LAYOUTS and len(card.faces) > 1:
        granted = tuple(on for on in now.abilities if on.origin is not None)
        if not granted:
            return printed(card.faces[index])
        half = printed(card.faces[index]).copy()
        half.abilities = (*half.abilities, *granted)
        return half
    return now if index == 0 else printed(card.faces[index])
