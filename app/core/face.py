"""Which face of a card an object shows (rules 709 split, 712 double-faced, 715 adventurer, 720 prepare…)."""

from __future__ import annotations

from app.core.facts import ObjectFacts
from app.oracle.model.card import CardReading, Face

SPLIT_LAYOUTS: frozenset[str] = frozenset(("split", "aftermath"))
"""Both halves count everywhere but on the stack (rule 709.4)."""

DOUBLE_FACED_LAYOUTS: frozenset[str] = frozenset(("transform", "modal_dfc", "reversible_card", "meld"))
"""Only the face that is up counts (rule 712.8)."""

INSET_LAYOUTS: frozenset[str] = frozenset(("adventure", "omen", "prepare"))
"""The inset part counts only for a spell that was cast as it (rule 715.3)."""


_PLAYED_AS_ANY: frozenset[str] = (INSET_LAYOUTS - {"prepare"}) | SPLIT_LAYOUTS | {"modal_dfc"}
"""Layouts of cards that may be played as any of their faces."""

LEFT, RIGHT = "left_unlocked", "right_unlocked"
"""Marks for the unlocked designations of a Room (709.5c)."""


def is_room(card: CardReading) -> bool:
    """Whether a card is a split permanent card with one type line for both halves (709.5)."""
    return card.layout in SPLIT_LAYOUTS and "Room" in card.front.subtypes


def lacks_half(card: CardReading) -> bool:
    """Whether only one half of a split card is known."""
    return card.layout in SPLIT_LAYOUTS and len(card.faces) == 1 and "//" in card.name


def lacks_playable_face(card: CardReading) -> bool:
    """Whether a face or half that a card may be played as is not known (709.3, 712.11b, 715.3, 720.3)."""
    if card.layout not in _PLAYED_AS_ANY:
        return False
    return card.name.count(" // ") >= len(card.faces)


def unlocked_halves(facts: ObjectFacts) -> frozenset[int] | None:
    """Which halves of a Room on the battlefield are unlocked (709.5c): those that marks name, else the half that the
    board says is up; None where the board says neither."""
    marked = {mark.kind for mark in facts.details.marks}
    halves = frozenset(index for index, mark in enumerate((LEFT, RIGHT)) if mark in marked)
    if halves:
        return halves
    up = face_up(facts)
    return None if up is None else frozenset((up,))


def face_up(facts: ObjectFacts) -> int | None:
    """The index of the face that an object shows, None where the board does not say: of a copy the one it copied,
    whatever its own card shows (707.2)."""
    copied = facts.details.copy_of
    if copied is None or facts.details.copy_face is not None:
        return facts.face if copied is None else facts.details.copy_face
    return facts.face if copied.name == facts.card.name else None


def copiable_faces(facts: ObjectFacts) -> tuple[Face, ...]:
    """The face whose values an object has; both halves of a split card where it is no spell."""
    card = facts.details.copy_of or facts.card
    if len(card.faces) == 1:
        return card.faces
    if card.layout in SPLIT_LAYOUTS and len(card.faces) == 2 and facts.zone != "stack":
        return card.faces
    if card.layout == "flip" and facts.zone != "battlefield":
        return (card.faces[0],)  # 710.1b
    up = face_up(facts)
    if facts.zone in ("battlefield", "stack") and up is not None and up < len(card.faces):
        return (card.faces[up],)
    return (card.faces[0],)


def castable_faces(card: CardReading, zone: str) -> tuple[int, ...]:
    """The indexes of the faces a card may be cast as or played as in principle.

    Either half of a split card, the card itself or its adventure, either face of a modal double-faced card
    (712.11b); only the front of a transforming one (712.11a), and never what is inset in a preparation card (722.3).
    ``zone`` matters to no layout today but to the permissions that speak of it."""
    if card.layout in _PLAYED_AS_ANY:
        return tuple(range(len(card.faces)))
    return (0,)
