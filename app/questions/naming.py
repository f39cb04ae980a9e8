"""What to call objects in prose."""

from __future__ import annotations

from app.core.state import GameState


def name_of(object_id: str, state: GameState) -> str:
    """What to call an object or effect in prose: its name after layers, else its card's, else its id."""
    facts = state.objects.get(object_id)
    if facts is None:
        effect = state.effects.get(object_id)
        source = effect.source if effect is not None else None
        return source.name if source is not None and source.name else object_id
    return state.projection.values[object_id].name or ("a face-down card" if facts.face_down else object_id)


def names_of(ids: tuple[str, ...] | list[str], state: GameState) -> str:
    """Several objects by name, each name once."""
    return ", ".join(dict.fromkeys(name_of(i, state) for i in ids))
