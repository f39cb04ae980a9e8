"""Base classes of ability data.

The unions are open on purpose: a new mechanic adds a subclass in its own module, one grammar rule and
one evaluator in the core, and touches nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Color = Literal["W", "U", "B", "R", "G"]
ManaType = Literal["W", "U", "B", "R", "G", "C"]

COLORS: tuple[str, ...] = ("W", "U", "B", "R", "G")
MANA_TYPES: tuple[str, ...] = ("W", "U", "B", "R", "G", "C")

Comparison = Literal["==", ">=", "<=", ">", "<", "!=", "odd", "even"]

# Who a clause speaks of. "opponent" is any one opponent, "opponents" all of them taken together;
# "that_player" is the player an earlier part of the same ability speaks of.
PlayerRef = Literal[
    "you",
    "opponent",
    "opponents",
    "each_player",
    "any_player",
    "target_player",
    "target_opponent",
    "that_player",
    "its_controller",
    "its_owner",
    "active_player",
    "nonactive_players",
    "chosen_player",
    "defending_player",
    "enchanted_player",
    "owner_of_host",
    "controller_of_host",
    "attacked_player",
    "neither_you_nor_chosen",
]

# What the judge could be asked that an unread clause might touch.
TOPICS: tuple[str, ...] = (
    "mana",
    "mana_modifiers",
    "could_produce",
    "types",
    "abilities",
    "characteristics",
    "play_permissions",
    "play_restrictions",
    "activation_restrictions",
    "costs",
    "alternative_costs",
    "land_plays",
    "timing",
    "conditions",
    "lasting",
    "cheaper",
    "dearer",
    "own_card",
)


@dataclass(frozen=True, slots=True)
class Node:
    """Root of all ability data."""


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number that is written out or counted (rule 107)."""


@dataclass(frozen=True, slots=True)
class Quality(Node):
    """One thing that is true or false of an object."""


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that is true, false or unknown of the game."""


@dataclass(frozen=True, slots=True)
class CostPart(Node):
    """One action or payment of a cost (rule 118)."""


@dataclass(frozen=True, slots=True)
class ManaSpec(Node):
    """The mana that an effect adds."""


@dataclass(frozen=True, slots=True)
class ManaRider(Node):
    """What is attached to mana beyond its type (rule 106.6)."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """What a spell, a resolving ability or a static ability does."""


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One change a continuous effect makes to characteristics, in one layer (rule 613.1)."""


@dataclass(frozen=True, slots=True)
class Instruction(Node):
    """An activation instruction (rule 602.1b)."""


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """The trigger event of a triggered ability (rule 603.1)."""


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long an effect from a resolved spell or ability lasts (rule 611.2a)."""
