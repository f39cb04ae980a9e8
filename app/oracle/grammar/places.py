"""Where cards are that may be played: qualities of place, and what permissions and prohibitions speak of."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.symbols import A_ONE, MANY, ONE, QUALITY_AFTER, QUALITY_BEFORE, REF
from app.oracle.grammar.words import COUNTER_KIND
from app.oracle.model.amounts import ChosenNumber
from app.oracle.model.base import Quality
from app.oracle.model.filters import (
    CameThere,
    ControlledBy,
    Either,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    LinkedExile,
    NotInZone,
    NotOwnedBy,
    OwnedBy,
    Ref,
    SameAs,
    StatIs,
    Targeting,
    WithCounter,
    WithKeyword,
    XInCost,
)
from app.oracle.model.playing import ExiledBy
from app.oracle.syntax import Choice, Form, Listed, Mapped, Syntax
from app.oracle.vocabulary import LAND_TYPES, PERMANENT_TYPES

_PLACE = (InZone, NotInZone, LinkedExile, OwnedBy, NotOwnedBy, WithCounter, CameThere, ExiledBy)


def is_place(quality: Quality) -> bool:
    """Whether a quality says where a card is or whose it is, and not what it is."""
    if isinstance(quality, Either):
        return all(is_place(item) for option in quality.options for item in option)
    return isinstance(quality, _PLACE)


def _either(*zones: tuple[str, str | None]) -> Either:
    return Either(tuple((InZone(zone, player),) for zone, player in zones))  # type: ignore[arg-type]


for _words, _quality in (
    ("from your hand or graveyard", _either(("hand", "you"), ("graveyard", "you"))),
    ("from your graveyard and/or hand", _either(("graveyard", "you"), ("hand", "you"))),
    ("from your hand or the top of your library", _either(("hand", "you"), ("library_top", "you"))),
    ("from your graveyard or from exile", _either(("graveyard", "you"), ("exile", None))),
    ("from graveyards or from exile", _either(("graveyard", None), ("exile", None))),
    ("from graveyards or exile", _either(("graveyard", None), ("exile", None))),
    ("from graveyards or libraries", _either(("graveyard", None), ("library", None))),
    ("from anywhere other than your hand", NotInZone("hand", "you")),
    ("from anywhere other than their hands", NotInZone("hand", "that_player")),
    ("from their graveyard", InZone("graveyard", "that_player")),
    ("from their hand", InZone("hand", "that_player")),
    ("from the top of their library", InZone("library_top", "that_player")),
    ("from the top of your graveyard", InZone("graveyard_top", "you")),
    ("from any graveyard", InZone("graveyard")),
    ("from the command zone", InZone("command")),
    ("they exiled this way", LinkedExile("this_way", "that_player")),
    ("you exiled this way", LinkedExile("this_way", "you")),
    ("they exiled with ~", LinkedExile("with_self", "that_player")),
    ("they exiled with ~ this turn", LinkedExile("with_self", "that_player", this_turn=True)),
    ("exiled with ~ this turn", LinkedExile(this_turn=True)),
    ("you own exiled with ~", (OwnedBy("you"), LinkedExile())),
    ("with {X} in their mana costs", XInCost()),
):
    QUALITY_AFTER.form(_words, value=_quality)
QUALITY_AFTER.also("from among cards in your graveyard", value=InZone("graveyard", "you"))
QUALITY_AFTER.also("from among cards exiled with it", value=LinkedExile())
QUALITY_AFTER.also("in graveyards", value=InZone("graveyard"))
QUALITY_AFTER.also("from their graveyards", value=InZone("graveyard", "that_player"))
QUALITY_AFTER.form("from the top of any player's library", value=InZone("library_top"))
QUALITY_AFTER.form("from outside the game", value=InZone("outside"))
QUALITY_AFTER.also("outside the game", value=InZone("outside"))
QUALITY_AFTER.form("from your sideboard", value=InZone("outside", "you"))
QUALITY_AFTER.also("that you don't own", value=NotOwnedBy("you"))
for _words, _how in (
    ("that were put there from anywhere other than the battlefield this turn", "not_from_battlefield_this_turn"),
    ("that were put there from your library this turn", "from_your_library_this_turn"),
    ("that were put there from libraries this turn", "from_libraries_this_turn"),
    ("that were milled this turn", "milled_this_turn"),
    ("you've surveilled this turn", "surveilled_this_turn"),
):
    QUALITY_AFTER.form(_words, CameThere, how=_how)
QUALITY_AFTER.form("that aren't on the battlefield", value=NotInZone("battlefield"))
QUALITY_AFTER.form("that (target|targets) <of>", Targeting, of=REF)
QUALITY_AFTER.form("that (target|targets) <of>", Targeting, of=A_ONE)
QUALITY_AFTER.also("that (target|targets) one or more <of>", Targeting, of=MANY)
QUALITY_AFTER.also("with {X} in (its|their) mana cost", value=XInCost())
QUALITY_AFTER.form(
    "you own in exile and in your graveyard",
    value=Either(((OwnedBy("you"), InZone("exile")), (InZone("graveyard", "you"),)), "and"),
)
QUALITY_AFTER.form("with the same name as <ref>", SameAs, what="name", ref=A_ONE)
for _what, _words in (("color", "a color"), ("card_type", "a card type"), ("creature_type", "a creature type")):
    QUALITY_AFTER.form(f"that shares {_words} with <ref>", SameAs, what=_what, ref=A_ONE)
    QUALITY_AFTER.also(f"that share {_words} with <ref>", SameAs, what=_what, ref=A_ONE)
QUALITY_AFTER.form(
    "with mana value equal to the chosen number", StatIs, stat="mana_value", op="==", amount=ChosenNumber()
)

PERMANENT_CARD = Either(tuple((HasType(name),) for name in PERMANENT_TYPES))
"""A permanent card or spell is one that is or will be a permanent (rules 110.4a, 110.4b)."""
QUALITY_BEFORE.form("permanent", value=PERMANENT_CARD)


def _cards(value: Any) -> Filter | None:
    return value if isinstance(value, Filter) and value.noun == "card" else None


def _placed(value: Any) -> tuple[Quality, ...] | None:
    """The qualities of cards that are described by their place alone."""
    if not isinstance(value, Filter) or value.noun != "card" or not value.qualities:
        return None
    return value.qualities if all(is_place(quality) for quality in value.qualities) else None


CARDS = Mapped(MANY, _cards, _cards)
"""Cards in the plural: "cards exiled with ~"."""
CARD = Mapped(ONE, _cards, _cards)
PLACED = Mapped(MANY, _placed, lambda qualities: None)
QUALITY_AFTER.also("from among [the ]<place>", place=PLACED)


def _spells(value: Any) -> Filter | None:
    return value if isinstance(value, Filter) and value.noun == "spell" else None


SPELLS = Choice("spells")
"""Spells in the plural, with what restricts them: "creature spells from your graveyard"."""


def _union(parts: tuple[Filter, ...]) -> Filter | None:
    """Spells of several descriptions; what restricts the last by place restricts them all."""
    place = tuple(quality for quality in parts[-1].qualities if _restricts_all(quality))
    kinds = []
    for part in parts:
        kind = tuple(quality for quality in part.qualities if part is not parts[-1] or not _restricts_all(quality))
        if not kind or any(_restricts_all(quality) for quality in kind):
            return None
        kinds.append(kind)
    return Filter("spell", (Either(tuple(kinds), "and"), *place))


def _restricts_all(quality: Quality) -> bool:
    return is_place(quality) or isinstance(quality, ControlledBy | Targeting)


def _united(value: Any) -> tuple[Filter, ...] | None:
    """Spells of several descriptions, where one of them is more than a type and so needs its own noun."""
    if not isinstance(value, Filter) or value.noun != "spell" or not value.qualities:
        return None
    either, *place = value.qualities
    if not isinstance(either, Either) or either.link != "and" or not all(map(_restricts_all, place)):
        return None
    if all(isinstance(quality, HasType) for option in either.options for quality in option):
        return None
    *parts, last = (Filter("spell", option) for option in either.options)
    return (*parts, Filter("spell", (*last.qualities, *place)))


SPELLS.add(Mapped(Listed(Mapped(MANY, _spells, _spells), "and"), _union, _united))
SPELLS.add(Mapped(MANY, _spells, _spells))
SPELL = Mapped(ONE, _spells, _spells)


def _is_land(quality: Quality) -> bool:
    return quality == HasType("Land") or (isinstance(quality, HasSubtype) and quality.subtype in LAND_TYPES)


def _lands(value: Any) -> Filter | None:
    """Lands as the cards they are before they are played."""
    if not isinstance(value, Filter) or value.noun not in ("permanent", "card"):
        return None
    return Filter("card", value.qualities) if any(_is_land(quality) for quality in value.qualities) else None


def _as_lands(value: Any) -> Filter | None:
    if isinstance(value, Filter) and value.noun == "card" and any(_is_land(quality) for quality in value.qualities):
        return Filter("permanent", value.qualities)
    return None


LANDS = Mapped(MANY, _lands, _as_lands)
LAND = Mapped(ONE, _lands, _as_lands)


def land_or_spell(lands: Filter, spells: Filter) -> Filter | None:
    """Land cards of one description and cards of another, in the place both are said to be in."""
    place = tuple(quality for quality in spells.qualities if is_place(quality))
    kind = tuple(quality for quality in spells.qualities if not is_place(quality))
    if any(is_place(quality) for quality in lands.qualities):
        return None
    if not kind:
        return Filter("card", place) if lands.qualities == (HasType("Land"),) else None
    return Filter("card", (Either((lands.qualities, kind)), *place))


def lands_and_spells(value: Any) -> tuple[Filter, Filter] | None:
    """The two descriptions that `land_or_spell` joins, or None for any other value."""
    if not isinstance(value, Filter) or value.noun != "card":
        return None
    first = value.qualities[:1]
    if first and isinstance(first[0], Either) and len(first[0].options) == 2 and HasType("Land") in first[0].options[0]:
        lands, spells = first[0].options
        return Filter("permanent", lands), Filter("spell", (*spells, *value.qualities[1:]))
    if value.qualities and all(is_place(quality) for quality in value.qualities):
        return Filter("permanent", (HasType("Land"),)), Filter("spell", value.qualities)
    return None


def _picked(value: Any) -> Ref | None:
    """What an earlier part picked, where it is a card."""
    if not isinstance(value, Ref) or value.kind != "that":
        return None
    if value.filter is not None and value.filter.noun != "card":
        return None
    return value


PICKED = Choice("cards picked")
"""Cards that an earlier part of the text picked: "that card", "them", "the exiled cards"."""
PICKED.add(Mapped(REF, _picked, _picked))
PICKED.also("(that|the) exiled card", value=Ref("that", Filter("card")))
PICKED.also("the card", value=Ref("that", Filter("card")))
PICKED.also("the (discarded|revised|revealed|milled) card", value=Ref("that", Filter("card")))
PICKED.also("the (exiled cards|cards)", value=Ref("that", Filter("card"), plural=True))
PICKED.also("(those exiled cards|those two cards|the other cards)", value=Ref("that", Filter("card"), plural=True))


def _unplaced_spells(value: Any) -> Filter | None:
    if not isinstance(value, Filter) or value.noun != "spell" or any(is_place(quality) for quality in value.qualities):
        return None
    return value


def among(spells: Syntax) -> Syntax:
    """Those of the picked cards that would be such spells: "creature spells from among them"."""
    symbol = Choice("spells from among those cards")
    kind = Mapped(spells, _unplaced_spells, _unplaced_spells)
    symbol.form(
        "<filter> from among (them|those cards|the exiled cards|those exiled cards|the revealed cards)",
        Ref,
        kind="that",
        filter=kind,
        plural=True,
    )
    # Whether lands are among what was picked makes no difference to what can be cast of it (rule 305.9).
    symbol.also(
        "<filter> from among ([the ]cards revealed this way|the [nonland ]cards exiled this way"
        "|the other cards exiled this way|those nonland cards)",
        Ref,
        kind="that",
        filter=kind,
        plural=True,
    )
    for which in ("them", "those cards", "the exiled cards"):
        symbol.add(
            Form(
                f"<filter> from among {which} <more>",
                {"filter": kind, "more": QUALITY_AFTER},
                _and_more,
                lambda value: None,
            ),
            synonym=True,
        )
    return symbol


def _and_more(found: dict[str, Any]) -> Ref | None:
    more = found["more"]
    filter_ = Filter("spell", (*found["filter"].qualities, *(more if isinstance(more, tuple) else (more,))))
    return None if _unplaced_spells(filter_) is None else Ref("that", filter_, plural=True)


QUALITY_AFTER.form("with <kind> counters on (them|it)", WithCounter, kind=COUNTER_KIND)
QUALITY_AFTER.also("that have <kind> counters on them", WithCounter, kind=COUNTER_KIND)
QUALITY_AFTER.also("with a <kind> counter on it", WithCounter, kind=COUNTER_KIND)
_CYCLING = (
    "Cycling", "Basic landcycling", "Landcycling", "Wizardcycling", "Slivercycling", "Artifact landcycling",
    *(f"{name}cycling" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
)  # fmt: skip
# Typecycling abilities are cycling abilities (702.29f).
QUALITY_AFTER.form("that have a cycling ability", value=Either(tuple((WithKeyword(name),) for name in _CYCLING)))
