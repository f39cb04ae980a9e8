"""What can't be played, cast or activated, and when it can only (rules 101.2, 601.3, 602.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.conditional import WHETHER
from app.oracle.grammar.parts import WHEN, WHO
from app.oracle.grammar.places import CARDS, LANDS, SPELL, SPELLS, is_place
from app.oracle.grammar.symbols import COST, EFFECT, MANY, REF, STATIC
from app.oracle.model.amounts import (
    All,
    AnyOf,
    Compare,
    Count,
    Happened,
    Not,
    Number,
    PlayerNumber,
    SorceryTime,
    TurnOf,
)
from app.oracle.model.base import Effect, PlayerRef
from app.oracle.model.effects import (
    AsThoughFlash,
    AsThoughHaste,
    Lasting,
    MayLook,
    OnlyFrom,
    OnlyWhen,
    Prohibition,
    Until,
)
from app.oracle.model.filters import ControlledBy, Filter, HasType, InZone, NotInZone, Ref
from app.oracle.model.paying import CantPay
from app.oracle.syntax import Choice, Form, Mapped, Syntax, Words


# Spells from anywhere but one place are read as `OnlyFrom` that place.
def _anywhere(value: Any) -> Filter | None:
    if not isinstance(value, Filter) or any(isinstance(quality, NotInZone) for quality in value.qualities):
        return None
    return value


_SPELLS = Mapped(SPELLS, _anywhere, _anywhere)


def _elsewhere(value: Any) -> Filter | None:
    """Spells from anywhere other than a zone, as the spells from that zone that alone remain."""
    if not isinstance(value, Filter) or not value.qualities or not isinstance(value.qualities[-1], NotInZone):
        return None
    if len(value.qualities) > 1:
        return None
    last = value.qualities[-1]
    return Filter(value.noun, (InZone(last.zone, last.player),))  # type: ignore[arg-type]


def _from_elsewhere(value: Any) -> Filter | None:
    if not isinstance(value, Filter) or len(value.qualities) != 1 or not isinstance(value.qualities[0], InZone):
        return None
    zone = value.qualities[0]
    return Filter(value.noun, (NotInZone(zone.zone, zone.player),))


ACTIVATABLE = Choice("objects whose abilities can't be activated")
"""Sources of activated abilities: "artifacts", "sources with the chosen name", "cards in graveyards"."""
ACTIVATABLE.add(REF)
ACTIVATABLE.add(MANY)

# "Can't" with a player as subject.

CANT = Choice("prohibition with a player")
CANT.form("<player> can't cast <what>", Prohibition, player=WHO, verb="cast", what=_SPELLS)
CANT.form("<player> can't play <what>", Prohibition, player=WHO, verb="play_land", what=LANDS)
CANT.form("<player> can't play <what>", Prohibition, player=WHO, verb="play", what=CARDS)
CANT.form(
    "<player> can't cast <what>", OnlyFrom, player=WHO, verb="cast", what=Mapped(SPELLS, _elsewhere, _from_elsewhere)
)
CANT.form("<player> can't activate abilities", Prohibition, player=WHO, verb="activate")
CANT.form(
    "<player> can't activate abilities that aren't mana abilities",
    Prohibition,
    player=WHO,
    verb="activate",
    except_mana=True,
)
CANT.form("<player> can't activate abilities of <what>", Prohibition, player=WHO, verb="activate", what=ACTIVATABLE)
_PLANESWALKERS = Filter("permanent", (HasType("Planeswalker"),))
CANT.form(
    "<player> can't activate planeswalkers' loyalty abilities",
    Prohibition,
    player=WHO,
    verb="activate",
    what=_PLANESWALKERS,
    activation="loyalty",
)
for _number, _word in enumerate(("one", "two", "three"), start=1):
    _noun = SPELL if _number == 1 else SPELLS
    CANT.form(
        f"<player> can't cast more than {_word} <what> each turn",
        Prohibition,
        player=WHO,
        verb="cast",
        what=_noun,
        max_per_turn=_number,
    )
    CANT.also(
        f"<player> can cast no more than {_word} <what> each turn",
        Prohibition,
        player=WHO,
        verb="cast",
        what=_noun,
        max_per_turn=_number,
    )
    CANT.form(
        f"<player> can cast only {_word} more <what>",
        Prohibition,
        player=WHO,
        verb="cast",
        what=_noun,
        further=_number,
    )


def _same(found: dict[str, Any]) -> Prohibition | None:
    one, more = found["one"], found["more"]
    return Prohibition("each_player", "cast", more, max_per_turn=1) if one == more else None


CANT.add(
    Form(
        "each player who has cast a <one> this turn can't cast additional <more>",
        {"one": SPELL, "more": SPELLS},
        _same,
        lambda value: None,
    )
)


def _cast_and_played(found: dict[str, Any]) -> tuple[Effect, ...]:
    spells, lands = found["spells"], found["lands"]
    return (Prohibition("each_player", "cast", spells), Prohibition("each_player", "play_land", lands))


CANT.add(
    Form(
        "<spells> can't be cast and <lands> can't be played",
        {"spells": SPELLS, "lands": LANDS},
        _cast_and_played,
        lambda value: (
            {"spells": value[0].what, "lands": value[1].what}
            if isinstance(value, tuple)
            and len(value) == 2
            and all(isinstance(it, Prohibition) for it in value)
            and value == _cast_and_played({"spells": value[0].what, "lands": value[1].what})
            else None
        ),
    )
)
CANT.form("<player> can't cast ~", Prohibition, player=WHO, verb="cast", what=Ref("self"))
CANT.form(
    "<player> can't cast additional spells", Prohibition, player=WHO, verb="cast", what=Filter("spell"), further=0
)

# Two things at once: "can't play lands or cast spells from your hand", "can't cast spells or activate …".


def _two(template: str, first: Syntax, second: Syntax, build: Any) -> None:
    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, tuple) or len(value) != 2 or not all(isinstance(it, Prohibition) for it in value):
            return None
        found = {"player": value[0].player, "first": value[0].what, "second": replace(value[1], player="you")}
        return found if build is _spells_or_abilities and build(found) == value else None

    CANT.add(Form(template, {"player": WHO, "first": first, "second": second}, build, take))


def _lands_or_spells(found: dict[str, Any]) -> tuple[Effect, ...] | None:
    lands, spells = found["first"], found["second"]
    place = tuple(quality for quality in spells.qualities if is_place(quality))
    lands = Filter("card", (*lands.qualities, *place))
    return (Prohibition(found["player"], "play_land", lands), Prohibition(found["player"], "cast", spells))


_LANDS = Filter("card", (HasType("Land"),))
_two("<player> can't play <first> or cast <second>", LANDS, _SPELLS, _lands_or_spells)
_two(
    "<player> can't cast <second> or play <first>",
    LANDS,
    _SPELLS,
    lambda found: _lands_or_spells(found) if (found["first"], found["second"]) == (_LANDS, Filter("spell")) else None,
)
_ABILITIES = Choice("abilities that can't be activated")
_ABILITIES.form("abilities", value=Prohibition("you", "activate"))
_ABILITIES.form("abilities that aren't mana abilities", value=Prohibition("you", "activate", except_mana=True))
_ABILITIES.form("abilities of <what>", Prohibition, player="you", verb="activate", what=ACTIVATABLE)
_ABILITIES.form(
    "planeswalkers' loyalty abilities", value=Prohibition("you", "activate", _PLANESWALKERS, activation="loyalty")
)


def _spells_or_abilities(found: dict[str, Any]) -> tuple[Effect, ...]:
    rest: Prohibition = found["second"]
    return (
        Prohibition(found["player"], "cast", found["first"]),
        Prohibition(found["player"], "activate", rest.what, rest.except_mana, activation=rest.activation),
    )


_two("<player> can't cast <first> or activate <second>", _SPELLS, _ABILITIES, _spells_or_abilities)
_two(
    "<player> can't cast <first> or activate <second> and plays with their hand revealed",
    _SPELLS,
    _ABILITIES,
    lambda found: (
        *_spells_or_abilities(found),
        MayLook("any_player", Filter("card", (InZone("hand", found["player"]),))),
    ),
)

# "Can't be …" with the objects as subject.

_HOSTS = Words(
    {
        f"{_how} {_kind.lower()}'s": Ref("host", Filter("permanent", () if _kind == "Permanent" else (HasType(_kind),)))
        for _how in ("enchanted", "equipped")
        for _kind in ("Creature", "Permanent", "Artifact", "Land", "Planeswalker")
    }
    | {f"that {_kind}'s": Ref("that") for _kind in ("creature", "permanent", "artifact")}
)

CANT.form("<what> can't be cast", Prohibition, player="each_player", verb="cast", what=SPELLS)
CANT.form("<what> can't be played", Prohibition, player="each_player", verb="play_land", what=LANDS)
for _tail, _except in (("", False), (" unless they're mana abilities", True)):
    CANT.form(
        f"activated abilities of <what> can't be activated{_tail}",
        Prohibition,
        player="each_player",
        verb="activate",
        what=ACTIVATABLE,
        except_mana=_except,
    )
    CANT.form(
        f"<what>'s activated abilities can't be activated{_tail}",
        Prohibition,
        player="each_player",
        verb="activate",
        what=REF,
        except_mana=_except,
    )
    CANT.form(
        f"<what> activated abilities can't be activated{_tail}",
        Prohibition,
        player="each_player",
        verb="activate",
        what=_HOSTS,
        except_mana=_except,
    )
    CANT.form(
        f"its activated abilities can't be activated{_tail}",
        Prohibition,
        player="each_player",
        verb="activate",
        what=Ref("that"),
        except_mana=_except,
    )
CANT.form("players can't cycle cards", value=Prohibition("any_player", "activate", activation="cycling"))
CANT.form("power-up abilities can't be activated", value=Prohibition("each_player", "activate", activation="power_up"))

# Only at some times.

CANT.form("<player> can cast spells only <condition>", OnlyWhen, player=WHO, verb="cast", what=None, condition=WHEN)
CANT.form(
    "<player> can cast spells only any time they could cast a sorcery",
    OnlyWhen,
    player=WHO,
    verb="cast",
    what=None,
    condition=SorceryTime(),
)
CANT.also(
    "<player> can cast spells only any time you could cast a sorcery",
    OnlyWhen,
    player=WHO,
    verb="cast",
    what=None,
    condition=SorceryTime(),
)


def _both(found: dict[str, Any]) -> tuple[Effect, ...]:
    return (
        OnlyWhen(found["player"], "cast", None, found["condition"]),
        OnlyWhen(found["player"], "activate", None, found["condition"]),
    )


CANT.add(
    Form(
        "<player> can cast spells and activate abilities only <condition>",
        {"player": WHO, "condition": WHEN},
        _both,
        lambda value: (
            {"player": value[0].player, "condition": value[0].condition}
            if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], OnlyWhen)
            else None
        ),
    )
)
CANT.form(
    "<player> can't cast <what> <condition>",
    OnlyWhen,
    player=WHO,
    verb="cast",
    what=_SPELLS,
    condition=Mapped(WHEN, Not, lambda value: value.of if isinstance(value, Not) else None),
)
_EARLY = AnyOf((Not(TurnOf("you")), Compare(PlayerNumber("turns_begun"), ">", Number(3))))
CANT.form(
    "you can't cast ~ during your first, second, or third turns of the game",
    value=OnlyWhen("you", "cast", Ref("self"), _EARLY),
)
CANT.form(
    "you can't cast ~ unless <condition>", OnlyWhen, player="you", verb="cast", what=Ref("self"), condition=WHETHER
)
CANT.form(
    "you can't cast ~ if <condition>",
    OnlyWhen,
    player="you",
    verb="cast",
    what=Ref("self"),
    condition=Mapped(WHETHER, Not, lambda value: value.of if isinstance(value, Not) else None),
)
for _card, _ref in (("this spell", Ref("spell")), ("~", Ref("self"))):
    CANT.form(f"cast {_card} only <condition>", OnlyWhen, player="you", verb="cast", what=_ref, condition=WHEN)
    CANT.form(f"cast {_card} only if <condition>", OnlyWhen, player="you", verb="cast", what=_ref, condition=WHETHER)
    CANT.add(
        Form(
            f"cast {_card} only <first> and only if <second>",
            {"first": WHEN, "second": WHETHER},
            lambda found, ref=_ref: OnlyWhen("you", "cast", ref, All((found["first"], found["second"]))),  # type: ignore[misc]
            lambda value, ref=_ref: (  # type: ignore[misc]
                {"first": value.condition.of[0], "second": value.condition.of[1]}
                if isinstance(value, OnlyWhen)
                and value.what == ref
                and isinstance(value.condition, All)
                and len(value.condition.of) == 2
                else None
            ),
        )
    )

# Players of whom something is true.


def _count(what: Filter, player: PlayerRef) -> Count:
    return Count(Filter(what.noun, (*what.qualities, ControlledBy(player))))


def _more_than_you(found: dict[str, Any]) -> Compare:
    return Compare(_count(found["what"], "that_player"), ">", _count(found["what"], "you"))


def _of_that_player(value: Any) -> Filter | None:
    if not isinstance(value, Compare) or not isinstance(value.left, Count) or not value.left.of.qualities:
        return None
    return Filter(value.left.of.noun, value.left.of.qualities[:-1])


WHO_DID = Choice("what is true of a player")
"""A condition on "that player", behind "who": "attacked with a creature this turn"."""
WHO_DID.form("attacked with a creature this turn", value=Happened("attacked", "that_player"))
WHO_DID.add(
    Form(
        "controls more <what> than you",
        {"what": MANY},
        _more_than_you,
        lambda value: (
            {"what": what} if (what := _of_that_player(value)) and value == _more_than_you({"what": what}) else None
        ),
    )
)
for _template, _player in (
    ("each opponent who <only_if> can't", "opponents"),
    ("a player who <only_if> can't", "each_player"),
):
    CANT.form(f"{_template} cast <what>", Prohibition, player=_player, verb="cast", what=_SPELLS, only_if=WHO_DID)
    CANT.form(f"{_template} play <what>", Prohibition, player=_player, verb="play_land", what=LANDS, only_if=WHO_DID)

_LIFE_OR = "<player> can't pay life or sacrifice <sacrifice> to cast spells or activate abilities"
CANT.form(_LIFE_OR, CantPay, player=WHO, life=True, sacrifice=MANY)
CANT.form(
    "<player> can't pay life to cast spells or to activate abilities that aren't mana abilities",
    CantPay,
    player=WHO,
    life=True,
    except_mana=True,
)
STATIC.add(CANT)
EFFECT.add(CANT)

# As though it had flash (rule 702.8).

_FLASH = Choice("what may be cast as though it had flash")
_FLASH.add(SPELLS)
_FLASH.form("this spell", value=Ref("spell"))
_FLASH.form("~", value=Ref("self"))
FLASH = Choice("as though it had flash")
FLASH.form("<player> may cast <what> as though (they|it) had flash", AsThoughFlash, player=WHO, what=_FLASH)
FLASH.form(
    "<player> may cast <what> as though it had flash if you pay <plus> more to cast it",
    AsThoughFlash,
    player=WHO,
    what=_FLASH,
    plus=COST,
)
FLASH.form(
    "<player> may activate equip abilities any time you could cast a instant",
    AsThoughFlash,
    player=WHO,
    what=Filter("permanent"),
    activate=True,
    activation="equip",
)
FLASH.form(
    "<player> may activate abilities of <what> as though (those creatures|they) had haste",
    AsThoughHaste,
    player=WHO,
    what=MANY,
)
STATIC.add(FLASH)
EFFECT.add(FLASH)


def _this_turn(value: Any) -> Any:
    return (
        value.effects[0]
        if isinstance(value, Lasting) and value.until == Until("end_of_turn") and len(value.effects) == 1
        else None
    )


_FLASH_NOW = Choice("as though it had flash this turn")
_FLASH_NOW.form(
    "<player> may cast <what> this turn as though (they|it) had flash", AsThoughFlash, player=WHO, what=_FLASH
)
EFFECT.add(Mapped(_FLASH_NOW, lambda value: Lasting((value,), Until("end_of_turn")), _this_turn), synonym=True)
