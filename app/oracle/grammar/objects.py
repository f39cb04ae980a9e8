"""Descriptions of objects (rule 109) and what points at them.

A description is a noun phrase: qualities before the noun, the noun (a type, a union of types, "card",
"spell", "permanent" …), and qualities behind it. Singular and plural read as the same `Filter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.symbols import A_ONE, MANY, OBJECTS, ONE, QUALITY_AFTER, QUALITY_BEFORE, REF
from app.oracle.grammar.words import TYPE_MANY, TYPE_ONE, Lexicon
from app.oracle.model.base import Quality
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    NotColor,
    NotSubtype,
    NotSupertype,
    NotType,
    Noun,
    Other,
    Ref,
    Status,
)
from app.oracle.syntax import Choice, Form, Mapped, Reading, Syntax, Text

_NOUNS_ONE = Lexicon(
    {
        "permanent": "permanent",
        "card": "card",
        "spell": "spell",
        "object": "object",
        "source": "source",
        "token": "token",
    }
)
_NOUNS_MANY = Lexicon(
    {
        "permanents": "permanent",
        "cards": "card",
        "spells": "spell",
        "objects": "object",
        "sources": "source",
        "tokens": "token",
    }
)
OUTLAW = Either(tuple((HasSubtype(name),) for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))
"""An outlaw is any of these creature types (rule 700.12)."""

QUALITY_BEFORE.form("outlaw", value=OUTLAW)

QUALITY_BEFORE.form("outlaw", value=OUTLAW)
_HEAD_ONE = Lexicon({"commander": Status("commander"), "outlaw": OUTLAW, "modified creature": Status("modified")})
_HEAD_MANY = Lexicon({"commanders": Status("commander"), "outlaws": OUTLAW})

_NEGATIONS = (NotType, NotSubtype, NotSupertype, NotColor)
_Group = tuple[Quality, ...]
_MAX_WORDS = 6
_MAX_AFTER = 5


def _no_such_place(behind: _Group) -> bool:
    """Whether it says who controls what and that this is in a hand, library or graveyard, where nothing has a
    controller (108.4): the place is said of something before it."""
    controlled = any(isinstance(quality, ControlledBy) for quality in behind)
    return controlled and any(isinstance(quality, InZone) and quality.zone in _UNCONTROLLED for quality in behind)


_UNCONTROLLED = ("hand", "library", "library_top", "graveyard", "graveyard_top")


class Description(Syntax):
    """A noun phrase without article, in the singular or in the plural."""

    def __init__(self, *, many: bool, links: tuple[str, ...] = ()) -> None:
        self._many = many
        self._nouns = _NOUNS_MANY if many else _NOUNS_ONE
        self._last = TYPE_MANY if many else TYPE_ONE
        self._heads = _HEAD_MANY if many else _HEAD_ONE
        self._links = links or ((" and ", " or ", " and/or ") if many else (" or ", " and/or "))

    # Reading.

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        key = (id(self), at)
        known = text.memo.get(key)
        if known is not None:
            return known
        text.memo[key] = ()
        found: list[Reading] = []
        for noun, qualities, end in self._phrases(text, at):
            for behind, stop in _behind(text, end):
                if noun == "permanent" and _no_such_place(behind):
                    continue
                reading = (Filter(noun, qualities + behind), stop)
                if reading not in found:
                    found.append(reading)
        found.sort(key=lambda reading: -reading[1])
        text.memo[key] = found
        return found

    def _phrases(self, text: Text, at: int) -> Iterable[tuple[Noun, _Group, int]]:
        """Noun, qualities before it and its types, and the end, without what stands behind it."""
        for before, start in _before(text, at):
            # The noun behind the last word of a plain phrase: "creatures", "artifact creature card".
            if (first := self._nouns.parse(text, start)) and first[0][0]:
                noun, end = first[0]
                yield noun, before, end
            for types, end, plural in self._types(text, start):
                content = text.content
                if plural or not self._many:
                    yield "permanent", before + types, end
                if not plural and content.startswith(" ", end):
                    for noun, stop in self._nouns.parse(text, end + 1):
                        yield noun, before + types, stop
                yield from self._unions(text, before, types, end, plural)

    def _types(self, text: Text, at: int) -> Iterable[tuple[_Group, int, bool]]:
        """Types one after another; whether the last of them is in the plural."""
        open_groups: list[tuple[_Group, int]] = [((), at)]
        for _ in range(_MAX_WORDS):
            following: list[tuple[_Group, int]] = []
            for types, start in open_groups:
                for value, end in self._heads.parse(text, start):
                    yield (*types, value), end, True
                if self._many:
                    for value, end in self._last.parse(text, start):
                        yield (*types, value), end, True
                for value, end in TYPE_ONE.parse(text, start):
                    yield (*types, value), end, False
                    if text.content.startswith(" ", end):
                        following.append(((*types, value), end + 1))
            open_groups = following
            if not open_groups:
                return

    def _unions(
        self, text: Text, before: _Group, first: _Group, end: int, plural: bool
    ) -> Iterable[tuple[Noun, _Group, int]]:
        """Unions that continue behind a first group: "artifact or creature", "elf, faerie, or human cards"."""
        content = text.content
        frontier: list[tuple[tuple[_Group, ...], bool, int]] = [((first,), False, end)]
        while frontier:
            options, inner, at = frontier.pop()
            if len(options) > 8:
                continue
            joints = []
            if content.startswith(", ", at):
                joints.append((at + 2, "", ", "))
            for link in self._links:
                if len(options) > 1 and content.startswith("," + link, at):
                    joints.append((at + 1 + len(link), link.strip(), link))
                elif content.startswith(link, at):
                    joints.append((at + len(link), link.strip(), link))
            for start, link, _ in joints:
                for own, position in _before(text, start):
                    if own and isinstance(own[0], Other):
                        continue
                    for types, stop, ends_plural in self._types(text, position):
                        if ends_plural != plural:
                            continue
                        grown = (*options, (*own, *types))
                        within = inner or bool(own)
                        if not link:
                            frontier.append((grown, within, stop))
                            continue
                        shared, qualities = _distribute(before, grown, within)
                        either = Either(qualities, link)
                        if plural or not self._many:
                            yield "permanent", (*shared, either), stop
                        if not plural and content.startswith(" ", stop):
                            for noun, behind in self._nouns.parse(text, stop + 1):
                                yield noun, (*shared, either), behind

    # Printing.

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Filter):
            return None
        words = ""
        index = 0
        qualities = value.qualities
        while index < len(qualities):
            quality = qualities[index]
            shown = None if _is_type(quality) else _show_before(quality)
            if shown is None:
                break
            comma = index > 0 and isinstance(quality, _NEGATIONS) and isinstance(qualities[index - 1], _NEGATIONS)
            words = f"{words}{', ' if comma else ' ' if words else ''}{shown}"
            index += 1
        types: list[Quality] = []
        while index < len(qualities) and _is_type(qualities[index]):
            types.append(qualities[index])
            index += 1
        noun = self._show_noun(value.noun, types)
        if noun is None:
            return None
        pieces = [words, noun] if words else [noun]
        for quality in qualities[index:]:
            shown = QUALITY_AFTER.show(quality)
            if shown is None:
                return None
            if value.noun == "spell":
                shown = _of_spell(quality, shown)
            pieces.append(shown)
        return " ".join(pieces)

    def _show_noun(self, noun: Noun, types: list[Quality]) -> str | None:
        bare = bool(types) and noun == "permanent"
        if not types:
            return self._nouns.show(noun)
        last = types[-1]
        if isinstance(last, Either) and last != OUTLAW:
            if len(types) > 1:
                return None
            options = [self._show_group(option, plural=bare and self._many) for option in last.options]
            if any(option is None for option in options):
                return None
            shown = [option for option in options if option is not None]
            comma = "," if len(shown) > 2 else ""
            words = ", ".join(shown[:-1]) + f"{comma} {last.link} {shown[-1]}"
        else:
            group = self._show_group(tuple(types), plural=bare and self._many)
            if group is None:
                return None
            words = group
        return words if bare else f"{words} {self._nouns.show(noun)}"

    def _show_group(self, group: _Group, *, plural: bool) -> str | None:
        words: list[str] = []
        for index, quality in enumerate(group):
            lexicons: tuple[Syntax, ...] = (TYPE_ONE, _HEAD_ONE)
            if plural and index == len(group) - 1:
                lexicons = (self._last, self._heads)
            shown = next((word for lexicon in lexicons if (word := lexicon.show(quality)) is not None), None)
            if shown is None:
                shown = _show_before(quality)
            if shown is None:
                return None
            words.append(shown)
        return " ".join(words)


def _of_spell(quality: Quality, shown: str) -> str:
    """Spells are cast, from a zone, by a player (rule 601.2a), where other objects are controlled or in one."""
    if isinstance(quality, InZone):
        return shown.replace("in ", "from ", 1)
    if isinstance(quality, ControlledBy):
        return shown.replace("controls", "casts").replace("control", "cast")
    return shown


def _before(text: Text, at: int) -> list[tuple[_Group, int]]:
    """Every run of qualities that may stand before a noun, each with the position of what follows."""
    found: list[tuple[_Group, int]] = [((), at)]
    frontier = list(found)
    for _ in range(_MAX_WORDS):
        following: list[tuple[_Group, int]] = []
        for qualities, start in frontier:
            for value, end in QUALITY_BEFORE.parse(text, start):
                content = text.content
                group = (*qualities, *value) if isinstance(value, tuple) else (*qualities, value)
                if content.startswith(" ", end):
                    following.append((group, end + 1))
                elif content.startswith(", ", end) and isinstance(value, _NEGATIONS):
                    following.extend(
                        ((*group, *more), stop)
                        for more, stop in _before(text, end + 2)
                        if more and isinstance(more[0], _NEGATIONS)
                    )
        if not following:
            break
        found.extend(following)
        frontier = following
    return found


def _behind(text: Text, end: int) -> list[tuple[_Group, int]]:
    """Every run of qualities that stands behind a noun which ends here, the longest last."""
    found: list[tuple[_Group, int]] = [((), end)]
    frontier = list(found)
    for _ in range(_MAX_AFTER):
        following: list[tuple[_Group, int]] = []
        for qualities, start in frontier:
            if text.content.startswith(" ", start):
                following.extend(
                    ((*qualities, *(value if isinstance(value, tuple) else (value,))), stop)
                    for value, stop in QUALITY_AFTER.parse(text, start + 1)
                )
        if not following:
            break
        found.extend(following)
        frontier = following
    return found


def _distribute(before: _Group, options: tuple[_Group, ...], inner: bool) -> tuple[_Group, tuple[_Group, ...]]:
    """What stands before a union belongs to all of it, unless a later part has such words of its own, or
    it is "basic" before "land" and the other parts are no basic land types."""
    outside = tuple(quality for quality in before if isinstance(quality, Other))
    rest = tuple(quality for quality in before if not isinstance(quality, Other))
    own = inner or (HasSupertype("Basic") in rest and HasType("Land") in options[0])
    if not own:
        return before, options
    return outside, ((*rest, *options[0]), *options[1:])


def _is_type(quality: Quality) -> bool:
    if isinstance(quality, Either):
        return any(_is_type(item) for option in quality.options for item in option)
    return isinstance(quality, HasType | HasSubtype) or quality == Status("commander")


def _show_before(quality: Quality) -> str | None:
    return QUALITY_BEFORE.show(quality)


ONE.add(Description(many=False))
MANY.add(Description(many=True))


def _with_other(value: Filter) -> Filter:
    return Filter(value.noun, (Other(), *value.qualities))


def _without_other(value: object) -> Filter | None:
    if isinstance(value, Filter) and value.qualities[:1] == (Other(),):
        return Filter(value.noun, value.qualities[1:])
    return None


_ANOTHER = Mapped(ONE, _with_other, _without_other)
A_ONE.add(
    Form(
        "another <one>",
        {"one": ONE},
        lambda found: _with_other(found["one"]),
        lambda value: None if (inner := _without_other(value)) is None else {"one": inner},
    )
)


class ArticleUnion(Syntax):
    """ "A plains or a island": a union whose parts have articles of their own, and nothing behind them."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if not content.startswith("a ", at):
            return ()
        found: list[Reading] = []
        frontier: list[tuple[tuple[Filter, ...], int]] = [
            ((first,), end) for first, end in ONE.parse(text, at + 2) if _is_simple(first)
        ]
        while frontier:
            options, end = frontier.pop()
            for joint, last in ((" or a ", True), (", or a ", True), (", a ", False)):
                if not content.startswith(joint, end) or len(options) > 5:
                    continue
                for value, stop in ONE.parse(text, end + len(joint)):
                    if not _is_simple(value) or value.noun != options[0].noun:
                        continue
                    if last:
                        groups = tuple(option.qualities for option in (*options, value))
                        found.append((Filter(value.noun, (Either(groups, "or a"),)), stop))
                    else:
                        frontier.append(((*options, value), stop))
        return found

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Filter) or len(value.qualities) != 1:
            return None
        union = value.qualities[0]
        if not isinstance(union, Either) or union.link != "or a":
            return None
        shown = [ONE.show(Filter(value.noun, group)) for group in union.options]
        if any(word is None for word in shown):
            return None
        words = [f"a {word}" for word in shown]
        return ", ".join(words[:-1]) + ("," if len(words) > 2 else "") + f" or {words[-1]}"


def _is_simple(value: Filter) -> bool:
    """Whether a description has only types and what stands before a noun."""
    return bool(value.qualities) and all(
        not isinstance(quality, Other) and (_is_type(quality) or _show_before(quality) is not None)
        for quality in value.qualities
    )


A_ONE.add(ArticleUnion())
A_ONE.form("a <one>", one=ONE)


class Pronoun(Syntax):
    """ "It" or "them" for what the text named before: printed, never read (see `app.oracle.pronouns`)."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        del text, at
        return ()

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Ref) or not value.pronoun:
            return None
        return "them" if value.plural else "it"


def _host(word: str) -> Syntax:
    """What the object is attached to, with the participle that its kind of attachment is spoken of with."""
    return Form(
        f"{word} <filter>",
        {"filter": ONE},
        lambda found: Ref("host", found["filter"], word=word),
        lambda value: (
            {"filter": value.filter} if isinstance(value, Ref) and (value.kind, value.word) == ("host", word) else None
        ),
    )


_SELF = Ref("self")
REF.add(Pronoun())
REF.form("~", value=_SELF)
REF.form("it", value=Ref("that"))
REF.also("(him|her)", value=Ref("that"))
REF.form("them", value=Ref("that", plural=True))
REF.also("they", value=Ref("that", plural=True))
REF.form("this spell", value=Ref("spell"))
REF.also("this card", value=_SELF)
for _word in ("equipped", "fortified"):
    REF.add(_host(_word))
REF.form("enchanted <filter>", Ref, kind="host", filter=ONE)
REF.form("that <filter>", Ref, kind="that", filter=ONE)
REF.also("(the|that) duplicate", value=Ref("that"))
REF.also("(the|those) duplicates", value=Ref("that", plural=True))
REF.also("the (exiled|chosen|revealed) <filter>", Ref, kind="that", filter=ONE)
REF.form("those <filter>", Ref, kind="that", filter=MANY, plural=True)
REF.also("the (exiled|chosen|revealed) <filter>", Ref, kind="that", filter=MANY, plural=True)
# What the text spoke of before, by its noun alone or as whose it was among two.
_NOUNS = ("Creature", "Land", "Artifact")
_KNOWN = Lexicon({noun.lower(): Filter("permanent", (HasType(noun),)) for noun in _NOUNS})
REF.also("the <filter>", Ref, kind="that", filter=_KNOWN)
REF.also("the <filter> you control", Ref, kind="that", filter=_KNOWN)
REF.also("(the token|the duplicate|the copy|the spell|he|she)", value=Ref("that"))
REF.also("(the tokens|the duplicates|the copies)", value=Ref("that", plural=True))
REF.form("another target <filter>", Ref, kind="target", filter=_ANOTHER)
REF.form("target <filter>", Ref, kind="target", filter=ONE)
REF.also("up to one target <filter>", Ref, kind="target", filter=ONE)
REF.also("up to one other target <filter>", Ref, kind="target", filter=_ANOTHER)
REF.form("any number of target <filter>", Ref, kind="target", filter=MANY, plural=True)
REF.also(
    "[each of ](two|three|x|up to two|up to three|up to four|up to x|one or two|one, two, or three) target <filter>",
    Ref,
    kind="target",
    filter=MANY,
    plural=True,
)
REF.also(
    "[each of ](two|three|x|up to two|up to three|up to four|up to x) other target <filter>",
    Ref,
    kind="target",
    filter=Mapped(MANY, _with_other, _without_other),
    plural=True,
)

EACH_ONE = Choice("one of each")
"""A description behind "each": "artifact and creature you control" means each of both kinds."""
EACH_ONE.add(ONE)
EACH_ONE.add(Description(many=False, links=(" and ",)))


def quantified(word: str, syntax: Syntax) -> Syntax:
    """A description behind "each" or "all", which it remembers for print."""
    return Form(
        f"{word} <filter>",
        {"filter": syntax},
        lambda found: replace(found["filter"], quantifier=word),
        lambda value: {"filter": value} if isinstance(value, Filter) and value.quantifier == word else None,
    )


OBJECTS.add(REF)
OBJECTS.add(quantified("each", EACH_ONE))
OBJECTS.add(quantified("all", MANY))
OBJECTS.add(MANY)
