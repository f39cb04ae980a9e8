"""Conditions about what boards do not tell: how a spell was cast, what was paid or promised, coin flips, pairs.

They are read so that what hangs on them is known to hang on them; whether they hold is unknown.
"""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.conditions import PLAIN_NUMBER, SIMPLE
from app.oracle.grammar.symbols import A_ONE, MANY, REF
from app.oracle.grammar.words import COUNTER_KIND, INTEGER
from app.oracle.model.amounts import Not, Number, Untold
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Choice, Mapped, Words

WHICH = Choice("object whose past is told")
WHICH.form("this spell", value=Ref("spell"))
WHICH.form("it", value=Ref("that"))
WHICH.add(REF)

_WHOSE = Choice("owner of a cost that was paid")
_WHOSE.form("this spell's", value=Ref("spell"))
_WHOSE.form("(its|his|her|their)", value=Ref("that"))
_WHOSE.form("~'s", value=Ref("self"))

_OF_OBJECTS: tuple[tuple[str, str], ...] = (
    ("<of> was kicked", "kicked"),
    ("<of> was bargained", "bargained"),
    ("<of> was cast for its warp cost", "cast_by_warp"),
    ("<of> was cast using teamwork", "teamwork"),
    ("<of> was cast from your hand", "cast_from_hand"),
    ("<of> was cast from a graveyard", "cast_from_graveyard"),
    ("<of> was cast from exile", "cast_from_exile"),
    ("<of> was cast", "cast"),
    ("you cast <of>", "cast_by_you"),
    ("you cast <of> from your hand", "cast_by_you_from_hand"),
    ("you cast <of> from your graveyard", "cast_by_you_from_graveyard"),
    ("you cast <of> from exile", "cast_by_you_from_exile"),
    ("you cast <of> from anywhere other than your hand", "cast_by_you_not_from_hand"),
    ("you cast <of> during your main phase", "cast_in_main_phase"),
    ("you cast <of> any time a sorcery couldn't have been cast", "cast_at_instant_speed"),
    ("<of> is paired with another creature", "paired"),
    ("<of> entered from your graveyard", "entered_from_graveyard"),
    ("<of> escaped", "escaped"),
    ("<of> regenerates this way", "regenerates"),
)
for _words, _fact in _OF_OBJECTS:
    SIMPLE.form(_words, Untold, fact=_fact, of=WHICH)
SIMPLE.form("it's bargained", value=Untold("bargained", Ref("that")))
SIMPLE.form("it's paired with another creature", value=Untold("paired", Ref("that")))
SIMPLE.form("it hasn't dealt damage yet", value=Not(Untold("dealt_damage", Ref("that"))))
SIMPLE.form("~ hasn't dealt damage yet", value=Not(Untold("dealt_damage", Ref("self"))))
SIMPLE.form("you didn't cast it from your hand", value=Not(Untold("cast_by_you_from_hand", Ref("that"))))
SIMPLE.form("it wasn't cast", value=Not(Untold("cast", Ref("that"))))

_COSTS = (
    "additional blitz dash emerge evoke freerunning impending madness mayhem "
    "overload prowl sneak spectacle surge warp web-slinging"
)
_PAID_COST = {word: f"{word} cost" for word in _COSTS.split()}
SIMPLE.form("<of> <fact> cost was paid", Untold, of=_WHOSE, fact=Words(_PAID_COST))
SIMPLE.form(
    "<of> <fact> cost was paid this turn",
    Untold,
    of=_WHOSE,
    fact=Words({word: f"{fact} this turn" for word, fact in _PAID_COST.items()}),
)


def _was_not(about: Filter) -> Not:
    return Not(Untold("was", Ref("that"), about))


def _what_it_was_not(value: Any) -> Filter | None:
    untold = value.of if isinstance(value, Not) else None
    about = untold.about if isinstance(untold, Untold) else None
    return about if isinstance(about, Filter) and value == _was_not(about) else None


_OF_THE_GAME: tuple[tuple[str, str], ...] = (
    ("you've completed a dungeon", "completed_dungeon"),
    ("the gift was promised", "gift_promised"),
    ("evidence was collected", "evidence_collected"),
    ("you win the flip", "flip_won"),
    ("you lose the flip", "flip_lost"),
    ("you win the clash", "clash_won"),
    ("you win", "won"),
    ("you paid life this way", "life_paid"),
    ("you cast a spell this way", "cast_this_way"),
    ("you cast a creature spell this way", "creature_cast_this_way"),
    ("you don't cast it", "not_cast"),
    ("you've been dealt damage by two or more creatures this turn", "damage_by_creatures"),
    ("a creature spell you cast this turn was countered by a spell or ability a opponent controlled", "countered"),
    ("a spell was warped this turn", "warped"),
    ("you've cast a spell using its warp ability this turn", "warped"),
    ("it's night", "night"),
    ("it's day", "day"),
    ("this is the first time this ability has resolved this turn", "resolved_first"),
    ("this is the second time this ability has resolved this turn", "resolved_second"),
    ("this is the third time this ability has resolved this turn", "resolved_third"),
    ("it's the second time", "resolved_second"),
    ("it's the third time", "resolved_third"),
    ("you haven't added mana with this ability this turn", "not_added_yet"),
    ("you guessed correctly", "guessed"),
    ("a creature is dealt damage this way", "damage_this_way"),
    ("a noncreature card is exiled this way", "noncreature_exiled"),
)
for _words, _fact in _OF_THE_GAME:
    SIMPLE.form(_words, value=Untold(_fact))
SIMPLE.form("you've paid or lost <number> or more {E} this turn", Untold, fact="energy_spent", number=PLAIN_NUMBER)
SIMPLE.form(
    "<about> you controlled dealt <number> or more noncombat damage this turn",
    Untold,
    fact="noncombat_damage",
    about=MANY,
    number=Mapped(INTEGER, lambda number: number.value, Number),
)
SIMPLE.form("<of> blocked or was blocked by <about> this turn", Untold, fact="blocked", of=REF, about=A_ONE)
SIMPLE.form(
    "a <about> counter was removed from a permanent you controlled this turn",
    Untold,
    fact="counter_removed",
    about=COUNTER_KIND,
)
SIMPLE.form(
    "a permanent with a <about> counter on it was put into a graveyard this turn",
    Untold,
    fact="counted_permanent_died",
    about=COUNTER_KIND,
)
SIMPLE.form("it was <about>", Untold, fact="was", of=Ref("that"), about=A_ONE)
SIMPLE.form("it wasn't <about>", about=Mapped(A_ONE, _was_not, _what_it_was_not))
SIMPLE.form("<about> crewed <of> this turn", Untold, fact="crewed", of=REF, about=A_ONE)
SIMPLE.form("tribute wasn't paid", value=Not(Untold("tribute_paid")))
SIMPLE.form("you weren't the starting player", value=Not(Untold("starting_player")))
SIMPLE.also("you're not the starting player", value=Not(Untold("starting_player")))
