"""What follows "if", "as long as" and "unless"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.objects import ArticleUnion
from app.oracle.grammar.qualities import IS_QUALITY
from app.oracle.grammar.symbols import A_ONE, AMOUNT, CONDITION, MANY, NUMBER, ONE, REF
from app.oracle.grammar.words import COUNTER_KIND, INTEGER, KEYWORD_NAME
from app.oracle.model.amounts import (
    All,
    AnyOf,
    Compare,
    Count,
    CountersOn,
    Designated,
    Distinct,
    During,
    Not,
    Number,
    PlayerNumber,
    RefIs,
    SorceryTime,
    Sum,
    Times,
    TurnOf,
)
from app.oracle.model.base import Amount, Comparison, Condition, Quality
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    InZone,
    LinkedExile,
    OwnedBy,
    Ref,
    StatIs,
    Status,
    WithCounter,
    WithKeyword,
)
from app.oracle.syntax import Choice, Form, Listed, Mapped, Reading, Syntax, Text, Words

SIMPLE = Choice("simple condition")
"""A condition without "and" or "or" between conditions."""

# "You control …": the description and whose it is make one filter.


def _theirs(player: str, filter: Filter) -> Filter:
    return Filter(filter.noun, (*filter.qualities, ControlledBy(player)))  # type: ignore[arg-type]


def _whose(player: str, value: object) -> Filter | None:
    if isinstance(value, Filter) and value.qualities and value.qualities[-1] == ControlledBy(player):  # type: ignore[arg-type]
        return Filter(value.noun, value.qualities[:-1])
    return None


_SAID_AS_VERB = (Status("attacking"), Status("attacking_you"), InZone("library_top", "you"))
"""Qualities that sentences state of the objects they count: "four or more creatures are attacking"."""


def _count_of(syntax: Syntax, player: str | None) -> Syntax:
    """Objects as a count of those that a player controls."""

    def wrap(found: Filter) -> Count:
        return Count(_theirs(player, found) if player else found)

    def unwrap(value: object) -> Filter | None:
        if not isinstance(value, Count):
            return None
        if player is None and value.of.qualities and value.of.qualities[-1] in _SAID_AS_VERB:
            return None
        return _whose(player, value.of) if player else value.of

    return Mapped(syntax, wrap, unwrap)


_SUBJECTS: tuple[tuple[str, str], ...] = (
    ("you control", "you"),
    ("a opponent controls", "opponent"),
    ("your opponents control", "opponents"),
    ("that player controls", "that_player"),
    ("defending player controls", "defending_player"),
    ("enchanted player controls", "enchanted_player"),
    ("its controller controls", "its_controller"),
)
for _words, _player in _SUBJECTS:
    _one, _many = _count_of(A_ONE, _player), _count_of(MANY, _player)
    SIMPLE.form(f"{_words} <left>", Compare, left=_one, op=">=", right=Number(1))
    SIMPLE.form(f"{_words} <right> or more <left>", Compare, left=_many, op=">=", right=NUMBER)
    SIMPLE.form(f"{_words} <right> or fewer <left>", Compare, left=_many, op="<=", right=NUMBER)
    SIMPLE.form(f"{_words} no <left>", Compare, left=_many, op="==", right=Number(0))
    SIMPLE.form(f"{_words} exactly <right> <left>", Compare, left=_many, op="==", right=NUMBER)
_YOURS_ONE, _YOURS_MANY = _count_of(A_ONE, "you"), _count_of(MANY, "you")
SIMPLE.form(
    "you control your commander",
    value=Compare(
        Count(Filter("permanent", (Status("commander"), OwnedBy("you"), ControlledBy("you")))), ">=", Number(1)
    ),
)
SIMPLE.form(
    "you control a commander",
    value=Compare(Count(Filter("permanent", (Status("commander"), ControlledBy("you")))), ">=", Number(1)),
)
SIMPLE.form("you don't control <left>", Compare, left=_YOURS_ONE, op="==", right=Number(0))
SIMPLE.also("you don't control any <left>", Compare, left=_YOURS_MANY, op="==", right=Number(0))
SIMPLE.also("you control at least <right> <left>", Compare, left=_YOURS_MANY, op=">=", right=NUMBER)


def _compared(template: str, player: str, other: str) -> None:
    """Compares how much two players control: "a opponent controls more lands than you"."""
    left = _count_of(MANY, player)

    def build(found: dict[str, Any]) -> Compare | None:
        theirs = _instead(found["left"], other)
        return None if theirs is None else Compare(found["left"], ">", theirs)

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Compare) or not isinstance(value.left, Count) or value.op != ">":
            return None
        if left.show(value.left) is None or value.right != _instead(value.left, other):
            return None
        return {"left": value.left}

    SIMPLE.add(Form(template, {"left": left}, build, take))


def _instead(count: Count, player: str) -> Count | None:
    """The same count for another player."""
    if not count.of.qualities:
        return None
    return Count(Filter(count.of.noun, (*count.of.qualities[:-1], ControlledBy(player))))  # type: ignore[arg-type]


_compared("a opponent controls more <left> than you", "opponent", "you")
_compared("you control more <left> than your opponents", "you", "opponents")
_compared("that player controls more <left> than you", "that_player", "you")


def _at_least_one(count: Count) -> Compare:
    return Compare(count, ">=", Number(1))


def _each_of(value: Any) -> tuple[Amount, ...] | None:
    if not isinstance(value, All) or len(value.of) < 2:
        return None
    counts = tuple(part.left for part in value.of if isinstance(part, Compare))
    return counts if value.of == tuple(Compare(count, ">=", Number(1)) for count in counts) else None


_EACH_OF = Mapped(Listed(_YOURS_ONE, "and"), lambda counts: All(tuple(map(_at_least_one, counts))), _each_of)
SIMPLE.form("you control <each>", each=_EACH_OF)

# Objects anywhere: "there are …".

SIMPLE.form("there are <right> or more <left>", Compare, left=_count_of(MANY, None), op=">=", right=NUMBER)
SIMPLE.also("there are at least <right> <left>", Compare, left=_count_of(MANY, None), op=">=", right=NUMBER)
SIMPLE.form("there are fewer than <right> <left>", Compare, left=_count_of(MANY, None), op="<", right=NUMBER)
SIMPLE.form("there are <right> or fewer <left>", Compare, left=_count_of(MANY, None), op="<=", right=NUMBER)
SIMPLE.form("there are <left>", Compare, left=_count_of(MANY, None), op=">=", right=Number(1))
SIMPLE.form("there are no <left>", Compare, left=_count_of(MANY, None), op="==", right=Number(0))
SIMPLE.form("a card is exiled with ~", value=Compare(Count(Filter("card", (LinkedExile(),))), ">=", Number(1)))
SIMPLE.form("no cards are exiled with ~", value=Compare(Count(Filter("card", (LinkedExile(),))), "==", Number(0)))
SIMPLE.form("<ref> entered this turn", RefIs, ref=REF, filter=Filter("object", (Status("entered_this_turn"),)))
SIMPLE.form("~ entered this turn", value=RefIs(Ref("self"), Filter("object", (Status("entered_this_turn"),))))
SIMPLE.also(
    "~ entered the battlefield this turn",
    value=RefIs(Ref("self"), Filter("object", (Status("entered_this_turn"),))),
)
SIMPLE.form("there is <left>", Compare, left=_count_of(A_ONE, None), op=">=", right=Number(1))
SIMPLE.also("there's <left>", Compare, left=_count_of(A_ONE, None), op=">=", right=Number(1))
SIMPLE.form("<left> is on the battlefield", Compare, left=_count_of(A_ONE, None), op=">=", right=Number(1))
SIMPLE.form("no <left> are on the battlefield", Compare, left=_count_of(MANY, None), op="==", right=Number(0))
SIMPLE.also("there are no <left> on the battlefield", Compare, left=_count_of(MANY, None), op="==", right=Number(0))
SIMPLE.form("<right> or more <left> are on the battlefield", Compare, left=_count_of(MANY, None), op=">=", right=NUMBER)
_KIND_OF_THING = Words(
    {
        "card types": "card_type",
        "permanent types": "permanent_type",
        "basic land types": "basic_land_type",
        "mana values": "mana_value",
        "different mana values": "mana_value",
        "different powers": "power",
        "colors": "color",
    }
)


def _distinct(template: str, op: Comparison) -> Syntax:
    return Form(
        template,
        {"what": _KIND_OF_THING, "right": NUMBER, "among": MANY},
        lambda found: Compare(Distinct(found["what"], found["among"]), op, found["right"]),
        lambda value: (
            {"what": value.left.what, "among": value.left.among, "right": value.right}
            if isinstance(value, Compare) and isinstance(value.left, Distinct) and value.op == op
            else None
        ),
    )


SIMPLE.add(_distinct("there are <right> or more <what> among <among>", ">="))
SIMPLE.add(_distinct("there are <right> <what> among <among>", "=="))

# Numbers of players.

_HAND, _LIFE = PlayerNumber("hand"), PlayerNumber("life")
SIMPLE.form("you have no cards in hand", value=Compare(_HAND, "==", Number(0)))
SIMPLE.form("you have <right> or more cards in hand", Compare, left=_HAND, op=">=", right=NUMBER)
SIMPLE.also("you have <right> or more cards in your hand", Compare, left=_HAND, op=">=", right=NUMBER)
SIMPLE.form("you have <right> or fewer cards in hand", Compare, left=_HAND, op="<=", right=NUMBER)
SIMPLE.form("you have exactly <right> cards in hand", Compare, left=_HAND, op="==", right=NUMBER)
SIMPLE.form("you have <right> or more life", Compare, left=_LIFE, op=">=", right=INTEGER)
SIMPLE.form("you have <right> or less life", Compare, left=_LIFE, op="<=", right=INTEGER)
SIMPLE.form("your life total is <right> or more", Compare, left=_LIFE, op=">=", right=INTEGER)
SIMPLE.also("your life total is <right> or greater", Compare, left=_LIFE, op=">=", right=INTEGER)
SIMPLE.also("your life total is <right> or less", Compare, left=_LIFE, op="<=", right=INTEGER)
SIMPLE.form(
    "your life total is greater than your starting life total",
    value=Compare(_LIFE, ">", PlayerNumber("starting_life")),
)
SIMPLE.form(
    "your life total is less than your starting life total",
    value=Compare(_LIFE, "<", PlayerNumber("starting_life")),
)


_MORE_THAN_STARTING = Mapped(
    INTEGER,
    lambda number: Compare(_LIFE, ">=", Sum(number, PlayerNumber("starting_life"))),
    lambda value: (
        value.right.left
        if isinstance(value, Compare)
        and isinstance(value.right, Sum)
        and value == Compare(_LIFE, ">=", Sum(value.right.left, PlayerNumber("starting_life")))
        else None
    ),
)
SIMPLE.form("you have at least <life> life more than your starting life total", life=_MORE_THAN_STARTING)
for _words, _player in (
    ("a opponent has", "opponent"),
    ("a player has", "any_player"),
    ("that player has", "that_player"),
    ("defending player has", "defending_player"),
    ("enchanted player has", "enchanted_player"),
):
    _hand, _life = PlayerNumber("hand", _player), PlayerNumber("life", _player)  # type: ignore[arg-type]
    SIMPLE.form(f"{_words} no cards in hand", value=Compare(_hand, "==", Number(0)))
    SIMPLE.form(f"{_words} <right> or more cards in hand", Compare, left=_hand, op=">=", right=NUMBER)
    SIMPLE.form(f"{_words} <right> or fewer cards in hand", Compare, left=_hand, op="<=", right=NUMBER)
    SIMPLE.form(f"{_words} <right> or less life", Compare, left=_life, op="<=", right=INTEGER)
    SIMPLE.form(f"{_words} <right> or more life", Compare, left=_life, op=">=", right=INTEGER)
    SIMPLE.form(
        f"{_words} <right> or more poison counters",
        Compare,
        left=PlayerNumber("poison", _player),  # type: ignore[arg-type]
        op=">=",
        right=NUMBER,
    )
    SIMPLE.form(
        f"{_words} <right> or more cards in their graveyard",
        Compare,
        left=PlayerNumber("graveyard", _player),  # type: ignore[arg-type]
        op=">=",
        right=NUMBER,
    )
SIMPLE.form("a opponent has more life than you", value=Compare(PlayerNumber("life", "opponent"), ">", _LIFE))
SIMPLE.form("a opponent has more cards in hand than you", value=Compare(PlayerNumber("hand", "opponent"), ">", _HAND))
SIMPLE.form(
    "defending player has more cards in hand than you",
    value=Compare(PlayerNumber("hand", "defending_player"), ">", _HAND),
)
SIMPLE.form("you have more life than a opponent", value=Compare(_LIFE, ">", PlayerNumber("life", "opponent")))
SIMPLE.form(
    "you have more cards in hand than each opponent",
    value=Not(Compare(PlayerNumber("hand", "opponent"), ">=", _HAND)),
)
SIMPLE.form(
    "your life total is less than or equal to half your starting life total",
    value=Compare(Times(2, _LIFE), "<=", PlayerNumber("starting_life")),
)
SIMPLE.form("you have a full party", value=Compare(PlayerNumber("party"), ">=", Number(4)))
SIMPLE.form("you have max speed", value=Compare(PlayerNumber("speed"), ">=", Number(4)))
SIMPLE.form("<left> is <right> or (greater|more)", Compare, left=AMOUNT, op=">=", right=NUMBER)
SIMPLE.form("<left> is <right> or (less|fewer)", Compare, left=AMOUNT, op="<=", right=NUMBER)
SIMPLE.form("<left> is less than <right>", Compare, left=AMOUNT, op="<", right=NUMBER)
SIMPLE.also("<left> is less than or equal to <right>", Compare, left=AMOUNT, op="<=", right=AMOUNT)
SIMPLE.form("<left> is greater than <right>", Compare, left=AMOUNT, op=">", right=AMOUNT)
SIMPLE.form("<left> is equal to <right>", Compare, left=AMOUNT, op="==", right=AMOUNT)
SIMPLE.form("<left> is (exactly |)<right>", Compare, left=AMOUNT, op="==", right=INTEGER)

# Turns and steps.

SIMPLE.form("it's your turn", TurnOf, player="you")
SIMPLE.also("it is your turn", TurnOf, player="you")
SIMPLE.form("it's not your turn", value=Not(TurnOf("you")))
SIMPLE.also("it isn't your turn", value=Not(TurnOf("you")))
SIMPLE.form("it's a opponent's turn", TurnOf, player="opponent")
SIMPLE.form("it's that player's turn", TurnOf, player="that_player")
SIMPLE.form("it's not that player's turn", value=Not(TurnOf("that_player")))
SIMPLE.also("it's a turn other than yours", value=Not(TurnOf("you")))
SIMPLE.form("it's your main phase", value=During(("main",), "you"))
SIMPLE.form("it's the combat phase", value=During(("combat",)))
SIMPLE.form("you could cast a sorcery", SorceryTime)

# Designations.

SIMPLE.form("you're the monarch", Designated, player="you", name="monarch")
SIMPLE.form("you have the city's blessing", Designated, player="you", name="city_blessing")
SIMPLE.form("you have the initiative", Designated, player="you", name="initiative")
SIMPLE.form("a opponent is the monarch", Designated, player="opponent", name="monarch")

# What is true of one object.

_HERE = Choice("what one object is")


def _only(quality: Quality) -> Filter:
    return Filter("object", (quality,))


def _quality(value: object) -> Quality | None:
    return (
        value.qualities[0]
        if isinstance(value, Filter) and value.noun == "object" and len(value.qualities) == 1
        else None
    )


_HAS = Choice("what one object has")
_HAS.form("a <kind> counter on (it|them|him|her)", WithCounter, kind=COUNTER_KIND)
_HAS.also("one or more <kind> counters on (it|them|him|her)", WithCounter, kind=COUNTER_KIND)
_HAS.form("a counter on (it|them|him|her)", WithCounter, kind=None)
_HAS.also("one or more counters on (it|them|him|her)", WithCounter, kind=None)
_HAS.form("no <kind> counters on (it|them|him|her)", WithCounter, kind=COUNTER_KIND, op="==", number=0)
_HAS.form("no counters on (it|them|him|her)", WithCounter, kind=None, op="==", number=0)
PLAIN_NUMBER = Mapped(NUMBER, lambda number: number.value if isinstance(number, Number) else None, Number)
_HAS.form("<number> or more <kind> counters on (it|them|him|her)", WithCounter, kind=COUNTER_KIND, number=PLAIN_NUMBER)
_HAS.form("<number> or more counters on (it|them|him|her)", WithCounter, kind=None, number=PLAIN_NUMBER)
_HAS.form(
    "exactly <number> <kind> counters on (it|them|him|her)",
    WithCounter,
    kind=COUNTER_KIND,
    op="==",
    number=PLAIN_NUMBER,
)
_HAS.form(
    "<number> or fewer <kind> counters on (it|them|him|her)",
    WithCounter,
    kind=COUNTER_KIND,
    op="<=",
    number=PLAIN_NUMBER,
)
_HAS.form("<keyword>", WithKeyword, keyword=KEYWORD_NAME)
_HAS.form("mana value <amount> or less", StatIs, stat="mana_value", op="<=", amount=INTEGER)
_HAS.form("mana value <amount> or greater", StatIs, stat="mana_value", op=">=", amount=INTEGER)
_HAS.form("power <amount> or greater", StatIs, stat="power", op=">=", amount=INTEGER)
SIMPLE.form("<ref> has <filter>", RefIs, ref=REF, filter=Mapped(_HAS, _only, _quality))

_HERE.add(Mapped(IS_QUALITY, _only, _quality))
_HERE.form("in your graveyard", value=_only(InZone("graveyard", "you")))
_HERE.form("in your hand", value=_only(InZone("hand", "you")))
_HERE.form("in exile", value=_only(InZone("exile")))
_HERE.also("exiled", value=_only(InZone("exile")))
_HERE.form("in the command zone", value=_only(InZone("command")))
_HERE.form("on the battlefield", value=_only(InZone("battlefield")))
_HERE.form("on the stack", value=_only(InZone("stack")))
_HERE.form("in the command zone or on the battlefield", value=_only(Status("command_or_battlefield")))
_HERE.also("on the battlefield or in the command zone", value=_only(Status("command_or_battlefield")))
_HERE.form(
    "on the battlefield or in your graveyard",
    value=_only(Either(((InZone("battlefield"),), (InZone("graveyard", "you"),)))),
)


def _two_qualities(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Filter) or value.noun != "object" or len(value.qualities) != 2:
        return None
    return {"first": value.qualities[0], "second": value.qualities[1]}


_HERE.add(
    Form(
        "<first> and <second>",
        {"first": IS_QUALITY, "second": IS_QUALITY},
        lambda found: Filter("object", (found["first"], found["second"])),
        _two_qualities,
    )
)
_HERE.form("a <one>", one=ONE)
_HERE.add(ArticleUnion())
SIMPLE.form("it's <filter>", RefIs, ref=Ref("that"), filter=_HERE)
SIMPLE.form("<ref> is <filter>", RefIs, ref=REF, filter=_HERE)


def _isnt(template: str, ref: Syntax | None) -> None:
    slots = {"filter": _HERE} if ref is None else {"ref": ref, "filter": _HERE}

    def build(found: dict[str, Any]) -> Condition:
        return Not(RefIs(found.get("ref", Ref("that")), found["filter"]))

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Not) or not isinstance(value.of, RefIs):
            return None
        if ref is None:
            return {"filter": value.of.filter} if value.of.ref == Ref("that") else None
        return {"ref": value.of.ref, "filter": value.of.filter}

    SIMPLE.add(Form(template, slots, build, take))


_isnt("<ref> isn't <filter>", REF)
_isnt("it's not <filter>", None)


def _counters(template: str, op: str, right: Amount | None) -> None:
    slots: dict[str, Syntax] = {"kind": COUNTER_KIND, "on": REF}
    if right is None:
        slots["right"] = NUMBER
    SIMPLE.add(
        Form(
            template,
            slots,
            lambda found: Compare(CountersOn(found["kind"], found["on"]), op, found.get("right", right)),  # type: ignore[arg-type]
            lambda value: (
                {"kind": value.left.kind, "on": value.left.on, "right": value.right}
                if isinstance(value, Compare)
                and isinstance(value.left, CountersOn)
                and value.op == op
                and (right is None or value.right == right)
                else None
            ),
        )
    )


_counters("there are no <kind> counters on <on>", "==", Number(0))
_counters("there are <right> or more <kind> counters on <on>", ">=", None)
_counters("there are <right> or fewer <kind> counters on <on>", "<=", None)

# Several conditions.


class Conjoined(Syntax):
    """Two conditions with "and" or "or" between them."""

    def __init__(self, link: str, node: type[All] | type[AnyOf]) -> None:
        self._link = f" {link} "
        self._node = node

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return [
            (self._node((left, right)), end)
            for left, middle in SIMPLE.parse(text, at)
            if text.content.startswith(self._link, middle)
            for right, end in SIMPLE.parse(text, middle + len(self._link))
        ]

    def show(self, value: Any) -> str | None:
        if type(value) is not self._node or len(value.of) != 2:
            return None
        shown = [SIMPLE.show(part) for part in value.of]
        return None if None in shown else self._link.join(part for part in shown if part is not None)


CONDITION.add(SIMPLE)
CONDITION.add(Conjoined("and", All))
CONDITION.add(Conjoined("or", AnyOf))
CONDITION.add(Conjoined("or if", AnyOf), synonym=True)
