"""The mana an effect would add (rule 106): every alternative its player could choose.

Mana is a tuple of six numbers in the order W U B R G C. A question about types needs only one alternative for
each type; a question about amounts needs them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from app.core.amounts import amount_of
from app.core.conditions import holds
from app.core.context import Context, subject_of
from app.core.filters import domain_of, matches, referents
from app.core.players import single_player
from app.oracle.model import mana as words
from app.oracle.model.amounts import Not, Number, Untold, X
from app.oracle.model.base import COLORS, MANA_TYPES, Amount, Condition, Effect, ManaSpec
from app.oracle.model.effects import If, Lasting, May, Modes, Unread
from app.oracle.model.filters import Filter, Ref
from app.rulebook.rule import Rule

Mana = tuple[int, int, int, int, int, int]
NO_MANA: Mana = (0, 0, 0, 0, 0, 0)
UNIT: Mapping[str, Mana] = {t: tuple(int(t == u) for u in MANA_TYPES) for t in MANA_TYPES}  # type: ignore[misc]
MOST_ALTERNATIVES = 5_000
"""More ways than this to choose mana are not listed one by one: the answer says it is not determined."""

UNDEFINED_TYPE = Rule("106.5", "undefined type")
COULD_PRODUCE = Rule("106.7", "could produce")
HYBRID = Rule("106.8", "hybrid mana symbol")


def add(left: Mana, right: Mana) -> Mana:
    return tuple(a + b for a, b in zip(left, right, strict=True))  # type: ignore[return-value]


def scale(mana: Mana, factor: int) -> Mana:
    if factor == 1:
        return mana
    return tuple(a * factor for a in mana)  # type: ignore[return-value]


@lru_cache(maxsize=4_096)
def types_in(mana: Mana) -> tuple[str, ...]:
    return tuple(t for t, number in zip(MANA_TYPES, mana, strict=True) if number > 0)


def as_dict(mana: Mana) -> dict[str, int]:
    return {t: number for t, number in zip(MANA_TYPES, mana, strict=True) if number}


def _no_types(of: Filter | Ref, context: Context, only_colors: bool) -> frozenset[str]:
    return frozenset()


@dataclass(slots=True)
class Asking:
    """How production is asked about.

    ``could_produce`` answers what described objects could produce. ``every``: list every alternative, else one
    for each type. ``produced``: the mana that a trigger or replacement looks at. What could not be decided is
    noted in ``unknown``, undefined types in ``undefined``."""

    could_produce: Callable[[Filter | Ref, Context, bool], frozenset[str]] = _no_types
    every: bool = False
    produced: Mana = NO_MANA
    unknown: list[Unread | ManaSpec | None] = field(default_factory=list)
    undefined: bool = False

    def doubt(self, what: Unread | ManaSpec | None = None) -> None:
        self.unknown.append(what)


def effects_alternatives(effects: Iterable[Effect], context: Context, asking: Asking) -> list[Mana]:
    """Everything a text's effects could add together, one entry for each way."""
    ways: list[Mana] = [NO_MANA]
    waiting = tuple(effects)
    for index, effect in enumerate(waiting):
        if isinstance(effect, words.RevealFromHand):
            rest = _revealing(effect, waiting[index + 1 :], context, asking)
            return _together(ways, rest, asking)
        added = _effect(effect, context, asking)
        if added is not None:
            ways = _together(ways, added, asking)
    return ways


def _revealing(effect: words.RevealFromHand, rest: tuple[Effect, ...], context: Context, asking: Asking) -> list[Mana]:
    """What follows on revealing any number of cards of a hand, for each number of those that match."""
    verdicts = [
        matches(effect.of, subject_of(facts, context), context) for facts in context.state.in_zone("hand", context.you)
    ]
    if None in verdicts:
        asking.doubt()
    numbers = range(sum(verdict is True for verdict in verdicts) + 1)
    return _distinct(
        way for number in numbers for way in effects_alternatives(rest, replace(context, revealed=number), asking)
    )


def _effect(effect: Effect, context: Context, asking: Asking) -> list[Mana] | None:
    """The alternatives of one effect, None where it adds no mana at all."""
    match effect:
        case words.AddMana():
            return alternatives(effect.mana, context, asking)
        case If():
            verdict = holds(effect.condition, context)
            if not (_adds_mana(effect.then) or _adds_mana(effect.otherwise)):
                return None
            if verdict is None:
                then = effects_alternatives(effect.then, context, asking)
                otherwise = effects_alternatives(effect.otherwise, context, asking)
                if asking.every or not (_settled_in_time(effect.condition) or _types(then) == _types(otherwise)):
                    asking.doubt()
                return _distinct(then + otherwise)
            return effects_alternatives(effect.then if verdict else effect.otherwise, context, asking)
        case Modes():
            if not any(_adds_mana(option) for option in effect.options):
                return None
            return _distinct(way for option in effect.options for way in effects_alternatives(option, context, asking))
        case May():
            if not _adds_mana(effect.effects):
                return None
            return _distinct([*effects_alternatives(effect.effects, context, asking), NO_MANA])
        case Lasting():
            return None
        case Unread():
            if "mana" in effect.topics:
                asking.doubt(effect)
            return None
        case _:
            return None


def _types(ways: Iterable[Mana]) -> set[str]:
    return {mana_type for way in ways for mana_type in types_in(way)}


def _settled_in_time(condition: Condition) -> bool:
    """Whether players or chance settle a condition only as the ability resolves: either end is one it could come to,
    so both are what it could produce (106.7)."""
    if isinstance(condition, Not):
        return _settled_in_time(condition.of)
    return isinstance(condition, Untold) and (
        condition.fact in ("any_player_pays", "flip_won", "flip_lost") or condition.fact.startswith("rolled")
    )


def is_fixed(effects: tuple[Effect, ...]) -> bool:
    """Whether what effects add depends on nothing but their own words: no board, player or choice changes it."""
    return all(
        _fixed_spec(effect.mana) if isinstance(effect, words.AddMana) else not _adds_mana((effect,))
        for effect in effects
    )


def _fixed_spec(spec: ManaSpec) -> bool:
    match spec:
        case words.Symbols():
            return True
        case words.AnyColor() | words.Combination():
            return isinstance(spec.amount, Number)
        case words.OneOf():
            return all(_fixed_spec(option) for option in spec.options)
        case words.Together():
            return all(_fixed_spec(part) for part in spec.parts)
        case _:
            return False


def _adds_mana(effects: tuple[Effect, ...]) -> bool:
    return any(
        isinstance(effect, words.AddMana)
        or (isinstance(effect, Unread) and "mana" in effect.topics)
        or (isinstance(effect, May) and _adds_mana(effect.effects))
        or (isinstance(effect, If) and (_adds_mana(effect.then) or _adds_mana(effect.otherwise)))
        or (isinstance(effect, Modes) and any(_adds_mana(option) for option in effect.options))
        for effect in effects
    )


def alternatives(spec: ManaSpec, context: Context, asking: Asking) -> list[Mana]:
    """Every way in which mana so described can be added; no mana where nothing is defined (106.5)."""
    work_out = _SPECS.get(type(spec))
    if work_out is None:
        asking.doubt(spec)
        return [NO_MANA]
    found = list(work_out(spec, context, asking))
    if len(found) > MOST_ALTERNATIVES:
        asking.doubt(spec)
        found = found[:MOST_ALTERNATIVES]
    return _distinct(found) or [NO_MANA]


def _distinct(ways: Iterable[Mana]) -> list[Mana]:
    return list(dict.fromkeys(ways))


def _together(left: list[Mana], right: list[Mana], asking: Asking) -> list[Mana]:
    if left == [NO_MANA]:
        return right
    if right == [NO_MANA]:
        return left
    if len(left) * len(right) > MOST_ALTERNATIVES:
        asking.doubt()
        return _distinct([*left, *right])
    return _distinct(add(a, b) for a in left for b in right)


def _number(amount: Amount, context: Context, asking: Asking) -> int:
    """An amount; where only its type is asked for, an X that will be chosen counts as one."""
    number = amount_of(amount, context)
    if number is not None:
        return max(number, 0)
    if not (isinstance(amount, X) and not asking.every):
        asking.doubt()
    return 1


def _symbols(spec: words.Symbols, context: Context, asking: Asking) -> Iterable[Mana]:
    ways: list[Mana] = [NO_MANA]
    for symbol in spec.symbols:
        ways = _together(ways, _symbol(symbol), asking) if ways != [NO_MANA] else _symbol(symbol)
    return ways


def _symbol(symbol: str) -> list[Mana]:
    """Rules 106.8 to 106.11: halves are a choice, generic and snow symbols give colorless mana."""
    halves = [half for half in symbol.split("/") if half != "P"]
    found = []
    for half in halves:
        if half in UNIT:
            found.append(UNIT[half])
        elif half.isdigit():
            found.append(scale(UNIT["C"], int(half)))
        else:
            found.append(UNIT["C"])
    return found


def _one_of(spec: words.OneOf, context: Context, asking: Asking) -> Iterable[Mana]:
    for option in spec.options:
        yield from alternatives(option, context, asking)


def _of_one(types: Iterable[str], amount: Amount, context: Context, asking: Asking) -> Iterator[Mana]:
    number = _number(amount, context, asking)
    for mana_type in types:
        yield scale(UNIT[mana_type], number)


def _combination(spec: words.Combination, context: Context, asking: Asking) -> Iterable[Mana]:
    number = _number(spec.amount, context, asking)
    yield from _free(spec.types, number, spec.different, asking)


def _free(types: Iterable[str], number: int, different: bool, asking: Asking) -> Iterator[Mana]:
    kinds = tuple(types)
    if number == 0 or not kinds:
        return
    if not asking.every:
        for kind in kinds:
            yield scale(UNIT[kind], number)
        return
    picks = combinations(kinds, min(number, len(kinds))) if different else combinations_with_replacement(kinds, number)
    for count, pick in enumerate(picks):
        if count > MOST_ALTERNATIVES:
            asking.doubt()
            return
        total = NO_MANA
        for kind in pick:
            total = add(total, UNIT[kind])
        yield total


def _chosen(spec: words.ChosenColor, context: Context, asking: Asking) -> Iterable[Mana]:
    if context.chosen.color is None:
        asking.undefined = True
        return ()
    return _of_one((context.chosen.color,), spec.amount, context, asking)


def _could(spec: words.CouldProduce, context: Context, asking: Asking) -> Iterable[Mana]:
    types = asking.could_produce(spec.of, context, spec.colors_only)
    wanted = [t for t in (COLORS if spec.colors_only else MANA_TYPES) if t in types and t not in spec.exclude]
    if not wanted:
        asking.undefined = True
    return _of_one(wanted, spec.amount, context, asking)


def _colors_of(of: Filter | Ref, context: Context, asking: Asking) -> tuple[str, ...]:
    found, certain = referents(of, context, domain_of(of, context))
    if not certain:
        asking.doubt()
    have = {color for facts in found for color in context.values[facts.id].colors}
    return tuple(color for color in COLORS if color in have)


def _among(spec: words.AmongColors, context: Context, asking: Asking) -> Iterable[Mana]:
    colors = _colors_of(spec.of, context, asking)
    if not colors:
        asking.undefined = True
    if spec.each_free:
        return _free(colors, _number(spec.amount, context, asking), False, asking)
    return _of_one(colors, spec.amount, context, asking)


def _each_color(spec: words.EachColorAmong, context: Context, asking: Asking) -> Iterable[Mana]:
    total = NO_MANA
    for color in _colors_of(spec.of, context, asking):
        total = add(total, UNIT[color])
    return (total,)


def _identity(spec: words.CommanderIdentity, context: Context, asking: Asking) -> Iterable[Mana]:
    """Rule 903.4f: without a commander the quality is undefined."""
    player = context.state.players.get(context.you)
    colors = {color for card in (player.commanders if player else ()) for color in card.color_identity}
    if not colors:
        asking.undefined = True
    return _of_one([color for color in COLORS if color in colors], spec.amount, context, asking)


def _produced(spec: words.Produced, context: Context, asking: Asking) -> Iterable[Mana]:
    if spec.same:
        return (asking.produced,)
    return _of_one(types_in(asking.produced), spec.amount, context, asking)


def _repeated(spec: words.Repeated, context: Context, asking: Asking) -> Iterable[Mana]:
    number = _number(spec.times, context, asking)
    return (scale(way, number) for way in alternatives(spec.mana, context, asking))


def _parts(spec: words.Together, context: Context, asking: Asking) -> Iterable[Mana]:
    ways: list[Mana] = [NO_MANA]
    for part in spec.parts:
        ways = _together(ways, alternatives(part, context, asking), asking)
    return ways


def _unspent(spec: words.UnspentMana, context: Context, asking: Asking) -> Iterable[Mana]:
    """As much again of each type as the player has (701.10f)."""
    player = context.state.players.get(context.you)
    pool = player.mana_pool if player is not None else {}
    return (tuple(pool.get(t, 0) for t in MANA_TYPES),)  # type: ignore[return-value]


def _equal_to_cost(spec: words.EqualToCost, context: Context, asking: Asking) -> Iterable[Mana]:
    """The symbols of a mana cost as mana; X is 0 off the stack, and without a mana cost there is none (107.3g)."""
    found = domain_of(spec.of, context)
    if len(found) != 1:
        if found or spec.of.kind != "host":
            asking.doubt(spec)
        return ()
    cost = context.values[found[0].id].mana_cost
    if cost is None:
        return ()
    ways: list[Mana] = [NO_MANA]
    for symbol in cost.symbols:
        if symbol != "X":
            ways = _together(ways, _symbol(symbol), asking)
    return ways


def _symbols_of(spec: words.SymbolsOf, context: Context, asking: Asking) -> Iterable[Mana]:
    """A mana for each colored symbol of the card to be milled, for a hybrid one of either color (107.4e)."""
    library = context.state.in_zone("library", context.you)
    if not library:
        asking.doubt(spec)  # a board need not show a library
        return ()
    cost = context.values[library[0].id].mana_cost
    ways: list[Mana] = [NO_MANA]
    for symbol in () if cost is None else cost.symbols:
        colors = [UNIT[half] for half in symbol.split("/") if half in COLORS]
        if colors:
            ways = _together(ways, colors, asking)
    return ways


_SPECS: dict[type[ManaSpec], Callable[[Any, Context, Asking], Iterable[Mana]]] = {
    words.Symbols: _symbols,
    words.OneOf: _one_of,
    words.AnyColor: lambda spec, context, asking: _of_one(spec.colors, spec.amount, context, asking),
    words.Combination: _combination,
    words.ChosenColor: _chosen,
    words.CouldProduce: _could,
    words.AmongColors: _among,
    words.EachColorAmong: _each_color,
    words.CommanderIdentity: _identity,
    words.Produced: _produced,
    words.Repeated: _repeated,
    words.Together: _parts,
    words.UnspentMana: _unspent,
    words.EqualToCost: _equal_to_cost,
    words.SymbolsOf: _symbols_of,
}


def recipient(effect: words.AddMana, context: Context) -> str | None:
    """Who gets the mana an effect adds; None where the board does not say."""
    return single_player(effect.player, context)
