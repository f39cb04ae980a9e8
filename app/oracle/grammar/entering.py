"""How permanents enter: tapped, with counters, with a choice made, as a copy (rules 614.1, 614.12, 707.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.body import Body
from app.oracle.grammar.changes import CHANGES
from app.oracle.grammar.statics import MANY_SUBJECT, ONE_SUBJECT
from app.oracle.grammar.symbols import A_ONE, AMOUNT, FOR_EACH, NUMBER, STATIC
from app.oracle.grammar.words import COUNTER_KIND
from app.oracle.model.amounts import Number, Times
from app.oracle.model.base import Amount, Change
from app.oracle.model.effects import (
    ChooseOnEntering,
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    Irrelevant,
    SetName,
)
from app.oracle.syntax import Choice, Form, Mapped, Reading, Syntax, Text, Words

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
        f"<what> {_verb} with a <kind> counter on {_it}", EntersWithCounters, what=_subject, kind=COUNTER_KIND, amount=Number(1)
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
        amount=AMOUNT,
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
    STATIC.form(f"as ~ enters, choose a {_words}", ChooseOnEntering, what=_what)
for _words, _what in (
    ("nonland card name", "card_name"),
    ("land card name", "card_name"),
    ("creature card name", "card_name"),
    ("nonbasic land card name", "card_name"),
    ("artifact card name", "card_name"),
    ("opponent", "player"),
    ("nonland card type", "card_type"),
    ("color other than white", "color"),
    ("color other than green", "color"),
    ("color other than blue", "color"),
    ("color other than black", "color"),
    ("color other than red", "color"),
    ("creature type other than wall", "creature_type"),
):
    STATIC.also(f"as ~ enters, choose a {_words}", ChooseOnEntering, what=_what)

# As a copy.

_EXCEPTION = Choice("exception of a copy")
"""What is said behind "except" as a tuple of changes."""
_EXCEPTION.form("its name is ~", value=(SetName("~"),))
_EXCEPTION.form("it's <body>", body=Body(many=False))
_EXCEPTION.also("it is <body>", body=Body(many=False))
_EXCEPTION.form("it <changes>", changes=CHANGES[False, False])


class Exceptions(Syntax):
    """Exceptions joined with commas and "and", as one tuple of changes."""

    _JOINTS = (", and ", " and ", ", ")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        frontier = [(value, end, 1) for value, end in _EXCEPTION.parse(text, at)]
        while frontier:
            value, end, number = frontier.pop()
            found.append((value, end))
            if number > 5:
                continue
            for joint in self._JOINTS:
                if text.content.startswith(joint, end):
                    frontier.extend(
                        (value + more, stop, number + 1)
                        for more, stop in _EXCEPTION.parse(text, end + len(joint))
                    )
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or not value:
            return None
        words: list[str] = []
        at = 0
        while at < len(value):
            for end in range(len(value), at, -1):
                shown = _EXCEPTION.show(value[at:end])
                if shown is not None:
                    words.append(shown)
                    at = end
                    break
            else:
                return None
        if len(words) <= 2:
            return " and ".join(words)
        return ", ".join(words[:-1]) + f", and {words[-1]}"


_EXCEPTIONS = Exceptions()
STATIC.form("you may have ~ enter as a copy of <of>", EntersAsCopy, of=A_ONE)
STATIC.form(
    "you may have ~ enter as a copy of <of>, except <exceptions>", EntersAsCopy, of=A_ONE, exceptions=_EXCEPTIONS
)
