"""From the question a client asked to the question the core takes."""

from __future__ import annotations

from typing import Any

from app.questions.query import Query
from app.wire.base import WireModel
from app.wire.build import Table
from app.wire.faults import Fault, pointer
from app.wire.lookup import Suggestions, face_index
from app.wire.queries import PaidFor
from app.wire.symbols import mana_cost

_NOT_ECHOED = frozenset({"board"})


def build_query(model: WireModel, table: Table, at: str, suggestions: Suggestions) -> tuple[Query, list[Fault]]:
    """The question with its ids checked against the board. ``at`` is the pointer to it."""
    faults: list[Fault] = []
    objects, players = table.objects, table.players
    fields = model.__dict__

    def unknown(field: str, what: str, id_: str, known: Any) -> None:
        closest = suggestions.among(id_, known)
        faults.append(
            Fault(f"{at}{pointer(*field.split('.'))}", f"unknown_{what}", f"no {what} has the id {id_!r}", closest)
        )

    def ghost(id_: str) -> bool:
        return id_ in table.ghosts or id_.partition("#")[0] in table.ghosts

    object_: str | None = fields.get("object")
    if object_ is not None and object_ not in objects and not ghost(object_):
        unknown("object", "object", object_, objects)
    player = fields.get("player")
    if player is not None and player not in players and not ghost(player):
        unknown("player", "player", player, players)

    cost = None
    paid_for, paid_for_ability = None, None
    if (written := fields.get("cost")) is not None:
        cost = mana_cost(written)
        if cost is None:
            faults.append(Fault(f"{at}/cost", "invalid_mana_cost", f"{written!r} is no mana cost"))
        purpose = fields.get("for_")
        if isinstance(purpose, PaidFor):
            paid_for, paid_for_ability = purpose.object, purpose.ability
            if paid_for not in objects and not ghost(paid_for):
                unknown("for.object", "object", paid_for, objects)
        elif purpose is not None:
            paid_for = purpose
            if paid_for not in objects and not ghost(paid_for):
                unknown("for", "object", paid_for, objects)

    face = fields.get("face")
    if face is not None and object_ is not None and object_ in objects:
        card = objects[object_].details.copy_of or objects[object_].card
        number = face_index(card, face)
        if number is None:
            names = tuple(one.name for one in card.faces)
            faults.append(Fault(f"{at}/face", "unknown_face", f"{card.name} has no face {face!r}", names))
        else:
            face = card.faces[number].name

    return (
        Query(
            type=fields["type"],
            object=object_,
            player=player,
            ability=fields.get("ability"),
            face=face,
            cost=cost,
            paid_for=paid_for,
            paid_for_ability=paid_for_ability,
        ),
        faults,
    )


def echo(model: WireModel) -> dict[str, Any]:
    """The question as it is repeated in the ruling: its type and the fields that were given, in one order."""
    given = model.__pydantic_fields_set__
    answer: dict[str, Any] = {"type": model.__dict__["type"]}
    for name, value in model.__dict__.items():
        if name in given and name != "type" and name not in _NOT_ECHOED and value is not None:
            key = "for" if name == "for_" else name
            answer[key] = value.model_dump(exclude_unset=True) if isinstance(value, PaidFor) else value
    return answer
