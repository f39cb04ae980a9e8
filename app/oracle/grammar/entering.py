"""How permanents enter: tapped, with counters, with a choice made, as a copy (rules 614.1, 614.12, 707.5)."""

from __future__ import annotations

from app.oracle.grammar.copies import EXCEPTIONS
from app.oracle.grammar.statics import MANY_SUBJECT, ONE_SUBJECT
from app.oracle.grammar.symbols import A_ONE, AMOUNT, DEFINED_X, FOR_EACH, NUMBER, ONE, STATIC
from app.oracle.grammar.words import COUNTER_KIND, TYPE_ONE
from app.oracle.model.amounts import Number, Times
from app.oracle.model.base import Amount
from app.oracle.model.effects import (
    ChooseOnEntering,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    Irrelevant,
)
from app.oracle.model.filters import HasSubtype, HasType
from app.oracle.syntax import Choice, Form, Listed, Mapped
from app.oracle.vocabulary import CREATURE_TYPES

# Tapped.

STATIC.form("<what> enters tapped", EntersTapped, what=ONE_SUBJECT)
STATIC.form("<what> enter tapped", EntersTapped, what=MANY_SUBJECT)

# With counters.

_SEVERAL = Mapped(NUMBER, lambda number: None if number == Number(1) else number, lambda number: number)


def _times(factor: Amount, amount: Amount) -> Amount | None:
    return Times(factor.value, amount) if isinstance(factor, Number) else None


for _verb, _subject in (("enters", ONE_SUBJECT), ("enter", MANY_SUBJECT)):
    _it = "it" if _verb == "enters" else "them"
    STATIC.form(
        f"<what> {_verb} with a <kind> counter on {_it}",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=Number(1),
    )
    STATIC.form(
        f"<what> {_verb} with <amount> <kind> counters on {_it}",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=_SEVERAL,
    )
    STATIC.form(
        f"<what> {_verb} with a additional <kind> counter on {_it}",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=Number(1),
    )
    STATIC.also(
        f"<what> {_verb} with <amount> additional <kind> counters on {_it}",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=_SEVERAL,
    )
    STATIC.form(
        f"<what> {_verb} with a <kind> counter on {_it} for each <amount>",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=FOR_EACH,
    )
    STATIC.also(
        f"<what> {_verb} with a additional <amount> <kind> counters on {_it}",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=_SEVERAL,
    )
    STATIC.form(
        f"<what> {_verb} with a number of <kind> counters on {_it} equal to <amount>",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=AMOUNT,
    )
    STATIC.also(
        f"<what> {_verb} with a number of additional <kind> counters on {_it} equal to <amount>",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=AMOUNT,
    )
    STATIC.also(
        f"<what> {_verb} with x [additional ]<kind> counters on {_it}, where x is <amount>",
        EntersWithCounters,
        what=_subject,
        kind=COUNTER_KIND,
        amount=DEFINED_X,
    )
    STATIC.add(
        Form(
            f"<what> {_verb} with <factor> <kind> counters on {_it} for each <amount>",
            {"what": _subject, "factor": _SEVERAL, "kind": COUNTER_KIND, "amount": FOR_EACH},
            lambda found: (
                None
                if (amount := _times(found["factor"], found["amount"])) is None
                else EntersWithCounters(found["kind"], amount, found["what"])
            ),
            lambda value: (
                {
                    "what": value.what,
                    "factor": Number(value.amount.factor),
                    "kind": value.kind,
                    "amount": value.amount.amount,
                }
                if isinstance(value, EntersWithCounters) and isinstance(value.amount, Times)
                else None
            ),
        )
    )

# With a choice.

for _words, _what in (
    ("color", "color"),
    ("creature type", "creature_type"),
    ("basic land type", "basic_land_type"),
    ("land type", "land_type"),
    ("card name", "card_name"),
    ("card type", "card_type"),
    ("player", "player"),
    ("number", "number"),
):
    STATIC.form(f"as (~|it) enters, choose a {_words}", ChooseOnEntering, what=_what)
for _words, _what in (
    ("nonland card name", "card_name"),
    ("land card name", "card_name"),
    ("creature card name", "card_name"),
    ("nonbasic land card name", "card_name"),
    ("artifact card name", "card_name"),
    ("opponent", "player"),
    ("opponent to protect it", "player"),
    ("noncreature, nonland card name", "card_name"),
    ("nonland card type", "card_type"),
    ("color other than white", "color"),
    ("color other than green", "color"),
    ("color other than blue", "color"),
    ("color other than black", "color"),
    ("color other than red", "color"),
    ("creature type other than wall", "creature_type"),
):
    STATIC.also(f"as (~|it) enters, choose a {_words}", ChooseOnEntering, what=_what)


def _kind_of(types: tuple[object, ...]) -> ChooseOnEntering | None:
    if all(isinstance(found, HasType) for found in types):
        return ChooseOnEntering("card_type")
    if all(isinstance(found, HasSubtype) and found.subtype in CREATURE_TYPES for found in types):
        return ChooseOnEntering("creature_type")
    return None


_LISTED = Choice("choice among types")
_LISTED.form("as ~ enters, choose <types>", types=Listed(TYPE_ONE, "or"))
STATIC.add(Mapped(_LISTED, _kind_of, lambda _: None), synonym=True)

# As a copy.

_ANY_ONE = Choice("object to copy")
_ANY_ONE.form("any <one>", one=ONE)
_ANY_ONE.add(A_ONE, synonym=True)

for _tapped in ("", " tapped"):
    _add = STATIC.form if not _tapped else STATIC.also
    _add(f"you may have ~ enter{_tapped} as a copy of <of>", EntersAsCopy, of=_ANY_ONE)
    _add(
        f"you may have ~ enter{_tapped} as a copy of <of>, except <exceptions>",
        EntersAsCopy,
        of=_ANY_ONE,
        exceptions=EXCEPTIONS,
    )
STATIC.also("~ enters as a copy of <of>", EntersAsCopy, of=_ANY_ONE)
STATIC.also("~ enters as a copy of <of>, except <exceptions>", EntersAsCopy, of=_ANY_ONE, exceptions=EXCEPTIONS)

# What a player does as it enters leaves nothing that the board does not show.

for _words in ("you may pay <_> life", "you may reveal <_> from your hand"):
    _inner = Choice("as it enters")
    _inner.form(f"as ~ enters, {_words}", _=NUMBER if "life" in _words else A_ONE)
    STATIC.add(Mapped(_inner, lambda _: Irrelevant("entering"), lambda _: None))
STATIC.also("if you don't, (it|~) enters tapped", value=Irrelevant("entering"))
