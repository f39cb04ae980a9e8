"""Conditions about what happened this turn, as the events of a board tell it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditions import PLAIN_NUMBER, SIMPLE
from app.oracle.grammar.symbols import A_ONE, MANY, ONE
from app.oracle.grammar.words import INTEGER
from app.oracle.model.amounts import AnyOf, Happened, Not, Number, RefIs
from app.oracle.model.filters import Filter, HasType, InZone, Other, Ref, Status
from app.oracle.syntax import Form, Mapped

_FROM_HAND = Filter("spell", (InZone("hand", "you"),))

_INTEGER = Mapped(INTEGER, lambda number: number.value, Number)
SIMPLE.form("you attacked this turn", Happened, kind="attacked", player="you")
SIMPLE.also("you attacked with a creature this turn", Happened, kind="attacked", player="you")
SIMPLE.form("a creature died this turn", Happened, kind="died", filter=Filter("permanent", (HasType("Creature"),)))
SIMPLE.form("<filter> died this turn", Happened, kind="died", filter=A_ONE)
SIMPLE.form("<filter> entered this turn", Happened, kind="entered", filter=A_ONE)
SIMPLE.form("you gained life this turn", Happened, kind="life_gained", player="you")
SIMPLE.also("you've gained life this turn", Happened, kind="life_gained", player="you")
SIMPLE.form("you gained <times> or more life this turn", Happened, kind="life_gained", player="you", times=_INTEGER)
SIMPLE.form("you lost life this turn", Happened, kind="life_lost", player="you")
SIMPLE.also("you've lost life this turn", Happened, kind="life_lost", player="you")
SIMPLE.form("a opponent lost life this turn", Happened, kind="life_lost", player="opponent")
SIMPLE.form(
    "a opponent lost <times> or more life this turn", Happened, kind="life_lost", player="opponent", times=_INTEGER
)
SIMPLE.form("you've cast <filter> this turn", Happened, kind="cast", player="you", filter=A_ONE)
SIMPLE.also("you cast <filter> this turn", Happened, kind="cast", player="you", filter=A_ONE)
SIMPLE.form("you've cast <times> or more spells this turn", Happened, kind="cast", player="you", times=PLAIN_NUMBER)
SIMPLE.form(
    "you've cast <times> or more <filter> this turn",
    Happened,
    kind="cast",
    player="you",
    times=PLAIN_NUMBER,
    filter=MANY,
)
SIMPLE.also("you've cast another spell this turn", Happened, kind="cast", player="you", times=2)
SIMPLE.form("a opponent cast <filter> this turn", Happened, kind="cast", player="opponent", filter=A_ONE)
SIMPLE.also("a opponent has cast <filter> this turn", Happened, kind="cast", player="opponent", filter=A_ONE)
SIMPLE.form("a player has cast <filter> this turn", Happened, kind="cast", player="any_player", filter=A_ONE)
SIMPLE.form("you've drawn <times> or more cards this turn", Happened, kind="drew", player="you", times=PLAIN_NUMBER)
SIMPLE.form("you had <filter> enter under your control this turn", Happened, kind="entered", player="you", filter=A_ONE)
SIMPLE.form("<filter> entered under your control this turn", Happened, kind="entered", player="you", filter=A_ONE)
SIMPLE.also(
    "you've had <filter> enter under your control this turn", Happened, kind="entered", player="you", filter=A_ONE
)
SIMPLE.form("you've played a land this turn", Happened, kind="played_land", player="you")
SIMPLE.also("you played a land this turn", Happened, kind="played_land", player="you")
SIMPLE.form("<filter> left the battlefield this turn", Happened, kind="left_battlefield", filter=A_ONE)
SIMPLE.form("a card left your graveyard this turn", Happened, kind="left_graveyard", player="you")
SIMPLE.form("you've discarded a card this turn", Happened, kind="discarded", player="you")
SIMPLE.also("you discarded a card this turn", Happened, kind="discarded", player="you")
SIMPLE.form("you sacrificed <filter> this turn", Happened, kind="sacrificed", player="you", filter=A_ONE)
SIMPLE.also("you've sacrificed <filter> this turn", Happened, kind="sacrificed", player="you", filter=A_ONE)
SIMPLE.form("you've committed a crime this turn", Happened, kind="committed_crime", player="you")
SIMPLE.form("you descended this turn", Happened, kind="descended", player="you")
SIMPLE.form("a opponent was dealt damage this turn", Happened, kind="was_dealt_damage", player="opponent")

SIMPLE.form(
    "you attacked with <times> or more creatures this turn",
    Happened,
    kind="attacked",
    player="you",
    times=PLAIN_NUMBER,
)
SIMPLE.also(
    "you've attacked with <times> or more creatures this turn",
    Happened,
    kind="attacked",
    player="you",
    times=PLAIN_NUMBER,
)
SIMPLE.form("you haven't cast a spell from your hand this turn", value=Not(Happened("cast", "you", _FROM_HAND)))
SIMPLE.form("you haven't played a land this turn", value=Not(Happened("played_land", "you")))
SIMPLE.also("you didn't play a land this turn", value=Not(Happened("played_land", "you")))
SIMPLE.form("you haven't cast a spell this turn", value=Not(Happened("cast", "you")))
SIMPLE.also(
    "<filter> entered the battlefield under your control this turn",
    Happened,
    kind="entered",
    player="you",
    filter=A_ONE,
)
for _verb in ("entered", "entered the battlefield"):
    SIMPLE.also(
        f"<times> or more <filter> {_verb} under your control this turn",
        Happened,
        kind="entered",
        player="you",
        filter=MANY,
        times=PLAIN_NUMBER,
    )
SIMPLE.form("<filter> died under your control this turn", Happened, kind="died", player="you", filter=A_ONE)
SIMPLE.also("one or more <filter> died this turn", Happened, kind="died", filter=MANY)
SIMPLE.form("<times> or more <filter> died this turn", Happened, kind="died", filter=MANY, times=PLAIN_NUMBER)
SIMPLE.form(
    "<filter> left the battlefield under your control this turn",
    Happened,
    kind="left_battlefield",
    player="you",
    filter=A_ONE,
)
SIMPLE.also("one or more cards left your graveyard this turn", Happened, kind="left_graveyard", player="you")
SIMPLE.form(
    "<times> or more cards left your graveyard this turn",
    Happened,
    kind="left_graveyard",
    player="you",
    times=PLAIN_NUMBER,
)


def _it_or_another(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AnyOf) or len(value.of) != 2 or not isinstance(value.of[1], Happened):
        return None
    filter = value.of[1].filter
    inner = replace(filter, qualities=filter.qualities[1:]) if filter is not None else None
    return {"filter": inner} if inner is not None and value == _this_or_other(inner) else None


def _this_or_other(filter: Filter) -> AnyOf:
    """Either the object itself entered this turn or another one that is described."""
    other = replace(filter, qualities=(Other(), *filter.qualities))
    return AnyOf((RefIs(Ref("self"), _ENTERED), Happened("entered", "you", other)))


_ENTERED = Filter("object", (Status("entered_this_turn"),))
for _verb in ("entered", "entered the battlefield"):
    SIMPLE.add(
        Form(
            f"~ or another <filter> {_verb} under your control this turn",
            {"filter": ONE},
            lambda found: _this_or_other(found["filter"]),
            _it_or_another,
        ),
        synonym=_verb != "entered",
    )
SIMPLE.form(
    "a player lost <times> or more life this turn", Happened, kind="life_lost", player="any_player", times=_INTEGER
)
