"""Cards cast once, as a spell or ability resolves (rule 608.2g), and what their descriptions compare with."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.conditional import as_effects
from app.oracle.grammar.parts import Amended
from app.oracle.grammar.permissions import CASTABLE, CASTABLE_ONE, PAID
from app.oracle.grammar.symbols import AMOUNT, CONDITION, EFFECT, ONE, QUALITY_AFTER
from app.oracle.grammar.words import INTEGER
from app.oracle.model.amounts import Compare, RefIs, StatOf, ThatMuch, Untold
from app.oracle.model.effects import If, Permission
from app.oracle.model.filters import Either, Filter, Ref, StatIs
from app.oracle.syntax import Choice, Form, Mapped, Words

# Numbers that an event or an earlier part of the text set: no board tells them.

_OPS = {"less than or equal to": "<=", "greater than or equal to": ">=", "less than": "<", "greater than": ">"}
_SET = (
    "(that damage|that amount|the damage dealt|the result|the other result|the amount of mana spent to cast ~)"
)
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
        lambda found: Either(
            (
                (StatIs("mana_value", "==", found["low"]),),
                (StatIs("mana_value", "==", found["high"]),),
            )
        ),
        lambda value: None,
    ),
    synonym=True,
)
QUALITY_AFTER.add(
    Form(
        "with power or toughness <bound> or less",
        {"bound": INTEGER},
        lambda found: Either(((StatIs("power", "<=", found["bound"]),), (StatIs("toughness", "<=", found["bound"]),))),
        lambda value: None,
    ),
    synonym=True,
)

# "Cast it without paying its mana cost": whoever casts it does so then and there, as with "may".

_CAST = Choice("cast as an instruction")
_CAST.form("cast <what>", Permission, player="you", verb="cast", what=CASTABLE)
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

_THEN = Mapped(EFFECT, as_effects, lambda effects: effects[0] if len(effects) == 1 else effects)
EFFECT.form("when you do, <then>", If, condition=Untold("done_then"), then=_THEN)
EFFECT.form("otherwise, <then>", If, condition=Untold("otherwise"), then=_THEN)
EFFECT.also("for each (copy|of those copies), <then>", then=EFFECT)

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
_TOTAL = Words({"the total mana value of the cards exiled this way": "total_mana_value_exiled"})
CONDITION.add(
    Form(
        "<fact> is <bound> or (less|greater)",
        {"fact": _TOTAL, "bound": INTEGER},
        lambda found: Untold(found["fact"]),
        lambda value: None,
    ),
    synonym=True,
)
for _words, _op in _OPS.items():
    CONDITION.form(
        f"(the spell's|that spell's|its) mana value is {_words} <right>",
        Compare,
        left=StatOf("mana_value", Ref("that")),
        op=_op,
        right=AMOUNT,
    )
for _odd in ("odd", "even"):
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
