"""All characteristics after all layers (rule 613): computed once from a state, read by every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.core.changes import LAYERS, Applying, apply_change, layer_of
from app.core.characteristics import Characteristics
from app.core.conditions import holds
from app.core.context import Context, subject_of
from app.core.continuous import Continuous, modifiers_of
from app.core.dependency import Waits, next_to_apply
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.intrinsic import with_intrinsic
from app.core.kleene import Truth, all_of
from app.core.starting import counter_effects, starting_values
from app.core.state import GameState
from app.oracle.model.abilities import Level
from app.oracle.model.base import Change
from app.oracle.model.effects import Modify


@dataclass(frozen=True, slots=True)
class Applied:
    """One effect as it was applied to an object: in which layer, from which source, at which timestamp."""

    layer: str
    source: str
    timestamp: int
    changes: tuple[Change, ...]


class Projection:
    """Characteristics by object id, and how each object came by them.

    ``uncertain`` holds objects an effect may or may not apply to, because its words or the board do not say."""

    def __init__(self) -> None:
        self.values: dict[str, Characteristics] = {}
        self.history: dict[str, list[Applied]] = {}
        self.uncertain: dict[str, set[str]] = {}
        self.dependencies: list[Waits] = []

    def __getitem__(self, object_id: str) -> Characteristics:
        return self.values[object_id]


class Layers:
    """The working state while layers are applied."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.result = Projection()
        self.values = self.result.values
        self._own: set[str] = set()
        self.applied_to: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._standing: list[Continuous] = []
        self._static: dict[str, list[Continuous]] = {}
        self._started: dict[tuple[object, ...], Continuous] = {}

    def run(self) -> Projection:
        state = self.state
        for facts in state.board.objects:
            self.values[facts.id] = starting_values(facts)
        for facts in state.board.objects:
            self._gather(facts)
        self._standing = list(_resolved(state, self.values)) + counter_effects(state)
        if any(self._static.values()) or self._standing:
            for layer in LAYERS:
                self._apply_layer(layer)
                if layer == "4":
                    self._add_intrinsic()
        else:
            self._add_intrinsic()
        return self.result

    def _gather(self, facts: ObjectFacts) -> None:
        """The continuous effects of an object's static abilities as it has them now."""
        modifiers = modifiers_of(self.values[facts.id].abilities)
        if not modifiers:
            self._static.pop(facts.id, None)
            return
        found = [
            Continuous(
                source_id=facts.id,
                source=facts,
                you=facts.controller,
                timestamp=(max(facts.timestamp, modifier.on.timestamp or 0), 0),
                modify=modifier.modify,
                conditions=modifier.conditions,
                host=facts,
                modifier=modifier,
                cda=modifier.cda,
                chosen=facts.details.chosen,
                x=0,
            )
            for modifier in modifiers
            if modifier.cda or _functions(facts)
        ]
        if found:
            self._static[facts.id] = found
        else:
            self._static.pop(facts.id, None)

    def effects(self) -> Iterator[Continuous]:
        for found in self._static.values():
            yield from found
        yield from self._standing

    def own(self, object_id: str) -> Characteristics:
        """An object's characteristics, made its own so that they can be changed."""
        if object_id not in self._own:
            self._own.add(object_id)
            self.values[object_id] = self.values[object_id].copy()
        return self.values[object_id]

    def context_for(self, effect: Continuous, values: Mapping[str, Characteristics] | None = None) -> Context:
        return Context(
            self.state,
            self.values if values is None else values,
            effect.you,
            source=effect.source,
            that=effect.that,
            players=effect.players,
            chosen=effect.chosen,
            x=effect.x,
        )

    def _apply_layer(self, layer: str) -> None:
        done: set[tuple[object, ...]] = set()
        while True:
            # Effects are looked up anew each time: abilities appear and vanish while a layer is applied (613.8c).
            waiting = [effect for effect in self._candidates(layer) if effect.key not in done]
            if not waiting:
                return
            effect, waited = next_to_apply(waiting, layer, self)
            self.result.dependencies.extend(waited)
            done.add(effect.key)
            self._apply(effect, layer)

    def _candidates(self, layer: str) -> list[Continuous]:
        current = [effect for effect in self.effects() if changes_in(effect, layer)]
        known = {effect.key for effect in current}
        # An effect that started to apply goes on although its ability is gone (613.6).
        current.extend(e for key, e in self._started.items() if key not in known and changes_in(e, layer))
        return current

    def affected(self, effect: Continuous, values: Mapping[str, Characteristics] | None = None) -> tuple[str, ...]:
        """The objects an effect applies to: those it already applies to, else those its words describe now."""
        known = self.applied_to.get(effect.key)
        if known is not None:
            return known
        context = self.context_for(effect, values)
        verdict = self._in_force(effect, context)
        if verdict is False:
            return ()
        found: list[str] = []
        unsure: list[str] = []
        for facts in domain_of(effect.modify.what, context):
            here = all_of((verdict, matches(effect.modify.what, subject_of(facts, context), context)))
            if here is True:
                found.append(facts.id)
            elif here is None:
                unsure.append(facts.id)
        if values is None:
            for object_id in unsure:
                self.result.uncertain.setdefault(object_id, set()).add(effect.source_id)
        return tuple(found)

    def _in_force(self, effect: Continuous, context: Context) -> Truth:
        level = effect.modifier.level if effect.modifier else None
        if level is not None and effect.host is not None:
            reached = _level_reached(level, effect.host)
            if reached < level.low or (level.high is not None and reached > level.high):
                return False
        return all_of(holds(condition, context) for condition in effect.conditions)

    def _apply(self, effect: Continuous, layer: str) -> None:
        objects = self.affected(effect)
        if not objects and effect.key not in self.applied_to:
            return
        self.applied_to[effect.key] = objects
        self._started[effect.key] = effect
        changes = changes_in(effect, layer)
        timestamp = effect.timestamp[0]
        for object_id in objects:
            values = self.own(object_id)
            if layer.startswith("7") and "Creature" not in values.types and layer != "7a":
                continue
            before = values.abilities
            applying = Applying(effect.source_id, timestamp, self.context_for(effect))
            for change in changes:
                apply_change(change, values, applying)
            self.result.history.setdefault(object_id, []).append(Applied(layer, effect.source_id, timestamp, changes))
            if values.abilities is not before:
                self._gather(self.state.objects[object_id])

    def _add_intrinsic(self) -> None:
        """Rule 305.6, after land types are settled and before abilities are added and removed."""
        for object_id, values in self.values.items():
            if "Land" in values.types:
                self.values[object_id] = with_intrinsic(values, in_place=object_id in self._own)


def _level_reached(level: Level, host: ObjectFacts) -> int:
    """The level of a Class (716.2), or how many level or charge counters there are (711.2, 721.2)."""
    if level.counter == "class":
        return host.details.level or 1
    stated = host.details.level if level.counter == "level" else None
    return host.counters.get(level.counter, 0) if stated is None else stated


def _functions(facts: ObjectFacts) -> bool:
    """Rule 113.6: static abilities of permanents function on the battlefield."""
    return facts.zone == "battlefield" and not facts.phased_out


def changes_in(effect: Continuous, layer: str) -> tuple[Change, ...]:
    """The parts of an effect that apply in a layer (rule 613.6)."""
    return tuple(change for change in effect.modify.changes if layer_of(change, effect.cda) == layer)


def _resolved(state: GameState, values: Mapping[str, Characteristics]) -> Iterator[Continuous]:
    from app.core.resolved import context_of, lasts, resolved_effects  # which read this projection afterwards

    for resolved in resolved_effects(state):
        if not isinstance(resolved.effect, Modify):
            continue
        context = context_of(resolved, state, values)
        if lasts(resolved, context).value is False:
            continue
        facts = resolved.facts
        that = facts.objects
        if not that and facts.source_object is not None:
            that = (facts.source_object,)
        yield Continuous(
            source_id=facts.id,
            source=context.source,
            you=facts.controller,
            timestamp=(facts.timestamp, 1),
            modify=resolved.effect,
            conditions=(),
            chosen=context.chosen,
            x=facts.x,
            that=that,
            players=facts.players,
        )


def project(state: GameState) -> Projection:
    """Applies all layers to all objects of a state."""
    return Layers(state).run()
