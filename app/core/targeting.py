"""What can be a target (rules 115, 702.11, 702.16, 702.18)."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.characteristics import Characteristics
from app.core.context import Context, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.kleene import Truth, all_of
from app.core.state import GameState
from app.oracle.model.abilities import Keyword, Spell
from app.oracle.model.filters import Filter, HasType, NotSubtype, OwnedBy
from app.oracle.vocabulary import COLOR_WORDS
from app.rulebook.rule import Rule

CHOOSE_TARGETS = Rule("601.2c", "for each target")

_MUTATED = Filter("permanent", (HasType("Creature"), NotSubtype("Human"), OwnedBy("you")))
"""What a mutating creature spell targets (702.140a)."""


def required_targets(values: Characteristics, method: str) -> Iterator[Filter | None]:
    """The targets a spell must have: one description each, None where the words are not read that far.

    An Aura spell targets what it could enchant (303.4a), a mutating creature spell a non-Human creature."""
    for on in values.abilities:
        ability = on.ability
        if isinstance(ability, Spell) and method != "mutate":
            yield from ability.required_targets
        elif (
            isinstance(ability, Keyword)
            and ability.name == "Enchant"
            and ("Aura" in values.subtypes or method == "bestow")
        ):
            yield ability.filter
        elif isinstance(ability, Keyword) and ability.name == "Mutate" and method == "mutate":
            yield _MUTATED


def targets_exist(
    state: GameState,
    wanted: tuple[Filter | None, ...],
    player: str,
    context: Context,
    source: ObjectFacts,
    values: Characteristics | None = None,
) -> Truth:
    """Whether each target that must be chosen has a legal object (601.2c).

    A description that is not read counts as met: that a target is there is then an assumption of the answer.
    A spell can't target itself; ``values`` are those of the spell, else of the source."""
    of_source = values or state.projection.values[source.id]
    spell = values is not None
    return all_of(
        _one_exists(state, one, player, context, source, of_source, spell) for one in wanted if one is not None
    )


def _one_exists(
    state: GameState,
    wanted: Filter,
    player: str,
    context: Context,
    source: ObjectFacts,
    values: Characteristics,
    spell: bool,
) -> Truth:
    unsure = False
    for facts in domain_of(wanted, context):
        if facts.phased_out or (spell and facts.id == source.id):
            continue
        verdict = matches(wanted, subject_of(facts, context), context)
        if verdict is False or not can_be_target(state, facts, player, values):
            continue
        if verdict is True:
            return True
        unsure = True
    return None if unsure else False


def can_be_target(state: GameState, facts: ObjectFacts, player: str, spell: Characteristics) -> bool:
    """Whether hexproof, shroud or protection keeps an object from being this spell's target. Ward does not (702.21)."""
    values = state.projection.values[facts.id]
    for on in values.abilities:
        ability = on.ability
        if not isinstance(ability, Keyword) or facts.zone != "battlefield":
            continue
        if ability.name == "Shroud":
            return False
        if ability.name == "Hexproof" and facts.controller != player and ability.argument is None:
            return False
        if ability.name == "Protection" and _from_colors(ability.argument) & set(spell.colors):
            return False
    return True


def _from_colors(argument: str | None) -> set[str]:
    """The colors that words like "from red and from white" name."""
    words = (argument or "").replace(",", " ").split()
    return {COLOR_WORDS[word] for word in words if word in COLOR_WORDS}
