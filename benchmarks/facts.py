"""Facts about readings in the neutral words of the truth files, to compare the two."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.oracle.model.abilities import Ability, Activated, Spell, Triggered
from app.oracle.model.amounts import Number
from app.oracle.model.base import Amount, Node
from app.oracle.model.card import CardReading
from app.oracle.model.costs import Cost, LoyaltyChange, PayMana, Sacrifice, TapSelf, UntapSelf
from app.oracle.model.effects import GainAbility, If
from app.oracle.model.filters import Ref
from app.oracle.model.mana import (
    AddMana,
    AmongColors,
    AnyColor,
    ChosenColor,
    Combination,
    CommanderIdentity,
    CouldProduce,
    EachColorAmong,
    OneOf,
    Produced,
    Repeated,
    SpendOnly,
    Symbols,
    Together,
    UnreadRider,
    UntoldMana,
)

WUBRG = frozenset("WUBRG")
INTRINSIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@dataclass(frozen=True, slots=True)
class Made:
    """What one instruction to add mana adds: how much ("variable" where that differs), how it is chosen, of what."""

    amount: str
    options: str
    symbols: frozenset[str]
    adds: str = ""


def walk(value: Any, *, inside_granted: bool = True) -> Iterator[Node]:
    """Every node in a reading, with or without those of abilities that it grants."""
    if isinstance(value, Node):
        yield value
        if isinstance(value, GainAbility) and not inside_granted:
            return
        for field in dataclasses.fields(value):
            yield from walk(getattr(value, field.name), inside_granted=inside_granted)
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item, inside_granted=inside_granted)


def much(amount: Amount) -> str:
    return str(amount.value) if isinstance(amount, Number) else "variable"


def made(spec: Node) -> Made:
    """The neutral words for what is added."""
    if isinstance(spec, Symbols):
        if any("/" in symbol for symbol in spec.symbols):
            sides = frozenset(side for symbol in spec.symbols for side in symbol.split("/"))
            return Made(str(len(spec.symbols)), "combo", sides)
        return Made(str(len(spec.symbols)), "fixed", frozenset(spec.symbols), "".join(sorted(spec.symbols)))
    if isinstance(spec, OneOf):
        parts = [made(option) for option in spec.options]
        amounts = {part.amount for part in parts}
        return Made(amounts.pop() if len(amounts) == 1 else "variable", "choice", union(parts))
    if isinstance(spec, AnyColor):
        whole = frozenset(spec.colors) == WUBRG
        return Made(much(spec.amount), "any_color" if whole else "choice", frozenset(spec.colors))
    if isinstance(spec, Combination):
        return Made(much(spec.amount), "combo", frozenset(spec.types))
    if isinstance(spec, ChosenColor):
        return Made(much(spec.amount), "chosen_color", WUBRG)
    if isinstance(spec, CouldProduce | Produced | AmongColors | EachColorAmong):
        amount = getattr(spec, "amount", None)
        return Made("variable" if amount is None else much(amount), "reflected", frozenset())
    if isinstance(spec, CommanderIdentity | UntoldMana):
        return Made(much(spec.amount), "special", frozenset())
    if isinstance(spec, Repeated):
        inner = made(spec.mana)
        return Made("variable", inner.options, inner.symbols)
    if isinstance(spec, Together):
        parts = [made(part) for part in spec.parts]
        total = (
            "variable" if any(part.amount == "variable" for part in parts) else str(sum(int(p.amount) for p in parts))
        )
        return Made(total, "special", union(parts))
    return Made("variable", "special", frozenset())


def union(parts: list[Made]) -> frozenset[str]:
    return frozenset(symbol for part in parts for symbol in part.symbols)


@dataclass(frozen=True, slots=True)
class Source:
    """An ability that adds mana, with what it adds instruction by instruction."""

    kind: str
    tap: bool
    untap: bool
    sacrifice_self: bool
    other_cost: bool
    mana_cost_in: str
    made: tuple[Made, ...]
    restricted: bool
    conditional: bool
    targets: bool
    granted: bool = False


def sources(card: CardReading, face: str | None, *, granted: bool = False) -> list[Source]:
    """The abilities of a card (or of one face of it) that add mana, with those that it grants where asked for."""
    found: list[Source] = []
    for one in card.faces:
        if face is None or one.name == face:
            found.extend(source for ability in one.abilities for source in _of(ability, granted=granted))
    return found


def intrinsic(card: CardReading) -> list[Source]:
    """The mana abilities of the basic land types that are printed on a card (rule 305.6)."""
    types = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    return [
        Source("activated", True, False, False, False, "", (made(Symbols((types[name],))),), False, False, False)
        for face in card.faces
        for name in face.subtypes
        if name in types
    ]


def _of(ability: Ability, *, granted: bool, inside: bool = False) -> Iterator[Source]:
    if isinstance(ability, Activated | Triggered | Spell):
        adding = [node for effect in ability.effects for node in _adding(effect)]
        if adding:
            yield _source(ability, adding, inside)
    for node in walk(tuple(getattr(ability, f.name) for f in dataclasses.fields(ability)), inside_granted=True):
        if isinstance(node, GainAbility) and isinstance(node.ability, Ability) and granted:
            yield from _of(node.ability, granted=False, inside=True)
        if isinstance(node, Ability) and not inside and _is_level_part(ability, node):
            yield from _of(node, granted=False)


def _is_level_part(whole: Ability, part: Ability) -> bool:
    return part in getattr(whole, "abilities", ())


def _adding(effect: Node) -> Iterator[AddMana]:
    for node in walk(effect, inside_granted=False):
        if isinstance(node, AddMana):
            yield node


def _source(ability: Activated | Triggered | Spell, adding: list[AddMana], inside: bool) -> Source:
    cost = ability.cost if isinstance(ability, Activated) else Cost()
    mana = "".join(str(part.mana) for part in cost.parts if isinstance(part, PayMana))
    sacrifice = any(isinstance(part, Sacrifice) and part.of == Ref("self") for part in cost.parts)
    plain = (PayMana, TapSelf, UntapSelf)
    loyalty = any(isinstance(part, LoyaltyChange) for part in cost.parts)
    others = [
        part
        for part in cost.parts
        if not isinstance(part, plain) and not (isinstance(part, Sacrifice) and part.of == Ref("self"))
    ]
    kind = "loyalty" if loyalty else type(ability).__name__.lower()
    conditional = bool(getattr(ability, "instructions", ())) or getattr(ability, "condition", None) is not None
    conditional = conditional or any(isinstance(effect, If) for effect in ability.effects)
    riders = [rider for effect in adding for rider in effect.riders]
    return Source(
        kind,
        any(isinstance(part, TapSelf) for part in cost.parts),
        any(isinstance(part, UntapSelf) for part in cost.parts),
        sacrifice,
        bool(others),
        mana,
        tuple(made(effect.mana) for effect in adding),
        any(isinstance(rider, SpendOnly | UnreadRider) for rider in riders),
        conditional,
        ability.targets,
        inside,
    )
