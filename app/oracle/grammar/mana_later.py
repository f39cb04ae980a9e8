"""Adding mana beside other deeds of a text: what is lost, rolled or chosen along with it, and events around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.oracle.grammar.amounts import COUNTED
from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.mana import ADDING, MUCH
from app.oracle.grammar.mana_riders import CASTING, PURPOSE
from app.oracle.grammar.symbols import (
    A_ONE,
    AMOUNT,
    CONDITION,
    COST_PART,
    DEFINED_X,
    DURATION,
    EFFECT,
    INSTRUCTION,
    MANA,
    MANY,
    NUMBER,
    QUALITY_AFTER,
    QUALITY_BEFORE,
    REF,
    STATIC,
    TRIGGER,
)
from app.oracle.grammar.words import COLOR, INTEGER, TYPE_ONE
from app.oracle.model.abilities import OnlyIf, UnreadTrigger
from app.oracle.model.amounts import (
    All,
    Compare,
    Count,
    Number,
    PlayerNumber,
    RefIs,
    StatOf,
    Untold,
    UntoldNumber,
)
from app.oracle.model.base import Condition
from app.oracle.model.costs import KeywordAction
from app.oracle.model.effects import DelayedTrigger, If, Irrelevant, Lasting
from app.oracle.model.filters import (
    ColorCount,
    ControlledBy,
    Either,
    Filter,
    HasColor,
    HasSupertype,
    HasType,
    LinkedExile,
    Named,
    NthThisTurn,
    OfChosen,
    ProducesMana,
    Ref,
    Status,
    WithAbilityKind,
)
from app.oracle.model.mana import (
    AddMana,
    AmongColors,
    Combination,
    ManaReplacement,
    Purpose,
    RevealFromHand,
    SymbolsOf,
    ToEachPlayer,
    UntoldMana,
)
from app.oracle.model.paying import TapOthersForMana
from app.oracle.model.playing import UntoldQuality
from app.oracle.syntax import Choice, Form, Listed, Mapped, Pattern, Words

# Colors found on objects.
_ANYONES = Choice("a permanent of anyone's")
_ANYONES.form("<of> a player controls", of=A_ONE)
MANA.also("one mana of any color that shares a color with <of>", AmongColors, of=_ANYONES)
MANA.form("<amount> mana in any combination of its colors", AmongColors, amount=MUCH, of=Ref("that"), each_free=True)
MANY.also("the exiled cards used to craft ~", value=Filter("card", (LinkedExile(),)))  # 702.167c
EFFECT.form(
    "for each colored mana symbol in the milled card's mana cost, add one mana of that color",
    value=AddMana(SymbolsOf("milled")),
)
EFFECT.also(
    "choose two colors. add a mana of each of the chosen colors",
    value=AddMana(Combination(Number(2), different=True)),
)

# Which of them there are is for the game to say; tapping or destroying them is no change that is asked about.
QUALITY_AFTER.form(
    "that could produce any type of mana that land could produce", value=Status("could_produce_a_type_of_that_land")
)
QUALITY_AFTER.form(
    "that is snow or could produce {C}", value=Either(((HasSupertype("Snow"),), (ProducesMana(("C",)),)))
)
EFFECT.form("tap all <of>", Irrelevant, kind="tapped", of=MANY)
EFFECT.form("destroy <of>", Irrelevant, kind="destroyed", of=REF)

EFFECT.form("reveal any number of <of> in your hand", RevealFromHand, of=MANY)
EFFECT.also("reveal any number of <of> from your hand", RevealFromHand, of=MANY)

# Unspent mana as a number (106.4).
COUNTED.form("the amount of unspent mana you have", PlayerNumber, what="unspent_mana")
COUNTED.form("the amount of mana that player lost this way", UntoldNumber, fact="mana_lost_this_way")
SIMPLE.form("you have <right> or more unspent mana", Compare, left=PlayerNumber("unspent_mana"), op=">=", right=NUMBER)
for _words, _stat in (("mana value", "mana_value"), ("power", "power"), ("toughness", "toughness")):
    SIMPLE.form(
        f"its {_words} is equal to <right>",
        Compare,
        left=StatOf(_stat, Ref("that")),  # type: ignore[arg-type]
        op="==",
        right=AMOUNT,
    )

# Dice (706): the result is not on a board.
_THEN = Mapped(ADDING, lambda effect: (effect,), lambda effects: effects[0] if len(effects) == 1 else None)
_AT_MOST = Mapped(
    INTEGER,
    lambda number: Untold("rolled_at_most", number=number.value),
    lambda value: Number(value.number) if isinstance(value, Untold) and value.fact == "rolled_at_most" else None,
)
EFFECT.form("on a <condition> or lower, <then>", If, condition=_AT_MOST, then=_THEN)

# A delayed trigger of the same turn (603.7).
_EVENT = Pattern(
    r"whenever a [a-z ]+ dealt damage this way dies this turn",
    lambda words: UnreadTrigger(words, "dies"),
    lambda value: value.text if isinstance(value, UnreadTrigger) and value.kind == "dies" else None,
)
EFFECT.form("<trigger>, <effects>", DelayedTrigger, trigger=_EVENT, effects=_THEN)

# Events that no question asks about, though mana is named in them.
for _event, _kind in (
    ("whenever a player loses one or more unspent mana", "unspent_mana_lost"),
    ("whenever a mana ability of ~ resolves", "mana_ability_resolves"),
):
    TRIGGER.form(_event, value=UnreadTrigger(_event, _kind))
TRIGGER.add(
    Pattern(
        r"whenever a(?:nother)? [a-z ]+ with a mana ability (?:attacks|dies|enters|becomes tapped)",
        lambda words: UnreadTrigger(words, "of_mana_ability"),
        lambda value: value.text if isinstance(value, UnreadTrigger) and value.kind == "of_mana_ability" else None,
    )
)

# What others do with their mana while something resolves: no board shows that moment (608.2).
_OTHERS = "(target player|target opponent|defending player|that player)"
EFFECT.also(f"{_OTHERS} activates a mana ability of each land they control", value=Irrelevant("mana of others"))
EFFECT.also(
    f"you may have {_OTHERS} activate a mana ability of each land they control and lose all unspent mana",
    value=Irrelevant("mana of others"),
)
EFFECT.also(
    "while doing so, the player can activate mana abilities only if they're from lands that player controls and only"
    " if mana they produce is spent to activate other mana abilities of lands the player controls and/or to play that"
    " card",
    value=Irrelevant("mana of others"),
)


def _moot(kind: str) -> Any:
    return lambda _: Irrelevant(kind)


EFFECT.add(
    Form(
        "each player who tapped <what> for mana this turn sacrifices <of> of their choice",
        {"what": A_ONE, "of": A_ONE},
        _moot("sacrifice"),
        lambda _: None,
    ),
    synonym=True,
)
EFFECT.add(
    Form("destroy <what>, where x is <amount>", {"what": REF, "amount": DEFINED_X}, _moot("destroyed"), lambda _: None),
    synonym=True,
)
EFFECT.add(
    Form(
        "search your library for <what>, reveal it, put it into your hand, then shuffle",
        {"what": Listed(A_ONE, "or", least=1)},
        _moot("search"),
        lambda _: None,
    ),
    synonym=True,
)
EFFECT.form(
    "tap up to three lands your opponents control for mana",
    value=AddMana(UntoldMana("tapped_for_mana", UntoldNumber("tapped_for_mana"))),
)

# Replacement of who adds mana (614).
STATIC.form(
    "if a player would add mana, instead all players add that mana",
    value=ManaReplacement(ToEachPlayer(), tapped=False),
)

# What mana is spent on.
CASTING.form("monocolored spells of that color", value=Filter("spell", (ColorCount("==", 1), OfChosen("color"))))
CASTING.form("the last card exiled with ~", value=Filter("card", (LinkedExile(), UntoldQuality("last_exiled"))))
CASTING.form("your second spell in a turn", value=Filter("spell", (NthThisTurn(2),)))
QUALITY_AFTER.also("without {X} in their mana costs", value=Status("no_x_in_mana_cost"))
PURPOSE.form(
    "pay a mana cost to turn a manifested creature face up",
    Purpose,
    kind="cost",
    cost="turn_face_up",
    filter=Filter("permanent", (UntoldQuality("manifested"), HasType("Creature"))),
)

# Abilities that objects have.
QUALITY_AFTER.form("without mana abilities", value=WithAbilityKind("no_mana"))
QUALITY_AFTER.also("without a mana ability", value=WithAbilityKind("no_mana"))
SIMPLE.form(
    "~ has another activated ability",
    value=RefIs(Ref("self"), Filter("object", (WithAbilityKind("another_activated"),))),
)

# Turns of the game.
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_TURN = Choice("turn of the game begun")
_TURN.form(
    "you've begun your <right> turn of the game",
    Compare,
    left=PlayerNumber("turns_begun"),
    op=">=",
    right=Words({word: Number(number) for number, word in enumerate(_ORDINALS, 1)}),
)
INSTRUCTION.form("you can't activate this ability until <condition>", OnlyIf, condition=_TURN)

# Cards put from exile into a graveyard, as a cost (Eldrazi that process).
for _whose in ("that player's graveyard", "its owner's graveyard"):
    (COST_PART.form if _whose.startswith("that") else COST_PART.also)(
        f"put <of> from exile into {_whose}", KeywordAction, word="process", of=A_ONE
    )
COST_PART.form(
    "put <amount> <of> from exile into their owners' graveyards", KeywordAction, word="process", amount=NUMBER, of=MANY
)


def _kinds(found: Mapping[str, Any]) -> Either:
    return Either(((found["left"],), (found["right"],)))


def _color_or_type(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, Either) or len(value.options) != 2 or value.link != "or":
        return None
    left, right = value.options
    if len(left) != 1 or len(right) != 1 or not isinstance(left[0], HasColor) or not isinstance(right[0], HasType):
        return None
    return {"left": left[0], "right": right[0]}


# "Black or artifact creature": a creature that is either.
COLOR_OR_TYPE = Form("<left> or <right>", {"left": COLOR, "right": TYPE_ONE}, _kinds, _color_or_type)
QUALITY_BEFORE.add(COLOR_OR_TYPE)


def _both(found: Mapping[str, Any]) -> Condition | None:
    kind = found["kind"]
    if not isinstance(kind, Filter) or not kind.qualities:
        return None
    return All(
        tuple(
            Compare(Count(Filter(kind.noun, (*kind.qualities, Named(name), ControlledBy("you")))), ">=", Number(1))
            for name in (found["left"], found["right"])
        )
    )


def _named_both(value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, All) or len(value.of) != 2:
        return None
    names: list[str] = []
    kinds: list[Filter] = []
    for part in value.of:
        if not isinstance(part, Compare) or not isinstance(part.left, Count):
            return None
        of = part.left.of
        if part != Compare(part.left, ">=", Number(1)) or of.qualities[-1:] != (ControlledBy("you"),):
            return None
        name = of.qualities[-2] if len(of.qualities) > 1 else None
        if not isinstance(name, Named):
            return None
        names.append(name.name)
        kinds.append(Filter(of.noun, of.qualities[:-2]))
    return {"kind": kinds[0], "left": names[0], "right": names[1]} if kinds[0] == kinds[1] else None


_NAME = Pattern(r"(?:(?!and\b)[a-z'-]+ ?){1,5}(?= and |,|$)", lambda words: words, lambda value: value)
CONDITION.add(
    Form(
        "you control <kind> named <left> and <right>",
        {"kind": Mapped(MANY, lambda value: value, lambda value: value), "left": _NAME, "right": _NAME},
        _both,
        _named_both,
    )
)


# Tapping what others control for mana.
_OTHERS_LANDS = Choice("tapping what others control for mana")
_OTHERS_LANDS.form("you may tap <what> for mana", TapOthersForMana, player="you", what=MANY)
EFFECT.form(
    "<until>, <effects>",
    Lasting,
    until=DURATION,
    effects=Mapped(_OTHERS_LANDS, lambda effect: (effect,), lambda effects: effects[0] if len(effects) == 1 else None),
)
