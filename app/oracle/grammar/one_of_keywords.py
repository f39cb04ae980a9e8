"""Keywords of which one is chosen: "~ gains your choice of flying, vigilance, or haste until end of turn"."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.statics import SUBJECTS
from app.oracle.grammar.symbols import DURATION, EFFECT, KEYWORD
from app.oracle.model.abilities import Keyword
from app.oracle.model.base import Duration
from app.oracle.model.effects import GainKeyword, Lasting, Modes, Modify
from app.oracle.model.filters import Filter, Ref
from app.oracle.syntax import Form, Listed

_LIST = Listed(KEYWORD, "or")


def _modes(what: Filter | Ref, keywords: tuple[Keyword, ...], until: Duration) -> Modes:
    """One mode for each keyword; which one was chosen is for the board to say."""
    return Modes(tuple((Lasting((Modify(what, (GainKeyword(keyword),)),), until),) for keyword in keywords))


def _build(found: dict[str, Any]) -> Modes | None:
    keywords = found["keywords"]
    if not all(isinstance(keyword, Keyword) for keyword in keywords):
        return None
    return _modes(found["what"], keywords, found["until"])


def _take(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Modes) or not value.options:
        return None
    lasting = [option[0] if len(option) == 1 and isinstance(option[0], Lasting) else None for option in value.options]
    changes = [part.effects[0] for part in lasting if part is not None and isinstance(part.effects[0], Modify)]
    gained = [part.changes[0] for part in changes if isinstance(part.changes[0], GainKeyword)]
    keywords = tuple(part.keyword for part in gained if isinstance(part.keyword, Keyword))
    first = lasting[0]
    if first is None or first.until is None or len(keywords) != len(value.options):
        return None
    if value != _modes(changes[0].what, keywords, first.until):
        return None
    return {"what": changes[0].what, "keywords": keywords, "until": first.until}


for _many in (True, False):
    _gains = "gain" if _many else "gains"
    _slots = {"what": SUBJECTS[_many], "keywords": _LIST, "until": DURATION}
    EFFECT.add(Form(f"<what> {_gains} your choice of <keywords> <until>", _slots, _build, _take))
    EFFECT.add(Form(f"<until>, <what> {_gains} your choice of <keywords>", _slots, _build, _take), synonym=True)
