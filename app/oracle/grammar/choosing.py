"""Choices that a text has a player make: what was chosen is on the board."""

from __future__ import annotations

from app.oracle.choices import CHOICE
from app.oracle.grammar.symbols import EFFECT
from app.oracle.model.effects import Irrelevant

for _choice in ("color", "creature type", "basic land type", "land type", "card type", "card name", "player", "number"):
    EFFECT.form(
        f"(choose|you choose|that player chooses|target player chooses) a {_choice}",
        value=Irrelevant(CHOICE + _choice.replace(" ", "_")),
    )
for _choice, _kind in (
    ("nonland card name", "card_name"),
    ("opponent", "player"),
    ("creature type other than wall", "creature_type"),
    ("nonland card type", "card_type"),
):
    EFFECT.also(f"(choose|you choose) a {_choice}", value=Irrelevant(CHOICE + _kind))
