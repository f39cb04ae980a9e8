"""May a player activate an ability now? (rule 602)"""

from __future__ import annotations

from app.core.activation import FACE_DOWN, LOST, PHASED_OUT, Verdicts, activatable, may_activate
from app.core.activation_mana import activate
from app.core.characteristics import AbilityOn
from app.core.facts import ObjectFacts
from app.core.findings import Blocker, Judgement, Reason, UnreadHit
from app.core.keyword_abilities import as_activated
from app.core.kleene import any_of
from app.core.mana_abilities import MANA_ABILITY, NOT_A_MANA_ABILITY, is_mana_ability
from app.core.payable import has_part
from app.core.state import GameState
from app.core.unread import in_force, static_unread
from app.oracle.model.abilities import UnreadAbility
from app.oracle.model.costs import Mill
from app.questions.common import layer_reasons, name_of, status_of
from app.questions.query import Query
from app.rulebook.rule import Rule

STILL_MANA_ABILITY = Rule("605.2", "remains a mana ability")
TOPICS: tuple[str, ...] = ("activation_restrictions",)


def answer(state: GameState, query: Query) -> Judgement:
    """Whether some ability of the object (or the one named) may be activated by the player."""
    object_id, player = query.object or "", query.player or ""
    facts = state.objects[object_id]
    name = name_of(object_id, state)
    abilities = activatable(state, facts)
    if query.ability is not None:
        abilities = [on for on in abilities if on.line == query.ability]
    if not abilities:
        return _none(state, facts, name, query)
    found = [(on, may_activate(state, facts, on, player)) for on in abilities]
    verdict = any_of(verdicts.verdict for _, verdicts in found)
    kinds = {is_mana_ability(as_activated(on) or on.ability) for on in abilities}
    best = _telling(found, verdict)
    own = [
        UnreadHit(object_id, c.line, c.text, c.topics)
        for c in static_unread(state.projection.values[object_id].abilities)
        if set(TOPICS) & set(c.topics)
    ]
    others = in_force(state, TOPICS, besides=object_id) if verdict is True else ()
    unread = tuple(dict.fromkeys((*own, *others)))
    word = "yes" if verdict is True else "no" if verdict is False else "undetermined"
    blockers: list[Blocker] = [b for _, v in found for b in v.blockers] if verdict is not True else []
    facts_ = {"object": name, "player": player, "line": best[0].line, "verdict": word}
    steps = [
        *layer_reasons(object_id, state),
        Reason("activate.is_mana", (MANA_ABILITY,), (object_id,), facts_)
        if is_mana_ability(as_activated(best[0]) or best[0].ability)
        else Reason("activate.is_no_mana", (MANA_ABILITY, NOT_A_MANA_ABILITY), (object_id,), facts_),
        *_nothing_to_add(state, facts, best[0], player),
        *best[1].reasons,
        *(blocker.reason for blocker in best[1].blockers),
    ]
    return Judgement(
        status_of(unread, verdict is None),
        {
            "verdict": word,
            "is_mana_ability": kinds.pop() if len(kinds) == 1 else None,
            "blockers": _once(blockers),
        },
        Reason(f"activate.{word}", (), (object_id,), facts_),
        tuple(steps),
        assumptions=_assumptions(state, best[0], object_id, player) if verdict is True else (),
        unread=unread,
    )


def _nothing_to_add(state: GameState, facts: ObjectFacts, on: AbilityOn, player: str) -> list[Reason]:
    """A mana ability that would add nothing now is one all the same (605.2)."""
    if facts.zone != "battlefield" or not is_mana_ability(on.ability):
        return []
    result = activate(state, facts, on, player)
    if result.unknown or any(any(outcome.total) for outcome in result.outcomes):
        return []
    return [Reason("activate.would_add_nothing", (STILL_MANA_ABILITY,), (facts.id,))]


def _assumptions(state: GameState, on: AbilityOn, object_id: str, player: str) -> tuple[Reason, ...]:
    """What a yes takes for granted: the mana, and cards in a library that the board does not show."""
    found = [Reason("activate.mana_not_counted", (), (object_id,))]
    ability = as_activated(on)
    if ability is not None and has_part(ability, Mill) and not state.in_zone("library", player):
        found.append(Reason("activate.library_assumed", (), (object_id,), {"player": player}))
    return tuple(found)


def _once(blockers: list[Blocker]) -> list[Blocker]:
    found: list[Blocker] = []
    for blocker in blockers:
        if blocker not in found:
            found.append(blocker)
    return found


def _telling(found: list[tuple[AbilityOn, Verdicts]], verdict: bool | None) -> tuple[AbilityOn, Verdicts]:
    """The ability that decides: one that has the verdict."""
    return next((pair for pair in found if pair[1].verdict is verdict), found[0])


def _none(state: GameState, facts: ObjectFacts, name: str, query: Query) -> Judgement:
    """No such ability: hidden face down, phased out, lost, never there or unread."""
    values = state.projection.values[facts.id]
    unread = [
        UnreadHit(facts.id, on.line, on.ability.text, on.ability.topics)
        for on in values.abilities
        if isinstance(on.ability, UnreadAbility)
        and on.ability.kind in ("", "activated")
        and query.ability in (None, on.line)
    ]
    if facts.face_down:
        blocker = Blocker("face_down", Reason("activate.face_down", (FACE_DOWN,), (facts.id,), {"object": name}))
    elif facts.phased_out:
        blocker = Blocker("phased_out", Reason("activate.phased_out", (PHASED_OUT,), (facts.id,), {"object": name}))
    else:
        reason = Reason("activate.no_such_ability", (LOST,), (facts.id,), {"object": name, "line": query.ability})
        blocker = Blocker("no_such_ability", reason)
    steps = (*layer_reasons(facts.id, state), blocker.reason)
    if unread:
        headline = Reason("activate.undetermined", (), (facts.id,), {"object": name, "player": query.player})
        body: dict[str, object] = {"verdict": "undetermined", "is_mana_ability": None, "blockers": []}
        return Judgement("undetermined", body, headline, steps, unread=tuple(unread))
    headline = Reason("activate.no", (), (facts.id,), {"object": name, "player": query.player, "verdict": "no"})
    return Judgement("determined", {"verdict": "no", "is_mana_ability": None, "blockers": [blocker]}, headline, steps)
