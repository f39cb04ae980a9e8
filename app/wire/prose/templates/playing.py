"""What is said of playing cards: what permits it, when, at what cost, and what forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.wire.prose.templates.general import until

_VERBS = {"play": "play", "cast": "cast", "play_land": "play as a land"}


def _by(facts: Mapping[str, Any], said: str, alone: str) -> str:
    """A sentence about an object and what works on it, or another where that is itself."""
    names = facts["objects"]
    return said.format(names[0], names[1]) if len(names) > 1 else alone.format(names[0])


def _permission(facts: Mapping[str, Any]) -> str:
    verb = _VERBS.get(str(facts["verb"]), str(facts["verb"]))
    return f"{facts['objects'][0]} gives permission to {verb} it."


def _expired(facts: Mapping[str, Any]) -> str:
    lasted = f": it lasted {until(facts)}" if facts.get("moment") else ""
    return f"The permission that {facts['objects'][0]} gave has ended{lasted}."


def _step(facts: Mapping[str, Any]) -> str:
    step = facts.get("step")
    return f" (it is the {str(step).replace('_', ' ')} step)" if step else ""


def _verdict(facts: Mapping[str, Any]) -> str:
    verb = {"cast": "cast", "play_land": "play"}.get(str(facts.get("action")), "play")
    return f"{facts['player']} may {verb} {facts['object']} now."


TEMPLATES: dict[str, str | Callable[[Mapping[str, Any]], str]] = {
    "play.yes": _verdict,
    "play.no": "{player} can't play {object} now.",
    "play.undetermined": "Whether {player} may play {object} now could not be worked out.",
    "play.no_permission": "No rule and no effect lets the player play {object} from the {zone} zone.",
    "play.face": "The face looked at is {face}.",
    "play.new_object": lambda facts: (
        f"{facts['objects'][1]} is not where {facts['objects'][0]} put it any more: it is a new object."
    ),
    "play.choice_avoids": lambda facts: _by(
        facts, "{1} forbids {0} only for some values of X, so it may be begun.", "{0} is forbidden only for some X."
    ),
    "play.back_face": "{object} is cast or played with its normal face, so {face} can't be.",
    "play.fused": "{object} has fuse: both halves may be cast together from hand.",
    "play.face_down": "{object} may be cast face down ({keyword}).",
    "play.no_legal_target": "{object} has no legal target, so it can't be cast.",
    "play.targets_assumed": "A legal target for {object} is taken to be there.",
    "play.one_alternative": "It is cast without paying its mana cost, so no other alternative cost may be paid.",
    "play.unpayable_replaced": "{object} has no mana cost, but another cost is paid in its place.",
    "play.free_x": "No X can be chosen where the mana cost of {object} is not paid, so X is 0.",
    "play.chosen_x": "Its player chooses X as {object} is cast.",
    "play.additional_cost": "Casting {object} has an additional cost: {cost}.",
    "play.optional_cost": "An additional cost may be paid for {object}: {cost}.",
    "play.cost_unpayable": "A cost of {object} that must be paid can't be paid.",
    "play.commander_tax": "The commander has been cast from the command zone before ({casts}), so it costs more.",
    "play.total_cost": "The total cost of {object} is {cost}.",
    "play.spend_as": "Mana may be spent on {object} as though it were mana of any {as}.",
    "plays.found": "{player} has {plays} legal plays; {refused} cards can't be played now.",
    "play.from_hand": "{object} is in the player's hand, from where it may be played.",
    "play.commander": "{object} is the player's commander, which may be cast from the command zone.",
    "play.keyword": "{keyword} says from where and how {object} may be cast.",
    "play.keyword_fails": "What its keyword action left on {object} does not let this player cast it.",
    "play.too_early": "{object} may be cast that way only on a later turn.",
    "play.suspended": "{object} is suspended: it is cast when its last time counter is removed, not before.",
    "play.alternative_cost": "{object} may be cast for an alternative cost ({keyword}).",
    "play.permission": _permission,
    "play.without_paying": "{object} lets it be cast without paying its mana cost.",
    "play.linked": "The permission of {object} covers only cards that were exiled with it.",
    "play.wrong_player": "The permission of {object} is another player's.",
    "play.permission_expired": _expired,
    "play.permission_used": "The permission of {object} has been used already.",
    "play.lands_not_castable": "{object} lets cards be cast, and a land cannot be cast.",
    "play.not_now": "The permission of {object} does not hold at this moment.",
    "play.no_mana_cost": "{object} has no mana cost, and a cost that does not exist cannot be paid.",
    "play.prohibited": lambda facts: _by(facts, "{1} says that {0} can't be played.", "{0} says it can't be played."),
    "play.only_when": lambda facts: _by(
        facts, "{1} lets {0} be played only at certain times.", "{0} may be played only at certain times."
    ),
    "play.split_second": "While a spell with split second is on the stack, other spells can't be cast.",
    "play.legend_controlled": "{object} is a legendary spell, and its player controls a legend it asks for.",
    "play.prohibition_over": lambda facts: (
        f"What {facts['objects'][0]} forbade has ended"
        + (f": it lasted {until(facts)}." if facts.get("moment") else ".")
    ),
    "play.set_settled": lambda facts: (
        f"{facts['objects'][1]} is not among the cards that {facts['objects'][0]} changed: these were settled then."
    ),
    "play.legendary_spell": (
        "{object} is a legendary spell: its player must control a legendary creature or planeswalker."
    ),
    "play.aftermath": "A half with aftermath can be cast only from a graveyard.",
    "play.only_as_land": "{object} is a land, so it can only be played as one, whatever else it is.",
    "play.not_own_graveyard": "{object} is in another player's graveyard: its keyword is of use only to its owner.",
    "play.not_own_commander": "{object} is not this player's commander.",
    "play.not_linked": "{object} was not exiled with the source of the permission.",
    "play.helped": "{keyword} makes {object} cost less or lets other objects help to pay for it.",
    "play.hidden_card": "What card {object} is cannot be seen.",
    "play.only_resolving": "{object} may be played only while the effect that says so resolves.",
    "play.source_gone": "The source of the permission has left, and the permission with it.",
    "play.land_off_turn": "Lands are played only in one's own turn.",
    "play.no_priority": "The player does not have priority.",
    "play.land_timing": lambda facts: (
        "Lands are played in one's own main phase while the stack is empty" + _step(facts) + "."
    ),
    "play.land_limit": "The player has played {played} of {allowed} lands this turn.",
    "play.land_time": "It is the player's main phase, the stack is empty and a land play is left.",
    "play.spell_timing": lambda facts: (
        f"{facts['objects'][0]} can be cast only in its player's own main phase while the stack is empty"
        + _step(facts)
        + "."
    ),
    "play.instant": "{object} is an instant: it may be cast whenever its player has priority.",
    "play.flash": "{object} has flash: it may be cast whenever its player has priority.",
    "play.as_though_flash": lambda facts: _by(
        facts, "{1} lets {0} be cast as though it had flash.", "{0} may be cast as though it had flash."
    ),
    "play.main_phase": "It is its player's main phase and the stack is empty, so {object} may be cast.",
}
