"""What a player has cast since an effect began, as far as the turn's events tell."""

from __future__ import annotations

from app.core.context import Context
from app.core.events import event_matches
from app.core.facts import EffectFacts, EventFacts
from app.core.names import same_name
from app.core.state import GameState
from app.oracle.model.filters import Filter


def cast_since(
    state: GameState, player: str, effect: EffectFacts, described: Filter | None, context: Context
) -> int | None:
    """How many spells that match a player cast after an effect began; None where the board does not say.

    Events are in order, so what follows the casting of the effect's own source came later. An effect of an earlier
    turn began before all of them."""
    events = [event for event in state.events if event.kind in ("cast", "activated")]
    start = 0
    if effect.turn is None or effect.turn == state.turn.number:
        began = [index for index, event in enumerate(events) if _made(event, effect)]
        if began:
            start = began[-1] + 1
        elif any(event.player == player and event.kind == "cast" for event in events):
            return None
    total = 0
    for event in events[start:]:
        if event.kind != "cast" or event.player != player:
            continue
        fits = True if described is None else event_matches(event, described, context)
        if fits is None:
            return None
        total += 1 if fits else 0
    return total


def _made(event: EventFacts, effect: EffectFacts) -> bool:
    if effect.source_object is not None and event.object == effect.source_object:
        return True
    name = event.card.name if event.card is not None else event.name
    return effect.source is not None and name is not None and same_name(name, effect.source.name)
