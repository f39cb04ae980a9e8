"""The examples that Swagger UI offers, one file each: whole request bodies, so they can be posted as they are.

Those of single questions are bodies of ``POST /v1/rulings``; the path of a query type takes the same with the
query's fields beside the board.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

TITLES = {
    "could_produce": "Reflecting Pool sees what the other lands could produce",
    "mana_from_activation": "A Forest with two Mana Flares and a Contamination",
    "can_activate": "A creature's {T} ability in its first turn",
    "can_play": "A card exiled with Elkin Bottle, one turn later",
    "legal_plays": "Everything Alice may play, from every zone",
    "characteristics": "Urborg under an older Blood Moon: dependency before timestamps",
    "value_of_x": "X of a spell on the stack",
    "can_pay": "A cost of two colors from two lands and the mana pool",
    "card_status": "What an exiled card with a permission is",
    "batch_shared": "One board, three questions",
    "batch_items": "Two boards with a question each",
    "read_text": "A land's text",
    "read_card": "A whole card",
}
"""What each example shows, by the name of its file."""

_SINGLE = tuple(TITLES)[:9]


@cache
def body(name: str) -> Any:
    """The request body of an example."""
    return json.loads(files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8"))


def by_name(route: str) -> dict[str, Any]:
    """The examples of a route, as OpenAPI wants them: ``rulings`` has all single questions."""
    if route == "rulings":
        return {name: _example(name, body(name)) for name in _SINGLE}
    if route in ("batch", "read"):
        return {name: _example(name, body(name)) for name in TITLES if name.startswith(route + "_")}
    name = route.replace("-", "_")
    asked = body(name)
    fields = {key: value for key, value in asked["query"].items() if key != "type"}
    return {name: _example(name, {"board": asked["board"], **fields})}


def _example(name: str, value: Any) -> dict[str, Any]:
    return {"summary": TITLES[name], "value": value}
