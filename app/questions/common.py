"""What questions share: status from doubts, names for prose, the layer story, unread topics."""

from __future__ import annotations

from app.core.characteristics import AbilityOn
from app.core.facts import ObjectFacts
from app.core.findings import Status, UnreadHit
from app.questions.layer_story import layer_reasons, phased_out_reasons
from app.questions.naming import name_of, names_of

__all__ = [
    "MANA_TOPICS",
    "ability_label",
    "ability_text",
    "layer_reasons",
    "name_of",
    "names_of",
    "phased_out_reasons",
    "status_of",
]

MANA_TOPICS: tuple[str, ...] = ("mana_modifiers", "could_produce", "types", "abilities")


def status_of(unread: tuple[UnreadHit, ...] | list[UnreadHit], rests_on_unread: bool) -> Status:
    """``undetermined`` where the answer itself rests on unread words, ``qualified`` where some might change it."""
    if rests_on_unread:
        return "undetermined"
    return "qualified" if unread else "determined"


def ability_label(on: AbilityOn) -> dict[str, object]:
    """How an answer names an ability: its line, or null and where it comes from."""
    if on.line is not None:
        return {"ability": on.line}
    return {"ability": None, "from": on.origin}


def ability_text(on: AbilityOn, facts: ObjectFacts) -> str | None:
    """The words of an ability where the card's text is known."""
    card = facts.details.copy_of or facts.card
    face = card.faces[facts.face or 0] if (facts.face or 0) < len(card.faces) else card.front
    if on.line is None or face.lines is None or on.line >= len(face.lines):
        return None
    return face.lines[on.line]
