"""Fills templates."""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import Any, Protocol

from app.core.findings import Reason
from app.wire.prose.templates import TEMPLATES
from app.wire.prose.words import join, mana


class Names(Protocol):
    """Says what people call an object, an effect or a player."""

    def name(self, id_: str) -> str: ...


class NoNames:
    """Calls everything by its id."""

    def name(self, id_: str) -> str:
        return id_


_Piece = tuple[str, str | None, str]
_compiled: dict[str, tuple[_Piece, ...]] = {}


def render(reason: Reason, names: Names | None = None) -> str:
    """The sentence a reason stands for. A key without a template, or one whose facts do not fit its template,
    is said plainly: the key's words and the facts."""
    names = names or NoNames()
    template = TEMPLATES.get(reason.key)
    if template is None:
        return _plainly(reason, names)
    try:
        if isinstance(template, str):
            text = _fill(reason, template, names)
        else:
            text = template({**reason.facts, "objects": tuple(names.name(id_) for id_ in reason.objects)})
    except (KeyError, IndexError, TypeError):
        return _plainly(reason, names)
    return text[:1].upper() + text[1:]


def _fill(reason: Reason, template: str, names: Names) -> str:
    pieces = _compiled.get(template)
    if pieces is None:
        pieces = tuple((text, field, spec or "") for text, field, spec, _ in string.Formatter().parse(template))
        _compiled[template] = pieces
    facts = reason.facts
    words: list[str] = []
    for text, field, spec in pieces:
        words.append(text)
        if field is None:
            continue
        if field in facts:
            words.append(_said(facts[field], spec, names))
        elif field == "object":
            words.append(names.name(reason.objects[0]))
        elif field == "objects":
            words.append(join(_distinct(names.name(id_) for id_ in reason.objects), spec or "and"))
        else:
            raise KeyError(field)
    return "".join(words)


def _said(value: Any, spec: str, names: Names) -> str:
    if spec == "mana":
        return mana(value)
    several = isinstance(value, tuple | list | frozenset)
    parts = [str(part) for part in value] if several else [str(value)]
    if spec.startswith("name"):
        parts = list(_distinct(names.name(part) for part in parts))
    return join(parts, "or" if spec.endswith("or") else "and")


def _distinct(parts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(parts))


def _plainly(reason: Reason, names: Names) -> str:
    words = reason.key.replace("_", " ").replace(".", ": ")
    told = [f"{name.replace('_', ' ')}: {_said(value, '', names)}" for name, value in reason.facts.items()]
    about = f" ({join(_distinct(names.name(id_) for id_ in reason.objects))})" if reason.objects else ""
    end = f": {'; '.join(told)}" if told else ""
    return f"{words[:1].upper()}{words[1:]}{about}{end}."
