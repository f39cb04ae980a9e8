"""What each change of a continuous effect does to an object's characteristics, and in which layer (613.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.core.amounts import amount_of
from app.core.characteristics import AbilityOn, Characteristics
from app.core.context import Context
from app.core.mana_abilities import is_mana_ability
from app.core.names import proper_name
from app.core.text_changes import replace_words
from app.core.type_changes import TypeChange, change_colors, change_types, forget_definitions
from app.oracle.model import effects as words
from app.oracle.model.abilities import Ability, Activated, Keyword
from app.oracle.model.amounts import Number, Times
from app.oracle.model.base import Amount, Change
from app.oracle.model.costs import LoyaltyChange

LAYERS: tuple[str, ...] = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
"""The layers applied one after another (613.1, 613.4); copies come before them. Who controls an object is a fact of the
board, which shows what layer 2 led to: effects that change control (613.1b) start to apply there, so that their other
parts apply to the same objects (613.6), but they move nothing."""


@dataclass(frozen=True, slots=True)
class Applying:
    """The effect a change belongs to: where abilities it grants come from and what its words refer to."""

    origin: str
    timestamp: int
    context: Context
    resolved: bool = False
    """Whether a spell or ability made it that resolved: what it had chosen was chosen, also where no board says."""


def layer_of(change: Change, cda: bool) -> str:
    """The layer a change applies in; a characteristic-defining power and toughness in 7a."""
    layer = _LAYER[type(change)]
    return "7a" if cda and layer == "7b" else layer


def apply_change(change: Change, values: Characteristics, applying: Applying) -> None:
    """Changes an object's characteristics in place."""
    _APPLY[type(change)](change, values, applying)


def _types(change: TypeChange, values: Characteristics, applying: Applying) -> None:
    change_types(change, values, applying.context.chosen, applying.resolved)


def _colors(change: words.SetColors | words.AddColors, values: Characteristics, applying: Applying) -> None:
    change_colors(change, values, applying.context.chosen, applying.resolved)


def _lose_all(change: words.LoseAllAbilities, values: Characteristics, applying: Applying) -> None:
    if change.except_mana:
        values.abilities = tuple(on for on in values.abilities if is_mana_ability(on.ability))
        return
    if change.other:
        given = (applying.origin, applying.timestamp)
        values.abilities = tuple(on for on in values.abilities if (on.origin, on.timestamp) == given)
    else:
        values.abilities = ()
    forget_definitions(values)


def _lose_keyword(
    change: words.LoseKeyword | words.CantHaveKeyword, values: Characteristics, applying: Applying
) -> None:
    values.abilities = tuple(
        on for on in values.abilities if not (isinstance(on.ability, Keyword) and on.ability.name == change.keyword)
    )
    if isinstance(change, words.CantHaveKeyword):
        values.cant_have = (*values.cant_have, change.keyword)


def _gain(change: words.GainKeyword | words.GainAbility, values: Characteristics, applying: Applying) -> None:
    ability = change.keyword if isinstance(change, words.GainKeyword) else change.ability
    if not isinstance(ability, Ability):
        return
    if isinstance(ability, Keyword) and ability.name in values.cant_have:
        return
    # What a level gives stands on a line of the object's own text; what is quoted in another text on none.
    origin = None if ability.line is not None else applying.origin
    values.abilities = (*values.abilities, AbilityOn(ability, ability.line, origin, applying.timestamp))


def abilities_granted(change: words.GainAbilitiesOf, context: Context) -> tuple[Ability, ...]:
    """The abilities that objects described have now, as another object comes to have them."""
    from app.core.filters import domain_of, referents  # descriptions look at abilities

    fits: dict[str, Callable[[Ability], bool]] = {
        "activated": lambda ability: isinstance(ability, Activated),
        "mana": is_mana_ability,
        "loyalty": lambda ability: (
            isinstance(ability, Activated) and any(isinstance(part, LoyaltyChange) for part in ability.cost.parts)
        ),
    }
    found, _ = referents(change.of, context, domain_of(change.of, context))
    return tuple(
        on.ability for facts in found for on in context.values[facts.id].abilities if fits[change.kind](on.ability)
    )


def _gain_of(change: words.GainAbilitiesOf, values: Characteristics, applying: Applying) -> None:
    granted = abilities_granted(change, applying.context)
    values.abilities = (
        *values.abilities,
        *(AbilityOn(ability, None, applying.origin, applying.timestamp) for ability in granted),
    )


def _lose_some(change: Change, values: Characteristics, applying: Applying) -> None:
    values.unknown = values.unknown | {"abilities"}


def _number(amount: Amount, applying: Applying) -> int | None:
    """What an amount comes to. A resolved effect counted once, as it was made (611.2d): where the board gives its X,
    that is what was counted."""
    x = applying.context.x
    if applying.resolved and x is not None and not isinstance(amount, Number):
        return x * amount.factor if isinstance(amount, Times) else x
    return amount_of(amount, applying.context)


def _set_pt(change: words.SetPowerToughness, values: Characteristics, applying: Applying) -> None:
    for name, amount in (("power", change.power), ("toughness", change.toughness)):
        if amount is None:
            continue
        number = _number(amount, applying)
        if number is None:
            values.unknown = values.unknown | {name}
        else:
            setattr(values, name, number)
            values.unknown = values.unknown - {name}


def _change_pt(change: words.ChangePowerToughness, values: Characteristics, applying: Applying) -> None:
    for name, amount in (("power", change.power), ("toughness", change.toughness)):
        number = _number(amount, applying)
        if number is None:
            values.unknown = values.unknown | {name}
        else:
            setattr(values, name, (getattr(values, name) or 0) + number)


def _switch(change: words.SwitchPowerToughness, values: Characteristics, applying: Applying) -> None:
    values.power, values.toughness = values.toughness, values.power
    if len(values.unknown & {"power", "toughness"}) == 1:
        values.unknown = values.unknown ^ {"power", "toughness"}


def _replace_words(change: words.ReplaceWords, values: Characteristics, applying: Applying) -> None:
    replace_words(change, values, applying.context.chosen)


def _set_name(change: words.SetName, values: Characteristics, applying: Applying) -> None:
    values.name = proper_name(change.name)


def _not_here(change: Change, values: Characteristics, applying: Applying) -> None:
    """Control is a fact of the board, and so is what an object copies."""


_LAYER: dict[type[Change], str] = {
    words.BecomeCopy: "1",
    words.GainThisAbility: "1",
    words.ChangeController: "2",
    words.SetName: "3",
    words.ReplaceWords: "3",
    words.SetLandTypes: "4",
    words.AddTypes: "4",
    words.SetTypes: "4",
    words.RemoveTypes: "4",
    words.SetColors: "5",
    words.AddColors: "5",
    words.LoseAllAbilities: "6",
    words.LoseKeyword: "6",
    words.CantHaveKeyword: "6",
    words.GainKeyword: "6",
    words.GainAbility: "6",
    words.GainAbilitiesOf: "6",
    words.LoseThisAbility: "6",
    words.SetPowerToughness: "7b",
    words.ChangePowerToughness: "7c",
    words.SwitchPowerToughness: "7d",
}

_APPLY: dict[type[Change], Callable[[Any, Characteristics, Applying], None]] = {
    words.BecomeCopy: _not_here,
    words.GainThisAbility: _not_here,
    words.ChangeController: _not_here,
    words.SetName: _set_name,
    words.ReplaceWords: _replace_words,
    words.SetLandTypes: _types,
    words.AddTypes: _types,
    words.SetTypes: _types,
    words.RemoveTypes: _types,
    words.SetColors: _colors,
    words.AddColors: _colors,
    words.LoseAllAbilities: _lose_all,
    words.LoseKeyword: _lose_keyword,
    words.CantHaveKeyword: _lose_keyword,
    words.GainKeyword: _gain,
    words.GainAbility: _gain,
    words.GainAbilitiesOf: _gain_of,
    words.LoseThisAbility: _lose_some,
    words.SetPowerToughness: _set_pt,
    words.ChangePowerToughness: _change_pt,
    words.SwitchPowerToughness: _switch,
}
