"""Changes that are made for good: "it perpetually gets +1/+1"."""

from __future__ import annotations

from app.oracle.grammar.changes import CHANGES
from app.oracle.grammar.statics import SUBJECTS
from app.oracle.grammar.symbols import EFFECT
from app.oracle.model.effects import Lasting, Modify, While
from app.oracle.syntax import Choice, Mapped

for _many in (True, False):
    _CHANGE = Choice("change for good")
    _CHANGE.form("<what> perpetually <changes>", Modify, what=SUBJECTS[_many], changes=CHANGES[_many, True])
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
