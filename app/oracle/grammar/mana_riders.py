"""What is said of mana just added: what it may be spent on, and whether it stays (rules 106.4, 106.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.symbols import A_ONE, MANA_RIDER, MANY, QUALITY_AFTER
from app.oracle.grammar.words import KEYWORD_NAME
from app.oracle.model.base import Effect
from app.oracle.model.effects import DelayedTrigger, If, Lasting, May
from app.oracle.model.filters import (
    CameThere,
    ColorCount,
    Either,
    Filter,
    LinkedExile,
    NthThisTurn,
    OfChosen,
    Status,
    WithKeyword,
)
from app.oracle.model.mana import AddMana, Persistent, Purpose, SpendOnly, UnreadRider, WhenSpent
from app.oracle.model.paying import TapOthersForMana
from app.oracle.syntax import NO_READING, Choice, Mapped, Reading, Syntax, Text


def _spells(inner: Syntax) -> Syntax:
    """Descriptions of spells, or of cards that are cast."""
    return Mapped(
        inner, lambda value: value if _castable(value) else None, lambda value: value if _castable(value) else None
    )


def _castable(value: Any) -> bool:
    return isinstance(value, Filter) and value.noun in ("spell", "card")


def _of_several_kinds(value: Any) -> bool:
    """Whether kinds are joined by "and", which only a plural can say: "instant and sorcery spells"."""
    return isinstance(value, Filter) and any(isinstance(q, Either) and q.link == "and" for q in value.qualities)


CASTING = Choice("spells on which mana is spent")
CASTING.add(_spells(Mapped(MANY, lambda value: value, lambda value: value if _of_several_kinds(value) else None)))
CASTING.add(_spells(A_ONE))
CASTING.add(_spells(MANY), synonym=True)
CASTING.form("your commander", value=Filter("spell", (Status("commander"),)))
CASTING.also("your commanders", value=Filter("spell", (Status("commander"),)))

CASTING.form("monocolored spells of that color", value=Filter("spell", (ColorCount("==", 1), OfChosen("color"))))
CASTING.form("your second spell in a turn", value=Filter("spell", (NthThisTurn(2),)))
CASTING.form("the last card exiled with ~", value=Filter("card", (LinkedExile(), CameThere("last_exiled"))))

QUALITY_AFTER.form("with {X} in (its|their) mana (cost|costs)", value=Status("x_in_mana_cost"))
QUALITY_AFTER.form("with exactly three colors", ColorCount, op="==", number=3)
QUALITY_AFTER.also("that (has|have) <keyword>", WithKeyword, keyword=KEYWORD_NAME)

ACTIVATING = Choice("abilities on which mana is spent")
ACTIVATING.form("a ability of <filter>", Purpose, kind="activate", filter=A_ONE)
ACTIVATING.also("abilities of <filter>", Purpose, kind="activate", filter=MANY)
ACTIVATING.also("abilities of <filter>", Purpose, kind="activate", filter=A_ONE)
ACTIVATING.form("a ability", Purpose, kind="activate")
ACTIVATING.also("abilities", Purpose, kind="activate")
for _word in ("equip", "power-up", "boast", "exhaust", "ninjutsu"):
    ACTIVATING.form(f"a {_word} ability", Purpose, kind="activate", cost=_word)
    ACTIVATING.also(f"{_word} abilities", Purpose, kind="activate", cost=_word)

PURPOSE = Choice("purpose of mana")
"""What mana may be spent on, in the infinitive: "cast a creature spell"."""
PURPOSE.form("cast <filter>", Purpose, kind="cast", filter=CASTING)
PURPOSE.form("activate <purpose>", purpose=ACTIVATING)
PURPOSE.form("gain a class level", Purpose, kind="cost", cost="class_level")
PURPOSE.also("gain class levels", Purpose, kind="cost", cost="class_level")
PURPOSE.form("unlock a door", Purpose, kind="cost", cost="unlock")
PURPOSE.also("unlock doors", Purpose, kind="cost", cost="unlock")
PURPOSE.form("turn <filter> face up", Purpose, kind="cost", cost="turn_face_up", filter=A_ONE)
PURPOSE.also("turn <filter> face up", Purpose, kind="cost", cost="turn_face_up", filter=MANY)
PURPOSE.also("pay a mana cost to turn <filter> face up", Purpose, kind="cost", cost="turn_face_up", filter=A_ONE)
PURPOSE.form("foretell a card from your hand", Purpose, kind="cost", cost="foretell")
PURPOSE.also("foretell cards[ from your hand]", Purpose, kind="cost", cost="foretell")
PURPOSE.form("pay cumulative upkeep costs", Purpose, kind="cost", cost="cumulative upkeep")
PURPOSE.form("pay generic mana costs", Purpose, kind="cost", cost="generic")
for _word in ("disturb", "morph"):
    PURPOSE.form(f"pay a {_word} cost", Purpose, kind="cost", cost=_word)
PURPOSE.form("pay a cost that contains {C}", Purpose, kind="cost", cost="cost_with_c")


class _Purposes(Syntax):
    """Purposes of which each will do, as a list that ends in "or" (or "and")."""

    _joints = (", or to ", ", or ", ", and ", " or to ", " or ", " and ", ", ")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        frontier: list[tuple[tuple[Purpose, ...], int]] = [((), at)]
        seen: set[tuple[int, int]] = set()
        while frontier:
            purposes, start = frontier.pop(0)
            for purpose, end in PURPOSE.parse(text, start):
                if (len(purposes), end) in seen:
                    continue
                seen.add((len(purposes), end))
                grown = (*purposes, purpose)
                found.append((grown, end))
                joint = next((words for words in self._joints if text.content.startswith(words, end)), None)
                if joint is None:
                    continue
                frontier.append((grown, end + len(joint)))
                if purpose.kind == "cast":
                    for more, stop in CASTING.parse(text, end + len(joint)):
                        found.append(((*grown, Purpose("cast", more)), stop))
                        frontier.extend(
                            ((*grown, Purpose("cast", more)), stop + len(words))
                            for words in self._joints
                            if text.content.startswith(words, stop)
                        )
        return found or NO_READING

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or not value:
            return None
        shown = [PURPOSE.show(purpose) for purpose in value]
        words = [word for word in shown if word is not None]
        if len(words) < len(shown):
            return None
        if len(words) == 1:
            return words[0]
        return ", ".join(words[:-1]) + (", or " if len(words) > 2 else " or ") + words[-1]


_PURPOSES = _Purposes()
_CONTAINS_X = (Purpose("cost", None, "cost_with_x"),)

MANA_RIDER.form("spend this mana only on costs that contain {X}", SpendOnly, purposes=_CONTAINS_X)
MANA_RIDER.form("spend this mana only to <purposes>", SpendOnly, purposes=_PURPOSES)
MANA_RIDER.form(
    "spend this mana only to <purposes>, and that spell can't be countered",
    SpendOnly,
    purposes=_PURPOSES,
    uncounterable=True,
)
MANA_RIDER.form("this mana can't be spent to <purposes>", SpendOnly, purposes=_PURPOSES, forbid=True)
MANA_RIDER.also("you can't spend this mana to <purposes>", SpendOnly, purposes=_PURPOSES, forbid=True)

MANA_RIDER.form("until end of turn, you don't lose this mana as steps and phases end", Persistent, until="end_of_turn")
MANA_RIDER.also("until end of turn, they don't lose this mana as steps and phases end", Persistent, until="end_of_turn")
MANA_RIDER.also(
    "until end of turn, that player doesn't lose this mana as steps and phases end", Persistent, until="end_of_turn"
)
MANA_RIDER.form("until end of combat, you don't lose this mana as steps end", Persistent, until="end_of_combat")


def with_mana_rider(effect: Effect, sentence: str) -> Effect | None:
    """An effect that adds mana together with a sentence about that mana; None where it is no such sentence.

    A sentence about the mana that cannot be read is kept: as what happens when it is spent if it says no
    more than that, else as an unread rider."""
    if "mana" not in sentence:
        return None
    if isinstance(effect, If):
        then = _last_with_rider(effect.then, sentence)
        otherwise = _last_with_rider(effect.otherwise, sentence) if effect.otherwise else ()
        return None if then is None or otherwise is None else replace(effect, then=then, otherwise=otherwise)
    if isinstance(effect, Lasting) and isinstance(effect.effects[-1], TapOthersForMana):
        rider, tapping = MANA_RIDER.read(sentence), effect.effects[-1]
        said = None if rider is None else replace(tapping, riders=(*tapping.riders, rider))
        return None if said is None else replace(effect, effects=(*effect.effects[:-1], said))
    if isinstance(effect, May | DelayedTrigger):
        chosen = _last_with_rider(effect.effects, sentence)
        return None if chosen is None else replace(effect, effects=chosen)
    if not isinstance(effect, AddMana):
        return None
    rider = MANA_RIDER.read(sentence)
    if rider is None:
        if re.match(r"(?:if|when|whenever|creature spells you spend) .*\b(?:that|this) mana\b", sentence):
            rider = WhenSpent(sentence)
        elif re.search(r"\b(?:that|this) mana\b", sentence):
            rider = UnreadRider(sentence)
        else:
            return None
    return replace(effect, riders=(*effect.riders, rider))


def _last_with_rider(effects: tuple[Effect, ...], sentence: str) -> tuple[Effect, ...] | None:
    changed = with_mana_rider(effects[-1], sentence) if effects else None
    return None if changed is None else (*effects[:-1], changed)
