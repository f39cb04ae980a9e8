"""Whose words are being evaluated: the source, its controller, what was chosen and what "that" means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.characteristics import Characteristics
from app.core.facts import NO_CHOICE, Chosen, ObjectFacts
from app.core.state import GameState


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that words can refer to while they are evaluated.

    ``values`` holds the characteristics to read: those of the layers reached so far while layers are applied,
    the final ones afterwards. ``you`` is the controller of the words. ``that`` are the objects an earlier part
    of the text or the board picked; ``that_player`` the player. ``x`` is the value of X, None where undefined;
    ``that_much`` the number that a cost just paid or the event set, ``revealed`` how many cards were."""

    state: GameState
    values: Mapping[str, Characteristics]
    you: str
    source: ObjectFacts | None = None
    that: tuple[str, ...] = ()
    that_player: str | None = None
    players: tuple[str, ...] = ()
    chosen: Chosen = NO_CHOICE
    x: int | None = None
    that_much: int | None = None
    revealed: int | None = None


@dataclass(slots=True)
class Subject:
    """An object held against a description; not frozen, since each description meets a whole board and a frozen
    one takes three times as long to make.

    ``as_spell``: it is being cast, so "spell" describes it and ``zone`` is where it is cast from; ``controller``
    is then the player who casts it. ``playing``: it is being played as a card of ``zone``."""

    facts: ObjectFacts
    values: Characteristics
    zone: str
    controller: str
    as_spell: bool = False
    x: int = 0


def subject_of(facts: ObjectFacts, context: Context) -> Subject:
    """An object where it is, with the characteristics the context reads."""
    return Subject(facts, context.values[facts.id], facts.zone, facts.controller)
