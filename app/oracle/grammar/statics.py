"""Clauses that state a continuous change: "nonbasic lands are mountains", "~'s power is equal to …".

The same clause is a static ability by itself, and an effect with a duration or without end where a resolving
spell or ability states it (rule 611).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.changes import CHANGES
from app.oracle.grammar.symbols import AMOUNT, CONDITION, DURATION, EFFECT, MANY, ONE, REF, STATIC
from app.oracle.grammar.words import PLAYER
from app.oracle.model.amounts import AnyOf, Not, Sum, Number
from app.oracle.model.base import Condition, Effect
from app.oracle.model.effects import (
    ChangeController,
    If,
    Lasting,
    Modify,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Form, Mapped, Reading, Syntax, Text

# Subjects by number.

ONE_SUBJECT = Choice("subject in the singular")
MANY_SUBJECT = Choice("subject in the plural")


def _singular(ref: object) -> Ref | None:
    return ref if isinstance(ref, Ref) and not ref.plural else None


def _plural(ref: object) -> Ref | None:
    return ref if isinstance(ref, Ref) and ref.plural else None


ONE_SUBJECT.add(Mapped(REF, _singular, _singular))
ONE_SUBJECT.form("each <filter>", filter=ONE)
MANY_SUBJECT.add(MANY)
MANY_SUBJECT.add(Mapped(REF, _plural, _plural))
MANY_SUBJECT.also("all <filter>", filter=MANY)

SUBJECTS: dict[bool, Choice] = {False: ONE_SUBJECT, True: MANY_SUBJECT}

# Static clauses.

for _many in (True, False):
    STATIC.form("<what> <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, False])
STATIC.form("you control <what>", Modify, what=Mapped(REF, _singular, _singular), changes=(ChangeController("you"),))

# Characteristic-defining and other equations.

_SELF = Ref("self")


def _equation(template: str, build: Any, take: Any) -> None:
    STATIC.add(
        Form(
            template,
            {"amount": AMOUNT},
            lambda found: Modify(_SELF, (build(found["amount"]),)),
            lambda value: (
                {"amount": amount}
                if isinstance(value, Modify)
                and value.what == _SELF
                and len(value.changes) == 1
                and isinstance(value.changes[0], SetPowerToughness)
                and (amount := take(value.changes[0])) is not None
                else None
            ),
        )
    )


_equation(
    "~'s power and toughness are each equal to <amount>",
    lambda amount: SetPowerToughness(amount, amount),
    lambda change: change.power if change.power == change.toughness else None,
)
_equation(
    "~'s power is equal to <amount>",
    lambda amount: SetPowerToughness(amount, None),
    lambda change: change.power if change.toughness is None else None,
)
_equation(
    "~'s toughness is equal to <amount>",
    lambda amount: SetPowerToughness(None, amount),
    lambda change: change.toughness if change.power is None else None,
)
for _number in (1, 2, 3, 4):
    _equation(
        f"~'s power is equal to <amount> and its toughness is equal to that number plus {_number}",
        lambda amount, number=_number: SetPowerToughness(amount, Sum(Number(number), amount)),
        lambda change, number=_number: change.power if change.toughness == Sum(Number(number), change.power) else None,
    )

# Effects with a duration or without one.


def _lasting(effect: object) -> Lasting | None:
    return Lasting((effect,), None) if isinstance(effect, Modify) else None


def _endless(effect: object) -> Modify | None:
    if isinstance(effect, Lasting) and effect.until is None and len(effect.effects) == 1:
        inner = effect.effects[0]
        return inner if isinstance(inner, Modify) else None
    return None


for _many in (True, False):
    _clause = Choice("change that lasts")
    _clause.form("<what> <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, True])
    _tuple = Mapped(
        _clause,
        lambda effect: (effect,),
        lambda effects: effects[0] if isinstance(effects, tuple) and len(effects) == 1 else None,
    )
    EFFECT.form("<effects> <until>", Lasting, effects=_tuple, until=DURATION)
    EFFECT.form("<until>, <effects>", Lasting, effects=_tuple, until=DURATION)
    EFFECT.add(Mapped(_clause, _lasting, _endless))

_GAIN_CONTROL = Choice("gain control")
_GAIN_CONTROL.form("gain control of <what>", Modify, what=REF, changes=(ChangeController("you"),))
_GAIN_CONTROL.also("you gain control of <what>", Modify, what=REF, changes=(ChangeController("you"),))
_GAIN_CONTROL.form("gain control of all <what>", Modify, what=MANY, changes=(ChangeController("you"),))
for _player in ("target_opponent", "target_player", "that_player"):
    _words = PLAYER.show(_player)
    _GAIN_CONTROL.form(f"{_words} gains control of <what>", Modify, what=REF, changes=(ChangeController(_player),))
_GAIN_CONTROL.form("switch <what>'s power and toughness", Modify, what=REF, changes=(SwitchPowerToughness(),))
_CONTROL_TUPLE = Mapped(
    _GAIN_CONTROL,
    lambda effect: (effect,),
    lambda effects: effects[0] if isinstance(effects, tuple) and len(effects) == 1 else None,
)
EFFECT.form("<effects> <until>", Lasting, effects=_CONTROL_TUPLE, until=DURATION)
EFFECT.form("<until>, <effects>", Lasting, effects=_CONTROL_TUPLE, until=DURATION)
EFFECT.add(Mapped(_GAIN_CONTROL, _lasting, _endless))


def keep_types(effect: Effect) -> Effect | None:
    """The same effect where a sentence behind it says that the object is still what it was (rule 205.1b)."""
    if isinstance(effect, Lasting | If):
        name = "effects" if isinstance(effect, Lasting) else "then"
        inner = getattr(effect, name)
        last = keep_types(inner[-1]) if inner else None
        return None if last is None else replace(effect, **{name: (*inner[:-1], last)})
    if isinstance(effect, Modify):
        changes = tuple(
            replace(change, keep_types=True) if isinstance(change, SetTypes) else change for change in effect.changes
        )
        return replace(effect, changes=changes) if changes != effect.changes else None
    return None


# Conditions around clauses.


def _effects(value: object) -> tuple[Effect, ...] | None:
    found = value if isinstance(value, tuple) else (value,)
    return found if all(isinstance(effect, Effect) and not isinstance(effect, If) for effect in found) else None


def _clause_of(effects: object) -> object | None:
    if not isinstance(effects, tuple) or not effects:
        return None
    return effects[0] if len(effects) == 1 else effects


_THEN = Mapped(STATIC, _effects, _clause_of)
STATIC.form("as long as <condition>, <then>", If, condition=CONDITION, then=_THEN)
STATIC.also("if <condition>, <then>", If, condition=CONDITION, then=_THEN)


class Trailing(Syntax):
    """A clause with its condition behind it: "~ has flying as long as you control a artifact".

    The clause is read by itself up to the joint, so that a clause never begins with itself."""

    def __init__(self, clause: Syntax, joint: str, *, negated: bool = False) -> None:
        self._clause = clause
        self._joint = f" {joint} "
        self._negated = negated

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        found: list[Reading] = []
        start = content.find(self._joint, at)
        while start >= 0 and len(found) == 0:
            if content.count('"', at, start) % 2 == 0:
                conditions = [
                    (condition, end)
                    for condition, end in CONDITION.parse(text, start + len(self._joint))
                    if end == len(content)
                ]
                then = self._clause.read(content[at:start]) if conditions else None
                if then is not None:
                    found.extend((If(self._signed(condition), then), end) for condition, end in conditions[:1])
            start = content.find(self._joint, start + 1)
        return found

    def _signed(self, condition: Condition) -> Condition:
        return Not(condition) if self._negated else condition

    def show(self, value: Any) -> str | None:
        if not isinstance(value, If) or value.otherwise:
            return None
        condition: Condition | None = value.condition
        if self._negated:
            condition = condition.of if isinstance(condition, Not) else None
        if condition is None:
            return None
        then, shown = self._clause.show(value.then), CONDITION.show(condition)
        return None if then is None or shown is None else f"{then}{self._joint}{shown}"


STATIC.add(Trailing(_THEN, "as long as"))
STATIC.add(Trailing(_THEN, "unless", negated=True))
STATIC.add(Trailing(_THEN, "if"))
