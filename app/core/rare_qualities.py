"""Qualities that few texts ask for: place in a graveyard, who exiled a card, what the last spell was."""

from __future__ import annotations

from app.core.context import Context, Subject
from app.core.kleene import Truth
from app.core.players import player_is
from app.oracle.model import playing
from app.oracle.model.abilities import Keyword


def lies_above(quality: playing.AboveIt, subject: Subject, context: Context) -> Truth:
    """A graveyard is listed in its order, the last card put there on top (404.2)."""
    source = context.source
    if source is None or source.zone != "graveyard" or subject.zone != "graveyard":
        return False
    order = [facts.id for facts in context.state.in_zone("graveyard", source.owner)]
    return subject.facts.id in order and order.index(subject.facts.id) > order.index(source.id)


def exiled_by(quality: playing.ExiledBy, subject: Subject, context: Context) -> Truth:
    """Whether a card lies in exile because that player exiled it, as far as the board says who did."""
    if subject.zone != "exile":
        return False
    by = subject.facts.details.exiled_by
    return None if by is None else player_is(by, quality.player, context)


def enchants(quality: playing.Enchants, subject: Subject, context: Context) -> Truth:
    """Whether an object has just this enchant ability; one with more words to it may or may not be meant."""
    result: Truth = False
    for on in subject.values.abilities:
        ability = on.ability
        if isinstance(ability, Keyword) and ability.name == "Enchant" and ability.filter is not None:
            if ability.filter == quality.what:
                return True
            if set(quality.what.qualities) <= set(ability.filter.qualities):
                result = None
    return result


def shares_with_latest(quality: playing.SharesWithLatest, subject: Subject, context: Context) -> Truth:
    """Whether a spell has a color of the spell cast most recently this turn, by anyone."""
    from app.core.events import colors_cast  # events are held against descriptions

    cast = [event for event in context.state.events if event.kind == "cast"]
    if not cast or not subject.values.colors:
        return False
    colors = colors_cast(cast[-1], context)
    return None if colors is None else bool(colors & set(subject.values.colors))
