"""What spells cost less or more by what they target, how they are cast, what was done this turn, and by numbers that
other texts do not ask for (rules 118.7, 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.oracle.grammar.amounts import COUNTED, STAT
from app.oracle.grammar.conditions import PLAIN_NUMBER, SIMPLE
from app.oracle.grammar.cost_changes import ABILITY, CHANGE_OF_COST, SPELLS_BY_YOU, SpellChange
from app.oracle.grammar.counted import counted_where
from app.oracle.grammar.objects import EACH_ONE
from app.oracle.grammar.parts import SYMBOLS, Unprinted
from app.oracle.grammar.places import SPELL
from app.oracle.grammar.symbols import A_ONE, AMOUNT, COST, EFFECT, FOR_EACH, MANY, NUMBER, ONE, QUALITY_AFTER, STATIC
from app.oracle.grammar.words import INTEGER, TYPE_ONE
from app.oracle.model.amounts import (
    Compare,
    Count,
    EventCount,
    MostAlike,
    Not,
    PlayerNumber,
    Sum,
    Times,
    TotalStat,
    Untold,
    UntoldNumber,
)
from app.oracle.model.base import Effect
from app.oracle.model.costs import Cost, PayGeneric
from app.oracle.model.effects import AlternativeCost, CostChange, If, Irrelevant, Lasting
from app.oracle.model.filters import (
    ControlledBy,
    Either,
    Filter,
    HasType,
    InZone,
    OwnedBy,
    Ref,
    SameAs,
    StatIs,
    Status,
    TargetsPlayer,
)
from app.oracle.model.paying import ActivationInstead
from app.oracle.syntax import NO_READING, Choice, Form, Mapped, Reading, Text

# Descriptions.

QUALITY_AFTER.form("that (target|targets) enchanted player", value=TargetsPlayer("enchanted_player"))
QUALITY_AFTER.form("that (target|targets) you or <of>", TargetsPlayer, player="you", of=A_ONE)
QUALITY_AFTER.form("with toughness greater than its power", value=Status("toughness_over_power"))

# Numbers.

AMOUNT.form("<about> as (this ability|~|this spell) resolves", UntoldNumber, fact="as_it_resolved", about=COUNTED)
_NOTED = Either(((HasType("Instant"),), (HasType("Sorcery"),), (Status("has_adventure"),)))
COUNTED.form(
    "the number of cards in your graveyard that are instant cards, sorcery cards, and/or have a adventure",
    value=Count(Filter("card", (InZone("graveyard", "you"), _NOTED))),
)
FOR_EACH.form(
    "card you own in exile and in your graveyard that's a instant card, a sorcery card, or a card that has a adventure",
    value=Count(Filter("card", (OwnedBy("you"), Either(((InZone("exile"),), (InZone("graveyard"),)), "and"), _NOTED))),
)
FOR_EACH.form("<about> it targets", UntoldNumber, fact="targets", about=ONE)
FOR_EACH.form("card type they share with <about>", UntoldNumber, fact="shared_card_types", about=MANY)
FOR_EACH.form("card type among <about> you've sacrificed this turn", UntoldNumber, fact="sacrificed_types", about=MANY)
FOR_EACH.form("other spell cast this turn", EventCount, kind="cast")

# Conditions.

counted_where("there are <right> or more <left> total in all graveyards", MANY, ">=", None, InZone("graveyard"))
SIMPLE.form(
    "a player's life total is less than or equal to half their starting life total",
    value=Compare(Times(2, PlayerNumber("life", "any_player")), "<=", PlayerNumber("starting_life", "any_player")),
)


def _alike(found: dict[str, Any]) -> Compare | None:
    left = found["left"]
    if not isinstance(left, Filter):
        return None
    among = Filter(left.noun, (*left.qualities, ControlledBy("you")))
    return Compare(MostAlike("creature_type", among), ">=", found["right"])


def _of_alike(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, MostAlike) or not value.left.among.qualities:
        return None
    among = value.left.among
    found = {"left": Filter(among.noun, among.qualities[:-1]), "right": value.right}
    return found if value == _alike(found) else None


_SHARE = "you control at least <right> <left> that share a creature type"
SIMPLE.add(Form(_SHARE, {"left": MANY, "right": NUMBER}, _alike, _of_alike))

# What no board tells (rules 701, 115).

_SEVERAL = Mapped(PLAIN_NUMBER, lambda number: number if number > 1 else None, lambda number: number)
SIMPLE.form("it targets <number> <about>", Untold, fact="targets", about=MANY, number=_SEVERAL)
SIMPLE.form("they don't pay", value=Not(Untold("they_pay")))
SIMPLE.form("<about> dealt combat damage to a opponent this turn", Untold, fact="hit_opponent", about=A_ONE)
QUALITY_AFTER.form("that shares a creature type with <ref>", SameAs, what="creature_type", ref=A_ONE)
QUALITY_AFTER.add(
    Form(
        "that's a <kind> or that has mana value <number> or less",
        {"kind": TYPE_ONE, "number": INTEGER},
        lambda found: Either(((found["kind"],), (StatIs("mana_value", "<=", found["number"]),)), "or that has"),
        lambda value: (
            {"kind": value.options[0][0], "number": value.options[1][0].amount}
            if isinstance(value, Either) and value.link == "or that has" and isinstance(value.options[1][0], StatIs)
            else None
        ),
    )
)
COUNTED.also("the total <stat> of the <among>", TotalStat, stat=STAT, among=MANY)

# Alternative costs that are as much as the spell's mana value.

_AS_VALUE = Cost((PayGeneric(),))
STATIC.add(
    Form(
        "you may pay {X} rather than pay the mana cost for <what>, where x is that spell's mana value",
        {"what": SPELLS_BY_YOU},
        lambda found: AlternativeCost(found["what"], _AS_VALUE),
        lambda value: (
            {"what": value.what}
            if isinstance(value, AlternativeCost) and value == AlternativeCost(value.what, _AS_VALUE)
            else None
        ),
    )
)
STATIC.form(
    "you may pay {X} rather than pay this spell's mana cost, where x is its mana value",
    value=AlternativeCost(Ref("spell"), _AS_VALUE),
)


def _first(found: dict[str, Any]) -> If:
    """Whether an ability is the first of such a source that is activated in the turn, the board does not tell."""
    change = CostChange("less", found["what"], found["mana"], None, "you", "activate")
    return If(Untold("first_such_activation"), (change,))


def _of_first(value: Any) -> dict[str, Any] | None:
    change = value.then[0] if isinstance(value, If) and len(value.then) == 1 else None
    found = {"what": getattr(change, "what", None), "mana": getattr(change, "mana", None)}
    return found if value == _first(found) else None


STATIC.add(
    Form(
        "the first activated ability of <what> you activate each turn costs <mana> less to activate",
        {"what": A_ONE, "mana": SYMBOLS},
        _first,
        _of_first,
    )
)
STATIC.add(
    Form(
        "you may pay <cost> rather than pay the cycling cost of the first card you cycle each turn",
        {"cost": COST},
        lambda found: ActivationInstead("cycling", found["cost"], limit="first_each_turn"),
        lambda _: None,
    ),
    synonym=True,
)

# Changes of what spells cost.

_EACH = Mapped(EACH_ONE, lambda what: what if getattr(what, "noun", "") == "spell" else None, lambda _: None)
_YOUR_COMMANDER = Choice("your commander as a spell")
_YOUR_COMMANDER.form("your commander", value=Filter("spell", (Status("commander"), OwnedBy("you"))))
_COPY = Choice("a copy that is cast")
_COPY.form("that copy", value=Ref("copy"))
for _direction in ("less", "more"):
    CHANGE_OF_COST.add(SpellChange("each ", _EACH, "costs", _direction), synonym=True)
    CHANGE_OF_COST.add(SpellChange("", _YOUR_COMMANDER, "costs", _direction))
    CHANGE_OF_COST.add(SpellChange("", _COPY, "costs", _direction))

_DIFFERENCE = Sum(PlayerNumber("starting_life"), Times(-1, PlayerNumber("life")))
STATIC.form(
    "if your life total is less than your starting life total, this spell costs {X} less to cast, where x is the"
    " difference",
    value=If(
        Compare(PlayerNumber("life"), "<", PlayerNumber("starting_life")),
        (CostChange("less", Ref("spell"), ("X",), _DIFFERENCE),),
    ),
)


def _next(found: dict[str, Any]) -> Lasting:
    change = CostChange("more", found["what"], found["mana"], None, "target_opponent", once=True)
    return Lasting((change,), None)


def _of_next(value: Any) -> dict[str, Any] | None:
    change = value.effects[0] if isinstance(value, Lasting) and len(value.effects) == 1 else None
    found = {"what": getattr(change, "what", None), "mana": getattr(change, "mana", None)}
    return found if value == _next(found) else None


EFFECT.add(
    Form(
        "the next <what> target opponent casts costs <mana> more to cast",
        {"what": SPELL, "mana": SYMBOLS},
        _next,
        _of_next,
    )
)

# What the cost of a keyword's way of casting costs.

for _direction in ("less", "more"):
    _of_keyword: dict[str, Any] = {"direction": _direction, "what": None, "mana": SYMBOLS, "verb": "activate"}
    CHANGE_OF_COST.form(
        f"dash costs you pay cost <mana> {_direction}", CostChange, player="you", ability="dash", **_of_keyword
    )
    CHANGE_OF_COST.form(
        f"<ability> costs you pay cost <mana> {_direction} for each <times>",
        CostChange,
        player="you",
        ability=ABILITY,
        times=FOR_EACH,
        **_of_keyword,
    )
    CHANGE_OF_COST.also(f"all <ability> costs cost <mana> {_direction}", CostChange, ability=ABILITY, **_of_keyword)
    CHANGE_OF_COST.form(
        f"foretelling cards from your hand costs <mana> {_direction}",
        CostChange,
        player="you",
        ability="foretelling",
        **_of_keyword,
    )
# Foretelling is a special action (116.2h), and no question asks when it may be taken.
STATIC.also("can be done on any player's turn", value=Irrelevant("special_action"))


class _Twice(Unprinted):
    """Two changes of what this spell costs in one sentence: "this spell costs {1} less to cast if … and {1} less to
    cast if …"."""

    _OPENING = "this spell costs "

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        if at or not content.startswith(self._OPENING) or content.count(" and {") != 1:
            return NO_READING
        first, _, second = content.partition(" and {")
        # Half a sentence is none: behind each of the two stands what it hangs on.
        if not all(" if " in half or " for each " in half for half in (first, second)):
            return NO_READING
        read = [STATIC.read(first), STATIC.read(f"{self._OPENING}{{{second}")]
        effects = tuple(effect for effect in read if _is_own_change(effect))
        return ((effects, len(content)),) if len(effects) == 2 else NO_READING


def _is_own_change(effect: Any) -> bool:
    inner: Effect | None = effect
    if isinstance(effect, If):
        inner = effect.then[0] if len(effect.then) == 1 and not effect.otherwise else None
    return isinstance(inner, CostChange) and inner.what == Ref("spell")


STATIC.add(_Twice(), synonym=True)
