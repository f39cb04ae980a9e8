"""All characteristics after all layers (rule 613): computed once from a state, read by every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.core.changes import LAYERS, Applying, apply_change
from app.core.characteristics import Characteristics
from app.core.conditions import holds
from app.core.context import Context, subject_of
from app.core.continuous import Continuous, Modifier, modifiers_of
from app.core.copying import copies_made
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
from app.oracle.model.filters import Filter, InZone, Ref


@dataclass(frozen=True, slots=True)
class Applied:
    """One effect as it was applied to an object: in which layer, from which source, at which timestamp.

    ``outlived``: the ability that makes it was gone by then, but it had started to apply (613.6). ``defining``:
    it comes of a characteristic-defining ability (604.3)."""

    layer: str
    source: str
    timestamp: int
    changes: tuple[Change, ...]
    outlived: bool = False
    defining: bool = False


@dataclass(frozen=True, slots=True)
class Silenced:
    """An effect that never started to apply, since the object it comes from lost the ability first: to what
    ``by`` did in a layer."""

    effect: Continuous
    by: Continuous
    layer: str


class Projection:
    """Characteristics by object id, and how each object came by them.

    ``uncertain`` holds objects an effect may or may not apply to, because its words or the board do not say.
    ``sizeless`` holds noncreature permanents that something would have changed the size of (208.3)."""

    def __init__(self) -> None:
        self.values: dict[str, Characteristics] = {}
        self.history: dict[str, list[Applied]] = {}
        self.uncertain: dict[str, set[str]] = {}
        self.dependencies: list[Waits] = []
        self.silenced: list[Silenced] = []
        self.sizeless: set[str] = set()

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
        self._changed = True

    def run(self) -> Projection:
        state = self.state
        for facts in state.board.objects:
            self.values[facts.id] = starting_values(facts)
        if state.board.effects:
            self._standing = list(_resolved(state, self.values))
            self._copy()
        for facts in state.board.objects:
            self._gather(facts)
        self._standing += counter_effects(state)
        if self._static or self._standing:
            for layer in LAYERS:
                self._apply_layer(layer)
                if layer == "4":
                    self._add_intrinsic()
        else:
            self._add_intrinsic()
        self._settle_sizes()
        return self.result

    def _copy(self) -> None:
        """Layer 1: what resolved effects made copies of other objects (613.2a)."""
        for effect in sorted(self._standing, key=lambda effect: effect.timestamp):
            for object_id, values, change in copies_made(effect, self):
                self._own.add(object_id)
                self.values[object_id] = values
                self._note(object_id, Applied("1", effect.source_id, effect.timestamp[0], (change,)))

    def _gather(self, facts: ObjectFacts, by: Continuous | None = None, layer: str = "") -> None:
        """The continuous effects of an object's static abilities as it has them now."""
        modifiers = modifiers_of(self.values[facts.id].abilities)
        before = self._static.get(facts.id)
        if not modifiers and before is None:
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
            if _functions(facts, modifier)
        ]
        self._changed = True
        if by is not None and before is not None:
            kept = {effect.key for effect in found}
            self.result.silenced.extend(
                Silenced(effect, by, layer)
                for effect in before
                if effect.key not in kept and effect.key not in self._started
            )
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
        waiting: list[Continuous] = []
        self._changed = True
        while True:
            if self._changed:
                # Effects are looked up anew: abilities appear and vanish while a layer is applied (613.8c).
                waiting = [effect for effect in self._candidates(layer) if effect.key not in done]
                self._changed = False
            if not waiting:
                return
            effect, waited = next_to_apply(waiting, layer, self)
            self.result.dependencies.extend(waited)
            done.add(effect.key)
            waiting = [other for other in waiting if other is not effect]
            self._apply(effect, layer)

    def _candidates(self, layer: str) -> list[Continuous]:
        current = [effect for effect in self.effects() if layer in effect.by_layer]
        known = {effect.key for effect in current}
        # An effect that started to apply goes on although its ability is gone (613.6).
        current.extend(e for key, e in self._started.items() if layer in e.by_layer and key not in known)
        return current

    def affected(self, effect: Continuous, values: Mapping[str, Characteristics] | None = None) -> tuple[str, ...]:
        """The objects an effect applies to: those it already applies to, else those its words describe now."""
        known = self.applied_to.get(effect.key)
        return self._described(effect, values)[0] if known is None else known

    def _described(
        self, effect: Continuous, values: Mapping[str, Characteristics] | None = None
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The objects an effect's words describe, and those of which that is not certain."""
        context = self.context_for(effect, values)
        verdict = self._in_force(effect, context)
        if verdict is False:
            return (), ()
        found: list[str] = []
        unsure: list[str] = []
        what = effect.modify.what
        for facts in domain_of(what, context):
            here = matches(what, subject_of(facts, context), context)
            if here is not False and effect.host is None:
                here = all_of((here, _was_there(facts, effect)))
            if here is False:
                continue
            if here is True and verdict is True:
                found.append(facts.id)
            else:
                unsure.append(facts.id)
        return tuple(found), tuple(unsure)

    def _in_force(self, effect: Continuous, context: Context) -> Truth:
        level = effect.modifier.level if effect.modifier else None
        if level is not None and effect.host is not None:
            reached = _level_reached(level, effect.host)
            if reached < level.low or (level.high is not None and reached > level.high):
                return False
        if not effect.conditions:
            return effect.lasts
        return all_of((effect.lasts, *(holds(condition, context) for condition in effect.conditions)))

    def _apply(self, effect: Continuous, layer: str) -> None:
        known = self.applied_to.get(effect.key)
        if known is not None:
            objects = known
        else:
            objects, unsure = self._described(effect)
            for object_id in unsure:
                self.result.uncertain.setdefault(object_id, set()).add(effect.source_id)
            if not objects:
                return
        changes = effect.by_layer[layer]
        sized = layer.startswith("7")
        outlived = effect.key in self._started and effect.host is not None and not self._still_there(effect)
        self.applied_to[effect.key] = objects
        self._started[effect.key] = effect
        applied = Applied(layer, effect.source_id, effect.timestamp[0], changes, outlived, effect.cda)
        context = self.context_for(effect)
        each = sized and isinstance(effect.modify.what, Filter)
        applying = Applying(effect.source_id, effect.timestamp[0], context)
        for object_id in objects:
            values = self.own(object_id)
            if sized and layer != "7a" and "Creature" not in values.types:
                # Effects on the size of what is no creature do nothing (208.3a).
                self.result.sizeless.add(object_id)
                continue
            before = values.abilities
            if each:
                # Said of each of many, "its" is the object being changed.
                applying = Applying(effect.source_id, effect.timestamp[0], replace(context, that=(object_id,)))
            for change in changes:
                apply_change(change, values, applying)
            self._note(object_id, applied)
            if values.abilities is not before:
                self._gather(self.state.objects[object_id], effect, layer)

    def _note(self, object_id: str, applied: Applied) -> None:
        self.result.history.setdefault(object_id, []).append(applied)

    def _still_there(self, effect: Continuous) -> bool:
        return any(other.key == effect.key for other in self._static.get(effect.source_id, ()))

    def _add_intrinsic(self) -> None:
        """Rule 305.6, after land types are settled and before abilities are added and removed."""
        for object_id, values in self.values.items():
            if "Land" in values.types:
                self.values[object_id] = with_intrinsic(values, in_place=object_id in self._own)

    def _settle_sizes(self) -> None:
        """A noncreature permanent has no power or toughness (208.3); loyalty and defense are counters (306.5c,
        310.4c)."""
        for facts in self.state.permanents:
            values = self.values[facts.id]
            if values.power is not None and "Creature" not in values.types:
                values = self.own(facts.id)
                self.result.sizeless.add(facts.id)
                values.power = values.toughness = None
                values.unknown = values.unknown - {"power", "toughness"}
            if facts.counters:
                if "loyalty" in facts.counters and "Planeswalker" in values.types:
                    self.own(facts.id).loyalty = facts.counters["loyalty"]
                if "defense" in facts.counters and "Battle" in values.types:
                    self.own(facts.id).defense = facts.counters["defense"]


def _was_there(facts: ObjectFacts, effect: Continuous) -> Truth:
    """Whether an object was there for a resolved effect: one that changes what it describes does not change what
    came later (611.2c), and what it picked on the battlefield is another object elsewhere (400.7)."""
    what = effect.modify.what
    if isinstance(what, Ref):
        filter_ = what.filter
        if what.kind == "target" and filter_ is not None and filter_.noun in ("permanent", "token"):
            return facts.zone == "battlefield" or any(isinstance(quality, InZone) for quality in filter_.qualities)
        return True
    if facts.timestamp > effect.timestamp[0]:
        return False
    if effect.turn is not None and facts.controlled_since_turn > effect.turn:
        # It entered since then, or only changed its controller; the board does not say which.
        return False if facts.zone == "battlefield" and effect.by_controller else None
    return True


def _level_reached(level: Level, host: ObjectFacts) -> int:
    """The level of a Class (716.2), or how many level or charge counters there are (711.2, 721.2)."""
    if level.counter == "class":
        return host.details.level or 1
    stated = host.details.level if level.counter == "level" else None
    return host.counters.get(level.counter, 0) if stated is None else stated


def _functions(facts: ObjectFacts, modifier: Modifier) -> bool:
    """Rule 113.6: static abilities of permanents function on the battlefield, unless they name other zones;
    those that define characteristics everywhere, those of an emblem in the command zone (114.4)."""
    if modifier.cda:
        return True
    if facts.phased_out:
        return False
    if modifier.zones:
        return facts.zone in modifier.zones
    return facts.zone == "battlefield" or (facts.zone == "command" and not facts.card.front.types)


def changes_in(effect: Continuous, layer: str) -> tuple[Change, ...]:
    """The parts of an effect that apply in a layer (rule 613.6)."""
    return effect.by_layer.get(layer, ())


def would_touch(effect: Continuous, object_id: str, state: GameState) -> bool:
    """Whether the words of an effect that did not apply, or not first, describe an object as it is now."""
    facts = state.objects[object_id]
    context = Context(
        state,
        state.projection.values,
        effect.you,
        source=effect.source,
        that=effect.that,
        players=effect.players,
        chosen=effect.chosen,
        x=effect.x,
    )
    if all_of(holds(condition, context) for condition in effect.conditions) is False:
        return False
    return facts in domain_of(effect.modify.what, context) and (
        matches(effect.modify.what, subject_of(facts, context), context) is not False
    )


def _resolved(state: GameState, values: Mapping[str, Characteristics]) -> Iterator[Continuous]:
    from app.core.resolved import context_of, lasts, resolved_effects  # which read this projection afterwards

    for resolved in resolved_effects(state):
        if not isinstance(resolved.effect, Modify):
            continue
        context = context_of(resolved, state, values)
        still = lasts(resolved, context).value
        if still is False:
            continue
        facts = resolved.facts
        that = facts.objects
        modify = resolved.effect
        if that and isinstance(modify.what, Filter) and modify.what.noun != "spell" and not resolved.targets:
            # The objects it changes were settled as it began (611.2c): those the board names.
            modify = replace(modify, what=Ref("that"))
        if not that and facts.source_object is not None:
            that = (facts.source_object,)
        source = context.source
        if source is None and len(that) == 1 and facts.source is not None:
            # "This permanent" is the one picked where that has the source's name.
            only = state.objects.get(that[0])
            source = only if only is not None and only.card.name == facts.source.name else None
        yield Continuous(
            source_id=facts.id,
            source=source,
            you=facts.controller,
            timestamp=(facts.timestamp, 1),
            modify=modify,
            conditions=(),
            chosen=context.chosen,
            x=facts.x,
            that=that,
            players=facts.players,
            turn=facts.turn,
            lasts=still,
        )


def project(state: GameState) -> Projection:
    """Applies all layers to all objects of a state."""
    return Layers(state).run()
