"""Life that is gained or lost, damage that is dealt and cards that are drawn once: a board shows what came of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.statics import MANY_SUBJECT, ONE_SUBJECT
from app.oracle.grammar.symbols import AMOUNT, EFFECT, FOR_EACH, MANY, NUMBER, PLAYER, REF, STATIC
from app.oracle.grammar.words import KEYWORD_NAME
from app.oracle.model.effects import Irrelevant
from app.oracle.syntax import Choice, Form, Reading, Syntax, Text

_SPEAKS_OF_MORE = re.compile(
    r"\b(?:costs?|colors?|mana symbols?|abilit\w+|types?|with (?!power|toughness|a |total )\w+)\b"
)
"""What is counted may seem to say what an object is or has; other clauses are known to touch nothing by their words."""


class _Moot(Syntax):
    def __init__(self, form: Form, kind: str) -> None:
        self._form = form
        self._kind = kind

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return [
            (Irrelevant(self._kind), end)
            for _, end in self._form.parse(text, at)
            if _SPEAKS_OF_MORE.search(text.content[at:end])
        ]

    def show(self, value: Any) -> str | None:
        del value
        return None


def _moot(symbol: Choice, kind: str, template: str, **slots: Syntax) -> None:
    symbol.add(_Moot(Form(template, slots, lambda _: True, lambda _: None), kind), synonym=True)


for _verb in ("gain", "lose"):
    for _who, _slot in (("you", {}), ("<player>", {"player": PLAYER})):
        _said = _verb if _who == "you" else f"{_verb}s"
        _moot(EFFECT, "life", f"{_who} {_said} <n> life for each <amount>", n=NUMBER, amount=FOR_EACH, **_slot)
        _moot(EFFECT, "life", f"{_who} {_said} x life, where x is <amount>", amount=AMOUNT, **_slot)
        _moot(EFFECT, "life", f"{_who} {_said} life equal to <amount>", amount=AMOUNT, **_slot)
for _dealer in (REF,):
    for _target in ("any target", "target player", "each opponent", "that player", "target opponent", "each player"):
        _moot(EFFECT, "damage", f"<by> deals x damage to {_target}, where x is <amount>", by=_dealer, amount=AMOUNT)
        _moot(EFFECT, "damage", f"<by> deals damage to {_target} equal to <amount>", by=_dealer, amount=AMOUNT)
        _moot(EFFECT, "damage", f"<by> deals damage equal to <amount> to {_target}", by=_dealer, amount=AMOUNT)
    _moot(EFFECT, "damage", "<by> deals x damage to <what>, where x is <amount>", by=_dealer, what=REF, amount=AMOUNT)
    _moot(EFFECT, "damage", "<by> deals damage to <what> equal to <amount>", by=_dealer, what=REF, amount=AMOUNT)
for _subject in (ONE_SUBJECT, MANY_SUBJECT):
    _moot(
        STATIC,
        "combat",
        "<what> can block <those> as though they didn't have <keyword>",
        what=_subject,
        those=MANY,
        keyword=KEYWORD_NAME,
    )
