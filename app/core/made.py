"""Changes of characteristics that resolved spells and abilities made (rule 611.2), ready for layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.core.characteristics import Characteristics
from app.core.conditions import holds
from app.core.continuous import Continuous
from app.core.memo import once_per_value
from app.core.picks import abilities_not_named, picks_of
from app.core.resolved import Resolved, context_of, lasts, resolved_effects
from app.core.state import GameState
from app.oracle.model.effects import BecomeCopy, Modify, SetTypes, Unread, While
from app.oracle.model.filters import Filter, Ref


@once_per_value
def _of_those(modify: Modify) -> Modify:
    """The same changes of the objects that the board names."""
    return replace(modify, what=Ref("that"))


def resolved_changes(state: GameState, values: Mapping[str, Characteristics]) -> Iterator[Continuous]:
    """The effects that changed characteristics as a spell or ability resolved and may still last (611.2)."""
    everything = resolved_effects(state)
    picks = picks_of(everything)
    unnamed = abilities_not_named(everything)
    for index, resolved in enumerate(everything):
        if not isinstance(resolved.effect, Modify):
            continue
        context = context_of(resolved, state, values)
        still = lasts(resolved, context).value
        if still is False:
            continue
        unsure = resolved.facts.id in unnamed or resolved.one_of_several
        if unsure or any(holds(condition, context) is not True for condition in resolved.if_):
            still = None  # whether it was made at all is not on the board
        facts = resolved.facts
        that = facts.objects
        picked = picks.get(index, that)
        if picked is None:
            still = None  # which of its targets is which is not on the board
        elif not picked and that:
            continue
        else:
            that = picked
        modify = resolved.effect
        copies = any(isinstance(change, BecomeCopy) for change in modify.changes)
        locked = isinstance(modify.what, Filter) and modify.what.noun != "spell" and not copies
        if that and locked and not resolved.targets:
            # The objects it changes were settled as it began (611.2c): those the board names.
            modify = _of_those(modify)
        if not that and facts.source_object is not None:
            that = (facts.source_object,)
        source = context.source
        if source is None and len(that) == 1 and facts.source is not None:
            # "This permanent" is the one picked where that has the source's name.
            only = state.objects.get(that[0])
            source = only if only is not None and only.card.name == facts.source.name else None
        yield Continuous(
            source_id=facts.id,
            source=source,
            you=facts.controller,
            timestamp=(facts.timestamp, 1),
            modify=modify,
            conditions=resolved.while_,
            chosen=context.chosen,
            x=facts.x,
            that=that,
            players=facts.players,
            turn=facts.turn,
            lasts=still,
            emblem=resolved.until == While("emblem"),
            face_down=_describes_face_down(index, everything, that, state),
        )


def _describes_face_down(index: int, everything: Sequence[Resolved], that: Sequence[str], state: GameState) -> bool:
    """Whether a change is what an effect that turned objects face down, or put them there so, says that they are
    (708.2a): it sets their types for good, right after what the same ability did with them before, and the board shows
    them face down."""
    resolved = everything[index]
    modify = resolved.effect
    if not isinstance(modify, Modify) or modify.what not in (Ref("that"), Ref("that", plural=True)):
        return False
    if resolved.until is not None or not any(isinstance(change, SetTypes) for change in modify.changes):
        return False
    before = everything[index - 1] if index else None
    if before is None or before.facts.id != resolved.facts.id or before.line != resolved.line:
        return False
    objects = [state.objects[one] for one in that if one in state.objects]
    return isinstance(before.effect, Unread) and bool(objects) and all(one.face_down for one in objects)
