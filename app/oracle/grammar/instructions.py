"""Activation instructions (rule 602.1b): who may activate an ability, when and how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.symbols import CONDITION, INSTRUCTION
from app.oracle.model.abilities import AsInstant, AsSorcery, Limit, OnlyIf, WhoMay
from app.oracle.model.amounts import Compare, During, Not, Number, PlayerNumber, TurnOf, UnreadCondition
from app.oracle.model.base import Instruction
from app.oracle.syntax import Choice, Mapped, Pattern, Reading, Syntax, Text, Words

BEFORE_COMBAT = ("untap", "upkeep", "draw", "precombat_main")
BEFORE_ATTACKERS = (*BEFORE_COMBAT, "begin_combat")
BEFORE_BLOCKERS = (*BEFORE_ATTACKERS, "declare_attackers")
BEFORE_DAMAGE = (*BEFORE_BLOCKERS, "declare_blockers")
BEFORE_END_OF_COMBAT = (*BEFORE_DAMAGE, "combat_damage")
BEFORE_END_STEP = (*BEFORE_END_OF_COMBAT, "end_combat", "postcombat_main")

TIME = Choice("time at which an ability may be activated")
"""A time, behind "only": "during your upkeep", "before attackers are declared"; a condition."""
for _words, _when in (
    ("during your turn", TurnOf("you")),
    ("during a opponent's turn", TurnOf("opponent")),
    ("during your turn, before attackers are declared", During(BEFORE_ATTACKERS, "you")),
    ("during a opponent's turn, before attackers are declared", During(BEFORE_ATTACKERS, "opponent")),
    ("during your upkeep", During(("upkeep",), "you")),
    ("during a opponent's upkeep", During(("upkeep",), "opponent")),
    ("during any upkeep step", During(("upkeep",))),
    ("during your draw step", During(("draw",), "you")),
    ("during your end step", During(("end",), "you")),
    ("during your main phase", During(("main",), "you")),
    ("during your turn before the end step", During(BEFORE_END_STEP, "you")),
    ("during combat", During(("combat",))),
    ("during combat on your turn", During(("combat",), "you")),
    ("during combat after blockers are declared", During(("declare_blockers", "combat_damage", "end_combat"))),
    ("during combat before blockers are declared", During(("begin_combat", "declare_attackers"))),
    ("during combat before combat damage has been dealt", During(BEFORE_DAMAGE[len(BEFORE_COMBAT) :])),
    ("during the declare attackers step", During(("declare_attackers",))),
    ("during the declare blockers step", During(("declare_blockers",))),
    ("during the end of combat step", During(("end_combat",))),
    ("before combat", During(BEFORE_COMBAT)),
    ("before attackers are declared", During(BEFORE_ATTACKERS)),
    ("before blockers are declared", During(BEFORE_BLOCKERS)),
    ("before the combat damage step", During(BEFORE_DAMAGE)),
    ("before the end of combat step", During(BEFORE_END_OF_COMBAT)),
):
    TIME.form(_words, value=_when)
# The player who activates an ability is its controller (rule 602.2a), so "their turn" is that player's own.
TIME.also("during their turn", value=TurnOf("you"))
TIME.also("during their draw step", value=During(("draw",), "you"))
TIME.also("during their turn before the end step", value=During(BEFORE_END_STEP, "you"))

RESTRICTION = Choice("one restriction on activating")
"""One restriction, behind "activate": "only once each turn"."""
RESTRICTION.form("only as a sorcery", AsSorcery)
RESTRICTION.also("only any time you could cast a sorcery", AsSorcery)
RESTRICTION.form("only as a instant", AsInstant)
RESTRICTION.also("only any time you could cast a instant", AsInstant)
RESTRICTION.form("only once each turn", Limit, times=1)
RESTRICTION.form("no more than twice each turn", Limit, times=2)
RESTRICTION.also("only twice each turn", Limit, times=2)
RESTRICTION.form("no more than three times each turn", Limit, times=3)
RESTRICTION.also("only three times each turn", Limit, times=3)
RESTRICTION.form("only once", Limit, times=1, ever=True)
RESTRICTION.form("only <condition>", OnlyIf, condition=TIME)
RESTRICTION.form("only if <condition>", OnlyIf, condition=CONDITION)
# A condition that cannot be read is kept in its place: the restrictions beside it still hold.
RESTRICTION.form(
    "only if <condition>",
    OnlyIf,
    condition=Pattern(
        r"[^\".]+?(?=$|,? and only |, only )",
        UnreadCondition,
        lambda value: value.text if isinstance(value, UnreadCondition) else None,
    ),
)

WHO = Choice("who may activate")
WHO.form("any player may activate this ability", WhoMay, player="any_player")
WHO.form("only your opponents may activate this ability", WhoMay, player="opponents")
WHO.form("only you may activate this ability", WhoMay, player="you")
WHO.form("only (~'s owner|this creatures owner) may activate this ability", WhoMay, player="its_owner")
WHO.form("only enchanted creature's controller may activate this ability", WhoMay, player="controller_of_host")
WHO.form("only the player ~ is attacking may activate this ability", WhoMay, player="attacked_player")
WHO.also("only the controller of the enchanted creature may activate this ability", WhoMay, player="controller_of_host")


class _Instructions(Syntax):
    """A sentence of one or more instructions; one alone reads as itself, several as a tuple."""

    _openings = ("activate this ability ", "activate ")
    _behind_who = (" but ", " and ", " ")
    _joints = (" and ", ", and ", ", ")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        starts: list[tuple[tuple[Instruction, ...], int]] = []
        found: list[Reading] = []
        for opening in self._openings:
            if content.startswith(opening, at):
                starts.append(((), at + len(opening)))
        for who, end in WHO.parse(text, at):
            found.append((who, end))
            starts.extend(((who,), end + len(joint)) for joint in self._behind_who if content.startswith(joint, end))
        seen: set[tuple[int, int]] = set()
        while starts:
            instructions, start = starts.pop(0)
            for instruction, end in RESTRICTION.parse(text, start):
                if (len(instructions), end) in seen:
                    continue
                seen.add((len(instructions), end))
                grown = (*instructions, instruction)
                found.append((grown[0] if len(grown) == 1 else grown, end))
                starts.extend((grown, end + len(joint)) for joint in self._joints if content.startswith(joint, end))
        return found

    def show(self, value: Any) -> str | None:
        if isinstance(value, WhoMay):
            return WHO.show(value)
        several = value if isinstance(value, tuple) else (value,)
        who = WHO.show(several[0]) if several and isinstance(several[0], WhoMay) else None
        shown = [RESTRICTION.show(restriction) for restriction in (several[1:] if who else several)]
        words = [word for word in shown if word is not None]
        if not words or len(words) < len(shown):
            return None
        opening = "activate" if who is None else f"{who} but" if who.startswith("any") else f"{who} and"
        return f"{opening} " + " and ".join(words)


INSTRUCTION.add(_Instructions())
INSTRUCTION.form(
    "you can't activate this ability <condition>",
    OnlyIf,
    condition=Mapped(TIME, Not, lambda value: value.of if isinstance(value, Not) else None),
)
_TURNS = Words({word: Number(number) for number, word in enumerate("second third fourth fifth sixth".split(), start=2)})
INSTRUCTION.form(
    "you can't activate this ability until you've begun your <condition> turn of the game",
    OnlyIf,
    condition=Mapped(
        _TURNS,
        lambda turns: Compare(PlayerNumber("turns_begun"), ">=", turns),
        lambda value: value.right if isinstance(value, Compare) and value.left == PlayerNumber("turns_begun") else None,
    ),
)
