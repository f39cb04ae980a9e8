"""What an amount comes to on this board (rule 107); None where the board or the words do not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from app.core.context import Context
from app.core.facts import ObjectFacts
from app.core.kleene import Truth
from app.core.players import player_is, single_player
from app.oracle.model import amounts as words
from app.oracle.model.base import Amount
from app.oracle.model.filters import Filter, Other, Ref, SameAs
from app.oracle.model.playing import AllDifferent
from app.oracle.vocabulary import BASIC_LAND_TYPES, CREATURE_TYPES, PERMANENT_TYPES


def amount_of(amount: Amount, context: Context) -> int | None:
    """The number an amount stands for, counted on the characteristics the context reads."""
    work_out = _VALUES.get(type(amount))
    return None if work_out is None else work_out(amount, context)


def _described(description: Filter | Ref, context: Context) -> list[ObjectFacts] | None:
    """The objects described, None where that cannot be decided for some."""
    from app.core.filters import domain_of, referents  # descriptions compare amounts

    if isinstance(description, Ref) and description.kind in ("that", "target", "copy") and not context.that:
        return None  # the board does not say what the words picked
    found, certain = referents(description, context, domain_of(description, context))
    if isinstance(description, Filter) and _other_than_that(description):
        found = [facts for facts in found if facts.id not in context.that]
    return found if certain else None


def _other_than_that(description: Filter) -> bool:
    """Whether "other" means other than what the text just spoke of: "each other land with the same name"."""
    compared = any(isinstance(q, SameAs) and q.ref == Ref("that") for q in description.qualities)
    return compared and any(isinstance(q, Other) for q in description.qualities)


def _count(amount: words.Count, context: Context) -> int | None:
    of = amount.of
    apart = AllDifferent() in of.qualities
    if apart:
        of = Filter(of.noun, tuple(quality for quality in of.qualities if quality != AllDifferent()))
    found = _described(of, context)
    if found is None:
        return None
    return len({context.values[facts.id].name for facts in found}) if apart else len(found)


def _counters(amount: words.CountersOn, context: Context) -> int | None:
    if isinstance(amount.on, Ref) and amount.on.kind in ("self", "spell"):
        on: Iterable[ObjectFacts] | None = () if context.source is None else (context.source,)
    else:
        on = _described(amount.on, context)
    if on is None:
        return None
    return sum(sum(o.counters.values()) if amount.kind is None else o.counters.get(amount.kind, 0) for o in on)


def stat_of(facts: ObjectFacts, stat: str, context: Context) -> int | None:
    """Power, toughness or mana value of an object; None where it has none or it is unknown."""
    values = context.values.get(facts.id)
    if values is None or stat in values.unknown:
        return None
    if stat == "mana_value":
        x = (facts.details.x or 0) if facts.zone == "stack" else 0
        return values.mana_value(x)
    return values.power if stat == "power" else values.toughness


def _stat(amount: words.StatOf, context: Context) -> int | None:
    from app.core.filters import domain_of

    found = domain_of(amount.of, context)
    return stat_of(found[0], amount.stat, context) if len(found) == 1 else None


def _stats(among: Filter, stat: str, context: Context) -> list[int] | None:
    found = _described(among, context)
    if found is None:
        return None
    values = [stat_of(facts, stat, context) for facts in found]
    return None if any(v is None for v in values) else [v for v in values if v is not None]


def _greatest(amount: words.GreatestStat, context: Context) -> int | None:
    values = _stats(amount.among, amount.stat, context)
    return None if values is None else max(values, default=0)


def _total(amount: words.TotalStat, context: Context) -> int | None:
    values = _stats(amount.among, amount.stat, context)
    return None if values is None else sum(values)


def _devotion(amount: words.Devotion, context: Context) -> int:
    total = 0
    for facts in context.state.permanents:
        cost = context.values[facts.id].mana_cost
        if facts.controller == context.you and cost is not None:
            total += sum(1 for symbol in cost.symbols if set(symbol.split("/")) & set(amount.colors))
    return total


def _mana_symbols(amount: words.ManaSymbols, context: Context) -> int | None:
    found = _described(amount.of, context)
    if found is None:
        return None
    costs = [context.values[facts.id].mana_cost for facts in found if facts.id in context.values]
    return sum(amount.color in symbol.split("/") for cost in costs if cost is not None for symbol in cost.symbols)


def _most_controlled(amount: words.MostControlled, context: Context) -> int | None:
    found = _described(amount.of, context)
    if found is None:
        return None
    whose = [facts.controller for facts in found if player_is(facts.controller, amount.players, context) is True]
    return max((whose.count(player) for player in set(whose)), default=0)


def _distinct(amount: words.Distinct, context: Context) -> int | None:
    found = _described(amount.among, context)
    if found is None:
        return None
    kinds: set[object] = set()
    for facts in found:
        values = context.values[facts.id]
        match amount.what:
            case "color":
                kinds.update(values.colors)
            case "basic_land_type":
                kinds.update(set(values.subtypes) & set(BASIC_LAND_TYPES))
            case "card_type":
                kinds.update(values.types)
            case "permanent_type":
                kinds.update(set(values.types) & set(PERMANENT_TYPES))
            case "creature_type":
                kinds.update(set(values.subtypes) & set(CREATURE_TYPES))
            case "name":
                kinds.add(values.name)
            case _:
                stat = stat_of(facts, amount.what, context)
                if stat is None:
                    return None
                kinds.add(stat)
    return len(kinds)


def _most_alike(amount: words.MostAlike, context: Context) -> int | None:
    found = _described(amount.among, context)
    if found is None:
        return None
    shared: Counter[str] = Counter()
    for facts in found:
        values = context.values[facts.id]
        if amount.what == "creature_type":
            shared.update(set(values.subtypes) & set(CREATURE_TYPES))
        elif values.name:  # what has no name shares none (201.2a)
            shared[values.name] += 1
    return max(shared.values(), default=0)


def _player_number(amount: words.PlayerNumber, context: Context) -> int | None:
    state = context.state
    if amount.what == "opponents":
        return len(state.opponents_of(context.you))
    if amount.what == "players":
        return len(state.players)
    who = single_player(amount.player, context)
    if who is None or who not in state.players:
        return None
    player = state.players[who]
    match amount.what:
        case "life":
            return player.life
        case "hand" | "library" | "graveyard":
            return len(state.in_zone(amount.what, who))
        case "poison" | "energy" | "experience":
            return player.counters.get(amount.what, 0)
        case "opponents_attacked":
            return _opponents_attacked(context, who)
        case "unspent_mana":
            return sum(player.mana_pool.values())
        case "lands_played":
            return lands_played(context, who)
        case "speed":
            return _speed(context, who)
        case "party":
            return _party(context, who)
        case "identity_colors":
            # Without a commander the quality is undefined (903.4f).
            colors = {color for card in player.commanders for color in card.color_identity}
            return len(colors) if player.commanders else None
        case "turns_begun":
            turns = state.turn
            return sum(1 for taker in turns.history[: turns.number] if taker == who)
        case _:
            return None


def _opponents_attacked(context: Context, player: str) -> int | None:
    """How many players a player's creatures attack now; what attacks a planeswalker attacks no player (506.4c)."""
    state = context.state
    attacked = {o.details.attacking for o in state.permanents if o.controller == player and o.details.attacking}
    if True in attacked:
        # Whom it attacks is told only where there is no choice.
        return 1 if len(state.players) == 2 and attacked == {True} else None
    return len(attacked & set(state.players))


_MAX_SPEED = 4


def _speed(context: Context, player: str) -> int | None:
    """Rules 702.179a-f: as the board says; without a word of it none, unless a permanent started the engines: then
    nothing says how often it went up since."""
    facts = context.state.players[player]
    if "speed" in facts.counters:
        return facts.counters["speed"]
    if "max_speed" in facts.designations:
        return _MAX_SPEED
    mine = (o for o in context.state.permanents if o.controller == player)
    started = any(context.values[o.id].has_keyword("Start your engines!") for o in mine)
    return None if started else 0


_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(context: Context, player: str) -> int:
    """Rule 700.8: up to one creature for each of four types, each creature for one type alone."""
    able = [
        {kind for kind in _PARTY if kind in context.values[facts.id].subtypes}
        for facts in context.state.permanents
        if facts.controller == player and "Creature" in context.values[facts.id].types
    ]
    # Types that can be filled together; of creatures with the same types more than four are never of use.
    filled: set[frozenset[str]] = {frozenset()}
    for kinds in able:
        filled |= {done | {kind} for done in filled for kind in kinds - done}
    return max(len(done) for done in filled)


def lands_played(context: Context, player: str) -> int:
    """Lands a player played this turn (rule 305.2a): as the board says, else its events."""
    stated = context.state.players[player].lands_played
    if stated is not None:
        return stated
    return sum(1 for event in context.state.events if event.kind == "played_land" and event.player == player)


def happened(kind: str, player: str | None, filter_: Filter | None, context: Context) -> int | None:
    """How often an event of a kind happened this turn; None where its objects cannot be told apart."""
    from app.core.events import event_matches  # events are held against descriptions

    if kind == "played_land" and filter_ is None and player is not None:
        who = single_player(player, context)  # type: ignore[arg-type]
        if who is not None and who in context.state.players:
            return lands_played(context, who)
    total = 0
    for event in context.state.events:
        if event.kind != kind:
            continue
        by: Truth = True
        if player is not None:
            by = None if event.player is None else player_is(event.player, player, context)  # type: ignore[arg-type]
        if by is False:
            continue
        fits = True if filter_ is None else event_matches(event, filter_, context)
        if by is None or fits is None:
            return None
        if fits:
            # What is gained, lost or dealt is counted by how much it was, where the board says so.
            total += event.amount if kind in _BY_AMOUNT and event.amount is not None else 1
    return total


_BY_AMOUNT: frozenset[str] = frozenset(("life_gained", "life_lost"))


def _sum(amount: words.Sum, context: Context) -> int | None:
    left, right = amount_of(amount.left, context), amount_of(amount.right, context)
    return None if left is None or right is None else left + right


def _times(amount: words.Times, context: Context) -> int | None:
    value = amount_of(amount.amount, context)
    return None if value is None else amount.factor * value


def _half(amount: words.Half, context: Context) -> int | None:
    value = amount_of(amount.amount, context)
    if value is None:
        return None
    return -(-value // 2) if amount.round_up else value // 2


_VALUES: dict[type[Amount], Callable[[Any, Context], int | None]] = {
    words.Number: lambda amount, context: amount.value,
    words.AnyNumber: lambda amount, context: amount.least,
    words.ChosenNumber: lambda amount, context: context.chosen.number,
    words.ClassLevel: lambda amount, context: (context.source.details.level or 1) if context.source else None,
    words.X: lambda amount, context: context.x,
    words.UntoldNumber: lambda amount, context: context.revealed if amount.fact == "revealed_this_way" else None,
    words.ThatMuch: lambda amount, context: context.that_much,
    words.DefinedX: lambda amount, context: amount_of(amount.amount, context),
    words.Count: _count,
    words.CountersOn: _counters,
    words.StatOf: _stat,
    words.GreatestStat: _greatest,
    words.TotalStat: _total,
    words.Devotion: _devotion,
    words.Distinct: _distinct,
    words.MostAlike: _most_alike,
    words.ManaSymbols: _mana_symbols,
    words.MostControlled: _most_controlled,
    words.PlayerNumber: _player_number,
    words.EventCount: lambda amount, context: happened(amount.kind, amount.player, amount.filter, context),
    words.Sum: _sum,
    words.Times: _times,
    words.Half: _half,
}
