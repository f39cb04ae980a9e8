"""What an object starts from before layers: the face that is up and what casting and merging made of it (707.2)."""

from __future__ import annotations

from app.core.characteristics import (
    FACE_DOWN,
    FACE_DOWN_WITH_WARD,
    HIDDEN,
    AbilityOn,
    Characteristics,
    combined,
    printed,
)
from app.core.face import copiable_faces, is_room, lacks_half, unlocked_halves
from app.core.facts import NO_DETAILS, ObjectFacts
from app.core.memo import once_per_value
from app.oracle.model.card import CardReading
from app.oracle.model.costs import PayMana
from app.oracle.model.mana import ManaCost


def copiable_values(facts: ObjectFacts) -> Characteristics:
    """What an object starts from (707.2, 708.2, 709.4, 710.2, 712.8, 718.3b, 730.2a): shared values, never changed in
    place."""
    if facts.face_down:
        if facts.zone not in ("battlefield", "stack"):
            return HIDDEN
        warded = any(mark.kind in ("cloaked", "disguised") for mark in facts.details.marks)
        return FACE_DOWN_WITH_WARD if warded else FACE_DOWN
    card = facts.details.copy_of or facts.card
    values = _of_faces(facts, card)
    if facts.details is NO_DETAILS or facts.zone not in ("battlefield", "stack"):
        return values
    if any(mark.kind == "prototyped" for mark in facts.details.marks):
        values = _prototyped(values)
    if facts.details.components and facts.zone == "battlefield" and card.layout != "meld":
        values = _merged(values, facts.details.components)
    return values


def _of_faces(facts: ObjectFacts, card: CardReading) -> Characteristics:
    if is_room(card) and facts.zone == "battlefield":
        return _room(facts, card)
    faces = copiable_faces(facts)
    if len(faces) == 2:
        return combined(printed(faces[0]), printed(faces[1]), card.name)
    values = printed(faces[0])
    if lacks_half(card) and (facts.zone != "stack" or facts.face is None):
        return in_doubt(values, "halves")
    if facts.zone in ("battlefield", "stack"):
        if card.layout == "flip" and faces[0] is not card.faces[0]:
            return _flipped(card)
        if card.layout == "transform" and faces[0] is not card.faces[0] and facts.details.copy_of is None:
            return _back(card)
        if card.layout == "meld" and "//" not in card.name and facts.details.copy_of is None:
            return _melded(values, facts.details.components)
    return values


def in_doubt(values: Characteristics, about: str) -> Characteristics:
    """Values of which something is not known."""
    values = values.copy()
    values.unknown = values.unknown | {about}
    return values


def _room(facts: ObjectFacts, card: CardReading) -> Characteristics:
    """A Room has the name, mana cost and text of its unlocked halves, and the type line whatever is locked (709.5)."""
    halves = unlocked_halves(facts)
    known = [printed(face) for face in card.faces]
    whole = combined(known[0], known[1], card.name) if len(known) == 2 else known[0]
    if halves is None or any(index >= len(known) for index in halves):
        return in_doubt(whole, "halves")
    return whole if len(halves) == 2 else known[min(halves)]


@once_per_value
def _flipped(card: CardReading) -> Characteristics:
    """The alternative values of a flip card; its color and mana cost stay (710.1c)."""
    values = printed(card.faces[1]).copy()
    front = card.faces[0]
    values.mana_cost, values.colors = front.mana_cost, front.colors
    return values


@once_per_value
def _back(card: CardReading) -> Characteristics:
    """The back face of a card that transforms, whose mana value is that of the front (712.8e)."""
    values = printed(card.faces[1]).copy()
    values.front_cost = card.faces[0].mana_cost
    return values


def _melded(values: Characteristics, fronts: tuple[CardReading, ...]) -> Characteristics:
    """A melded permanent's mana value is the sum of those of its front faces (712.8g), where the board names these."""
    if not fronts:
        return in_doubt(values, "mana_value")
    values = values.copy()
    costs = [card.front.mana_cost for card in fronts]
    values.front_cost = ManaCost(tuple(symbol for cost in costs if cost is not None for symbol in cost.symbols))
    return values


def _prototyped(values: Characteristics) -> Characteristics:
    """The other mana cost, power and toughness of a prototyped spell and of what it became, with the colors of that
    cost (718.3b)."""
    prototype = values.keyword("Prototype")
    if prototype is None:
        return values
    power, _, toughness = (prototype.argument or "").partition("/")
    costs = [part.mana for part in prototype.cost.parts if isinstance(part, PayMana)] if prototype.cost else []
    if len(costs) != 1 or not (power.isdigit() and toughness.isdigit()):
        return in_doubt(values, "power")
    values = values.copy()
    values.mana_cost, values.colors = costs[0], costs[0].colors()
    values.power, values.toughness = int(power), int(toughness)
    return values


def _merged(values: Characteristics, components: tuple[CardReading, ...]) -> Characteristics:
    """A mutated permanent has the abilities of all that represents it, and else what its topmost component has
    (702.140e, 730.2a)."""
    values = values.copy()
    under = (on.ability for card in components for on in printed(card.front).abilities)
    values.abilities = (*values.abilities, *(AbilityOn(ability, None) for ability in under))
    return values
