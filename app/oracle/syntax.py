"""Grammar pieces that read text into data and print data back to text.

A `Syntax` maps a stretch of text to a value and back. Grammar families build theirs out of `Choice`
symbols, to which they add *forms*: a template of words and ``<slots>`` tied to a node class. Because a form
prints what it reads, a reading can be proved by printing it: nothing between the words can get lost.

Parsing returns every possible reading with its end, remembered by symbol and position, so its cost grows
with the length of a sentence and not with the number of ways through the grammar.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.oracle.effort import current_effort

Reading = tuple[Any, int]
NO_READING: tuple[Reading, ...] = ()


class Text:
    """One sentence in normal form, with what has been found out about it so far."""

    __slots__ = ("content", "effort", "memo")

    def __init__(self, content: str) -> None:
        self.content = content
        self.effort = current_effort()
        self.memo: dict[tuple[int, int], Sequence[Reading]] = {}


class Syntax:
    """Reads a value at a position of a text, and prints one."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        """All values that can be read at ``at``, each with the position behind it; best first."""
        raise NotImplementedError

    def show(self, value: Any) -> str | None:
        """The words for a value, or None where this syntax has none for it."""
        raise NotImplementedError

    def read(self, content: str) -> Any | None:
        """The best value that the whole of ``content`` reads as, or None."""
        end = len(content)
        for value, stop in self.parse(Text(content), 0):
            if stop == end:
                return value
        return None


class Words(Syntax):
    """A closed set of words, each with its value; the first word given for a value prints it.

    Longer words win over words they begin with."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)
        self._shown: dict[Any, str] = {}
        for word, value in self._values.items():
            self._shown.setdefault(value, word)
        longest_first = sorted(self._values, key=len, reverse=True)
        self._pattern = re.compile("(?:" + "|".join(_bounded(word) for word in longest_first) + ")")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        match = self._pattern.match(text.content, at)
        return ((self._values[match.group()], match.end()),) if match else NO_READING

    def show(self, value: Any) -> str | None:
        return self._shown.get(value)


class Pattern(Syntax):
    """A regular expression with conversions both ways."""

    def __init__(self, pattern: str, to_value: Callable[[str], Any], to_text: Callable[[Any], str | None]) -> None:
        self._pattern = re.compile(pattern)
        self._to_value = to_value
        self._to_text = to_text

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        match = self._pattern.match(text.content, at)
        if match is None:
            return NO_READING
        value = self._to_value(match.group())
        return NO_READING if value is None else ((value, match.end()),)

    def show(self, value: Any) -> str | None:
        return self._to_text(value)


class Mapped(Syntax):
    """Another syntax whose values are wrapped and unwrapped."""

    def __init__(self, inner: Syntax, wrap: Callable[[Any], Any], unwrap: Callable[[Any], Any]) -> None:
        """``wrap`` returns None to decline a value; ``unwrap`` returns None for values of another kind."""
        self._inner = inner
        self._wrap = wrap
        self._unwrap = unwrap

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found = []
        for value, end in self._inner.parse(text, at):
            wrapped = self._wrap(value)
            if wrapped is not None:
                found.append((wrapped, end))
        return found

    def show(self, value: Any) -> str | None:
        inner = self._unwrap(value)
        return None if inner is None else self._inner.show(inner)


class Listed(Syntax):
    """Two or more items (or one, where ``least`` is 1) as English lists them, as a tuple.

    ``link`` is the word before the last: "and", "or", "and/or"; ``", "`` alone for a bare list."""

    def __init__(self, item: Syntax, link: str, least: int = 2) -> None:
        self._item = item
        self._link = link
        self._least = least

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        content = text.content
        link = self._link
        # Each entry: the items so far and where they end; grown item by item, never revisited.
        open_lists: list[tuple[tuple[Any, ...], int]] = [((value,), end) for value, end in self._item.parse(text, at)]
        if self._least == 1:
            found.extend(((items[0],), end) for items, end in open_lists)
        seen: set[tuple[int, int]] = set()
        while open_lists:
            items, end = open_lists.pop(0)
            if (len(items), end) in seen:
                continue
            seen.add((len(items), end))
            if link == ", ":
                if content.startswith(", ", end):
                    for value, stop in self._item.parse(text, end + 2):
                        found.append(((*items, value), stop))
                        open_lists.append(((*items, value), stop))
                continue
            last = f", {link} " if len(items) > 1 else f" {link} "
            if content.startswith(last, end):
                found.extend(((*items, value), stop) for value, stop in self._item.parse(text, end + len(last)))
            if content.startswith(", ", end):
                open_lists.extend(((*items, value), stop) for value, stop in self._item.parse(text, end + 2))
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or len(value) < self._least:
            return None
        shown = [self._item.show(item) for item in value]
        if any(word is None for word in shown):
            return None
        words = [word for word in shown if word is not None]
        if len(words) == 1:
            return words[0]
        if self._link == ", ":
            return ", ".join(words)
        if len(words) == 2:
            return f"{words[0]} {self._link} {words[1]}"
        return ", ".join(words[:-1]) + f", {self._link} {words[-1]}"


class Joined(Syntax):
    """Items one after another with a separator (default: a space), as a tuple; none at all where ``least`` is 0."""

    def __init__(self, item: Syntax, separator: str = " ", least: int = 1) -> None:
        self._item = item
        self._separator = separator
        self._least = least

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        key = (id(self), at)
        known = text.memo.get(key)
        if known is not None:
            return known
        found: list[Reading] = []
        frontier: list[Reading] = [((value,), end) for value, end in self._item.parse(text, at)]
        ends: set[int] = set()
        while frontier:
            items, end = frontier.pop(0)
            if end in ends:
                continue
            ends.add(end)
            found.append((items, end))
            if text.content.startswith(self._separator, end):
                start = end + len(self._separator)
                frontier.extend(((*items, value), stop) for value, stop in self._item.parse(text, start))
        found.reverse()
        if self._least == 0:
            found.append(((), at))
        text.memo[key] = found
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, tuple) or len(value) < self._least:
            return None
        shown = [self._item.show(item) for item in value]
        if any(word is None for word in shown):
            return None
        return self._separator.join(word for word in shown if word is not None)


class Form(Syntax):
    """A template of words and ``<slots>`` that stands for a value.

    Slots are read by the syntax given for them. ``build`` makes the value from the slots by name; ``take``
    gives the slots back for a value, or None where the value is not of this form."""

    def __init__(
        self,
        template: str,
        slots: Mapping[str, Syntax],
        build: Callable[[dict[str, Any]], Any],
        take: Callable[[Any], Mapping[str, Any] | None],
    ) -> None:
        self._build = build
        self._take = take
        if re.search(r"\([^()]*\|", template):
            raise ValueError(f"a form has one spelling: {template}")
        pieces = re.split(r"<(\w+)>", template)
        parts: list[tuple[str, Syntax | None, str]] = []
        for index, piece in enumerate(pieces):
            if index % 2:
                parts.append((piece, slots[piece], ""))
            elif piece:
                parts.append(("", None, piece))
        self.parts = parts
        self.opening = parts[0][2] if parts and parts[0][1] is None else ""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if self.opening and not content.startswith(self.opening, at):
            return NO_READING
        states: list[tuple[dict[str, Any], int]] = [({}, at)]
        last = len(self.parts) - 1
        for index, (name, syntax, literal) in enumerate(self.parts):
            following: list[tuple[dict[str, Any], int]] = []
            for slots, position in states:
                if syntax is None:
                    if content.startswith(literal, position):
                        end = position + len(literal)
                        if index == last and _cuts_word(content, end):
                            continue
                        following.append((slots, end))
                else:
                    for value, end in syntax.parse(text, position):
                        following.append(({**slots, name: value}, end))
            if not following:
                return NO_READING
            states = following
        found = []
        for slots, end in states:
            value = self._build(slots)
            if value is not None:
                found.append((value, end))
        return found

    def show(self, value: Any) -> str | None:
        slots = self._take(value)
        if slots is None:
            return None
        words = []
        for name, syntax, literal in self.parts:
            if syntax is None:
                words.append(literal)
                continue
            word = syntax.show(slots[name])
            if word is None:
                return None
            words.append(word)
        return "".join(words)


class _Alternative:
    """One alternative of a symbol with what rules it out at a glance: the words it opens with, or the symbol it
    opens with and the words behind that."""

    __slots__ = ("lead", "literal", "opening", "order", "syntax")

    def __init__(self, order: int, syntax: Syntax) -> None:
        self.order = order
        self.syntax = syntax
        self.opening = syntax.opening if isinstance(syntax, Form) else ""
        self.lead: Syntax | None = None
        self.literal = ""
        if isinstance(syntax, Form) and len(syntax.parts) > 1:
            first, second = syntax.parts[0][1], syntax.parts[1]
            if isinstance(first, Choice | Words) and second[1] is None:
                self.lead, self.literal = first, second[2]


class Choice(Syntax):
    """A grammar symbol: any of its forms. Families add theirs with `form`, `also` and `add`.

    Earlier forms are preferred where several read the same text, and print first."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._alternatives: list[tuple[Syntax, bool]] = []
        self._by_opening: dict[str, list[_Alternative]] | None = None
        self._open: list[_Alternative] = []

    def __repr__(self) -> str:
        return f"Choice({self.name!r})"

    def add(self, syntax: Syntax, *, synonym: bool = False) -> None:
        """Adds any syntax as an alternative; a ``synonym`` is read but never printed."""
        self._alternatives.append((syntax, synonym))
        self._by_opening = None

    def form(self, template: str, node: type | None = None, **fields: Any) -> None:
        """Adds a form that prints. ``fields`` whose value is a `Syntax` are slots of the template, all others
        are constants; fields not named have their default. Without a node class the form has exactly one
        slot and stands for that slot's value, or one constant ``value``.

        ``(a|b)`` in a template reads either; the first prints. ``[a]`` is optional and not printed."""
        self._add_forms(template, node, fields, synonym=False)

    def also(self, template: str, node: type | None = None, **fields: Any) -> None:
        """Adds another wording that reads as the same data but prints in the wording of `form`."""
        self._add_forms(template, node, fields, synonym=True)

    def _add_forms(self, template: str, node: type | None, fields: dict[str, Any], synonym: bool) -> None:
        for index, plain in enumerate(_expand(template)):
            self.add(_make_form(plain, node, fields), synonym=synonym or index > 0)

    def _index(self) -> dict[str, list[_Alternative]]:
        index: dict[str, list[_Alternative]] = {}
        alternatives = [_Alternative(order, syntax) for order, (syntax, _) in enumerate(self._alternatives)]
        self._open = [alternative for alternative in alternatives if not alternative.opening]
        for alternative in alternatives:
            if alternative.opening:
                index.setdefault(alternative.opening[0], []).append(alternative)
        self._by_opening = {
            letter: sorted(forms + self._open, key=lambda item: item.order) for letter, forms in index.items()
        }
        return self._by_opening

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        key = (id(self), at)
        known = text.memo.get(key)
        if known is not None:
            return known
        # A symbol that starts with itself would never end; its own reading is left out of that attempt.
        text.memo[key] = NO_READING
        effort = text.effort
        effort.left -= 1
        if effort.left < 0:
            return NO_READING
        index = self._by_opening if self._by_opening is not None else self._index()
        content = text.content
        leads: dict[Syntax, list[int]] = {}
        found: list[Reading] = []
        for alternative in index.get(content[at : at + 1], self._open):
            if alternative.opening:
                if not content.startswith(alternative.opening, at):
                    continue
            elif alternative.lead is not None:
                ends = leads.get(alternative.lead)
                if ends is None:
                    ends = leads[alternative.lead] = [end for _, end in alternative.lead.parse(text, at)]
                if not ends or not any(content.startswith(alternative.literal, end) for end in ends):
                    continue
            for reading in alternative.syntax.parse(text, at):
                if reading not in found:
                    found.append(reading)
        text.memo[key] = found
        return found

    def show(self, value: Any) -> str | None:
        for syntax, synonym in self._alternatives:
            if not synonym:
                shown = syntax.show(value)
                if shown is not None:
                    return shown
        return None


def _bounded(word: str) -> str:
    return re.escape(word) + (r"(?![a-z0-9])" if word[-1:].isalnum() else "")


def _cuts_word(content: str, end: int) -> bool:
    """Whether a literal that ends here would end inside a word."""
    return (
        0 < end < len(content)
        and content[end - 1].isalnum()
        and (content[end].isalnum() or (content[end] == "'" and content[end + 1 : end + 2].isalpha()))
    )


def _expand(template: str) -> list[str]:
    """All spellings of a template with ``(a|b)`` and ``[a]``, the printed one first."""
    match = re.search(r"\(([^()\[\]]*\|[^()\[\]]*)\)|\[([^()\[\]]*)\]", template)
    if match is None:
        return [template]
    options = match.group(1).split("|") if match.group(1) is not None else ["", match.group(2)]
    return [
        spelling
        for option in options
        for spelling in _expand(template[: match.start()] + option + template[match.end() :])
    ]


def _make_form(template: str, node: type | None, fields: Mapping[str, Any]) -> Form:
    slots = {name: value for name, value in fields.items() if isinstance(value, Syntax)}
    constants = {name: value for name, value in fields.items() if not isinstance(value, Syntax)}
    if node is None:
        if slots:
            (only,) = slots
            return Form(template, slots, lambda found: found[only], lambda value: {only: value})
        wanted = constants["value"]
        return Form(template, {}, lambda _: wanted, lambda value: {} if value == wanted else None)
    for field in dataclasses.fields(node):
        if field.name not in slots and field.name not in constants:
            if field.default is dataclasses.MISSING:
                raise TypeError(f"{node.__name__}.{field.name} has neither slot nor constant in {template!r}")
            constants[field.name] = field.default
    fixed = tuple(constants.items())
    names = tuple(slots)

    def build(found: dict[str, Any]) -> Any:
        return node(**found, **constants)

    def take(value: Any) -> Mapping[str, Any] | None:
        if type(value) is not node or any(getattr(value, name) != wanted for name, wanted in fixed):
            return None
        return {name: getattr(value, name) for name in names}

    return Form(template, slots, build, take)
