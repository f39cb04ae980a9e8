"""Durations (rule 611.2a) and the sentences that give one to a static clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.symbols import CONDITION, DURATION, EFFECT, STATIC
from app.oracle.model.amounts import Not, Untold
from app.oracle.model.base import Effect
from app.oracle.model.effects import (
    AsLongAs,
    If,
    InNextTurn,
    Lasting,
    Permission,
    SpendAs,
    Unread,
    Until,
    UntilNextExile,
    While,
)
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Joined, Listed, Mapped, Words

WHOSE_TURN = Words(
    {"your": "you", "that player's": "that_player", "their": "that_player", "its controller's": "its_controller"}
)
"""Whose next turn or step ends a duration."""

DURATION.form("until end of turn", Until, moment="end_of_turn")
DURATION.also("this turn", Until, moment="end_of_turn")
DURATION.form("until end of combat", Until, moment="end_of_combat")
DURATION.form("until end of combat on your next turn", Until, moment="end_of_combat_on_your_next_turn")
DURATION.form("until <player> next turn", Until, moment="your_next_turn", player=WHOSE_TURN)
DURATION.form("until the end of <player> next turn", Until, moment="end_of_your_next_turn", player=WHOSE_TURN)
DURATION.form("until the beginning of <player> next upkeep", Until, moment="your_next_upkeep", player=WHOSE_TURN)
DURATION.also("until <player> next upkeep", Until, moment="your_next_upkeep", player=WHOSE_TURN)
DURATION.form("until <player> next end step", Until, moment="your_next_end_step", player=WHOSE_TURN)
DURATION.form("until <player> next untap step", Until, moment="your_next_untap_step", player=WHOSE_TURN)
DURATION.form("until the next end step", Until, moment="next_end_step")
DURATION.form("during <player> next turn", InNextTurn, player=WHOSE_TURN)
DURATION.form("until you exile another card with ~", UntilNextExile)
DURATION.form("for as long as it remains exiled", While, what="exiled")
DURATION.also(
    "for as long as (they|that card|those cards|the exiled card|the exiled cards) (remains|remain) exiled",
    While,
    what="exiled",
)
DURATION.also("as long as (it|they) (remains|remain) exiled", While, what="exiled")
DURATION.form("for as long as you control ~", While, what="controlled")
DURATION.form("for as long as ~ remains on the battlefield", While, what="on_battlefield")
DURATION.form("for as long as ~ remains tapped", While, what="tapped")
DURATION.form("until (~|this card) is cast from exile", While, what="in_exile")
DURATION.form("for as long as ~ remains attached to it", While, what="attached")
DURATION.form("until a player planeswalks", value=AsLongAs(Not(Untold("planeswalked"))))
DURATION.form("for as long as <condition>", AsLongAs, condition=CONDITION)


def _as_effects(value: Any) -> tuple[Effect, ...] | None:
    """A clause as a tuple; what already has a duration of its own takes no second one."""
    effects = value if isinstance(value, tuple) else (value,)
    return None if any(isinstance(effect, Lasting | Unread) for effect in effects) else effects


def _as_clause(effects: tuple[Effect, ...]) -> Any:
    return effects[0] if len(effects) == 1 else effects


_THOSE_SPELLS = Ref("that", Filter("spell"), plural=True)


def _flat(parts: tuple[Any, ...]) -> tuple[Effect, ...] | None:
    effects: list[Effect] = []
    for part in parts:
        inner = _as_effects(part)
        if inner is None or any(isinstance(effect, If) for effect in inner):
            return None
        effects.extend(inner)
    return _paid_as(tuple(effects))


def _paid_as(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """A list in which how "those spells" may be paid for follows the permission to cast them: one permission."""
    if len(effects) < 2:
        return effects
    *others, permission, spending = effects
    if not isinstance(permission, Permission) or permission.spend_as or not isinstance(spending, SpendAs):
        return effects
    if spending != SpendAs(permission.player, _THOSE_SPELLS, spending.as_any):
        return effects
    return (*others, replace(permission, spend_as=spending.as_any))


def _flat_to_payment(parts: tuple[Any, ...]) -> tuple[Effect, ...] | None:
    """A list whose "and" stands before how the spells of its last permission may be paid for."""
    effects = _flat(parts)
    last = effects[-1] if effects else None
    return effects if isinstance(last, Permission) and last.spend_as else None


def _parts(effects: Any) -> Any:
    return effects if isinstance(effects, tuple) and len(effects) > 1 else None


CLAUSES = Choice("clauses under one duration")
"""One or more static clauses as a tuple of effects: "players may play …, and they can't play …"."""
CLAUSES.add(Mapped(STATIC, _as_effects, _as_clause))
for _joint in (", and ", " and "):
    CLAUSES.add(Mapped(Joined(STATIC, _joint, least=2), _flat, _parts))
CLAUSES.add(Mapped(Listed(STATIC, "and", least=3), _flat, lambda effects: None))
CLAUSES.add(Mapped(Joined(STATIC, ", ", least=2), _flat_to_payment, lambda effects: None))

EFFECT.form("<until>, <effects>", Lasting, until=DURATION, effects=CLAUSES)
EFFECT.form("<effects> <until>", Lasting, effects=CLAUSES, until=DURATION)
EFFECT.form("for the (rest|remainder) of the game, <effects>", Lasting, effects=CLAUSES, until=None)
EFFECT.also("<effects> for the (rest|remainder) of the game", Lasting, effects=CLAUSES, until=None)
