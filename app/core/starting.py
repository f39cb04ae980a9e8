"""Where layers start: copiable values with what the board itself says of an object (rules 613.2, 707.2, 702.103)."""

from __future__ import annotations

from app.core.characteristics import Characteristics, printed
from app.core.continuous import Continuous
from app.core.copiable import copiable_values
from app.core.copying import with_own_exceptions
from app.core.face import lacks_half
from app.core.facts import NO_DETAILS, ObjectFacts
from app.core.state import GameState
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import Number
from app.oracle.model.base import Change
from app.oracle.model.effects import ChangePowerToughness, GainKeyword, Modify
from app.oracle.model.filters import Ref
from app.oracle.vocabulary import CREATURE_TYPES

KEYWORD_COUNTERS: frozenset[str] = frozenset(
    ("deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
     "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance")
)  # fmt: skip
"""Rule 122.1b."""


def starting_values(facts: ObjectFacts) -> Characteristics:
    """An object's copiable values, with a copy's exceptions (707.9) and bestow (702.103b) already applied."""
    faces = facts.card.faces
    if facts.details is NO_DETAILS and len(faces) == 1 and not facts.face_down and facts.attached_to is None:
        if facts.card.layout != "meld" and not lacks_half(facts.card):
            return printed(faces[0])
    values = copiable_values(facts)
    if facts.details.copy_of is not None and not facts.face_down:
        values = with_own_exceptions(values, facts)
    if facts.attached_to is not None and facts.zone == "battlefield" and values.has_keyword("Bestow"):
        values = values.copy()
        values.types = tuple(kind for kind in values.types if kind != "Creature")
        values.subtypes = (*(t for t in values.subtypes if t not in CREATURE_TYPES), "Aura")
    return values


def counter_effects(state: GameState) -> list[Continuous]:
    """What counters do (122.1): +N/+N in layer 7c (613.4c), keyword counters in layer 6 (613.1f)."""
    found: list[Continuous] = []
    for facts in state.board.objects:
        for kind, count in facts.counters.items():
            change = _counter_change(kind, count)
            if change is not None:
                found.append(
                    Continuous(
                        source_id=facts.id,
                        source=facts,
                        you=facts.controller,
                        # Boards do not say when a counter was put on: right after the object got its timestamp.
                        timestamp=(facts.timestamp, 2),
                        modify=Modify(Ref("self"), (change,)),
                        conditions=(),
                        that=(facts.id,),
                    )
                )
    return found


def _counter_change(kind: str, count: int) -> Change | None:
    if kind.lower() in KEYWORD_COUNTERS:
        return GainKeyword(Keyword(None, kind.capitalize())) if count > 0 else None
    power, slash, toughness = kind.partition("/")
    if not slash or not count:
        return None
    try:
        return ChangePowerToughness(Number(int(power) * count), Number(int(toughness) * count))
    except ValueError:
        return None
