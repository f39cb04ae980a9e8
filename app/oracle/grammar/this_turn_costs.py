"""What spells cost for the rest of a turn, or the next one does (rules 601.2f, 611.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.cost_changes import caster, counted, show_counted
from app.oracle.grammar.parts import SYMBOLS
from app.oracle.grammar.places import SPELL, SPELLS
from app.oracle.grammar.symbols import EFFECT, QUALITY_AFTER
from app.oracle.model.amounts import X
from app.oracle.model.base import Quality
from app.oracle.model.effects import CostChange, Lasting, Until
from app.oracle.model.filters import ControlledBy, Filter
from app.oracle.syntax import NO_READING, Reading, Syntax, Text

_THIS_TURN = " this turn"
_WHO = {"you": "you cast", "that_player": "they cast"}


class SpellsThisTurn(Syntax):
    """ "Artifact spells you cast this turn cost {1} less to cast", "the next spell you cast this turn costs …", and
    the same without an end, "the next spell you cast costs …"."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        found: list[Reading] = []
        if " cast" not in content or " to cast" not in content:
            return NO_READING
        for opening, syntax, verb, once in (("", SPELLS, "cost", False), ("the next ", SPELL, "costs", True)):
            if not content.startswith(opening, at):
                continue
            for what, middle in syntax.parse(text, at + len(opening)):
                timed = content.startswith(_THIS_TURN, middle)
                if not any(isinstance(quality, ControlledBy) for quality in what.qualities) or not (timed or once):
                    continue
                for kind, behind in self._described(text, what, middle + len(_THIS_TURN) * timed):
                    if content.startswith(f" {verb} ", behind):
                        found.extend(self._changes(text, kind, behind + len(verb) + 2, once, timed))
        return found

    def _described(self, text: Text, what: Filter, at: int) -> list[tuple[Filter, int]]:
        """The description, and with what is said of the spells behind the time: "that are white and/or blue"."""
        found = [(what, at)]
        if text.content.startswith(" that ", at):
            for quality, end in QUALITY_AFTER.parse(text, at + 1):
                if isinstance(quality, Quality):
                    found.append((Filter(what.noun, (*what.qualities, quality)), end))
        return found

    def _changes(self, text: Text, what: Filter, at: int, once: bool, timed: bool) -> list[Reading]:
        found: list[Reading] = []
        for mana, end in SYMBOLS.parse(text, at):
            for direction in ("less", "more"):
                if not text.content.startswith(f" {direction} to cast", end):
                    continue
                close = end + len(f" {direction} to cast")
                endings = counted(text, close, mana)
                if "X" in mana and not text.content.startswith(",", close):
                    endings.append((X(), close))  # the X of the spell or ability itself (107.3)
                for times, stop in endings:
                    kind, player = caster(what)
                    change = CostChange(direction, kind, mana, times, player, once=once)
                    found.append((Lasting((change,), Until("end_of_turn") if timed else None), stop))
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Lasting) or value.until not in (Until("end_of_turn"), None) or len(value.effects) != 1:
            return None
        change = value.effects[0]
        if not isinstance(change, CostChange) or not isinstance(change.what, Filter):
            return None
        plain = CostChange(change.direction, change.what, change.mana, change.times, change.player)
        who, timed = _WHO.get(change.player or ""), value.until is not None
        if change != replace(plain, once=change.once) or who is None or not (timed or change.once):
            return None
        spell = (SPELL if change.once else SPELLS).show(change.what)
        mana, tail = SYMBOLS.show(change.mana), "" if change.times == X() else show_counted(change)
        if None in (spell, mana, tail):
            return None
        opening, verb = ("the next ", "costs") if change.once else ("", "cost")
        when = _THIS_TURN if timed else ""
        return f"{opening}{spell} {who}{when} {verb} {mana} {change.direction} to cast{tail}"


EFFECT.add(SpellsThisTurn())
