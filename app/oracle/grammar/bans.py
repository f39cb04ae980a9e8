"""Prohibitions that few texts make: of ways to cast, of targets, of all but some players (rules 101.2, 601.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditional import WHETHER
from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.parts import WHO
from app.oracle.grammar.places import LAND, LANDS, SPELL, SPELLS, is_place
from app.oracle.grammar.prohibitions import CANT, WHO_DID
from app.oracle.grammar.symbols import A_ONE, CONDITION, EFFECT, MANY, QUALITY_AFTER, STATIC
from app.oracle.model.amounts import All, AnyOf, Compare, Happened, Number, PlayerNumber, TurnOf, Untold, X
from app.oracle.model.base import Effect
from app.oracle.model.effects import (
    AsThoughFlash,
    ExtraLandPlays,
    If,
    Irrelevant,
    Lasting,
    MayLook,
    OnlyWhen,
    Permission,
    Prohibition,
    Until,
)
from app.oracle.model.filters import Filter, HasType, InZone, Ref, SameAs
from app.oracle.model.playing import CantBeTargeted, ComparedWithEach, GraveyardsAsOwn, UntoldQuality
from app.oracle.syntax import Choice, Form

_TURN = Until("end_of_turn")
_SPELL = Filter("spell")

# Ways to cast, and targets.

CANT.form(
    "players can't cast spells by paying alternative costs or without paying their mana costs",
    value=Prohibition("any_player", "cast", _SPELL, alternative=True),
)
STATIC.form(
    "you can't choose <what> as this spell's target as you cast it", CantBeTargeted, of=Ref("spell"), what=A_ONE
)
CANT.form(
    "<player> can't cast <what> unless <condition>", OnlyWhen, player=WHO, verb="cast", what=SPELLS, condition=WHETHER
)
QUALITY_AFTER.form(
    "that share a card type with the top card of a library",
    value=SameAs("card_type", Filter("card", (InZone("library_top"),))),
)

# Some players only.

WHO_DID.form(
    "controls more <what> than each other player",
    ComparedWithEach,
    player="that_player",
    what=MANY,
    op=">",
    others="each_player",
)
_YOU_OR_YOURS = AnyOf((Compare(PlayerNumber("players"), "<=", Number(2)), Untold("attacked_you")))
WHO_DID.form(
    "attacked you or a planeswalker you control this turn",
    value=All((Happened("attacked", "that_player"), _YOU_OR_YOURS)),
)
for _words, _op in (("more", ">"), ("fewer", "<")):
    for _others, _who in (("each opponent", "opponents"), ("each other player", "each_player")):
        SIMPLE.form(
            f"you control {_words} <what> than {_others}",
            ComparedWithEach,
            player="you",
            what=MANY,
            op=_op,
            others=_who,
        )
SIMPLE.also("you attacked with creatures this turn", Happened, kind="attacked", player="you")


def _ban(found: dict[str, Any]) -> tuple[Effect, ...] | None:
    lands, spells = found["lands"], found["spells"]
    place = tuple(quality for quality in spells.qualities if is_place(quality))
    if place:
        return None
    who, only_if = found["player"], found.get("only_if")
    return Prohibition(who, "play_land", lands, only_if=only_if), Prohibition(who, "cast", spells, only_if=only_if)


def _banned(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, Prohibition) for one in value):
        return None
    lands, spells = value
    found = {"player": "each_player", "lands": lands.what, "spells": spells.what, "only_if": lands.only_if}
    whole = isinstance(lands.what, Filter) and isinstance(spells.what, Filter) and lands.only_if is not None
    return found if whole and _ban(found) == value else None


CANT.add(
    Form(
        "a player who <only_if> can't play <lands> or cast <spells>",
        {"only_if": WHO_DID, "lands": LANDS, "spells": SPELLS},
        lambda found: _ban({**found, "player": "each_player"}),
        _banned,
    )
)


def _of_quality(found: dict[str, Any]) -> tuple[Effect, ...] | None:
    quality = found["quality"]
    if not isinstance(quality, UntoldQuality):
        return None
    lands = Filter("card", (HasType("Land"), quality))
    return Prohibition("any_player", "cast", Filter("spell", (quality,))), Prohibition("any_player", "play_land", lands)


def _quality_of(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], Prohibition):
        return None
    what = value[0].what
    found = {"quality": what.qualities[0] if isinstance(what, Filter) and what.qualities else None}
    return found if value == _of_quality(found) else None


# What stands behind both speaks of both.
CANT.add(
    Form("players can't cast spells or play lands <quality>", {"quality": QUALITY_AFTER}, _of_quality, _quality_of)
)
_CHAMPIONS = (
    Prohibition("neither_you_nor_chosen", "cast", _SPELL),
    Irrelevant("cant_attack"),
)
STATIC.form("only you and the chosen player can cast spells and attack with creatures", value=_CHAMPIONS)
STATIC.form(
    "that player plays with that card revealed in their hand and can't play it",
    value=(MayLook("any_player", Ref("that", Filter("card"))), Prohibition("that_player", "play", Ref("that"))),
)

# Each half of a sentence under a condition of its own.


def _halves(found: dict[str, Any]) -> tuple[Effect, ...]:
    who = found["player"]
    lands = Lasting((Prohibition(who, "play_land", found["lands"]),), _TURN)
    spells = Lasting((Prohibition(who, "cast", found["spells"]),), _TURN)
    return If(found["first"], (lands,)), If(found["second"], (spells,))


EFFECT.add(
    Form(
        "<player> can't play <lands> this turn if <first> and can't cast <spells> this turn if <second>",
        {"player": WHO, "lands": LANDS, "spells": SPELLS, "first": CONDITION, "second": CONDITION},
        _halves,
        lambda value: None,
    ),
    synonym=True,
)

STATIC.form(
    'you may ignore the words "activate only as a sorcery" while activating abilities',
    value=AsThoughFlash("you", Filter("object"), activate=True, activation="as_sorcery"),
)

# Lands.

EFFECT.form("you may play x additional lands this turn", value=Lasting((ExtraLandPlays("you", None, X()),), _TURN))
STATIC.form(
    "each player who last chose green anchor may play a additional land during each of their turns",
    value=If(Untold("last_chose", about="green anchor"), (ExtraLandPlays("each_player", 1),)),
)
EFFECT.form(
    "you may play lands and cast spells from other players' graveyards this turn as though those cards were in your"
    " graveyard",
    value=Lasting((GraveyardsAsOwn("you", "opponents"),), _TURN),
)


def _one_of_both(found: dict[str, Any]) -> tuple[Effect, ...] | None:
    """A land and a spell in each turn, both from the place that is said behind the spell."""
    land, spell = found["land"], found["spell"]
    place = tuple(quality for quality in spell.qualities if is_place(quality))
    if not place or any(map(is_place, land.qualities)):
        return None
    first = Permission("you", "play_land", Filter("card", (*land.qualities, *place)))
    both = (first, Permission("you", "cast", spell))
    return tuple(replace(one, limit="once_each_turn", during=TurnOf("you")) for one in both)


def _both_of_one(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(one, Permission) for one in value):
        return None
    land, spell = value[0].what, value[1].what
    if not isinstance(land, Filter) or not isinstance(spell, Filter):
        return None
    kind = tuple(quality for quality in land.qualities if not is_place(quality))
    found = {"land": Filter("card", kind), "spell": spell}
    return found if _one_of_both(found) == value else None


_EACH = Choice("a land and a spell each turn")
_EACH.add(
    Form(
        "during each of your turns, you may play a <land> and cast a <spell>",
        {"land": LAND, "spell": SPELL},
        _one_of_both,
        _both_of_one,
    )
)
STATIC.add(_EACH)
