"""What questions share: status from doubts, names for prose, unread topics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.characteristics import AbilityOn
from app.core.face import DOUBLE_FACED_LAYOUTS, SPLIT_LAYOUTS
from app.core.facts import ObjectFacts
from app.core.findings import Facts, Reason, Status, UnreadHit
from app.core.projection import Applied
from app.core.state import GameState
from app.oracle.model.abilities import Level
from app.oracle.model.effects import AddTypes, GainAbility, GainKeyword, LoseAllAbilities, SetLandTypes, SetTypes
from app.rulebook.rule import Rule

LAND_TYPES_SET = Rule("305.7", "sets a land’s subtype")
LAND_TYPES_ADDED = Rule("305.6", "intrinsic ability")
TYPE_LAYER = Rule("613.1d", "Type-changing effects")
ABILITY_LAYER = Rule("613.1f", "Ability-adding effects")
TIMESTAMPS = Rule("613.7", "timestamp")
DEPENDENCY = Rule("613.8", "dependency")
FACE_DOWN = Rule("708.2", "no characteristics")
EXILED_FACE_DOWN = Rule("406.3a", "has no characteristics")
COPY = Rule("707.2", "copiable values")
COPY_EXCEPTIONS = Rule("707.9", "exceptions to the copying process")
DOUBLE_FACED = Rule("712.8", "own set of characteristics")
SPLIT_CARD = Rule("709.4", "except the stack")
SPLIT_SPELL = Rule("709.3b", "characteristics of the half being cast")
BESTOWED = Rule("702.103b", "bestowed")
DEFINING = Rule("604.3", "characteristic-defining")
NO_CREATURE = Rule("208.3", "noncreature permanent")
LEVELS = Rule("711.2", "level symbol")
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
    history = state.projection.history.get(object_id, ())
    for applied in history:
        reason = _layer_reason(object_id, applied, state)
        if reason is not None:
            found.append(reason)
    if history:
        found.extend(_order_reasons(object_id, history, state))
    found.extend(_status_reasons(object_id, state))
    return found


def _order_reasons(object_id: str, history: Sequence[Applied], state: GameState) -> Iterator[Reason]:
    """Why the effects on one object applied in that order: timestamps or dependency (613.7, 613.8)."""
    sources = {applied.source for applied in history}
    name = name_of(object_id, state)
    told: set[str] = set()
    for waits in state.projection.dependencies:
        if waits.on in sources or waits.dependent in sources:
            pair = (object_id, waits.dependent, waits.on)
            facts: Facts = {
                "object": name,
                "dependent": name_of(waits.dependent, state),
                "on": name_of(waits.on, state),
                "layer": waits.layer,
            }
            yield Reason("layers.dependency", (DEPENDENCY,), tuple(dict.fromkeys(pair)), facts)
            if waits.dependent in state.objects and waits.dependent != object_id and waits.dependent not in told:
                told.add(waits.dependent)
                for applied in state.projection.history.get(waits.dependent, ()):
                    reason = _layer_reason(waits.dependent, applied, state)
                    if reason is not None:
                        yield reason
    for layer in dict.fromkeys(applied.layer for applied in history):
        same = [applied for applied in history if applied.layer == layer]
        if len({applied.source for applied in same}) > 1:
            ids = tuple(dict.fromkeys((object_id, *(applied.source for applied in same))))
            facts = {"object": name, "layer": layer, "sources": names_of(list(ids[1:]), state)}
            yield Reason("layers.timestamps", (TIMESTAMPS,), ids, facts)


def _status_reasons(object_id: str, state: GameState) -> Iterator[Reason]:
    """What an object starts from where that is not its printed front: copies, face down, other faces, bestow."""
    facts = state.objects[object_id]
    told: Facts = {"object": name_of(object_id, state)}
    if facts.face_down:
        rule = FACE_DOWN if facts.zone in ("battlefield", "stack") else EXILED_FACE_DOWN
        yield Reason("start.face_down", (rule,), (object_id,), told)
        return
    if facts.details.copy_of is not None:
        yield Reason("start.copy", (COPY, COPY_EXCEPTIONS), (object_id,), told)
    layout = facts.card.layout
    if layout in DOUBLE_FACED_LAYOUTS and (facts.face or layout == "modal_dfc"):
        yield Reason("start.face", (DOUBLE_FACED,), (object_id,), told)
    if layout in SPLIT_LAYOUTS:
        rule = SPLIT_SPELL if facts.zone == "stack" else SPLIT_CARD
        yield Reason("start.split", (rule,), (object_id,), told)
    values = state.projection.values[object_id]
    if facts.attached_to is not None and values.has_keyword("Bestow"):
        yield Reason("start.bestowed", (BESTOWED,), (object_id,), told)
    if any(applied.layer == "7a" for applied in state.projection.history.get(object_id, ())):
        yield Reason("start.defining", (DEFINING,), (object_id,), told)
    if facts.zone == "battlefield" and facts.card.front.power is not None and "Creature" not in values.types:
        yield Reason("start.no_creature", (NO_CREATURE,), (object_id,), told)
    if any(isinstance(on.ability, Level) for on in values.abilities):
        yield Reason("start.level", (LEVELS,), (object_id,), told)


def _layer_reason(object_id: str, applied: Applied, state: GameState) -> Reason | None:
    kinds = {type(change) for change in applied.changes}
    facts: Facts = {
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
