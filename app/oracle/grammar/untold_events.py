"""Conditions about what became of objects before, of which boards keep no record: who destroyed, countered or dealt.

As in `app.oracle.grammar.untold`, what hangs on them is known to hang on them; whether they hold is unknown.
"""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.conditions import PLAIN_NUMBER, SIMPLE
from app.oracle.grammar.symbols import A_ONE, MANY, ONE, QUALITY_AFTER
from app.oracle.grammar.words import INTEGER, TYPE_ONE
from app.oracle.model.amounts import All, Compare, Count, Number, RefIs, Untold
from app.oracle.model.filters import Either, Filter, InZone, LinkedExile, NotNamed, Ref, SameAs, Status
from app.oracle.syntax import Form, Mapped, Pattern, Words

_INTEGER = Mapped(INTEGER, lambda number: number.value, Number)
_DIGITS = Pattern(r"[0-9]+", int, lambda value: str(value) if isinstance(value, int) else None)

# What an opponent did to one's own (the conditions of Traps).
SIMPLE.form(
    "<about> under your control was destroyed this turn by a spell or ability a opponent controlled",
    Untold,
    fact="destroyed_by_opponent",
    about=A_ONE,
)
SIMPLE.form(
    "<about> you cast this turn was countered by a spell or ability a opponent controlled",
    Untold,
    fact="countered_by_opponent",
    about=A_ONE,
)
SIMPLE.form(
    "you've been dealt damage by <number> or more <about> this turn",
    Untold,
    fact="dealt_damage_by",
    number=PLAIN_NUMBER,
    about=MANY,
)
SIMPLE.form(
    "a opponent had <number> or more cards put into their graveyard from anywhere this turn",
    Untold,
    fact="opponents_cards_to_graveyard",
    number=PLAIN_NUMBER,
)

# What an earlier part of the same resolution did, or a choice outside the game.
SIMPLE.form(
    "the total mana value of the cards exiled this way is <number> or less",
    Untold,
    fact="total_mana_value_exiled",
    number=_INTEGER,
)
SIMPLE.form("you exiled <number> or more cards this way", Untold, fact="cards_exiled_this_way", number=PLAIN_NUMBER)
SIMPLE.form("<number> or more {E} was paid this way", Untold, fact="energy_paid", number=PLAIN_NUMBER)
SIMPLE.form("a copy of <about> is chosen", Untold, fact="copy_chosen", about=A_ONE)
SIMPLE.form("it has the same name as a spell that was cast this turn", value=Untold("same_name_as_cast", Ref("that")))
# "It" and "that spell" are two objects that an event and a part of the resolution picked.
for _what in ("color", "card type", "creature type"):
    SIMPLE.form(
        f"it shares a {_what} with that spell",
        value=Untold(f"shares_{_what.replace(' ', '_')}", Ref("that"), Ref("that", Filter("spell"))),
    )
SIMPLE.form(
    "it has the same name as one of the cards exiled with ~",
    value=RefIs(Ref("that"), Filter("object", (SameAs("name", Filter("card", (LinkedExile(),))),))),
)
QUALITY_AFTER.form("not named ~", NotNamed, name="~")
SIMPLE.form("you've rolled a <number> this turn", Untold, fact="die_rolled", number=_DIGITS)
SIMPLE.form(
    "you control <number> or more <about> that share a artist",
    Untold,
    fact="share_artist",
    about=MANY,
    number=PLAIN_NUMBER,
)
SIMPLE.form(
    "you're on the <about> team", Untold, fact="team", about=Words({"mirran": "mirran", "phyrexian": "phyrexian"})
)
SIMPLE.form("all of your commanders have been revealed", value=Untold("commanders_revealed"))
SIMPLE.form("~ attacked this turn", value=Untold("attacked", Ref("self")))

# Creatures in combat, both sides of it (rules 506.4, 509.1).


def _in_combat(found: dict[str, Any]) -> All:
    def some(filter: Filter, role: str) -> Compare:
        return Compare(Count(Filter(filter.noun, (*filter.qualities, Status(role)))), ">=", Number(1))

    return All((some(found["first"], "attacking"), some(found["second"], "blocking")))


def _fighting(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, All) or len(value.of) != 2:
        return None
    found = [
        Filter(part.left.of.noun, part.left.of.qualities[:-1])
        for part in value.of
        if isinstance(part, Compare) and isinstance(part.left, Count) and part.left.of.qualities
    ]
    if len(found) != 2 or value != _in_combat({"first": found[0], "second": found[1]}):
        return None
    return {"first": found[0], "second": found[1]}


SIMPLE.add(
    Form("<first> is attacking and <second> is blocking", {"first": A_ONE, "second": A_ONE}, _in_combat, _fighting)
)

# "A spell or ability is on the stack" (rule 405).
_ON_STACK = Compare(Count(Filter("object", (InZone("stack"),))), ">=", Number(1))
SIMPLE.form("a spell or ability is on the stack", value=_ON_STACK)


# A picked card of one of two descriptions, the first by a type alone.


def _one_of_two(found: dict[str, Any]) -> RefIs | None:
    card: Filter = found["second"]
    if card.noun != "card" or not card.qualities:
        return None
    return RefIs(Ref("that", Filter("card")), Filter("card", (Either(((found["first"],), card.qualities)),)))


def _two_of(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, RefIs) or len(value.filter.qualities) != 1:
        return None
    either = value.filter.qualities[0]
    if not isinstance(either, Either) or len(either.options) != 2 or len(either.options[0]) != 1:
        return None
    found = {"first": either.options[0][0], "second": Filter("card", either.options[1])}
    return found if _one_of_two(found) == value else None


SIMPLE.add(Form("that card is a <first> or a <second>", {"first": TYPE_ONE, "second": ONE}, _one_of_two, _two_of))
