"""Sentences that say more about a permission, a cost or a keyword given in the sentence before them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from app.oracle.grammar.parts import SYMBOLS, Settings, amend, read_cost
from app.oracle.grammar.permissions import CAST_IT
from app.oracle.grammar.places import SPELLS
from app.oracle.grammar.symbols import CONDITION, MANY, STATIC
from app.oracle.grammar.words import TYPE_MANY
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import StatOf
from app.oracle.model.base import CostPart, Effect, Quality
from app.oracle.model.costs import Cost, ManaCostOf, PayLife
from app.oracle.model.effects import (
    AdditionalCost,
    AlternativeCost,
    CostChange,
    GainKeyword,
    If,
    Irrelevant,
    Lasting,
    Modify,
    Permission,
    Prohibition,
)
from app.oracle.model.filters import Filter, HasType, Ref
from app.oracle.nodes import with_parts
from app.oracle.syntax import Form, Listed, Pattern
from app.oracle.vocabulary import COLOR_WORDS

RIDER = Settings("sentence about a permission")
"""A sentence that says more about casting "this way"; read as fields of the permission before it."""
for _spell in ("a spell", "it", "that card", "that spell"):
    for _as in ("color", "type"):
        RIDER.sets(
            f"if you cast {_spell} this way, you may spend mana as though it were mana of any {_as}"
            " to cast (it|that spell)",
            spend_as=_as,
        )
    RIDER.sets(f"if you cast {_spell} this way, mana of any type can be spent to cast (it|that spell)", spend_as="type")
    RIDER.sets(f"if you cast {_spell} this way, you may cast it as though it had flash", flash=True)
    RIDER.sets(f"if you cast {_spell} this way, [you ]cast it without paying its mana cost", cost="free")
    for _value in ("its mana value", "that spell's mana value"):
        RIDER.sets(
            f"if you cast {_spell} this way, [you ]pay life equal to {_value} rather than (pay|paying) its mana cost",
            cost="alternative",
            alternative=Cost((PayLife(StatOf("mana_value", Ref("that"))),)),
        )
for _as in ("color", "type"):
    for _who in ("you", "they"):
        RIDER.sets(f"{_who} may spend mana as though it were mana of any {_as} to cast {CAST_IT}", spend_as=_as)
RIDER.sets(f"mana of any type can be spent to cast {CAST_IT}", spend_as="type")
RIDER.sets("mana of any type can be spent to cast a spell this way", spend_as="type")
RIDER.sets(
    "(a spell cast this way|each spell cast this way|that spell) costs <slot> more to cast", slot=SYMBOLS, field="more"
)
RIDER.sets(
    "a spell cast by a opponent this way costs <slot> more to cast", slot=SYMBOLS, field="more", more_for="opponents"
)
RIDER.sets("if you do, pay its suspend cost rather than its mana cost", keyword="suspend")
RIDER.sets("you can't cast more than one spell this way each turn", limit="once_each_turn")
RIDER.sets("spells you cast this way cost <slot> more to cast", slot=SYMBOLS, field="more")
RIDER.sets("spells you cast this way cost <slot> less to cast", slot=SYMBOLS, field="less")
RIDER.sets("(a spell cast this way|each spell cast this way) costs <slot> less to cast", slot=SYMBOLS, field="less")
for _spell in (
    "that spell", "a spell cast this way", "a instant or sorcery spell cast this way", "that card", "it",
    "those spells", "a spell you cast this way", "a creature cast this way",
):  # fmt: skip
    RIDER.sets(
        f"if {_spell} would be put into (a|your|its owner's|their) graveyard, exile (it|that card) instead",
        then_exile=True,
    )
RIDER.sets(
    "if you cast (it|this card|a spell) this way and it would be put into your graveyard, exile it instead",
    then_exile=True,
)
RIDER.sets("if that spell would be put into a graveyard this turn, exile it instead", then_exile=True)

RIDER.sets("this effect can't reduce the mana in that (cost|ability's activation cost) to less than one mana", floor=1)
RIDER.sets(
    "this effect can't reduce the amount of mana this spell costs by more than <slot>",
    slot=Pattern(r"\{[0-9]+\}", lambda words: int(words[1:-1]), lambda value: f"{{{value}}}"),
    field="most",
)


_KEYWORD_COST = re.compile(
    r"(?:the|its|their) (flashback|escape|madness|foretell|unearth|disturb|plot|scavenge|replicate|blitz|harmonize|"
    r"emerge|spectacle|"
    r"embalm|mayhem|retrace|encore|disguise|warp|sneak|eternalize) cost is (?:equal to )?"
    r"(?:its|their|that card's|the card's) mana cost(?: plus (exile [^,.]+)| minus (\{[0-9]+\}))?"
)

RIDER.sets("spend only mana produced by <slot> to cast it this way", slot=MANY, field="mana_by")
RIDER.sets("this effect reduces only the amount of colored mana you pay", colored_only=True)
RIDER.sets("those spells cost <slot> less to cast if you paid life this way", slot=SYMBOLS, field="less")


_ONE_COLOR = re.compile("this effect reduces only the amount of (white|blue|black|red|green) mana you pay")


def with_rider(effect: Effect, sentence: str) -> Effect | None:
    """A permission with what a sentence about it adds, or None where the sentence is about something else."""
    cost = _KEYWORD_COST.fullmatch(sentence)
    if cost is not None:
        plus = read_cost(cost.group(2)).parts if cost.group(2) else ()
        less = (cost.group(3)[1:-1],) if cost.group(3) else ()
        return _with_keyword_cost(effect, cost.group(1), (ManaCostOf(Ref("self"), less), *plus))
    only = _ONE_COLOR.fullmatch(sentence)
    if only is not None and isinstance(effect, AdditionalCost) and effect.less == (COLOR_WORDS[only.group(1)],):
        return replace(effect, colored_only=True)
    settings = RIDER.read(sentence)
    return None if settings is None else _amended(effect, settings)


_FREE_TOO = re.compile(
    r"(?:if (?P<condition>[^,]+), )?you may (?:play cards|cast (?P<kind>[a-z, ]+ )?spells) this way"
    r" without paying their mana costs"
)


def _free_as_well(effect: Effect, sentence: str) -> Effect | None:
    """The permission just given once more, without paying (118.9), for spells of a kind or under a condition."""
    found = _FREE_TOO.fullmatch(sentence)
    lasting = effect if isinstance(effect, Lasting) and len(effect.effects) == 1 else None
    given = effect if lasting is None else lasting.effects[0]
    if found is None or not isinstance(given, Permission) or given.cost != "normal":
        return None
    free = replace(given, cost="free")
    if found["kind"] is not None:
        spells = SPELLS.read(f"{found['kind']}spells")
        if not isinstance(given.what, Ref) or given.what.kind != "that" or not isinstance(spells, Filter):
            return None
        free = replace(free, verb="cast", what=Ref("that", spells, plural=True))
    whole: Effect = free if lasting is None else replace(lasting, effects=(free,))
    if found["condition"] is None:
        return whole
    condition = CONDITION.read(found["condition"])
    return None if condition is None else If(condition, (whole,))


_SAME_KINDS = Form(
    "the same is true for <kinds>",
    {"kinds": Listed(TYPE_MANY, "and", least=1)},
    lambda found: found["kinds"],
    lambda value: None,
)


def _for_each_kind(effect: Effect, kinds: tuple[Quality, ...]) -> list[Effect] | None:
    """A prohibition on spells of one type, once more for each of the types of which the same is true."""
    what = effect.what if isinstance(effect, Prohibition) else None
    if not isinstance(what, Filter) or len(what.qualities) != 1 or not isinstance(what.qualities[0], HasType):
        return None
    return [effect, *(_with_quality(effect, what.qualities[0], kind) for kind in kinds)]


def _with_quality(value: Any, old: Quality, new: Quality) -> Any:
    """The same data with one quality in the place of another."""
    return new if value == old else with_parts(value, lambda part: _with_quality(part, old, new))


def said_of_same(effect: Effect, sentence: str) -> list[Effect] | None:
    """Both effects where a sentence about "its" abilities follows one that names whose."""
    if (free := _free_as_well(effect, sentence)) is not None:
        return [effect, free]
    if (kinds := _SAME_KINDS.read(sentence)) is not None:
        return _for_each_kind(effect, kinds)
    if not isinstance(effect, Irrelevant) or effect.of is None or not sentence.startswith("its activated abilities "):
        return None
    read = STATIC.read(sentence)
    if not isinstance(read, Prohibition) or read.what != Ref("that"):
        return None
    return [effect, replace(read, what=effect.of)]


def _with_keyword_cost(effect: Effect, name: str, parts: tuple[CostPart, ...]) -> Effect | None:
    """Gives a keyword just granted without a cost the mana cost of the card that has it, with what comes on top or
    is taken off."""
    if isinstance(effect, Lasting | If):
        inner = effect.effects if isinstance(effect, Lasting) else effect.then
        last = _with_keyword_cost(inner[-1], name, parts) if inner else None
        if last is None:
            return None
        changed = (*inner[:-1], last)
        return replace(effect, effects=changed) if isinstance(effect, Lasting) else replace(effect, then=changed)
    if not isinstance(effect, Modify) or not effect.changes:
        return None
    granted = effect.changes[-1]
    if not isinstance(granted, GainKeyword) or not isinstance(granted.keyword, Keyword):
        return None
    keyword = granted.keyword
    if keyword.name.lower() != name or keyword.cost is not None:
        return None
    priced = replace(keyword, cost=Cost(parts))
    return replace(effect, changes=(*effect.changes[:-1], replace(granted, keyword=priced)))


def _amended(effect: Effect, settings: tuple[tuple[str, Any], ...]) -> Effect | None:
    if isinstance(effect, Permission | CostChange | AdditionalCost | AlternativeCost):
        amended = amend(effect, settings)
        return amended if isinstance(amended, Effect) else None
    if isinstance(effect, Lasting | If):
        inner = effect.effects if isinstance(effect, Lasting) else effect.then
        last = _amended(inner[-1], settings) if inner else None
        if last is None:
            return None
        changed = (*inner[:-1], last)
        return replace(effect, effects=changed) if isinstance(effect, Lasting) else replace(effect, then=changed)
    return None
