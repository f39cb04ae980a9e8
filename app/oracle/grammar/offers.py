"""Permissions whose sentence says more than who may play what: a check, a choice, a later moment (601.3, 608.2g)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditional import about_playing, as_clause, as_effects
from app.oracle.grammar.parts import WHO, Amended, Settings, Unprinted
from app.oracle.grammar.permissions import PAID, PERMISSION
from app.oracle.grammar.places import CARD, SPELLS
from app.oracle.grammar.symbols import A_ONE, COST, DURATION, EFFECT, QUOTED, STATIC
from app.oracle.model.abilities import AtStep
from app.oracle.model.amounts import RefIs, Untold
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, PayGeneric
from app.oracle.model.effects import (
    AlternativeCost,
    DelayedTrigger,
    GainAbility,
    If,
    Irrelevant,
    Lasting,
    MayLook,
    Modes,
    Modify,
    Permission,
)
from app.oracle.model.filters import Filter, InZone, LinkedExile, Ref, SameAs
from app.oracle.model.playing import ExiledBy
from app.oracle.syntax import NO_READING, Choice, Form, Mapped, Reading, Text, Words
from app.oracle.topics import may_matter, topics_of

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
_UNTIL = "cards from the top of their library until they exile a <what>, then <then>"
for _who in ("<who> exiles", "they exile"):
    _slots = {"what": CARD, "then": _THEN} | ({"who": WHO} if "<who>" in _who else {})
    EFFECT.add(Form(f"{_who} {_UNTIL}", _slots, lambda found: found["then"], lambda value: None), synonym=True)
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

# As much mana as the spell's mana value, of any kind (118.9).

_GENERIC = Cost((PayGeneric(),))
STATIC.form(
    "you may pay {X} rather than pay the mana cost for <what> you cast, where x is that spell's mana value",
    AlternativeCost,
    what=SPELLS,
    cost=_GENERIC,
)
STATIC.form(
    "you may pay {X} rather than pay this spell's mana cost, where x is its mana value",
    value=AlternativeCost(Ref("spell"), _GENERIC),
)

# A hand that is open for a while, and a cost that is paid as a triggered ability resolves (702.30a).

EFFECT.form(
    "you may have defending player play with their hand revealed <until>",
    Lasting,
    effects=(MayLook("any_player", Filter("card", (InZone("hand", "defending_player"),))),),
    until=DURATION,
)
STATIC.form(
    "you may <cost> rather than pay the echo cost for permanents you control", Irrelevant, kind="echo_cost", cost=COST
)


class _Villainous(Unprinted):
    """A villainous choice (701.55): of two things the player who faces it chooses which happens, as with modes."""

    _OPENING = re.compile(r"(?:then )?[a-z' ]+ faces a villainous choice — ")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        found = None if at else self._OPENING.match(content)
        if found is None or '"' in content:
            return NO_READING
        start = content.find(", or ", found.end())
        for _ in range(_MOST_JOINTS):
            if start < 0:
                break
            options = tuple(map(_option, (content[found.end() : start], content[start + len(", or ") :])))
            if all(options) and any(isinstance(one[0], Permission) for one in options if one):
                return ((Modes(tuple(one for one in options if one), "villainous"), len(content)),)
            start = content.find(", or ", start + 1)
        return NO_READING


_MOST_JOINTS = 3


def _option(words: str) -> tuple[Effect, ...]:
    """One of the two: what it lets be played, or what touches nothing."""
    read = _THEN.read(words)
    if read is not None:
        return as_effects(read) or ()
    return () if may_matter(topics_of(words)) else (Irrelevant("villainous"),)


EFFECT.add(_Villainous(), synonym=True)
