"""What is said of a board as such."""

from __future__ import annotations

TEMPLATES: dict[str, str] = {
    "assumed_turn": "The board does not say whose turn it is: taken as {player}'s precombat main phase of turn 1.",
}
