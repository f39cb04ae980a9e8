"""Clauses that state a continuous change: "nonbasic lands are mountains", "~'s power is equal to …".

The same clause is a static ability by itself, and an effect with a duration or without end where a resolving
spell or ability states it (rule 611).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.body import Body
from app.oracle.grammar.changes import BARE, CHANGES, PREDICATES, SIGNED, Predicates, counted_change
from app.oracle.grammar.objects import EACH_ONE, quantified
from app.oracle.grammar.same_for import same_for
from app.oracle.grammar.symbols import (
    AMOUNT,
    CONDITION,
    DEFINED_X,
    DURATION,
    EFFECT,
    FOR_EACH,
    MANY,
    PLAYER,
    QUOTED,
    REF,
    STATIC,
)
from app.oracle.model.abilities import Ability, Static, Triggered
from app.oracle.model.amounts import Not, Number, Sum, X
from app.oracle.model.base import Amount, Condition, Effect
from app.oracle.model.effects import (
    ChangeController,
    ChangePowerToughness,
    If,
    Irrelevant,
    Lasting,
    Modify,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
    While,
)
from app.oracle.model.filters import Filter, Ref
from app.oracle.nodes import with_parts
from app.oracle.syntax import Choice, Form, Mapped, Reading, Syntax, Text

# Subjects by number.

ONE_SUBJECT = Choice("subject in the singular")
MANY_SUBJECT = Choice("subject in the plural")


def _singular(ref: object) -> Ref | None:
    return ref if isinstance(ref, Ref) and not ref.plural else None


def _plural(ref: object) -> Ref | None:
    return ref if isinstance(ref, Ref) and ref.plural else None


ONE_SUBJECT.add(Mapped(REF, _singular, _singular))
ONE_SUBJECT.add(quantified("each", EACH_ONE))
ONE_SUBJECT.also("each of <filter>", filter=MANY)
ONE_SUBJECT.also("each of (those creatures|those lands|those permanents|them)", value=Ref("that", plural=True))
MANY_SUBJECT.add(quantified("all", MANY))
MANY_SUBJECT.add(
    Mapped(MANY, lambda value: value, lambda value: value if getattr(value, "quantifier", "") != "each" else None)
)
MANY_SUBJECT.add(Mapped(REF, _plural, _plural))

SUBJECTS: dict[bool, Choice] = {False: ONE_SUBJECT, True: MANY_SUBJECT}


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


def _its_equation(template: str, build: Any) -> None:
    """The same said of "it", behind a condition that names the object."""

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Modify) or not isinstance(value.what, Ref) or not value.what.pronoun:
            return None
        power = getattr(value.changes[0], "power", None)
        return {"amount": power} if power is not None and value.changes == (build(power),) else None

    STATIC.add(Form(template, {"amount": AMOUNT}, lambda found: Modify(Ref("that"), (build(found["amount"]),)), take))


_its_equation("its power and toughness are each equal to <amount>", lambda amount: SetPowerToughness(amount, amount))
_its_equation("its power is equal to <amount>", lambda amount: SetPowerToughness(amount, None))
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

# Static clauses.

for _many in (True, False):
    STATIC.form("<what> <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, False])


class Several(Syntax):
    """One predicate said of several subjects: "~ and other elves you control have haste", one clause for each."""

    _JOINTS = (", and ", " and ", ", ")

    def __init__(self, *, lasting: bool) -> None:
        self._predicates = {many: CHANGES[many, lasting] for many in (True, False)}

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        content = text.content
        frontier: list[tuple[tuple[Filter | Ref, ...], int]] = []
        for symbol in SUBJECTS.values():
            frontier.extend(((value,), end) for value, end in symbol.parse(text, at))
        while frontier:
            subjects, end = frontier.pop()
            if len(subjects) > 1 and content.startswith(" ", end):
                start = end + 6 if content.startswith(" each ", end) else end + 1
                found.extend(
                    (tuple(Modify(subject, changes) for subject in subjects), stop)
                    for changes, stop in self._predicates[True].parse(text, start)
                )
            if len(subjects) > 3:
                continue
            for joint in self._JOINTS:
                if content.startswith(joint, end):
                    for symbol in SUBJECTS.values():
                        frontier.extend(
                            ((*subjects, value), stop) for value, stop in symbol.parse(text, end + len(joint))
                        )
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(part, Modify) for part in value):
            return None
        if value[0].changes != value[1].changes:
            return None
        words = [SUBJECTS[True].show(part.what) or SUBJECTS[False].show(part.what) for part in value]
        shown = self._predicates[True].show(value[0].changes)
        return None if None in words or shown is None else f"{words[0]} and {words[1]} {shown}"


STATIC.add(Several(lasting=False))
# "Two creatures each get …": the word changes nothing.
STATIC.also("<what> each <changes>", Modify, what=SUBJECTS[True], changes=CHANGES[True, False])
STATIC.form("you control <what>", Modify, what=Mapped(REF, _singular, _singular), changes=(ChangeController("you"),))

# Effects with a duration or without one.


def _lasting(effect: object) -> Lasting | None:
    effects = _as_tuple(effect)
    return Lasting(effects, None) if all(isinstance(part, Modify) for part in effects) else None  # type: ignore[arg-type]


def _endless(effect: object) -> object | None:
    if isinstance(effect, Lasting) and effect.until is None:
        return _from_tuple(effect.effects)
    return None


def _as_tuple(effect: object) -> tuple[object, ...]:
    return effect if isinstance(effect, tuple) else (effect,)


def _from_tuple(effects: object) -> object | None:
    if not isinstance(effects, tuple) or not effects:
        return None
    return effects[0] if len(effects) == 1 else effects


_CLAUSE = Choice("change that lasts")
for _many in (True, False):
    _CLAUSE.form("<what> <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, True])
_CLAUSE.also("<what> each <changes>", Modify, what=SUBJECTS[True], changes=CHANGES[True, True])
_CLAUSE.add(Several(lasting=True))
for _many in (True, False):
    # "It also gains flying": on top of what an earlier sentence says.
    _CLAUSE.also("<what> also <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, True])
    STATIC.also("<what> also <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, False])
_IT_IS = {many: Predicates(Body(many=many), PREDICATES[many, False]) for many in (False, True)}
"""What "it's" and "they're" begin: "it's a skeleton in addition to its other types and has no abilities"."""
_CLAUSE.also("it's <changes>", Modify, what=Ref("that"), changes=_IT_IS[False])
_CLAUSE.also("they're <changes>", Modify, what=Ref("that", plural=True), changes=_IT_IS[True])
# "You may have target land become a plains": what was done is on the board.
_CLAUSE.also("(you may have|have) <what> <changes>", Modify, what=REF, changes=CHANGES[BARE])
_CLAUSE.also("(you may have|have) <what> <changes>", Modify, what=MANY_SUBJECT, changes=CHANGES[True, True])
_TUPLE = Mapped(_CLAUSE, _as_tuple, _from_tuple)


class Still(Syntax):
    """Prints an effect whose object "is still a land" in two sentences, as texts do; never read (see below)."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        del text, at
        return ()

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Lasting) or len(value.effects) != 1 or not isinstance(value.effects[0], Modify):
            return None
        modify = value.effects[0]
        if not any(isinstance(change, SetTypes) and change.keep_types for change in modify.changes):
            return None
        if any(isinstance(change, SetTypes) and "Artifact" in (change.types or ()) for change in modify.changes):
            return None
        plain = tuple(
            replace(change, keep_types=False) if isinstance(change, SetTypes) else change for change in modify.changes
        )
        shown = EFFECT.show(Lasting((replace(modify, changes=plain),), value.until))
        many = isinstance(modify.what, Filter) or modify.what.plural
        return None if shown is None else shown + (". they're still lands" if many else ". it's still a land")


class TimedX(Syntax):
    """Prints a duration before what X is, as texts do: "gets +X/+X until end of turn, where X is …"; never read."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        del text, at
        return ()

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Lasting) or value.until is None or len(value.effects) != 1:
            return None
        # Where more is said of the object, X is not what the clause ends with.
        modify = value.effects[0]
        changes = modify.changes if isinstance(modify, Modify) else ()
        if len(changes) != 1 or not isinstance(changes[0], ChangePowerToughness):
            return None
        clause, until = _CLAUSE.show(value.effects[0]), DURATION.show(value.until)
        if clause is None or until is None or '"' in clause or clause.count(WhereX.JOINT) != 1:
            return None
        return clause.replace(WhereX.JOINT, f" {until}{WhereX.JOINT}")


EFFECT.add(TimedX())
EFFECT.add(Still())
EFFECT.form("<effects> <until>", Lasting, effects=_TUPLE, until=DURATION)
EFFECT.form("<until>, <effects>", Lasting, effects=_TUPLE, until=DURATION)
EFFECT.add(Mapped(_CLAUSE, _lasting, _endless))
for _many in (True, False):
    # "~ gains flying until end of turn and gets +1/+1 until end of turn".
    EFFECT.add(
        Form(
            "<what> <changes> <until> and <more> <again>",
            {
                "what": SUBJECTS[_many],
                "changes": CHANGES[_many, True],
                "until": DURATION,
                "more": CHANGES[_many, True],
                "again": DURATION,
            },
            lambda found: (
                Lasting((Modify(found["what"], found["changes"] + found["more"]),), found["until"])
                if found["until"] == found["again"]
                else None
            ),
            lambda _: None,
        ),
        synonym=True,
    )


for _many, _gets in ((True, "get"), (True, "each get"), (False, "gets")):
    # "It gets +1/+1 until end of turn for each locus you control".
    EFFECT.add(
        Form(
            f"<what> {_gets} <pair> <until> for each <amount>",
            {"what": SUBJECTS[_many], "pair": SIGNED, "until": DURATION, "amount": FOR_EACH},
            lambda found: (
                None
                if (changes := counted_change(found["pair"], found["amount"])) is None
                else Lasting((Modify(found["what"], changes),), found["until"])
            ),
            lambda _: None,
        ),
        synonym=True,
    )


class WhereX(Syntax):
    """A clause whose X a sentence's end defines: "target creature gets +X/+X until end of turn, where X is …"."""

    JOINT = ", where x is "

    def __init__(self, clause: Syntax) -> None:
        self._clause = clause

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        start = content.rfind(self.JOINT, at)
        if start < 0 or content.count('"', at, start) % 2 or "{X}" in content[at:start]:
            return ()
        amounts = [reading for reading in DEFINED_X.parse(text, start + len(self.JOINT)) if reading[1] == len(content)]
        if not amounts:
            return ()
        head = self._clause.read(content[at:start])
        if head is None:
            return ()
        amount, end = amounts[0]
        changed = _with_x(head, amount)
        return () if changed is head else ((changed, end),)

    def show(self, value: Any) -> str | None:
        del value
        return None


def _with_x(value: Any, amount: Amount) -> Any:
    if value == X():
        return amount
    return value if isinstance(value, Ability) else with_parts(value, lambda part: _with_x(part, amount))


_IN_CLAUSE = Choice("clause with x")
_IN_CLAUSE.form("<effects> <until>", Lasting, effects=_TUPLE, until=DURATION)
_IN_CLAUSE.form("<until>, <effects>", Lasting, effects=_TUPLE, until=DURATION)
EFFECT.add(WhereX(_IN_CLAUSE), synonym=True)


def _emblem(ability: object) -> Lasting | None:
    return Lasting(ability.effects, While("emblem")) if isinstance(ability, Static) else None


_EMBLEM = Choice("emblem")
_EMBLEM.form("[as ~ enters, ]you get a emblem with <ability>", ability=QUOTED)
EFFECT.add(
    Mapped(
        _EMBLEM,
        lambda ability: _emblem(ability) or (Irrelevant("emblem") if isinstance(ability, Triggered) else None),
        lambda effect: (
            Static(None, effect.effects) if isinstance(effect, Lasting) and effect.until == While("emblem") else None
        ),
    )
)

_GAIN_CONTROL = Choice("gain control")
_GAIN_CONTROL.form("gain control of <what>", Modify, what=REF, changes=(ChangeController("you"),))
_GAIN_CONTROL.also("you gain control of <what>", Modify, what=REF, changes=(ChangeController("you"),))
_GAIN_CONTROL.form("gain control of all <what>", Modify, what=MANY, changes=(ChangeController("you"),))
for _player in ("target_opponent", "target_player", "that_player"):
    _words = PLAYER.show(_player)
    _GAIN_CONTROL.form(f"{_words} gains control of <what>", Modify, what=REF, changes=(ChangeController(_player),))
_GAIN_CONTROL.form("switch <what>'s power and toughness", Modify, what=REF, changes=(SwitchPowerToughness(),))
_CONTROL_TUPLE = Mapped(_GAIN_CONTROL, _as_tuple, _from_tuple)
STATIC.also("it's <changes>", Modify, what=Ref("that"), changes=_IT_IS[False])
# New card types replace all others unless something says otherwise (205.1a).
_CLAUSE.also("it's <changes> and it loses all other card types", Modify, what=Ref("that"), changes=Body(many=False))
EFFECT.form("<effects> <until>", Lasting, effects=_CONTROL_TUPLE, until=DURATION)
EFFECT.form("<until>, <effects>", Lasting, effects=_CONTROL_TUPLE, until=DURATION)
EFFECT.add(Mapped(_GAIN_CONTROL, _lasting, _endless))


_STILL = re.compile(
    r"(?:it's|he's|she's|they're|it is|they are|that (?:land|artifact|permanent) is|those lands are) still (?:a )?"
    r"(?:(?:basic|cave|desert) )?"
    r"(?:lands?|artifacts?|planeswalkers?|enchantments?|vehicles?)"
)


def with_change_rider(effect: Effect, words: str) -> tuple[Effect, ...] | None:
    """What an effect becomes with a sentence behind it that says more about the change: "it's still a land", "the
    same is true for …"; None where the sentence says something else."""
    if _STILL.fullmatch(words):
        kept = keep_types(effect)
        return None if kept is None else (kept,)
    more = same_for(effect, words)
    return None if more is None else (effect, *more)


def keep_types(effect: Effect) -> Effect | None:
    """The same effect where a sentence behind it says that the object is still what it was (rule 205.1b)."""
    if isinstance(effect, Lasting | If):
        inner = effect.effects if isinstance(effect, Lasting) else effect.then
        last = keep_types(inner[-1]) if inner else None
        if last is None:
            return None
        changed = (*inner[:-1], last)
        return replace(effect, effects=changed) if isinstance(effect, Lasting) else replace(effect, then=changed)
    if isinstance(effect, Modify):
        changes = tuple(
            replace(change, keep_types=True) if isinstance(change, SetTypes) else change for change in effect.changes
        )
        kept = any(isinstance(change, SetTypes) and change.keep_types for change in effect.changes)
        return replace(effect, changes=changes) if changes != effect.changes or kept else None
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


STATIC.add(Trailing(_THEN, "unless", negated=True))
DURATION.also("until ~ leaves the battlefield", While, what="on_battlefield")
