"""What permanents could produce (rule 106.7): the least answer that satisfies all of them at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.characteristics import AbilityOn
from app.core.context import Context
from app.core.cost_picks import cost_contexts, free_part, picking_part
from app.core.facts import Board, ObjectFacts, TurnFacts
from app.core.filters import domain_of, referents
from app.core.findings import UnreadHit
from app.core.mana_abilities import effects_within, is_mana_ability, mana_effects, needs_tap
from app.core.mana_replacement import Replaced, applicable, replace, replacements_in_force
from app.core.memo import once_per_value
from app.core.production import NO_MANA, Asking, Mana, effects_alternatives, is_fixed, types_in
from app.core.state import GameState
from app.core.static_effects import object_context
from app.oracle.model.abilities import Activated, AtStep, Triggered, UnreadAbility
from app.oracle.model.amounts import Number
from app.oracle.model.base import COLORS, MANA_TYPES, Effect, ManaSpec, Quality
from app.oracle.model.effects import Unread
from app.oracle.model.filters import Either, Filter, IsHost, LinkedExile, OfChosen, Other, Ref, SameAs
from app.oracle.model.mana import AddMana
from app.oracle.model.mana import CouldProduce as CouldProduceMana


@dataclass(slots=True)
class AbilityYield:
    """What one ability would produce: its types after replacement effects, and what bears on it."""

    on: AbilityOn
    types: tuple[str, ...] = ()
    replaced: Replaced = field(default_factory=lambda: Replaced(()))
    undefined: bool = False
    unsure: tuple[UnreadHit, ...] = ()
    """Where an amount or a condition is not known: then the types may be fewer, but not others."""


class Source:
    """A permanent whose production is being worked out.

    ``asks`` are the keys of the descriptions it asks about, in the order in which it does."""

    __slots__ = ("abilities", "asks", "doubtful", "facts", "types", "unread")

    def __init__(
        self, facts: ObjectFacts, types: frozenset[str] = frozenset(), abilities: list[AbilityYield] | None = None
    ) -> None:
        self.facts = facts
        self.types = types
        self.abilities: list[AbilityYield] = [] if abilities is None else abilities
        self.unread: list[UnreadHit] = []
        self.doubtful = False
        self.asks: tuple[tuple[object, ...], ...] = ()


@dataclass(slots=True)
class Group:
    """All objects one description means for one player, and the types they could produce together."""

    members: tuple[str, ...]
    """In the board's order."""
    certain: bool
    types: set[str] = field(default_factory=set)
    asked_by: dict[str, None] = field(default_factory=dict)


class CouldProduce:
    """The system of set equations over all permanents that a question reaches.

    Each permanent's types grow from nothing until nothing changes, so lands that only ask one another
    define no type (106.7, last sentence). A description shared by many lands is one node, so the work grows
    with the number of permanents and not with its square."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self._unreplaced = not replacements_in_force(state)
        self.sources: dict[str, Source] = {}
        self._groups: dict[tuple[object, ...], Group] = {}
        self._groups_of: dict[str, list[Group]] = {}
        self._queue: deque[str] = deque()
        self._queued: set[str] = set()

    def of(self, object_id: str) -> Source:
        """What one permanent could produce, with everything it depends on settled."""
        if object_id not in self.sources:
            self._reach(object_id)
            self._settle()
        return self.sources[object_id]

    def reached(self, object_id: str) -> list[Source]:
        """The permanent and all whose production it asks for, directly or through others."""
        found: dict[str, Source] = {}
        asked: set[tuple[object, ...]] = set()
        frontier = [object_id]
        while frontier:
            here = frontier.pop()
            if here in found:
                continue
            source = self.of(here)
            found[here] = source
            for key in source.asks:
                # Lands that share a description share its members: looked at once, the work stays linear.
                if key not in asked:
                    asked.add(key)
                    frontier.extend(self._groups[key].members)
        return list(found.values())

    def groups_of(self, source: Source) -> list[Group]:
        """The descriptions a permanent asks about."""
        return [self._groups[key] for key in source.asks]

    @property
    def asked(self) -> bool:
        """Whether anything on the board asked what others could produce."""
        return bool(self._groups)

    def types_of(self, of: Filter | Ref, context: Context, colors_only: bool) -> frozenset[str]:
        """What the described objects could produce, settled: for effects that resolve now."""
        key = self._group_key(of, context)
        if key not in self._groups:
            self._open_group(key, of, context)
            self._settle()
        wanted = COLORS if colors_only else MANA_TYPES
        return frozenset(t for t in self._groups[key].types if t in wanted)

    def _reach(self, object_id: str) -> None:
        if object_id in self.sources:
            return
        if self._unreplaced and (fixed := _fixed(self.state.projection.values[object_id].abilities)) is not None:
            self.sources[object_id] = Source(self.state.objects[object_id], fixed[1], fixed[0])
        else:
            self.sources[object_id] = Source(self.state.objects[object_id])
            self._enqueue(object_id)

    def _enqueue(self, object_id: str) -> None:
        if object_id not in self._queued:
            self._queued.add(object_id)
            self._queue.append(object_id)

    def _settle(self) -> None:
        while self._queue:
            object_id = self._queue.popleft()
            self._queued.discard(object_id)
            source = self.sources[object_id]
            before = source.types
            self._work_out(source)
            if source.types == before:
                continue
            for group in self._groups_of.get(object_id, ()):
                if not source.types <= group.types:
                    group.types |= source.types
                    for asker in group.asked_by:
                        self._enqueue(asker)

    def _work_out(self, source: Source) -> None:
        facts = source.facts
        values = self.state.projection.values[facts.id]
        source.abilities, source.unread, source.doubtful = [], [], False
        types: set[str] = set()
        sure: set[str] = set()
        for on in values.abilities:
            found = self._ability(on, source)
            if found is not None:
                source.abilities.append(found)
                types.update(found.types)
                if not found.unsure:
                    sure.update(found.types)
        for found in source.abilities:
            if not sure.issuperset(found.types):
                source.unread.extend(found.unsure)
        source.types = frozenset(types)

    def _ability(self, on: AbilityOn, source: Source) -> AbilityYield | None:
        ability = on.ability
        if isinstance(ability, UnreadAbility):
            if "mana" in ability.topics and ability.kind != "static":
                source.unread.append(UnreadHit(source.facts.id, on.line, ability.text, ability.topics))
            return None
        if not isinstance(ability, Activated | Triggered):
            return None
        if self._unreplaced and (fixed := _fixed_yield(ability)) is not None:
            return AbilityYield(on, *fixed)
        if self._unreplaced and (question := _only_question(ability)) is not None:
            return self._answer(on, question, source)
        asking = Asking(could_produce=lambda of, where, _: self._ask(of, where, source))
        ways = self._ways(ability, source, asking)
        words = [what for what in asking.unknown if what is not None]
        if words:
            self._doubt(on, source, words)
        unsure = (UnreadHit(source.facts.id, on.line, None, ("mana",)),) if len(words) < len(asking.unknown) else ()
        produced = [way for way in ways if way != NO_MANA]
        if not produced:
            source.unread.extend(unsure)
            return (
                AbilityYield(on, undefined=asking.undefined) if asking.undefined or _speaks_of_mana(ability) else None
            )
        tapped = needs_tap(ability) and is_mana_ability(ability)
        replacements, undecided = applicable(source.facts, source.facts.controller, tapped, self.state)
        if undecided:
            source.doubtful = True
        result = replace(produced, replacements, asking)
        found = {t for mana in result.outcomes for t in types_in(mana)}
        return AbilityYield(on, tuple(t for t in MANA_TYPES if t in found), result, asking.undefined, unsure)

    def _answer(self, on: AbilityOn, question: CouldProduceMana, source: Source) -> AbilityYield:
        """What an ability would add that only asks what others could produce, where nothing replaces mana."""
        types = self._ask(question.of, object_context(source.facts, self.state), source)
        wanted = COLORS if question.colors_only else MANA_TYPES
        found = tuple(t for t in wanted if t in types and t not in question.exclude)
        return AbilityYield(on, found, undefined=not found)

    def _ways(self, ability: Activated | Triggered, source: Source, asking: Asking) -> list[Mana]:
        """What an ability would add; what its cost would pick is any object it could pick, payable or not (106.7)."""
        context = object_context(source.facts, self.state)
        if isinstance(ability, Triggered) and isinstance(ability.trigger, AtStep):
            context = changed(context, that_player=self.state.turn.active_player)
        if not isinstance(ability, Activated):
            if context.that_much is None:
                # An event in which nothing happens triggers nothing, so "that much" is one at least.
                context = changed(context, that_much=1)
            return effects_alternatives(ability.effects, context, asking)
        contexts, complete = cost_contexts(ability, source.facts, source.facts.controller, context, payable=False)
        if not complete:
            asking.doubt()
        ways: dict[Mana, None] = {}
        for each in contexts:
            ways.update(dict.fromkeys(effects_alternatives(ability.effects, each, asking)))
        return list(ways)

    def _doubt(self, on: AbilityOn, source: Source, unknown: list[Unread | ManaSpec]) -> None:
        for what in unknown:
            text = getattr(what, "text", None)
            topics = what.topics if isinstance(what, Unread) else ("mana",)
            source.unread.append(UnreadHit(source.facts.id, on.line, text, topics))

    def _ask(self, of: Filter | Ref, context: Context, source: Source) -> frozenset[str]:
        key = self._group_key(of, context)
        group = self._groups.get(key) or self._open_group(key, of, context)
        group.asked_by[source.facts.id] = None
        if key not in source.asks:
            source.asks = (*source.asks, key)
        if not group.certain:
            source.doubtful = True
        return frozenset(group.types)

    def _group_key(self, of: Filter | Ref, context: Context) -> tuple[object, ...]:
        own = isinstance(of, Ref) or _means_by_source(of)
        return (of, context.you, context.source.id if own and context.source is not None else None, context.that)

    def _open_group(self, key: tuple[object, ...], of: Filter | Ref, context: Context) -> Group:
        found, certain = referents(of, context, domain_of(of, context))
        group = Group(tuple(facts.id for facts in found), certain)
        self._groups[key] = group
        for facts in found:
            self._groups_of.setdefault(facts.id, []).append(group)
            self._reach(facts.id)
            group.types |= self.sources[facts.id].types
        return group


@once_per_value
def _means_by_source(description: Filter) -> bool:
    return _looks_at_source(description.qualities)


def _looks_at_source(qualities: tuple[Quality, ...]) -> bool:
    """Whether a description means different objects on different sources of one player."""
    return any(
        isinstance(quality, Other | IsHost | OfChosen | LinkedExile | SameAs)
        or (isinstance(quality, Either) and any(_looks_at_source(group) for group in quality.options))
        for quality in qualities
    )


NOWHERE = Context(GameState(Board((), TurnFacts(1, "", "precombat_main", None, ()))), {}, "")
"""The context of words that look at nothing outside themselves."""


@once_per_value
def _only_question(ability: Activated | Triggered) -> CouldProduceMana | None:
    """What an ability asks about described objects where that alone decides its types; else None."""
    if not isinstance(ability, Activated) or free_part(ability) is not None or picking_part(ability) is not None:
        return None
    about = list(_about_mana(ability))
    if len(about) != 1 or about[0] not in ability.effects or not isinstance(about[0], AddMana):
        return None
    spec = about[0].mana
    if not isinstance(spec, CouldProduceMana) or not isinstance(spec.of, Filter):
        return None
    return spec if isinstance(spec.amount, Number) and spec.amount.value > 0 else None


@once_per_value
def _fixed_yield(ability: Activated | Triggered) -> tuple[tuple[str, ...], Replaced] | None:
    """The types of an ability whose words alone say what it adds, where nothing replaces mana; else None."""
    if not is_fixed(ability.effects):
        return None
    asking = Asking()
    ways = [way for way in effects_alternatives(ability.effects, NOWHERE, asking) if way != NO_MANA]
    if not ways or asking.unknown or asking.undefined:
        return None
    found = {t for way in ways for t in types_in(way)}
    return tuple(t for t in MANA_TYPES if t in found), Replaced(tuple(ways))


@once_per_value
def _fixed(abilities: tuple[AbilityOn, ...]) -> tuple[list[AbilityYield], frozenset[str]] | None:
    """What abilities would produce where their words alone say it and nothing replaces mana; None where some of them
    look at the board. Remembered, since most permanents share their abilities with others; never changed."""
    found: list[AbilityYield] | None = []
    for on in abilities:
        ability = on.ability
        if isinstance(ability, UnreadAbility):
            found = None if "mana" in ability.topics else found
        elif isinstance(ability, Activated | Triggered) and any(True for _ in _about_mana(ability)):
            fixed = _fixed_yield(ability)
            if fixed is None:
                found = None
            elif found is not None:
                found.append(AbilityYield(on, *fixed))
        if found is None:
            break
    return None if found is None else (found, frozenset(t for each in found for t in each.types))


def _about_mana(ability: Activated | Triggered) -> Iterator[Effect]:
    """The effects of an ability that add mana or, unread, might."""
    for effect in effects_within(ability.effects):
        if isinstance(effect, AddMana) or (isinstance(effect, Unread) and "mana" in effect.topics):
            yield effect


def _speaks_of_mana(ability: Activated | Triggered) -> bool:
    """Whether an ability would add mana if only there were a type or an amount to add."""
    return bool(mana_effects(ability))


def could_produce(state: GameState) -> CouldProduce:
    """The system of a board, shared by all who ask."""
    return state.derived("could_produce", CouldProduce)
