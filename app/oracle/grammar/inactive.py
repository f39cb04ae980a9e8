"""Objects that can't attack or block, and what else the same clause says of them (rules 508.1c, 509.1b, 602.5)."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.changes import CHANGES
from app.oracle.grammar.statics import SUBJECTS
from app.oracle.grammar.symbols import MANY, REF, STATIC
from app.oracle.model.base import Effect
from app.oracle.model.effects import Irrelevant, Modify, Prohibition
from app.oracle.syntax import Choice, Form, Syntax, Words

_INACTIVE = Words(
    {
        "can't attack or block": "cant_attack_or_block",
        "can't attack": "cant_attack",
        "can't block": "cant_block",
        "can't attack, block, or crew vehicles": "cant_attack_block_or_crew",
        "can't attack, block, or transform": "cant_attack_block_or_transform",
        "doesn't untap during its controller's untap step": "doesnt_untap",
    }
)
_SUBJECT = Choice("what can't fight")
_SUBJECT.add(REF)
_SUBJECT.add(MANY)


def _quiet(template: str, *, except_mana: bool, tap: bool) -> Syntax:
    def build(found: dict[str, Any]) -> tuple[Effect, ...]:
        return (
            Irrelevant(found["kind"], found["what"]),
            Prohibition("each_player", "activate", found["what"], except_mana, activation="tap" if tap else ""),
        )

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], Irrelevant):
            return None
        want = Prohibition(
            "each_player", "activate", getattr(value[1], "what", None), except_mana, activation="tap" if tap else ""
        )
        return {"kind": value[0].kind, "what": value[1].what} if value[1] == want else None

    return Form(template, {"what": _SUBJECT, "kind": _INACTIVE}, build, take)


for _whose in ("its", "their"):
    for _with, _tap in (("", False), (" with {T} in their costs", True)):
        for _tail, _except in (("", False), (" unless they're mana abilities", True)):
            for _joint in (", and", " and"):
                STATIC.add(
                    _quiet(
                        f"<what> <kind>{_joint} {_whose} activated abilities{_with} can't be activated{_tail}",
                        except_mana=_except,
                        tap=_tap,
                    ),
                    synonym=_joint == " and" or _whose == "their",
                )

STATIC.form("<of> <kind>", Irrelevant, of=_SUBJECT, kind=_INACTIVE)


# What can't fight but is changed besides: "enchanted creature can't attack or block and has …".


def _changed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    moot, modify = value
    if not isinstance(moot, Irrelevant) or not isinstance(modify, Modify) or moot.of != modify.what:
        return None
    return {"what": moot.of, "kind": moot.kind, "changes": modify.changes}


for _many in (False, True):
    STATIC.add(
        Form(
            "<what> <kind> and <changes>",
            {"what": SUBJECTS[_many], "kind": _INACTIVE, "changes": CHANGES[_many, False]},
            lambda found: (Irrelevant(found["kind"], found["what"]), Modify(found["what"], found["changes"])),
            _changed,
        )
    )
STATIC.form(
    "activated abilities of <what> with {T} in their costs can't be activated",
    Prohibition,
    player="each_player",
    verb="activate",
    what=MANY,
    activation="tap",
)
