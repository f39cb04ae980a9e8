"""Payments as something resolves, and other clauses that speak of costs but change none (rules 118.12, 608.2d).

Nothing that a question asks about hangs on them; what is done with what was paid is read apart from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.conditional import payment
from app.oracle.grammar.parts import Unprinted
from app.oracle.grammar.symbols import EFFECT, MANY, ONE, PLAYER, QUALITY_AFTER, REF
from app.oracle.grammar.words import COUNTER_KIND, INTEGER
from app.oracle.model.effects import Irrelevant
from app.oracle.model.filters import WithAbilityKind
from app.oracle.syntax import NO_READING, Form, Pattern, Reading, Syntax, Text


class _Pay(Syntax):
    """ "Pay {E}{E}": what a player does on resolving, and no cost of anything."""

    _inner = payment("pay")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return self._inner.parse(text, at) if text.content.startswith("pay ", at) else NO_READING

    def show(self, value: Any) -> str | None:
        shown = self._inner.show(value)
        return shown if shown is None or shown.startswith("pay ") else f"pay {shown}"


EFFECT.add(_Pay())


def _moot(kind: str, template: str, **slots: Syntax) -> None:
    EFFECT.add(Form(template, slots, lambda found: Irrelevant(kind), lambda _: None), synonym=True)


_moot("pay", "pay any amount of mana")
_moot("pay", "pay one mana of each of the chosen colors")
_moot("pay", "for each of those cards, pay <n> life or put the card on top of your library", n=INTEGER)
_moot("repeat", "repeat this process until no one pays life")
_moot(
    "counters", "put a <named> counter on the creature tapped to pay this spell's additional cost", named=COUNTER_KIND
)
_moot("destroyed", "destroy all <what> tapped this turn to pay for its abilities", what=MANY)
_SYMBOL = Pattern(r"\{[WUBRGCX]\}", lambda words: words, lambda _: None)
_moot(
    "counters",
    "put a <named> counter on <what> for each <symbol> in that spell's mana cost",
    named=COUNTER_KIND,
    what=REF,
    symbol=_SYMBOL,
)
_moot(
    "prevention",
    "prevent all damage that would be dealt to <who> this turn by a source of your choice that shares a color with the"
    " mana spent on this activation cost",
    who=PLAYER,
)
_moot(
    "copied_spell",
    "when you next cast a spell with <first> in its mana cost or activate a ability with <second> in its activation"
    " cost this turn, copy that spell or ability",
    first=_SYMBOL,
    second=_SYMBOL,
)
_moot("untapping", "untap target <what> that has a activated ability with {T} in its cost", what=ONE)


class _Bound(Unprinted):
    """How much may be paid as something enters."""

    _words = Pattern(
        r"the amount you pay can't be more than the total number of [a-z ]+", lambda words: words, lambda _: None
    )

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return [(Irrelevant("pay"), end) for _, end in self._words.parse(text, at)]


EFFECT.add(_Bound(), synonym=True)
QUALITY_AFTER.form("that has a activated ability with {T} in its cost", value=WithAbilityKind("tap"))
