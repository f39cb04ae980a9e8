"""Claims with what they rest on.

Deciding functions say *why* in data: a key, the rules, the objects and the facts. The words a person reads
are chosen at the edge (`app.wire.prose`), so the core and its tests never compare sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from app.rulebook.rule import Rule

T = TypeVar("T")
Fact = str | int | bool | None | tuple[str, ...]
Facts = dict[str, Fact]
NO_FACTS: Mapping[str, Fact] = MappingProxyType({})


def _no_facts() -> Mapping[str, Fact]:
    return NO_FACTS


Verdict = Literal["yes", "no", "undetermined"]
Status = Literal["determined", "qualified", "undetermined"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a ruling. ``key`` names a template in `app.wire.prose`; ``facts`` fill it."""

    key: str
    rules: tuple[Rule, ...] = ()
    objects: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=_no_facts)


@dataclass(frozen=True, slots=True)
class Blocker:
    """Why something may not be done. ``code`` is one of the contract's blocker codes."""

    code: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Finding(Generic[T]):
    """A value and the reasons for it, in the order they were found."""

    value: T
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class UnreadHit:
    """An unread clause in force that touches a question.

    ``object`` is the id of the object or effect it is on; ``line`` the line of its text; ``text`` its words
    where known; ``topics`` what it might touch."""

    object: str
    line: int | None
    text: str | None
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a question comes to. ``answer`` is the contract's answer in plain values, with `Blocker` values
    where the contract has blockers; ``headline`` is the ruling in one sentence."""

    status: Status
    answer: Mapping[str, Any]
    headline: Reason
    steps: tuple[Reason, ...] = ()
    assumptions: tuple[Reason, ...] = ()
    unread: tuple[UnreadHit, ...] = ()
