"""What already happened this turn, held against descriptions."""

from __future__ import annotations

from app.core.characteristics import printed
from app.core.context import Context, Subject, subject_of
from app.core.facts import EventFacts, ObjectFacts
from app.core.filters import has_quality, matches
from app.core.kleene import Truth, all_of
from app.oracle.model.filters import Filter, HasType, InZone

_OF_PERMANENTS: frozenset[str] = frozenset(
    ("attacked", "blocked", "entered", "died", "dealt_damage", "sacrificed", "tapped", "activated")
)


def event_matches(event: EventFacts, description: Filter, context: Context) -> Truth:
    """Whether the object of an event matches a description: the object itself where the board names it, else
    the card it names, else the types it gives; unknown where it gives nothing."""
    if not description.qualities:
        return True
    facts = context.state.objects.get(event.object) if event.object else None
    player = event.player or context.you
    as_spell = event.kind == "cast"
    if event.kind in _OF_PERMANENTS:
        # What attacked or entered was a permanent then, wherever it is now.
        description = Filter("object", description.qualities)
    if facts is not None and facts.id in context.values:
        values = subject_of(facts, context).values
        return matches(
            description, Subject(facts, values, event.origin or facts.zone, player, as_spell=as_spell), context
        )
    if event.card is not None:
        gone = ObjectFacts("", event.card, event.origin or "", player, player, timestamp=0)
        subject = Subject(gone, printed(event.card.front), gone.zone, player, as_spell=as_spell)
        return all_of(has_quality(quality, subject, context) for quality in description.qualities)
    return _by_types(event, description)


def colors_cast(event: EventFacts, context: Context) -> frozenset[str] | None:
    """The colors of a spell that was cast; None where the board does not say what card, or which face of it, it was."""
    facts = context.state.objects.get(event.object or "")
    if facts is not None and facts.zone == "stack":
        return frozenset(context.values[facts.id].colors)
    if event.card is None or len(event.card.faces) != 1:
        return None
    return frozenset(printed(event.card.front).colors)


def _by_types(event: EventFacts, description: Filter) -> Truth:
    result: Truth = True
    types = {word.capitalize() for word in event.types}
    for quality in description.qualities:
        if isinstance(quality, HasType) and types:
            if quality.type not in types:
                return False
        elif isinstance(quality, InZone) and event.origin is not None and quality.player in (None, "you"):
            if quality.zone != event.origin:
                return False
        else:
            result = None
    return result
