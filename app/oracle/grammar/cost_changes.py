"""What makes playing and activating cost more, less or something else (rules 118.7-118.9, 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.objects import Description
from app.oracle.grammar.parts import SYMBOLS, Unprinted, read_cost
from app.oracle.grammar.places import SPELL, SPELLS
from app.oracle.grammar.symbols import (
    A_ONE,
    AMOUNT,
    CONDITION,
    COST,
    EFFECT,
    FOR_EACH,
    MANY,
    ONE,
    QUALITY_AFTER,
    REF,
    STATIC,
)
from app.oracle.model.amounts import Count, EventCount, Sum, Targets, TargetsBeyondFirst, UnreadCondition
from app.oracle.model.base import Amount, PlayerRef
from app.oracle.model.costs import Cost
from app.oracle.model.effects import (
    AdditionalCost,
    AlternativeCost,
    CostChange,
    If,
)
from app.oracle.model.filters import ControlledBy, Filter, NthThisTurn, Ref, Targeting, TargetsPlayer
from app.oracle.model.paying import ForetellCost
from app.oracle.syntax import NO_READING, Choice, Form, Mapped, Reading, Syntax, Text, Words

# Who casts: a spell's caster is its controller (rule 112.2).

for _words, _player in (
    ("you cast", "you"),
    ("that you cast", "you"),
    ("your opponents cast", "opponents"),
    ("opponents cast", "opponents"),
    ("a opponent casts", "opponents"),
    ("each opponent casts", "opponents"),
    ("they cast", "that_player"),
    ("that player casts", "that_player"),
    ("enchanted player casts", "enchanted_player"),
    ("a player casts", "any_player"),
    ("each player casts", "each_player"),
):
    QUALITY_AFTER.also(_words, value=ControlledBy(_player))  # type: ignore[arg-type]

CONDITION.form("it targets <what>", Targets, what=A_ONE)
CONDITION.form("it targets <what>", Targets, what=REF)
FOR_EACH.form("target beyond the first", TargetsBeyondFirst)
FOR_EACH.form("other spell that player has cast this turn", value=EventCount("cast", "that_player"))


_BOTH = Description(many=False, links=(" and ", " and/or "))
FOR_EACH.also("<of>", Count, of=_BOTH)
FOR_EACH.also(
    "<filter> you've cast this turn",
    EventCount,
    kind="cast",
    player="you",
    filter=Mapped(_BOTH, lambda what: what if what.noun == "spell" else None, lambda value: None),
)
_COUNTED = Mapped(ONE, Count, lambda value: value.of if isinstance(value, Count) else None)
FOR_EACH.form("<left> and each <right>", Sum, left=_COUNTED, right=_COUNTED)


def caster(what: Filter) -> tuple[Filter, PlayerRef | None]:
    """A description without who casts, and who does."""
    player: PlayerRef | None = None
    kept = []
    for quality in what.qualities:
        if isinstance(quality, ControlledBy):
            player = quality.player
        else:
            kept.append(quality)
    return Filter(what.noun, tuple(kept)), player


_CAST_BY: dict[PlayerRef | None, str] = {
    None: "",
    "you": " you cast",
    "opponents": " your opponents cast",
    "that_player": " that player casts",
    "enchanted_player": " enchanted player casts",
    "any_player": " a player casts",
    "each_player": " each player casts",
}

ORDINAL = Words({"first": 1, "second": 2, "third": 3})


class SpellChange(Syntax):
    """ "Creature spells you cast cost {1} less to cast", with what it is counted by."""

    def __init__(self, opening: str, what: Syntax, verb: str, direction: str) -> None:
        self._opening = opening
        self._what = what
        self._verb = verb
        self._direction = direction
        self._middle = f" {verb} "
        self._close = f" {direction} to cast"

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if not content.startswith(self._opening, at) or self._close not in content:
            return NO_READING
        found: list[Reading] = []
        for what, middle in self._what.parse(text, at + len(self._opening)):
            if not content.startswith(self._middle, middle):
                continue
            for mana, end in SYMBOLS.parse(text, middle + len(self._middle)):
                if not content.startswith(self._close, end):
                    continue
                for times, stop in counted(text, end + len(self._close), mana):
                    found.append((self._build(what, mana, times), stop))
        return found

    def _build(self, what: Any, mana: tuple[str, ...], times: Amount | None) -> CostChange:
        player: PlayerRef | None = None
        if isinstance(what, Filter):
            what, player = caster(what)
        return CostChange(self._direction, what, mana, times, player)  # type: ignore[arg-type]

    def show(self, value: Any) -> str | None:
        if (
            not isinstance(value, CostChange)
            or value.direction != self._direction
            or value.verb != "cast"
            or value.once
        ):
            return None
        if value.ability or value.floor is not None or value.except_mana or value.most is not None:
            return None
        last = value.what.qualities[-1] if isinstance(value.what, Filter) and value.what.qualities else None
        described, aims = value.what, ""
        if isinstance(last, Targeting | TargetsPlayer) and isinstance(described, Filter):
            # "Spells you cast that target a creature": whose they are comes first.
            described, aims = Filter(described.noun, described.qualities[:-1]), f" {QUALITY_AFTER.show(last)}"
        what = self._what.show(described)
        mana = SYMBOLS.show(value.mana)
        tail = show_counted(value)
        who = _CAST_BY.get(value.player)
        if who is not None:
            who += aims
        if what is None or mana is None or tail is None or who is None:
            return None
        return f"{self._opening}{what}{who}{self._middle}{mana}{self._close}{tail}"


def counted(text: Text, at: int, mana: tuple[str, ...]) -> list[tuple[Amount | None, int]]:
    """What a change is counted by, behind it; where the mana is {X}, that must be said."""
    content = text.content
    found: list[tuple[Amount | None, int]] = []
    if "X" in mana:
        if content.startswith(", where x is ", at):
            found.extend(AMOUNT.parse(text, at + 13))
        return found
    if content.startswith(" for each ", at):
        found.extend(FOR_EACH.parse(text, at + 10))
    return [*found, (None, at)]


def show_counted(value: CostChange) -> str | None:
    """The words for what a change is counted by."""
    if value.times is None:
        return ""
    if "X" in value.mana:
        shown = AMOUNT.show(value.times)
        return None if shown is None else f", where x is {shown}"
    shown = FOR_EACH.show(value.times)
    return None if shown is None else f" for each {shown}"


_THIS = Choice("this spell")
_THIS.form("this spell", value=Ref("spell"))
_THIS.form("~", value=Ref("self"))
_THIS.also("it also", value=Ref("spell"))


class _Nth(Unprinted):
    """ "First creature spell you cast each turn"."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        found: list[Reading] = []
        for number, end in ORDINAL.parse(text, at):
            if not text.content.startswith(" ", end):
                continue
            for what, stop in SPELL.parse(text, end + 1):
                for tail, own in (
                    (" each turn", False),
                    (" during each of your turns", True),
                    (" during each of their turns", True),
                ):
                    if text.content.startswith(tail, stop):
                        behind = stop + len(tail)
                        nth = NthThisTurn(number, own)
                        found.append((Filter(what.noun, (*what.qualities, nth)), behind))
                        if text.content.startswith(" that targets ", behind):
                            for aim, last in QUALITY_AFTER.parse(text, behind + 1):
                                found.append((Filter(what.noun, (*what.qualities, aim, nth)), last))
        return found


CHANGE_OF_COST = Choice("change of a cost")
for _direction in ("less", "more"):
    CHANGE_OF_COST.add(SpellChange("", _THIS, "costs", _direction))
    CHANGE_OF_COST.add(SpellChange("", SPELLS, "cost", _direction))
    CHANGE_OF_COST.add(SpellChange("each ", SPELL, "costs", _direction), synonym=True)
    CHANGE_OF_COST.add(SpellChange("the ", _Nth(), "costs", _direction), synonym=True)

# Abilities.

ABILITY = Words(
    {
        word: word.replace(" ", "_")
        for word in (
            "equip", "cycling", "ninjutsu", "boast", "flashback", "morph", "unearth", "outlast", "crew", "level up",
            "exhaust", "power-up", "foretell", "kicker", "buyback", "blitz", "unlock", "monstrosity", "scavenge",
            "embalm", "eternalize", "reconfigure",
        )
    }
)  # fmt: skip
for _direction in ("less", "more"):
    for _tail, _except in (("", False), (" unless they're mana abilities", True)):
        CHANGE_OF_COST.form(
            f"activated abilities of <what> cost <mana> {_direction} to activate{_tail}",
            CostChange,
            direction=_direction,
            what=MANY,
            mana=SYMBOLS,
            verb="activate",
            except_mana=_except,
        )
    CHANGE_OF_COST.form(
        f"activated abilities of <what> cost {{X}} {_direction} to activate, where x is <times>",
        CostChange,
        direction=_direction,
        what=MANY,
        mana=("X",),
        times=AMOUNT,
        verb="activate",
    )
    CHANGE_OF_COST.form(
        f"<ability> abilities you activate cost <mana> {_direction} to activate",
        CostChange,
        direction=_direction,
        what=None,
        mana=SYMBOLS,
        player="you",
        verb="activate",
        ability=ABILITY,
    )
    CHANGE_OF_COST.form(
        f"loyalty abilities of <what> cost <mana> {_direction} to activate",
        CostChange,
        direction=_direction,
        what=MANY,
        mana=SYMBOLS,
        verb="activate",
        ability="loyalty",
    )
    for _who, _payer in (("you pay ", "you"), ("your opponents pay ", "opponents"), ("", None)):
        CHANGE_OF_COST.form(
            f"<ability> costs {_who}cost <mana> {_direction}",
            CostChange,
            direction=_direction,
            what=None,
            mana=SYMBOLS,
            player=_payer,
            verb="activate",
            ability=ABILITY,
        )
    _own: dict[str, Any] = {"direction": _direction, "what": Ref("self"), "verb": "activate", "ability": "this"}
    CHANGE_OF_COST.form(f"this ability costs <mana> {_direction} to activate", CostChange, mana=SYMBOLS, **_own)
    CHANGE_OF_COST.form(
        f"this ability costs <mana> {_direction} to activate for each <times>",
        CostChange,
        mana=SYMBOLS,
        times=FOR_EACH,
        **_own,
    )
    CHANGE_OF_COST.form(
        f"this ability costs {{X}} {_direction} to activate, where x is <times>",
        CostChange,
        mana=("X",),
        times=AMOUNT,
        **_own,
    )

_MINIMUM = Words({"three": ("3",), "two": ("2",), "four": ("4",), "one": ("1",)})
CHANGE_OF_COST.add(
    Form(
        "each spell that would cost less than <least> mana to cast costs <mana> mana to cast",
        {"least": _MINIMUM, "mana": _MINIMUM},
        lambda found: (
            CostChange("minimum", Filter("spell"), found["mana"]) if found["least"] == found["mana"] else None
        ),
        lambda value: (
            {"least": value.mana, "mana": value.mana}
            if isinstance(value, CostChange) and value == CostChange("minimum", Filter("spell"), value.mana)
            else None
        ),
    )
)
STATIC.add(CHANGE_OF_COST)
EFFECT.add(CHANGE_OF_COST)


class _Tested(Syntax):
    """A change of what this spell or ability costs with an "if" that the grammar cannot read: unknown."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if not content.startswith(("this spell costs ", "this ability costs ", "~ costs "), at):
            return NO_READING
        start = content.find(" if ", at)
        if start < 0 or '"' in content or CONDITION.read(content[start + 4 :]) is not None:
            return NO_READING
        change = CHANGE_OF_COST.read(content[at:start])
        if change is None or ", " in content[start:] or " and {" in content[start:]:
            return NO_READING
        return ((If(UnreadCondition(content[start + 4 :]), (change,)), len(content)),)

    def show(self, value: Any) -> str | None:
        if not isinstance(value, If) or not isinstance(value.condition, UnreadCondition) or len(value.then) != 1:
            return None
        shown = CHANGE_OF_COST.show(value.then[0])
        return None if shown is None else f"{shown} if {value.condition.text}"


STATIC.add(_Tested())


# Additional costs.


class CostUpTo(Syntax):
    """A cost in the imperative up to the words that end it, or to the end of the sentence."""

    def __init__(self, ending: str) -> None:
        self._ending = ending

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        end = content.find(self._ending, at) if self._ending else len(content)
        words = content[at:end] if end > at else ""
        if not words or '"' in words or (words.startswith("have ") and COST.read(words) is None):
            return NO_READING
        return ((read_cost(words), end),)

    def show(self, value: Any) -> str | None:
        shown = COST.show(value) if isinstance(value, Cost) else None
        return f"pay {shown}" if shown is not None and shown.startswith("{") else shown


_WHAT_COSTS = Choice("what has an additional cost")
_WHAT_COSTS.form("this spell", value=Ref("spell"))
_WHAT_COSTS.form("~", value=Ref("self"))
_WHAT_COSTS.add(SPELLS)
STATIC.form(
    "as a additional cost to cast <what>, you may <cost>",
    AdditionalCost,
    what=_WHAT_COSTS,
    cost=CostUpTo(""),
    mandatory=False,
    player="you",
)


class _Mandatory(Syntax):
    def __init__(self, inner: Syntax) -> None:
        self._inner = inner

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        return NO_READING if text.content.startswith("you may ", at) else self._inner.parse(text, at)

    def show(self, value: Any) -> str | None:
        return self._inner.show(value)


STATIC.form(
    "as a additional cost to cast <what>, <cost>",
    AdditionalCost,
    what=_WHAT_COSTS,
    cost=_Mandatory(CostUpTo("")),
    mandatory=True,
    player="you",
)

# Alternative costs.

_ALTERNATIVE = Choice("alternative cost")
_ALTERNATIVE.form(
    "you may <cost> rather than pay this spell's mana cost",
    AlternativeCost,
    what=Ref("spell"),
    cost=CostUpTo(" rather than pay "),
)
_ALTERNATIVE.also(
    "rather than pay this spell's mana cost, you may <cost>", AlternativeCost, what=Ref("spell"), cost=CostUpTo("")
)


def _cast_by_you(value: Any) -> Filter | None:
    if not isinstance(value, Filter):
        return None
    what, player = caster(value)
    return what if player == "you" else None


def _by_you(value: Any) -> Filter | None:
    return Filter(value.noun, (*value.qualities, ControlledBy("you"))) if isinstance(value, Filter) else None


SPELLS_BY_YOU = Mapped(SPELLS, _cast_by_you, _by_you)
_ALTERNATIVE.form(
    "you may <cost> rather than pay the mana cost for <what>",
    AlternativeCost,
    cost=CostUpTo(" rather than pay "),
    what=SPELLS_BY_YOU,
)
STATIC.add(_ALTERNATIVE)
STATIC.form(
    "once each turn, you may <cost> rather than pay the mana cost for a <what>",
    AlternativeCost,
    cost=CostUpTo(" rather than pay "),
    what=Mapped(SPELL, _cast_by_you, _by_you),
    limit="once_each_turn",
)


class _Trap(Syntax):
    """An alternative cost under an "if" that the grammar cannot read: whether it may be paid is unknown."""

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        start = content.find(", you may ", at)
        if at or not content.startswith("if ") or start < 0 or '"' in content:
            return NO_READING
        condition = content[3:start]
        cost = _ALTERNATIVE.read(content[start + 2 :])
        if cost is None or CONDITION.read(condition) is not None:
            return NO_READING
        return ((If(UnreadCondition(condition), (cost,)), len(content)),)

    def show(self, value: Any) -> str | None:
        if not isinstance(value, If) or not isinstance(value.condition, UnreadCondition) or len(value.then) != 1:
            return None
        shown = _ALTERNATIVE.show(value.then[0])
        return None if shown is None else f"if {value.condition.text}, {shown}"


STATIC.add(_Trap())

for _place in (EFFECT, STATIC):
    _place.form("its foretell cost is its mana cost reduced by <less>", ForetellCost, less=SYMBOLS)
    _place.form("its foretell cost is equal to its mana cost reduced by <less>", ForetellCost, less=SYMBOLS)
