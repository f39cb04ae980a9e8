"""What can be a target (rules 115, 702.11, 702.16, 702.18)."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.characteristics import Characteristics
from app.core.facts import ObjectFacts
from app.core.state import GameState
from app.oracle.model.abilities import Keyword, Spell
from app.oracle.model.filters import Filter
from app.oracle.vocabulary import COLOR_WORDS


def required_targets(values: Characteristics, method: str) -> Iterator[Filter | None]:
    """The targets a spell must have: one description each, None where the words are not read that far.

    An Aura spell targets what it could enchant (303.4a), a mutating creature spell a non-Human creature."""
    for on in values.abilities:
        ability = on.ability
        if isinstance(ability, Spell):
            yield from ability.required_targets
        elif isinstance(ability, Keyword) and ability.name == "Enchant" and "Aura" in values.subtypes:
            yield ability.filter
        elif isinstance(ability, Keyword) and ability.name == "Enchant" and method == "bestow":
            yield ability.filter


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
