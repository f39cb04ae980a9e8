"""Increases, reductions and minimums of what a spell costs (rules 601.2f, 118.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.amounts import amount_of, stat_of
from app.core.context import Context
from app.core.filters import matches
from app.core.findings import UnreadHit
from app.core.kleene import Truth, all_of
from app.core.play.alternatives import statics_of_face
from app.core.play.permissions import acting
from app.core.play.proposal import Proposal
from app.core.play.right import Right
from app.core.play.since import cast_since
from app.core.players import player_is
from app.core.state import GameState
from app.core.static_effects import InForce, effects_in_force
from app.core.unread import UnreadClause, ability_unread, in_force, static_unread
from app.oracle.model.abilities import Keyword, Spell
from app.oracle.model.amounts import TargetsBeyondFirst
from app.oracle.model.base import COLORS
from app.oracle.model.effects import AdditionalCost, CostChange
from app.oracle.model.filters import Filter, Ref
from app.oracle.model.mana import ManaCost


@dataclass(slots=True)
class Changes:
    """What changes a cost: mana ``more`` and ``less``, ``colored`` reductions that take colored mana only, the
    least total (``minimum``). ``perhaps_more`` and ``perhaps_less``: something may or may not, that is not known."""

    more: list[str] = field(default_factory=list)
    less: list[str] = field(default_factory=list)
    colored: list[str] = field(default_factory=list)
    minimum: int | None = None
    floor: int = 0
    perhaps_more: bool = False
    perhaps_less: bool = False

    def __bool__(self) -> bool:
        return bool(self.more or self.less or self.colored) or self.minimum is not None

    def applied_to(self, symbols: tuple[str, ...]) -> ManaCost:
        """The total: increases, then reductions, the minimum last (601.2f)."""
        cost = reduced(ManaCost((*symbols, *self.more)), self.less, self.floor)
        for symbol in self.colored:
            if symbol in cost.symbols:
                left = list(cost.symbols)
                left.remove(symbol)
                cost = ManaCost(tuple(left))
        if self.minimum is not None and cost.mana_value() < self.minimum:
            cost = ManaCost((*cost.symbols, str(self.minimum - cost.mana_value())))
        return cost


def concerns(effect: AdditionalCost | CostChange, force: InForce, proposal: Proposal) -> Truth:
    """Whether a change of costs speaks of the spell and its player."""
    context = acting(force, proposal.player)
    who: Truth = True
    if effect.player is not None:
        who = player_is(proposal.player, effect.player, context)
    if effect.what is None:
        covers: Truth = True
    elif isinstance(effect.what, Ref):
        own = effect.what.kind in ("self", "spell")
        covers = force.id == proposal.facts.id if own else proposal.facts.id in context.that
    else:
        covers = matches(effect.what, proposal.subject(), context)
    return all_of((who, covers, True if force.certain else None))


def cost_changes(state: GameState, proposal: Proposal, right: Right, context: Context) -> Changes:
    """Everything that changes what the spell costs when it is cast by this right."""
    found = Changes(more=list(right.more), less=list(right.less))
    for force in (*statics_of_face(proposal, context), *(f for f in effects_in_force(state) if not f.expired)):
        effect = force.effect
        if not isinstance(effect, CostChange) or effect.verb != "cast":
            continue
        here = concerns(effect, force, proposal)
        if here is False or (effect.once and _was_used(state, force, effect, proposal)):
            continue
        if isinstance(effect.times, TargetsBeyondFirst):
            # One target is all that a spell with more asks for, so nothing need be paid for others.
            continue
        times = 1 if effect.times is None else amount_of(effect.times, acting(force, proposal.player))
        if here is None or times is None:
            found.perhaps_more = found.perhaps_more or effect.direction != "less"
            found.perhaps_less = found.perhaps_less or effect.direction == "less"
            continue
        _add(effect, max(times, 0), found)
    found.less.extend(_own_reductions(state, proposal, right, context))
    for hit in unread_costs(state, proposal):
        found.perhaps_more = found.perhaps_more or "dearer" in hit.topics
        found.perhaps_less = found.perhaps_less or "cheaper" in hit.topics
    return found


def unread_costs(state: GameState, proposal: Proposal) -> Iterator[UnreadHit]:
    """The clauses about what spells cost that could not be read: of the spell itself and of permanents."""
    own = (
        UnreadHit(proposal.facts.id, clause.line, clause.text, clause.topics)
        for clause in (*static_unread(proposal.values.abilities), *_with_additional_costs(proposal))
        if proposal.facts.zone != "battlefield" and {"costs", "own_card"} <= set(clause.topics)
    )
    for hit in (*own, *in_force(state, ("costs",))):
        if "cheaper" in hit.topics or "dearer" in hit.topics:
            yield hit


def _with_additional_costs(proposal: Proposal) -> Iterator[UnreadClause]:
    """What could not be read beside an additional cost on the spell's own line: it may be worth something."""
    for on in proposal.values.abilities:
        if isinstance(on.ability, Spell) and any(isinstance(part, AdditionalCost) for part in on.ability.effects):
            yield from ability_unread(on)


def _add(effect: CostChange, times: int, found: Changes) -> None:
    symbols: list[str] = []
    for symbol in effect.mana:
        symbols.extend([str(times)] if symbol == "X" else [symbol] * times)
    if effect.direction == "more":
        found.more.extend(symbols)
    elif effect.direction == "less" and effect.colored_only:
        found.colored.extend(symbols)
    elif effect.direction == "less":
        found.less.extend(symbols)
        found.floor = max(found.floor, effect.floor or 0)
    else:
        found.minimum = max(found.minimum or 0, sum(int(symbol) for symbol in effect.mana if symbol.isdigit()))


def _was_used(state: GameState, force: InForce, effect: CostChange, proposal: Proposal) -> bool:
    """Whether a change for the next such spell only was taken up by a spell cast since it began."""
    if force.resolved is None:
        return False
    described = effect.what if isinstance(effect.what, Filter) else None
    done = cast_since(state, proposal.player, force.resolved.facts, described, force.context)
    return done is not None and done > 0


def _own_reductions(state: GameState, proposal: Proposal, right: Right, context: Context) -> Iterator[str]:
    """What keywords take off: affinity (702.41a), undaunted (702.125a), emerge (702.119a), harmonize."""
    for on in proposal.values.abilities:
        ability = on.ability
        if not isinstance(ability, Keyword):
            continue
        if ability.name == "Undaunted":
            yield from ("1" for _ in state.opponents_of(proposal.player))
        elif ability.name == "Affinity" and ability.filter is not None:
            for facts in state.permanents:
                subject = changed(
                    proposal.as_card(),
                    facts=facts,
                    values=state.projection.values[facts.id],
                    zone="battlefield",
                    controller=facts.controller,
                )
                if facts.controller == proposal.player and matches(ability.filter, subject, context) is True:
                    yield "1"
    if right.method == "harmonize":
        powers = [
            stat_of(facts, "power", context) or 0
            for facts in state.permanents
            if facts.controller == proposal.player
            and not facts.tapped
            and "Creature" in state.projection.values[facts.id].types
        ]
        yield str(max(powers, default=0))
    if right.method == "emerge":
        own = [
            stat_of(facts, "mana_value", context) or 0
            for facts in state.permanents
            if facts.controller == proposal.player and "Creature" in state.projection.values[facts.id].types
        ]
        yield str(max(own, default=0))


def reduced(cost: ManaCost, less: list[str], floor: int = 0) -> ManaCost:
    """Rule 118.7: generic reductions take generic mana only; colored ones take that color, then generic."""
    generic = sum(int(symbol) for symbol in cost.symbols if symbol.isdigit())
    others = [symbol for symbol in cost.symbols if not symbol.isdigit()]
    for symbol in less:
        if symbol.isdigit():
            generic -= int(symbol)
        elif symbol in others:
            others.remove(symbol)
        else:
            hybrid = next((other for other in others if symbol in COLORS and symbol in other.split("/")), None)
            if hybrid is not None:
                others.remove(hybrid)
            else:
                generic -= 1
    generic = max(generic, 0)
    left = ManaCost(((str(generic),) if generic else ()) + tuple(others))
    if floor and left.mana_value() < floor <= cost.mana_value():
        return ManaCost((str(generic + floor - left.mana_value()), *others))
    return left
