"""Whether an object matches a description. One small function a quality; unknown words are unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.core import rare_qualities as rare
from app.core.amounts import amount_of
from app.core.context import Context, Subject, subject_of
from app.core.facts import ObjectFacts
from app.core.kleene import Truth, all_of, any_of, compare, negate
from app.core.mana_abilities import is_mana_ability
from app.core.memo import once_per_value
from app.core.names import same_name
from app.core.players import host_of, player_is
from app.core.statuses import has_status
from app.oracle.model import filters as words
from app.oracle.model import playing
from app.oracle.model.abilities import Activated, UnreadAbility
from app.oracle.model.base import Quality
from app.oracle.model.costs import TapSelf
from app.oracle.model.filters import Filter, Ref
from app.oracle.vocabulary import CREATURE_TYPES, LAND_TYPES


def matches(description: Filter | Ref, subject: Subject, context: Context) -> Truth:
    """Whether an object is one of those described (rule 109.2) or pointed at."""
    if isinstance(description, Ref):
        return is_referent(description, subject, context)
    result = _noun_fits(description, subject)
    if result is False:
        return False
    # Written out, since whole boards are held against descriptions: the same as `all_of`.
    for quality in description.qualities:
        if isinstance(quality, words.NthThisTurn):
            rest = Filter(description.noun, tuple(q for q in description.qualities if q is not quality))
            verdict = _is_nth(quality, rest, subject, context)
        else:
            verdict = has_quality(quality, subject, context)
        if verdict is False:
            return False
        if verdict is None:
            result = None
    return result


@once_per_value
def _says_where(description: Filter) -> bool:
    return any(isinstance(quality, words.InZone) for quality in description.qualities)


def _is_nth(nth: words.NthThisTurn, rest: Filter, subject: Subject, context: Context) -> Truth:
    """Whether a spell being cast would be its player's nth such spell this turn."""
    from app.core.events import event_matches  # events are held against descriptions

    if nth.own_turns and context.state.turn.active_player != subject.controller:
        return False
    kind = "cast" if subject.as_spell else "played_land"
    done = 0
    for event in context.state.events:
        if event.kind == kind and event.player == subject.controller:
            fits = event_matches(event, rest, context)
            if fits is None:
                return None
            done += 1 if fits else 0
    return done == nth.number - 1


def _noun_fits(description: Filter, subject: Subject) -> Truth:
    match description.noun:
        case "spell":
            return subject.as_spell or (subject.facts.zone == "stack" and subject.facts.details.ability_source is None)
        case "card":
            return subject.zone != "battlefield" and not subject.facts.token
        case "token":
            return subject.facts.token and subject.zone == "battlefield"
        case "permanent":
            return (subject.zone == "battlefield" and not subject.as_spell) or _says_where(description)
        case _:
            return True


def is_referent(ref: Ref, subject: Subject, context: Context) -> Truth:
    """Whether a reference points at this object."""
    match ref.kind:
        case "self" | "spell":
            return context.source is not None and context.source.id == subject.facts.id
        case "host":
            host = host_of(context)
            return host is not None and host.id == subject.facts.id
        case _:
            if ref.kind == "copy":
                return False
            if subject.facts.id in context.that:
                return True
            if context.that or context.source is None or ref.kind != "that":
                return False if context.that else None
            # Where the text itself picked nothing, what was exiled with the source is meant (607.2a).
            return True if subject.facts.details.exiled_with == context.source.id else None


def _total_at_most(quality: words.TotalAtMost, subject: Subject, context: Context) -> Truth:
    """What alone is too much is not among the chosen; of the rest it hangs on what else is chosen, unless one alone
    makes the exact total."""
    if quality.exactly and _stat(words.StatIs("mana_value", "==", quality.amount), subject, context) is True:
        return True
    return False if _stat(words.StatIs("mana_value", "<=", quality.amount), subject, context) is False else None


def _untold(quality: Quality, subject: Subject, context: Context) -> Truth:
    """The test of a quality that has no meaning here yet."""
    return None


@once_per_value
def _tests_of(description: Filter) -> tuple[bool, tuple[tuple[Test, Quality], ...]]:
    """Whether the noun fits anything, and each quality with its test: first those that look at least far."""
    anywhere = description.noun == "object" or (description.noun == "permanent" and _says_where(description))
    return anywhere, tuple((_TESTS.get(type(quality), _untold), quality) for quality in description.qualities)


def referents(
    description: Filter | Ref, context: Context, among: Iterable[ObjectFacts]
) -> tuple[list[ObjectFacts], bool]:
    """The objects described and whether that is certain (False: some could not be decided)."""
    found: list[ObjectFacts] = []
    certain = True
    verdict: Truth
    if isinstance(description, Ref):
        for facts in among:
            verdict = is_referent(description, subject_of(facts, context), context)
            if verdict is True:
                found.append(facts)
            elif verdict is None:
                certain = False
        return found, certain
    # As in `matches`, with what is the same for every object looked up once.
    anywhere, tests = _tests_of(description)
    values = context.values
    for facts in among:
        subject = Subject(facts, values[facts.id], facts.zone, facts.controller)
        verdict = anywhere or _noun_fits(description, subject)
        if verdict is not False:
            for test, quality in tests:
                one = test(quality, subject, context)
                if one is not True:
                    verdict = one
                    if one is False:
                        break
        if verdict is True:
            found.append(facts)
        elif verdict is None:
            certain = False
    return found, certain


@once_per_value
def _is_yours(description: Filter) -> bool:
    """Whether a description only ever means what the words' controller controls."""
    return words.ControlledBy("you") in description.qualities


def domain_of(description: Filter | Ref, context: Context) -> tuple[ObjectFacts, ...]:
    """The objects among which a description can match at all, so that no whole board is searched in vain."""
    state = context.state
    if isinstance(description, Ref):
        if description.kind in ("self", "spell"):
            return () if context.source is None or context.source.id not in state.objects else (context.source,)
        if description.kind == "host":
            host = host_of(context)
            return () if host is None else (host,)
        if description.kind == "that" and not context.that and context.source is not None:
            linked = context.source.id
            return tuple(facts for facts in state.board.objects if facts.details.exiled_with == linked)
        return tuple(state.objects[i] for i in context.that if i in state.objects)
    zone = next((quality for quality in description.qualities if isinstance(quality, words.InZone)), None)
    if zone is not None:
        return state.in_zone("library" if zone.zone == "library_top" else zone.zone)
    if description.noun in ("permanent", "token"):
        return state.controlled_by(context.you) if _is_yours(description) else state.permanents
    if description.noun == "spell":
        return state.stack()
    return state.board.objects


def has_quality(quality: Quality, subject: Subject, context: Context) -> Truth:
    """Whether an object has a quality; unknown where the quality has no meaning here yet."""
    test = _TESTS.get(type(quality))
    return None if test is None else test(quality, subject, context)


def _either(quality: words.Either, subject: Subject, context: Context) -> Truth:
    return any_of(all_of(has_quality(one, subject, context) for one in group) for group in quality.options)


def _stat(quality: words.StatIs, subject: Subject, context: Context) -> Truth:
    values = subject.values
    if quality.stat in values.unknown:
        return None
    left: int | None
    if quality.stat == "mana_value":
        left = values.mana_value(subject.x)
    elif quality.stat == "total_power_toughness":
        left = None if values.power is None or values.toughness is None else values.power + values.toughness
    else:
        left = values.power if quality.stat == "power" else values.toughness
        if left is None:
            return False
    right = None if quality.amount is None else amount_of(quality.amount, context)
    return compare(left, quality.op, right)


def _in_zone(quality: words.InZone, subject: Subject, context: Context) -> Truth:
    zone = subject.zone
    if quality.zone == "library_top":
        library = context.state.in_zone("library", subject.facts.owner)
        here: Truth = zone == "library" and bool(library) and library[0].id == subject.facts.id
    elif quality.zone == "graveyard_top":
        # A graveyard's order is that of the list; the last card put there lies on top (404.2).
        graveyard = context.state.in_zone("graveyard", subject.facts.owner)
        here = zone == "graveyard" and bool(graveyard) and graveyard[-1].id == subject.facts.id
    else:
        here = zone == quality.zone
    if here is False or quality.player is None:
        return here
    return player_is(subject.facts.owner, quality.player, context)


def _of_chosen(quality: words.OfChosen, subject: Subject, context: Context) -> Truth:
    chosen, values = context.chosen, subject.values
    match quality.what:
        case "color" | "not_color":
            if chosen.color is None:
                return quality.what == "not_color"
            return (chosen.color in values.colors) == (quality.what == "color")
        case "creature_type" | "not_creature_type":
            has = chosen.creature_type is not None and chosen.creature_type in values.subtypes
            return has == (quality.what == "creature_type")
        case "land_type":
            return chosen.land_type is not None and chosen.land_type in values.subtypes
        case "card_type":
            return chosen.card_type is not None and chosen.card_type.capitalize() in values.types
        case _:
            named = (*chosen.card_names, *((chosen.card_name,) if chosen.card_name else ()))
            return any(same_name(values.name, name) for name in named)


def _linked(quality: words.LinkedExile, subject: Subject, context: Context) -> Truth:
    if quality.by is not None:
        # Where the board does not say who exiled a card, its owner did: cards leave a player's own library.
        by = player_is(subject.facts.details.exiled_by or subject.facts.owner, quality.by, context)
        if by is False:
            return False
    turn = subject.facts.details.exiled_turn
    if quality.this_turn and turn != context.state.turn.number:
        return None if turn is None else False
    if quality.how == "this_way":
        return subject.facts.id in context.that
    return context.source is not None and subject.facts.details.exiled_with == context.source.id


def _hides_tops(described: Filter, context: Context) -> bool:
    """Whether top cards of libraries are meant and some library is not on the board."""
    place = next((q for q in described.qualities if isinstance(q, words.InZone) and q.zone == "library_top"), None)
    return place is not None and any(
        not context.state.in_zone("library", player)
        for player in context.state.players
        if place.player is None or player_is(player, place.player, context) is not False
    )


def _same_as(quality: words.SameAs, subject: Subject, context: Context) -> Truth:
    others, certain = referents(quality.ref, context, domain_of(quality.ref, context))
    unseen = isinstance(quality.ref, Filter) and _hides_tops(quality.ref, context)
    if unseen and not others:
        return None
    if not others:
        # A card that was to be exiled with the source and is nowhere on the board is not there.
        linked = isinstance(quality.ref, Ref) and not context.that and context.source is not None
        return False if linked or (isinstance(quality.ref, Filter) and certain) else None
    values = subject.values
    for facts in others:
        other = context.values[facts.id]
        match quality.what:
            case "name":
                if same_name(values.name, other.name):
                    return True
            case "color":
                if set(values.colors) & set(other.colors):
                    return True
            case "card_type":
                if set(values.types) & set(other.types):
                    return True
            case "creature_type" | "land_type":
                kinds = CREATURE_TYPES if quality.what == "creature_type" else LAND_TYPES
                if set(values.subtypes) & set(other.subtypes) & set(kinds):
                    return True
            case _:
                left = values.mana_value()
                if left == other.mana_value():
                    return True
    return None if unseen else False


def _ability_kind(quality: words.WithAbilityKind, subject: Subject, context: Context) -> Truth:
    abilities = subject.values.abilities
    match quality.kind:
        case "none":
            return not abilities
        case "activated":
            return any(isinstance(on.ability, Activated) for on in abilities)
        case "another_activated":
            return sum(isinstance(on.ability, Activated) for on in abilities) > 1
        case "mana" | "no_mana":
            has = any(is_mana_ability(on.ability) for on in abilities)
            unread = any(isinstance(on.ability, UnreadAbility) and "mana" in on.ability.topics for on in abilities)
            return None if unread and not has else has == (quality.kind == "mana")
        case "tap":
            costs = [on.ability.cost for on in abilities if isinstance(on.ability, Activated)]
            return any(isinstance(part, TapSelf) for cost in costs for part in cost.parts)
        case _:
            return None


def _with_counter(quality: words.WithCounter, subject: Subject, context: Context) -> Truth:
    counters = subject.facts.counters
    have = sum(counters.values()) if quality.kind is None else counters.get(quality.kind, 0)
    return compare(have, quality.op, quality.number)


def _named(quality: words.Named, subject: Subject, context: Context) -> Truth:
    """Whether an object has a name; a text's own name stays that of the card it is printed on."""
    if quality.name != "~":
        return same_name(subject.values.name, quality.name)
    if context.source is None:
        return None
    card = context.source.details.copy_of or context.source.card
    face = card.faces[context.source.face or 0] if (context.source.face or 0) < len(card.faces) else card.front
    return same_name(subject.values.name, face.name)


def _is_host(quality: words.IsHost, subject: Subject, context: Context) -> Truth:
    host = host_of(context)
    return host is not None and host.id == subject.facts.id


def _attached_to(quality: words.AttachedTo, subject: Subject, context: Context) -> Truth:
    host = context.state.objects.get(subject.facts.attached_to or "")
    return host is not None and is_referent(quality.ref, subject_of(host, context), context)


def _produces(quality: words.ProducesMana, subject: Subject, context: Context) -> Truth:
    from app.core.could_produce import could_produce  # which holds objects against descriptions

    if subject.facts.zone != "battlefield" or context.values is not context.state.projection.values:
        return None
    source = could_produce(context.state).of(subject.facts.id)
    if set(quality.types) & source.types:
        return True
    return None if source.unread or source.doubtful else False


Test = Callable[[Any, Subject, Context], Truth]

_TESTS: dict[type[Quality], Test] = {
    words.HasType: lambda q, s, c: q.type in s.values.types,
    words.NotType: lambda q, s, c: q.type not in s.values.types,
    words.HasSubtype: lambda q, s, c: q.subtype in s.values.subtypes,
    words.NotSubtype: lambda q, s, c: q.subtype not in s.values.subtypes,
    words.HasSupertype: lambda q, s, c: q.supertype in s.values.supertypes,
    words.NotSupertype: lambda q, s, c: q.supertype not in s.values.supertypes,
    words.HasColor: lambda q, s, c: q.color in s.values.colors,
    words.NotColor: lambda q, s, c: q.color not in s.values.colors,
    words.ColorCount: lambda q, s, c: compare(len(s.values.colors), q.op, q.number),
    words.Either: _either,
    words.ControlledBy: lambda q, s, c: player_is(s.controller, q.player, c),
    words.NotControlledBy: lambda q, s, c: negate(player_is(s.controller, q.player, c)),
    words.OwnedBy: lambda q, s, c: player_is(s.facts.owner, q.player, c),
    words.NotOwnedBy: lambda q, s, c: negate(player_is(s.facts.owner, q.player, c)),
    # Where no object speaks, a resolved spell means others than those it picked.
    words.Other: lambda q, s, c: s.facts.id not in c.that if c.source is None else s.facts.id != c.source.id,
    words.Status: lambda q, s, c: has_status(q.name, s, c),
    words.WithKeyword: lambda q, s, c: s.values.has_keyword(q.keyword),
    words.WithoutKeyword: lambda q, s, c: not s.values.has_keyword(q.keyword),
    words.WithAbilityKind: _ability_kind,
    words.Named: _named,
    words.NotNamed: lambda q, s, c: negate(_named(words.Named(q.name), s, c)),
    words.StatIs: _stat,
    words.WithCounter: _with_counter,
    words.InZone: _in_zone,
    words.NotInZone: lambda q, s, c: negate(_in_zone(words.InZone(q.zone, q.player), s, c)),
    words.XInCost: lambda q, s, c: s.values.mana_cost is not None and s.values.mana_cost.has_x,
    words.AttachedTo: _attached_to,
    words.ProducesMana: _produces,
    words.OfChosen: _of_chosen,
    words.IsHost: _is_host,
    words.LinkedExile: _linked,
    words.SameAs: _same_as,
    words.CameThere: _untold,
    words.TotalAtMost: _total_at_most,
    playing.UntoldQuality: _untold,
    playing.AllDifferent: _untold,
    playing.AboveIt: rare.lies_above,
    playing.ExiledBy: rare.exiled_by,
    playing.Enchants: rare.enchants,
    playing.SharesWithLatest: rare.shares_with_latest,
}
