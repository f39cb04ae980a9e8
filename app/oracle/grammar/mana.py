"""Adding mana (rules 106.3, 106.4): what is added, and who adds it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from app.oracle.grammar.symbols import (
    A_ONE,
    AMOUNT,
    CONDITION,
    DEFINED_X,
    EFFECT,
    FOR_EACH,
    MANA,
    MANY,
    ONE,
    PLAYER,
    REF,
)
from app.oracle.grammar.words import NUMERALS
from app.oracle.model.abilities import AtStep, UnreadTrigger
from app.oracle.model.amounts import Devotion, Not, Number, Sum, ThatMuch, Times, UnreadCondition, X
from app.oracle.model.base import COLORS, Effect
from app.oracle.model.effects import DelayedTrigger, If, May
from app.oracle.model.filters import Filter, LinkedExile, Ref
from app.oracle.model.mana import (
    AddMana,
    AmongColors,
    AnyColor,
    ChosenColor,
    Combination,
    CommanderIdentity,
    CouldProduce,
    EachColorAmong,
    EqualToCost,
    OneOf,
    Produced,
    Repeated,
    SpentMana,
    Symbols,
    Together,
    UnspentMana,
)
from app.oracle.syntax import Choice, Form, Listed, Mapped, Pattern, Syntax, Words


def _letters(words: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\{([^{}]+)\}", words))


def _braces(symbols: tuple[str, ...]) -> str:
    return "".join("{" + symbol + "}" for symbol in symbols)


SYMBOLS = Pattern(
    r"(?:\{(?:[WUBRGC]|[WUBRG]/[WUBRGC]|[0-9]{1,2})\})+",
    lambda words: Symbols(_letters(words)),
    lambda value: _braces(value.symbols) if isinstance(value, Symbols) and value.symbols else None,
)
"""Mana symbols one after another, as mana that is added."""

TYPE = Pattern(
    r"\{[WUBRGC]\}",
    lambda words: words[1:-1],
    lambda value: "{" + value + "}" if isinstance(value, str) else None,
)
"""One mana symbol, as its letter."""

MUCH = Choice("number before mana")
"""How much mana, before the word: "one", "x", "that much"."""
MUCH.add(Words({**{word: number for word, number in NUMERALS.items() if number.value}, "x": X()}))
MUCH.form("that much", ThatMuch)
MUCH.also("1", value=Number(1))
MUCH.form("twice that much", value=Times(2, ThatMuch()))

SEVERAL = Choice("number other than one before mana")
SEVERAL.add(Mapped(MUCH, lambda n: None if n == Number(1) else n, lambda n: None if n == Number(1) else n))

_PLUS_ONE = Sum(X(), Number(1))
REF.also("the sacrificed <filter>", Ref, kind="that", filter=ONE)
FOR_EACH.add(
    Pattern(
        r"(?:(?!and\b|or\b)[a-z+/0-9'-]+ ){1,3}"
        r"(?:removed|revealed|destroyed|discarded|sacrificed|exiled) this way(?![a-z])",
        lambda _: ThatMuch(),
        lambda value: "counter removed this way" if value == ThatMuch() else None,
    ),
)
"""What the cost or an earlier part of the effect did: how much that was is not on a board."""

EQUAL = Choice("amount that mana is equal to")
EQUAL.add(AMOUNT)
EQUAL.form("x plus one", value=_PLUS_ONE)

_AND_OR = Listed(TYPE, "and/or")

# The devotion, counters or objects of the chosen color differ with the choice, so each color has its own amount.
_DEVOTION = OneOf(tuple(Repeated(Symbols((color,)), Devotion((color,))) for color in COLORS))


# Chosen mana.
MANA.form("one mana of any color", AnyColor)
MANA.also("one mana of any color they choose", AnyColor)
MANA.form("<amount> mana of any one color", AnyColor, amount=SEVERAL)
MANA.also("<amount> mana of any one color they choose", AnyColor, amount=SEVERAL)
MANA.also("(one mana of any one color|1 mana of any color)", AnyColor)
MANA.form("x mana of any one color, where x is <amount>", AnyColor, amount=DEFINED_X)
MANA.form("<amount> mana in any combination of colors", Combination, amount=MUCH)
MANA.form("x mana in any combination of colors, where x is <amount>", Combination, amount=DEFINED_X)
MANA.also("one mana of any color for each <amount>", Combination, amount=FOR_EACH)
MANA.form("<amount> mana in any combination of <types>", Combination, amount=MUCH, types=_AND_OR)
MANA.form("x mana in any combination of <types>, where x is <amount>", Combination, amount=DEFINED_X, types=_AND_OR)
MANA.form("<amount> mana of different colors", Combination, amount=SEVERAL, different=True)
_OF_CHOSEN = Choice("mana of the chosen color")
_OF_CHOSEN.form("<amount> mana of the chosen color", ChosenColor, amount=MUCH)
_OF_CHOSEN.also("<amount> mana of the color last chosen", ChosenColor, amount=MUCH)
MANA.add(_OF_CHOSEN)
MANA.form("<mana> for each <times>", Repeated, mana=_OF_CHOSEN, times=FOR_EACH)
MANA.form("<amount> mana of any color in your commander's color identity", CommanderIdentity, amount=MUCH)

MANA.form(
    "two mana of any one color and two mana of any other color",
    value=OneOf(tuple(Symbols((one, one, other, other)) for one, other in combinations(COLORS, 2))),
)

# What objects could produce, what was produced, and the colors that objects have.
OF_ONE = Choice("objects of which one counts")
OF_ONE.add(A_ONE)
OF_ONE.form("that <filter>", Ref, kind="that", filter=ONE)
OF_ONE.form("the sacrificed <filter>", Ref, kind="that", filter=ONE)
for _word, _colors_only in (("type", False), ("color", True)):
    MANA.form(
        f"<amount> mana of any {_word} that <of> could produce",
        CouldProduce,
        amount=MUCH,
        of=OF_ONE,
        colors_only=_colors_only,
    )
    MANA.also(
        f"<amount> mana of any {_word} <of> could produce",
        CouldProduce,
        amount=MUCH,
        of=OF_ONE,
        colors_only=_colors_only,
    )
_PRODUCER = "(land|permanent|artifact token|creature|artifact)"
MANA.form(f"<amount> mana of any type that {_PRODUCER} produced", Produced, amount=MUCH)
MANA.form("one mana of any type that land produced for each <times>", Repeated, mana=Produced(), times=FOR_EACH)
MANA.form("that mana", Produced, same=True)
MANA.form("<amount> mana of any color among <of>", AmongColors, amount=MUCH, of=MANY)
MANA.form("<amount> mana of any of ~'s colors", AmongColors, amount=MUCH, of=Ref("self"))
_EXILED = Filter("card", (LinkedExile("with_self"),))
MANA.form("<amount> mana of any of the exiled card's colors", AmongColors, amount=MUCH, of=_EXILED)
MANA.also("<amount> mana of any of the exiled cards' colors", AmongColors, amount=MUCH, of=_EXILED)
MANA.form("the mana lost this way", SpentMana)
MANA.form("mana equal to <of>'s mana cost", EqualToCost, of=REF)

# Symbols, alone, in lists and counted.
_OPTION = Choice("one of several choices of mana")
_OPTION.add(SYMBOLS)
_OPTION.form("one mana of the chosen color", value=ChosenColor())
MANA.add(SYMBOLS)
MANA.form("<options>", OneOf, options=Listed(_OPTION, "or"))
MANA.add(
    Mapped(
        Listed(SYMBOLS, "and"),
        lambda parts: Symbols(tuple(symbol for part in parts for symbol in part.symbols)),
        lambda _: None,
    ),
    synonym=True,
)
MANA.form("<mana> for each <times>", Repeated, mana=SYMBOLS, times=FOR_EACH)
MANA.form(
    "<mana> for each <times>",
    Repeated,
    mana=Mapped(Listed(SYMBOLS, "or"), OneOf, lambda v: v.options if isinstance(v, OneOf) else None),
    times=FOR_EACH,
)
_ONE_SYMBOL = Mapped(
    TYPE,
    lambda letter: Symbols((letter,)),
    lambda v: v.symbols[0] if isinstance(v, Symbols) and len(v.symbols) == 1 else None,
)
MANA.form("<times> <mana>", Repeated, mana=_ONE_SYMBOL, times=SEVERAL)
MANA.form("a amount of <mana> equal to <times>", Repeated, mana=_ONE_SYMBOL, times=EQUAL)
MANA.form("x <mana>, where x is <times>", Repeated, mana=_ONE_SYMBOL, times=DEFINED_X)


def _one_of_two(found: Mapping[str, Any]) -> OneOf:
    return OneOf((Repeated(found["left"], found["times"]), Repeated(found["right"], found["times"])))


def _two_of_one(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, OneOf) or len(value.options) != 2:
        return None
    left, right = value.options
    if not isinstance(left, Repeated) or not isinstance(right, Repeated) or left.times != right.times:
        return None
    return {"left": left.mana, "right": right.mana, "times": left.times}


MANA.add(
    Form(
        "x <left> or x <right>, where x is <times>",
        {"left": _ONE_SYMBOL, "right": _ONE_SYMBOL, "times": AMOUNT},
        _one_of_two,
        _two_of_one,
    )
)


def _some_of_each(found: Mapping[str, Any]) -> Together:
    return Together((Repeated(found["left"], found["times"]), Repeated(found["right"], found["times"])))


def _each_of_two(value: Any) -> Mapping[str, Any] | None:
    return _two_of_one(OneOf(value.parts)) if isinstance(value, Together) else None


MANA.add(
    Form(
        "x <left> and x <right>, where x is <times>",
        {"left": _ONE_SYMBOL, "right": _ONE_SYMBOL, "times": AMOUNT},
        _some_of_each,
        _each_of_two,
    )
)


def _together(found: Mapping[str, Any]) -> Together:
    return Together((found["base"], Repeated(found["more"], found["times"])))


def _apart(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Together) or len(value.parts) != 2 or not isinstance(value.parts[1], Repeated):
        return None
    return {"base": value.parts[0], "more": value.parts[1].mana, "times": value.parts[1].times}


_TOGETHER: dict[str, Syntax] = {"base": SYMBOLS, "more": SYMBOLS, "times": FOR_EACH}
MANA.add(Form("<base>, then add a additional <more> for each <times>", _TOGETHER, _together, _apart))
MANA.add(Form("<base>, plus a additional <more> for each <times>", _TOGETHER, _together, _apart), synonym=True)
MANA.add(Form("<base>, then add <more> for each <times>", _TOGETHER, _together, _apart), synonym=True)

# Who adds it.
EFFECT.form("add <mana>", AddMana, mana=MANA)
EFFECT.also("you add <mana>", AddMana, mana=MANA)
EFFECT.also("(add|you add) a additional [amount of ]<mana>", AddMana, mana=MANA)
_FURTHER = Choice("a further amount of mana")
_FURTHER.form("a additional amount of <mana> equal to <times>", Repeated, mana=_ONE_SYMBOL, times=EQUAL)
_OTHERS = Mapped(
    PLAYER, lambda player: None if player == "you" else player, lambda player: None if player == "you" else player
)
EFFECT.form("<player> adds <mana>", AddMana, player=_OTHERS, mana=MANA)
EFFECT.also("<player> add <mana>", AddMana, player=_OTHERS, mana=MANA)
EFFECT.also("<player> adds a additional [amount of ]<mana>", AddMana, player=_OTHERS, mana=MANA)

EFFECT.also("<player> adds <mana>", AddMana, player=_OTHERS, mana=_FURTHER)
EFFECT.also("add to your mana pool <mana>", AddMana, mana=MANA)
EFFECT.also("a player of your choice adds <mana>", AddMana, player="any_player", mana=MANA)
EFFECT.form("double the amount of each type of unspent mana you have", AddMana, mana=UnspentMana())


def _only(effects: tuple[Effect, ...]) -> Effect | None:
    return effects[0] if len(effects) == 1 else None


_ADDING = Choice("adding mana")
_ADDING.form("add <mana>", AddMana, mana=MANA)
_ADDING.also("add a additional <mana>", AddMana, mana=MANA)
_ADDING.also("you add <mana>", AddMana, mana=MANA)
_ADDING_ONLY = Mapped(_ADDING, lambda effect: (effect,), _only)


def _theirs(effect: AddMana) -> tuple[Effect, ...]:
    return (replace(effect, player="its_controller"),)


def _as_yours(effects: tuple[Effect, ...]) -> Effect | None:
    only = _only(effects)
    return replace(only, player="you") if isinstance(only, AddMana) and only.player == "its_controller" else None


_THEIRS_ONLY = Mapped(_ADDING, _theirs, _as_yours)
_MAYBE = Choice("adding mana, or choosing to")
_MAYBE.add(_ADDING)
_MAYBE.form("you may <effects>", May, effects=_ADDING_ONLY)
EFFECT.form("you may <effects>", May, effects=_ADDING_ONLY)
EFFECT.form("its controller may <effects>", May, player="its_controller", effects=_THEIRS_ONLY)
EFFECT.form(
    "at the beginning of your next main phase[ this turn], <effects>",
    DelayedTrigger,
    trigger=AtStep("next_main", "you"),
    effects=_ADDING_ONLY,
)
EFFECT.also(
    "<effects> at the beginning of your next main phase[ this turn]",
    DelayedTrigger,
    trigger=AtStep("next_main", "you"),
    effects=_ADDING_ONLY,
)
EFFECT.form(
    "when you do, <effects>",
    DelayedTrigger,
    trigger=UnreadTrigger("when you do", "reflexive"),
    effects=_ADDING_ONLY,
)
_LATER: tuple[tuple[str, AtStep], ...] = (
    ("your next first main phase", AtStep("next_precombat_main", "you")),
    ("your first main phase of the game", AtStep("first_main_of_game", "you")),
)
for _words, _step in _LATER:
    EFFECT.form(f"at the beginning of {_words}, <effects>", DelayedTrigger, trigger=_step, effects=_ADDING_ONLY)


def _counted(found: Mapping[str, Any]) -> AddMana:
    return AddMana(Repeated(found["mana"], found["times"]))


EFFECT.add(
    Form("for each <times>, add <mana>", {"times": FOR_EACH, "mana": SYMBOLS}, _counted, lambda _: None),
    synonym=True,
)
EFFECT.add(
    Form("for each <times>, you add <mana>", {"times": FOR_EACH, "mana": SYMBOLS}, _counted, lambda _: None),
    synonym=True,
)

# Conditions whose words could not be read stay in place: what hangs on them is then unknown, the mana is not.
_UNREAD_CONDITION = Pattern(
    r"(?!you do, (?!at ))[^,.\"]+(?:, [^,.\"]+){0,2}?"
    r"(?=$|\.|, (?:instead )?(?:you may |its controller may )?add |, at the beginning of your (?:next|first) )",
    UnreadCondition,
    lambda value: value.text if isinstance(value, UnreadCondition) else None,
)
ANY_CONDITION = Choice("condition, read or not")
ANY_CONDITION.add(CONDITION)
ANY_CONDITION.add(_UNREAD_CONDITION)

# A color chosen by the effect itself, in two sentences: the same as mana of any one color.
_CHOOSE = "choose a color. add"
EFFECT.also(f"{_CHOOSE} one mana of that color", AddMana, mana=AnyColor())
_CHOSEN = Choice("mana of the color just chosen")
_CHOSEN.form("<amount> mana of that color", AnyColor, amount=MUCH)
_CHOSEN.form("one mana of that color for each <amount>", AnyColor, amount=FOR_EACH)
_CHOSEN.form("a amount of mana of that color equal to your devotion to that color", value=_DEVOTION)
_CHOSEN.form("a amount of mana of that color equal to <amount>", AnyColor, amount=AMOUNT)
EFFECT.form(f"{_CHOOSE} <mana>", AddMana, mana=_CHOSEN)
MANA.also("one mana of a chosen color", AnyColor)
EFFECT.form(
    "choose a color of <mana>. add one mana of that color",
    AddMana,
    mana=Mapped(
        A_ONE,
        AmongColors,
        lambda value: value.of if isinstance(value, AmongColors) and value == AmongColors(value.of) else None,
    ),
)


def _unless(found: Mapping[str, Any]) -> If:
    return If(Not(found["condition"]), (AddMana(AnyColor()),))


EFFECT.add(
    Form(
        f"{_CHOOSE} one mana of that color unless <condition>",
        {"condition": ANY_CONDITION},
        _unless,
        lambda _: None,
    ),
    synonym=True,
)


# Each color found among objects, in a sentence of its own.
def _each_color(found: Mapping[str, Any]) -> AddMana:
    return AddMana(EachColorAmong(found["of"]))


def _among(value: Any) -> Mapping[str, Any] | None:
    if type(value) is AddMana and value.player == "you" and not value.riders and isinstance(value.mana, EachColorAmong):
        return {"of": value.mana.of}
    return None


EFFECT.add(Form("for each color among <of>, add one mana of that color", {"of": MANY}, _each_color, _among))


# Conditions, and effects that replace part of themselves (rule 614.15).
def _add(mana: Any) -> tuple[Effect, ...]:
    return (AddMana(mana),)


def _plain(effects: tuple[Effect, ...]) -> Any | None:
    if len(effects) == 1 and isinstance(effects[0], AddMana) and effects[0] == AddMana(effects[0].mana):
        return effects[0].mana
    return None


def _instead(found: Mapping[str, Any]) -> If:
    return If(found["condition"], _add(found["more"]), _add(found["mana"]))


def _either(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, If):
        return None
    more, mana = _plain(value.then), _plain(value.otherwise)
    if more is None or mana is None:
        return None
    return {"condition": value.condition, "more": more, "mana": mana}


_INSTEAD: dict[str, Syntax] = {"condition": ANY_CONDITION, "more": MANA, "mana": MANA}
for _index, _template in enumerate(
    (
        "add <mana>. if <condition>, add <more> instead",
        "add <mana>. if <condition>, instead add <more>",
        "add <mana>. add <more> instead if <condition>",
        "if <condition>, add <more>. otherwise, add <mana>",
    )
):
    EFFECT.add(Form(_template, _INSTEAD, _instead, _either), synonym=_index > 0)


def _more_of_it(found: Mapping[str, Any]) -> If | None:
    mana = found["mana"]
    if not isinstance(mana, CouldProduce | Produced):
        return None
    return If(found["condition"], _add(replace(mana, amount=found["amount"])), _add(mana))


EFFECT.add(
    Form(
        "add <mana>. if <condition>, add <amount> mana of that type instead",
        {"condition": ANY_CONDITION, "mana": MANA, "amount": MUCH},
        _more_of_it,
        lambda _: None,
    ),
    synonym=True,
)


ADDING = Choice("one player adding mana")
"""An effect that adds mana, on its own: what may stand behind a condition."""
ADDING.add(_ADDING)
ADDING.form("<player> adds <mana>", AddMana, player=_OTHERS, mana=MANA)
ADDING.form("you may <effects>", May, effects=_ADDING_ONLY)
ADDING.form(
    "at the beginning of your next main phase[ this turn], <effects>",
    DelayedTrigger,
    trigger=AtStep("next_main", "you"),
    effects=Mapped(_MAYBE, lambda effect: (effect,), _only),
)
for _words, _step in _LATER:
    ADDING.form(f"at the beginning of {_words}, <effects>", DelayedTrigger, trigger=_step, effects=_ADDING_ONLY)
_THEN_ONLY = Mapped(ADDING, lambda effect: (effect,), _only)
EFFECT.form("if <condition>, <then>", If, condition=ANY_CONDITION, then=_THEN_ONLY)
EFFECT.form("otherwise, <then>", If, condition=UnreadCondition("otherwise"), then=_THEN_ONLY)
EFFECT.also("<then> if <condition>", If, condition=CONDITION, then=_THEN_ONLY)
_MAY_ADD = Mapped(
    _ADDING,
    lambda effect: (May(_theirs(effect), "its_controller"),),
    lambda effects: (
        _as_yours(only.effects) if isinstance(only := _only(effects), May) and only.player == "its_controller" else None
    ),
)
EFFECT.form(
    "its controller may <otherwise>. if <condition>, its controller may <then> instead",
    If,
    condition=ANY_CONDITION,
    then=_MAY_ADD,
    otherwise=_MAY_ADD,
)


_SECOND = re.compile(r"(?:if .*|add .*)\binstead\b|otherwise, add |add .*\bthat color\b|add .*\bthe chosen colors\b")


def belongs_together(sentence: str, following: str) -> bool:
    """Whether two sentences about adding mana may say one thing: "choose a color. add …", "add …. if …, add …
    instead"."""
    first = sentence.startswith(("choose a color", "choose two colors")) or re.search(r"\badds? ", sentence) is not None
    return first and _SECOND.match(following) is not None
