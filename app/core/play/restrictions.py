"""What says that a card can't be played, or only then, only so often, only from there (rules 101.2, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as changed

from app.core.conditions import holds
from app.core.context import Context, Subject
from app.core.events import event_matches
from app.core.filters import matches
from app.core.findings import Blocker, Reason
from app.core.kleene import Truth, all_of, negate
from app.core.play.alternatives import statics_of_face
from app.core.play.permissions import acting
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.play.since import cast_since
from app.core.players import player_is
from app.core.resolved import lasts
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force, object_context
from app.oracle.model.amounts import All, During, SorceryTime, TurnOf
from app.oracle.model.effects import InNextTurn, OnlyFrom, OnlyWhen, Prohibition, Until
from app.oracle.model.filters import Filter, Ref
from app.rulebook.rule import Rule

CANT_BEATS_CAN = Rule("101.2", "can’t")
PROHIBITED = Rule("601.3", "no rule or effect prohibits that player from casting it")
CHOICES = Rule("601.3a", "may consider any choices to be made during that spell’s proposal")
SPLIT_SECOND = Rule("702.61a", "can’t cast other spells")
LEGENDARY_SPELL = Rule("205.4e", "controls a legendary creature or a legendary planeswalker")
AFTERMATH_ONLY = Rule("702.127a", "any zone other than a graveyard")


def restrictions(
    state: GameState, proposal: Proposal, x_free: bool, right: Right | None = None
) -> tuple[list[Blocker], list[str]]:
    """What forbids the play, and the ids of effects of which that is not known; ``right``: the way it is played.

    ``x_free``: the value of X is the player's choice, so a prohibition that some X avoids does not hold (601.3a)."""
    found: list[Blocker] = []
    unknown: list[str] = []
    for force in _looking(state, proposal):
        if isinstance(force.effect, Prohibition) and force.effect.alternative and not _replaces_cost(right):
            continue
        verdict, reason = _forbids(force, state, proposal, x_free)
        if verdict is None:
            unknown.append(force.id)
        elif verdict and reason is not None:
            found.append(reason)
    found.extend(_rules(state, proposal))
    return found, unknown


def _replaces_cost(right: Right | None) -> bool:
    """Whether something else is paid than the mana cost, or nothing (118.9)."""
    return right is not None and (right.alternative or right.free or right.cost is not None)


def ended(state: GameState, proposal: Proposal) -> Iterator[Reason]:
    """Prohibitions that would forbid the play if they had not run out."""
    for force in effects_in_force(state):
        if (
            not force.expired
            or force.resolved is None
            or not isinstance(force.effect, Prohibition | OnlyWhen | OnlyFrom)
        ):
            continue
        still, reasons = _in_time(force, proposal)
        if still is not False:
            continue
        verdict, _ = _forbids(changed(force, expired=False, certain=True), state, proposal, False, timed=True)
        if verdict:
            rules = tuple(rule for reason in reasons for rule in reason.rules)
            facts = dict(reasons[0].facts) if reasons else {}
            yield Reason("play.prohibition_over", rules, (force.id, proposal.facts.id), facts)


def _in_time(force: InForce, proposal: Proposal) -> tuple[Truth, tuple[Reason, ...]]:
    """Whether a resolved effect lasts for the player who would act: "that player's next turn" differs by player."""
    if force.resolved is None:
        return (True if force.certain else None), ()
    finding = lasts(force.resolved, acting(force, proposal.player))
    return finding.value, finding.reasons


def _looking(state: GameState, proposal: Proposal) -> Iterator[InForce]:
    """Effects that could forbid: those in force and the clauses of the card's own face."""
    for force in effects_in_force(state):
        if not isinstance(force.effect, Prohibition | OnlyWhen | OnlyFrom):
            continue
        if force.expired and not _each_ones_turn(force):
            continue
        if isinstance(force.effect, OnlyFrom) and force.effect.of is not None:
            continue  # it speaks of its own card alone, which says so below
        yield force
    context: Context = changed(object_context(proposal.facts, state), you=proposal.player)
    for force in statics_of_face(proposal, context):
        effect = force.effect
        if (isinstance(effect, Prohibition | OnlyWhen) and isinstance(effect.what, Ref)) or (
            isinstance(effect, OnlyFrom) and effect.of is not None
        ):
            yield force


def _each_ones_turn(force: InForce) -> bool:
    """Whether how long an effect lasts differs by player."""
    until = force.resolved.until if force.resolved is not None else None
    return isinstance(until, Until | InNextTurn) and until.player == "that_player"


def _forbids(
    force: InForce, state: GameState, proposal: Proposal, x_free: bool, *, timed: bool = False
) -> tuple[Truth, Blocker | None]:
    effect = force.effect
    context = acting(force, proposal.player)
    sure: Truth = True if force.certain else None
    if force.resolved is not None and not timed:
        sure, _ = _in_time(force, proposal)
        if sure is False:
            return False, None
    ids = (proposal.facts.id, force.id) if force.id != proposal.facts.id else (force.id,)
    rules = (CANT_BEATS_CAN,) if proposal.is_land else (PROHIBITED, CANT_BEATS_CAN)
    prohibited = Blocker("prohibited", Reason("play.prohibited", rules, ids))
    if not isinstance(effect, Prohibition | OnlyWhen | OnlyFrom) or not _same_action(effect.verb, proposal):
        return False, None
    who = player_is(proposal.player, effect.player, context)
    if isinstance(effect, OnlyFrom):
        if effect.of is not None and (not isinstance(effect.of, Ref) or force.id != proposal.facts.id):
            return False, None
        allowed = matches(effect.what, _as_described(effect.what, proposal), context)
        return all_of((sure, who, negate(allowed))), prohibited
    covers = True if effect.what is None else _described(effect.what, proposal, context, force, x_free)
    if isinstance(effect, OnlyWhen):
        now = holds(effect.condition, changed(context, you=proposal.player) if _about_actor(effect) else context)
        code = "timing_card_restriction" if _is_timing(effect) else "prohibited"
        return all_of((sure, who, covers, negate(now))), Blocker(code, Reason("play.only_when", rules, ids))
    if effect.only_if is not None:
        sure = all_of((sure, holds(effect.only_if, context)))
    if effect.further is not None:
        return _further(effect, effect.further, force, proposal, all_of((sure, who, covers)), prohibited)
    if effect.max_per_turn is not None:
        described = effect.what if isinstance(effect.what, Filter) else None
        done = _cast_so_far(state, proposal, described, context)
        reached: Truth = None if done is None else done >= effect.max_per_turn
        return all_of((sure, who, covers, reached)), prohibited
    return all_of((sure, who, covers)), prohibited


def _further(
    effect: Prohibition, number: int, force: InForce, proposal: Proposal, here: Truth, prohibited: Blocker
) -> tuple[Truth, Blocker]:
    """So many more spells, counted from when the effect began."""
    described = effect.what if isinstance(effect.what, Filter) else None
    state = force.context.state
    if force.resolved is None:
        return None, prohibited
    done = cast_since(state, proposal.player, force.resolved.facts, described, force.context)
    return all_of((here, None if done is None else done >= number)), prohibited


def _cast_so_far(state: GameState, proposal: Proposal, described: Filter | None, context: Context) -> int | None:
    """How many such spells the player cast this turn."""
    total = 0
    for event in state.events:
        if event.kind != "cast" or event.player != proposal.player:
            continue
        fits: Truth = True if described is None else event_matches(event, described, context)
        if fits is None:
            return None
        total += 1 if fits else 0
    return total


def _same_action(verb: str, proposal: Proposal) -> bool:
    if verb == "play":
        return True
    return verb == ("play_land" if proposal.is_land else "cast")


def _about_actor(effect: OnlyWhen) -> bool:
    """Whether the condition is when the player who acts could cast a sorcery. Any other "your" in it is the
    effect's controller ("can't cast spells during your turn"); the acting player's own turn is "that player's"."""
    return isinstance(effect.condition, SorceryTime)


def _is_timing(effect: OnlyWhen) -> bool:
    """Whether the condition is one of time: any other is a prohibition like every "can't … unless"."""

    def temporal(condition: object) -> bool:
        if isinstance(condition, All):
            return any(temporal(part) for part in condition.of)
        return isinstance(condition, During | TurnOf | SorceryTime)

    return temporal(effect.condition)


def _as_described(what: Filter, proposal: Proposal) -> Subject:
    return proposal.subject() if what.noun == "spell" and not proposal.is_land else proposal.as_card()


def _described(what: Filter | Ref, proposal: Proposal, context: Context, force: InForce, x_free: bool) -> Truth:
    if isinstance(what, Ref):
        if what.kind in ("self", "spell"):
            return proposal.facts.id == force.id
        return matches(what, proposal.as_card(), context)
    if what.noun == "spell" and proposal.is_land:
        return False
    if what.noun != "spell" and not proposal.is_land and what.noun != "card":
        what = Filter("spell", what.qualities)
    subject = proposal.as_card() if what.noun == "card" or proposal.is_land else proposal.subject()
    if what.noun in ("permanent", "object"):
        what = Filter("object", what.qualities)
    verdict = matches(what, subject, context)
    cost = proposal.values.mana_cost
    if verdict is True and x_free and cost is not None and cost.has_x and what.noun == "spell":
        # Some X may take the spell out of the description (601.3a); a few values show whether any does.
        if any(matches(what, proposal.subject(x), context) is not True for x in range(1, 25)):
            return False
    return verdict


def _rules(state: GameState, proposal: Proposal) -> Iterator[Blocker]:
    """What the rules themselves forbid."""
    ids = (proposal.facts.id,)
    if proposal.is_land:
        return
    for facts in state.stack():
        if state.projection.values[facts.id].has_keyword("Split second"):
            yield Blocker("prohibited", Reason("play.split_second", (SPLIT_SECOND, PROHIBITED), (*ids, facts.id)))
    values = proposal.values
    if _is_legendary_spell(proposal) and not _legends(state, proposal.player):
        yield Blocker("prohibited", Reason("play.legendary_spell", (LEGENDARY_SPELL, PROHIBITED), ids))
    if values.has_keyword("Aftermath") and proposal.zone != "graveyard":
        yield Blocker("prohibited", Reason("play.aftermath", (AFTERMATH_ONLY, PROHIBITED), ids))


def _is_legendary_spell(proposal: Proposal) -> bool:
    return "Legendary" in proposal.values.supertypes and bool({"Instant", "Sorcery"} & set(proposal.values.types))


def _legends(state: GameState, player: str) -> tuple[str, ...]:
    """The legendary creatures and planeswalkers a player controls."""
    values = state.projection.values
    return tuple(
        facts.id
        for facts in state.permanents
        if facts.controller == player
        and "Legendary" in values[facts.id].supertypes
        and {"Creature", "Planeswalker"} & set(values[facts.id].types)
    )


def met(state: GameState, proposal: Proposal) -> Iterator[Reason]:
    """What the rules ask for before the play and is there, and prohibitions that have run out."""
    if _is_legendary_spell(proposal):
        legends = _legends(state, proposal.player)
        if legends:
            yield Reason("play.legend_controlled", (LEGENDARY_SPELL,), (proposal.facts.id, *legends))
    yield from ended(state, proposal)
    cost = proposal.values.mana_cost
    if cost is not None and cost.has_x and not proposal.is_land:
        for force in _looking(state, proposal):
            if _forbids(force, state, proposal, False)[0] and _forbids(force, state, proposal, True)[0] is False:
                yield Reason("play.choice_avoids", (CHOICES,), (proposal.facts.id, force.id))
