"""Special actions that a text allows at some time (rules 116.2, 103.5): nothing that they do is asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.oracle.clauses import is_clause
from app.oracle.grammar.symbols import EFFECT, STATIC
from app.oracle.model.effects import Irrelevant
from app.oracle.syntax import NO_READING, Reading, Syntax, Text
from app.oracle.topics import may_matter, topics_of

_TIME = (
    r"any time you could (?:cast a instant|cast a sorcery"
    r"|mulligan and (?:~|this card) is in your hand)"
)
_BEFORE = re.compile(rf"(?:until end of turn, )?{_TIME}, you may ([^\"]+)$")
_BEHIND = re.compile(rf"(?:until end of turn, )?you may ([^\",]+) {_TIME}$")
_LATER = re.compile(r"(?:until end of turn|this turn), whenever [^,\"]+, ([^\"]+)$")
_PAYS = re.compile(r"pay (?:\{[^{}]*\}|[0-9]+ life)+$")


class _SpecialAction(Syntax):
    """A thing that may be done "any time you could cast an instant", where it is one that touches nothing."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if at or "any time you could " not in content:
            return NO_READING
        found = _BEFORE.match(content) or _BEHIND.match(content)
        if found is None:
            return NO_READING
        deed = found.group(1)
        harmless = _PAYS.match(deed) or (is_clause(deed) and not may_matter(topics_of(f"you may {deed}")))
        return ((Irrelevant("special_action"), len(content)),) if harmless else NO_READING

    def show(self, value: Any) -> str | None:
        del value
        return None


class _LaterTrigger(Syntax):
    """A delayed triggered ability of this turn (603.7) that does what touches nothing, whatever it triggers on."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found = None if at else _LATER.match(text.content)
        deed = "" if found is None else found.group(1)
        # Cards that it exiles may be what a later sentence lets be played.
        if not is_clause(deed) or "exile" in deed or may_matter(topics_of(deed)):
            return NO_READING
        return ((Irrelevant("later_trigger"), len(text.content)),)

    def show(self, value: Any) -> str | None:
        del value
        return None


EFFECT.add(_LaterTrigger(), synonym=True)
STATIC.add(_SpecialAction(), synonym=True)
EFFECT.add(_SpecialAction(), synonym=True)
