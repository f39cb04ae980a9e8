"""Which players words speak of (rules 102, 109.5)."""

from __future__ import annotations

from app.core.context import Context
from app.core.facts import ObjectFacts
from app.core.kleene import Truth
from app.oracle.model.base import PlayerRef


def player_is(player: str, ref: PlayerRef, context: Context) -> Truth:
    """Whether a player is (one of those) meant; unknown where the board does not say who is."""
    if ref in ("each_player", "any_player"):
        return True
    if ref == "you":
        return player == context.you
    if ref in ("opponent", "opponents"):
        return player != context.you
    if ref == "defending_player" and len(context.players) > 1:
        return player in context.players
    if ref == "active_player":
        return player == context.state.turn.active_player
    if ref == "nonactive_players":
        return player != context.state.turn.active_player
    if ref == "neither_you_nor_chosen":
        chosen = context.chosen.player or (context.players[0] if len(context.players) == 1 else None)
        return False if player == context.you else None if chosen is None else player != chosen
    if ref == "attacked_player":
        return _is_attacked(player, context)
    meant = single_player(ref, context)
    if meant is not None:
        return player == meant
    if ref in ("target_player", "that_player") and context.players:
        return player in context.players
    if ref == "target_opponent":
        return player in context.players if context.players else (None if player != context.you else False)
    return None


def single_player(ref: PlayerRef, context: Context) -> str | None:
    """The one player meant, None where there are several or the board does not say."""
    if ref == "you":
        return context.you
    if ref == "active_player":
        return context.state.turn.active_player
    if ref == "defending_player":
        return _defending(context)
    if ref in ("opponent", "opponents", "target_opponent"):
        if ref == "target_opponent" and len(context.players) == 1:
            return context.players[0]
        others = context.state.opponents_of(context.you)
        return others[0] if len(others) == 1 else None
    if ref == "chosen_player":
        return context.chosen.player
    if ref == "that_player":
        if context.that_player is not None:
            return context.that_player
        return context.players[0] if len(context.players) == 1 else None
    if ref == "target_player":
        return context.players[0] if len(context.players) == 1 else None
    if ref in ("its_controller", "its_owner"):
        picked = [context.state.objects[i] for i in context.that if i in context.state.objects]
        who = {facts.controller if ref == "its_controller" else facts.owner for facts in picked}
        return who.pop() if len(who) == 1 else None
    if ref in ("owner_of_host", "controller_of_host"):
        host = host_of(context)
        if host is None:
            return None
        return host.owner if ref == "owner_of_host" else host.controller
    if ref == "enchanted_player" and context.source is not None:
        attached = context.source.attached_to
        return attached if attached in context.state.players else None
    return None


def _is_attacked(player: str, context: Context) -> Truth:
    """Whether the source attacks that player, and not something the player controls (506.3)."""
    attacked = context.source.details.attacking if context.source is not None else None
    if attacked is True:
        others = context.state.opponents_of(context.you)
        return player == others[0] if len(others) == 1 else (None if player in others else False)
    return attacked == player


def _defending(context: Context) -> str | None:
    """Whom the source attacks (506.2): as the board says of an effect, else as the source's own attack shows."""
    state = context.state
    if len(context.players) == 1:
        return context.players[0]
    attacked = context.source.details.attacking if context.source is not None else None
    if isinstance(attacked, str):
        if attacked in state.players:
            return attacked
        target = state.objects.get(attacked)
        return target.controller if target is not None else None
    others = state.opponents_of(context.you)
    return others[0] if len(others) == 1 else None


def host_of(context: Context) -> ObjectFacts | None:
    """The permanent the source is attached to (rule 303.4, 301.5)."""
    if context.source is None or context.source.attached_to is None:
        return None
    return context.state.objects.get(context.source.attached_to)
