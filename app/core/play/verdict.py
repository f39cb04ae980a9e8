"""All ways to play a card, each with what stands against it (rules 601, 305, 116.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed

from app.core.characteristics import combined, printed
from app.core.face import INSET_LAYOUTS, castable_faces
from app.core.facts import ObjectFacts
from app.core.findings import Blocker, Reason
from app.core.kleene import Truth
from app.core.play.alternatives import alternatives, both
from app.core.play.forms import forms
from app.core.play.proposal import Proposal, as_changed, proposals
from app.core.play.restrictions import AFTERMATH_ONLY, met, restrictions
from app.core.play.right import NO_RULE_OR_EFFECT, Right
from app.core.play.targets import target_blockers
from app.core.play.timing import (
    flash_price,
    flash_undecided,
    land_blockers,
    land_limit_undecided,
    spell_blockers,
    timing_reasons,
)
from app.core.play.total_cost import Price, price
from app.core.play.unknown_face import unknown_faces
from app.core.play.ways import rights
from app.core.state import GameState
from app.rulebook.rule import Rule


@dataclass(slots=True)
class Way:
    """One way to play a card as one of its faces."""

    proposal: Proposal
    right: Right
    blockers: list[Blocker] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    unknown: bool = False
    price: Price | None = None

    @property
    def verdict(self) -> Truth:
        if self.blockers:
            return False
        return None if self.unknown else True

    @property
    def allowed(self) -> bool:
        """Whether a rule or effect lets the player play it at all, whatever else stands against it."""
        return self.right.blocker is None


def ways_to_play(
    state: GameState, facts: ObjectFacts, player: str, face: int | None, *, weigh: bool = True
) -> list[Way]:
    """Every way a player has to play a card, those that fail included; ``weigh``: with whether the mana is there."""
    found: list[Way] = []
    if facts.zone in ("battlefield", "stack"):
        return found
    if face is not None and face not in castable_faces(facts.card, facts.zone) and not _disturbs(state, facts):
        return [_wrong_face(state, facts, player, face)]
    for proposal in (*proposals(state, facts, player, face), *_disturbed(state, facts, player, face)):
        for right in rights(state, proposal):
            for way in (right, *alternatives(state, proposal, right)):
                found.append(_judge(state, proposal, way, weigh))
        for form in forms(state, proposal):
            for right in rights(state, form.proposal):
                if right.at_mana_cost:
                    found.append(_judge(state, form.proposal, form.of(right), weigh))
    if face is None:
        found.extend(_fused(state, facts, player, weigh))
    return found


def unknown_face_plays(state: GameState, facts: ObjectFacts, player: str) -> bool:
    """Whether a face of the card that is not known might be played."""
    return any(
        _judge(state, proposal, right, weigh=False).verdict is not False
        for proposal in unknown_faces(state, facts, player)
        for right in rights(state, proposal)
    )


def _wrong_face(state: GameState, facts: ObjectFacts, player: str, face: int) -> Way:
    """A face that no card is played as: the back of a card that is not modal (712.11), what is inset (722.3)."""
    proposal = next(proposals(state, facts, player, min(face, len(facts.card.faces) - 1)))
    rule = PREPARED if facts.card.layout == "prepare" else FRONT_UP
    reason = Reason("play.back_face", (rule, NO_RULE_OR_EFFECT), (facts.id,), {"face": proposal.name})
    return Way(proposal, Right("rules", "normal").blocked("no_permission", reason), [Blocker("no_permission", reason)])


def _disturbs(state: GameState, facts: ObjectFacts) -> bool:
    card = facts.card
    transforms = card.layout == "transform" and facts.zone == "graveyard" and len(card.faces) > 1
    return transforms and state.projection.values[facts.id].has_keyword("Disturb")


def _disturbed(state: GameState, facts: ObjectFacts, player: str, face: int | None) -> Iterator[Proposal]:
    """The back face of a card with disturb in a graveyard (702.146a)."""
    if face is None and _disturbs(state, facts):
        yield from proposals(state, facts, player, 1)


def _fused(state: GameState, facts: ObjectFacts, player: str, weigh: bool) -> Iterator[Way]:
    """Both halves of a split card with fuse, from hand (702.102a)."""
    card = facts.card
    if facts.zone != "hand" or facts.owner != player or len(card.faces) != 2 or card.layout != "split":
        return
    halves = [printed(face) for face in card.faces]
    if not any(half.has_keyword("Fuse") for half in halves):
        return
    values = combined(halves[0], halves[1], card.name)
    proposal = as_changed(state, Proposal(facts, player, 0, card.name, values, form="fuse"))
    reason = Reason("play.fused", (FUSE,), (facts.id,))
    yield _judge(state, proposal, Right("rules", "fuse", reasons=(reason,)), weigh)


def _judge(state: GameState, proposal: Proposal, right: Right, weigh: bool) -> Way:
    way = Way(proposal, right, reasons=[*right.reasons, *_face_reasons(proposal)])
    if right.blocker is not None:
        way.blockers.append(right.blocker)
        return way
    way.unknown = not right.certain
    if proposal.is_land:
        way.blockers.extend(land_blockers(state, proposal))
        way.unknown = way.unknown or land_limit_undecided(state, proposal)
        _restrict(state, proposal, way, x_free=False)
        way.reasons.extend(timing_reasons(state, proposal))
        way.reasons.extend(met(state, proposal))
        return way
    extra = flash_price(state, proposal, right)
    if extra is not None:
        right = changed(right, plus=both(right.plus, extra))
        way.right = right
    late = spell_blockers(state, proposal, right)
    if late and late[0].code == "timing_sorcery_speed" and not right.sorcery and flash_undecided(state, proposal):
        way.unknown = True
    else:
        way.blockers.extend(late)
    way.price = price(state, proposal, right, weigh=weigh and not way.blockers)
    way.blockers.extend(way.price.blockers)
    way.unknown = way.unknown or way.price.unknown
    _restrict(state, proposal, way, x_free=way.price.x is None)
    blocked, unsure = target_blockers(state, proposal, right, way.price.x)
    way.blockers.extend(blocked)
    way.unknown = way.unknown or unsure
    way.reasons.extend(timing_reasons(state, proposal))
    way.reasons.extend(met(state, proposal))
    way.reasons.extend(way.price.reasons)
    return way


_FACE_RULES: dict[str, Rule] = {
    "split": Rule("709.3", "which half of a split card"),
    "aftermath": Rule("709.3", "which half of a split card"),
    "modal_dfc": Rule("712.11b", "chooses which face they are casting"),
    "transform": Rule("712.11a", "back face up"),
    "adventure": Rule("715.3", "normally or as an Adventure"),
    "omen": Rule("720.3", "normally or as an Omen"),
}
FRONT_UP = Rule("712.11", "cast with its front face up by default")
PREPARED = Rule("722.3", "Preparation cards can’t be cast using the alternative characteristics")
OMEN = Rule("720.3", "normally or as an Omen")
FUSE = Rule("702.102a", "cast both halves")
LAND_FACE = Rule("712.12", "chooses one of its faces")


def _face_reasons(proposal: Proposal) -> list[Reason]:
    """Which face is played, where a card has several (709.3, 712.11, 712.12, 715.3)."""
    card = proposal.facts.card
    layout = card.layout
    rule = LAND_FACE if layout == "modal_dfc" and proposal.is_land else _FACE_RULES.get(layout)
    if rule is None or proposal.face_down or (layout == "transform" and proposal.face == 0):
        return []
    if layout in INSET_LAYOUTS and any("Omen" in face.subtypes for face in card.faces):
        rule = OMEN
    rules: tuple[Rule, ...] = (rule,)
    if any(printed(face).has_keyword("Aftermath") for face in card.faces):
        rules = (rule, AFTERMATH_ONLY)
    return [Reason("play.face", rules, (proposal.facts.id,), {"face": proposal.name})]


def _restrict(state: GameState, proposal: Proposal, way: Way, *, x_free: bool) -> None:
    blockers, unknown = restrictions(state, proposal, x_free, way.right)
    way.blockers.extend(blockers)
    way.unknown = way.unknown or bool(unknown)


def no_way(facts: ObjectFacts) -> Blocker:
    """What to say where nothing at all speaks of the card."""
    reason = Reason("play.no_permission", (NO_RULE_OR_EFFECT,), (facts.id,), {"zone": facts.zone})
    return Blocker("no_permission", reason)
