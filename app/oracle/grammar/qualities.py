"""Qualities of objects: words before a noun and phrases behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.symbols import AMOUNT, MANY, NUMBER, ONE, QUALITY_AFTER, QUALITY_BEFORE, REF
from app.oracle.grammar.words import COLOR, INTEGER, KEYWORD_NAME, NEGATED, SUPERTYPE, TYPE_ONE, Lexicon
from app.oracle.model.amounts import CountersOn, Number, StatOf, Sum, X
from app.oracle.model.base import Amount, Quality
from app.oracle.model.filters import (
    AttachedTo,
    CameThere,
    ColorCount,
    ControlledBy,
    Either,
    Filter,
    HasColor,
    HasSubtype,
    HasType,
    InZone,
    LinkedExile,
    Named,
    NotColor,
    NotControlledBy,
    NotInZone,
    NotNamed,
    NotOwnedBy,
    NotSubtype,
    NotSupertype,
    NotType,
    OfChosen,
    Other,
    OwnedBy,
    Ref,
    SameAs,
    StatIs,
    Status,
    WithAbilityKind,
    WithCounter,
    WithKeyword,
    WithoutKeyword,
)
from app.oracle.syntax import Choice, Form, Listed, Mapped, Pattern, Reading, Syntax, Text, Words
from app.oracle.vocabulary import COLOR_WORDS, CREATURE_TYPES, SUPERTYPES, TYPES, plural

# Before the noun.

_STATUS_WORDS = (
    "tapped untapped attacking blocking unblocked blocked face-down face-up token nontoken enchanted equipped "
    "historic modified commander suspended kicked double-faced transformed saddled suspected goaded foretold "
    "attached renowned monstrous exerted multi-target single-target prepared"
)
STATUSES = Lexicon({word: Status(word.replace("-", "_")) for word in _STATUS_WORDS.split()})
"""Statuses and other facts in one word (rules 110.5, 508, 509, 700)."""

_SIMPLE = Lexicon(
    {
        "other": Other(),
        "colorless": ColorCount("==", 0),
        "multicolored": ColorCount(">=", 2),
        "monocolored": ColorCount("==", 1),
        "nonhistoric": Status("nonhistoric"),
        "exiled": InZone("exile"),
    }
)


_STATED = Choice("color or status")
_STATED.add(COLOR)
_STATED.add(STATUSES)


class ColorUnion(Syntax):
    """Colors or statuses of which any will do: "white or blue", "black and/or red"."""

    def __init__(self) -> None:
        self._lists = tuple((link, Listed(_STATED, link)) for link in ("or", "and/or"))

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        if not _STATED.parse(text, at):
            return ()
        return [
            (Either(tuple((color,) for color in colors), link), end)
            for link, listed in self._lists
            for colors, end in listed.parse(text, at)
        ]

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Either) or not is_color_union(value):
            return None
        colors = tuple(option[0] for option in value.options)
        return next((listed.show(colors) for link, listed in self._lists if link == value.link), None)


def is_color_union(value: object) -> bool:
    """Whether a union is one of colors alone, which stands before the noun."""
    return isinstance(value, Either) and all(
        len(option) == 1 and isinstance(option[0], HasColor | Status) for option in value.options
    )


def _subtypes(found: tuple[Quality, ...]) -> Either | None:
    kinds = all(isinstance(quality, HasSubtype) and quality.subtype in CREATURE_TYPES for quality in found)
    return Either(tuple((quality,) for quality in found), "and") if kinds else None


def _of_subtypes(value: Any) -> tuple[Quality, ...] | None:
    if not isinstance(value, Either) or value.link != "and" or any(len(option) != 1 for option in value.options):
        return None
    kinds = tuple(option[0] for option in value.options)
    return kinds if all(isinstance(quality, HasSubtype) for quality in kinds) else None


# "Ninja and rogue creatures": creatures of either kind.
QUALITY_BEFORE.add(Mapped(Listed(TYPE_ONE, "and"), _subtypes, _of_subtypes))
QUALITY_BEFORE.add(ColorUnion())
# "A 1/1 creature": one with that power and that toughness.
QUALITY_BEFORE.add(
    Pattern(
        r"[0-9]{1,2}/[0-9]{1,2}(?= )",
        lambda words: (
            StatIs("power", "==", Number(int(words.partition("/")[0]))),
            StatIs("toughness", "==", Number(int(words.partition("/")[2]))),
        ),
        lambda _: None,
    ),
    synonym=True,
)
QUALITY_BEFORE.form("attacking or blocking", value=Either(((Status("attacking"),), (Status("blocking"),))))
QUALITY_BEFORE.form("blocking or blocked", value=Either(((Status("blocking"),), (Status("blocked"),))))
QUALITY_BEFORE.form("enchanted or equipped", value=Either(((Status("enchanted"),), (Status("equipped"),))))
QUALITY_BEFORE.add(NEGATED)
QUALITY_BEFORE.add(SUPERTYPE)
QUALITY_BEFORE.add(STATUSES)
QUALITY_BEFORE.add(COLOR)
QUALITY_BEFORE.add(_SIMPLE)

# Behind the noun: whose, where, with what.

for _words, _quality in (
    ("you control", ControlledBy("you")),
    ("you don't control", NotControlledBy("you")),
    ("a opponent controls", ControlledBy("opponent")),
    ("your opponents control", ControlledBy("opponents")),
    ("target player controls", ControlledBy("target_player")),
    ("target opponent controls", ControlledBy("target_opponent")),
    ("that player controls", ControlledBy("that_player")),
    ("its controller controls", ControlledBy("its_controller")),
    ("defending player controls", ControlledBy("defending_player")),
    ("enchanted player controls", ControlledBy("enchanted_player")),
    ("the active player controls", ControlledBy("active_player")),
    ("the chosen player controls", ControlledBy("chosen_player")),
    ("you own", OwnedBy("you")),
    ("you don't own", NotOwnedBy("you")),
    ("a opponent owns", OwnedBy("opponent")),
    ("your opponents own", OwnedBy("opponents")),
    ("that player owns", OwnedBy("that_player")),
    ("target player owns", OwnedBy("target_player")),
):
    QUALITY_AFTER.form(_words, value=_quality)
QUALITY_AFTER.also("opponents control", value=ControlledBy("opponents"))
QUALITY_AFTER.also("each opponent controls", value=ControlledBy("opponents"))
QUALITY_AFTER.also("they control", value=ControlledBy("that_player"))
QUALITY_AFTER.form("you both own and control", value=(OwnedBy("you"), ControlledBy("you")))

_ZONES: tuple[tuple[str, InZone], ...] = (
    ("your graveyard", InZone("graveyard", "you")),
    ("your hand", InZone("hand", "you")),
    ("your library", InZone("library", "you")),
    ("exile", InZone("exile")),
    ("the command zone", InZone("command")),
    ("all graveyards", InZone("graveyard")),
    ("a graveyard", InZone("graveyard")),
    ("graveyards", InZone("graveyard")),
    ("target player's graveyard", InZone("graveyard", "target_player")),
    ("target opponent's graveyard", InZone("graveyard", "target_opponent")),
    ("that player's graveyard", InZone("graveyard", "that_player")),
    ("a opponent's graveyard", InZone("graveyard", "opponent")),
    ("your opponents' graveyards", InZone("graveyard", "opponents")),
    ("its owner's graveyard", InZone("graveyard", "its_owner")),
    ("defending player's graveyard", InZone("graveyard", "defending_player")),
    ("that player's hand", InZone("hand", "that_player")),
    ("target player's hand", InZone("hand", "target_player")),
    ("target opponent's hand", InZone("hand", "target_opponent")),
    ("your opponents' hands", InZone("hand", "opponents")),
    ("a opponent's hand", InZone("hand", "opponent")),
    ("all players' hands", InZone("hand")),
)
for _place, _zone in _ZONES:
    QUALITY_AFTER.form(f"in {_place}", value=_zone)
for _place, _zone in _ZONES:
    QUALITY_AFTER.also(f"from {_place}", value=_zone)
QUALITY_AFTER.also("in each graveyard", value=InZone("graveyard"))
QUALITY_AFTER.also("from any graveyard", value=InZone("graveyard"))
QUALITY_AFTER.form("that aren't on the battlefield", value=NotInZone("battlefield"))
QUALITY_AFTER.also("that isn't on the battlefield", value=NotInZone("battlefield"))
QUALITY_AFTER.form("on the battlefield", value=InZone("battlefield"))
QUALITY_AFTER.form("from the top of your library", value=InZone("library_top", "you"))
QUALITY_AFTER.also("on top of your library", value=InZone("library_top", "you"))

QUALITY_AFTER.form("exiled with ~", value=LinkedExile())
QUALITY_AFTER.also("exiled by ~", value=LinkedExile())
QUALITY_AFTER.form("exiled this way", value=LinkedExile("this_way"))
QUALITY_AFTER.also("you exiled with ~", value=LinkedExile())

# Keywords, numbers, counters.

QUALITY_AFTER.form("with <keyword>", WithKeyword, keyword=KEYWORD_NAME)
QUALITY_AFTER.form("without <keyword>", WithoutKeyword, keyword=KEYWORD_NAME)


class KeywordUnion(Syntax):
    """ "With flying or reach": any of several keywords."""

    def __init__(self) -> None:
        self._lists = tuple((link, Listed(KEYWORD_NAME, link)) for link in ("or", "and/or"))

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        if not text.content.startswith("with ", at):
            return ()
        return [
            (Either(tuple((WithKeyword(name),) for name in names), link), end)
            for link, listed in self._lists
            for names, end in listed.parse(text, at + 5)
        ]

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Either):
            return None
        names = []
        for option in value.options:
            if len(option) != 1 or not isinstance(option[0], WithKeyword):
                return None
            names.append(option[0].keyword)
        shown = next((listed.show(tuple(names)) for link, listed in self._lists if link == value.link), None)
        return None if shown is None else f"with {shown}"


QUALITY_AFTER.add(KeywordUnion())
QUALITY_AFTER.form("with no abilities", value=WithAbilityKind("none"))
QUALITY_AFTER.form("with a mana ability", value=WithAbilityKind("mana"))
QUALITY_AFTER.form("with a activated ability", value=WithAbilityKind("activated"))
QUALITY_AFTER.also("with activated abilities", value=WithAbilityKind("activated"))
QUALITY_AFTER.also("with mana abilities", value=WithAbilityKind("mana"))

STAT = Words({"mana value": "mana_value", "power": "power", "toughness": "toughness"})


def _fixed(amount: Amount) -> Amount | None:
    """An amount that does not speak of the object being described: whose "its" it is could not be told."""
    subject = amount.of if isinstance(amount, StatOf) else amount.on if isinstance(amount, CountersOn) else None
    return None if subject == Ref("that") else amount


_FIXED = Mapped(AMOUNT, _fixed, _fixed)
BOUND = Choice("number compared with")
BOUND.add(INTEGER)
BOUND.form("x", X)
BOUND.form("x plus <right>", Sum, left=X(), right=INTEGER)
QUALITY_AFTER.form("with <stat> <amount> or (greater|more)", StatIs, stat=STAT, op=">=", amount=BOUND)
QUALITY_AFTER.form("with <stat> <amount> or (less|lower|fewer)", StatIs, stat=STAT, op="<=", amount=BOUND)
QUALITY_AFTER.form("with <stat> less than <amount>", StatIs, stat=STAT, op="<", amount=_FIXED)
QUALITY_AFTER.form("with <stat> greater than <amount>", StatIs, stat=STAT, op=">", amount=_FIXED)
QUALITY_AFTER.form("with <stat> less than or equal to <amount>", StatIs, stat=STAT, op="<=", amount=_FIXED)
QUALITY_AFTER.form("with <stat> greater than or equal to <amount>", StatIs, stat=STAT, op=">=", amount=_FIXED)
QUALITY_AFTER.form("with <stat> <amount>", StatIs, stat=STAT, op="==", amount=BOUND)
QUALITY_AFTER.form("with <stat> equal to <amount>", StatIs, stat=STAT, op="==", amount=_FIXED)
QUALITY_AFTER.form(
    "with total power and toughness <amount> or less", StatIs, stat="total_power_toughness", op="<=", amount=BOUND
)
for _op in ("odd", "even"):
    QUALITY_AFTER.form(f"with a {_op} mana value", StatIs, stat="mana_value", op=_op)
    QUALITY_AFTER.also(f"with {_op} mana values", StatIs, stat="mana_value", op=_op)
QUALITY_AFTER.form("that's one or more colors", ColorCount, op=">=", number=1)
QUALITY_AFTER.also("that are one or more colors", ColorCount, op=">=", number=1)


class CounterQuality(Syntax):
    """ "With a +1/+1 counter on it", "with three or more charge counters on them"."""

    _PATTERN = re.compile(
        r"with (?:(?P<some>a|one or more|no|[a-z]+ or more) )?"
        r"(?:(?P<kind>[+-]\d/[+-]\d|[a-z][a-z'-]*(?: strike)?) )?counters? on (?:it|them|~)"
        r"(?![a-z'])"
    )

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        match = self._PATTERN.match(text.content, at)
        if match is None:
            return ()
        some = match["some"]
        if some == "no":
            return ((WithCounter(match["kind"], "==", 0), match.end()),)
        if some in (None, "a", "one or more"):
            return ((WithCounter(match["kind"]), match.end()),)
        number = next((value for value, _ in NUMBER.parse(Text(some.split()[0]), 0)), None)
        count = getattr(number, "value", None)
        return () if count is None else ((WithCounter(match["kind"], ">=", count), match.end()),)

    def show(self, value: Any) -> str | None:
        if not isinstance(value, WithCounter):
            return None
        kind = "" if value.kind is None else f"{value.kind} "
        if value.op == "==" and value.number == 0:
            return f"with no {kind}counters on it"
        if value.op == ">=" and value.number == 1:
            return f"with a {kind}counter on it"
        return None


QUALITY_AFTER.add(CounterQuality())


class NameQuality(Syntax):
    """A name behind "named": it ends where a word follows that no name goes on with."""

    _STOP = re.compile(
        r"(?= (?:you control|you own|that|in|from|on the battlefield|and|or|onto|with|has|have|gets|get|is|are|can|each"
        r"|attack|among|enters)\b|$|[,.;:\"])"
    )

    # Words that go on with the sentence: no name of a card has so many words or these in it.
    _NO_NAME = re.compile(
        r"~|\b(?:you|your|cast|create|creates|token|tokens|graveyards?|library|battlefield|put|it)\b|(?:\S+ ){7}"
    )

    def __init__(self, opening: str, node: type[Named] | type[NotNamed]) -> None:
        self._opening = opening
        self._node = node

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        start = at + len(self._opening)
        content = text.content
        if not content.startswith(self._opening, at):
            return ()
        found: list[Reading] = []
        for match in self._STOP.finditer(content, start):
            name = content[start : match.start()]
            if name == "~" or (name and not name.endswith(" ") and not self._NO_NAME.search(name)):
                found.append((self._node(name), match.start()))
            if len(found) == 3 or content[match.start() : match.start() + 1] in ('"', ".", ";", ":"):
                break
        return found

    def show(self, value: Any) -> str | None:
        return f"{self._opening}{value.name}" if type(value) is self._node else None


QUALITY_AFTER.also("you cast but don't own", value=(ControlledBy("you"), NotOwnedBy("you")))
QUALITY_AFTER.also("you control but don't own", value=(ControlledBy("you"), NotOwnedBy("you")))
QUALITY_AFTER.form("named ~", SameAs, what="name", ref=Ref("self"))
QUALITY_AFTER.add(NameQuality("named ", Named))
QUALITY_AFTER.add(NameQuality("not named ", NotNamed))

QUALITY_AFTER.form("of the chosen color", value=OfChosen("color"))
QUALITY_AFTER.form("of the chosen type", value=OfChosen("creature_type"))
QUALITY_AFTER.also("of the chosen creature type", value=OfChosen("creature_type"))
QUALITY_AFTER.form("of the chosen card type", value=OfChosen("card_type"))
QUALITY_AFTER.form("of the chosen land type", value=OfChosen("land_type"))
QUALITY_AFTER.form("with the chosen name", value=OfChosen("card_name"))
QUALITY_AFTER.also("with the chosen names", value=OfChosen("card_name"))
QUALITY_AFTER.form("that aren't of the chosen type", value=OfChosen("not_creature_type"))
QUALITY_AFTER.also("that isn't of the chosen type", value=OfChosen("not_creature_type"))
QUALITY_AFTER.form("that aren't of the chosen color", value=OfChosen("not_color"))
QUALITY_AFTER.also("that isn't the chosen color", value=OfChosen("not_color"))
QUALITY_AFTER.also("that aren't the chosen color", value=OfChosen("not_color"))

QUALITY_AFTER.form("blocking (it|~)", value=Status("blocking_it"))
for _words, _name in (
    ("attacking you", "attacking_you"),
    ("attacking your opponents", "attacking_opponents"),
    ("attacking one of your opponents", "attacking_opponents"),
    ("attacking enchanted player", "attacking_enchanted_player"),
    ("attacking a player", "attacking_player"),
    ("blocking or blocked by ~", "in_combat_with_it"),
    ("blocking or blocked by it", "in_combat_with_it"),
    ("blocked by ~", "blocked_by_it"),
    ("(that|which) attacked this turn", "attacked_this_turn"),
    ("(that|which) blocked this turn", "blocked_this_turn"),
    ("that entered this turn", "entered_this_turn"),
    ("that entered the battlefield this turn", "entered_this_turn"),
    ("(that was|that were) dealt damage this turn", "dealt_damage_this_turn"),
    ("that (is|are) enchanted by auras you control", "enchanted_by_yours"),
    ("that crewed (it|~) this turn", "crewed_it_this_turn"),
    ("that fought this turn", "fought_this_turn"),
    ("(that|which) dealt damage this turn", "hit_this_turn"),
):
    QUALITY_AFTER.form(_words, value=Status(_name))
QUALITY_AFTER.form("that was put there from the battlefield this turn", value=CameThere("died_this_turn"))
QUALITY_AFTER.form("other than ~", value=Other())
QUALITY_AFTER.form("attached to <ref>", AttachedTo, ref=REF)
QUALITY_AFTER.form("with the same name as <ref>", SameAs, what="name", ref=REF)
QUALITY_AFTER.form("that shares a color with <ref>", SameAs, what="color", ref=REF)
QUALITY_AFTER.form("that shares a creature type with <ref>", SameAs, what="creature_type", ref=REF)
QUALITY_AFTER.also("that share a color with <ref>", SameAs, what="color", ref=REF)
QUALITY_AFTER.also("that share a creature type with <ref>", SameAs, what="creature_type", ref=REF)
QUALITY_AFTER.also("that shares at least one creature type with <ref>", SameAs, what="creature_type", ref=REF)
QUALITY_AFTER.form("that shares a card type with <ref>", SameAs, what="card_type", ref=REF)
QUALITY_AFTER.also("that share a card type with <ref>", SameAs, what="card_type", ref=REF)

# Relative clauses.

IS_QUALITY = Choice("quality as predicate")
"""What an object is said to be behind a verb: "tapped", "legendary", "white or blue"."""
IS_QUALITY.add(ColorUnion())
IS_QUALITY.form("attacking or blocking", value=Either(((Status("attacking"),), (Status("blocking"),))))
IS_QUALITY.add(STATUSES)
IS_QUALITY.add(SUPERTYPE)
IS_QUALITY.add(COLOR)
IS_QUALITY.add(NEGATED)
IS_QUALITY.add(
    Lexicon({"colorless": ColorCount("==", 0), "multicolored": ColorCount(">=", 2), "monocolored": ColorCount("==", 1)})
)
IS_QUALITY.form("enchanted", value=Status("enchanted"))
IS_QUALITY.form("enchanted or equipped", value=Either(((Status("enchanted"),), (Status("equipped"),))))
IS_QUALITY.form("the chosen color", value=OfChosen("color"))
IS_QUALITY.form("the chosen type", value=OfChosen("creature_type"))

_OPPOSITE = Lexicon(
    {
        **{name.lower(): NotSupertype(name) for name in SUPERTYPES},
        **{word: NotColor(color) for word, color in COLOR_WORDS.items()},
        **{f"a {name.lower()}": NotType(name) for name in TYPES},
        **{plural(name).lower(): NotType(name) for name in TYPES},
        **{plural(name).lower(): NotSubtype(name) for name in CREATURE_TYPES},
        **{f"a {name.lower()}": NotSubtype(name) for name in CREATURE_TYPES},
        "tapped": Status("untapped"),
        "tokens": Status("nontoken"),
        "a token": Status("nontoken"),
        "colorless": ColorCount(">=", 1),
    }
)
QUALITY_AFTER.form("that (aren't|isn't|are not) <quality>", quality=_OPPOSITE)


def _kind(found: Filter) -> Quality | tuple[Quality, ...] | None:
    return found.qualities if found.noun == "permanent" and found.qualities else None


def _whole(value: object) -> Filter | None:
    if not isinstance(value, Either):
        return None
    # Only a union of types is a noun; any other would be printed as a quality of a noun, and so on without end.
    typed = all(any(isinstance(item, HasType | HasSubtype) for item in option) for option in value.options)
    return Filter("permanent", (value,)) if typed else None


QUALITY_AFTER.form("that's a <kind>", kind=Mapped(ONE, _kind, _whole))
QUALITY_AFTER.also("that are <kind>", kind=Mapped(MANY, _kind, _whole))
QUALITY_AFTER.add(
    Form(
        "that's a <left> or a <right>",
        {"left": TYPE_ONE, "right": TYPE_ONE},
        lambda found: Either(((found["left"],), (found["right"],))),
        lambda _: None,
    ),
    synonym=True,
)
QUALITY_AFTER.form("that's <quality>", quality=IS_QUALITY)
QUALITY_AFTER.also("that (are|is) <quality>", quality=IS_QUALITY)


__all__ = ["IS_QUALITY", "STAT", "is_color_union"]
