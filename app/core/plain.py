"""Boards on which no continuous effect is at work, as most are: their characteristics need no layers.

An object in no special state has its face's printed values with the mana abilities of its land types (305.6).
These depend on the face alone, so they are worked out once and shared by all such objects."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.characteristics import Characteristics, printed
from app.core.continuous import modifiers_of
from app.core.face import SPLIT_LAYOUTS, copiable_faces
from app.core.facts import NO_DETAILS, ObjectFacts
from app.core.intrinsic import with_intrinsic
from app.core.state import GameState, is_emblem
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


_MOST_KNOWN = 20_000
_known: dict[int, tuple[CardReading, Plain]] = {}
# A split card shows both halves or one, so it is never kept.
_SEVERAL_FACES = 2


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
        card = facts.card
        entry = _known.get(id(card))
        plain = entry[1] if entry is not None and entry[0] is card else _plain(facts)
        if plain.moves:
            return None
        found[facts.id] = plain.values
        if plain.speaks and ((facts.zone == "battlefield" and not facts.phased_out) or is_emblem(facts)):
            speaking.append(facts)
    return found, tuple(speaking)


def _plain(facts: ObjectFacts) -> Plain:
    faces = copiable_faces(facts)
    if len(faces) >= _SEVERAL_FACES:
        return Plain(printed(faces[0]), moves=True)
    values = with_intrinsic(printed(faces[0]))
    creature = "Creature" in values.types
    odd_size = creature == (values.power is None or values.toughness is None)
    plain = Plain(
        values,
        moves=odd_size or bool(values.unknown) or bool(modifiers_of(values.abilities)),
        speaks=bool(clauses_of(values.abilities) or static_unread(values.abilities)),
    )
    if len(facts.card.faces) < _SEVERAL_FACES or (not facts.face and facts.card.layout not in SPLIT_LAYOUTS):
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[id(facts.card)] = (facts.card, plain)
    return plain
