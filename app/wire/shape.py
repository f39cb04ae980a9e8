"""Faults in the shape of a request, and what can still be examined in spite of them.

Validation stops at shapes: a board with one mistyped field would hide that three of its card names are
unknown. So the malformed parts are taken out and the rest is examined, with pointers that lead back to the
request as it was sent.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from app.wire.board import BoardModel
from app.wire.faults import Fault, pointer

MAX_FAULTS = 100
"""Faults that a problem lists at most."""

NO_TURN = ""
"""The ghost of a turn that was taken out; no id is empty."""

_MESSAGES = {
    "missing": ("missing_field", "this field is needed"),
    "extra_forbidden": ("unknown_field", "there is no such field"),
    "union_tag_not_found": ("missing_field", "the type of the query is needed"),
    "union_tag_invalid": ("unknown_query_type", "there is no such query type"),
    "literal_error": ("unknown_value", ""),
    "model_type": ("invalid_value", "an object is needed"),
    "dict_type": ("invalid_value", "an object is needed"),
    "model_attributes_type": ("invalid_value", "an object is needed"),
    "json_invalid": ("malformed_json", ""),
}
_RANGE = ("greater_than", "less_than", "too_long", "too_short")


def shape_faults(error: ValidationError, body: Any, at: str = "") -> tuple[Fault, ...]:
    """The faults a validation found in ``body``, one for each place. ``at`` is the pointer to the body."""
    faults: dict[str, Fault] = {}
    for found in error.errors(include_url=False, include_input=False):
        path = locate(body, found["loc"], found["type"])
        where = at + pointer(*path)
        if where in faults:
            continue
        code, detail = _MESSAGES.get(found["type"], ("invalid_value", ""))
        if found["type"].startswith(_RANGE) or found["type"].endswith(_RANGE):
            code = "out_of_range"
        if found["type"] == "union_tag_not_found":
            where += "/type"
        elif found["type"] == "union_tag_invalid":
            where += "/type"
            detail = f"there is no such query type; known are {found['ctx']['expected_tags']}"
        faults[where] = Fault(where, code, detail or _sentence(found["msg"]))
    return tuple(faults.values())[:MAX_FAULTS]


def _sentence(message: str) -> str:
    text = message.removeprefix("Value error, ").removeprefix("Input ")
    return text[:1].lower() + text[1:]


def locate(body: Any, loc: Sequence[int | str], kind: str) -> tuple[int | str, ...]:
    """The path of a validation error in the body: its location without the names of union members."""
    path: list[int | str] = []
    value = body
    for place, part in enumerate(loc):
        last = place == len(loc) - 1
        if isinstance(value, dict):
            if part in value:
                path.append(part)
                value = value[part]
            elif last and kind == "missing":
                path.append(part)
            # Else a union member's name, or "[key]" for a fault in the key just passed.
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            path.append(part)
            value = value[part]
    return tuple(path)


@dataclass(slots=True)
class Salvage:
    """A board with its malformed parts taken out.

    ``ghosts`` are ids of entries that went with them; ``places`` gives, for each list that lost entries, the
    indexes its remaining ones had."""

    body: Any
    ghosts: frozenset[str] = frozenset()
    places: dict[str, list[int]] = field(default_factory=dict)

    def original(self, where: str) -> str:
        """A pointer into what is left, as a pointer into what was sent."""
        parts = where.split("/")
        for end in range(2, len(parts)):
            indexes = self.places.get("/".join(parts[:end]))
            if indexes is not None and parts[end].isdigit() and int(parts[end]) < len(indexes):
                # Only one list of a board loses entries on any path, so the first one settles it.
                parts[end] = str(indexes[int(parts[end])])
                break
        return "/".join(parts)


def salvage(body: Any) -> tuple[BoardModel | None, Salvage]:
    """What can be examined of a malformed board; None where nothing can."""
    rest = Salvage(copy.deepcopy(body))
    for _ in range(4):
        try:
            return BoardModel.model_validate(rest.body), rest
        except ValidationError as error:
            if not _take_out(error, rest):
                return None, rest
    return None, rest


_BOARD_LISTS = ("players", "objects", "effects", "events")


def _take_out(error: ValidationError, rest: Salvage) -> bool:
    """Takes the faulty parts out of a board; False where that cannot be done."""
    dropped: dict[tuple[int | str, ...], set[int]] = {}
    ghosts = set(rest.ghosts)
    # Where every fault lies is found before any is taken out: a place that is gone cannot be found.
    located = [
        (found["type"], locate(rest.body, found["loc"], found["type"]))
        for found in error.errors(include_url=False, include_input=False)
    ]
    for kind, path in located:
        if kind == "extra_forbidden":
            if not path:
                return False
            holder = _at(rest.body, path[:-1])
            if isinstance(holder, dict):
                holder.pop(path[-1], None)
            continue
        entry = next((i for i, part in enumerate(path) if part in _BOARD_LISTS and i + 1 < len(path)), None)
        if entry is not None and isinstance(path[entry + 1], int):
            dropped.setdefault(path[: entry + 1], set()).add(int(path[entry + 1]))
        elif "turn" in path and (holder := _at(rest.body, path[: path.index("turn")])) is not None:
            holder.pop("turn", None)
            ghosts.add(NO_TURN)
        else:
            return False
    for where, indexes in dropped.items():
        entries = _at(rest.body, where)
        if not isinstance(entries, list):
            continue
        key = pointer(*where)
        places = rest.places.get(key, list(range(len(entries))))
        for index in indexes:
            if isinstance(entries[index], dict) and isinstance(entries[index].get("id"), str):
                ghosts.add(entries[index]["id"])
        kept = [index for index in range(len(entries)) if index not in indexes]
        rest.places[key] = [places[index] for index in kept]
        entries[:] = [entries[index] for index in kept]
    rest.ghosts = frozenset(ghosts)
    return True


def _at(body: Any, path: Sequence[int | str]) -> Any:
    """What lies at a path; None where it was taken out with something around it."""
    for part in path:
        if isinstance(body, list) and isinstance(part, int):
            inside = body[part]
        else:
            inside = body.get(part) if isinstance(body, dict) else None
        if inside is None:
            return None
        body = inside
    return body
