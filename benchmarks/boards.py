"""Boards to measure with: real cards by name, as a game has them."""

from __future__ import annotations

from typing import Any

_MINE = (
    "Reflecting Pool", "Command Tower", "Temple Garden", "Overgrown Tomb", "Brushland", "Sol Ring", "Arcane Signet",
    "Llanowar Elves", "Birds of Paradise", "Cascading Cataracts", "Forest", "Plains", "Forest", "Swamp",
    "Grizzly Bears", "Serra Angel", "Mana Flare", "Ajani's Pridemate", "Murderous Redcap", "Forest",
)  # fmt: skip
_THEIRS = (
    "Exotic Orchard", "Steam Vents", "Island", "Mountain", "Fellwar Stone", "Azorius Signet", "Island", "Mountain",
    "Baleful Strix", "Delver of Secrets", "Goblin Guide", "Talisman of Progress", "Shivan Reef", "Island",
    "Mountain", "Dimir Aqueduct", "Monastery Swiftspear", "Tundra", "Volcanic Island", "Island",
)  # fmt: skip


def could_produce(permanents: int) -> dict[str, Any]:
    """A request about a Reflecting Pool among so many permanents of two players."""
    objects: list[dict[str, Any]] = []
    for number in range(permanents):
        whose, names = ("alice", _MINE) if number % 2 == 0 else ("bob", _THEIRS)
        name = names[number // 2 % len(names)]
        entry: dict[str, Any] = {"id": f"o{number}", "name": name, "zone": "battlefield", "controller": whose}
        if number % 5 == 3:
            entry["tapped"] = True
        objects.append(entry)
    return {
        "board": {
            "players": [{"id": "alice"}, {"id": "bob"}],
            "turn": {"number": 9, "active_player": "alice", "step": "precombat_main"},
            "objects": objects,
        },
        "query": {"type": "could_produce", "object": "o0"},
    }
