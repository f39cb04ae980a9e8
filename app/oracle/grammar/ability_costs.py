"""What activating costs more or less, by whose the ability is and what it targets (rules 118.7, 601.2f, 602.2b)."""

from __future__ import annotations

from typing import Any, Literal

from app.oracle.grammar.amounts import COUNTED
from app.oracle.grammar.cost_changes import ABILITY, CHANGE_OF_COST, CostUpTo
from app.oracle.grammar.parts import SYMBOLS, WHEN
from app.oracle.grammar.symbols import A_ONE, AMOUNT, COST, FOR_EACH, MANY, REF, STATIC
from app.oracle.grammar.words import INTEGER
from app.oracle.model.amounts import All, GreatestStat, MostControlled, Number, Targets, Times, TurnOf, Untold
from app.oracle.model.base import Condition, CostPart
from app.oracle.model.costs import Cost, LoyaltyChange, PayLife
from app.oracle.model.effects import AdditionalCost, CostChange, If
from app.oracle.model.filters import Either, Filter, HasType, InZone, OwnedBy, Ref, Status, Targeting
from app.oracle.model.paying import ActivationAdds, ActivationInstead
from app.oracle.syntax import Choice, Form, Mapped, Pattern

for _direction in ("less", "more"):
    _fields: dict[str, Any] = {"direction": _direction, "mana": SYMBOLS, "verb": "activate"}
    CHANGE_OF_COST.form(
        f"activated abilities of <what> cost <mana> {_direction} to activate", CostChange, what=REF, **_fields
    )
    CHANGE_OF_COST.also(
        f"<what>'s activated abilities cost <mana> {_direction} to activate", CostChange, what=REF, **_fields
    )
    CHANGE_OF_COST.form(
        f"activated abilities cost <mana> {_direction} to activate", CostChange, what=Filter("object"), **_fields
    )
    CHANGE_OF_COST.form(
        f"activated abilities cost <mana> {_direction} to activate unless they're mana abilities",
        CostChange,
        what=Filter("object"),
        except_mana=True,
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"abilities your opponents activate cost <mana> {_direction} to activate unless they're mana abilities",
        CostChange,
        what=None,
        player="opponents",
        except_mana=True,
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"~'s <ability> ability costs <mana> {_direction} to activate",
        CostChange,
        ability=ABILITY,
        what=Ref("self"),
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"<ability> abilities of <what> cost <mana> {_direction} to activate",
        CostChange,
        ability=ABILITY,
        what=MANY,
        **_fields,
    )
    CHANGE_OF_COST.form(
        f"<ability> abilities you activate of <what> cost <mana> {_direction} to activate",
        CostChange,
        ability=ABILITY,
        what=MANY,
        player="you",
        **_fields,
    )

for _direction in ("less", "more"):
    CHANGE_OF_COST.form(
        f"<ability> abilities you activate cost <mana> {_direction} to activate for each <times>",
        CostChange,
        direction=_direction,
        what=None,
        mana=SYMBOLS,
        times=FOR_EACH,
        player="you",
        verb="activate",
        ability=ABILITY,
    )
    CHANGE_OF_COST.form(
        f"abilities you activate that aren't mana abilities cost <mana> {_direction} to activate",
        CostChange,
        direction=_direction,
        what=None,
        mana=SYMBOLS,
        player="you",
        verb="activate",
        except_mana=True,
    )

_TARGET = Choice("what an ability targets")
_TARGET.add(A_ONE)
_TARGET.add(REF)


def _aimed(direction: str, player: str, ability: str) -> None:
    """Abilities with a certain target: whether one is chosen is not known before it is."""
    who = "you activate" if player == "you" else "your opponents activate"
    opening = f"{ability} abilities" if ability else "abilities"

    def build(found: dict[str, Any]) -> If:
        # Mana abilities have no targets (605.1a).
        change = CostChange(direction, None, found["mana"], None, player, "activate", ability, not ability)  # type: ignore[arg-type]
        return If(Targets(found["what"]), (change,))

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, If) or not isinstance(value.condition, Targets) or len(value.then) != 1:
            return None
        change = value.then[0]
        found = {"what": value.condition.what, "mana": getattr(change, "mana", None)}
        return found if isinstance(change, CostChange) and value == build(found) else None

    template = f"{opening} {who} that target <what> cost <mana> {direction} to activate"
    STATIC.add(Form(template, {"what": _TARGET, "mana": SYMBOLS}, build, take))


for _direction in ("less", "more"):
    for _player in ("you", "opponents"):
        for _word in ("", "equip"):
            _aimed(_direction, _player, _word)


def _timed(found: dict[str, Any]) -> If | None:
    change = found["change"]
    return If(found["when"], (change,)) if isinstance(change, CostChange) and isinstance(change.what, Ref) else None


def _untimed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or len(value.then) != 1 or value.otherwise:
        return None
    change, when = value.then[0], value.condition
    own = isinstance(change, CostChange) and isinstance(change.what, Ref)
    return {"change": change, "when": when} if own and isinstance(when, Condition) else None


# "This spell costs {2} less to cast during your turn".
STATIC.add(Form("<change> <when>", {"change": CHANGE_OF_COST, "when": WHEN}, _timed, _untimed))


def _first_aimed(found: dict[str, Any]) -> If:
    """Whether an ability with such a target is the first of the turn is not told by the board."""
    when = All((TurnOf("you"), Targets(found["what"]), Untold("first_such_activation")))
    return If(when, (CostChange("less", None, found["mana"], None, "you", "activate", except_mana=True),))


def _of_first_aimed(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, If) or not isinstance(value.condition, All) or len(value.then) != 1:
        return None
    found = {"what": getattr(value.condition.of[1], "what", None), "mana": getattr(value.then[0], "mana", None)}
    return found if value == _first_aimed(found) else None


STATIC.add(
    Form(
        "the first activated ability you activate during your turn that targets <what> costs <mana> less to activate",
        {"what": _TARGET, "mana": SYMBOLS},
        _first_aimed,
        _of_first_aimed,
    )
)

# What is paid besides (rule 118.8), and instead (rule 118.9).

_BESIDES = Choice("what is paid besides")
_BESIDES.add(
    Mapped(
        Pattern(
            r"[0-9]+ life",
            lambda words: Number(int(words.split()[0])),
            lambda value: f"{value.value} life" if isinstance(value, Number) else None,
        ),
        lambda number: Cost((PayLife(number),)),
        lambda cost: _only(cost, PayLife, "amount"),
    )
)
_BESIDES.add(
    Mapped(
        Pattern(r"\[\+[0-9]+\]", lambda words: words[1:-1], lambda value: f"[{value}]" if value else None),
        lambda change: Cost((LoyaltyChange(change),)),
        lambda cost: _only(cost, LoyaltyChange, "change"),
    )
)
_BESIDES.form('"<cost>"', cost=COST)


def _only(cost: Any, kind: type[CostPart], field: str) -> Any:
    """A field of the one part of a cost, where it is of a kind."""
    if isinstance(cost, Cost) and len(cost.parts) == 1 and isinstance(cost.parts[0], kind):
        return getattr(cost.parts[0], field)
    return None


for _whose in (REF, MANY):
    STATIC.form(
        "activated abilities of <what> cost a additional <cost> to activate", ActivationAdds, what=_whose, cost=_BESIDES
    )
    STATIC.form(
        "mana abilities of <what> cost a additional <cost> to activate",
        ActivationAdds,
        what=_whose,
        cost=_BESIDES,
        ability="mana",
    )
STATIC.form(
    "planeswalkers' loyalty abilities you activate cost a additional <cost> to activate",
    ActivationAdds,
    what=Filter("permanent", (HasType("Planeswalker"),)),
    cost=_BESIDES,
    ability="loyalty",
    player="you",
)


def _aimed_spells(found: dict[str, Any]) -> AdditionalCost:
    return AdditionalCost(Filter("spell", (Targeting(found["what"]),)), found["cost"], True, "opponents")


def _of_aimed_spells(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, AdditionalCost) or not isinstance(value.what, Filter) or not value.what.qualities:
        return None
    found = {"what": getattr(value.what.qualities[0], "of", None), "cost": value.cost}
    return found if value == _aimed_spells(found) else None


STATIC.add(
    Form(
        "spells your opponents cast that target <what> cost a additional <cost> to cast",
        {"what": _TARGET, "cost": _BESIDES},
        _aimed_spells,
        _of_aimed_spells,
    )
)


def _first_instead(words: str, limit: Literal["first_each_turn", "first_each_own_turn"]) -> None:
    """Of the first ability of a keyword that is activated, which the words name twice."""

    def build(found: dict[str, Any]) -> ActivationInstead | None:
        return ActivationInstead(found["of"], found["cost"], limit=limit) if found["of"] == found["again"] else None

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, ActivationInstead):
            return None
        found = {"cost": value.cost, "of": value.of, "again": value.of}
        return found if value == build(found) else None

    template = f"you may pay <cost> rather than pay the <of> cost of the first <again> ability you activate {words}"
    STATIC.add(Form(template, {"cost": COST, "of": ABILITY, "again": ABILITY}, build, take))


STATIC.also(
    "you may pay <cost> rather than pay the cycling cost of the first card you cycle each turn",
    ActivationInstead,
    of="cycling",
    cost=COST,
    limit="first_each_turn",
)
_first_instead("each turn", "first_each_turn")
_first_instead("during each of your turns", "first_each_own_turn")
STATIC.form("you may pay <cost> rather than pay <of> costs", ActivationInstead, cost=COST, of=ABILITY)
STATIC.form(
    "you may <cost> rather than pay <what>'s <of> cost",
    ActivationInstead,
    cost=CostUpTo(" rather than pay "),
    what=REF,
    of=ABILITY,
)

STATIC.form(
    "you may pay <cost> rather than pay the echo cost for <what>", ActivationInstead, cost=COST, of="echo", what=MANY
)
STATIC.form(
    "the first card you foretell each turn costs <cost> to foretell",
    ActivationInstead,
    of="foretell",
    cost=COST,
    limit="first_each_turn",
)
CHANGE_OF_COST.form(
    "plotting cards from your hand costs <mana> less",
    CostChange,
    direction="less",
    what=None,
    mana=SYMBOLS,
    player="you",
    verb="activate",
    ability="plot",
)
_OWN: dict[str, Any] = {"direction": "less", "what": Ref("self"), "verb": "activate", "ability": "this"}
CHANGE_OF_COST.also("this cost is reduced by <mana> for each <times>", CostChange, mana=SYMBOLS, times=FOR_EACH, **_OWN)
CHANGE_OF_COST.form(
    "this spell costs {X} less to cast this way, where x is <times>",
    CostChange,
    direction="less",
    what=Ref("spell"),
    mana=("X",),
    times=AMOUNT,
    ability="this",
)
CHANGE_OF_COST.form(
    "this spell costs <mana> less to cast this way for each <times>",
    CostChange,
    direction="less",
    what=Ref("spell"),
    mana=SYMBOLS,
    times=FOR_EACH,
    ability="this",
)
COUNTED.form(
    "the greatest mana value of a commander you own on the battlefield or in the command zone",
    value=GreatestStat(
        "mana_value",
        Filter(
            "object",
            (Status("commander"), OwnedBy("you"), Either(((InZone("battlefield"),), (InZone("command"),)))),
        ),
    ),
)
COUNTED.form("the greatest number of <of> a opponent controls", MostControlled, of=MANY, players="opponents")


def _life_each(found: dict[str, Any]) -> AdditionalCost:
    return AdditionalCost(Ref("spell"), Cost((PayLife(Times(found["life"].value, found["times"])),)), mandatory=True)


def _of_life_each(value: Any) -> dict[str, Any] | None:
    amount = getattr(value.cost.parts[0], "amount", None) if isinstance(value, AdditionalCost) else None
    if not isinstance(amount, Times):
        return None
    found = {"life": Number(amount.factor), "times": amount.amount}
    return found if value == _life_each(found) else None


STATIC.add(
    Form(
        "this spell costs <life> life more to cast for each <times>",
        {"life": INTEGER, "times": FOR_EACH},
        _life_each,
        _of_life_each,
    )
)
