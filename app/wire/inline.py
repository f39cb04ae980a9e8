"""Cards given inline, as the reader takes them."""

from __future__ import annotations

from app.oracle.source import RawCard, RawFace
from app.wire.cards import InlineCard, InlineFace

_PART = " // "


def raw_card(card: InlineCard) -> RawCard:
    """The card with every face filled from what stands on the whole card."""
    if not card.card_faces:
        return RawCard(
            name=card.name,
            faces=(_face(card, card.type_line or "", card.mana_cost or "", tuple(card.keywords or ())),),
            layout=card.layout or "normal",
            color_identity=tuple(card.color_identity or ()),
        )
    types = (card.type_line or "").split(_PART)
    costs = (card.mana_cost or "").split(_PART)
    faces = []
    for index, face in enumerate(card.card_faces):
        type_line = face.type_line or (types[index] if index < len(types) else "")
        cost = face.mana_cost
        if cost is None:
            cost = costs[index] if index < len(costs) else ""
        text = (face.oracle_text or "").casefold()
        keywords = tuple(word for word in card.keywords or () if word.casefold() in text)
        faces.append(_face(face, type_line, cost, keywords))
    return RawCard(
        name=card.name or _PART.join(face.name for face in faces),
        faces=tuple(faces),
        layout=card.layout or "normal",
        color_identity=tuple(card.color_identity or ()),
    )


def raw_text(text: str, name: str = "", type_line: str = "") -> RawCard:
    """Rules text alone: a card with no characteristics but, where given, its name and type line."""
    return RawCard(name=name, faces=(RawFace(name=name, type_line=type_line, text=text),))


def _face(face: InlineFace, type_line: str, cost: str, keywords: tuple[str, ...]) -> RawFace:
    return RawFace(
        name=face.name,
        type_line=type_line,
        mana_cost=cost,
        text=face.oracle_text or "",
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=None if face.colors is None else tuple(face.colors),
        color_indicator=tuple(face.color_indicator or ()),
        keywords=keywords,
    )
