"""All characteristics after all layers (rule 613): computed once from a state, read by every question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.core.changes import LAYERS, Applying, apply_change
from app.core.characteristics import Characteristics
from app.core.conditions import holds
from app.core.context import Context, subject_of
from app.core.continuous import Continuous, Modifier, effect_of, modifiers_of
from app.core.copiable import in_doubt
from app.core.copying import copies_made
from app.core.dependency import Waits, counted_amounts, looks_at_values, may_depend, next_to_apply
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.intrinsic import add_intrinsic, with_intrinsic
from app.core.kleene import Truth, all_of
from app.core.made import resolved_changes
from app.core.mana_abilities import may_touch_mana
from app.core.plain import quiet_values
from app.core.starting import counter_effects, starting_values
from app.core.state import GameState, acts_from_command
from app.oracle.model.abilities import Level
from app.oracle.model.base import Change
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

    ``uncertain`` holds objects an effect may or may not apply to, because its words or the board do not say;
    ``mana_uncertain`` those of them whose mana that effect could change.
    ``sizeless`` holds noncreature permanents that something would have changed the size of (208.3), ``copied``
    which object another became a copy of by a resolved effect."""

    def __init__(self) -> None:
        self.values: dict[str, Characteristics] = {}
        self.history: dict[str, list[Applied]] = {}
        self.uncertain: dict[str, set[str]] = {}
        self.mana_uncertain: set[str] = set()
        self.dependencies: list[Waits] = []
        self.silenced: list[Silenced] = []
        self.sizeless: set[str] = set()
        self.speaking: tuple[ObjectFacts, ...] | None = None
        """The permanents with static abilities, where that is known without looking at each."""
        self.copied: dict[str, str] = {}

    @property
    def is_silent(self) -> bool:
        """Whether no permanent has a static ability besides keywords."""
        return self.speaking == ()

    def __getitem__(self, object_id: str) -> Characteristics:
        return self.values[object_id]


class Layers:
    """The working state while layers are applied."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.result = Projection()
        self.values = self.result.values
        self._printed: dict[str, Characteristics] = {}
        self._kinds: dict[str, int] = {}
        self.applied_to: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._standing: list[Continuous] = []
        self._static: dict[str, list[Continuous]] = {}
        self._started: dict[tuple[object, ...], Continuous] = {}
        self._changed = True

    def run(self) -> Projection:
        state = self.state
        for facts in state.board.objects:
            self.values[facts.id] = starting_values(facts)
        self._printed = dict(self.values)
        numbers: dict[tuple[object, ...], int] = {}
        for facts in state.board.objects:
            kind = (facts.controller, facts.owner, facts.token, facts.zone)
            self._kinds[facts.id] = numbers.setdefault(kind, len(numbers))
        if state.board.effects:
            self._standing = list(resolved_changes(state, self.values))
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
            if effect.face_down:
                self._face_down(effect)
                continue
            for object_id, values, change, original in copies_made(effect, self):
                if original is not None:
                    self.result.copied[object_id] = original
                self.values[object_id] = values
                self._note(object_id, Applied("1", effect.source_id, effect.timestamp[0], (change,)))

    def _face_down(self, effect: Continuous) -> None:
        """Layer 1b: what objects are that an effect turned face down (613.2b)."""
        objects, unsure = self._described(effect)
        if unsure:
            self.result.uncertain.update({object_id: {effect.source_id} for object_id in unsure})
        applying = Applying(effect.source_id, effect.timestamp[0], self.context_for(effect), True)
        for object_id in objects:
            values = self._own(object_id)
            for change in effect.by_layer["1"]:
                apply_change(change, values, applying)
            self._note(object_id, Applied("1b", effect.source_id, effect.timestamp[0], effect.by_layer["1"]))

    def _copied_while(self, effect: Continuous) -> None:
        """What a static ability makes a copy: of what, only the board's own word can say."""
        for object_id in self._described(effect)[0]:
            if self.state.objects[object_id].details.copy_of is None:
                self.values[object_id] = in_doubt(self.values[object_id], "copy")

    def _gather(self, facts: ObjectFacts, by: Continuous | None = None, layer: str = "") -> None:
        """The continuous effects of an object's static abilities as it has them now."""
        modifiers = modifiers_of(self.values[facts.id].abilities)
        before = self._static.get(facts.id)
        if not modifiers and before is None:
            return
        found = [effect_of(facts, modifier) for modifier in modifiers if _functions(facts, modifier)]
        self._changed = True
        if by is not None and before is not None:
            kept = {effect.key for effect in found}
            self.result.silenced.extend(
                Silenced(effect, by, layer)
                for effect in before
                if effect.key not in kept and effect.key not in self._started
            )
        for effect in found:
            if "1" in effect.by_layer:
                self._copied_while(effect)
        if found:
            self._static[facts.id] = found
        else:
            self._static.pop(facts.id, None)

    def effects(self) -> Iterator[Continuous]:
        for found in self._static.values():
            yield from found
        yield from self._standing

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
        plain = True
        self._changed = True
        while True:
            if self._changed:
                # Effects are looked up anew: abilities appear and vanish while a layer is applied (613.8c).
                waiting = [effect for effect in self._candidates(layer) if effect.key not in done]
                # Characteristic-defining abilities first (613.3), then in timestamp order (613.7).
                waiting.sort(key=lambda effect: (not effect.cda, effect.timestamp))
                waiting.reverse()
                plain = not may_depend(waiting, layer)
                self._changed = False
            if not waiting:
                return
            if plain:
                effect = waiting.pop()
            else:
                group = [other for other in reversed(waiting) if other.cda == waiting[-1].cda]
                effect, waited = next_to_apply(group, layer, self)
                self.result.dependencies.extend(waited)
                waiting.remove(effect)
            done.add(effect.key)
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
        domain = domain_of(what, context)
        if verdict is True and isinstance(what, Filter) and looks_at_values(what):
            return self._alike(effect, what, domain, context)
        for facts in domain:
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

    def _alike(
        self, effect: Continuous, what: Filter, domain: tuple[ObjectFacts, ...], context: Context
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The same for a description that objects of the same kind with the same values fit alike: each such group
        is matched once."""
        values, kinds, source = context.values, self._kinds, effect.source.id if effect.source else None
        resolved = effect.host is None
        known: dict[tuple[int, int], Truth] = {}
        found: list[str] = []
        unsure: list[str] = []
        for facts in domain:
            object_id = facts.id
            if object_id == source:
                here = matches(what, subject_of(facts, context), context)
            else:
                alike = (id(values[object_id]), kinds[object_id])
                if alike in known:
                    here = known[alike]
                else:
                    here = known[alike] = matches(what, subject_of(facts, context), context)
            if here is not False and resolved:
                here = all_of((here, _was_there(facts, effect)))
            if here:
                found.append(object_id)
            elif here is None:
                unsure.append(object_id)
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
            if unsure and any(may_touch_mana(change) for changes in effect.by_layer.values() for change in changes):
                self.result.mana_uncertain.update(unsure)
            if not objects:
                return
        changes = effect.by_layer[layer]
        sized = layer.startswith("7")
        outlived = effect.key in self._started and effect.host is not None and not self._still_there(effect)
        self.applied_to[effect.key] = objects
        self._started[effect.key] = effect
        applied = Applied(layer, effect.source_id, effect.timestamp[0], changes, outlived, effect.cda)
        before = {object_id: self.values[object_id].abilities for object_id in objects}
        for object_id in self.change(effect, layer, objects, self.values):
            self._note(object_id, applied)
            if self.values[object_id].abilities is not before[object_id]:
                self._gather(self.state.objects[object_id], effect, layer)
        if sized and layer != "7a":
            # Effects on the size of what is no creature do nothing (208.3a).
            self.result.sizeless.update(o for o in objects if "Creature" not in self.values[o].types)

    def change(
        self, effect: Continuous, layer: str, objects: tuple[str, ...], values: dict[str, Characteristics]
    ) -> list[str]:
        """Puts into ``values`` what an effect makes of objects in a layer; returns those it does anything to.

        Objects with the same values go on sharing them wherever the effect does the same to all of them."""
        changes = effect.by_layer[layer]
        sized = layer.startswith("7") and layer != "7a"
        context = self.context_for(effect, values)
        alike = not any(counted_amounts(change) for change in changes)
        what = effect.modify.what
        each = not alike and (isinstance(what, Filter) or len(objects) > 1 or what.kind == "host")
        applying = Applying(effect.source_id, effect.timestamp[0], context, effect.host is None and not effect.emblem)
        made: dict[int, tuple[Characteristics, Characteristics]] = {}
        done = []
        for object_id in objects:
            old = values[object_id]
            if sized and "Creature" not in old.types:
                continue
            done.append(object_id)
            known = made.get(id(old)) if alike else None
            if known is not None:
                values[object_id] = known[1]
                continue
            if each:
                # Said of each of many, "its" is the object being changed.
                applying = replace(applying, context=replace(context, that=(object_id,)))
            new = old.copy()
            for change in changes:
                apply_change(change, new, applying)
            made[id(old)] = (old, new)
            values[object_id] = new
        return done

    def _note(self, object_id: str, applied: Applied) -> None:
        self.result.history.setdefault(object_id, []).append(applied)

    def _still_there(self, effect: Continuous) -> bool:
        return any(other.key == effect.key for other in self._static.get(effect.source_id, ()))

    def _add_intrinsic(self) -> None:
        """Rule 305.6, after land types are settled and before abilities are added and removed."""
        made: dict[int, tuple[Characteristics, Characteristics]] = {}
        for object_id, values in self.values.items():
            if "Land" not in values.types:
                continue
            if values is self._printed[object_id]:
                self.values[object_id] = with_intrinsic(values)
            else:
                if id(values) not in made:
                    made[id(values)] = (values, add_intrinsic(values))
                self.values[object_id] = made[id(values)][1]

    def _settle_sizes(self) -> None:
        """A noncreature permanent has no power or toughness (208.3), a creature has both (208.5); loyalty and defense
        are counters (306.5c, 310.4c)."""
        for facts in self.state.permanents:
            values = self.values[facts.id]
            if "Creature" in values.types:
                if values.power is None or values.toughness is None:
                    values = self._own(facts.id)
                    values.power, values.toughness = values.power or 0, values.toughness or 0
            elif values.power is not None or values.toughness is not None:
                values = self._own(facts.id)
                self.result.sizeless.add(facts.id)
                values.power = values.toughness = None
                values.unknown = values.unknown - {"power", "toughness"}
            if facts.counters:
                if "loyalty" in facts.counters and "Planeswalker" in values.types:
                    self._own(facts.id).loyalty = facts.counters["loyalty"]
                if "defense" in facts.counters and "Battle" in values.types:
                    self._own(facts.id).defense = facts.counters["defense"]
            if values.loyalty is not None and "Planeswalker" not in values.types:
                self._own(facts.id).loyalty = None  # only planeswalkers have loyalty (306.5)
            if values.defense is not None and "Battle" not in values.types:
                self._own(facts.id).defense = None  # and only battles defense (310.4)

    def _own(self, object_id: str) -> Characteristics:
        """An object's values as its own, so that they can be changed."""
        values = self.values[object_id] = self.values[object_id].copy()
        return values


def _was_there(facts: ObjectFacts, effect: Continuous) -> Truth:
    """Whether an object was there for a resolved effect: one that changes what it describes does not change what
    came later (611.2c), and what it picked on the battlefield is another object elsewhere (400.7)."""
    what = effect.modify.what
    if effect.emblem:
        return True
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
    return facts.zone == "battlefield" or acts_from_command(facts)


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


def project(state: GameState) -> Projection:
    """Applies all layers to all objects of a state, where there is anything to apply."""
    quiet = quiet_values(state)
    if quiet is None:
        return Layers(state).run()
    result = Projection()
    result.values, result.speaking = quiet
    return result
