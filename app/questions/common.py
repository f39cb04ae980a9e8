"""What questions share: status from doubts, names for prose, unread topics."""

from __future__ import annotations

from app.core.characteristics import AbilityOn
from app.core.facts import ObjectFacts
from app.core.findings import Reason, Status, UnreadHit
from app.core.state import GameState
from app.core.projection import Applied
from app.oracle.model.effects import AddTypes, GainAbility, GainKeyword, LoseAllAbilities, SetLandTypes, SetTypes
from app.rulebook.rule import Rule

LAND_TYPES_SET = Rule("305.7", "sets a land’s subtype")  # noqa: RUF001
LAND_TYPES_ADDED = Rule("305.6", "intrinsic ability")
TYPE_LAYER = Rule("613.1d", "Type-changing effects")
ABILITY_LAYER = Rule("613.1f", "Ability-adding effects")
TYPES_REPLACED = Rule("205.1a", "new card type")

MANA_TOPICS: tuple[str, ...] = ("mana_modifiers", "could_produce", "types", "abilities")


def name_of(object_id: str, state: GameState) -> str:
    """What to call an object or effect in prose: its name after layers, else its card's, else its id."""
    facts = state.objects.get(object_id)
    if facts is None:
        effect = state.effects.get(object_id)
        source = effect.source if effect is not None else None
        return source.name if source is not None and source.name else object_id
    return state.projection.values[object_id].name or ("a face-down card" if facts.face_down else object_id)


def names_of(ids: tuple[str, ...] | list[str], state: GameState) -> str:
    """Several objects by name, each name once."""
    return ", ".join(dict.fromkeys(name_of(i, state) for i in ids))


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


def layer_reasons(object_id: str, state: GameState) -> list[Reason]:
    """The layer story of one object as far as types and abilities go (rules 305.6, 305.7, 613.1)."""
    found: list[Reason] = []
    for applied in state.projection.history.get(object_id, ()):
        reason = _layer_reason(object_id, applied, state)
        if reason is not None:
            found.append(reason)
    return found


def _layer_reason(object_id: str, applied: Applied, state: GameState) -> Reason | None:
    kinds = {type(change) for change in applied.changes}
    facts = {
        "object": name_of(object_id, state),
        "source": name_of(applied.source, state),
        "layer": applied.layer,
        "timestamp": applied.timestamp,
    }
    who = tuple(dict.fromkeys((object_id, applied.source)))
    if SetLandTypes in kinds:
        return Reason("layers.land_types_set", (LAND_TYPES_SET, TYPE_LAYER), who, facts)
    if AddTypes in kinds:
        return Reason("layers.types_added", (LAND_TYPES_ADDED, TYPE_LAYER), who, facts)
    if SetTypes in kinds:
        return Reason("layers.types_set", (TYPES_REPLACED, TYPE_LAYER), who, facts)
    if LoseAllAbilities in kinds:
        return Reason("layers.abilities_lost", (ABILITY_LAYER,), who, facts)
    if kinds & {GainAbility, GainKeyword}:
        return Reason("layers.ability_gained", (ABILITY_LAYER,), who, facts)
    return None
