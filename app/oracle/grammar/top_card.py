"""The top card of a library that may be looked at and cast or played from there (rules 401.5, 601.3)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.parts import WHO
from app.oracle.grammar.places import CARD, is_place
from app.oracle.grammar.symbols import MANY, STATIC
from app.oracle.model.amounts import RefIs
from app.oracle.model.effects import If, MayLook, Permission
from app.oracle.model.filters import Filter, InZone, Ref
from app.oracle.syntax import Form

_YOURS, _THEIRS = InZone("library_top", "you"), InZone("library_top", "that_player")


def _cast_it(found: dict[str, Any]) -> tuple[MayLook, Permission] | None:
    """A condition on the top card is a description of the card that may be cast."""
    kind: Filter = found["card"]
    if not kind.qualities or any(map(is_place, kind.qualities)):
        return None
    what = Filter("card", (*kind.qualities, _YOURS))
    return MayLook("you", what), Permission("you", "cast", what)


def _kind(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], MayLook):
        return None
    what = value[0].what
    if not isinstance(what, Filter) or what.qualities[-1:] != (_YOURS,):
        return None
    card = Filter("card", what.qualities[:-1])
    return {"card": card} if value == _cast_it({"card": card}) else None


STATIC.add(
    Form(
        "as long as the top card of your library is a <card>, you may look at it any time and you may cast it",
        {"card": CARD},
        _cast_it,
        _kind,
    )
)


def _see_both(found: dict[str, Any]) -> tuple[MayLook, MayLook]:
    return MayLook("you", Filter("card", (_YOURS,))), MayLook("you", found["what"])


STATIC.add(
    Form(
        "you may look at the top card of your library and at <what> any time",
        {"what": MANY},
        _see_both,
        lambda value: (
            {"what": value[1].what}
            if isinstance(value, tuple)
            and len(value) == 2
            and isinstance(value[1], MayLook)
            and isinstance(value[1].what, Filter)
            and value == _see_both({"what": value[1].what})
            else None
        ),
    )
)
_ON_TOP = RefIs(Ref("self"), Filter("object", (_YOURS,)))
_ITSELF = If(_ON_TOP, (MayLook("you", Ref("self")), Permission("you", "cast", Ref("self"), zone="library")))
STATIC.form(
    "as long as (this card is the top card|~ is the top card|~ is at the top|this card is at the top) of your library,"
    " you may look at it any time and you may cast it",
    value=_ITSELF,
)


def _play_theirs(found: dict[str, Any]) -> tuple[MayLook, Permission]:
    top = Filter("card", (_THEIRS,))
    return MayLook(found["player"], top), Permission(found["player"], "play", top)


STATIC.add(
    Form(
        "<player> may look at the top card of their library at any time and may play cards from the top of their"
        " library",
        {"player": WHO},
        _play_theirs,
        lambda value: (
            {"player": value[0].player}
            if isinstance(value, tuple)
            and len(value) == 2
            and isinstance(value[0], MayLook)
            and value == _play_theirs({"player": value[0].player})
            else None
        ),
    )
)
