"""Events that are the beginning of a step or phase (rule 603.2b): "at the beginning of your end step"."""

from __future__ import annotations

from app.oracle.grammar.symbols import TRIGGER
from app.oracle.model.abilities import AtStep
from app.oracle.model.base import PlayerRef

_OF_YOURS: dict[str, str] = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "first main phase": "precombat_main",
    "precombat main phase": "precombat_main",
    "second main phase": "postcombat_main",
    "postcombat main phase": "postcombat_main",
}
_WHOSE: dict[str, PlayerRef] = {"your": "you", "each player's": "each_player", "each opponent's": "opponents"}
_EVERYBODYS: dict[str, str] = {"upkeep": "upkeep", "end step": "end", "combat": "begin_combat"}

for _said, _step in _OF_YOURS.items():
    for _word, _player in _WHOSE.items():
        TRIGGER.form(f"at the beginning of {_word} {_said}", AtStep, step=_step, player=_player)
for _said, _step in _EVERYBODYS.items():
    TRIGGER.form(f"at the beginning of each {_said}", AtStep, step=_step, player="any_player")
TRIGGER.form("at the beginning of combat on your turn", AtStep, step="begin_combat", player="you")
TRIGGER.form("at the beginning of the end step", AtStep, step="end", player="active_player")
