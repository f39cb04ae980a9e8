"""States of objects that descriptions name in one word: tapped, attacking, token, enchanted, commander…"""

from __future__ import annotations

from collections.abc import Callable

from app.core.context import Context, Subject
from app.core.facts import ObjectFacts
from app.core.kleene import Truth
from app.core.names import same_name
from app.core.state import GameState


def has_status(name: str, subject: Subject, context: Context) -> Truth:
    """Whether an object is in a state; unknown for a state that boards do not show."""
    test = _TESTS.get(name)
    return None if test is None else test(subject, context)


def _has_attached(kind: str, subject: Subject, context: Context) -> bool:
    return any(
        facts.attached_to == subject.facts.id and kind in context.values[facts.id].subtypes
        for facts in context.state.permanents
    )


def names_commander(facts: ObjectFacts, state: GameState) -> bool:
    """Rule 903.3: the designation belongs to the card its owner named, and to no copy or token."""
    if facts.token or facts.details.copy_of is not None:
        return False
    owner = state.players.get(facts.owner)
    return owner is not None and any(same_name(card.name, facts.card.name) for card in owner.commanders)


def is_commander(subject: Subject, context: Context) -> bool:
    """Whether an object is a commander."""
    return names_commander(subject.facts, context.state)


def _modified(subject: Subject, context: Context) -> bool:
    """Rule 700.9: counters on it, equipped, or enchanted by an Aura its controller controls."""
    if any(subject.facts.counters.values()):
        return True
    for facts in context.state.permanents:
        if facts.attached_to == subject.facts.id:
            subtypes = context.values[facts.id].subtypes
            if "Equipment" in subtypes or ("Aura" in subtypes and facts.controller == subject.facts.controller):
                return True
    return False


def _historic(subject: Subject, context: Context) -> bool:
    """Rule 700.6."""
    values = subject.values
    return "Legendary" in values.supertypes or "Artifact" in values.types or "Saga" in values.subtypes


def _unblocked(subject: Subject, context: Context) -> Truth:
    """Rule 509.1h: an attacker that nothing blocks once blockers are declared."""
    state = context.state
    if (
        state.turn.step not in ("declare_blockers", "combat_damage", "end_combat")
        or not subject.facts.details.attacking
    ):
        return False
    blocking = [facts.details.blocking for facts in state.permanents if facts.details.blocking]
    if subject.facts.id in blocking:
        return False
    return None if True in blocking else True


def _entered_this_turn(subject: Subject, context: Context) -> Truth:
    """What its owner has controlled since this turn entered in it; what changed hands may have been there before."""
    facts, state = subject.facts, context.state
    if any(event.kind == "entered" and event.object == facts.id for event in state.events):
        return True
    if facts.zone != "battlefield" or facts.controlled_since_turn != state.turn.number:
        return False
    return True if facts.controller == facts.owner else None


def _controlled_since_turn(subject: Subject, context: Context) -> Truth:
    """Whether its controller has controlled it continuously since their most recent turn began (as in 302.6)."""
    facts, turn = subject.facts, context.state.turn
    if facts.zone != "battlefield":
        return False
    own = [number for number, taker in enumerate(turn.history[: turn.number], start=1) if taker == facts.controller]
    return not facts.controlled_since_turn or (bool(own) and facts.controlled_since_turn < own[-1])


def _attacked_this_turn(subject: Subject, context: Context) -> Truth:
    """Whether it was declared as an attacker this turn (508.1a); what entered attacking was not."""
    facts, state = subject.facts, context.state
    if any(event.kind == "attacked" and event.object == facts.id for event in state.events):
        return True
    if not facts.details.attacking:
        return False
    return None if facts.controlled_since_turn == state.turn.number else True


def _blocked(subject: Subject, context: Context) -> Truth:
    """Rule 509.1h: an attacker that something was declared to block, or of which an effect says so."""
    if not subject.facts.details.attacking:
        return False
    if any(facts.details.blocking == subject.facts.id for facts in context.state.permanents):
        return True
    unblocked = _unblocked(subject, context)
    return None if unblocked is None or unblocked else False


def _toughness_over_power(subject: Subject, context: Context) -> Truth:
    values = subject.values
    if {"power", "toughness"} & set(values.unknown):
        return None
    return values.power is not None and values.toughness is not None and values.toughness > values.power


_TESTS: dict[str, Callable[[Subject, Context], Truth]] = {
    "controlled_since_turn": _controlled_since_turn,
    "entered_this_turn": _entered_this_turn,
    "attacked_this_turn": _attacked_this_turn,
    "command_or_battlefield": lambda s, c: s.zone in ("command", "battlefield"),
    "x_in_mana_cost": lambda s, c: s.values.mana_cost is not None and s.values.mana_cost.has_x,
    "no_x_in_mana_cost": lambda s, c: s.values.mana_cost is None or not s.values.mana_cost.has_x,
    "toughness_over_power": _toughness_over_power,
    "has_adventure": lambda s, c: any("Adventure" in face.subtypes for face in s.facts.card.faces),
    "foretold": lambda s, c: any(mark.kind == "foretold" for mark in s.facts.details.marks),
    "blocked": _blocked,
    "tapped": lambda s, c: s.facts.tapped,
    "untapped": lambda s, c: not s.facts.tapped,
    "attacking": lambda s, c: bool(s.facts.details.attacking),
    "attacking_you": lambda s, c: s.facts.details.attacking == c.you,
    "blocking": lambda s, c: bool(s.facts.details.blocking),
    "face_down": lambda s, c: s.facts.face_down,
    "face_up": lambda s, c: not s.facts.face_down,
    "token": lambda s, c: s.facts.token,
    "nontoken": lambda s, c: not s.facts.token,
    "enchanted": lambda s, c: _has_attached("Aura", s, c),
    "equipped": lambda s, c: _has_attached("Equipment", s, c),
    "attached": lambda s, c: s.facts.attached_to is not None,
    "commander": is_commander,
    "historic": _historic,
    "modified": _modified,
    "unblocked": _unblocked,
    "suspended": lambda s, c: (
        s.zone == "exile" and s.values.has_keyword("Suspend") and s.facts.counters.get("time", 0) > 0
    ),
}
