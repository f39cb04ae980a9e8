"""Payments against brute force: what the search says is what trying everything forwards in time comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.payment import Need, Paid, Terms, Unit, Way, pay, units_of
from app.oracle.model.mana import ManaCost

Pool = tuple[str, ...]
TYPES = ("W", "U", "C")
_types = st.sampled_from(TYPES)
_symbols = st.sampled_from(("W", "U", "C", "1", "2", "W/U", "2/W", "W/P"))
_costs = st.lists(_symbols, min_size=1, max_size=3).map(lambda symbols: ManaCost(tuple(symbols)))
_prices = st.lists(st.sampled_from(("1", "W", "W/U")), max_size=1).map(tuple)


@st.composite
def _ways(draw: st.DrawFn) -> list[Way]:
    """A few permanents: some with a choice of mana, some that cost mana or life, some that use up others."""
    ways: list[Way] = []
    number = draw(st.integers(1, 4))
    for index in range(number):
        name = f"o{index}"
        for line in range(draw(st.integers(1, 2))):
            gives = tuple(
                tuple(Unit(t) for t in draw(st.lists(_types, min_size=1, max_size=2, unique=True)))
                for _ in range(draw(st.integers(1, 2)))
            )
            needs: tuple[Need, ...] = ()
            if draw(st.integers(0, 4)) == 0:
                others = tuple(f"o{other}" for other in range(number) if other != index)
                needs = (Need(others, 1, leaving=draw(st.booleans())),) if others else ()
            tokens = draw(st.sampled_from(((f"T:{name}",), (f"T:{name}", f"S:{name}"), (f"S:{name}",))))
            if draw(st.integers(0, 3)) == 0:
                tokens = (*tokens, "energy")
            ways.append(Way(name, line, gives, tokens, draw(st.sampled_from((0, 0, 1))), draw(_prices), needs))
    return ways


def _payments(symbols: tuple[str, ...], pool: Pool, life: int) -> Iterator[tuple[Pool, int]]:
    """Everything that can be left after paying these symbols from a pool."""
    if not symbols:
        yield pool, life
        return
    first, rest = symbols[0], symbols[1:]
    for half in first.split("/"):
        if half == "P":
            if life >= 2:
                yield from _payments(rest, pool, life - 2)
        elif half.isdigit():
            for taken in {tuple(sorted(pick)) for pick in combinations(pool, int(half))}:
                left = tuple(sorted((Counter(pool) - Counter(taken)).elements()))
                yield from _payments(rest, left, life)
        elif half in pool:
            left = tuple(sorted((Counter(pool) - Counter((half,))).elements()))
            yield from _payments(rest, left, life)


def _brute_force(cost: ManaCost, ways: list[Way], life: int) -> bool:
    """Tries every order of activations forwards: mana in the pool, objects tapped and gone."""
    seen: set[tuple[Pool, frozenset[str], frozenset[str], int]] = set()
    frontier: list[tuple[Pool, frozenset[str], frozenset[str], int]] = [((), frozenset(), frozenset(), life)]
    while frontier:
        state = frontier.pop()
        if state in seen:
            continue
        seen.add(state)
        pool, tapped, gone, left = state
        if any(True for _ in _payments(cost.symbols, pool, left)):
            return True
        for way in ways:
            name = way.object or ""
            tapping = f"T:{name}" in way.tokens
            energy = {"energy"} if "energy" in way.tokens else set()
            if (tapping and name in tapped) or name in gone or way.life > left or energy & gone:
                continue
            picks: list[tuple[str, ...]] = [()]
            for need in way.needs:
                free = [i for i in need.candidates if i not in gone and (need.leaving or i not in tapped)]
                picks = [*combinations(free, need.number)]
            for after, rest in set(_payments(way.price, pool, left - way.life)):
                for picked in picks:
                    leaving = bool(way.needs) and way.needs[0].leaving
                    now_tapped = (
                        tapped | ({name} if tapping else set()) | (frozenset() if leaving else frozenset(picked))
                    )
                    own = {name} if any(token.startswith("S:") for token in way.tokens) else set()
                    now_gone = gone | own | energy | (frozenset(picked) if leaving else frozenset())
                    for made in product(*way.gives):
                        more = tuple(sorted((*after, *(unit.type for unit in made))))
                        frontier.append((more, now_tapped, now_gone, rest))
    return False


@settings(max_examples=300, deadline=None)
@given(_costs, _ways(), st.integers(1, 4))
def test_the_search_finds_what_brute_force_finds(cost: ManaCost, ways: list[Way], life: int) -> None:
    """Where the search is sure, it is right."""
    found = pay(cost, ways, life=life)
    if found.payable is not None:
        assert found.payable is _brute_force(cost, ways, life)


@settings(max_examples=200, deadline=None)
@given(_costs, _ways(), st.integers(1, 4))
def test_a_payment_holds_what_it_says(cost: ManaCost, ways: list[Way], life: int) -> None:
    """Played in the order given, a payment uses nothing twice, pays every price and leaves the cost paid."""
    found: Paid = pay(cost, ways, life=life)
    if not found.payable:
        return
    pools: set[tuple[Pool, int]] = {((), life)}
    used: list[str] = []
    for step in found.used:
        used.extend(step.source.tokens)
        pools = {
            (tuple(sorted((*after, *(unit.type for unit in step.units)))), rest)
            for pool, left in pools
            for after, rest in _payments(step.source.price, pool, left - step.source.life)
            if left >= step.source.life
        }
    assert len(set(used)) == len(used)
    assert any(any(True for _ in _payments(cost.symbols, pool, left)) for pool, left in pools)


@given(st.lists(st.lists(_types.map(Unit), min_size=1, max_size=3).map(tuple), min_size=1, max_size=5))
def test_units_of_alternatives_give_just_these_alternatives(alternatives: list[tuple[Unit, ...]]) -> None:
    """However alternatives are written as units, the mana that can come out stays the same."""
    wanted = {tuple(sorted(unit.type for unit in units)) for units in alternatives}
    got = {tuple(sorted(unit.type for unit in made)) for gives in units_of(alternatives) for made in product(*gives)}
    assert got == wanted


def test_mana_spent_as_though_it_were_of_any_color_is_still_not_colorless() -> None:
    """As any color: {U} can be paid, {C} can't."""
    forest = [Way("forest", 0, ((Unit("G"),),), ("T:forest",))]
    assert pay(ManaCost(("U",)), forest, terms=Terms(), as_any="color").payable is True
    assert pay(ManaCost(("C",)), forest, terms=Terms(), as_any="color").payable is False
    assert pay(ManaCost(("C",)), forest, terms=Terms(), as_any="type").payable is True
