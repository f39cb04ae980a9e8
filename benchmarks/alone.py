"""Holds what a permanent alone on a board could produce (rule 106.7) against facts about its card from elsewhere."""

from __future__ import annotations

from typing import Any

from app.core.could_produce import could_produce
from app.core.facts import Board, ObjectFacts, PlayerFacts, TurnFacts
from app.core.state import GameState
from app.oracle.model.card import CardReading
from app.oracle.vocabulary import BASIC_LAND_TYPES

PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
KNOWN_OPTIONS = {"fixed", "choice", "any_color", "combo"}
"""Ways of saying which mana that name the types themselves; the others depend on a board."""


def could_produce_alone(row: dict[str, Any], card: CardReading) -> str | None:
    """None where the answer has every type of an ability whose amount is fixed, and no type that no ability gives;
    else the difference in words. Cards that are no permanents have nothing to differ in."""
    face = next((i for i, each in enumerate(card.faces) if each.name == row.get("face", row["name"])), 0)
    if not PERMANENT_TYPES.intersection(card.faces[face].types):
        return None
    facts = ObjectFacts("it", card, "battlefield", "alice", "alice", 1, face=face)
    players = (PlayerFacts("alice"), PlayerFacts("bob"))
    turn = TurnFacts(5, "alice", "precombat_main", "alice", ("alice", "bob", "alice", "bob", "alice"))
    source = could_produce(GameState(Board(players, turn, (facts,)))).of("it")
    required = {BASIC_LAND_TYPES[subtype] for subtype in row.get("intrinsic", ())}
    allowed = set(required)
    for ability in row["abilities"]:
        if ability["kind"] == "spell":
            continue
        allowed.update(ability["symbols"])
        # What a permanent has only under a condition it need not have alone, and what a delayed trigger adds no
        # ability of the permanent adds (603.7a).
        unsure = ability["amount"] == "variable" or ability.get("via") == "self_static" or ability.get("delayed")
        if ability["options"] in KNOWN_OPTIONS and not unsure:
            required.update(ability["symbols"])
    types = set(source.types)
    if source.unread or source.doubtful:
        return "what it could produce is not known"
    if required <= types <= allowed:
        return None
    return f"it could produce {sorted(types)}, they say at least {sorted(required)} and at most {sorted(allowed)}"
