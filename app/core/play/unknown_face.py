"""Whether a face of which nothing but its name is known might be played (rules 709.3, 712.11b, 715.3, 720.3).

It is judged as the plainest cards it could be: what stands against all of those stands against it, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from app.core.characteristics import AbilityOn, Characteristics, printed
from app.core.face import INSET_LAYOUTS, SPLIT_LAYOUTS, is_room, lacks_playable_face
from app.core.facts import ObjectFacts
from app.core.play.proposal import Proposal, as_changed
from app.core.state import GameState
from app.oracle.model.abilities import Keyword
from app.oracle.model.base import COLORS
from app.oracle.model.card import CardReading, Face
from app.oracle.model.mana import ManaCost

_SPELLS = ("Instant", "Sorcery")
_ANY = (*_SPELLS, "Creature", "Artifact", "Enchantment", "Planeswalker", "Land")
_COSTS = (ManaCost(("1",)), ManaCost(("2",)))
"""Of an odd and an even mana value."""


def unknown_faces(state: GameState, facts: ObjectFacts, player: str) -> Iterator[Proposal]:
    """What a card's unknown face might be played as; nothing where all faces that it may be played as are known."""
    card = facts.details.copy_of or facts.card
    if not lacks_playable_face(card) or facts.zone in ("battlefield", "stack"):
        return
    now = state.projection.values[facts.id]
    for kind, cost, colors in product(_types(card), _COSTS, ((), COLORS)):
        mana = None if kind == "Land" else cost
        values = printed(Face("", mana, colors, types=(kind,), subtypes=_subtypes(card))).copy()
        if facts.zone == "graveyard" and card.layout in SPLIT_LAYOUTS:
            values.abilities = _aftermath(values)
        yield as_changed(state, Proposal(facts, player, len(card.faces), "", values, card=now))


def _types(card: CardReading) -> tuple[str, ...]:
    if is_room(card):
        return ("Enchantment",)
    return _ANY if card.layout == "modal_dfc" else _SPELLS


def _subtypes(card: CardReading) -> tuple[str, ...]:
    if is_room(card):
        return ("Room",)
    return ("Adventure", "Omen") if card.layout in INSET_LAYOUTS else ()


def _aftermath(values: Characteristics) -> tuple[AbilityOn, ...]:
    """The half of a split card in a graveyard may have aftermath (702.127a)."""
    return (*values.abilities, AbilityOn(Keyword(None, "Aftermath"), None))
