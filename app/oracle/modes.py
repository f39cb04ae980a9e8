"""The lines of a modal spell or ability, one for each mode (rules 700.2, 700.2h)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.oracle.grammar.symbols import COST
from app.oracle.model.abilities import Ability, Activated, Keyword, Spell, Triggered
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost
from app.oracle.model.effects import Modes, Unread
from app.oracle.targets import names_target, required_targets
from app.oracle.x import x_of

Read = Callable[[str], tuple[Effect, ...]]
"""How the reader reads the effects of a paragraph."""

_PRICED = re.compile(r"(?:\+ |• (?:[^.:\"{}]{1,60} — )?)(\{[^—\"]*?\}) — (?=\S)")
"""A mode behind its cost, perhaps behind its name too, which means nothing (207.2d)."""
_CHOOSES = {"Spree": "choose one or more", "Tiered": "choose one"}
"""How many modes are chosen of those that have costs (702.172a, 702.183a)."""


def add_priced_mode(found: list[Ability], line: int, words: str, read: Read) -> bool:
    """Adds a line with a cost of its own to the modal spell above it, or begins that spell below its keyword."""
    match = _PRICED.match(words)
    cost = COST.read(match.group(1)) if match is not None and found else None
    if match is None or not isinstance(cost, Cost):
        return False
    rest = words[match.end() :]
    last, effects, targets = found[-1], read(rest), required_targets(rest)
    if isinstance(last, Keyword) and last.name in _CHOOSES:
        head = Modes((effects,), _CHOOSES[last.name], (cost,))
        found.append(Spell(line, (head,), names_target(rest), x=x_of(rest), modes=(targets,)))
        return True
    above = last.effects[-1] if isinstance(last, Spell) and last.effects else None
    if not isinstance(last, Spell) or not isinstance(above, Modes) or not above.costs:
        return False
    more = replace(above, options=(*above.options, effects), costs=(*above.costs, cost))
    found[-1] = replace(
        last,
        effects=(more,),
        targets=last.targets or names_target(rest),
        x=last.x or x_of(rest),
        modes=(*last.modes, targets),
    )
    return True


def add_mode(found: list[Ability], words: str, read: Read) -> bool:
    """Adds a bulleted line to the modal ability above it (rule 700.2)."""
    last = found[-1]
    if not isinstance(last, Spell | Activated | Triggered) or not last.effects:
        return False
    mode = read(words)
    head = last.effects[-1]
    effects: Sequence[Effect]
    if isinstance(head, Modes):
        effects = (*last.effects[:-1], replace(head, options=(*head.options, mode)))
    elif isinstance(head, Unread) and re.search(r"\bchoose\b|—$", head.text or ""):
        effects = (*last.effects[:-1], Modes((mode,), (head.text or "").removesuffix(" —")))
    else:
        return False
    if isinstance(last, Spell):
        last = replace(last, modes=(*last.modes, required_targets(words)))
    found[-1] = replace(last, effects=effects, targets=last.targets or names_target(words), x=last.x or x_of(words))
    return True


_RESULT = re.compile(r"[0-9]+(?:-[0-9]+)? — (?=\S)")
_TABLE = "this ability has the indicated effect"


def add_result(found: list[Ability], words: str, read: Read) -> bool:
    """Adds a line for a result of a die to the ability above it that rolls it (706.3): one of them happens, by
    chance."""
    match = _RESULT.match(words)
    last = found[-1] if found else None
    if match is None or not isinstance(last, Spell | Activated | Triggered) or not last.effects:
        return False
    head, effects = last.effects[-1], read(words[match.end() :])
    if isinstance(head, Modes) and head.choose == _TABLE:
        more = replace(head, options=(*head.options, effects))
    elif isinstance(head, Unread) and head.text == _TABLE:
        more = Modes((effects,), _TABLE)
    else:
        return False
    found[-1] = replace(last, effects=(*last.effects[:-1], more), targets=last.targets or names_target(words))
    return True
