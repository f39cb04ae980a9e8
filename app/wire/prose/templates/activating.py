"""What is said of activating abilities and of paying costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.wire.prose.words import join


def _short(facts: Mapping[str, Any]) -> str:
    short = facts.get("short") or ()
    missing = f": {join(str(part) for part in short)} is missing" if short else ""
    return f"{facts['player']} can't pay {facts['cost']}{missing}."


def _paid_with(facts: Mapping[str, Any]) -> str:
    means = list(facts["objects"])
    if facts.get("life"):
        means.append(f"{facts['life']} life")
    return f"It can be paid with {join(means)}."


TEMPLATES: dict[str, str | Callable[[Mapping[str, Any]], str]] = {
    "activate.yes": "{player} may activate {object} now.",
    "activate.no": "{player} can't activate {object} now.",
    "activate.undetermined": "Whether {player} may activate {object} now could not be worked out.",
    "activate.is_mana": "The ability of {object} is a mana ability.",
    "activate.is_no_mana": "The ability of {object} is no mana ability.",
    "activate.library_assumed": "The library of {player} is not shown and is taken to have cards enough.",
    "activate.mana_not_counted": "Whether there is mana to pay for the ability of {object} was not looked at.",
    "activate.face_down": "{object} is face down and does not have the abilities of its face.",
    "activate.phased_out": "{object} is phased out and is treated as though it did not exist.",
    "activate.no_such_ability": "{object} does not have that ability now.",
    "activate.wrong_zone": "The ability of {object} does not function in the zone it is in.",
    "activate.not_allowed": "The ability of {object} says who may activate it, and that is somebody else.",
    "activate.not_controller": "Only the controller of {object} may activate its abilities.",
    "activate.keyword": "The keyword {keyword} of {object} stands for an activated ability.",
    "activate.mana_any_time": "A mana ability may be activated whenever its player has priority or must pay mana.",
    "activate.no_priority": "The player does not have priority.",
    "activate.loyalty": "The ability of {object} is a loyalty ability.",
    "activate.loyalty_time": "Loyalty abilities are activated only in one's own main phase while the stack is empty.",
    "activate.loyalty_once": "A loyalty ability of {object} has been activated this turn already.",
    "activate.split_second": "While a spell with split second is on the stack, only mana abilities may be activated.",
    "activate.split_second_spares": "Split second does not stop mana abilities.",
    "activate.no_legal_target": "The ability of {object} has no legal target, so it can't be activated.",
    "activate.as_sorcery": "It may be activated only as a sorcery: in one's own main phase while the stack is empty.",
    "activate.condition": "The condition under which the ability of {object} may be activated does not hold.",
    "activate.condition_met": "The condition under which the ability of {object} may be activated holds.",
    "activate.limit": "The ability of {object} has been activated as often as it may be.",
    "activate.summoning_sick": (
        "{object} has not been under its controller's control since the start of the turn, so its {{T}} and {{Q}} "
        "abilities can't be activated."
    ),
    "activate.haste": "{object} has haste, so it may be tapped at once.",
    "activate.not_sick": "{object} has been under its controller's control since the turn began.",
    "activate.already_tapped": "{object} is already tapped, so it can't be tapped for the cost.",
    "activate.already_untapped": "{object} is already untapped, so it can't be untapped for the cost.",
    "activate.additional_cost": "An effect adds to the cost of {object}'s ability.",
    "activate.alternative_cost": "Another cost may be paid rather than the one {object}'s ability has.",
    "activate.can_turn": "{object} can be turned for the cost.",
    "activate.unpayable": "A part of the cost of {object}'s ability can't be paid.",
    "activate.crew": "Creatures of enough power can be tapped for {object}.",
    "activate.crew_short": "The creatures that could be tapped for {object} do not have enough power.",
    "activate.prohibited": lambda facts: (
        f"{facts['objects'][-1]} says that abilities of {facts['objects'][0]} can't be activated."
    ),
    "pay.yes": "{player} can pay {cost}.",
    "pay.no": _short,
    "pay.undetermined": "Whether {player} can pay {cost} could not be worked out.",
    "activate.functions_here": "The ability of {object} functions in the {zone}.",
    "activate.given_by_aura": lambda facts: (
        f"{facts['objects'][-1]} gives {facts['objects'][0]} the ability, so it belongs to that one's controller."
    ),
    "activate.only_permanents": lambda facts: (
        f"{facts['objects'][-1]} speaks of permanents; {facts['objects'][0]} is none."
    ),
    "activate.cant_crew": "{object} can't be tapped to crew.",
    "activate.would_add_nothing": "It would add no mana now and is a mana ability all the same.",
    "pay.helped": "{keyword} lets other objects pay for a part of the cost.",
    "pay.limited": "Some of the mana may be spent only on certain things.",
    "pay.as_though": "An effect lets mana be spent as though it were other mana; that changes nothing but the payment.",
    "pay.life_for": "An effect lets {player} pay 2 life instead of some mana.",
    "pay.with": _paid_with,
    "pay.symbol_colored": "A colored symbol takes mana of its color.",
    "pay.symbol_generic": "Generic mana can be paid with any type.",
    "pay.symbol_colorless": "{{C}} takes colorless mana only.",
    "pay.symbol_hybrid": "A hybrid symbol can be paid in either of its ways.",
    "pay.symbol_phyrexian": "A Phyrexian symbol can be paid with mana of its color or with 2 life.",
    "pay.symbol_snow": "A snow symbol takes mana of any type from a snow source.",
    "pay.search": "Mana in the pool and mana abilities that {player} may activate now are looked through.",
    "pay.purpose": "Mana that may be spent only on certain things counts only if {object} is one of them.",
}
