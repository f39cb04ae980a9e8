"""What questions share: status from doubts, names for prose, the layer story, unread topics."""

from __future__ import annotations

from app.core.characteristics import AbilityOn
from app.core.facts import ObjectFacts
from app.core.findings import Status, UnreadHit
from app.core.state import GameState
from app.oracle.model.abilities import Ability, Level
from app.questions.layer_story import layer_reasons
from app.questions.naming import name_of, names_of

__all__ = [
    "MANA_TOPICS",
    "ability_label",
    "ability_text",
    "layer_reasons",
    "name_of",
    "names_of",
    "status_of",
]

MANA_TOPICS: tuple[str, ...] = ("mana_modifiers", "could_produce", "types", "abilities")


def status_of(unread: tuple[UnreadHit, ...] | list[UnreadHit], rests_on_unread: bool) -> Status:
    """``undetermined`` where the answer itself rests on unread words, ``qualified`` where some might change it."""
    if rests_on_unread:
        return "undetermined"
    return "qualified" if unread else "determined"


def ability_label(on: AbilityOn, object_id: str | None = None) -> dict[str, object]:
    """How an answer names an ability: its line, or null and where it comes from (its own object, where a copy
    effect gave it to that)."""
    if on.line is not None:
        return {"ability": on.line}
    return {"ability": None, "from": on.origin or object_id}


def ability_text(on: AbilityOn, facts: ObjectFacts, state: GameState | None = None) -> str | None:
    """The words of an ability where the card's text is known: that of the face it stands on."""
    if on.line is None:
        return None
    cards = [facts.details.copy_of or facts.card]
    if state is not None and facts.id in state.projection.copied:
        original = state.objects[state.projection.copied[facts.id]]
        cards.insert(0, original.details.copy_of or original.card)
    for card in cards:
        for face in card.faces:
            if any(_stands_on(on, ability) for ability in face.abilities):
                return face.lines[on.line] if face.lines is not None and on.line < len(face.lines) else None
    return None


def _stands_on(on: AbilityOn, ability: Ability) -> bool:
    if isinstance(ability, Level):
        return ability is on.ability or any(inner is on.ability for inner in ability.abilities)
    return ability is on.ability
