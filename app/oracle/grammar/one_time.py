"""Cards cast once, as a spell or ability resolves (rule 608.2g), and what their descriptions compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from app.oracle.grammar.conditional import about_playing, as_effects
from app.oracle.grammar.parts import WHO, Amended
from app.oracle.grammar.permissions import CASTABLE, CASTABLE_ONE, CORE, PAID
from app.oracle.grammar.symbols import AMOUNT, CONDITION, EFFECT, ONE, QUALITY_AFTER, QUALITY_BEFORE, STATIC
from app.oracle.grammar.words import INTEGER, KEYWORD_NAME, NEGATED, TYPE_ONE
from app.oracle.model.amounts import Compare, RefIs, StatOf, ThatMuch, Untold, X
from app.oracle.model.base import Comparison, Effect
from app.oracle.model.effects import If, Permission
from app.oracle.model.filters import Either, Filter, Ref, StatIs, TotalAtMost, WithoutKeyword
from app.oracle.syntax import Choice, Form, Mapped, Pattern

_PARITIES: tuple[Literal["odd", "even"], ...] = ("odd", "even")

# Numbers that an event or an earlier part of the text set: no board tells them.


def _either_value(found: dict[str, Any]) -> Either:
    return Either(((StatIs("mana_value", "==", found["low"]),), (StatIs("mana_value", "==", found["high"]),)))


def _either_stat(found: dict[str, Any]) -> Either:
    return Either(((StatIs("power", "<=", found["bound"]),), (StatIs("toughness", "<=", found["bound"]),)))


def _taken(value: Any, build: Callable[[dict[str, Any]], Either], first: str, second: str) -> dict[str, Any] | None:
    """What the slots of a comparison with an "or" hold."""
    if not isinstance(value, Either) or len(value.options) != 2:
        return None
    bounds = [option[0].amount for option in value.options if isinstance(option[0], StatIs)]
    found = {second: bounds[-1], first: bounds[0]} if bounds else {}
    return found if found and build(found) == value else None


_OPS: dict[str, Comparison] = {
    "less than or equal to": "<=",
    "greater than or equal to": ">=",
    "less than": "<",
    "greater than": ">",
}
_SET = "(that damage|that amount|the damage dealt|the result|the other result|the amount of mana spent to cast ~)"
for _words, _op in _OPS.items():
    QUALITY_AFTER.form(f"with mana value {_words} {_SET}", StatIs, stat="mana_value", op=_op, amount=ThatMuch())
for _words, _op in (("equal or lesser", "<="), ("lesser", "<"), ("equal or greater", ">="), ("greater", ">")):
    QUALITY_AFTER.form(f"with {_words} mana value", StatIs, stat="mana_value", op=_op, amount=ThatMuch())
QUALITY_AFTER.form(
    "with (the same mana value as that spell|that mana value)", StatIs, stat="mana_value", op="==", amount=ThatMuch()
)
QUALITY_AFTER.add(
    Form(
        "with mana value <low> or <high>",
        {"low": INTEGER, "high": INTEGER},
        _either_value,
        lambda value: _taken(value, _either_value, "low", "high"),
    )
)
QUALITY_AFTER.add(
    Form(
        "with power or toughness <bound> or less",
        {"bound": INTEGER},
        _either_stat,
        lambda value: _taken(value, _either_stat, "bound", "bound"),
    )
)

_BOUND = Choice("number that a total is compared with")
_BOUND.add(INTEGER)
_BOUND.form("x", X)
QUALITY_AFTER.form("with total mana value <amount> or less", TotalAtMost, amount=_BOUND)

# "Cast it without paying its mana cost": whoever casts it does so then and there, as with "may".

for _number, _word in enumerate(("two", "three", "four"), start=2):
    CORE.form(
        f"<player> may cast up to {_word} of the copies",
        Permission,
        player=WHO,
        verb="cast",
        at_most=_number,
        what=Ref("copy"),
    )

_CAST = Choice("cast as an instruction")
_CAST.form("cast <what>", Permission, player="you", verb="cast", what=CASTABLE)
_CAST.also("cast <what> if able", Permission, player="you", verb="cast", what=CASTABLE)
_CAST.also("(the player|that player) casts <what>", Permission, player="that_player", verb="cast", what=CASTABLE)
_CAST_ONE = Choice("one thing cast as an instruction")
_CAST_ONE.form("cast <what>", Permission, player="you", verb="cast", limit="one", what=CASTABLE_ONE)
_FREE = Choice("cast for nothing")
_FREE.add(Amended(_CAST, PAID))
_FREE.add(Amended(_CAST_ONE, PAID))


def _for_nothing(value: Any) -> Permission | None:
    return value if isinstance(value, Permission) and value.cost == "free" else None


EFFECT.add(Mapped(_FREE, _for_nothing, lambda value: None), synonym=True)
_IF_ABLE = Form("<free> if able", {"free": _FREE}, lambda found: found["free"], lambda value: None)
EFFECT.add(Mapped(_IF_ABLE, _for_nothing, lambda value: None), synonym=True)

# What hangs on a choice or on an event of the same resolution: whether it came to that is not on a board.


def _playing(effects: Any) -> tuple[Effect, ...] | None:
    return effects if isinstance(effects, tuple) and all(map(about_playing, effects)) else None


def _rolled(value: Any) -> str | None:
    return value.fact.removeprefix("rolled ") if isinstance(value, Untold) and value.fact[:7] == "rolled " else None


_THEN = Mapped(EFFECT, as_effects, lambda effects: effects[0] if len(effects) == 1 else effects)
EFFECT.form(
    "when you do, <then>",
    If,
    condition=Untold("done_then"),
    then=Mapped(_THEN, _playing, _playing),
)
EFFECT.form("otherwise, <then>", If, condition=Untold("otherwise"), then=_THEN)

# What was found out on the way to such a cast; no board is ever stopped there.
for _words, _fact in (
    ("(the player|they|that player) guessed wrong", "guessed_wrong"),
    ("the two spells have the same mana value", "same_mana_value"),
    ("you won five flips this way", "flips_won"),
    ("the number is odd", "number_odd"),
    ("the number is even", "number_even"),
    ("this spell is the first spell you've cast this game", "first_spell_of_game"),
    ("you don't cast it this way", "not_cast_this_way"),
    ("you behold a dragon as a additional cost to cast it", "beheld"),
    ("it's cast using teamwork", "teamwork"),
    ("you aren't the starting player", "not_starting_player"),
):
    CONDITION.form(_words, value=Untold(_fact))
for _words, _op in _OPS.items():
    CONDITION.form(
        f"(the spell's|that spell's|its) mana value is {_words} <right>",
        Compare,
        left=StatOf("mana_value", Ref("that")),
        op=_op,
        right=AMOUNT,
    )
for _odd in _PARITIES:
    CONDITION.form(
        f"its mana value is {_odd}", value=RefIs(Ref("that"), Filter("object", (StatIs("mana_value", _odd),)))
    )
CONDITION.form(
    "it's a <filter>",
    RefIs,
    ref=Ref("that"),
    filter=Mapped(
        ONE,
        lambda value: value if value.noun in ("spell", "card") else None,
        lambda value: value if isinstance(value, Filter) else None,
    ),
)
CONDITION.form("~ was cast this turn", value=Untold("cast_this_turn", Ref("self")))


def _permitted(value: Any) -> Permission | None:
    return value if isinstance(value, Permission) else None


EFFECT.also("for each opponent, <one>", one=Mapped(EFFECT, _permitted, _permitted))

# A row of a table of results (rule 706.3): what was rolled is not on a board.
_ROW = Pattern(r"[0-9]+(?:[—-][0-9]+|\+)?(?= \| )", lambda words: Untold(f"rolled {words}"), _rolled)
EFFECT.form("<condition> | <then>", If, condition=_ROW, then=_THEN)


def _of_copy(value: Any) -> Permission | None:
    return value if isinstance(value, Permission) and value.what == Ref("copy") else None


_COPIED = Mapped(EFFECT, _of_copy, _of_copy)
COPYING = "copy (it|that card|the card|the exiled card|those cards|the exiled cards)"
EFFECT.also("for each (copy|of those copies), <one>", one=_COPIED)
EFFECT.also(f"{COPYING} and <one>", one=_COPIED)
EFFECT.also(f"for each card exiled this way, {COPYING}, and <one>", one=_COPIED)
_STATS: tuple[Literal["power", "toughness"], ...] = ("power", "toughness")
for _odd in _PARITIES:
    for _stat in _STATS:
        CONDITION.form(f"~'s {_stat} is {_odd}", value=RefIs(Ref("self"), Filter("object", (StatIs(_stat, _odd),))))
CONDITION.form(
    "~ doesn't have <filter>",
    RefIs,
    ref=Ref("self"),
    filter=Mapped(
        KEYWORD_NAME,
        lambda name: Filter("object", (WithoutKeyword(name),)),
        lambda value: (
            value.qualities[0].keyword
            if isinstance(value, Filter)
            and len(value.qualities) == 1
            and isinstance(value.qualities[0], WithoutKeyword)
            else None
        ),
    ),
)


def _kinds(found: dict[str, Any]) -> Either:
    return Either(((found["left"],), (found["right"],)))


# A kind and what is not of another: "noncreature or robot spell".
for _left, _right in ((NEGATED, TYPE_ONE), (TYPE_ONE, NEGATED)):
    QUALITY_BEFORE.add(
        Form("<left> or <right>", {"left": _left, "right": _right}, _kinds, lambda value: None), synonym=True
    )

# What is left of a flavor word that ends in a question mark (rule 207.2d).
STATIC.also("— <clause>", clause=STATIC)
