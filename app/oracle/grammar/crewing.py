"""Who crews Vehicles how well, and what can have no counters (rules 702.122, 122)."""

from __future__ import annotations

from app.oracle.grammar.statics import SUBJECTS
from app.oracle.grammar.symbols import MANY, STATIC
from app.oracle.grammar.words import COUNTER_KIND
from app.oracle.model.paying import CantHaveCounters, CrewsAs
from app.oracle.syntax import Choice

_ANY = Choice("one or several")
_ANY.add(SUBJECTS[False])
_ANY.add(SUBJECTS[True])

for _number in range(1, 6):
    _as = f"as though its power were {_number} greater"
    STATIC.form(
        f"<what> saddles mounts and crews vehicles {_as}", CrewsAs, what=SUBJECTS[False], plus=_number, saddles=True
    )
    STATIC.form(f"<what> crews vehicles {_as}", CrewsAs, what=SUBJECTS[False], plus=_number)
    STATIC.form(f"<what> crews vehicles and stations permanents {_as}", CrewsAs, what=SUBJECTS[False], plus=_number)
STATIC.form(
    "<what> saddles mounts and crews vehicles using its toughness rather than its power",
    CrewsAs,
    what=SUBJECTS[False],
    toughness=True,
    saddles=True,
)
STATIC.form(
    "<what> crews vehicles using its toughness rather than its power", CrewsAs, what=SUBJECTS[False], toughness=True
)
STATIC.form("<what> can't crew vehicles", CrewsAs, what=_ANY, never=True)
STATIC.form("<what> can't have counters put on (it|them)", CantHaveCounters, what=_ANY)
STATIC.form("<what> can't have <kind> counters put on (it|them)", CantHaveCounters, what=_ANY, kind=COUNTER_KIND)
STATIC.form("counters can't be put on <what>", CantHaveCounters, what=MANY)
