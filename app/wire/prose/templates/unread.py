"""What an unread clause might touch, by topic."""

from __future__ import annotations

TOPICS: dict[str, str] = {
    "mana": "it may add mana",
    "mana_modifiers": "it may change what mana is added",
    "could_produce": "it may change what mana could be produced",
    "types": "it may change types",
    "abilities": "it may give or take abilities",
    "characteristics": "it may change characteristics",
    "play_permissions": "it may permit a play",
    "play_restrictions": "it may forbid a play",
    "activation_restrictions": "it may forbid an activation",
    "costs": "it may change costs",
    "alternative_costs": "it may give another cost to pay",
    "land_plays": "it may change how many lands may be played",
    "timing": "it may change when something may be done",
    "conditions": "something hangs on whether it holds",
    "lasting": "it may last",
    "cheaper": "it may make a spell cost less",
    "dearer": "it may make a spell cost more",
    "own_card": "it speaks of its own card",
}
"""A phrase for each of ``app.oracle.model.base.TOPICS``."""
