"""Options, blockers and steps of questions about playing cards."""

from __future__ import annotations

from app.core.facts import ObjectFacts
from app.core.findings import Blocker, Reason, UnreadHit
from app.core.kleene import Truth, any_of
from app.core.play.verdict import Way, no_way, unknown_face_plays
from app.core.resolved import is_offered_now, resolved_effects
from app.core.state import GameState
from app.core.unread import in_force, static_unread
from app.oracle.model.costs import ManaCostOf, PayGeneric, PayMana
from app.oracle.model.effects import Unread
from app.rulebook.rule import Rule

CASTING = Rule("601.3", "begin to cast a spell only if")
LAND_PLAY = Rule("305.1", "may play a land card")
TOPICS: tuple[str, ...] = ("play_restrictions",)

_STRENGTH: tuple[str, ...] = (
    "permission_expired",
    "wrong_player",
    "permission_used",
    "lands_not_castable",
    "not_your_turn",
    "no_mana_cost",
    "no_permission",
)
"""Of several ways that give no right at all, the one whose reason tells most."""


def verdict_of(ways: list[Way]) -> Truth:
    return any_of(way.verdict for way in ways)


def option(way: Way) -> dict[str, object]:
    """One way to play as the contract's option."""
    right, cost = way.right, way.price
    return {
        "via": right.via,
        "method": right.method,
        "face": way.proposal.name or way.proposal.facts.card.front.name,
        "mana_cost": _mana_cost(way),
        "x": None if cost is None else cost.x,
        "additional_costs": []
        if cost is None
        else [{"text": a.text, "mandatory": a.mandatory} for a in cost.additional],
        "alternative_costs_allowed": not (
            right.free or right.cost is not None or right.alternative or way.proposal.is_land
        ),
        "until": right.until,
    }


def _mana_cost(way: Way) -> str | None:
    """The mana of the cost that is paid, before anything changes it; None where that cost has no mana in it."""
    right, cost = way.right, way.price
    if cost is None or cost.mana is None or right.free:
        return None
    if right.cost is not None and not any(
        isinstance(part, PayMana | ManaCostOf | PayGeneric) for part in right.cost.parts
    ):
        return None
    return str(cost.mana) or "{0}"


def blockers_of(ways: list[Way], facts: ObjectFacts) -> list[Blocker]:
    """Why not: what stands against the ways there are; where none gives a right, the most telling reason."""
    allowed = [way for way in ways if way.allowed]
    if allowed:
        return once([blocker for way in allowed for blocker in way.blockers])
    failed = once([way.right.blocker for way in ways if way.right.blocker is not None])
    if not failed:
        return [no_way(facts)]
    return sorted(failed, key=lambda b: _STRENGTH.index(b.code) if b.code in _STRENGTH else len(_STRENGTH))


def once(blockers: list[Blocker]) -> list[Blocker]:
    """Each blocker once, in order."""
    found: list[Blocker] = []
    for blocker in blockers:
        if blocker not in found:
            found.append(blocker)
    return found


def affordable(ways: list[Way]) -> bool | None:
    """Whether the mana is there for some way that stands; None where that is not known."""
    there = any(way.verdict is True for way in ways)
    return any_of(_pays(way, beside_certain=there) for way in ways)


def _pays(way: Way, *, beside_certain: bool) -> Truth:
    """Whether the price of a way can be paid; beside a way that is open for certain, mana that is there for one which
    may not be open settles nothing."""
    if way.price is None:
        return True
    found = way.price.affordable
    return None if found and beside_certain and way.verdict is None else found


def unread_for(
    state: GameState, facts: ObjectFacts, player: str, ways: list[Way], verdict: Truth, face: int | None = None
) -> tuple[list[UnreadHit], bool]:
    """Unread clauses that could change the answer, and whether the answer rests on one.

    No for each known face is no for the card only where its face that is not known can't be played whatever it is.

    A permission that cannot be read could turn no into yes, but only one that speaks of this card; a prohibition
    that cannot be read could turn yes into no."""
    hits: list[UnreadHit] = []
    rests = False
    if verdict is False and face is None and unknown_face_plays(state, facts, player):
        hits.append(UnreadHit(facts.id, None, None, ("other_face",)))
        rests = True
    own = static_unread(state.projection.values[facts.id].abilities)
    no_right = not any(way.allowed for way in ways)
    for clause in own:
        if "own_card" not in clause.topics and facts.zone != "battlefield":
            continue  # what it says of others it says on the battlefield (113.6)
        if "play_restrictions" in clause.topics or "timing" in clause.topics:
            hits.append(UnreadHit(facts.id, clause.line, clause.text, clause.topics))
        elif no_right and "play_permissions" in clause.topics and facts.zone != "hand":
            hits.append(UnreadHit(facts.id, clause.line, clause.text, clause.topics))
            rests = True
    for resolved in resolved_effects(state):
        effect = resolved.effect
        if is_offered_now(resolved):
            continue
        if isinstance(effect, Unread) and facts.id in resolved.facts.objects and "play_permissions" in effect.topics:
            hits.append(UnreadHit(resolved.facts.id, resolved.line, effect.text, effect.topics))
            rests = rests or no_right
    if verdict is True:
        hits.extend(in_force(state, TOPICS, frozenset(("of_spells", "of_lands"))))
    elif no_right and verdict is False:
        found = in_force(state, ("play_permissions",))
        now = {(one.facts.id, one.line, one.effect) for one in resolved_effects(state) if is_offered_now(one)}
        hits.extend(
            hit
            for hit in found
            if not _is_resolved_elsewhere(state, hit, facts)
            and (hit.object, hit.line, Unread(hit.text, hit.topics)) not in now
        )
    return list(dict.fromkeys(hits)), rests


def _is_resolved_elsewhere(state: GameState, hit: UnreadHit, facts: ObjectFacts) -> bool:
    """Whether an unread clause belongs to an effect that picked other objects."""
    effect = state.effects.get(hit.object)
    return effect is not None and bool(effect.objects) and facts.id not in effect.objects


def steps_of(ways: list[Way], verdict: Truth) -> list[Reason]:
    """The reasons of the ways that decide, in order, each once."""
    if verdict is True:
        telling = [way for way in ways if way.verdict is True]
    elif verdict is None:
        telling = [way for way in ways if way.verdict is None]
    else:
        telling = [way for way in ways if way.allowed] or ways
    found: list[Reason] = []
    for way in telling:
        for reason in (*way.reasons, *(blocker.reason for blocker in way.blockers)):
            if reason not in found:
                found.append(reason)
    return found
