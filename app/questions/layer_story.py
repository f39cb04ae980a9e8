"""How an object came by its characteristics: the layer story that steps of a ruling tell (rule 613)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from app.core.continuous import Continuous, effect_of, modifiers_of
from app.core.dependency import counted_amounts
from app.core.face import DOUBLE_FACED_LAYOUTS, SPLIT_LAYOUTS, is_room
from app.core.facts import NO_DETAILS, ObjectFacts
from app.core.findings import Facts, Reason
from app.core.memo import once_per_value
from app.core.projection import Applied, would_touch
from app.core.resolved import context_of, lasts, resolved_effects
from app.core.starting import KEYWORD_COUNTERS
from app.core.state import GameState
from app.oracle.model import effects as words
from app.oracle.model.abilities import Level
from app.oracle.model.amounts import Devotion, PlayerNumber, Times, X
from app.oracle.model.base import Change, Node
from app.oracle.model.filters import Ref, Status
from app.oracle.vocabulary import BASIC_LAND_TYPES
from app.questions.naming import name_of, names_of
from app.rulebook.rule import Rule

LAND_TYPES_SET = Rule("305.7", "sets a land’s subtype")
LAND_TYPES_ADDED = Rule("305.6", "intrinsic ability")
TYPES_REPLACED = Rule("205.1a", "new card type")
TYPES_KEPT = Rule("205.1b", "in addition to its other types")
NEW_COLORS = Rule("105.3", "new color")
STARTED = Rule("613.6", "removed during this process")
TIMESTAMPS = Rule("613.7", "timestamp")
DEPENDENCY = Rule("613.8", "dependency")
FACE_DOWN = Rule("708.2", "no characteristics")
EXILED_FACE_DOWN = Rule("406.3a", "has no characteristics")
CLOAKED = Rule("701.58a", "ward {2}")
DISGUISED = Rule("702.168a", "ward {2}")
COPY = Rule("707.2", "copiable values")
COPY_LAYER = Rule("613.2a", "Copiable effects are applied")
COPY_EXCEPTIONS = Rule("707.9", "exceptions to the copying process")
DOUBLE_FACED = Rule("712.8", "own set of characteristics")
SPLIT_CARD = Rule("709.4", "except the stack")
SPLIT_SPELL = Rule("709.3b", "characteristics of the half being cast")
ROOM = Rule("709.5", "shared type line")
FLIPPED = Rule("710.1c", "color and mana cost don’t change")
PROTOTYPED = Rule("718.3b", "alternative set")
MERGED = Rule("730.2a", "topmost component")
MUTATED = Rule("702.140e", "all abilities of each card")
REPLACED_WORDS = Rule("612.2", "used in the correct way")
BESTOWED = Rule("702.103b", "bestowed")
DEFINING = Rule("604.3", "characteristic-defining")
NO_CREATURE = Rule("208.3", "noncreature permanent")
LEVELS: dict[str, Rule] = {
    "level": Rule("711.2", "level symbol"),
    "class": Rule("716.2", "class level bar"),
    "charge": Rule("721.2", "station symbol"),
}
OTHER_ZONES = Rule("113.6b", "which zones it functions in")
LOYALTY = Rule("306.5c", "number of loyalty counters")
DEFENSE = Rule("310.4c", "number of defense counters")
PHASED_OUT = Rule("702.26b", "treated as though it does not exist")
COUNTED_ONCE = Rule("611.2d", "determined only once")
COUNTER_AGE = Rule("613.7c", "receives a timestamp as it’s put on")
AS_STATED = Rule("611.2a", "lasts as long as stated")
LAND_TYPES_KEPT = Rule("305.7", "doesn’t remove any abilities that were granted")
CHANGELING = Rule("702.73a", "every creature type")
DEVOID = Rule("702.114a", "colorless")
SIZE_COUNTERS = Rule("122.1a", "adds X to that object’s power")
KEYWORD_COUNTER = Rule("122.1b", "gain that keyword")
ADVENTURER = Rule("715.4", "only its normal characteristics")
CREWED = Rule("702.122a", "becomes an artifact creature")
_LAYER_RULES: dict[str, Rule] = {
    "1": COPY_LAYER,
    "1b": Rule("613.2b", "Face-down spells and permanents"),
    "2": Rule("613.1b", "Control-changing"),
    "3": Rule("613.1c", "Text-changing"),
    "4": Rule("613.1d", "Type-changing"),
    "5": Rule("613.1e", "Color-changing"),
    "6": Rule("613.1f", "Ability-adding"),
    "7a": Rule("613.4a", "characteristic-defining abilities"),
    "7b": Rule("613.4b", "set power and/or toughness"),
    "7c": Rule("613.4c", "modify power and/or toughness"),
    "7d": Rule("613.4d", "switch"),
}
_COUNTED: dict[str, Rule] = {
    "devotion": Rule("700.5", "devotion"),
    "historic": Rule("700.6", "historic"),
    "party": Rule("700.8", "party"),
    "modified": Rule("700.9", "modified"),
}
_KEYS: tuple[tuple[tuple[type[Change], ...], str], ...] = (
    ((words.BecomeCopy,), "layers.copied"),
    ((words.ChangeController,), "layers.control"),
    ((words.ReplaceWords,), "layers.text"),
    ((words.SetLandTypes,), "layers.land_types_set"),
    ((words.SetTypes,), "layers.types_set"),
    ((words.AddTypes,), "layers.types_added"),
    ((words.LoseAllAbilities,), "layers.abilities_lost"),
    ((words.GainAbility, words.GainKeyword, words.GainAbilitiesOf), "layers.ability_gained"),
)


def _is_plain(object_id: str, state: GameState) -> bool:
    """Whether an object starts from its printed face and nothing more is to be told of it."""
    facts = state.objects[object_id]
    return (
        facts.details is NO_DETAILS
        and facts.card.layout == "normal"
        and not (facts.face_down or facts.phased_out or facts.counters)
        and facts.attached_to is None
        and object_id not in state.projection.sizeless
        and not modifiers_of(state.projection.values[object_id].abilities)
    )


def layer_reasons(object_id: str, state: GameState, *, whole: bool = False) -> list[Reason]:
    """The layer story of one object as far as types and abilities go, or the ``whole`` of it (rule 613.1)."""
    projection = state.projection
    history = projection.history.get(object_id, ())
    if not (whole or history or projection.dependencies or projection.silenced) and _is_plain(object_id, state):
        return []
    found: list[Reason] = []
    for applied in history:
        reason = _applied(object_id, applied, state, whole=whole)
        if reason is not None:
            found.append(reason)
    if history or projection.dependencies:
        found.extend(_order(object_id, history, state))
    found.extend(_silenced(object_id, state))
    if whole:
        found.extend(_phased_out(object_id, state))
    found.extend(_start(object_id, state))
    return found


def _phased_out(object_id: str, state: GameState) -> Iterator[Reason]:
    """Permanents whose abilities would apply, were they not phased out (702.26b)."""
    for facts in state.board.objects:
        if not facts.phased_out or facts.id == object_id:
            continue
        for modifier in modifiers_of(state.projection.values[facts.id].abilities):
            if would_touch(effect_of(facts, modifier), object_id, state):
                yield Reason("layers.phased_out", (PHASED_OUT,), (facts.id,), {"sources": name_of(facts.id, state)})
                break


def assumed_reasons(object_id: str, state: GameState) -> tuple[Reason, ...]:
    """What the story takes for granted: boards do not say when a counter was put on (613.7c), nor what a resolved
    effect counted where they do not give its X (611.2d)."""
    facts = state.objects[object_id]
    history = state.projection.history.get(object_id, ())
    told: Facts = {"object": name_of(object_id, state)}
    found: list[Reason] = []
    lost = any(
        isinstance(change, words.LoseAllAbilities | words.LoseKeyword)
        for applied in history
        for change in applied.changes
    )
    if lost and any(kind.lower() in KEYWORD_COUNTERS and count for kind, count in facts.counters.items()):
        found.append(Reason("assumed_counter_age", (COUNTER_AGE,), (object_id,), told))
    emblems = {resolved.facts.id for resolved in resolved_effects(state) if resolved.until == words.While("emblem")}
    for applied in history:
        effect = state.effects.get(applied.source)
        if effect is None or effect.x is not None or applied.source in emblems:
            continue
        if any(_counted_once(change) for change in applied.changes):
            source = {"source": name_of(applied.source, state)}
            found.append(Reason("assumed_count", (COUNTED_ONCE,), (applied.source,), source))
    return tuple(found)


def _counted_once(change: Change) -> bool:
    return any(amount not in (X(), Times(-1, X())) for amount in counted_amounts(change))


def ended_reasons(object_id: str, state: GameState) -> list[Reason]:
    """Which resolved effects on an object have run out, and why (rule 611.2a)."""
    found: list[Reason] = []
    for resolved in resolved_effects(state):
        facts = resolved.facts
        mine = object_id in facts.objects or (not facts.objects and facts.source_object == object_id)
        if mine and isinstance(resolved.effect, words.Modify):
            finding = lasts(resolved, context_of(resolved, state))
            if finding.value is False:
                found.extend(finding.reasons)
    return found


def _applied(object_id: str, applied: Applied, state: GameState, *, whole: bool) -> Reason | None:
    """What one effect did to the object in one layer."""
    kinds = {type(change) for change in applied.changes}
    key = next((key for types, key in _KEYS if kinds.intersection(types)), None)
    if key is None and not whole and not applied.outlived:
        return None
    rules = [*_rules_of(applied, kinds), _LAYER_RULES[applied.layer]]
    if applied.outlived:
        rules.append(STARTED)
    if applied.defining:
        rules.append(DEFINING)
        rules.extend(_defining_keyword(applied))
    source = state.objects.get(applied.source)
    if source is not None and source.zone != "battlefield" and applied.source != object_id:
        rules.append(OTHER_ZONES)
    if applied.source in state.effects:
        rules.append(AS_STATED)
        if applied.layer == "4" and _crewed(object_id, applied, state):
            rules.append(CREWED)
    for change in applied.changes:
        rules.extend(_COUNTED[name] for name in sorted(_counts(change)))
    return Reason(
        key or "layers.applied",
        tuple(dict.fromkeys(rules)),
        tuple(dict.fromkeys((object_id, applied.source))),
        _told(object_id, applied, state),
    )


def _told(object_id: str, applied: Applied, state: GameState) -> Facts:
    return {
        "object": name_of(object_id, state),
        "source": name_of(applied.source, state),
        "layer": applied.layer,
        "timestamp": applied.timestamp,
    }


def _defining_keyword(applied: Applied) -> Iterator[Rule]:
    """The keyword that defines the characteristic, where it is one."""
    for change in applied.changes:
        if isinstance(change, words.AddTypes) and change.every == "creature":
            yield CHANGELING
        elif isinstance(change, words.SetColors) and not change.colors:
            yield DEVOID


def _crewed(object_id: str, applied: Applied, state: GameState) -> bool:
    values = state.projection.values[object_id]
    return "Vehicle" in values.subtypes and any(
        isinstance(change, words.AddTypes) and change.types == ("Artifact", "Creature") for change in applied.changes
    )


def _rules_of(applied: Applied, kinds: set[type[Change]]) -> Iterator[Rule]:
    if words.BecomeCopy in kinds:
        yield COPY
        if any(isinstance(change, words.BecomeCopy) and change.exceptions for change in applied.changes):
            yield COPY_EXCEPTIONS
    if words.ReplaceWords in kinds:
        yield REPLACED_WORDS
    if words.SetLandTypes in kinds:
        yield LAND_TYPES_SET
    for change in applied.changes:
        if isinstance(change, words.SetTypes):
            yield TYPES_KEPT if change.keep_types else TYPES_REPLACED
        elif isinstance(change, words.AddTypes):
            yield TYPES_KEPT
            if (
                change.every in ("basic_land", "land")
                or set(change.subtypes) & set(BASIC_LAND_TYPES)
                or change.chosen == "land_type"
            ):
                yield LAND_TYPES_ADDED
                yield LAND_TYPES_KEPT
        elif isinstance(change, words.RemoveTypes) and change.types:
            yield TYPES_REPLACED
        elif isinstance(change, words.SetColors):
            yield NEW_COLORS


@once_per_value
def _counts(node: Node) -> frozenset[str]:
    """Which counted notions of the rules words speak of."""
    found: set[str] = set()
    if isinstance(node, Devotion):
        found.add("devotion")
    elif isinstance(node, PlayerNumber) and node.what == "party":
        found.add("party")
    elif isinstance(node, Status) and node.name in _COUNTED:
        found.add(node.name)
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                found |= _counts(item)
    return frozenset(found)


def _order(object_id: str, history: Sequence[Applied], state: GameState) -> Iterator[Reason]:
    """Why the effects on one object applied in that order: timestamps or dependency (613.7, 613.8)."""
    sources = {applied.source for applied in history}
    name = name_of(object_id, state)
    told: set[str] = set()
    for waits in state.projection.dependencies:
        involved = waits.on in sources or waits.dependent in sources
        if not involved and not would_touch(waits.effect, object_id, state):
            continue
        facts: Facts = {
            "object": name,
            "dependent": name_of(waits.dependent, state),
            "on": name_of(waits.on, state),
            "layer": waits.layer,
        }
        ids = tuple(dict.fromkeys((object_id, waits.dependent, waits.on)))
        yield Reason("layers.dependency", (DEPENDENCY,), ids, facts)
        if waits.dependent in state.objects and waits.dependent != object_id and waits.dependent not in told:
            told.add(waits.dependent)
            for applied in state.projection.history.get(waits.dependent, ()):
                reason = _applied(waits.dependent, applied, state, whole=False)
                if reason is not None:
                    yield reason
    for layer in dict.fromkeys(applied.layer for applied in history):
        same = [applied for applied in history if applied.layer == layer]
        if len({applied.source for applied in same}) > 1:
            others = tuple(dict.fromkeys(applied.source for applied in same))
            facts = {"object": name, "layer": layer, "sources": names_of(others, state)}
            yield Reason("layers.timestamps", (TIMESTAMPS,), tuple(dict.fromkeys((object_id, *others))), facts)


def _silenced(object_id: str, state: GameState) -> Iterator[Reason]:
    """Effects that would have applied to the object, had their own objects not lost the ability first."""
    for silenced in state.projection.silenced:
        effect = silenced.effect
        if effect.source_id == object_id or not would_touch(effect, object_id, state):
            continue
        facts: Facts = {
            "object": name_of(object_id, state),
            "source": name_of(effect.source_id, state),
            "by": name_of(silenced.by.source_id, state),
            "layer": silenced.layer,
        }
        rules = [_LAYER_RULES[silenced.layer]]
        if _sets_land_types(silenced.by):
            rules.insert(0, LAND_TYPES_SET)
        ids = tuple(dict.fromkeys((object_id, effect.source_id, silenced.by.source_id)))
        yield Reason("layers.silenced", tuple(rules), ids, facts)


def _sets_land_types(effect: Continuous) -> bool:
    return any(isinstance(change, words.SetLandTypes) for change in effect.modify.changes)


def _start(object_id: str, state: GameState) -> Iterator[Reason]:
    """What an object starts from where that is not its printed front: copies, face down, other faces, bestow."""
    facts = state.objects[object_id]
    told: Facts = {"object": name_of(object_id, state)}
    if facts.phased_out:
        yield Reason("layers.phased_out", (PHASED_OUT,), (object_id,), {"sources": told["object"]})
    if facts.face_down:
        yield Reason("start.face_down", _face_down_rules(facts), (object_id,), told)
        return
    if facts.details.copy_of is not None:
        yield Reason("start.copy", (COPY, COPY_EXCEPTIONS), (object_id,), told)
    layout = facts.card.layout
    if layout in DOUBLE_FACED_LAYOUTS and (facts.face or layout == "modal_dfc"):
        yield Reason("start.face", (DOUBLE_FACED,), (object_id,), told)
    if is_room(facts.card) and facts.zone == "battlefield":
        yield Reason("start.room", (ROOM,), (object_id,), told)
    elif layout in SPLIT_LAYOUTS:
        rule = SPLIT_SPELL if facts.zone == "stack" else SPLIT_CARD
        yield Reason("start.split", (rule,), (object_id,), told)
    if layout == "adventure" and facts.zone != "stack":
        yield Reason("start.adventurer", (ADVENTURER,), (object_id,), told)
    if layout == "flip" and facts.face and facts.zone == "battlefield":
        yield Reason("start.flipped", (FLIPPED,), (object_id,), told)
    if any(mark.kind == "prototyped" for mark in facts.details.marks):
        yield Reason("start.prototyped", (PROTOTYPED,), (object_id,), told)
    if facts.details.components and layout != "meld":
        yield Reason("start.merged", (MERGED, MUTATED), (object_id,), told)
    counters = [kind for kind, number in facts.counters.items() if number]
    if any("/" in kind for kind in counters):
        yield Reason("start.size_counters", (SIZE_COUNTERS,), (object_id,), told)
    if any(kind.lower() in KEYWORD_COUNTERS for kind in counters):
        yield Reason("start.keyword_counters", (KEYWORD_COUNTER,), (object_id,), told)
    values = state.projection.values[object_id]
    if facts.attached_to is not None and values.has_keyword("Bestow"):
        yield Reason("start.bestowed", (BESTOWED,), (object_id,), told)
    if any(applied.layer == "7a" for applied in state.projection.history.get(object_id, ())):
        yield Reason("start.defining", (DEFINING,), (object_id,), told)
    if object_id in state.projection.sizeless and "Creature" not in values.types:
        yield Reason("start.no_creature", (NO_CREATURE,), (object_id,), told)
    kinds = dict.fromkeys(on.ability.counter for on in values.abilities if isinstance(on.ability, Level))
    if kinds:
        yield Reason("start.level", tuple(LEVELS[kind] for kind in kinds), (object_id,), told)
    if facts.zone == "battlefield":
        if "Planeswalker" in values.types and "loyalty" in facts.counters:
            yield Reason("start.loyalty", (LOYALTY,), (object_id,), told)
        if "Battle" in values.types and "defense" in facts.counters:
            yield Reason("start.defense", (DEFENSE,), (object_id,), told)
    counted = sorted(
        {
            name
            for modifier in modifiers_of(values.abilities)
            if modifier.modify.what == Ref("self")
            for condition in modifier.conditions
            for name in _counts(condition)
        }
    )
    if counted:
        rules = tuple(_COUNTED[name] for name in counted)
        yield Reason("start.counted", rules, (object_id,), {**told, "counted": tuple(counted)})


def _face_down_rules(facts: ObjectFacts) -> tuple[Rule, ...]:
    if facts.zone not in ("battlefield", "stack"):
        return (EXILED_FACE_DOWN,)
    kinds = {mark.kind for mark in facts.details.marks}
    more = ((CLOAKED,) if "cloaked" in kinds else ()) + ((DISGUISED,) if "disguised" in kinds else ())
    return (FACE_DOWN, *more)
