"""What are an object's characteristics after all layers? (rule 613)"""

from __future__ import annotations

from app.core.characteristics import AbilityOn, Characteristics
from app.core.findings import Judgement, Reason, UnreadHit
from app.core.state import GameState
from app.core.unread import UnreadClause, in_force, static_unread, subject_topics, touches
from app.oracle.codec import encode
from app.oracle.model.abilities import Keyword
from app.questions.common import ability_label, ability_text, layer_reasons, name_of, status_of
from app.questions.layer_story import assumed_reasons, ended_reasons
from app.questions.query import Query
from app.rulebook.rule import Rule

LAYERS = Rule("613.1", "layers")
TOPICS: tuple[str, ...] = ("types", "abilities", "characteristics")


def answer(state: GameState, query: Query) -> Judgement:
    """Every characteristic of an object in any zone, with the layer story that leads to it."""
    object_id = query.object or ""
    facts = state.objects[object_id]
    values = state.projection.values[object_id]
    name = name_of(object_id, state)
    own = [
        UnreadHit(object_id, clause.line, clause.text, clause.topics)
        for clause in static_unread(values.abilities)
        if _about_itself(clause, values)
    ]
    others = (
        list(in_force(state, TOPICS, subject_topics(values), besides=object_id)) if facts.zone == "battlefield" else []
    )
    unread = tuple(dict.fromkeys((*own, *others)))
    uncertain = bool(values.unknown - {"mana_value"}) or object_id in state.projection.uncertain
    steps = [*layer_reasons(object_id, state, whole=True), *ended_reasons(object_id, state)]
    headline = Reason("characteristics.are", (LAYERS,), (object_id,), _facts(name, values))
    return Judgement(
        status_of(unread, uncertain),
        _answer(values, object_id, state),
        headline,
        tuple(steps) or (Reason("characteristics.printed", (LAYERS,), (object_id,), {"object": name}),),
        assumptions=assumed_reasons(object_id, state),
        unread=unread,
    )


def _about_itself(clause: UnreadClause, values: Characteristics) -> bool:
    """Whether an unread clause of an object itself may change what it is or the abilities it has."""
    topics = frozenset(clause.topics)
    if topics & {"types", "characteristics"}:
        return True
    return "abilities" in topics and touches(clause.topics, topics, subject_topics(values) | {"of_itself"})


def _answer(values: Characteristics, object_id: str, state: GameState) -> dict[str, object]:
    return {
        "name": values.name,
        "mana_cost": None if values.mana_cost is None else str(values.mana_cost),
        "colors": [color for color in "WUBRG" if color in values.colors],
        "supertypes": list(values.supertypes),
        "types": list(values.types),
        "subtypes": list(values.subtypes),
        "power": None if "power" in values.unknown else values.power,
        "toughness": None if "toughness" in values.unknown else values.toughness,
        "keywords": list(values.keywords()),
        "abilities": [_ability(on, object_id, state) for on in values.abilities],
        "loyalty": values.loyalty,
    }


def _ability(on: AbilityOn, object_id: str, state: GameState) -> dict[str, object]:
    label = ability_label(on, object_id)
    text = ability_text(on, state.objects[object_id], state)
    if text is not None:
        label["text"] = text
    if isinstance(on.ability, Keyword):
        label["keyword"] = on.ability.name
    else:
        label["reading"] = encode(on.ability)
    return label


def _facts(name: str, values: Characteristics) -> dict[str, str | int | bool | tuple[str, ...] | None]:
    return {
        "object": name,
        "supertypes": values.supertypes,
        "types": values.types,
        "subtypes": values.subtypes,
        "power": None if "power" in values.unknown else values.power,
        "toughness": None if "toughness" in values.unknown else values.toughness,
    }
