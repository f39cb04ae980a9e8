"""Unread clauses in force, and which of them could touch a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.core.characteristics import AbilityOn, Characteristics
from app.core.findings import UnreadHit
from app.core.memo import once_per_value
from app.core.state import GameState
from app.oracle.model.abilities import Activated, Spell, Static, Triggered, UnreadAbility
from app.oracle.model.base import Effect
from app.oracle.model.effects import If, Lasting, May, Modes, Unread


@dataclass(frozen=True, slots=True)
class UnreadClause:
    """Words of an ability that could not be read, with the line they stand on and what they might touch."""

    line: int | None
    text: str | None
    topics: tuple[str, ...]


def unread_effects(effects: tuple[Effect, ...], line: int | None) -> Iterator[UnreadClause]:
    """The unread clauses among effects, also behind conditions, modes and durations."""
    for effect in effects:
        match effect:
            case Unread():
                if effect.topics:
                    yield UnreadClause(line, effect.text, effect.topics)
            case If():
                yield from unread_effects(effect.then, line)
                yield from unread_effects(effect.otherwise, line)
            case Lasting() | May():
                yield from unread_effects(effect.effects, line)
            case Modes():
                for option in effect.options:
                    yield from unread_effects(option, line)
            case _:
                pass


@once_per_value
def static_unread(abilities: tuple[AbilityOn, ...]) -> tuple[UnreadClause, ...]:
    """Unread clauses that work all the time; those of activated, triggered and spell abilities only do
    something when they resolve. Remembered, since most objects share their abilities."""
    found: list[UnreadClause] = []
    for on in abilities:
        if isinstance(on.ability, Static):
            found.extend(unread_effects(on.ability.effects, on.line))
        elif isinstance(on.ability, UnreadAbility) and on.ability.kind in ("", "static") and on.ability.topics:
            found.append(UnreadClause(on.line, on.ability.text, on.ability.topics))
    return tuple(found)


def ability_unread(on: AbilityOn) -> tuple[UnreadClause, ...]:
    """The unread clauses of one ability's effects."""
    ability = on.ability
    if isinstance(ability, Activated | Triggered | Spell | Static):
        return tuple(unread_effects(ability.effects, on.line))
    if isinstance(ability, UnreadAbility) and ability.topics:
        return (UnreadClause(on.line, ability.text, ability.topics),)
    return ()


def subject_topics(values: Characteristics) -> frozenset[str]:
    """Which subjects of unread words mean an object with these characteristics."""
    found = set()
    if "Land" in values.types:
        found.add("of_lands")
    if "Creature" in values.types:
        found.add("of_creatures")
    if set(values.types) - {"Land", "Creature"}:
        found.add("of_others")
    return frozenset(found)


def in_force(
    state: GameState,
    wanted: Iterable[str],
    subjects: frozenset[str] | None = None,
    besides: str | None = None,
    about: frozenset[str] = frozenset(),
) -> tuple[UnreadHit, ...]:
    """Unread clauses in force that touch one of the wanted topics.

    ``subjects``: only clauses that speak of one of these (where the clause names a subject at all);
    ``besides``: an object whose own clauses are looked at elsewhere; ``about``: objects whose clauses about
    themselves count as well."""
    topics = frozenset(wanted)
    values = state.projection.values
    found: list[UnreadHit] = []
    speaking = state.projection.speaking
    for facts in state.speakers if speaking is None else speaking:
        if facts.id == besides:
            continue
        for clause in static_unread(values[facts.id].abilities):
            own = facts.id in about and "of_itself" in clause.topics
            if touches(clause.topics, topics, None if own else subjects):
                found.append(UnreadHit(facts.id, clause.line, clause.text, clause.topics))
    found.extend(_of_resolved(state, topics, subjects))
    return tuple(found)


def touches(clause_topics: tuple[str, ...], wanted: frozenset[str], subjects: frozenset[str] | None) -> bool:
    """Whether a clause with these topics could touch a question about these subjects."""
    if not wanted.intersection(clause_topics):
        return False
    if subjects is None:
        return True
    named = {topic for topic in clause_topics if topic.startswith("of_")}
    return not named or bool(named & subjects)


def _of_resolved(state: GameState, topics: frozenset[str], subjects: frozenset[str] | None) -> Iterator[UnreadHit]:
    if not state.board.effects:
        return
    from app.core.resolved import resolved_effects  # needs this projection

    for resolved in resolved_effects(state):
        if isinstance(resolved.effect, Unread) and touches(resolved.effect.topics, topics, subjects):
            yield UnreadHit(resolved.facts.id, resolved.line, resolved.effect.text, resolved.effect.topics)
