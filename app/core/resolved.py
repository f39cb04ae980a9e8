"""Effects that resolved: which words of their source made them and what these words mean here.

The client says what resolved, by whom, when and for which objects; which effects that made and whether they
still apply is worked out from the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import NamedTuple

from app.core.characteristics import Characteristics
from app.core.context import Context
from app.core.durations import source_of, still_lasts, turn_owner
from app.core.facts import NO_CHOICE, STEPS, EffectFacts, ObjectFacts
from app.core.findings import Finding
from app.core.keyword_effects import as_resolved
from app.core.kleene import Truth
from app.core.state import GameState
from app.oracle.model.abilities import (
    Ability,
    Activated,
    AtStep,
    Level,
    Spell,
    Static,
    Triggered,
    UnreadAbility,
)
from app.oracle.model.amounts import Did, Not
from app.oracle.model.base import Condition, Duration, Effect
from app.oracle.model.card import CardReading
from app.oracle.model.effects import (
    ExileCards,
    GainAbility,
    If,
    Lasting,
    May,
    Modes,
    Modify,
    Permission,
    Unread,
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """One effect that a resolved spell or ability made, with its duration and the words around it."""

    facts: EffectFacts
    effect: Effect
    until: Duration | None
    line: int | None
    stated: bool
    """Whether the words say how long it lasts."""
    targets: bool = False
    exiles: bool = False
    """Whether the same ability exiles the cards it picks."""
    whose: str = ""
    """Whose cards it exiles, in the words' own terms, where it takes them from libraries."""
    while_: tuple[Condition, ...] = ()
    """What must hold for as long as it applies."""
    if_: tuple[Condition, ...] = ()
    """What must have held as it resolved."""
    one_of_several: bool = False
    """Whether it is a mode, and the board does not say which of them was chosen."""
    spell: bool = False
    """Whether an instant or sorcery did it as it resolved."""
    static: bool = False
    """Whether a static ability does it: it has no time of resolution."""

    @property
    def outlasts_resolution(self) -> bool:
        """Whether it goes on after its spell or ability resolved: a permission without a duration is used
        while that resolves or not at all (608.2g), unless the board itself gives it as an effect's words."""
        return self.stated or self.facts.words is not None or not isinstance(self.effect, Permission)


def is_offered_now(resolved: Resolved) -> bool:
    """Whether words that could not be read let a card be played, but only while their spell or ability resolves:
    nothing in them says how long, and no board gives them as an effect's own words (608.2g)."""
    effect = resolved.effect
    if not isinstance(effect, Unread) or resolved.stated or resolved.static or resolved.facts.words is not None:
        return False
    return "play_permissions" in effect.topics and "lasting" not in effect.topics


def abilities_of(effect: EffectFacts) -> tuple[Ability, ...]:
    """The abilities that could have made an effect: the line named, else all that resolve."""
    card: CardReading | None = effect.words or effect.source
    if card is None:
        return ()
    found: list[Ability] = []
    for index, face in enumerate(card.faces):
        if effect.face not in (None, index):
            continue
        for ability in face.abilities:
            keyword = as_resolved(ability, named=effect.ability is not None)
            if keyword is not None:
                found.append(keyword)
            elif effect.words is not None:
                found.append(ability)
            else:
                found.extend(_resolving(ability))
    if effect.ability is None and any(isinstance(ability, Spell) for ability in found):
        # An instant or sorcery that resolved did what it does as a spell; its other abilities are used elsewhere.
        found = [ability for ability in found if isinstance(ability, Spell | Static | UnreadAbility)]
    if effect.ability is not None:
        named = [ability for ability in found if ability.line == effect.ability]
        found = named or _chosen_mode(found, effect.ability)
    return tuple(found)


def _resolving(ability: Ability) -> Iterator[Ability]:
    """What of an ability makes effects that the board lists: abilities that resolve, also those that a level or a
    static ability gives, and static abilities that replace an event with something lasting (614.1)."""
    if isinstance(ability, Activated | Triggered | Spell | UnreadAbility):
        yield ability
    elif isinstance(ability, Level):
        for inner in ability.abilities:
            for one in _resolving(inner):
                yield one if one.line is not None else changed(one, line=ability.line)
    elif isinstance(ability, Static):
        if any(isinstance(effect, Lasting) for effect in ability.effects):
            yield ability
        for given in _given(ability.effects):
            yield changed(given, line=ability.line)


def _given(effects: tuple[Effect, ...]) -> Iterator[Activated | Triggered]:
    """The abilities that clauses give to other objects, as far as they resolve."""
    for effect in effects:
        if isinstance(effect, If):
            yield from _given(effect.then)
        elif isinstance(effect, Modify):
            for change in effect.changes:
                if isinstance(change, GainAbility) and isinstance(change.ability, Activated | Triggered):
                    yield change.ability


def _chosen_mode(abilities: list[Ability], line: int) -> list[Ability]:
    """The ability with only the mode that stands on a line: modes are bullets below the line of their ability."""
    above = [ability for ability in abilities if ability.line is not None and ability.line < line]
    if not above:
        return []
    ability = max(above, key=lambda one: one.line or 0)
    if not isinstance(ability, Activated | Triggered | Spell):
        return []
    number = line - (ability.line or 0) - 1
    chosen: list[Effect] = []
    for effect in ability.effects:
        if isinstance(effect, Modes):
            if number >= len(effect.options):
                return []
            chosen.extend(effect.options[number])
        else:
            chosen.append(effect)
    return [changed(ability, effects=tuple(chosen))]


class _Part(NamedTuple):
    """One effect of an ability with the words around it."""

    effect: Effect
    until: Duration | None
    stated: bool
    while_: tuple[Condition, ...] = ()
    if_: tuple[Condition, ...] = ()
    one_of_several: bool = False
    goes_on: bool = False


def _parts(effects: tuple[Effect, ...], around: _Part) -> Iterator[_Part]:
    """The effects of an ability one by one. A condition inside what lasts goes on to be asked; one around it was
    asked as the ability resolved."""
    for effect in effects:
        if isinstance(effect, Lasting):
            yield from _parts(effect.effects, around._replace(until=effect.until, stated=True, goes_on=True))
        elif isinstance(effect, If):
            for branch, condition in ((effect.then, effect.condition), (effect.otherwise, Not(effect.condition))):
                if isinstance(effect.condition, Did):
                    # The board lists what was made; of two ways to go on it does not say which was taken.
                    either = around.one_of_several or bool(effect.otherwise)
                    yield from _parts(branch, around._replace(one_of_several=either))
                elif around.goes_on:
                    yield from _parts(branch, around._replace(while_=(*around.while_, condition)))
                else:
                    yield from _parts(branch, around._replace(if_=(*around.if_, condition)))
        elif isinstance(effect, May):
            yield from _parts(effect.effects, around)
        elif isinstance(effect, Modes):
            several = around.one_of_several or len(effect.options) > 1
            for option in effect.options:
                yield from _parts(option, around._replace(one_of_several=several))
        else:
            yield around._replace(effect=effect, stated=around.stated or around.until is not None)


def resolved_effects(state: GameState) -> tuple[Resolved, ...]:
    """Everything that the board's resolved spells and abilities made, in the order they were made."""
    return state.derived("resolved", _work_out)


def _work_out(state: GameState) -> tuple[Resolved, ...]:
    found: list[Resolved] = []
    for facts in state.board.effects:
        for ability in abilities_of(facts):
            if isinstance(ability, UnreadAbility):
                unread = Unread(ability.text, ability.topics)
                always = ability.kind in ("", "static")
                found.append(Resolved(facts, unread, None, ability.line, False, static=always))
                continue
            if not isinstance(ability, Activated | Triggered | Spell | Static):
                continue
            static = isinstance(ability, Static)
            parts = tuple(_parts(ability.effects, _Part(Unread(None), None, False, goes_on=static)))
            exiles = any(isinstance(part.effect, ExileCards) for part in parts)
            targets = getattr(ability, "targets", False)
            told = _at_its_step(facts, ability, state)
            found.extend(
                Resolved(
                    told,
                    part.effect,
                    part.until,
                    ability.line,
                    part.stated,
                    targets,
                    exiles,
                    while_=part.while_,
                    if_=part.if_,
                    one_of_several=part.one_of_several,
                    spell=isinstance(ability, Spell),
                    static=static,
                )
                for part in parts
            )
    return tuple(found)


def _at_its_step(facts: EffectFacts, ability: Ability, state: GameState) -> EffectFacts:
    """When the effect was made and, of a step of "each player", whose turn that was, where only its trigger says so."""
    trigger = ability.trigger if isinstance(ability, Triggered) else None
    if not isinstance(trigger, AtStep):
        return facts
    if facts.step is None and trigger.step in STEPS:
        facts = changed(facts, step=trigger.step)
    if trigger.player in ("each_player", "any_player", "opponents") and not facts.players:
        number = state.turn.number if facts.turn is None else facts.turn
        taker = turn_owner(state, number)
        if taker is not None:
            facts = changed(facts, players=(taker,))
    return facts


def context_of(
    resolved: Resolved | EffectFacts, state: GameState, values: Mapping[str, Characteristics] | None = None
) -> Context:
    """The context in which an effect's words are evaluated now; ``values`` while layers are being applied."""
    facts = resolved.facts if isinstance(resolved, Resolved) else resolved
    source: ObjectFacts | None = source_of(facts, state)
    chosen = facts.chosen
    if chosen is NO_CHOICE and source is not None:
        chosen = source.details.chosen
    return Context(
        state,
        state.projection.values if values is None else values,
        facts.controller,
        source=source,
        that=facts.objects,
        players=facts.players,
        chosen=chosen,
        x=facts.x,
    )


def lasts(resolved: Resolved, context: Context) -> Finding[Truth]:
    """Whether an effect still lasts (rule 611.2a)."""
    return still_lasts(resolved.until, resolved.facts, context)
