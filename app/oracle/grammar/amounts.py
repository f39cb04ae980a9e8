"""Amounts that are counted: "the number of …", "for each …", "~'s power" (rules 107, 608.2h)."""

from __future__ import annotations

from app.oracle.grammar.symbols import AMOUNT, DEFINED_X, FOR_EACH, MANY, ONE, REF
from app.oracle.grammar.words import COLOR_WORD, COUNTER_KIND, INTEGER, colors_in_order
from app.oracle.model.amounts import (
    Count,
    CountersOn,
    DefinedX,
    Devotion,
    Distinct,
    EventCount,
    GreatestStat,
    Half,
    Number,
    PlayerNumber,
    StatOf,
    Sum,
    ThatMuch,
    Times,
    TotalStat,
    X,
)
from app.oracle.model.filters import Ref
from app.oracle.syntax import Choice, Form, Listed, Mapped, Words

STAT = Words(
    {"power": "power", "toughness": "toughness", "mana value": "mana_value", "converted mana cost": "mana_value"}
)
"""What is compared of objects; a mana value was once called a converted mana cost (202.3)."""

COUNTED = Choice("counted amount")
"""An amount without arithmetic."""

# Numbers that belong to a player.

COUNTED.form("your life total", PlayerNumber, what="life")
COUNTED.form("that player's life total", PlayerNumber, what="life", player="that_player")
COUNTED.form("your starting life total", PlayerNumber, what="starting_life")
COUNTED.form("the number of cards in your hand", PlayerNumber, what="hand")
COUNTED.form("the number of cards in that player's hand", PlayerNumber, what="hand", player="that_player")
COUNTED.form("the number of cards in its controller's hand", PlayerNumber, what="hand", player="its_controller")
COUNTED.form("the number of cards in target opponent's hand", PlayerNumber, what="hand", player="target_opponent")
COUNTED.form("the number of cards in your graveyard", PlayerNumber, what="graveyard")
COUNTED.form("the number of cards in your library", PlayerNumber, what="library")
COUNTED.form("the number of opponents you have", PlayerNumber, what="opponents")
COUNTED.also("the number of your opponents", PlayerNumber, what="opponents")
COUNTED.form("the number of players", PlayerNumber, what="players")
COUNTED.form("the number of players in the game", PlayerNumber, what="players")
COUNTED.form("the number of creatures in your party", PlayerNumber, what="party")
_IDENTITY = "the number of colors in your (commander's|commanders') color identity"
COUNTED.form(_IDENTITY, PlayerNumber, what="identity_colors")
COUNTED.form("the number of turns they have begun", PlayerNumber, what="turns_begun", player="that_player")
COUNTED.form("your speed", PlayerNumber, what="speed")
COUNTED.form("the number of poison counters your opponents have", PlayerNumber, what="poison", player="opponents")
COUNTED.form("the number of experience counters you have", PlayerNumber, what="experience")
COUNTED.form("the amount of {E} you have", PlayerNumber, what="energy")

# Counters, characteristics.

COUNTED.form("the number of <kind> counters on <on>", CountersOn, kind=COUNTER_KIND, on=REF)
COUNTED.form("the number of counters on <on>", CountersOn, kind=None, on=REF)
COUNTED.form("the number of <kind> counters on <on>", CountersOn, kind=COUNTER_KIND, on=MANY)
COUNTED.form("the number of counters among <on>", CountersOn, kind=None, on=MANY)
COUNTED.form("the number of <kind> counters among <on>", CountersOn, kind=COUNTER_KIND, on=MANY)
COUNTED.add(
    Form(
        "its <stat>",
        {"stat": STAT},
        lambda found: StatOf(found["stat"], Ref("that")),
        lambda value: (
            {"stat": value.stat}
            if isinstance(value, StatOf) and (value.of.pronoun or value.of == Ref("that"))
            else None
        ),
    )
)
COUNTED.form("<of>'s <stat>", StatOf, of=REF, stat=STAT)
COUNTED.also("the spell's <stat>", StatOf, of=Ref("that"), stat=STAT)
COUNTED.also("(his|her) <stat>", StatOf, of=Ref("self"), stat=STAT)
COUNTED.form("the (greatest|highest) <stat> among <among>", GreatestStat, stat=STAT, among=MANY)
COUNTED.form("the total <stat> of <among>", TotalStat, stat=STAT, among=MANY)

_COLORS = Mapped(Listed(COLOR_WORD, "and", least=1), colors_in_order, lambda colors: colors)
COUNTED.form("your devotion to <colors>", Devotion, colors=_COLORS)

_THINGS_MANY = Words(
    {
        "colors": "color",
        "basic land types": "basic_land_type",
        "card types": "card_type",
        "creature types": "creature_type",
        "different names": "name",
        "different mana values": "mana_value",
        "different powers": "power",
    }
)
_THOSE = Mapped(REF, lambda ref: ref if ref.plural else None, lambda ref: ref if isinstance(ref, Ref) else None)
_THING = Words(
    {
        "color": "color",
        "basic land type": "basic_land_type",
        "card type": "card_type",
        "creature type": "creature_type",
        "different name": "name",
        "different mana value": "mana_value",
        "different power": "power",
    }
)
COUNTED.form("the number of <what> among <among>", Distinct, what=_THINGS_MANY, among=MANY)
COUNTED.form("the number of <what> among <among>", Distinct, what=_THINGS_MANY, among=_THOSE)
COUNTED.form("the number of differently named <among>", Distinct, what="name", among=MANY)

# Events of this turn.

COUNTED.form("the number of spells you've cast this turn", EventCount, kind="cast", player="you")
COUNTED.form("the number of spells cast this turn", EventCount, kind="cast")
COUNTED.form("the number of cards you've drawn this turn", EventCount, kind="drew", player="you")
COUNTED.form("the number of <filter> that died this turn", EventCount, kind="died", filter=MANY)
COUNTED.form("the amount of life you gained this turn", EventCount, kind="life_gained", player="you")
COUNTED.also("the amount of life you've gained this turn", EventCount, kind="life_gained", player="you")
COUNTED.form("the amount of life you lost this turn", EventCount, kind="life_lost", player="you")
COUNTED.form(
    "the total amount of life your opponents have lost this turn", EventCount, kind="life_lost", player="opponents"
)
COUNTED.also("the total life lost by your opponents this turn", EventCount, kind="life_lost", player="opponents")

COUNTED.form("the number of <of>", Count, of=MANY)

# Arithmetic and what was said before.

AMOUNT.add(COUNTED)

AMOUNT.form("twice <amount>", Times, factor=2, amount=AMOUNT)
AMOUNT.form("three times <amount>", Times, factor=3, amount=AMOUNT)
AMOUNT.form("half <amount>, rounded up", Half, amount=AMOUNT, round_up=True)
AMOUNT.form("half <amount>, rounded down", Half, amount=AMOUNT, round_up=False)
_SMALL = Choice("number in a sum")
_SMALL.add(Words({"one": Number(1), "two": Number(2), "three": Number(3), "four": Number(4)}))
_SMALL.add(INTEGER, synonym=True)
AMOUNT.form("<left> plus <right>", Sum, left=_SMALL, right=AMOUNT)
AMOUNT.form("<left> plus <right>", Sum, left=COUNTED, right=AMOUNT)
AMOUNT.form("<left> plus <right>", Sum, left=COUNTED, right=_SMALL)
AMOUNT.form("that number", ThatMuch)
AMOUNT.also("that much", ThatMuch)
AMOUNT.form("x", X)

DEFINED_X.add(Mapped(AMOUNT, DefinedX, lambda value: value.amount if isinstance(value, DefinedX) else None))

# What follows "for each".

FOR_EACH.form("card in your hand", PlayerNumber, what="hand")
FOR_EACH.form("card in that player's hand", PlayerNumber, what="hand", player="that_player")
FOR_EACH.form("card in your graveyard", PlayerNumber, what="graveyard")
FOR_EACH.form("opponent you have", PlayerNumber, what="opponents")
FOR_EACH.also("opponent", PlayerNumber, what="opponents")
FOR_EACH.also("of your opponents", PlayerNumber, what="opponents")
FOR_EACH.form("player", PlayerNumber, what="players")
FOR_EACH.form("creature in your party", PlayerNumber, what="party")
FOR_EACH.form("poison counter your opponents have", PlayerNumber, what="poison", player="opponents")
FOR_EACH.form("experience counter you have", PlayerNumber, what="experience")
FOR_EACH.form("<kind> counter on <on>", CountersOn, kind=COUNTER_KIND, on=REF)
FOR_EACH.form("counter on <on>", CountersOn, kind=None, on=REF)
FOR_EACH.form("<kind> counter on <on>", CountersOn, kind=COUNTER_KIND, on=MANY)
FOR_EACH.form("<kind> counter among <on>", CountersOn, kind=COUNTER_KIND, on=MANY)
FOR_EACH.form("<what> among <among>", Distinct, what=_THING, among=MANY)
FOR_EACH.form("of its colors", Distinct, what="color", among=Ref("that"))
FOR_EACH.form("differently named <among>", Distinct, what="name", among=ONE)
FOR_EACH.form("spell you've cast this turn", EventCount, kind="cast", player="you")
FOR_EACH.form("card you've drawn this turn", EventCount, kind="drew", player="you")
FOR_EACH.form("<filter> that died this turn", EventCount, kind="died", filter=ONE)
FOR_EACH.form("1 life you gained this turn", EventCount, kind="life_gained", player="you")
FOR_EACH.also("1 life you've gained this turn", EventCount, kind="life_gained", player="you")
FOR_EACH.form("1 life your opponents have lost this turn", EventCount, kind="life_lost", player="opponents")
FOR_EACH.form("<of>", Count, of=ONE)
