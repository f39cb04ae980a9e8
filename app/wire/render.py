"""From a judgement to the ruling a client gets, in plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.core.facts import ObjectFacts
from app.core.findings import Blocker, Judgement, Reason, UnreadHit
from app.rulebook.rule import Rule
from app.wire.build import Table
from app.wire.prose import render
from app.wire.prose.templates.unread import TOPICS
from app.wire.prose.words import join

Cite = Callable[[str], Mapping[str, Any]]


class TableNames:
    """What people call the things on a board; the names are looked for only when asked."""

    __slots__ = ("_effects", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._effects: dict[str, str] | None = None

    def name(self, id_: str) -> str:
        known = self._table.objects.get(id_)
        if known is not None:
            return _card_name(known)
        if self._effects is None:
            self._effects = {
                effect.id: effect.source.name if effect.source is not None and effect.source.name else effect.id
                for effect in self._table.board.effects
            }
        return self._effects.get(id_, id_)


def _card_name(known: ObjectFacts) -> str:
    card = known.details.copy_of or known.card
    face = known.face if known.face is not None and known.face < len(card.faces) else 0
    if card.layout in ("split", "adventure", "aftermath") and known.face is None:
        return card.name or known.id
    return card.faces[face].name or card.name or known.id


class _Cited:
    """Collects rules in the order of their first use."""

    __slots__ = ("rules",)

    def __init__(self) -> None:
        self.rules: dict[str, None] = {}

    def numbers(self, rules: tuple[Rule, ...]) -> list[str]:
        numbers = [rule.number for rule in rules]
        for number in numbers:
            self.rules.setdefault(number)
        return numbers


def ruling(
    query: dict[str, Any],
    judgement: Judgement,
    table: Table,
    cite: Cite,
    rules_version: str,
    catalog_version: str,
) -> dict[str, Any]:
    """The contract's Ruling. ``cite`` gives the citation of a rule by its number."""
    names = TableNames(table)
    cited = _Cited()
    headline = render(judgement.headline, names)
    cited.numbers(judgement.headline.rules)
    steps = [
        {"text": render(step, names), "objects": list(step.objects), "rules": cited.numbers(step.rules)}
        for step in judgement.steps
    ]
    answer = _plain(judgement.answer, names, cited)
    assumptions: list[str] = []
    for reason in (*table.assumptions, *judgement.assumptions):
        cited.numbers(reason.rules)
        assumptions.append(render(reason, names))
    return {
        "query": query,
        "status": judgement.status,
        "answer": answer,
        "ruling": headline,
        "steps": steps,
        "citations": [cite(number) for number in cited.rules],
        "assumptions": list(dict.fromkeys(assumptions)),
        "unread": [unread(hit) for hit in judgement.unread],
        "rules_version": rules_version,
        "catalog_version": catalog_version,
    }


def unread(hit: UnreadHit) -> dict[str, Any]:
    """An unread clause with what it might change."""
    if "other_face" in hit.topics:
        why = "The card has another face, of which nothing but its name is known; it may be playable."
        return {"object": hit.object, "line": None, "text": None, "matters_because": why}
    phrases = [TOPICS.get(topic, topic.replace("_", " ")) for topic in hit.topics]
    matters = join(phrases, "and") if phrases else "the question rests on it"
    return {
        "object": hit.object,
        "line": hit.line,
        "text": hit.text,
        "matters_because": f"This clause could not be read; {matters}.",
    }


_AS_THEY_ARE = frozenset((str, int, bool, type(None)))


def _plain(value: Any, names: TableNames, cited: _Cited) -> Any:
    # The common kinds are told by their exact type: asking whether something is a mapping costs more than the rest.
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is dict:
        return {key: item if type(item) in _AS_THEY_ARE else _plain(item, names, cited) for key, item in value.items()}
    if kind is list or kind is tuple:
        return [item if type(item) in _AS_THEY_ARE else _plain(item, names, cited) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item, names, cited) for key, item in value.items()}
    if isinstance(value, Blocker):
        reason = value.reason
        return {
            "code": value.code,
            "text": render(reason, names),
            "rules": cited.numbers(reason.rules),
            "objects": list(reason.objects),
        }
    if isinstance(value, Reason):
        cited.numbers(value.rules)
        return render(value, names)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"an answer may not hold {type(value).__name__}")
