"""Exiling cards: what "that card" in a later permission speaks of (rule 406)."""

from __future__ import annotations

from app.oracle.grammar.symbols import EFFECT, MANY, NUMBER, PLAYER, REF
from app.oracle.model.amounts import Number
from app.oracle.model.effects import ExileCards
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Mapped, Words

LIBRARIES = Words(
    {
        "your library": "you",
        "that player's library": "that_player",
        "their library": "that_player",
        "each player's library": "each_player",
        "each opponent's library": "opponents",
        "target player's library": "target_player",
        "target opponent's library": "target_opponent",
        "defending player's library": "defending_player",
        "its owner's library": "its_owner",
    }
)
"""Whose library."""

_SEVERAL = Mapped(
    NUMBER,
    lambda number: None if number == Number(1) else number,
    lambda number: None if number == Number(1) else number,
)
_TARGETS = Choice("what is exiled")
_TARGETS.add(
    Mapped(
        REF,
        lambda ref: ref if ref.kind in ("target", "that") else None,
        lambda value: value if isinstance(value, Ref) else None,
    )
)

for _tail, _hidden in (("", False), (" face down", True)):
    EFFECT.form(
        f"exile the top card of <whose>{_tail}",
        ExileCards,
        what=None,
        amount=Number(1),
        whose=LIBRARIES,
        face_down=_hidden,
    )
    EFFECT.form(
        f"exile the top <amount> cards of <whose>{_tail}",
        ExileCards,
        what=None,
        amount=_SEVERAL,
        whose=LIBRARIES,
        face_down=_hidden,
    )
    EFFECT.form(
        f"<whose> exiles the top card of their library{_tail}",
        ExileCards,
        what=None,
        amount=Number(1),
        whose=PLAYER,
        face_down=_hidden,
    )
    EFFECT.form(
        f"<whose> exiles the top <amount> cards of their library{_tail}",
        ExileCards,
        what=None,
        amount=_SEVERAL,
        whose=PLAYER,
        face_down=_hidden,
    )
    EFFECT.form(f"exile <what>{_tail}", ExileCards, what=_TARGETS, face_down=_hidden)
EFFECT.form(
    "exile all <what>",
    ExileCards,
    what=Mapped(MANY, lambda value: value, lambda value: value if isinstance(value, Filter) else None),
)
for _which in ("one of them", "one"):
    for _joined in (", then put", " and put"):
        for _rest in (
            "on the bottom of (your|that|their) library in (a random|any) order",
            "into (their|your) graveyard",
        ):
            EFFECT.form(
                f"exile {_which} face down{_joined} the rest {_rest}",
                ExileCards,
                what=Ref("that"),
                amount=Number(1),
                face_down=True,
                may_look=True,
            )
        EFFECT.form(
            f"exile {_which} face down{_joined} the other on the bottom of (that|your) library",
            ExileCards,
            what=Ref("that"),
            amount=Number(1),
            face_down=True,
            may_look=True,
        )
