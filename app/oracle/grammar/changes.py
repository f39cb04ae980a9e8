"""Predicates of continuous effects (rule 613): "gets +1/+1 and has flying", "are mountains", "loses all abilities".

There are four sets of them: in the singular and in the plural, and for static abilities ("has") and effects with
a duration ("gains"). Each reads as a tuple of changes, so that predicates join with "and".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.body import GAINS, Body, show_stat, stat
from app.oracle.grammar.symbols import AMOUNT, CHANGE, DEFINED_X, FOR_EACH, OBJECTS, REF
from app.oracle.grammar.words import COLOR_WORD, KEYWORD_NAME, TYPE_ONE, colors_in_order
from app.oracle.model.amounts import DefinedX, Number, StatOf, Times, X
from app.oracle.model.base import COLORS, Amount, Change
from app.oracle.model.effects import (
    AddColors,
    AddTypes,
    CantHaveKeyword,
    ChangePowerToughness,
    GainAbilitiesOf,
    LoseAllAbilities,
    LoseKeyword,
    RemoveTypes,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
)
from app.oracle.model.filters import HasSubtype, Ref
from app.oracle.syntax import Choice, Form, Listed, Mapped, Pattern, Reading, Syntax, Text
from app.oracle.vocabulary import BASIC_LAND_TYPES

Changes = tuple[Change, ...]

Mode = tuple[bool, ...]
BARE: Mode = (False, True, True)
"""The way a predicate is said behind "have": "you may have target land become a plains"."""

_VERBS: dict[Mode, dict[str, tuple[str, ...]]] = {
    # (plural, lasting): the words for each verb, the printed one first.
    (False, False): {"HAS": ("has", "gains"), "IS": ("is", "becomes")},
    (True, False): {"HAS": ("have", "gain"), "IS": ("are", "become")},
    (False, True): {"HAS": ("gains", "has"), "IS": ("becomes", "is")},
    (True, True): {"HAS": ("gain", "have"), "IS": ("become", "are")},
    BARE: {"HAS": ("gain", "have"), "IS": ("become", "be")},
}
for _mode, _said in _VERBS.items():
    _plain = _mode[0] or _mode == BARE
    _said["GETS"] = ("get" if _plain else "gets",)
    _said["LOSES"] = ("lose" if _plain else "loses",)
    _said["THEIR"] = ("their" if _mode[0] else "its",)

LOST_TYPE = Choice("type that is lost")
"""Behind a predicate: "a 4/4 spirit artifact creature that's no longer a equipment"."""
PREDICATES: dict[Mode, Choice] = {
    mode: Choice(f"predicate {'plural' if mode[0] else 'singular'} {'lasting' if mode[1] else 'static'}")
    for mode in _VERBS
}
"""By (plural, lasting): one predicate as a tuple of changes."""


def _spellings(template: str, mode: Mode) -> list[str]:
    spellings = [template]
    for verb, words in _VERBS[mode].items():
        if verb in template:
            spellings = [spelling.replace(verb, word) for spelling in spellings for word in words]
    return spellings


def predicate(template: str, node: type[Change] | None = None, *, synonym: bool = False, **fields: Any) -> None:
    """Adds a predicate in all four ways to say it. Verbs stand in capitals: HAS, GETS, IS, LOSES, THEIR.

    Without a node, ``value`` is a tuple of changes or the one slot reads such a tuple."""
    for mode, symbol in PREDICATES.items():
        for index, spelling in enumerate(_spellings(template, mode)):
            inner = Choice("predicate")
            inner.form(spelling, node, **fields)
            form: Syntax = inner._alternatives[0][0]
            if node is not None:
                form = _Single(form)
            symbol.add(form, synonym=synonym or index > 0)


class _Single(Form):
    """A form of one change as a tuple with that change alone."""

    def __init__(self, form: Any) -> None:
        self._form = form
        self.opening = form.opening
        self.parts = form.parts

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return [((value,), end) for value, end in self._form.parse(text, at)]

    def show(self, value: Any) -> str | None:
        return self._form.show(value[0]) if isinstance(value, tuple) and len(value) == 1 else None


def _built(
    template: str,
    slots: dict[str, Syntax],
    build: Callable[[dict[str, Any]], Changes | None],
    take: Callable[[Changes], dict[str, Any] | None],
    *,
    synonym: bool = False,
) -> None:
    """Adds a predicate whose tuple of changes is made from its slots by hand."""
    for mode, symbol in PREDICATES.items():
        for index, spelling in enumerate(_spellings(template, mode)):
            form = Form(
                spelling, slots, build, lambda value: take(value) if isinstance(value, tuple) and value else None
            )
            symbol.add(form, synonym=synonym or index > 0)


# Power and toughness.

SIGNED = Pattern(
    r"[+-](?:[0-9]{1,3}|x)/[+-](?:[0-9]{1,3}|x)(?![0-9a-z/])",
    lambda words: tuple(words.split("/")),
    lambda pair: "/".join(pair) if isinstance(pair, tuple) else None,
)


def _scaled(words: str, amount: Amount) -> Amount:
    """A signed number of a text times an amount; x stands for the amount itself."""
    size = 1 if words[1:] == "x" else int(words[1:])
    factor = -size if words[0] == "-" else size
    if factor == 0:
        return Number(0)
    return amount if factor == 1 else Times(factor, amount)


def _unscaled(value: Amount, *, x: bool) -> tuple[int, Amount | None]:
    """The inverse of `_scaled`; with ``x`` only a sign is taken off, since the rest is what X is."""
    if value == Number(0):
        return 0, None
    if isinstance(value, Times) and (not x or value.factor == -1):
        return value.factor, value.amount
    return 1, value


def _plain_change(found: dict[str, Any]) -> Changes:
    power, toughness = ((Number(int(word)) if word[1:] != "x" else _scaled(word, X())) for word in found["pair"])
    return (ChangePowerToughness(power, toughness),)


def _plain_pair(value: Changes) -> dict[str, Any] | None:
    change = value[0]
    if len(value) != 1 or not isinstance(change, ChangePowerToughness):
        return None
    words = []
    numbers = [side.value for side in (change.power, change.toughness) if isinstance(side, Number)]
    negative = any(number < 0 for number in numbers)
    for side in (change.power, change.toughness):
        if isinstance(side, Number):
            words.append(f"-{-side.value}" if side.value < 0 or (side.value == 0 and negative) else f"+{side.value}")
        elif side == X():
            words.append("+x")
        elif side == Times(-1, X()):
            words.append("-x")
        else:
            return None
    if "-x" in words:
        words = ["-0" if word == "+0" else word for word in words]
    return {"pair": tuple(words)}


def _counted(factors: tuple[str, str], amount: Amount) -> Changes:
    return (ChangePowerToughness(_scaled(factors[0], amount), _scaled(factors[1], amount)),)


def counted_change(pair: tuple[str, str], amount: Amount) -> Changes | None:
    """Power and toughness changed by a written pair as often as an amount says: "+1/+0 for each …"."""
    return None if "x" in "".join(pair) else _counted(pair, amount)


def _count_pair(value: Changes, *, x: bool) -> dict[str, Any] | None:
    change = value[0]
    if len(value) != 1 or not isinstance(change, ChangePowerToughness):
        return None
    if any(isinstance(side, Number) and side != Number(0) for side in (change.power, change.toughness)):
        return None
    (left, first), (right, second) = _unscaled(change.power, x=x), _unscaled(change.toughness, x=x)
    if any(isinstance(amount, DefinedX) != x for amount in (first, second) if amount is not None):
        return None
    amount = first if first is not None else second
    if amount is None or X() in (first, second) or (first is not None and second is not None and first != second):
        return None
    negative = left < 0 or right < 0
    words = tuple(
        ("-0" if negative else "+0") if factor == 0 else f"{'-' if factor < 0 else '+'}{'x' if x else abs(factor)}"
        for factor in (left, right)
    )
    return {"pair": words, "amount": amount}


_built("GETS <pair>", {"pair": SIGNED}, _plain_change, _plain_pair)
_built("GETS a additional <pair>", {"pair": SIGNED}, _plain_change, _plain_pair, synonym=True)
_built(
    "GETS <pair> for each <amount>",
    {"pair": SIGNED, "amount": FOR_EACH},
    lambda found: counted_change(found["pair"], found["amount"]),
    lambda value: _count_pair(value, x=False),
)
_built(
    "GETS <pair>, where x is <amount>",
    {"pair": SIGNED, "amount": DEFINED_X},
    lambda found: (
        _counted(found["pair"], found["amount"])
        if all(word[1:] in ("x", "0") for word in found["pair"]) and "x" in "".join(found["pair"])
        else None
    ),
    lambda value: _count_pair(value, x=True),
)

BASE_SIZE = Pattern(
    r"(?:[0-9]{1,3}|x)/(?:[0-9]{1,3}|x)(?![0-9a-z/])",
    lambda words: tuple(stat(side) for side in words.split("/")),
    lambda pair: (
        f"{show_stat(pair[0])}/{show_stat(pair[1])}"
        if show_stat(pair[0]) is not None and show_stat(pair[1]) is not None
        else None
    ),
)
_ONE_STAT = Pattern(r"(?:[0-9]{1,3}|x)(?![0-9a-z/])", stat, show_stat)


def _both(value: Changes) -> tuple[Amount, Amount] | None:
    change = value[0]
    if len(value) != 1 or not isinstance(change, SetPowerToughness):
        return None
    if change.power is None or change.toughness is None:
        return None
    return change.power, change.toughness


_built(
    "HAS base power and toughness <pair>",
    {"pair": BASE_SIZE},
    lambda found: (SetPowerToughness(*found["pair"]),),
    lambda value: None if (pair := _both(value)) is None else {"pair": pair},
)
_built(
    "HAS base power and toughness x/x, where x is <amount>",
    {"amount": DEFINED_X},
    lambda found: (SetPowerToughness(found["amount"], found["amount"]),),
    lambda value: None if (pair := _both(value)) is None or pair[0] != pair[1] else {"amount": pair[0]},
)
_built(
    "HAS base power and base toughness each equal to <amount>",
    {"amount": AMOUNT},
    lambda found: (SetPowerToughness(found["amount"], found["amount"]),),
    lambda value: None if (pair := _both(value)) is None or pair[0] != pair[1] else {"amount": pair[0]},
    synonym=True,
)
_SIZE_OF = Mapped(
    REF,
    lambda of: (SetPowerToughness(StatOf("power", of), StatOf("toughness", of)),),
    lambda value: (
        of
        if (pair := _both(value)) is not None
        and isinstance(of := getattr(pair[0], "of", None), Ref)
        and pair == (StatOf("power", of), StatOf("toughness", of))
        else None
    ),
)
predicate("HAS base power and toughness equal to <of>'s power and toughness", of=_SIZE_OF)
predicate("HAS base power <power>", SetPowerToughness, power=_ONE_STAT, toughness=None)
predicate("HAS base toughness <toughness>", SetPowerToughness, power=None, toughness=_ONE_STAT)

# Land types (305.7) and other types.


def _basic_name(quality: object) -> str | None:
    return quality.subtype if isinstance(quality, HasSubtype) and quality.subtype in BASIC_LAND_TYPES else None


predicate("IS the chosen type", SetLandTypes, subtypes=(), chosen=True)
predicate("IS the basic land type of your choice", SetLandTypes, subtypes=(), chosen=True, synonym=True)
_EITHER_BASIC = Mapped(Listed(Mapped(TYPE_ONE, _basic_name, HasSubtype), "or a"), lambda names: names, lambda _: None)
for _symbol in PREDICATES.values():
    # Which of them was chosen is on the board.
    for _verb in ("is", "becomes"):
        _symbol.add(
            Form(
                f"{_verb} a <names>",
                {"names": _EITHER_BASIC},
                lambda _: (SetLandTypes((), chosen=True),),
                lambda _: None,
            ),
            synonym=True,
        )
predicate("IS the basic land type of your choice in addition to THEIR other types", AddTypes, chosen="land_type")
predicate("IS that type", SetLandTypes, subtypes=(), chosen=True, synonym=True)
predicate("IS the creature type of your choice", SetTypes, chosen="creature_type", synonym=True)
predicate("IS the chosen creature type", SetTypes, chosen="creature_type")
predicate("IS the chosen type in addition to THEIR other types", AddTypes, chosen="creature_type")
for _chosen in (
    "IS the chosen creature type in addition to THEIR other types",
    "IS the chosen type in addition to THEIR other creature types",
    "IS the creature type of your choice in addition to THEIR other types",
    "HAS the chosen creature type in addition to THEIR other types",
):
    predicate(_chosen, AddTypes, chosen="creature_type", synonym=True)
predicate("IS every basic land type in addition to THEIR other types", AddTypes, every="basic_land")
predicate("IS every basic land type in addition to THEIR other land types", AddTypes, every="basic_land", synonym=True)
predicate("HAS all basic land types", AddTypes, every="basic_land", synonym=True)
predicate("IS every land type in addition to THEIR other types", AddTypes, every="land")
predicate("IS every nonbasic land type", AddTypes, every="nonbasic_land")
predicate("IS every creature type", AddTypes, every="creature")
predicate("IS every creature type in addition to THEIR other types", AddTypes, every="creature", synonym=True)
predicate("IS all creature types", AddTypes, every="creature", synonym=True)
predicate("HAS all creature types", AddTypes, every="creature", synonym=True)
_ALSO = Mapped(
    Listed(TYPE_ONE, "and", least=1),
    lambda found: (
        (AddTypes(subtypes=tuple(word.subtype for word in found)),)
        if all(isinstance(word, HasSubtype) for word in found)
        else None
    ),
    lambda _: None,
)
for _mode in ((False, False), (False, True)):
    PREDICATES[_mode].also("is also a <types>", types=_ALSO)
predicate("IS legendary", AddTypes, supertypes=("Legendary",))
predicate("IS legendary in addition to THEIR other types", AddTypes, supertypes=("Legendary",), synonym=True)
predicate("IS basic", AddTypes, supertypes=("Basic",))
predicate("IS snow", AddTypes, supertypes=("Snow",))
predicate("LOSES all creature types", RemoveTypes, all_creature_types=True)
_LAND_BLANK = (RemoveTypes(all_land_types=True), LoseAllAbilities())
predicate("LOSES all land types and abilities", value=_LAND_BLANK)
_OTHERS = RemoveTypes(types=("other",))
"""Stands for "all other card types" until the types it is spoken beside are known."""
for _lost in (
    "all other card types and abilities",
    "all other types and abilities",
    "all other abilities and card types",
    "all other abilities, card types, and creature types",
    "all other card types, creature types, and abilities",
    "all other colors, card types, and creature types",
    "all other card types",
):
    predicate(
        f"LOSES {_lost}",
        value=(_OTHERS, LoseAllAbilities(other=True)) if "abilities" in _lost else (_OTHERS,),
        synonym=_lost != "all other card types",
    )
for _mode, _symbol in PREDICATES.items():
    _body = Body(many=_mode[0])
    for _index, _verb in enumerate(_VERBS[_mode]["IS"]):
        _slot = Form(f"{_verb} <body>", {"body": _body}, lambda found: found["body"], lambda value: {"body": value})
        _symbol.add(_slot, synonym=_index > 0)

# Colors.

COLOR_LIST = Mapped(Listed(COLOR_WORD, "and", least=1), colors_in_order, lambda colors: colors or None)
predicate("IS all colors", SetColors, colors=COLORS)
predicate("IS colorless", SetColors, colors=())
predicate("IS the chosen color", SetColors, colors=(), chosen=True)
for _chosen in ("that color", "the color or colors of your choice", "the color of your choice"):
    predicate(f"IS {_chosen}", SetColors, colors=(), chosen=True, synonym=True)
predicate("IS the chosen color in addition to THEIR other colors", AddColors, colors=(), chosen=True)
predicate("IS <colors>", SetColors, colors=COLOR_LIST)
predicate("IS <colors> in addition to THEIR other colors", AddColors, colors=COLOR_LIST)

# Abilities.

_NAMES = Mapped(
    Listed(KEYWORD_NAME, "and", least=1),
    lambda names: tuple(LoseKeyword(name) for name in names),
    lambda changes: (
        tuple(change.keyword for change in changes)
        if isinstance(changes, tuple) and all(isinstance(change, LoseKeyword) for change in changes)
        else None
    ),
)
_CANT = Mapped(
    Listed(KEYWORD_NAME, "and", least=1),
    lambda names: tuple(CantHaveKeyword(name) for name in names),
    lambda changes: (
        tuple(change.keyword for change in changes)
        if isinstance(changes, tuple) and all(isinstance(change, CantHaveKeyword) for change in changes)
        else None
    ),
)
predicate("LOSES all abilities", LoseAllAbilities)
predicate("HAS no abilities", LoseAllAbilities, synonym=True)
predicate("LOSES all other abilities", LoseAllAbilities, other=True)
predicate("LOSES all abilities except mana abilities", LoseAllAbilities, except_mana=True)
predicate("LOSES <names>", names=_NAMES)
predicate("can't have or gain <names>", names=_CANT)
for _kind in ("activated", "mana", "loyalty"):
    predicate(f"HAS all {_kind} abilities of <of>", GainAbilitiesOf, kind=_kind, of=OBJECTS)
predicate("HAS <gains>", gains=GAINS)


class Predicates(Syntax):
    """Predicates joined with commas and "and", as one tuple of changes.

    ``more``: what may follow the first besides, where the first is said in other words ("it's a wall and has …")."""

    _JOINTS = (", and ", " and ", ", ", ", and it ", " and it ", ", it ", ", and they ", " and they ")

    def __init__(self, item: Syntax, *more: Syntax, joints: tuple[str, ...] = ()) -> None:
        self._item = item
        self._following = (item, *more)
        self._joints = (*self._JOINTS, *joints)

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        key = (id(self), at)
        known = text.memo.get(key)
        if known is not None:
            return known
        found: list[Reading] = []
        frontier = [(value, end, 1) for value, end in self._item.parse(text, at)]
        seen: set[int] = set()
        while frontier:
            value, end, number = frontier.pop(0)
            whole = _in_order(value)
            if whole is not None:
                found.append((whole, end))
            if end in seen or number > 5:
                continue
            seen.add(end)
            frontier.extend((value + more, stop, number + 1) for more, stop in LOST_TYPE.parse(text, end))
            for joint in self._joints:
                if text.content.startswith(joint, end):
                    frontier.extend(
                        (value + more, stop, number + 1)
                        for item in self._following
                        for more, stop in item.parse(text, end + len(joint))
                    )
        found.sort(key=lambda reading: -reading[1])
        text.memo[key] = found
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or not value:
            return None
        if isinstance(value[0], LoseAllAbilities) and value[0].other:
            value = (*value[1:], value[0])
        if any(_loses_others(change) for change in value):
            kept = (replace(change, keep_types=True) if _loses_others(change) else change for change in value)
            value = (*kept, _OTHERS)
        words: list[str] = []
        at = 0
        while at < len(value):
            for end in range(len(value), at, -1):
                shown = self._item.show(value[at:end])
                if shown is not None:
                    words.append(shown)
                    at = end
                    break
            else:
                return None
        if len(words) <= 2:
            return " and ".join(words)
        return ", ".join(words[:-1]) + f", and {words[-1]}"


def _loses_others(change: Change) -> bool:
    """Whether an object that becomes an artifact creature loses its other types, which has to be said (205.1b)."""
    return (
        isinstance(change, SetTypes) and not change.keep_types and {"Artifact", "Creature"} <= set(change.types or ())
    )


def _in_order(changes: Changes) -> Changes | None:
    """Losing all *other* abilities comes before what the same effect gives, and losing all other types is part of
    being set to some; it means nothing where none are set."""
    if _OTHERS in changes:
        if not any(isinstance(change, SetTypes) for change in changes):
            return None
        changes = tuple(
            replace(change, keep_types=False) if isinstance(change, SetTypes) else change
            for change in changes
            if change != _OTHERS
        )
    others = tuple(change for change in changes if isinstance(change, LoseAllAbilities) and change.other)
    if not others:
        return changes
    return (*others, *(change for change in changes if change not in others))


CHANGES: dict[Mode, Predicates] = {mode: Predicates(symbol) for mode, symbol in PREDICATES.items()}
"""By (plural, lasting): all that is said of an object, as a tuple of changes."""

for _mode in ((False, False), (True, False), (False, True), (True, True)):
    CHANGE.add(CHANGES[_mode], synonym=_mode[1])
