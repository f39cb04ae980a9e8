"""Small tables to ask questions about: cards given inline, players, turns, effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace
from app.services.judge import Judge
from app.services.ports import FoundCard

Json = dict[str, Any]

_LEADER = read_card(
    RawCard("Leader", (RawFace("Leader", "Legendary Creature — Dog", "{R}", power="2", toughness="2"),))
)


class _FewCards:
    """A catalog of one card; every other card of these tables is given inline."""

    version = "none"

    def find(self, name: str) -> FoundCard | None:
        return FoundCard(_LEADER) if name == _LEADER.name else None

    def closest(self, name: str, limit: int = 5) -> Sequence[str]:
        return ()


class _NoRules:
    version = "none"

    def official(self, number: str) -> None:
        return None


JUDGE = Judge(_FewCards(), _NoRules())


def card(name: str, types: str, cost: str | None = None, text: str = "", **more: Any) -> Json:
    """A card given inline; a creature is a 2/2 unless it says more."""
    size = {"power": "2", "toughness": "2"} if "Creature" in types else {}
    return {"name": name, "type_line": types, "mana_cost": cost, "oracle_text": text, **size, **more}


FOREST = card("Forest", "Basic Land — Forest", text="({T}: Add {G}.)")
BEAR = card("Bear", "Creature — Bear", "{1}{G}")
JOLT = card("Jolt", "Instant", "{R}", "Draw a card.")
STUDY = card("Study", "Sorcery", "{2}{U}", "Draw two cards.")


def put(name: str, what: Json, zone: str, who: str = "alice", **more: Any) -> Json:
    """An object of a board."""
    return {"id": name, "card": what, "zone": zone, "owner": who, "controller": who, **more}


def effect(source: Json | str, *objects: str, who: str = "alice", turn: int = 7, **more: Any) -> Json:
    """A spell or ability that resolved."""
    return {"id": "e1", "source": source, "controller": who, "turn": turn, "objects": list(objects), **more}


def board(*objects: Json, turn: int = 7, active: str = "alice", step: str = "precombat_main", **more: Any) -> Json:
    """A board of two players who take turns, alice first, unless ``players`` or ``history`` say otherwise."""
    players = more.pop("players", ("alice", "bob"))
    names = [player["id"] if isinstance(player, dict) else player for player in players]
    history = more.pop("history", [names[index % len(names)] for index in range(turn - 1)] + [active])
    when: Json = {"number": turn, "active_player": active, "step": step, "history": history}
    if "priority" in more:
        when["priority"] = more.pop("priority")
    listed = [player if isinstance(player, dict) else {"id": player} for player in players]
    return {"players": listed, "turn": when, "objects": list(objects), **more}


def ruling(table: Json, kind: str, name: str | None, player: str = "alice", **more: Any) -> Json:
    """The ruling on a question about a board."""
    query: Json = {"type": kind, "player": player, **more}
    if name is not None:
        query["object"] = name
    return JUDGE.rule({"board": table, "query": query})


def play(table: Json, name: str, player: str = "alice", **more: Any) -> Json:
    """The answer to whether a player may play an object."""
    answer: Json = ruling(table, "can_play", name, player, **more)["answer"]
    return answer


def methods(answer: Json) -> list[str]:
    return [option["method"] for option in answer["options"]]


def codes(answer: Json) -> list[str]:
    return [blocker["code"] for blocker in answer["blockers"]]
