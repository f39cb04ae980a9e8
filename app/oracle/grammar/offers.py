"""Permissions whose sentence says more than who may play what: a check, a choice, a later moment (601.3, 608.2g)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditional import about_playing, as_clause, as_effects
from app.oracle.grammar.parts import WHO, Amended, Settings
from app.oracle.grammar.permissions import PAID, PERMISSION
from app.oracle.grammar.places import CARD
from app.oracle.grammar.symbols import A_ONE, COST, DURATION, EFFECT, QUOTED, STATIC
from app.oracle.model.abilities import AtStep
from app.oracle.model.amounts import RefIs, Untold
from app.oracle.model.effects import DelayedTrigger, GainAbility, If, Irrelevant, Lasting, MayLook, Modify, Permission
from app.oracle.model.filters import Filter, InZone, LinkedExile, Ref, SameAs
from app.oracle.model.playing import ExiledBy
from app.oracle.syntax import Choice, Form, Mapped, Words

# A check on the card that stands behind the permission is part of what it speaks of.

_KINDS = Words({"color": "color", "card type": "card_type", "creature type": "creature_type"})


def _checked(found: dict[str, Any]) -> Any:
    permission = found["permission"]
    if not isinstance(permission, Permission) or not isinstance(permission.what, Filter):
        return None
    what, check = permission.what, found["check"]
    return replace(permission, what=replace(what, qualities=(*what.qualities, check)))


_CHECK = Choice("check on a card")
_CHECK.form("it shares a <what> with <ref>", SameAs, what=_KINDS, ref=A_ONE)
_CHECK.form("it was exiled by a ability you controlled", value=ExiledBy("you"))
_CHECKED = Choice("permission with a check behind it")
_CHECKED.add(
    Form(
        "<permission> if <check>",
        {"permission": PERMISSION, "check": _CHECK},
        _checked,
        lambda value: None,
    )
)
_SPEND = Settings("mana spent behind a check")
for _as in ("color", "type"):
    _SPEND.sets(f", and you may spend mana as though it were mana of any {_as} to cast it", spend_as=_as)
STATIC.add(_CHECKED, synonym=True)
STATIC.add(Amended(_CHECKED, _SPEND), synonym=True)

# Several of what an effect copied or picked.

_SEVERAL = Choice("several cast at once")
for _number, _word in enumerate(("two", "three", "four"), start=2):
    _SEVERAL.form(
        f"<player> may cast up to {_word} of the copies",
        Permission,
        player=WHO,
        verb="cast",
        at_most=_number,
        what=Ref("copy"),
    )
EFFECT.add(_SEVERAL)
EFFECT.add(Amended(_SEVERAL, PAID))

# A card that is looked for or chosen and cast in one sentence.


def _spell_of(card: Filter) -> Filter:
    return Filter("spell", card.qualities)


_CHOSEN = Mapped(CARD, lambda card: Ref("that", _spell_of(card), plural=True), lambda value: None)
_FOUND = Choice("card found and cast")
_FOUND.form(
    "<player> may choose a <what> revealed this way and cast it",
    Permission,
    player=WHO,
    verb="cast",
    limit="one",
    what=_CHOSEN,
)
_FOUND.form(
    "search your library for a <what> and cast that card",
    Permission,
    player="you",
    verb="cast",
    limit="one",
    what=_CHOSEN,
)
_FOUND.form(
    "<player> may create a copy of the chosen card and cast that copy",
    Permission,
    player=WHO,
    verb="cast",
    what=Ref("copy"),
)
_FOUND.form("<player> copy the card and may cast the copy", Permission, player=WHO, verb="cast", what=Ref("copy"))
EFFECT.add(_FOUND, synonym=True)
EFFECT.add(Amended(_FOUND, PAID), synonym=True)

# "Counter that spell and that opponent may cast …": what is done besides is asked about by nothing.


def _playing(value: Any) -> Any:
    effects = as_effects(value)
    return value if effects is not None and all(map(about_playing, effects)) else None


_THEN = Mapped(EFFECT, _playing, _playing)
EFFECT.also("(counter that spell|exile that spell|exile ~) and <then>", then=_THEN)
EFFECT.form(
    "whenever you reveal <condition> this way, <then>",
    If,
    condition=Mapped(
        A_ONE,
        lambda about: Untold("revealed_this_way", about=about),
        lambda value: value.about if isinstance(value, Untold) and value.fact == "revealed_this_way" else None,
    ),
    then=Mapped(EFFECT, lambda value: (value,) if isinstance(_playing(value), Permission) else None, as_clause),
)

# Later, or for as long as the card exiled in the same sentence remains so.

EFFECT.form(
    "at the beginning of your next upkeep, <effects>",
    DelayedTrigger,
    trigger=AtStep("next_upkeep", "you"),
    effects=Mapped(EFFECT, lambda value: (value,) if isinstance(value, Permission) else None, as_clause),
)
_THEY_EXILED = Filter("card", (LinkedExile("this_way", "that_player"),))
_EXILED = Choice("exiled from a hand and played")
_EXILED.form(
    "<player> exiles a card from their hand and may play that card",
    Permission,
    player=WHO,
    verb="play",
    what=_THEY_EXILED,
)
EFFECT.also("<effects> <until>", Lasting, effects=Mapped(_EXILED, lambda value: (value,), as_clause), until=DURATION)


# The card itself on top of its owner's library (rule 401.5), or found there (601.3).

STATIC.form(
    "as long as (this card is the top card|~ is at the top) of your library, you may look at it any time and you may"
    " cast it",
    value=If(
        RefIs(Ref("self"), Filter("card", (InZone("library_top", "you"),))),
        (MayLook("you", Ref("self")), Permission("you", "cast", Ref("self"), zone="library")),
    ),
)
STATIC.form(
    "while you're searching your library, you may cast this card from your library",
    value=Permission("you", "cast", Ref("self"), zone="library", during=Untold("searching_library")),
)

# An ability that a card has for having escaped (702.138c).
STATIC.form(
    "~ escapes with <then>",
    If,
    condition=Untold("escaped", Ref("self")),
    then=Mapped(
        QUOTED,
        lambda ability: (Modify(Ref("self"), (GainAbility(ability),)),),
        lambda value: (
            value[0].changes[0].ability
            if isinstance(value, tuple)
            and len(value) == 1
            and isinstance(value[0], Modify)
            and value[0].what == Ref("self")
            and len(value[0].changes) == 1
            and isinstance(value[0].changes[0], GainAbility)
            else None
        ),
    ),
)

# A hand that is open for a while, and special actions at any time one could cast an instant (116.2).

EFFECT.form(
    "you may have defending player play with their hand revealed <until>",
    Lasting,
    effects=(MayLook("any_player", Filter("card", (InZone("hand", "defending_player"),))),),
    until=DURATION,
)
STATIC.form("you may discard this card any time you could cast a instant", value=Irrelevant("discard_at_any_time"))
EFFECT.form(
    "until end of turn, you may <cost> any time you could cast a instant", Irrelevant, kind="pay_at_any_time", cost=COST
)
STATIC.form(
    "you may <cost> rather than pay the echo cost for permanents you control", Irrelevant, kind="echo_cost", cost=COST
)
