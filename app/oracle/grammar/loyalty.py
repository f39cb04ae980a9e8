"""Loyalty abilities and life: what lets or keeps a player from activating and paying (rules 118.3b, 606.3)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.parts import WHEN, WHO
from app.oracle.grammar.prohibitions import ACTIVATABLE, CANT, FLASH
from app.oracle.grammar.symbols import EFFECT, ONE
from app.oracle.model.effects import AsThoughFlash, Lasting, LoyaltyTimes, OnlyWhen, Prohibition, Until
from app.oracle.model.filters import Ref
from app.oracle.model.paying import CantPay
from app.oracle.syntax import Choice, Mapped

CANT.form(
    "<player> can't activate abilities that aren't mana abilities or loyalty abilities",
    Prohibition,
    player=WHO,
    verb="activate",
    except_mana=True,
    except_loyalty=True,
)

# Who can't lose life can't pay any either (118.3b).
CANT.form("your life total can't change", value=CantPay("you", life=True))
CANT.form("<player> can't lose life", CantPay, player=WHO, life=True)

CANT.form(
    "<player> can activate abilities only <condition>",
    OnlyWhen,
    player=WHO,
    verb="activate",
    what=None,
    condition=WHEN,
)

CANT.form(
    "activated abilities of <what> with {T} in their costs can't be activated",
    Prohibition,
    player="each_player",
    verb="activate",
    what=ACTIVATABLE,
    activation="tap",
)

# When and how often loyalty abilities may be activated.

FLASH.form(
    "<player> may activate loyalty abilities of <what> on any player's turn any time you could cast a instant",
    AsThoughFlash,
    player=WHO,
    what=ACTIVATABLE,
    activate=True,
    activation="loyalty",
    any_turn=True,
)
FLASH.form(
    "<player> may activate the loyalty abilities of <what> twice each turn rather than only once",
    LoyaltyTimes,
    player=WHO,
    what=ACTIVATABLE,
    times=2,
)
_ONCE_MORE = Choice("one more loyalty activation this turn")
_ONCE_MORE.form(
    "for each <what>, you may activate one of its loyalty abilities once this turn as though none of its loyalty"
    " abilities have been activated this turn",
    LoyaltyTimes,
    player="you",
    what=ONE,
    times=1,
    more=1,
)
FLASH.form(
    "<player> may activate loyalty abilities of <what> any time you could cast a instant",
    AsThoughFlash,
    player=WHO,
    what=ACTIVATABLE,
    activate=True,
    activation="loyalty",
)
FLASH.also(
    "<player> may activate her loyalty abilities any time you could cast a instant",
    AsThoughFlash,
    player=WHO,
    what=Ref("self"),
    activate=True,
    activation="loyalty",
)


_TWICE = Choice("loyalty abilities twice this turn")
for _the in ("the ", ""):
    _TWICE.form(
        f"you may activate {_the}loyalty abilities of <what> twice this turn rather than only once",
        LoyaltyTimes,
        player="you",
        what=ACTIVATABLE,
        times=2,
    )


def _once_more(value: Any) -> Any:
    return value.effects[0] if isinstance(value, Lasting) and isinstance(value.effects[0], LoyaltyTimes) else None


EFFECT.add(Mapped(_ONCE_MORE, lambda value: Lasting((value,), Until("end_of_turn")), _once_more))
EFFECT.add(Mapped(_TWICE, lambda value: Lasting((value,), Until("end_of_turn")), _once_more), synonym=True)
