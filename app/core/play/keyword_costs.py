"""Keywords whose cost may be paid instead of the mana cost (rules 118.9, 702)."""

from __future__ import annotations

from app.oracle.model.amounts import Number
from app.oracle.model.costs import Cost, ReturnToHand, Sacrifice
from app.oracle.model.filters import ControlledBy, Filter, HasType, Status
from app.rulebook.rule import Rule

AT_ANY_PLACE: dict[str, Rule] = {
    "Evoke": Rule("702.74a", "rather than paying its mana cost"),
    "Overload": Rule("702.96a", "rather than pay"),
    "Dash": Rule("702.109a", "rather than"),
    "Blitz": Rule("702.152a", "rather than"),
    "Mutate": Rule("702.140a", "rather than pay"),
    "Cleave": Rule("702.148a", "rather than paying"),
    "Impending": Rule("702.176a", "rather than"),
    "Emerge": Rule("702.119a", "rather than paying its mana cost"),
    "Web-slinging": Rule("702.188a", "rather than paying its mana cost"),
    "More Than Meets the Eye": Rule("702.162a", "rather than its mana cost"),
}
"""Keywords whose cost may be paid instead of the mana cost from wherever the card may be cast."""

FROM_HAND: dict[str, Rule] = {"Warp": Rule("702.185a", "from your hand")}

_CREATURE = Filter("permanent", (HasType("Creature"), ControlledBy("you")))
_TAPPED_CREATURE = Filter("permanent", (HasType("Creature"), ControlledBy("you"), Status("tapped")))

BESIDES: dict[str, Cost] = {
    "Emerge": Cost((Sacrifice(_CREATURE, Number(1)),)),
    "Web-slinging": Cost((ReturnToHand(_TAPPED_CREATURE, Number(1)),)),
}
"""What such a keyword's cost has besides what is printed behind it."""


CONDITIONAL: dict[str, tuple[Rule, str, bool]] = {
    "Spectacle": (Rule("702.137a", "opponent lost life this turn"), "life_lost", True),
    "Surge": (Rule("702.117a", "cast"), "cast", False),
    "Prowl": (Rule("702.76a", "combat damage"), "dealt_damage", False),
    "Freerunning": (Rule("702.173a", "combat damage"), "dealt_damage", False),
}
"""Keywords whose cost may be paid only if something happened this turn: the event, and whether to an opponent."""


def rule_of(name: str) -> Rule | None:
    """The rule that says what a keyword's cost replaces."""
    known = AT_ANY_PLACE | FROM_HAND | {key: rule for key, (rule, _, _) in CONDITIONAL.items()}
    return known.get(name)
