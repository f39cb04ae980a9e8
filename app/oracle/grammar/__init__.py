"""The grammar: one module per clause family, each adding its forms to `app.oracle.grammar.symbols`.

A new mechanic is a new module here (or a form in the family it belongs to) and a line in `FAMILIES`.
"""

from __future__ import annotations

from importlib import import_module

from app.oracle.grammar.symbols import COST_PART
from app.oracle.model.abilities import Ability
from app.oracle.model.amounts import All, RefIs
from app.oracle.model.base import Condition, CostPart, Effect
from app.oracle.model.costs import Cost, UnreadCost
from app.oracle.model.effects import (
    AdditionalCost,
    AddTypes,
    AlternativeCost,
    AsThoughFlash,
    CostChange,
    If,
    Lasting,
    Modify,
    OnlyFrom,
    OnlyWhen,
    PaymentOnly,
    Permission,
    Prohibition,
    SetColors,
    SetPowerToughness,
    SpendAs,
)
from app.oracle.model.filters import InZone, Ref

FAMILIES: tuple[str, ...] = (
    "words",
    "qualities",
    "objects",
    "amounts",
    "untold_numbers",
    "conditions",
    "happened",
    "counted",
    "compared",
    "untold",
    "this_turn",
    "rare_qualities",
    "untold_events",
    "body",
    "changes",
    "lost_types",
    "copies",
    "borrowed",
    "statics",
    "choosing",
    "perpetual",
    "one_of_keywords",
    "combat",
    "life",
    "entering",
    "steps",
    "places",
    "permissions",
    "conditional",
    "prohibitions",
    "inactive",
    "loyalty",
    "detain",
    "designations",
    "land_plays",
    "next_spells",
    "one_time",
    "offers",
    "top_card",
    "turn_costs",
    "cost_changes",
    "cost_prints",
    "this_turn_costs",
    "spell_costs",
    "ability_costs",
    "exile",
    "durations",
    "control",
    "costs",
    "mana",
    "mana_riders",
    "mana_changes",
    "untold_mana",
    "mana_later",
    "instructions",
    "keywords",
    "spending",
    "crewing",
    "payments",
    "special_actions",
    "bans",
    "unknown",
)
"""The modules of this package that hold forms, in the order in which their forms are preferred."""

_loaded: list[str] = []


def load() -> None:
    """Fills the grammar's symbols. Calling it again changes nothing."""
    for family in FAMILIES:
        if family not in _loaded:
            _loaded.append(family)
            import_module(f"{__name__}.{family}")


def is_characteristic_defining(effects: tuple[Effect, ...]) -> bool:
    """Whether a static ability defines its own object's characteristics (rule 604.3)."""
    return bool(effects) and all(
        isinstance(effect, Modify)
        and effect.what == Ref("self")
        and all(
            isinstance(change, SetPowerToughness | SetColors) or (isinstance(change, AddTypes) and bool(change.every))
            for change in effect.changes
        )
        for effect in effects
    )


def zone_of(effects: tuple[Effect, ...]) -> str | None:
    """The zone a static ability functions in because it says so (rule 113.6b): "as long as this card is in your
    graveyard"; None for the battlefield."""
    zones = {_own_zone(effect.condition) if isinstance(effect, If) else None for effect in effects}
    zone = zones.pop() if len(zones) == 1 else None
    return None if zone == "battlefield" else zone


def _own_zone(condition: Condition) -> str | None:
    if isinstance(condition, All):
        return next((zone for part in condition.of if (zone := _own_zone(part)) is not None), None)
    if isinstance(condition, RefIs) and condition.ref == Ref("self"):
        return next((quality.zone for quality in condition.filter.qualities if isinstance(quality, InZone)), None)
    return None


def is_static_on_spell(effect: Effect) -> bool:
    """Whether a sentence on an instant or sorcery is a static ability of its own (rule 604.1) and no part of
    what the spell does as it resolves."""
    if isinstance(effect, If):
        return bool(effect.then) and all(is_static_on_spell(inner) for inner in effect.then)
    if isinstance(effect, PaymentOnly):
        return True
    if isinstance(
        effect, OnlyWhen | AdditionalCost | AlternativeCost | CostChange | Permission | Prohibition | AsThoughFlash
    ):
        return effect.what in (Ref("spell"), Ref("self"))
    return False


def is_about_playing(effect: Effect) -> bool:
    """Whether an effect says what may or can't be played or activated, or what that costs."""
    if isinstance(effect, Lasting):
        return any(is_about_playing(inner) for inner in effect.effects)
    if isinstance(effect, If):
        return any(is_about_playing(inner) for inner in (*effect.then, *effect.otherwise))
    return isinstance(
        effect,
        OnlyWhen
        | OnlyFrom
        | AdditionalCost
        | AlternativeCost
        | CostChange
        | Permission
        | Prohibition
        | AsThoughFlash
        | SpendAs,
    )


def read_cost_by_parts(words: str) -> Cost:
    """A cost read item by item, with what cannot be read kept as unread payments."""
    parts: list[CostPart] = []
    for item in words.split(", "):
        read = COST_PART.read(item.removeprefix("and "))
        if isinstance(read, CostPart):
            parts.append(read)
        elif parts and isinstance(parts[-1], UnreadCost):
            parts[-1] = UnreadCost(f"{parts[-1].text}, {item}")
        else:
            parts.append(UnreadCost(item))
    return Cost(tuple(parts))


def show_quoted(value: object) -> str | None:
    """A quoted ability's words with quotation marks, or None where it does not print."""
    from app.oracle.printer import show_ability  # the printer uses the grammar

    if not isinstance(value, Ability):
        return None
    shown = show_ability(value)
    # What is quoted inside a quotation stands in single quotes.
    return None if shown is None else '"' + shown.replace('"', "'") + '"'
