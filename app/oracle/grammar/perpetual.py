"""Changes that are made for good: "it perpetually gets +1/+1"."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.changes import PREDICATES, Predicates
from app.oracle.grammar.statics import SUBJECTS
from app.oracle.grammar.symbols import EFFECT, ONE
from app.oracle.model.effects import Lasting, Modify, While
from app.oracle.model.filters import Filter, InZone, Ref
from app.oracle.model.playing import UntoldQuality
from app.oracle.syntax import Choice, Form, Mapped

_RANDOM = Mapped(ONE, lambda one: Ref("that", one), lambda _: None)


def _made(found: dict[str, Any]) -> Modify:
    return Modify(found["what"], found["changes"])


def _no(value: Any) -> None:
    """Printed as what was picked."""


_TOPMOST = (InZone("library", "you"), UntoldQuality("topmost"))
_WHAT = Choice("what is changed for good")
_WHAT.add(SUBJECTS[False])
_WHAT.form(
    "the topmost <filter> in your library",
    filter=Mapped(
        ONE,
        lambda one: Filter(one.noun, (*one.qualities, *_TOPMOST)),
        lambda value: (
            Filter(value.noun, value.qualities[:-2])
            if isinstance(value, Filter) and value.qualities[-2:] == _TOPMOST
            else None
        ),
    ),
)
for _many, _subject in ((True, SUBJECTS[True]), (False, _WHAT)):
    _CHANGE = Choice("change for good")
    _changes = Predicates(PREDICATES[_many, True], joints=(" and perpetually ",))
    _CHANGE.form("<what> perpetually <changes>", Modify, what=_subject, changes=_changes)
    if not _many:
        # Which one it was is on the board.
        _CHANGE.add(Form("a random <what> perpetually <changes>", {"what": _RANDOM, "changes": _changes}, _made, _no))
    EFFECT.form(
        "<effects>",
        Lasting,
        effects=Mapped(
            _CHANGE,
            lambda effect: (effect,),
            lambda effects: effects[0] if isinstance(effects, tuple) and len(effects) == 1 else None,
        ),
        until=While("perpetual"),
    )
