"""Clauses about who may attack and block, and about players, that change nothing that is asked about."""

from __future__ import annotations

from app.oracle.grammar.statics import MANY_SUBJECT, ONE_SUBJECT
from app.oracle.grammar.symbols import EFFECT, STATIC
from app.oracle.grammar.words import KEYWORD_NAME
from app.oracle.model.base import Effect
from app.oracle.model.effects import Irrelevant, Lasting
from app.oracle.syntax import Choice, Form, Mapped, Words

_MOOT = Choice("clause about blocking")
for _subject in (ONE_SUBJECT, MANY_SUBJECT):
    _MOOT.add(
        Form(
            "<what> can be blocked as though <they> didn't have <keyword>",
            {"what": _subject, "they": Words({"it": "it", "they": "they"}), "keyword": KEYWORD_NAME},
            lambda found: found["what"],
            lambda _: None,
        )
    )
STATIC.add(Mapped(_MOOT, lambda _: Irrelevant("combat"), lambda _: None), synonym=True)
# Behind another clause of the same subject: "~ gets +1/+0 until end of turn and can attack this turn as though …".
EFFECT.also("can attack this turn as though (it|they) didn't have defender", value=Irrelevant("combat"))

_TRIGGERS = Choice("clause about what triggers")
_TRIGGERS.form("<what> entering don't cause abilities to trigger", what=MANY_SUBJECT)
STATIC.add(Mapped(_TRIGGERS, lambda _: Irrelevant("triggers"), lambda _: None), synonym=True)


def _lasting(effect: object) -> Effect | None:
    return effect if isinstance(effect, Lasting) else None


# What protects a player beside permanents: only the permanents' part is asked about.
_BOTH = Choice("you and permanents")
_BOTH.form("you and <effects>", effects=Mapped(EFFECT, _lasting, lambda _: None))
EFFECT.add(_BOTH, synonym=True)

# What lets creatures fight differently, or protects a player, changes nothing that is asked about.
_MOOT = Choice("clause about combat")
_MOOT.form("<what> can attack [this turn ]as though (it|they) didn't have defender", what=ONE_SUBJECT)
_MOOT.form("<what> can attack [this turn ]as though (it|they) didn't have defender", what=MANY_SUBJECT)
STATIC.add(Mapped(_MOOT, lambda _: Irrelevant("combat"), lambda _: None), synonym=True)
for _keyword in ("hexproof", "shroud", "protection from everything"):
    STATIC.also(f"you have {_keyword}", value=Irrelevant("player"))
    EFFECT.also(f"you gain {_keyword} until end of turn", value=Irrelevant("player"))
    EFFECT.also(f"you gain {_keyword} until your next turn", value=Irrelevant("player"))
