"""Changes of control, doubled sizes and copies of spells, as they are worded besides "gain control of …"."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.body import GAINS
from app.oracle.grammar.changes import predicate
from app.oracle.grammar.copies import COPIED, EXCEPTION, EXCEPTIONS
from app.oracle.grammar.statics import MANY_SUBJECT, ONE_SUBJECT
from app.oracle.grammar.symbols import DURATION, EFFECT, MANY, ONE, REF
from app.oracle.model.amounts import Number, StatOf
from app.oracle.model.base import Change
from app.oracle.model.effects import (
    BecomeCopy,
    ChangeController,
    ChangePowerToughness,
    GainAbility,
    GainKeyword,
    GainThisAbility,
    Irrelevant,
    Lasting,
    LoseThisAbility,
    Modify,
    ReplaceWords,
    SwitchPowerToughness,
)
from app.oracle.model.filters import ControlledBy, Either, Filter, InZone, Ref
from app.oracle.syntax import Choice, Form, Mapped, Syntax


def _change(template: str, slots: dict[str, Syntax], build: Any, take: Any = lambda _: None) -> None:
    """A change with its duration behind it, before it, or without any."""
    for whole, timed in ((f"{template} <until>", True), (f"<until>, {template}", True), (template, False)):

        def made(found: dict[str, Any], timed: bool = timed) -> Lasting | None:
            modify = build(found)
            return None if modify is None else Lasting((modify,), found["until"] if timed else None)

        def taken(value: Any, timed: bool = timed) -> dict[str, Any] | None:
            if not isinstance(value, Lasting) or len(value.effects) != 1 or (value.until is not None) is not timed:
                return None
            found = take(value.effects[0])
            return None if found is None else {**found, "until": value.until}

        EFFECT.add(Form(whole, slots | {"until": DURATION} if timed else slots, made, taken))


predicate("LOSES this ability", LoseThisAbility)

# Doubled: the object gets as much as it has (701.10b).
_IT = Ref("that")
_POWER, _TOUGHNESS = StatOf("power", _IT), StatOf("toughness", _IT)


def _doubled(which: str, what: Filter | Ref) -> Modify:
    power = _POWER if "power" in which else Number(0)
    toughness = _TOUGHNESS if "toughness" in which else Number(0)
    return Modify(what, (ChangePowerToughness(power, toughness),))


def _undoubled(which: str, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Modify) or len(value.changes) != 1:
        return None
    change = value.changes[0]
    if not isinstance(change, ChangePowerToughness):
        return None
    for side, stat in ((change.power, "power"), (change.toughness, "toughness")):
        if isinstance(side, StatOf) is not (stat in which):
            return None
        if isinstance(side, StatOf) and (side.stat != stat or not (side.of == _IT or side.of.pronoun)):
            return None
        if not isinstance(side, StatOf) and getattr(side, "value", None) != 0:
            return None
    return {"what": value.what}


for _which in ("power and toughness", "power", "toughness"):
    for _template, _slot in (
        (f"double <what>'s {_which}", ONE_SUBJECT),
        (f"double the {_which} of <what>", ONE_SUBJECT),
        (f"double the {_which} of <what>", MANY_SUBJECT),
    ):
        _change(
            _template,
            {"what": _slot},
            lambda found, which=_which: _doubled(which, found["what"]),
            lambda value, which=_which: _undoubled(which, value),
        )


# Whose: an opponent's, each owner's own, one of each opponent.
def _given(player: str) -> tuple[Any, Any]:
    changes = (ChangeController(player),)  # type: ignore[arg-type]
    return (
        lambda found: Modify(found["what"], changes),
        lambda value: {"what": value.what} if isinstance(value, Modify) and value.changes == changes else None,
    )


for _words, _player in (
    ("a opponent", "opponent"),
    ("a opponent of your choice", "opponent"),
    ("its owner", "its_owner"),
    ("defending player", "defending_player"),
    ("its controller", "its_controller"),
):
    _build, _take = _given(_player)
    _change(f"{_words} gains control of <what>", {"what": REF}, _build, _take)


def _their_own(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Modify) or value.changes != (ChangeController("its_owner"),):
        return None
    return {"what": value.what} if isinstance(value.what, Filter) else None


_change(
    "each player gains control of all <what> they own",
    {"what": MANY},
    lambda found: Modify(found["what"], (ChangeController("its_owner"),)),
    _their_own,
)


def _one_of_each(found: dict[str, Any]) -> Modify:
    theirs = Filter(found["what"].noun, (*found["what"].qualities, ControlledBy("opponents")))
    return Modify(Ref("target", theirs, plural=True), (ChangeController("you"),))


def _of_each(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Modify) or not isinstance(value.what, Ref) or value.what.filter is None:
        return None
    described = value.what.filter
    if not described.qualities or described.qualities[-1] != ControlledBy("opponents"):
        return None
    found = {"what": Filter(described.noun, described.qualities[:-1])}
    return found if value == _one_of_each(found) else None


_change(
    "for each opponent, gain control of up to one target <what> that player controls",
    {"what": ONE},
    _one_of_each,
    _of_each,
)
_change("for each opponent, gain control of target <what> that player controls", {"what": ONE}, _one_of_each)
for _opening in ("switch", "you may switch"):
    _change(
        f"{_opening} <what>'s power and toughness",
        {"what": ONE_SUBJECT},
        lambda found: Modify(found["what"], (SwitchPowerToughness(),)),
        lambda value: (
            {"what": value.what} if isinstance(value, Modify) and value.changes == (SwitchPowerToughness(),) else None
        ),
    )

# A copy whose duration stands before what is excepted.


def _copied(found: dict[str, Any]) -> Lasting:
    return Lasting((Modify(found["what"], (BecomeCopy(found["of"], found["exceptions"]),)),), found["until"])


for _subject, _becomes in (
    (ONE_SUBJECT, "becomes a copy"),
    (MANY_SUBJECT, "become copies"),
    (MANY_SUBJECT, "become a copy"),
):
    for _opening in ("", "you may have "):
        _verb = _becomes.replace("becomes", "become") if _opening else _becomes
        EFFECT.add(
            Form(
                f"{_opening}<what> {_verb} of <of> <until>, except <exceptions>",
                {"what": _subject, "of": COPIED, "until": DURATION, "exceptions": EXCEPTIONS},
                _copied,
                lambda _: None,
            ),
            synonym=True,
        )

# Words of a text that are replaced (612.2).

_SPELL_OR_PERMANENT = Ref("target", Filter("object", (Either(((InZone("stack"),), (InZone("battlefield"),))),)))
_COLORS_ONLY, _LANDS_ONLY = "one color word with another", "one basic land type with another"
_KINDS: dict[str, ReplaceWords] = {
    _COLORS_ONLY: ReplaceWords(("color",)),
    _LANDS_ONLY: ReplaceWords(("basic_land",)),
    f"{_COLORS_ONLY} or {_LANDS_ONLY}": ReplaceWords(("color", "basic_land")),
    "one creature type with another": ReplaceWords(("creature",)),
    "one creature type with vampire": ReplaceWords(("creature",), "Vampire"),
}
for _words, _replaced in _KINDS.items():

    def _rewords(found: dict[str, Any], replaced: ReplaceWords = _replaced) -> Modify:
        return Modify(found["what"], (replaced,))

    def _reworded(value: Any, replaced: ReplaceWords = _replaced) -> dict[str, Any] | None:
        return {"what": value.what} if isinstance(value, Modify) and value.changes == (replaced,) else None

    def _anywhere(value: Any, replaced: ReplaceWords = _replaced) -> dict[str, Any] | None:
        return {} if value == Modify(_SPELL_OR_PERMANENT, (replaced,)) else None

    _tail = f"by replacing all instances of {_words}"
    _change(f"change the text of <what> {_tail}", {"what": REF}, _rewords, _reworded)
    _change(
        f"change the text of target spell or permanent {_tail}",
        {},
        lambda _, replaced=_replaced: Modify(_SPELL_OR_PERMANENT, (replaced,)),
        _anywhere,
    )
EFFECT.also("the new creature type can't be wall", value=Irrelevant("new type"))

# What a copy keeps besides the ability that made it: "it has flying and this ability".


def _kept(found: dict[str, Any]) -> tuple[Change, ...]:
    return (*found["gains"], GainThisAbility())


def _kept_parts(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2 or value[-1] != GainThisAbility():
        return None
    return {"gains": value[:-1]} if all(isinstance(one, GainKeyword | GainAbility) for one in value[:-1]) else None


EXCEPTION.add(Form("it has <gains> and this ability", {"gains": GAINS}, _kept, _kept_parts))
for _who in ("he", "she"):
    EXCEPTION.add(Form(f"{_who} has <gains> and this ability", {"gains": GAINS}, _kept, _kept_parts), synonym=True)

# A copy of a spell is an object on the stack, where a board shows it with what it is besides (707.10).
_COPY = Choice("copy of a spell")
for _opening in ("copy", "you may copy"):
    _COPY.form(f"{_opening} <of>, except <exceptions>", BecomeCopy, of=REF, exceptions=EXCEPTIONS)
EFFECT.add(Mapped(_COPY, lambda _: Irrelevant("copied_spell"), lambda _: None), synonym=True)
