"""What changes or follows mana production: replacement effects (106.12b, 614) and triggers (106.12a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.costs import THING
from app.oracle.grammar.mana import SYMBOLS, TYPE
from app.oracle.grammar.symbols import A_ONE, CONDITION, EFFECT, MANY, ONE, QUALITY_AFTER, STATIC, TRIGGER
from app.oracle.model.abilities import ManaAdded, TappedForMana
from app.oracle.model.base import COLORS
from app.oracle.model.effects import DelayedTrigger, Irrelevant
from app.oracle.model.filters import Filter, HasSubtype, LinkedExile, ProducesMana, Ref, SameAs
from app.oracle.model.mana import (
    AddMana,
    AnyColor,
    ChosenColor,
    InsteadMana,
    InsteadType,
    ManaReplacement,
    MultiplyMana,
    PlusMana,
)
from app.oracle.syntax import Choice, Mapped, Reading, Syntax, Text
from app.oracle.vocabulary import BASIC_LAND_TYPES, COLOR_WORDS, plural

COLORED = Choice("a colored mana symbol")
COLORED.add(
    Mapped(
        TYPE,
        lambda letter: None if letter == "C" else (letter,),
        lambda v: v[0] if len(v) == 1 and v[0] in COLORS else None,
    )
)

RESULT = Choice("what is produced instead")
"""What a permanent produces instead, behind "produces"."""
RESULT.form("twice as much of that mana instead", MultiplyMana, factor=2)
RESULT.form("three times as much of that mana instead", MultiplyMana, factor=3)
RESULT.form("<mana> instead of any other type and amount", InsteadMana, mana=SYMBOLS)
RESULT.form("one mana of a color of your choice instead of any other type and amount", InsteadMana, mana=AnyColor())
RESULT.form("<types> instead of any other type", InsteadType, types=COLORED)
RESULT.form("colorless mana instead of any other type", InsteadType, types=("C",))
RESULT.also("{C} instead of any other type", InsteadType, types=("C",))
RESULT.form("mana of a color of your choice instead of any other type", InsteadType, types=COLORS)
RESULT.form(
    "mana of the chosen color instead of any other color", InsteadType, types=(), chosen_color=True, only=COLORS
)
RESULT.form("mana of the chosen color instead of any other type", InsteadType, types=(), chosen_color=True)
for _color, _letter in COLOR_WORDS.items():
    RESULT.form(f"colorless mana instead of {_color} mana", InsteadType, types=("C",), only=(_letter,))
RESULT.form("that much mana plus <mana>", PlusMana, mana=SYMBOLS)

TAPPER = Choice("player who taps for mana")
"""The subject and verb of tapping for mana: "you tap", "a opponent taps"."""
TAPPER.form("you tap", value="you")
TAPPER.form("a player taps", value="any_player")
TAPPER.form("a opponent taps", value="opponent")
TAPPER.form("enchanted player taps", value="enchanted_player")
TAPPER.form("that player taps", value="that_player")
TAPPER.also("they tap", value="that_player")

_IT = "(it|that land|that permanent|that mountain)"
STATIC.form(f"if <of> is tapped for mana, {_IT} produces <change>", ManaReplacement, of=THING, change=RESULT)
STATIC.form(
    f"if <player> <of> for mana, {_IT} produces <change>", ManaReplacement, player=TAPPER, of=THING, change=RESULT
)
STATIC.form(
    f"if <of> is tapped for two or more mana, {_IT} produces <change>",
    ManaReplacement,
    of=THING,
    change=RESULT,
    at_least=2,
)
STATIC.also("<of> tapped for mana produce <change>", ManaReplacement, of=MANY, change=RESULT)
STATIC.form(
    "spells and abilities you control that would add colored mana instead add that much white mana",
    ManaReplacement,
    player="you",
    tapped=False,
    change=InsteadType(("W",), only=COLORS),
)

_BASICS = {plural(name).lower(): name for name in BASIC_LAND_TYPES}


class _EachBasic(Syntax):
    """A type of mana for each of several basic land types, as one replacement effect for each of them."""

    _opening = "if tapped for mana, "
    _closing = " instead of any other type"

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if not content.startswith(self._opening, at):
            return ()
        position = at + len(self._opening)
        found: list[ManaReplacement] = []
        while True:
            word = content[position:].split(" ", 1)[0]
            if word not in _BASICS or not content.startswith(" produce ", position + len(word)):
                return ()
            read = TYPE.parse(text, position + len(word) + len(" produce "))
            if not read:
                return ()
            letter, position = read[0]
            of = Filter("permanent", (HasSubtype(_BASICS[word]),))
            found.append(ManaReplacement(InsteadType((letter,)), of))
            if content.startswith(self._closing, position):
                return ((tuple(found), position + len(self._closing)),)
            joint = next((words for words in (", and ", ", ", " and ") if content.startswith(words, position)), None)
            if joint is None:
                return ()
            position += len(joint)

    def show(self, value: Any) -> str | None:  # noqa: ARG002
        return None


STATIC.add(_EachBasic(), synonym=True)

# Triggers.
_TYPED = Choice("type of mana tapped for")
_TYPED.add(Mapped(TYPE, lambda letter: (letter,), lambda v: v[0] if len(v) == 1 else None))
_NAMED_AS_EXILED = SameAs("name", Ref("that", Filter("card", (LinkedExile("with_self"),))))
TRIGGER.form(
    "whenever a <of> with the same name as the exiled card is tapped for mana",
    TappedForMana,
    of=Mapped(
        ONE,
        lambda one: Filter(one.noun, (*one.qualities, _NAMED_AS_EXILED)),
        lambda value: (
            Filter(value.noun, value.qualities[:-1])
            if isinstance(value, Filter) and value.qualities[-1:] == (_NAMED_AS_EXILED,)
            else None
        ),
    ),
)
TRIGGER.form("whenever <player> <of> for mana", TappedForMana, player=TAPPER, of=THING)
TRIGGER.form("whenever <player> <of> for <types>", TappedForMana, player=TAPPER, of=THING, types=_TYPED)
TRIGGER.form(
    "whenever <player> <of> for mana while <condition>",
    TappedForMana,
    player=TAPPER,
    of=THING,
    condition=CONDITION,
)
TRIGGER.form("whenever <of> is tapped for mana", TappedForMana, of=THING)
TRIGGER.form("whenever <of> is tapped for mana of the chosen color", TappedForMana, of=THING, chosen_color=True)
_WHOSE = Choice("whose ability adds mana")
_WHOSE.form("<of>'s ability", of=A_ONE)
TRIGGER.form(
    "whenever <of> causes you to add one or more mana of the chosen color",
    ManaAdded,
    player="you",
    of=_WHOSE,
    chosen_color=True,
)


# "That color" beside "additional" is the chosen color that the trigger event speaks of.
EFFECT.also("add a additional one mana of that color", AddMana, mana=ChosenColor())
EFFECT.also(
    "its controller adds a additional one mana of that color", AddMana, player="its_controller", mana=ChosenColor()
)


class _Delayed(Syntax):
    """A trigger inside an effect: "whenever a player taps a swamp for mana, that player adds {B}" (rule 603.7)."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        if not text.content.startswith("whenever ", at):
            return ()
        found: list[Reading] = []
        for trigger, end in TRIGGER.parse(text, at):
            if text.content.startswith(", ", end):
                for effect, stop in EFFECT.parse(text, end + 2):
                    effects = effect if isinstance(effect, tuple) else (effect,)
                    found.append((DelayedTrigger(trigger, effects), stop))
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, DelayedTrigger) or len(value.effects) != 1:
            return None
        trigger, effect = TRIGGER.show(value.trigger), EFFECT.show(value.effects[0])
        return None if trigger is None or effect is None else f"{trigger}, {effect}"


STATIC.add(_Delayed())

# How unspent mana ends or stays is over by the moment that a board shows.
_UNSPENT = Irrelevant("unspent mana")
for _whose in ("you", "players"):
    STATIC.form(f"{_whose} don't lose unspent mana as steps and phases end", value=_UNSPENT)
for _color in ("colorless", *COLOR_WORDS):
    STATIC.also(f"you don't lose unspent {_color} mana as steps and phases end", value=_UNSPENT)
    STATIC.also(f"if you would lose unspent mana, that mana becomes {_color} instead", value=_UNSPENT)

for _who in ("that player loses", "each player loses", "target player loses", "they lose"):
    EFFECT.also(f"{_who} all unspent mana", value=_UNSPENT)
EFFECT.also("until end of turn, you don't lose this mana as steps and phases end", value=_UNSPENT)
STATIC.also("a player losing unspent mana causes that player to lose that much life", value=_UNSPENT)
EFFECT.also("tap all lands target player controls and that player loses all unspent mana", value=_UNSPENT)

EFFECT.also("they tap all lands with mana abilities they control and lose all unspent mana", value=_UNSPENT)

QUALITY_AFTER.form("that could produce <types>", ProducesMana, types=_TYPED)
EFFECT.form(
    "tap all lands that player controls that could produce any type of mana that land could produce",
    value=Irrelevant("tap"),
)
