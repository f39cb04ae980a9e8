"""What is said of producing mana and of X."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.wire.prose.words import join


def _outcomes(facts: Mapping[str, Any]) -> str:
    outcomes = [outcome or "no mana" for outcome in facts["outcomes"]]
    if not outcomes:
        return f"What {facts['object']} would add could not be worked out."
    return f"{facts['object']} would add {join(outcomes, 'or')} in all."


TEMPLATES: dict[str, str | Callable[[Mapping[str, Any]], str]] = {
    "could_produce.types": "{object} could produce {types:mana}.",
    "could_produce.nothing": "{object} could produce no mana.",
    "could_produce.no_permanent": "{object} is in the {zone} zone: only permanents could produce mana.",
    "could_produce.phased_out": "{object} is phased out and is treated as though it did not exist.",
    "could_produce.intrinsic": "{object} has the mana ability of its basic land type: {types:mana}.",
    "could_produce.ability": "An ability of {object} would add {types:mana} if it resolved now; costs do not matter.",
    "could_produce.undefined": "The type of mana an ability of {object} would add is undefined, so it adds none.",
    "could_produce.identity": "An ability of {object} asks for the color identity of its controller's commander.",
    "could_produce.zero": "An ability of {object} would add no mana if it resolved now.",
    "could_produce.replaced": "Replacement effects of {sources} change what an ability of {object} would add.",
    "could_produce.asks": "An ability of {object} asks what {members} could produce: {types:mana}.",
    "could_produce.asks_nobody": "An ability of {object} asks what others could produce, and there are none.",
    "could_produce.no_ability": "{object} has no ability that adds mana.",
    "mana.riders": "More than its type is attached to the mana of {object}.",
    "mana.outcomes": _outcomes,
    "mana.no_ability": "{object} has no ability that would add mana.",
    "mana.tapped": "The ability is a mana ability with {{T}} in its cost, so {object} is tapped for mana.",
    "mana.not_tapped": "The cost of the ability has no {{T}}, so {object} is not tapped for mana.",
    "mana.undefined": "The type of mana {object} would add is undefined, so it adds none.",
    "mana.replaced": "Replacement effects of {sources} apply before the mana is added.",
    "mana.triggers": "{source} triggers on {object} being tapped for mana and resolves at once.",
    "mana.nothing_produced": "No mana is produced, so nothing triggers on a permanent being tapped for mana.",
    "mana.asked": "What others could produce is found without looking at costs.",
    "x.announced": "X of {object} is {value}, as announced when it was cast.",
    "x.entering": "X is {value}: the value chosen for the spell that became {object}.",
    "x.gained": "X in an ability {object} gained is 0.",
    "x.none": "{object} has no X.",
    "x.not_used": "That ability of {object} has no X.",
    "x.cast": "X is {value}: the value announced when {object} was cast.",
    "x.defined": "The text of {object} defines X; now it is {value}.",
    "x.later": "X in that ability of {object} is chosen only when it is needed.",
    "x.several": "Several abilities of {object} have an X, and each may be another number.",
    "x.unread": "What the text of {object} says X is, is not known here.",
    "x.own_cost": "X is chosen each time the ability of {object} is activated.",
    "x.unknown": "The value of X that was announced for {object} is not on the board.",
    "x.zero": "X of {object} is 0: none was chosen for it where it is.",
}
