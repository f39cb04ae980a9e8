"""Effects that resolved: which words of their source made them and what these words mean here.

The client says what resolved, by whom, when and for which objects; which effects that made and whether they
still apply is worked out from the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed

from app.core.characteristics import Characteristics
from app.core.context import Context
from app.core.durations import source_of, still_lasts
from app.core.facts import NO_CHOICE, STEPS, EffectFacts, ObjectFacts
from app.core.findings import Finding
from app.core.keyword_effects import as_resolved
from app.core.kleene import Truth
from app.core.state import GameState
from app.oracle.model.abilities import Ability, Activated, AtStep, Keyword, Spell, Static, Triggered, UnreadAbility
from app.oracle.model.base import Duration, Effect
from app.oracle.model.card import CardReading
from app.oracle.model.effects import (
    AddTypes,
    ExileCards,
    If,
    Lasting,
    May,
    Modes,
    Modify,
    Permission,
    Unread,
    Until,
)
from app.oracle.model.filters import Ref


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

    @property
    def outlasts_resolution(self) -> bool:
        """Whether it goes on after its spell or ability resolved: a permission without a duration is used
        while that resolves or not at all (608.2g), unless the board itself gives it as an effect's words."""
        return self.stated or self.facts.words is not None or not isinstance(self.effect, Permission)


KEYWORD_EFFECTS: dict[str, tuple[Effect, Duration | None]] = {
    # 702.122a: an artifact creature until end of turn.
    "Crew": (Modify(Ref("self"), (AddTypes(("Artifact", "Creature")),)), Until("end_of_turn")),
}
"""What keyword abilities do that change characteristics for a while."""


def abilities_of(effect: EffectFacts) -> tuple[Ability, ...]:
    """The abilities that could have made an effect: the line named, else all that resolve."""
    card: CardReading | None = effect.words or effect.source
    if card is None:
        return ()
    found: list[Ability] = []
    for face in card.faces:
        for ability in face.abilities:
            keyword = as_resolved(ability, named=effect.ability is not None)
            if keyword is not None:
                found.append(keyword)
            elif isinstance(ability, Activated | Triggered | Spell | UnreadAbility) or effect.words is not None:
                found.append(ability)
    if effect.ability is not None:
        named = [ability for ability in found if ability.line == effect.ability]
        found = named or _chosen_mode(found, effect.ability)
    return tuple(found)


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


def _parts(effects: tuple[Effect, ...], until: Duration | None) -> Iterator[tuple[Effect, Duration | None, bool]]:
    for effect in effects:
        if isinstance(effect, Lasting):
            yield from ((part, effect.until, True) for part, _, _ in _parts(effect.effects, effect.until))
        elif isinstance(effect, If):
            yield from _parts(effect.then, until)
            yield from _parts(effect.otherwise, until)
        elif isinstance(effect, May):
            yield from _parts(effect.effects, until)
        elif isinstance(effect, Modes):
            for option in effect.options:
                yield from _parts(option, until)
        else:
            yield effect, until, until is not None


def resolved_effects(state: GameState) -> tuple[Resolved, ...]:
    """Everything that the board's resolved spells and abilities made, in the order they were made."""
    return state.derived("resolved", _work_out)


def _work_out(state: GameState) -> tuple[Resolved, ...]:
    found: list[Resolved] = []
    for facts in state.board.effects:
        for ability in abilities_of(facts):
            if isinstance(ability, UnreadAbility):
                found.append(Resolved(facts, Unread(ability.text, ability.topics), None, ability.line, False))
                continue
            if isinstance(ability, Keyword) and ability.name in KEYWORD_EFFECTS:
                effect, until = KEYWORD_EFFECTS[ability.name]
                found.append(Resolved(facts, effect, until, ability.line, True))
                continue
            if not isinstance(ability, Activated | Triggered | Spell | Static):
                continue
            parts = tuple(_parts(ability.effects, None))
            exiles = any(isinstance(effect, ExileCards) for effect, _, _ in parts)
            targets = getattr(ability, "targets", False)
            told = _at_its_step(facts, ability)
            found.extend(
                Resolved(told, effect, until, ability.line, stated, targets, exiles) for effect, until, stated in parts
            )
    return tuple(found)


def _at_its_step(facts: EffectFacts, ability: Ability) -> EffectFacts:
    """When the effect was made, where only its trigger says in which step of the turn."""
    if facts.step is None and isinstance(ability, Triggered) and isinstance(ability.trigger, AtStep):
        if ability.trigger.step in STEPS:
            return changed(facts, step=ability.trigger.step)
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
