"""Pieces that clauses about playing share: costs as gerunds, players, moments, and fields set by words around."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import MISSING, fields, replace
from typing import Any

from app.oracle.grammar.symbols import COST
from app.oracle.model.amounts import During, Not, TurnOf
from app.oracle.model.base import Effect, PlayerRef
from app.oracle.model.costs import Cost
from app.oracle.model.effects import Lasting, MayLook
from app.oracle.syntax import NO_READING, Choice, Mapped, Pattern, Reading, Syntax, Text, Words

WHO = Words(
    {
        "you": "you",
        "they": "that_player",
        "that player": "that_player",
        "that opponent": "that_player",
        "players dealt damage this way": "that_player",
        "the player": "that_player",
        "players": "any_player",
        "any player": "any_player",
        "each player": "each_player",
        "your opponents": "opponents",
        "opponents": "opponents",
        "other players": "opponents",
        "each opponent": "opponents",
        "its owner": "its_owner",
        "that card's owner": "its_owner",
        "the exiled card's owner": "its_owner",
        "that creature's owner": "its_owner",
        "its controller": "its_controller",
        "that creature's controller": "its_controller",
        "target player": "target_player",
        "target player who was dealt combat damage by ~ this turn": "target_player",
        "target opponent": "target_opponent",
        "defending player": "defending_player",
        "enchanted player": "enchanted_player",
        "enchanted creature's controller": "controller_of_host",
        "the chosen player": "chosen_player",
    }
)
"""Players of whom "may" or "can't" is said."""

WHEN = Choice("when in the turn")
"""A stretch of the turn, as a condition: "during your turn", "before blockers are declared"."""

_TURN = (
    "untap", "upkeep", "draw", "precombat_main", "begin_combat", "declare_attackers", "declare_blockers",
    "combat_damage", "end_combat", "postcombat_main", "end", "cleanup",
)  # fmt: skip


def steps(first: str, last: str) -> tuple[str, ...]:
    """The steps of a turn from one to another, both included."""
    return _TURN[_TURN.index(first) : _TURN.index(last) + 1]


_STRETCHES: dict[str, tuple[str, ...]] = {
    "during combat": ("combat",),
    "during combat before blockers are declared": steps("begin_combat", "declare_attackers"),
    "during combat after blockers are declared": steps("declare_blockers", "end_combat"),
    "before blockers are declared": steps("untap", "declare_attackers"),
    "before attackers are declared": steps("untap", "begin_combat"),
    "before the combat damage step": steps("untap", "declare_blockers"),
    "before combat or during combat before blockers are declared": steps("untap", "declare_attackers"),
    "after combat": steps("postcombat_main", "cleanup"),
    "during the declare attackers step": ("declare_attackers",),
    "during the declare blockers step": ("declare_blockers",),
    "during the combat damage step": ("combat_damage",),
    "during any upkeep step": ("upkeep",),
    "before the end step": steps("untap", "postcombat_main"),
}
for _words, _steps in _STRETCHES.items():
    WHEN.form(_words, value=During(_steps))
_PLACES: tuple[tuple[str, PlayerRef], ...] = (("on your turn", "you"), ("on a opponent's turn", "opponent"))
for _place, _player in _PLACES:
    WHEN.form(f"during combat {_place}", value=During(("combat",), _player))
    WHEN.form(
        f"during combat {_place} before blockers are declared",
        value=During(steps("begin_combat", "declare_attackers"), _player),
    )
    WHEN.form(f"during the declare attackers step {_place}", value=During(("declare_attackers",), _player))
    WHEN.form(f"during the declare blockers step {_place}", value=During(("declare_blockers",), _player))
_OWNERS: tuple[tuple[str, PlayerRef], ...] = (
    ("your", "you"),
    ("a opponent's", "opponent"),
    ("each opponent's", "opponent"),
    ("their", "that_player"),
)
for _whose, _player in _OWNERS:
    for _word, _step in (
        ("upkeep", "upkeep"),
        ("draw step", "draw"),
        ("end step", "end"),
        ("declare attackers step", "declare_attackers"),
    ):
        WHEN.form(f"during {_whose} {_word}", value=During((_step,), _player))
    WHEN.form(f"during {_whose} combat phase", value=During(("combat",), _player))
WHEN.form(
    "during a opponent's turn before attackers are declared", value=During(steps("untap", "begin_combat"), "opponent")
)
WHEN.also(
    "during a opponent's turn, before attackers are declared", value=During(steps("untap", "begin_combat"), "opponent")
)
WHEN.form("during a opponent's turn after their upkeep step", value=During(steps("draw", "cleanup"), "opponent"))
WHEN.form("during their turn before the end step", value=During(steps("untap", "postcombat_main"), "that_player"))
WHEN.also("during combat, after blockers are declared", value=During(steps("declare_blockers", "end_combat")))
WHEN.also("during your main phase", value=During(("main",), "you"))
WHEN.form("during your turn", value=TurnOf("you"))
WHEN.also("during each of your turns", value=TurnOf("you"))
WHEN.form("during a opponent's turn", value=TurnOf("opponent"))
WHEN.form(
    "during (their own turns|their own turn|their turn|each of their turns|that player's turn)",
    value=TurnOf("that_player"),
)
WHEN.form("during turns other than yours", value=Not(TurnOf("you")))

SYMBOLS = Pattern(
    r"(?:\{[0-9WUBRGCXSP/]+\})+",
    lambda words: tuple(re.findall(r"\{([^{}]+)\}", words)),
    lambda value: "".join("{" + symbol + "}" for symbol in value) if isinstance(value, tuple) and value else None,
)
"""Mana symbols in a row, as a tuple without braces."""

_GERUNDS = {
    "paying": "pay", "discarding": "discard", "sacrificing": "sacrifice", "exiling": "exile", "removing": "remove",
    "tapping": "tap", "revealing": "reveal", "returning": "return", "collecting": "collect", "foraging": "forage",
    "waterbending": "waterbend", "putting": "put", "milling": "mill",
}  # fmt: skip
_IMPERATIVES = {word: gerund for gerund, word in _GERUNDS.items()}
_GERUND = re.compile(r"\b(" + "|".join(_GERUNDS) + r")\b")
_IMPERATIVE = re.compile(r"(^|, and |, | and )(" + "|".join(_IMPERATIVES) + r")\b")


def read_cost(words: str) -> Cost:
    """A cost in words that may hold payments the grammar cannot read, which are kept as such."""
    from app.oracle.grammar import read_cost_by_parts  # the package fills itself from this module

    read = COST.read(words)
    if not isinstance(read, Cost) and " and " in words:
        read = COST.read(words.replace(" and ", ", "))
    return read if isinstance(read, Cost) else read_cost_by_parts(words)


class Unprinted(Syntax):
    """A wording that reads as data which another wording prints."""

    def show(self, value: Any) -> str | None:
        del value
        return None


class Gerund(Syntax):
    """A cost as a gerund up to the words that end it: "discarding a card" before " in addition to …"."""

    def __init__(self, ending: str) -> None:
        self._ending = ending

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if not _GERUND.match(content, at):
            return NO_READING
        end = content.find(self._ending, at)
        if end < 0:
            return NO_READING
        words = _GERUND.sub(lambda match: _GERUNDS[match.group()], content[at:end])
        return ((read_cost(words), end),)

    def show(self, value: Any) -> str | None:
        shown = COST.show(value) if isinstance(value, Cost) else None
        if shown is None:
            return None
        if shown.startswith("{"):
            shown = f"pay {shown}"
        return _IMPERATIVE.sub(lambda match: match.group(1) + _IMPERATIVES[match.group(2)], shown)


class Amended(Syntax):
    """A clause with words before or behind it that set some of its fields.

    The words read as pairs of field and value. Where the clause is a `Lasting` around one effect, the fields
    are that effect's. Only fields that have their default are set, so nothing is said twice."""

    def __init__(self, base: Syntax, words: Syntax, *, before: bool = False) -> None:
        self._base = base
        self._words = words
        self._before = before

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        if self._before:
            for settings, middle in self._words.parse(text, at):
                for value, end in self._base.parse(text, middle):
                    amended = amend(value, settings)
                    if amended is not None:
                        found.append((amended, end))
            return found
        for value, middle in self._base.parse(text, at):
            for settings, end in self._words.parse(text, middle):
                amended = amend(value, settings)
                if amended is not None:
                    found.append((amended, end))
        return found

    def show(self, value: Any) -> str | None:
        for settings, shown in self._shown(value):
            plain = _restore(value, settings)
            words = None if plain is None else self._base.show(plain)
            if words is not None:
                return shown + words if self._before else words + shown
        return None

    def _shown(self, value: Any) -> list[tuple[Any, str]]:
        inner = _inner(value)
        if inner is None or not isinstance(self._words, Settings):
            return []
        return self._words.shown(inner)


class Settings(Choice):
    """Words that set fields of a clause; each form's value is a tuple of pairs of field and value."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._names: list[tuple[str, ...]] = []

    def sets(
        self, template: str, *, synonym: bool = False, slot: Syntax | None = None, field: str = "", **constants: Any
    ) -> None:
        """Adds words that set ``constants``, and ``field`` to what ``<slot>`` in the template reads."""
        fixed = tuple(constants.items())
        add = self.also if synonym else self.form
        self._names.append((*constants, *((field,) if slot is not None else ())))
        if slot is None:
            add(template, value=fixed)
            return

        def unwrap(settings: Any) -> Any:
            found = dict(settings)
            if any(found.get(name) != value for name, value in fixed) or len(found) != len(fixed) + 1:
                return None
            return found.get(field)

        add(template, slot=Mapped(slot, lambda value: (*fixed, (field, value)), unwrap))

    def shown(self, value: Effect) -> list[tuple[tuple[tuple[str, Any], ...], str]]:
        """The settings that a clause has and these words can say, each with its words."""
        found = []
        for names in dict.fromkeys(self._names):
            settings = tuple((name, getattr(value, name, None)) for name in names)
            words = self.show(settings)
            if words is not None:
                found.append((settings, words))
        return found


def _inner(value: Any) -> Any:
    if isinstance(value, Lasting):
        return value.effects[-1] if all(isinstance(effect, MayLook) for effect in value.effects[:-1]) else None
    return value[-1] if isinstance(value, tuple) and value else value


def amend(value: Any, settings: tuple[tuple[str, Any], ...]) -> Any:
    """The clause with fields set, or None where one of them is set already."""
    inner = _inner(value)
    if inner is None:
        return None
    defaults = _defaults(inner)
    if any(name not in defaults or getattr(inner, name) != defaults[name] for name, _ in settings):
        return None
    return _with_inner(value, replace(inner, **dict(settings)))


def _restore(value: Any, settings: tuple[tuple[str, Any], ...]) -> Any:
    inner = _inner(value)
    defaults = _defaults(inner)
    if any(name not in defaults for name, _ in settings):
        return None
    return _with_inner(value, replace(inner, **{name: defaults[name] for name, _ in settings}))


def _with_inner(value: Any, inner: Effect) -> Any:
    if isinstance(value, Lasting):
        return replace(value, effects=(*value.effects[:-1], inner))
    return (*value[:-1], inner) if isinstance(value, tuple) else inner


def _defaults(effect: Any) -> dict[str, Any]:
    return {field.name: field.default for field in fields(effect) if field.default is not MISSING}
