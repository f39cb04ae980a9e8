"""Costs (rule 118): every item of a cost line, and whole costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from app.oracle.grammar.symbols import A_ONE, AMOUNT, COST, COST_PART, FOR_EACH, MANA, MANY, NUMBER, ONE, REF
from app.oracle.grammar.words import COUNTER_KIND, INTEGER, NUMERALS
from app.oracle.model.amounts import AnyNumber, Count, Half, Number, PlayerNumber, Times, X
from app.oracle.model.base import Amount, CostPart
from app.oracle.model.costs import (
    AddsMana,
    AnyTimes,
    Cost,
    Discard,
    Exile,
    KeywordAction,
    ManaCostOf,
    Mill,
    OneCostOf,
    PayEnergy,
    PayLife,
    PayMana,
    PayManaEach,
    PutCounters,
    PutFromExile,
    PutInLibrary,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    Sacrifice,
    TapObjects,
    TapSelf,
    Unattach,
    UntapObjects,
    UntapSelf,
    Waterbend,
)
from app.oracle.model.filters import Either, Filter, InZone, Other, Ref, Status
from app.oracle.model.mana import ManaCost
from app.oracle.syntax import Choice, Form, Listed, Mapped, Pattern, Reading, Syntax, Text, Words

SELF = Ref("self")
ONE_OF_THEM = Number(1)

THING = Choice("one object, pointed at or described")
"""What is pointed at ("~", "enchanted land") or described with an article ("a creature you control")."""
THING.add(REF)
THING.add(A_ONE)

_SYMBOL = r"\{(?:[0-9]{1,7}|[WUBRGCXYZS]|[WUBRGC2]/[WUBRGP]|[WUBRG]/[WUBRG]/P|C/[WUBRG])\}"

MANA_COST = Pattern(
    f"(?:{_SYMBOL})+",
    lambda words: ManaCost(tuple(re.findall(r"\{([^{}]+)\}", words))),
    lambda value: str(value) if isinstance(value, ManaCost) and value.symbols else None,
)
"""Mana symbols as a mana cost (rule 107.4)."""

PLURAL = Choice("number before a plural")
"""A number other than one, X, or a number free to choose."""
PLURAL.add(
    Mapped(
        NUMBER,
        lambda number: None if number == ONE_OF_THEM else number,
        lambda number: None if number == ONE_OF_THEM else number,
    )
)
PLURAL.form("any number of", value=AnyNumber())
PLURAL.form("one or more", value=AnyNumber(1))

DIGITS = Choice("number in digits")
"""A number in digits, or X."""
DIGITS.add(INTEGER)
DIGITS.form("x", X)

_ENERGY = Pattern(
    r"(?:\{E\})+",
    lambda words: Number(len(words) // 3),
    lambda value: "{E}" * value.value if isinstance(value, Number) and 0 < value.value <= 5 else None,
)
_UP_TO_TEN = Words(
    {word: number for word, number in NUMERALS.items() if 5 < number.value <= 20} | {"fifty": Number(50)}
)


def _with_untapped(value: Any, name: str) -> Filter | None:
    if not isinstance(value, Filter):
        return None
    behind = 1 if value.qualities[:1] == (Other(),) else 0
    qualities = (*value.qualities[:behind], Status(name), *value.qualities[behind:])
    return Filter(value.noun, qualities)


def _without_untapped(value: Any, name: str) -> Filter | None:
    if not isinstance(value, Filter) or Status(name) not in value.qualities:
        return None
    return Filter(value.noun, tuple(quality for quality in value.qualities if quality != Status(name)))


def _of_status(inner: Syntax, name: str) -> Syntax:
    """Descriptions that say "untapped" (or "tapped") where the payment implies it."""
    return Mapped(inner, lambda value: _without_untapped(value, name), lambda value: _with_untapped(value, name))


_UNTAPPED_ONE, _UNTAPPED_MANY = _of_status(A_ONE, "untapped"), _of_status(MANY, "untapped")
_TAPPED_ONE, _TAPPED_MANY = _of_status(A_ONE, "tapped"), _of_status(MANY, "tapped")


class _From(Syntax):
    """Descriptions of cards that leave a zone, which print "from" it."""

    def __init__(self, inner: Syntax) -> None:
        self._inner = inner

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return self._inner.parse(text, at)

    def show(self, value: Any) -> str | None:
        shown = self._inner.show(value)
        return (
            None if shown is None else re.sub(r" in (\S+(?: \S+)? (?:graveyard|hand)|graveyards)\b", r" from \1", shown)
        )


def _said_zone(value: Any) -> str | None:
    """The zone that a description says."""
    return next((quality.zone for quality in value.qualities if isinstance(quality, InZone)), None)


_CARD_FROM, _CARDS_FROM = _From(THING), _From(MANY)


def _other_or(found: tuple[Filter, ...]) -> Filter | None:
    first, second = found[0], found[-1]
    alone = Other() not in second.qualities
    if len(found) != 2 or first.noun != second.noun or first.qualities[:1] != (Other(),) or not alone:
        return None
    return Filter(first.noun, (Either((first.qualities, second.qualities), "or a"),))


def _two(value: Any) -> tuple[Filter, ...] | None:
    if not isinstance(value, Filter) or len(value.qualities) != 1:
        return None
    (either,) = value.qualities
    if not isinstance(either, Either) or either.link != "or a":
        return None
    return tuple(Filter(value.noun, option) for option in either.options)


_OTHER_OR = Mapped(Listed(A_ONE, "or"), _other_or, _two)
"""Another object of one kind or any of a second kind: "another creature or a artifact"."""


def _or_token(found: dict[str, Any]) -> Filter:
    return Filter("permanent", (Other(), Either((found["one"].qualities, (Status("token"),)))))


def _not_token(value: Any) -> dict[str, Any] | None:
    either = value.qualities[-1] if isinstance(value, Filter) and len(value.qualities) == 2 else None
    if not isinstance(either, Either) or len(either.options) != 2:
        return None
    found = {"one": Filter("permanent", either.options[0])}
    return found if value == _or_token(found) else None


_OR_TOKEN = Form("another <one> or token", {"one": ONE}, _or_token, _not_token)
"""Another object of one kind or any other token."""

# Mana, tapping, life, energy.
COST_PART.form("<mana>", PayMana, mana=MANA_COST)
COST_PART.also("pay <mana>", PayMana, mana=MANA_COST)
COST_PART.form(
    "pay <cost> any number of times",
    AnyTimes,
    cost=Mapped(
        MANA_COST,
        lambda mana: Cost((PayMana(mana),)),
        lambda cost: cost.parts[0].mana if isinstance(cost, Cost) and isinstance(cost.parts[0], PayMana) else None,
    ),
)
COST_PART.form("{T}", TapSelf)
COST_PART.form("{Q}", UntapSelf)
COST_PART.form("pay <amount> life", PayLife, amount=DIGITS)
COST_PART.form("pay half your life, rounded up", PayLife, amount=Half(PlayerNumber("life"), round_up=True))
COST_PART.form("pay any amount of life", PayLife, amount=AnyNumber())
COST_PART.add(
    Form(
        "pay <factor> life for each <amount>",
        {"factor": INTEGER, "amount": FOR_EACH},
        lambda found: PayLife(Times(found["factor"].value, found["amount"])),
        lambda value: (
            {"factor": Number(value.amount.factor), "amount": value.amount.amount}
            if isinstance(value, PayLife) and isinstance(value.amount, Times)
            else None
        ),
    )
)
COST_PART.form("pay life equal to <amount>", PayLife, amount=AMOUNT)
COST_PART.add(
    Form(
        "pay <number> {C}",
        {"number": _UP_TO_TEN},
        lambda found: PayMana(ManaCost(("C",) * found["number"].value)),
        lambda _: None,
    ),
    synonym=True,
)
COST_PART.form("pay <amount>", PayEnergy, amount=_ENERGY)
COST_PART.form("pay <amount> {E}", PayEnergy, amount=_UP_TO_TEN)
COST_PART.form("pay a amount of {E} equal to <amount>", PayEnergy, amount=AMOUNT)
COST_PART.form("pay x {E}", PayEnergy, amount=X())
COST_PART.form("pay any amount of {E}", PayEnergy, amount=AnyNumber())
COST_PART.also("pay one or more {E}", PayEnergy, amount=AnyNumber(1))
COST_PART.form("pay its mana cost", value=ManaCostOf(Ref("that")))
COST_PART.form("pay <of>'s mana cost", ManaCostOf, of=REF)
COST_PART.form("waterbend <mana>", Waterbend, mana=MANA_COST)
COST_PART.form("tap <of>", TapObjects, of=_UNTAPPED_ONE)
COST_PART.form("tap <amount> <of>", TapObjects, amount=PLURAL, of=_UNTAPPED_MANY)
COST_PART.form("tap <of>", TapObjects, of=REF)
COST_PART.form("untap <of>", UntapObjects, of=_TAPPED_ONE)
COST_PART.form("untap <amount> <of>", UntapObjects, amount=PLURAL, of=_TAPPED_MANY)
COST_PART.form("untap <of>", UntapObjects, of=REF)

# Giving up objects.
COST_PART.form("sacrifice <of>", Sacrifice, of=_OTHER_OR)
COST_PART.form("sacrifice <of>", Sacrifice, of=_OR_TOKEN)
COST_PART.also("sacrifice it", Sacrifice, of=SELF)
COST_PART.form("sacrifice <of>", Sacrifice, of=THING)
COST_PART.form("sacrifice <amount> <of>", Sacrifice, amount=PLURAL, of=MANY)


def _share_of(template: str, count: Callable[[Filter], Amount]) -> None:
    """So many of what is described that it need not be counted first: all, or half."""

    def take(value: Any) -> dict[str, Any] | None:
        whole = isinstance(value, Sacrifice) and isinstance(value.of, Filter) and value.amount == count(value.of)
        return {"of": value.of} if whole else None

    COST_PART.add(Form(template, {"of": MANY}, lambda found: Sacrifice(found["of"], count(found["of"])), take))


_share_of("sacrifice all <of>", Count)
_share_of("sacrifice half the <of>, rounded up", lambda of: Half(Count(of), round_up=True))
COST_PART.form("discard this card", Discard, of=SELF)
COST_PART.also("discard ~", Discard, of=SELF)
COST_PART.form("discard your hand", Discard, of=Filter("card"), hand=True)
COST_PART.form("discard a card at random", Discard, of=Filter("card"), random=True)
COST_PART.form("discard <of>", Discard, of=A_ONE)
COST_PART.form("discard <amount> <of> at random", Discard, amount=PLURAL, of=MANY, random=True)
COST_PART.form("discard <amount> <of>", Discard, amount=PLURAL, of=MANY)
for _zone in ("graveyard", "hand", "library"):
    COST_PART.form(f"exile this card from your {_zone}", Exile, of=SELF, zone=_zone)
    COST_PART.also(f"exile ~ from your {_zone}", Exile, of=SELF, zone=_zone)
_TOP_CARD = Filter("card", (InZone("library_top", "you"),))
COST_PART.form("exile the top card of your library", Exile, of=_TOP_CARD)
COST_PART.form("exile the top <amount> cards of your library", Exile, of=_TOP_CARD, amount=PLURAL)
COST_PART.also("exile it", Exile, of=SELF)
_TOPMOST = Mapped(
    MANY,
    lambda cards: Filter("card", (*cards.qualities, InZone("graveyard", "you"))) if cards.noun == "card" else None,
    lambda value: None,
)
# The topmost of a kind: whether so many are there is what a question asks.
COST_PART.also("exile the top <amount> <of> of your graveyard", Exile, amount=PLURAL, of=_TOPMOST)
COST_PART.form("exile <of>", Exile, of=_CARD_FROM)
COST_PART.form("exile <amount> <of>", Exile, amount=PLURAL, of=_CARDS_FROM)
COST_PART.form("exile <of> face up", Exile, of=A_ONE)
COST_PART.also("return it to its owner's hand", ReturnToHand, of=SELF)
COST_PART.form("return <of> to its owner's hand", ReturnToHand, of=THING)
COST_PART.form("return <amount> <of> to their owner's hand", ReturnToHand, amount=PLURAL, of=MANY)
COST_PART.form("exile <of> equal to <amount>", Exile, of=_CARDS_FROM, amount=AMOUNT)
COST_PART.form("put <of> on top of your library", PutInLibrary, of=_CARD_FROM, where="top")
COST_PART.form("put <of> on the bottom of (its owner's|your) library", PutInLibrary, of=THING, where="bottom")
COST_PART.form(
    "put <amount> <of> on the bottom of your library", PutInLibrary, amount=PLURAL, of=_CARDS_FROM, where="bottom"
)
COST_PART.form("mill a card", Mill)
COST_PART.form("mill <amount> cards", Mill, amount=PLURAL)
COST_PART.form("reveal this card from your hand", Reveal, of=SELF)
COST_PART.also("reveal ~ from your hand", Reveal, of=SELF)
COST_PART.form("reveal your hand", Reveal, of=Filter("card", (InZone("hand", "you"),)), amount=AnyNumber())
COST_PART.form("reveal <of>", Reveal, of=_CARD_FROM)
COST_PART.form("reveal <amount> <of>", Reveal, amount=PLURAL, of=_CARDS_FROM)

# Counters.
for _start, _where, _among in (("from ", THING, False), ("from among ", MANY, True)):
    COST_PART.form(f"remove a counter {_start}<of>", RemoveCounters, kind=None, of=_where, among=_among)
    COST_PART.form(
        f"remove <amount> counters {_start}<of>", RemoveCounters, kind=None, amount=PLURAL, of=_where, among=_among
    )
    COST_PART.form(f"remove a <kind> counter {_start}<of>", RemoveCounters, kind=COUNTER_KIND, of=_where, among=_among)
    COST_PART.form(
        f"remove <amount> <kind> counters {_start}<of>",
        RemoveCounters,
        kind=COUNTER_KIND,
        amount=PLURAL,
        of=_where,
        among=_among,
    )
COST_PART.form(
    "remove all <kind> counters from <of>", RemoveCounters, kind=COUNTER_KIND, of=REF, amount=AnyNumber(), every=True
)
COST_PART.form("put a <kind> counter on <of>", PutCounters, kind=COUNTER_KIND, of=THING)
COST_PART.form("put <amount> <kind> counters on <of>", PutCounters, kind=COUNTER_KIND, amount=PLURAL, of=THING)

COST_PART.form("add <mana>", AddsMana, mana=MANA)
# Energy symbols behind "or", where the verb is not said again.
COST_PART.also("<amount>", PayEnergy, amount=_ENERGY)
COST_PART.form("pay <mana> for each <times>", PayManaEach, mana=MANA_COST, times=FOR_EACH)
COST_PART.form("put a card a opponent owns from exile into that player's graveyard", value=PutFromExile(Number(1)))

# Keyword actions.
COST_PART.form("exert <of>", KeywordAction, word="exert", of=REF)
COST_PART.form("unattach ~", Unattach)
COST_PART.form("blight <amount>", KeywordAction, word="blight", amount=DIGITS)
COST_PART.form("collect evidence <amount>", KeywordAction, word="collect evidence", amount=DIGITS)
COST_PART.form("collect evidence x, where x is <amount>", KeywordAction, word="collect evidence", amount=AMOUNT)
COST_PART.form("pay any amount of mana", value=KeywordAction("pay any amount of mana"))
COST_PART.form("behold <amount> creatures of that type", KeywordAction, word="behold creatures", amount=PLURAL)
COST_PART.form("reveal the player you chose", KeywordAction, word="reveal chosen player")
COST_PART.form("pay a amount of {E} equal to <amount>", PayEnergy, amount=AMOUNT)
COST_PART.form("have (a opponent|each other player) gain <amount> life", KeywordAction, word="give life", amount=DIGITS)
COST_PART.form("choose a creature type", KeywordAction, word="choose a creature type")
COST_PART.form("choose <of>", KeywordAction, word="choose", of=A_ONE)
COST_PART.form("forage", KeywordAction, word="forage")
COST_PART.form(
    'say "<text>"',
    KeywordAction,
    word="say",
    text=Pattern(r"[^\"]+(?=\")", lambda words: words, lambda words: words if isinstance(words, str) else None),
)
COST_PART.form("behold <of>", KeywordAction, word="behold", of=A_ONE)
COST_PART.form("behold <amount> <of>", KeywordAction, word="behold", of=MANY, amount=PLURAL)


class _Alternatives(Syntax):
    """Items of a cost of which one is paid: "discard a card or pay 3 life"."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        for first, end in COST_PART.parse(text, at):
            found.append((first, end))
            if text.content.startswith(" or ", end):
                for second, stop in COST_PART.parse(text, end + 4):
                    found.append((OneCostOf((Cost((first,)), Cost((second,)))), stop))
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, OneCostOf):
            return COST_PART.show(value)
        shown = [COST.show(option) for option in value.options]
        words = [word for word in shown if word is not None]
        if len(words) < len(shown):
            return None
        return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])}, or {words[-1]}"


class _Items(Syntax):
    """A whole cost: its items separated by commas or "and", in the order in which they stand."""

    _item = _Alternatives()
    _separators = (", and ", ", ", " and ")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        seen: set[int] = set()
        frontier: list[tuple[tuple[CostPart, ...], int]] = [((), at)]
        while frontier:
            parts, start = frontier.pop(0)
            for part, end in self._item.parse(text, start):
                if end in seen:
                    continue
                seen.add(end)
                items = (*parts, *part) if isinstance(part, tuple) else (*parts, part)
                found.append((Cost(items), end))
                for separator in self._separators:
                    if text.content.startswith(separator, end):
                        frontier.append((items, end + len(separator)))
                        break
        found.sort(key=lambda reading: -reading[1])
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Cost) or not value.parts:
            return None
        shown = [self._item.show(part) for part in value.parts]
        words = [word for word in shown if word is not None]
        return ", ".join(words) if len(words) == len(shown) else None


COST.add(_Items())


def _one_of(parts: tuple[CostPart, ...]) -> Cost | None:
    """Three or more items of which one is paid."""
    several = len(parts) > 2 and all(isinstance(part, CostPart) for part in parts)
    return Cost((OneCostOf(tuple(Cost((part,)) for part in parts)),)) if several else None


def _of_one_of(value: Any) -> tuple[CostPart, ...] | None:
    if not isinstance(value, Cost) or len(value.parts) != 1 or not isinstance(value.parts[0], OneCostOf):
        return None
    options = value.parts[0].options
    return tuple(option.parts[0] for option in options) if all(len(option.parts) == 1 for option in options) else None


COST.add(Mapped(Listed(COST_PART, "or"), _one_of, _of_one_of))

# Two payments that share their verb.
COST_PART.add(
    Form(
        "exile this card and <amount> <of>",
        {"amount": PLURAL, "of": _CARDS_FROM},
        lambda found: (
            (Exile(SELF, zone="graveyard"), Exile(found["of"], found["amount"]))
            if InZone("graveyard", "you") in found["of"].qualities
            else None
        ),
        lambda _: None,
    ),
    synonym=True,
)
COST_PART.add(
    Form(
        "pay <mana> and <amount> life",
        {"mana": MANA_COST, "amount": DIGITS},
        lambda found: (PayMana(found["mana"]), PayLife(found["amount"])),
        lambda _: None,
    ),
    synonym=True,
)
COST_PART.add(
    Form(
        "sacrifice <one> and <other>",
        {"one": THING, "other": THING},
        lambda found: (Sacrifice(found["one"]), Sacrifice(found["other"])),
        lambda _: None,
    ),
    synonym=True,
)
COST_PART.add(
    Form(
        "discard <one> and <other>",
        {"one": A_ONE, "other": A_ONE},
        lambda found: (Discard(found["one"]), Discard(found["other"])),
        lambda _: None,
    ),
    synonym=True,
)
COST_PART.add(
    Form(
        "exile this card and <amount> <of>",
        {"amount": PLURAL, "of": _CARDS_FROM},
        lambda found: (
            (Exile(SELF, zone=zone), Exile(found["of"], found["amount"])) if (zone := _said_zone(found["of"])) else None
        ),
        lambda _: None,
    ),
    synonym=True,
)
