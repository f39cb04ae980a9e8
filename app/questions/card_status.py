"""What is a card to a player: in hand, drawn, face up, playable by whom, until when? (rules 121, 406, 400.7)"""

from __future__ import annotations

from app.core.characteristics import printed
from app.core.context import Context, subject_of
from app.core.durations import source_of
from app.core.facts import EffectFacts, ObjectFacts
from app.core.filters import is_referent, matches
from app.core.findings import Judgement, Reason, UnreadHit
from app.core.play.proposal import proposals
from app.core.play.right import Right
from app.core.play.ways import rights
from app.core.players import player_is
from app.core.resolved import abilities_of, is_offered_now, resolved_effects
from app.core.state import GameState
from app.core.static_effects import effects_in_force, statics_of
from app.oracle.model.abilities import Static
from app.oracle.model.card import CardReading
from app.oracle.model.effects import ExileCards, Lasting, MayLook, Permission, Unread
from app.oracle.model.filters import Filter, LinkedExile, Ref
from app.questions.common import name_of, status_of
from app.questions.query import Query
from app.rulebook.rule import Rule

DRAWING = Rule("121.1", "putting the top card of their library into their hand")
DISCARDING = Rule("701.9a", "from its owner’s hand")
FACE_UP = Rule("406.3", "kept face up")
LASTS = Rule("611.2a", "lasts as long as stated")
SUSPENDED = Rule("702.62a", "time counter")
NEW_OBJECT = Rule("400.7", "becomes a new object")
FORETOLD = Rule("702.143a", "look at that card")


def answer(state: GameState, query: Query) -> Judgement:
    """Where the card is, who may look, who may play it, and what becomes of it when that ends."""
    object_id, player = query.object or "", query.player or ""
    facts = state.objects[object_id]
    name = facts.card.name
    in_hand = facts.zone == "hand" and facts.owner == player
    lookers = may_look(state, facts)
    face_up = not facts.face_down and (facts.zone != "library" or len(lookers) == len(state.players))
    permissions = _permissions(state, facts)
    unread = _unread(state, facts)
    told = {"object": name, "player": player, "zone": facts.zone, "source": name_of(object_id, state)}
    steps = [
        Reason("status.zone", (DRAWING,) if not in_hand else (DRAWING, DISCARDING), (object_id,), told),
        Reason("status.face_up" if face_up else "status.face_down", (FACE_UP,), (object_id,), told),
        *(reason for right, _ in permissions for reason in right.reasons),
    ]
    if permissions:
        steps.append(Reason("status.permissions", (LASTS,), (object_id,), told))
    if any(mark.kind == "foretold" for mark in facts.details.marks):
        steps.append(Reason("status.foretold", (FORETOLD,), (object_id,), told))
    if any(mark.kind == "suspended" for mark in facts.details.marks):
        steps.append(Reason("play.suspended", (SUSPENDED,), (object_id,), told))
    if permissions and facts.zone == "exile" and any(right.force is not None for right, _ in permissions):
        steps.append(Reason("status.new_object", (NEW_OBJECT,), (object_id,), told))
    body: dict[str, object] = {
        "in_hand": in_hand,
        "counts_as_drawn": in_hand and _drawn(state, facts),
        "can_be_discarded": in_hand,
        "face_up": face_up,
        "may_look": lookers,
        "permissions": [
            {
                "player": who,
                "source": right.via,
                "until": right.until,
                "active": None if not right.certain else right.blocker is None,
            }
            for right, who in permissions
        ],
        "after_permission": _afterwards(state, facts),
    }
    headline = Reason("status.is", (), (object_id,), told)
    told_once: list[Reason] = []
    for reason in steps:
        if reason not in told_once:
            told_once.append(reason)
    return Judgement(status_of(unread, False), body, headline, tuple(told_once), unread=unread)


def _afterwards(state: GameState, facts: ObjectFacts) -> str | None:
    """What becomes of an exiled card once nobody may play it any more: it stays where it is, unless what let it be
    played goes on with words that were not read, which may say otherwise."""
    if facts.zone != "exile":
        return None
    for effect in state.board.effects:
        if facts.id not in effect.objects:
            continue
        for ability in abilities_of(effect):
            parts = getattr(ability, "effects", ())
            lets = [index for index, part in enumerate(parts) if isinstance(part, Lasting | Permission)]
            if lets and any(isinstance(part, Unread) for part in parts[lets[0] + 1 :]):
                return None
    return "remains_exiled"


def _permissions(state: GameState, facts: ObjectFacts) -> list[tuple[Right, str]]:
    """Every right to play the card that some player has or had, apart from the rules' own."""
    found: list[tuple[Right, str]] = []
    if facts.zone in ("battlefield", "stack", "hand"):
        return found
    for player in state.players:
        for proposal in proposals(state, facts, player, None):
            for right in rights(state, proposal):
                code = right.blocker.code if right.blocker is not None else None
                if code in (None, "permission_expired", "permission_used") and (right.via, player) not in {
                    (known.via, who) for known, who in found
                }:
                    found.append((right, player))
    return found


def _drawn(state: GameState, facts: ObjectFacts) -> bool:
    """Whether the board says that the card was drawn this turn."""
    return any(event.kind == "drew" and event.object == facts.id for event in state.events)


def may_look(state: GameState, facts: ObjectFacts) -> list[str]:
    """Who may look at a card (rules 400.2, 406.3): all at what is face up in a public zone, its owner at a hand,
    else whom an effect or a mark lets."""
    everyone = list(state.players)
    if facts.zone == "hand":
        return [facts.owner]
    if facts.zone == "library":
        allowed = {player for player in everyone if _looks(state, facts, player)}
        return [player for player in everyone if player in allowed]
    if not facts.face_down:
        return everyone
    if facts.zone in ("battlefield", "stack"):
        return [facts.controller]
    return [player for player in everyone if _looks(state, facts, player)]


def _looks(state: GameState, facts: ObjectFacts, player: str) -> bool:
    marks = facts.details.marks
    if any(mark.kind == "foretold" and (mark.by or facts.owner) == player for mark in marks):
        return True
    own = statics_of(facts, state) if facts.zone == "library" else ()
    for force in (*effects_in_force(state), *own):
        if isinstance(force.effect, MayLook) and player_is(player, force.effect.player, force.context) is True:
            # Who was once allowed to look at an exiled card goes on being allowed (406.3).
            if _shows(force.effect, facts, force.context) and (not force.expired or facts.zone == "exile"):
                return True
    if facts.zone != "exile":
        return False
    source = state.objects.get(facts.details.exiled_with or "")
    if source is not None and source.zone == "battlefield" and source.controller == player and hides_away(source):
        return True
    return any(
        effect.controller == player and facts.id in effect.objects and _was_shown(state, effect, facts)
        for effect in state.board.effects
    )


def _shows(effect: MayLook, facts: ObjectFacts, context: Context) -> bool:
    subject = subject_of(facts, context)
    if isinstance(effect.what, Ref):
        return is_referent(effect.what, subject, context) is True
    return matches(effect.what, subject, context) is True


def hides_away(source: ObjectFacts) -> bool:
    """Whether a permanent exiled a card by hideaway, which whoever controls the permanent may look at (702.75a)."""
    return printed(source.card.front).has_keyword("Hideaway")


def _was_shown(state: GameState, effect: EffectFacts, facts: ObjectFacts) -> bool:
    """Whether an effect's controller was allowed to look at a card that it exiled face down, and so still is (406.3):
    looking came before, as a part of the same ability, or with what exiled it, which that player controlled then."""
    source = source_of(effect, state)
    card = source.card if source is not None else effect.source
    seen = False
    for ability in abilities_of(effect):
        for part in getattr(ability, "effects", ()):
            if isinstance(part, Unread) and "library" in part.topics:
                seen = True
            elif isinstance(part, ExileCards) and part.face_down:
                if part.may_look or (seen and isinstance(part.what, Ref)):
                    return True
    if card is None:
        return False
    if printed(card.front).has_keyword("Hideaway"):
        return True
    return source is not None and source.id == facts.details.exiled_with and _lets_look(card)


def _lets_look(card: CardReading) -> bool:
    """Whether a card's static ability lets its controller look at what was exiled with it."""
    return any(
        isinstance(part, MayLook)
        and isinstance(part.what, Filter)
        and any(isinstance(quality, LinkedExile) for quality in part.what.qualities)
        for ability in card.front.abilities
        if isinstance(ability, Static)
        for part in ability.effects
    )


def _unread(state: GameState, facts: ObjectFacts) -> tuple[UnreadHit, ...]:
    """Unread clauses of effects that picked this card and speak of playing it."""
    return tuple(
        UnreadHit(resolved.facts.id, resolved.line, resolved.effect.text, resolved.effect.topics)
        for resolved in resolved_effects(state)
        if isinstance(resolved.effect, Unread)
        and facts.id in resolved.facts.objects
        and "play_permissions" in resolved.effect.topics
        and not is_offered_now(resolved)
    )
