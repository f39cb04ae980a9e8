"""What can be a target (rules 115, 702.11, 702.16, 702.18)."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.characteristics import Characteristics
from app.core.context import Context, subject_of
from app.core.facts import ObjectFacts
from app.core.filters import domain_of, matches
from app.core.free_x import for_some_x
from app.core.kleene import Truth, all_of, negate
from app.core.state import GameState
from app.oracle.model.abilities import Keyword, Spell
from app.oracle.model.effects import Modes
from app.oracle.model.filters import Filter, HasType, NotSubtype, Other, OwnedBy, UnreadQuality
from app.oracle.vocabulary import COLOR_WORDS
from app.rulebook.rule import Rule

CHOOSE_TARGETS = Rule("601.2c", "for each target")
MOST_CANDIDATES = 24
"""More objects that fit than any spell has targets."""

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


def required_modes(values: Characteristics, method: str) -> Iterator[tuple[int, tuple[tuple[Filter | None, ...], ...]]]:
    """How many modes of a modal spell must be chosen, and the targets each of them needs (700.2a)."""
    for on in values.abilities:
        ability = on.ability
        if isinstance(ability, Spell) and ability.modes and method != "mutate":
            words = next((effect.choose for effect in ability.effects if isinstance(effect, Modes)), "")
            least = 2 if words.startswith("choose two") else 1 if words.startswith(("choose one", "if ")) else 0
            if least and "random" not in words:
                yield least, ability.modes


def modes_exist(
    state: GameState, values: Characteristics, method: str, player: str, context: Context, source: ObjectFacts
) -> Truth:
    """Whether as many modes as must be chosen can have their targets."""
    result: Truth = True
    for least, modes in required_modes(values, method):
        verdicts = [targets_exist(state, mode, player, context, source, values) for mode in modes]
        if sum(verdict is not False for verdict in verdicts) < least:
            return False
        if sum(verdict is True for verdict in verdicts) < least:
            result = None
    return result


def targets_exist(
    state: GameState,
    wanted: tuple[Filter | None, ...],
    player: str,
    context: Context,
    source: ObjectFacts,
    values: Characteristics | None = None,
    barred: tuple[Filter, ...] = (),
) -> Truth:
    """Whether each target that must be chosen has a legal object (601.2c).

    A description that is not read counts as met: that a target is there is then an assumption of the answer. One
    that speaks of an X which is still free is met where some X makes it so (601.2b comes before 601.2c).
    A spell can't target itself; ``values`` are those of the spell, else of the source. ``barred``: what can't be
    chosen."""
    asked = [one for one in wanted if one is not None]
    return for_some_x(asked, context, lambda given: _exist(state, wanted, player, given, source, values, barred))


def _exist(
    state: GameState,
    wanted: tuple[Filter | None, ...],
    player: str,
    context: Context,
    source: ObjectFacts,
    values: Characteristics | None,
    barred: tuple[Filter, ...],
) -> Truth:
    of_source = values or state.projection.values[source.id]
    spell = values is not None
    choices: list[dict[str, Truth]] = []
    apart: list[bool] = []
    for one in wanted:
        if one is None:
            continue
        other = bool(choices) and Other() in one.qualities
        if other:
            # Behind another target "another" means not that one.
            one = Filter(one.noun, tuple(quality for quality in one.qualities if quality != Other()))
        whole = Filter(one.noun, tuple(quality for quality in one.qualities if not isinstance(quality, UnreadQuality)))
        fitting = _candidates(state, whole, player, context, source, of_source, spell, barred)
        # What is not read of a description counts as met.
        choices.append(fitting if whole.qualities == one.qualities else dict.fromkeys(fitting, True))
        apart.append(other)
    found = [True if True in ids.values() else None if ids else False for ids in choices]
    if not any(apart) or False in found:
        return all_of(found)
    if not _chosen_apart([set(ids) for ids in choices], apart, ()):
        return False
    sure = [{one for one, verdict in ids.items() if verdict} for ids in choices]
    return True if _chosen_apart(sure, apart, ()) else None


def _chosen_apart(choices: list[set[str]], apart: list[bool], taken: tuple[str, ...]) -> bool:
    """Whether each target can be chosen, those that must be others than the ones before them as such."""
    if len(taken) == len(choices):
        return True
    index = len(taken)
    # One more than could have been taken is enough to look at.
    for one in sorted(choices[index])[: len(choices) + 1]:
        if apart[index] and one in taken:
            continue
        if _chosen_apart(choices, apart, (*taken, one)):
            return True
    return False


def _candidates(
    state: GameState,
    wanted: Filter,
    player: str,
    context: Context,
    source: ObjectFacts,
    values: Characteristics,
    spell: bool,
    barred: tuple[Filter, ...],
) -> dict[str, Truth]:
    """What could be chosen as a target, and whether that is certain."""
    found: dict[str, Truth] = {}
    for facts in domain_of(wanted, context):
        if facts.phased_out or (spell and facts.id == source.id):
            continue
        subject = subject_of(facts, context)
        free = (negate(matches(what, subject, context)) for what in barred)
        verdict = all_of((matches(wanted, subject, context), *free))
        if verdict is not False and can_be_target(state, facts, player, values):
            found[facts.id] = verdict
            if len(found) > MOST_CANDIDATES:
                break
    return found


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
