"""Whether mana costs can be paid from a pool and from mana abilities (rules 601.2g, 601.2h, 107.4).

A cost is a number of slots, one for each mana owed. Activations that stand on their own are matched with slots,
each unit of mana with one slot, so that as little life as possible is paid: that is exact and polynomial. What
is left over, activations that cost mana themselves, use up other objects or give mana whose units hang together,
is searched backwards from the payment: an activation settles slots that are owed and adds its own price to what is
owed, so none pays for itself. The search is bounded, and where it stops the answer is not known.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count, islice, product

from app.core.matching import LIFE_PRICE, Match, Simple, Slot, Unit, match, pays
from app.oracle.model.base import COLORS, MANA_TYPES
from app.oracle.model.mana import ManaCost

MOST_STATES = 1_500
"""More states of a search than this are not looked at: the answer is then not known."""
MOST_WORK = 4_000_000
"""Nor is more done than this, counted in units of mana held against mana that is owed."""
MOST_SLOTS = 300
"""More mana than this is not owed one by one: such a cost is not weighed."""
MOST_SETTLEMENTS = 200
MOST_CHOICES = 60
"""So many ways of paying hybrid symbols, and of picking objects for one cost, are tried."""


@dataclass(frozen=True, slots=True)
class Need:
    """Objects an activation uses up besides its own: ``number`` of ``candidates``, tapped or leaving."""

    candidates: tuple[str, ...]
    number: int
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One activation of a mana ability, mana in the pool, or an object that pays in another way.

    ``gives`` lists its units, each with the types it may have; ``tokens`` what it uses up of its own: no two
    activations of a payment share one. Without tokens it can be used any number of times. ``price`` is the
    mana it costs itself."""

    object: str | None
    ability: int | None
    gives: tuple[tuple[Unit, ...], ...]
    tokens: tuple[str, ...] = ()
    life: int = 0
    price: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Used:
    """An activation as a payment uses it, with the objects it uses up."""

    source: Way
    units: tuple[Unit, ...]
    objects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paid:
    """``payable`` is None where the search gave up; ``used`` is one payment, ``short`` what was missing at best."""

    payable: bool | None
    used: tuple[Used, ...] = ()
    short: tuple[str, ...] = ()
    life: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What may be done while paying.

    ``counts`` says as which types mana of a type may be spent (609.4b), ``life_for`` for which colors 2 life may
    be paid instead; ``x_types``: only mana of these types pays for X; ``may_pay_life``: no effect forbids it.
    ``helped``: so much generic mana of the cost may be paid with units of type ``help`` (701.67b)."""

    counts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    life_for: frozenset[str] = frozenset()
    x_types: frozenset[str] | None = None
    may_pay_life: bool = True
    helped: int = 0

    def as_any(self, kind: str) -> Terms:
        """The same terms where mana may also be spent as though it were of any ``color`` or ``type``."""
        if not kind:
            return self
        wide = frozenset(MANA_TYPES if kind == "type" else COLORS)
        counts = {t: self.counts.get(t, frozenset((t,))) | wide for t in MANA_TYPES}
        return replace(self, counts=counts)


PLAIN = Terms()


def pay(
    cost: ManaCost, ways: Sequence[Way], *, x: int = 0, life: int = 0, as_any: str = "", terms: Terms = PLAIN
) -> Paid:
    """Whether a mana cost can be paid, and one payment or what is missing."""
    terms = terms.as_any(as_any)
    board = _Board(ways, terms)
    best: Paid | None = None
    for number, slots in enumerate(_slots(cost.symbols, x, None, terms)):
        if number > MOST_CHOICES or len(slots) > MOST_SLOTS:
            return Paid(None, short=best.short if best else ())
        found = _search(slots, board, life)
        if found.payable:
            return found
        if best is None or (found.payable is None and best.payable is False) or len(found.short) < len(best.short):
            payable = None if best is not None and best.payable is None else found.payable
            best = Paid(payable, short=found.short)
    return best or Paid(True)


def _slots(symbols: Sequence[str], x: int, owner: str | None, terms: Terms) -> Iterator[tuple[Slot, ...]]:
    """What is owed for these symbols (107.4): one set of slots for each way to settle monocolored hybrids."""
    fixed: list[Slot] = []
    hybrids: Counter[tuple[Slot, int]] = Counter()
    for symbol in symbols:
        halves = symbol.split("/")
        if symbol == "X":
            fixed.extend([Slot(owner, ("X",))] * min(x, MOST_SLOTS + 1))
        elif symbol.isdigit():
            fixed.extend([Slot(owner, ("1",))] * min(int(symbol), MOST_SLOTS + 1))
        elif halves[0].isdigit():
            hybrids[_one_slot(halves[1:], owner, terms), int(halves[0])] += 1
        else:
            fixed.append(_one_slot(halves, owner, terms))
    helped = [i for i, slot in enumerate(fixed) if owner is None and slot.kinds == ("1",)][: terms.helped]
    for index in helped:
        fixed[index] = Slot(None, ("1", "help"))
    # Of equal hybrid symbols only how many are paid in which way counts.
    for by_color in product(*(range(number, -1, -1) for number in hybrids.values())):
        slots = list(fixed)
        for ((slot, generic), number), colored in zip(hybrids.items(), by_color, strict=True):
            slots.extend([slot] * colored)
            slots.extend([Slot(owner, ("1",))] * (generic * (number - colored)))
        yield tuple(sorted(slots))


def _one_slot(halves: Sequence[str], owner: str | None, terms: Terms) -> Slot:
    kinds = tuple(half for half in halves if half != "P")
    by_life = "P" in halves or bool(terms.life_for.intersection(kinds))
    return Slot(owner, kinds, by_life and (terms.may_pay_life or owner is not None))


class _Board:
    """All activations, sorted into those that stand on their own and those that hang together with others."""

    def __init__(self, ways: Sequence[Way], terms: Terms) -> None:
        self.terms = terms
        self.simple: list[tuple[Simple, tuple[str, ...]]] = []
        self.made_by: list[tuple[str, int]] = []
        self.complex: list[Way] = []
        groups: dict[str, list[Way]] = {}
        for way in ways:
            if way.price or way.needs or not way.tokens:
                self.complex.append(way)
            else:
                groups.setdefault(way.tokens[0], []).append(way)
        self.groups = {token: _undominated(group) for token, group in groups.items()}
        shared = Counter(token for group in self.groups.values() for token in {t for way in group for t in way.tokens})
        involved = {way.object for way in self.complex}
        involved.update(each for way in self.complex for need in way.needs for each in need.candidates)
        for token in list(self.groups):
            group = self.groups[token]
            tied = any(shared[t] > 1 for way in group for t in way.tokens)
            # What taps may as well tap first of all; what leaves may have to be used otherwise before.
            tied = tied or (token.startswith("S:") and token[2:] in involved)
            # Tapped for mana it may leave afterwards, tapped while costs are paid it may not.
            tied = tied or (token[2:] in involved and len({way.tokens for way in group}) > 1)
            single = all(len(way.gives) == 1 for way in group)
            if tied or not (single or (len(group) == 1 and not group[0].life)):
                self.complex.extend(group)
                del self.groups[token]
        for token, group in self.groups.items():
            tokens = tuple(dict.fromkeys(t for way in group for t in way.tokens))
            if all(len(way.gives) == 1 for way in group):
                options = tuple((unit, way.life, index) for index, way in enumerate(group) for unit in way.gives[0])
                self._add(Simple(options), tokens, token, 0)
            else:
                for number, gives in enumerate(group[0].gives):
                    self._add(Simple(tuple((unit, 0, 0) for unit in gives)), tokens, token, number)
        self.kinds = _kinds(self.complex, self.groups)
        self._alike = [
            (way.ability, way.gives, way.life, way.price, way.needs, len(way.tokens), self.kinds.get(way.object or ""))
            for way in self.complex
        ]

    def _add(self, simple: Simple, tokens: tuple[str, ...], group: str, number: int) -> None:
        self.simple.append((simple, tokens))
        self.made_by.append((group, number))

    def match(self, slots: Sequence[Slot], taken: frozenset[str], life: int) -> Match:
        """Matches what is owed with what is still there."""
        units = [simple if not taken or taken.isdisjoint(tokens) else None for simple, tokens in self.simple]
        return match(slots, units, self.terms.counts, self.terms.x_types, life)

    def out_of_reach(self, slots: Sequence[Slot], life: int) -> bool:
        """Whether a cost stays unpaid even if all activations were free of their prices, or by their number alone.

        Either shows at once what a search would have to exhaust itself to show."""
        relaxed = [simple for simple, _ in self.simple]
        most = len(relaxed)
        groups: dict[str, list[Way]] = {}
        for index, way in enumerate(self.complex):
            groups.setdefault(way.tokens[0] if way.tokens else f"free:{index}", []).append(way)
        for group in groups.values():
            uses = max(_most_uses(way, life) for way in group)
            if len(group) == 1:
                units = [tuple((unit, 0, 0) for unit in give) for give in group[0].gives]
            else:
                options = tuple(dict.fromkeys((unit, 0, 0) for way in group for give in way.gives for unit in give))
                units = [options] * max(len(way.gives) for way in group)
            relaxed.extend(Simple(options) for options in units for _ in range(min(uses, len(slots))))
            most += uses * max(0, *(len(way.gives) - _least_price(way) for way in group))
        if sum(1 for slot in slots if not slot.life) > most:
            return True
        return bool(match(slots, relaxed, self.terms.counts, self.terms.x_types, life).missing)

    def used(self, found: Match) -> list[Used]:
        """The activations that a matching stands for."""
        by_group: dict[str, dict[int, tuple[Unit, int]]] = {}
        for index, unit, option in found.assigned:
            group, number = self.made_by[index]
            by_group.setdefault(group, {})[number] = (unit, option)
        result = []
        for group, units in by_group.items():
            way = self.groups[group][next(iter(units.values()))[1]]
            gives = [units[n][0] if n in units else gives[0] for n, gives in enumerate(way.gives)]
            result.append(Used(way, tuple(gives)))
        return result

    def next_ways(self, state: _State) -> Iterator[Way]:
        """The activations left, of equal ones of untouched objects only the first."""
        tried: set[object] = set()
        blocked = state.blocked()
        for way, kind in zip(self.complex, self._alike, strict=True):
            key = (kind, way.object if way.object in state.later else None)
            if blocked.isdisjoint(way.tokens) and key not in tried:
                tried.add(key)
                yield way


def _most_uses(way: Way, life: int) -> int:
    """How often an activation could be used at most."""
    if way.tokens:
        return 1
    limits = [len(need.candidates) // need.number for need in way.needs]
    if way.life:
        limits.append(life // way.life)
    return min(limits, default=MOST_SLOTS)


def _least_price(way: Way) -> int:
    """The least mana an activation costs: Phyrexian symbols may be paid with life, hybrids with one mana."""
    total = 0
    for symbol in way.price:
        if symbol.isdigit():
            total += int(symbol)
        elif "P" not in symbol.split("/") and symbol != "X":
            total += 1
    return total


def _kinds(ways: Sequence[Way], groups: Mapping[str, Sequence[Way]]) -> dict[str, object]:
    """For each object all it can do in a payment: objects of one kind can stand for one another."""
    mentioned: dict[str, set[int]] = {}
    for index, way in enumerate(ways):
        for candidate in (each for need in way.needs for each in need.candidates):
            mentioned.setdefault(candidate, set()).add(index)
    uses: dict[str, list[object]] = {candidate: [] for candidate in mentioned}
    for way in (*ways, *(way for group in groups.values() for way in group)):
        if way.object is not None:
            prefixes = tuple(token.split(":")[0] for token in way.tokens)
            uses.setdefault(way.object, []).append((way.ability, way.gives, way.life, way.price, way.needs, prefixes))
    return {each: (frozenset(mentioned.get(each, ())), tuple(found)) for each, found in uses.items()}


def _undominated(group: Sequence[Way]) -> list[Way]:
    """Without those that another one of the same object replaces: as much mana for no more life."""
    kept: list[Way] = []
    for way in sorted(dict.fromkeys(group), key=lambda w: (-len(w.gives), w.life)):
        mine = Counter(way.gives)
        if not any(
            other.life <= way.life and set(other.tokens) <= set(way.tokens) and not mine - Counter(other.gives)
            for other in kept
        ):
            kept.append(way)
    return kept


@dataclass(frozen=True, slots=True)
class _State:
    """A point of the search: what is owed, what is used up, which objects activations later in time need."""

    slots: tuple[Slot, ...]
    taken: frozenset[str]
    later: frozenset[str]
    life: int

    def blocked(self) -> frozenset[str]:
        """What can't be used up any more: what is, and the leaving of objects that are needed later in time."""
        return self.taken.union(f"S:{each}" for each in self.later)


def _search(slots: tuple[Slot, ...], board: _Board, life: int) -> Paid:
    start = _State(slots, frozenset(), frozenset(), life)
    first = board.match(slots, start.taken, life)
    if not first.missing and first.life <= life:
        return Paid(True, tuple(board.used(first)), life=first.life)
    best: tuple[str, ...] = first.missing or ("life",)
    if not board.complex or board.out_of_reach(slots, life):
        return Paid(False, short=tuple(best))
    order = count()
    frontier: list[tuple[int, int, _State, tuple[Used, ...]]] = [(len(best), next(order), start, ())]
    seen = {start}
    gave_up = False
    work = 0
    while frontier:
        _, _, state, trail = heapq.heappop(frontier)
        for way in board.next_ways(state):
            if way.life > state.life:
                continue
            for after, used in _steps(state, way, board):
                if after is None:
                    gave_up = True
                    continue
                if after in seen:
                    continue
                seen.add(after)
                work += len(after.slots) * (len(board.simple) + 1)
                if len(seen) > MOST_STATES or work > MOST_WORK:
                    return Paid(None, short=tuple(best))
                steps = (*trail, used)
                found = board.match(after.slots, after.blocked(), after.life)
                if not found.missing and found.life <= after.life:
                    everything = (*board.used(found), *reversed(steps))
                    return Paid(True, everything, life=life - after.life + found.life)
                missing = found.missing or ("life",)
                if len(missing) < len(best):
                    best = missing
                heapq.heappush(frontier, (len(missing), next(order), after, steps))
    return Paid(None if gave_up else False, short=tuple(best))


def _steps(state: _State, way: Way, board: _Board) -> Iterator[tuple[_State | None, Used]]:
    """The states one more activation, earlier in time than those before, leads to; None: too many to list."""
    settlements, complete = _settle(state.slots, way.gives, board.terms)
    nothing = Used(way, ())
    if not complete:
        yield None, nothing
    if not settlements:
        return
    prices = list(islice(_slots(way.price, 0, way.object, board.terms), MOST_CHOICES))
    picks = list(islice(_picks(state, way, board), MOST_CHOICES + 1))
    if len(picks) > MOST_CHOICES:
        yield None, nothing
    for picked in picks[:MOST_CHOICES]:
        tapped = [f"T:{i}" for need, ids in picked if not need.leaving for i in ids]
        gone = [f"{prefix}:{i}" for need, ids in picked if need.leaving for i in ids for prefix in ("S", "H")]
        objects = tuple(i for _, ids in picked for i in ids)
        taken = state.taken.union(way.tokens, tapped, gone)
        later = state.later.union(objects, (way.object,) if way.object else ())
        for rest, units in settlements.items():
            for price in prices:
                owed = tuple(sorted([*rest, *price]))
                if len(owed) > MOST_SLOTS:
                    yield None, nothing
                else:
                    yield _State(owed, taken, later, state.life - way.life), Used(way, units, objects)


def _picks(state: _State, way: Way, board: _Board) -> Iterator[tuple[tuple[Need, tuple[str, ...]], ...]]:
    """The ways to choose what an activation uses up. What leaves can't be needed later in time."""
    options: list[list[tuple[Need, tuple[str, ...]]]] = []
    for need in way.needs:
        if need.leaving:
            free = [i for i in need.candidates if state.taken.isdisjoint((f"S:{i}", f"H:{i}")) and i not in state.later]
        else:
            free = [i for i in need.candidates if f"T:{i}" not in state.taken and f"T:{i}" not in way.tokens]
        # With several needs an object must be free for each, so equal ones are told apart.
        chosen = _choose(free, need.number, board.kinds) if len(way.needs) == 1 else combinations(free, need.number)
        options.append([(need, ids) for ids in islice(chosen, MOST_CHOICES + 1)])
    for picked in product(*options):
        ids = [i for _, some in picked for i in some]
        if len(set(ids)) == len(ids):
            yield picked


def _choose(free: Sequence[str], number: int, kinds: Mapping[str, object]) -> Iterator[tuple[str, ...]]:
    """Every choice of so many objects; of equal objects only how many counts."""
    alike: dict[object, list[str]] = {}
    for each in free:
        alike.setdefault(kinds.get(each), []).append(each)
    groups = list(alike.values())

    def fill(index: int, left: int) -> Iterator[tuple[str, ...]]:
        if left == 0:
            yield ()
        elif index < len(groups):
            group = groups[index]
            for here in range(min(left, len(group)), -1, -1):
                for rest in fill(index + 1, left - here):
                    yield (*group[:here], *rest)

    return fill(0, number)


def _settle(
    slots: tuple[Slot, ...], gives: Sequence[tuple[Unit, ...]], terms: Terms
) -> tuple[dict[tuple[Slot, ...], tuple[Unit, ...]], bool]:
    """What can remain owed after these units paid what they can, with the units as used; at least one pays."""
    states: dict[tuple[Slot, ...], tuple[Unit, ...]] = {slots: ()}
    complete = True
    for options in gives:
        following: dict[tuple[Slot, ...], tuple[Unit, ...]] = {}
        for here, units in states.items():
            paid = False
            previous: Slot | None = None
            for index, slot in enumerate(here):
                if slot == previous:
                    continue
                previous = slot
                unit = next((u for u in options if pays(u, slot, terms.counts, terms.x_types)), None)
                if unit is not None:
                    paid = True
                    following.setdefault((*here[:index], *here[index + 1 :]), (*units, unit))
            if not paid:
                following.setdefault(here, (*units, options[0]))
        if len(following) > MOST_SETTLEMENTS:
            complete = False
            following = dict(list(following.items())[:MOST_SETTLEMENTS])
        states = following
    states.pop(slots, None)
    return states, complete


def units_of(alternatives: Iterable[tuple[Unit, ...]]) -> list[tuple[tuple[Unit, ...], ...]]:
    """Alternatives as units that are free of one another where they are: {W}{W}, {W}{U} or {U}{U} is two units
    of either type. What hangs together (three mana of one color) stays apart."""
    distinct = list(dict.fromkeys(tuple(sorted(units, key=_by_type)) for units in alternatives))
    if len(distinct) < 2:
        return [tuple((unit,) for unit in units) for units in distinct]
    common = Counter(distinct[0])
    for units in distinct[1:]:
        common &= Counter(units)
    rests = [tuple(sorted((Counter(units) - common).elements(), key=_by_type)) for units in distinct]
    length = len(rests[0])
    fixed = tuple((unit,) for unit in common.elements())
    if all(len(rest) == length for rest in rests):
        kinds = tuple(dict.fromkeys(unit for rest in rests for unit in rest))
        if len(rests) == _multisets(len(kinds), length):
            return [(*fixed, *(kinds for _ in range(length)))]
    return [tuple((unit,) for unit in units) for units in distinct]


def _by_type(unit: Unit) -> tuple[str, bool]:
    return unit.type, unit.snow


def _multisets(kinds: int, length: int) -> int:
    """How many multisets of a length there are over so many kinds."""
    result = 1
    for step in range(length):
        result = result * (kinds + step) // (step + 1)
    return result


__all__ = ["LIFE_PRICE", "Need", "Paid", "Slot", "Terms", "Unit", "Used", "Way", "pay", "units_of"]
