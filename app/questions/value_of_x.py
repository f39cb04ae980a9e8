"""What is the value of X? (rule 107.3)"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace

from app.core.amounts import amount_of
from app.core.characteristics import AbilityOn, Characteristics
from app.core.context import Context
from app.core.facts import ObjectFacts
from app.core.findings import Judgement, Reason, UnreadHit
from app.core.memo import once_per_value
from app.core.state import GameState
from app.core.static_effects import object_context
from app.core.unread import in_force
from app.oracle.model.abilities import Ability, Activated, Keyword, Level, Spell, Static, Triggered, XIs
from app.oracle.model.amounts import (
    Count,
    Devotion,
    Distinct,
    GreatestStat,
    MostAlike,
    StatOf,
    Sum,
    Times,
    TotalStat,
    Undefined,
    X,
)
from app.oracle.model.base import Amount, Node
from app.oracle.model.costs import LoyaltyChange, PayMana
from app.oracle.model.effects import AdditionalCost
from app.questions.common import name_of, status_of
from app.questions.query import Query
from app.rulebook.rule import Rule

ANNOUNCED = Rule("107.3a", "announces the value of X")
DEFINES = Rule("107.3", "define the value of X")
DEFINED = Rule("107.3c", "defined by the text")
CHOSEN_LATER = Rule("107.3f", "at the appropriate time")
ZERO_OFF_THE_STACK = Rule("107.3g", "other than the stack")
ONE_VALUE = Rule("107.3i", "same value")
GAINED = Rule("107.3j", "gains an ability")
OWN_COST = Rule("107.3k", "activation cost")
ENTERING = Rule("107.3m", "enters-the-battlefield")
DELAYED = Rule("107.3n", "delayed triggered ability")
NO_NEGATIVES = Rule("107.1b", "zero is used instead")

TOPICS: tuple[str, ...] = ("types", "abilities", "characteristics")


@dataclass(frozen=True, slots=True)
class _Found:
    """What X comes to; ``known`` is False where the board or the words do not say. ``unread`` might change it."""

    value: int | None
    key: str
    rules: tuple[Rule, ...]
    when: str
    known: bool = True
    unread: tuple[UnreadHit, ...] = ()


def answer(state: GameState, query: Query) -> Judgement:
    """X in the mana cost, or in one ability of the object; of an ability on the stack, its own X."""
    object_id = query.object or ""
    facts = state.objects[object_id]
    return _judged(state, facts, _find(state, facts, query.ability))


def _find(state: GameState, facts: ObjectFacts, line: int | None) -> _Found:
    values = state.projection.values[facts.id]
    if facts.details.ability_source is not None:
        return _of_stack_ability(state, facts, values)
    using = [on for on in values.abilities if uses_x(on.ability)]
    if line is not None:
        on_line = [on for on in using if on.line == line]
        return _of_ability(state, facts, on_line[0]) if on_line else _Found(None, "x.not_used", (), "never")
    if values.mana_cost is not None and values.mana_cost.has_x:
        return _of_cost(facts)
    if not using:
        return _Found(None, "x.none", (), "never")
    found = [_of_ability(state, facts, on) for on in using]
    if len({(one.value, one.known) for one in found}) == 1:
        return found[0]
    if facts.zone == "stack" and _costs_have_x(values):
        return _of_cost(facts)
    # Several abilities with an X each, and the question does not say which it is about.
    return _Found(None, "x.several", (), "never")


@once_per_value
def _uses(node: Ability) -> bool:
    return _mentions_x(node)


def uses_x(ability: Ability) -> bool:
    """Whether an ability's text uses X."""
    return not isinstance(ability, Level) and (_about(ability) is not None or _uses(ability))


def _about(ability: Ability) -> XIs | None:
    return ability.x if isinstance(ability, Activated | Triggered | Static | Spell) else None


def _mentions_x(node: object) -> bool:
    """Whether ability data refers to X in any amount, mana cost or loyalty cost."""
    match node:
        case X():
            return True
        case PayMana():
            return node.mana.has_x
        case LoyaltyChange():
            return "X" in node.change
        case Node():
            return any(_mentions_x(getattr(node, field.name)) for field in dataclasses.fields(node))
        case tuple():
            return any(_mentions_x(item) for item in node)
        case _:
            return False


def _costs_have_x(values: Characteristics) -> bool:
    """Whether the value of X is chosen as this is cast: for its mana cost, an additional or an alternative cost."""
    if values.mana_cost is not None and values.mana_cost.has_x:
        return True
    for on in values.abilities:
        ability = on.ability
        if isinstance(ability, Keyword) and ability.cost is not None and _mentions_x(ability.cost):
            return True
        if isinstance(ability, Static) and any(
            isinstance(effect, AdditionalCost) and _mentions_x(effect.cost) for effect in ability.effects
        ):
            return True
        if isinstance(ability, Static) and ability.x is not None and ability.x == XIs() and on.origin is None:
            # A line about the spell's own cost that is not read whole.
            if "Instant" in values.types or "Sorcery" in values.types:
                return True
    return False


def _of_cost(facts: ObjectFacts) -> _Found:
    if facts.zone != "stack":
        return _Found(0, "x.zero", (ZERO_OFF_THE_STACK,), "off_the_stack")
    if facts.details.x is None:
        return _Found(None, "x.unknown", (ANNOUNCED,), "on_the_stack", known=False)
    return _Found(facts.details.x, "x.announced", (ANNOUNCED,), "on_the_stack")


def _of_ability(state: GameState, facts: ObjectFacts, on: AbilityOn) -> _Found:
    about = _about(on.ability)
    gained = (GAINED,) if on.origin is not None else ()
    if about is not None and about.amount is not None:
        return _defined(state, facts, about.amount, on.ability, object_context(facts, state), gained)
    if isinstance(on.ability, Activated) and _mentions_x(on.ability.cost):
        return _Found(None, "x.own_cost", (*gained, OWN_COST), "as_activated")
    if gained:
        return _Found(0, "x.gained", gained, "gained")
    if isinstance(on.ability, Keyword):
        return _of_keyword(facts, on.ability)
    return _of_occasion(state, facts, about or XIs())


def _of_keyword(facts: ObjectFacts, keyword: Keyword) -> _Found:
    if keyword.cost is not None and _mentions_x(keyword.cost):
        # Announced with the spell or the special action that pays this cost (107.3a, 107.3d).
        return _of_cost(facts) if facts.zone == "stack" else _Found(None, "x.own_cost", (ANNOUNCED,), "as_paid")
    if facts.zone == "stack":
        return _of_cost(facts)
    return _Found(facts.details.x or 0, "x.entering", (ENTERING,), "as_it_enters")


def _of_occasion(state: GameState, facts: ObjectFacts, about: XIs) -> _Found:
    """X that no text defines and no activation cost sets."""
    values = state.projection.values[facts.id]
    x = facts.details.x
    later = _Found(None, "x.later", (CHOSEN_LATER,), "as_it_resolves")
    chosen_as_cast = _costs_have_x(values) or x is not None
    match about.occasion:
        case "paid":
            return later
        case "cycled" | "monstrous" | "face_up":
            return _Found(None, "x.unknown", (OWN_COST,), about.occasion, known=False)
        case "enters" if facts.zone != "stack" and (chosen_as_cast or facts.zone != "battlefield"):
            return _Found(x or 0, "x.entering", (ENTERING,), "as_it_enters")
        case "cast" if facts.zone != "stack" and chosen_as_cast:
            return _Found(x or 0, "x.cast", (ANNOUNCED, ONE_VALUE), "as_it_was_cast")
        case "enters":
            # No cost has an X, so nothing was chosen for the spell that became it.
            return _Found(0, "x.entering", (ENTERING,), "as_it_enters") if facts.zone == "battlefield" else later
        case _:
            pass
    if facts.zone == "stack":
        return _of_cost(facts) if chosen_as_cast else later
    if values.mana_cost is not None and values.mana_cost.has_x:
        return _Found(0, "x.zero", (ONE_VALUE, ZERO_OFF_THE_STACK), "off_the_stack")
    return later


def _of_stack_ability(state: GameState, facts: ObjectFacts, values: Characteristics) -> _Found:
    """X of an activated or triggered ability on the stack: its own, whatever its source's is (107.3a, 107.3k)."""
    details = facts.details
    ability = next(
        (on.ability for on in values.abilities if details.ability_line is not None and on.line == details.ability_line),
        None,
    )
    source = state.objects.get(details.ability_source or "")
    about = None if ability is None else _about(ability)
    if ability is not None and about is not None and about.amount is not None:
        context = replace(object_context(source or facts, state), you=facts.controller)
        players = tuple(target for target in details.targets if target in state.players)
        context = replace(context, that=details.targets, players=players)
        return _defined(state, facts, about.amount, ability, context, ())
    if details.x is not None:
        rule = OWN_COST if isinstance(ability, Activated) else DELAYED
        return _Found(details.x, "x.announced", (ANNOUNCED, rule), "on_the_stack")
    if ability is not None and not uses_x(ability):
        return _Found(None, "x.not_used", (), "never")
    if isinstance(ability, Triggered) and source is not None and source.zone == "battlefield":
        return _of_occasion(state, source, about or XIs())
    return _Found(None, "x.unknown", (ANNOUNCED,), "on_the_stack", known=False)


def _defined(
    state: GameState, facts: ObjectFacts, amount: Amount, ability: Ability, context: Context, gained: tuple[Rule, ...]
) -> _Found:
    """X as the text defines it, counted on this board."""
    if facts.details.ability_source is None and facts.zone == "stack":
        players = tuple(target for target in facts.details.targets if target in state.players)
        context = replace(context, that=facts.details.targets, players=players)
    rules: tuple[Rule, ...] = (DEFINES, *gained)
    if isinstance(ability, Activated | Spell):
        rules = (DEFINES, DEFINED, *gained)
    value = None if isinstance(amount, Undefined) else amount_of(amount, context)
    if value is None:
        return _Found(None, "x.unread", rules, "as_defined", known=False)
    if value < 0 and isinstance(amount, Sum):
        value, rules = 0, (*rules, NO_NEGATIVES)
    unread = in_force(state, TOPICS) if _counts_objects(amount) else ()
    return _Found(value, "x.defined", rules, "as_defined", unread=unread)


def _counts_objects(amount: Amount) -> bool:
    """Whether an amount looks at characteristics, which words that are not read could change."""
    match amount:
        case Count() | Distinct() | MostAlike() | GreatestStat() | TotalStat() | StatOf() | Devotion():
            return True
        case Sum():
            return _counts_objects(amount.left) or _counts_objects(amount.right)
        case Times():
            return _counts_objects(amount.amount)
        case _:
            return False


def _judged(state: GameState, facts: ObjectFacts, found: _Found) -> Judgement:
    told = {"object": name_of(facts.id, state), "value": found.value}
    reason = Reason(found.key, found.rules, (facts.id,), told)
    status = status_of(found.unread, not found.known)
    return Judgement(status, {"value": found.value, "when": found.when}, reason, (reason,), unread=found.unread)
