"""Rulings that somebody asked to keep, and what a later judge makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from app.services.judge import Judge, Rejected
from app.services.ports import SavedRulings
from app.wire.faults import pointer

VERSIONS = ("rules_version", "catalog_version")


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A saved ruling and the one a judge gives now: a ruling, or a problem where the request gets none any more."""

    record: Mapping[str, Any]
    now: Mapping[str, Any]
    changes: tuple[Mapping[str, Any], ...]


class Saved:
    """Keeps rulings with the board and the query they answer. Nothing is kept unless asked."""

    def __init__(self, judge: Judge, store: SavedRulings, headjudge: str) -> None:
        self._judge = judge
        self._store = store
        self._headjudge = headjudge

    def rule_and_keep(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Judges a request's JSON value and keeps the ruling; its ``id`` is added. Raises `Rejected`, `NotSaved`."""
        ruling = self._judge.rule(request)
        id = uuid4()
        record = {
            "id": str(id),
            "saved_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "headjudge_version": self._headjudge,
            **{name: ruling[name] for name in VERSIONS},
            "board": request["board"],
            "query": request["query"],
            "ruling": ruling,
        }
        self._store.keep(id, record)
        return {**ruling, "id": str(id)}

    def get(self, id: UUID) -> dict[str, Any] | None:
        """A saved ruling; None where there is none. Raises `NotSaved`."""
        return self._store.get(id)

    def rejudge(self, id: UUID) -> Rejudged | None:
        """Judges a saved request anew; None where there is none. Raises `NotSaved`."""
        record = self._store.get(id)
        if record is None:
            return None
        try:
            now = self._judge.rule({"board": record["board"], "query": record["query"]})
        except Rejected as rejected:
            now = rejected.problem.plain()
        before = record["ruling"]
        return Rejudged(record, now, tuple(_changes(_judged(before), _judged(now), "")))


def _judged(ruling: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling without what names editions: a new edition alone is no change of the ruling."""
    kept = {name: value for name, value in ruling.items() if name not in VERSIONS}
    if "citations" in kept:
        kept["citations"] = [citation["rule"] for citation in kept["citations"]]
    return kept


def _changes(before: Any, now: Any, at: str) -> Iterator[dict[str, Any]]:
    """Where two values differ, by JSON pointer: members of objects singly, anything else whole."""
    if before == now:
        return
    if isinstance(before, dict) and isinstance(now, dict):
        for name in dict.fromkeys((*before, *now)):
            yield from _changes(before.get(name), now.get(name), at + pointer(name))
    else:
        yield {"pointer": at, "before": before, "now": now}
