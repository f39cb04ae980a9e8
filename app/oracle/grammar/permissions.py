"""Permissions to play and cast cards (rules 601.3, 305.1, 118.9) in every wording.

A permission is a core ("you may play those cards") with words around it that change its fields: how it is
paid for, how often, when, and with what mana. Durations are added by `app.oracle.grammar.durations` or, where
they stand in the middle of the sentence, here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.oracle.grammar.parts import WHEN, WHO, Amended, Gerund, Settings
from app.oracle.grammar.places import (
    CARD,
    CARDS,
    LAND,
    LANDS,
    PICKED,
    SPELL,
    SPELLS,
    among,
    is_place,
    land_or_spell,
    lands_and_spells,
)
from app.oracle.grammar.symbols import DURATION, EFFECT, MANY, ONE, REF, STATIC
from app.oracle.model.amounts import Happened, TurnOf, Untold
from app.oracle.model.effects import (
    Lasting,
    MayLook,
    OnlyFrom,
    Permission,
    SpendAs,
)
from app.oracle.model.filters import Either, Filter, HasType, InZone, LinkedExile, OwnedBy, Ref, Status
from app.oracle.syntax import Choice, Form, Mapped, Syntax, Words

_TOP = Filter("card", (InZone("library_top", "you"),))
_THEIR_TOP = Filter("card", (InZone("library_top", "that_player"),))
_COMMANDER = Filter("card", (Status("commander"), OwnedBy("you"), InZone("command")))
_TARGET = Choice("target card")
_TARGET.form("target <filter>", Ref, kind="target", filter=CARD)
_TARGET.also("up to one target <filter>", Ref, kind="target", filter=CARD)

# What may be played, what may be cast: several things, or one of them.

PLAYABLE = Choice("what may be played")
PLAYABLE.add(PICKED)
PLAYABLE.add(CARDS)
PLAYABLE.form("the top card of your library", value=_TOP)
PLAYABLE.form("the card they exiled this way", value=Filter("card", (LinkedExile("this_way", "that_player"),)))
PLAYABLE.also("the cards they exiled this way", value=Filter("card", (LinkedExile("this_way", "that_player"),)))
PLAYABLE.form("the top card of their library", value=_THEIR_TOP)
PLAYABLE.add(_TARGET)

CASTABLE = Choice("what may be cast")
# Before what "the copy" may mean elsewhere: what is cast is the copy, not the card it was made of (707.12).
CASTABLE.form("(the copy|that copy|the copies|them from among the copies)", value=Ref("copy"))
CASTABLE.add(PICKED)
CASTABLE.also("any number of the copies", value=Ref("copy"))
CASTABLE.add(among(SPELLS))
CASTABLE.also("any number of <what>", what=among(SPELLS))
CASTABLE.add(SPELLS)
CASTABLE.also("any number of <what>", what=SPELLS)
CASTABLE.add(CARDS)
CASTABLE.also("any number of <what>", what=CARDS)
CASTABLE.also("a copy of (a spell with that name|the chosen card|the exiled card|that card|it)", value=Ref("copy"))
CASTABLE.form("this spell", value=Ref("spell"))
CASTABLE.form("that spell", value=Ref("that", Filter("spell")))
CASTABLE.form("your commander from the command zone", value=_COMMANDER)
CASTABLE.form("the [nonland ]card they exiled", value=Filter("card", (LinkedExile("this_way", "that_player"),)))
CASTABLE.form("the top card of your library", value=_TOP)
CASTABLE.add(_TARGET)

CASTABLE_ONE = Choice("one thing that may be cast")
CASTABLE_ONE.form("a <what>", what=among(SPELL))
CASTABLE_ONE.form("a <what>", what=SPELL)
CASTABLE_ONE.form("a <what>", what=CARD)
CASTABLE_ONE.form("one of <what>", what=PICKED)
CASTABLE_ONE.form("one of the copies", value=Ref("copy"))

PLAYABLE_ONE = Choice("one thing that may be played")
PLAYABLE_ONE.form("a <what>", what=CARD)
PLAYABLE_ONE.also("one <what>", what=CARD)
PLAYABLE_ONE.form("one of <what>", what=PICKED)

_AMONG_PICKED = Words(
    {
        f"from {'' if words.startswith('one') else 'among '}{words}": Ref("that", Filter("card"), plural=True)
        for words in ("those cards", "one of those piles", "them", "the exiled cards", "those exiled cards")
    }
)


def _lands_and_spells(template: str, lands: Syntax, spells: Syntax) -> Syntax:
    def build(found: dict[str, Any]) -> Permission | None:
        what = land_or_spell(found["lands"], found["spells"])
        return None if what is None else Permission(found["player"], "play", what)

    def take(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Permission) or value != Permission(value.player, "play", value.what):
            return None
        parts = lands_and_spells(value.what)
        return None if parts is None else {"player": value.player, "lands": parts[0], "spells": parts[1]}

    return Form(template, {"player": WHO, "lands": lands, "spells": spells}, build, take)


def _plain_land(value: Any) -> Filter | None:
    return (
        value
        if isinstance(value, Filter) and value.noun == "permanent" and HasType("Land") in value.qualities
        else None
    )


_LANDS = Mapped(MANY, _plain_land, _plain_land)
_LAND = Mapped(ONE, _plain_land, _plain_land)


def _is_land_or_spell(value: Any) -> bool:
    """Whether lands of one kind and cards of another are meant, each of which print with a verb of its own."""
    first = value.qualities[:1] if isinstance(value, Filter) else ()
    return bool(first) and isinstance(first[0], Either) and lands_and_spells(value) is not None


CORE = Choice("permission")
CORE.form("<player> may play <what>", Permission, player=WHO, verb="play_land", what=LANDS)
CORE.form(
    "<player> may play <what>",
    Permission,
    player=WHO,
    verb="play",
    what=Mapped(PLAYABLE, lambda what: what, lambda value: None if _is_land_or_spell(value) else value),
)
CORE.form(
    "<player> may play <what> from among (those cards|them|the exiled cards)",
    Permission,
    player=WHO,
    verb="play_land",
    what=Mapped(
        LANDS,
        lambda lands: None if any(map(is_place, lands.qualities)) else Ref("that", lands, plural=True),
        lambda value: value.filter if isinstance(value, Ref) and value.kind == "that" and value.plural else None,
    ),
)
CORE.add(_lands_and_spells("<player> may play <lands> and cast <spells>", _LANDS, SPELLS))
CORE.also("<player> may play lands and cast spells <what>", Permission, player=WHO, verb="play", what=_AMONG_PICKED)
CORE.form("<player> may cast <what>", Permission, player=WHO, verb="cast", what=CASTABLE)
CORE.also("you can cast <what>", Permission, player="you", verb="cast", what=CASTABLE)
for _number, _word in enumerate(("two", "three", "four"), start=2):
    for _what in (among(SPELLS), SPELLS):
        CORE.form(
            f"<player> may cast up to {_word} <what>", Permission, player=WHO, verb="cast", at_most=_number, what=_what
        )
    CORE.form(
        f"<player> may play up to {_word} of <what>", Permission, player=WHO, verb="play", at_most=_number, what=PICKED
    )
for _zone, _words in (
    ("graveyard", "your graveyard"),
    ("exile", "exile"),
    ("hand", "your hand"),
    ("library", "your library"),
):
    for _card in ("this card", "~"):
        CORE.form(
            f"<player> may cast {_card} from {_words}",
            Permission,
            player=WHO,
            verb="cast",
            what=Ref("self"),
            zone=_zone,
        )
        CORE.form(
            f"<player> may play {_card} from {_words}",
            Permission,
            player=WHO,
            verb="play",
            what=Ref("self"),
            zone=_zone,
        )
    CORE.form(f"<player> may cast <what> from {_words}", Permission, player=WHO, verb="cast", what=PICKED, zone=_zone)
    CORE.form(f"<player> may play <what> from {_words}", Permission, player=WHO, verb="play", what=PICKED, zone=_zone)
CORE.form("<player> may cast this card", Permission, player=WHO, verb="cast", what=Ref("self"))
CORE.also("<player> may cast ~", Permission, player=WHO, verb="cast", what=Ref("self"))


def _here_and_there(found: dict[str, Any]) -> Permission | None:
    """A land from a place or a spell from the same place, each with its place said."""
    lands, spells = found["lands"], found["spells"]
    place = tuple(quality for quality in spells.qualities if is_place(quality))
    if not place or tuple(quality for quality in lands.qualities if is_place(quality)) != place:
        return None
    kinds = Filter(lands.noun, tuple(quality for quality in lands.qualities if not is_place(quality)))
    what = land_or_spell(kinds, spells)
    return None if what is None else Permission(found["player"], "play", what)


_land_then_spell = Form(
    "<player> may play a <lands> or cast a <spells>",
    {"player": WHO, "lands": _LAND, "spells": SPELL},
    _here_and_there,
    lambda value: None,
)

CORE_ONE = Choice("permission for one thing")
CORE_ONE.form(
    "<player> may play <what>",
    Permission,
    player=WHO,
    verb="play",
    what=Mapped(PLAYABLE_ONE, lambda what: what, lambda value: None if _is_land_or_spell(value) else value),
)
CORE_ONE.add(_lands_and_spells("<player> may play a <lands> or cast a <spells>", _LAND, SPELL))
CORE_ONE.add(_land_then_spell)
CORE_ONE.form("<player> may cast <what>", Permission, player=WHO, verb="cast", what=CASTABLE_ONE)
CORE_ONE.form("<player> may play a <what>", Permission, player=WHO, verb="play_land", what=LAND)


def _only_one(value: Any) -> Permission | None:
    return replace(value, limit="one") if isinstance(value, Permission) and not value.limit else None


def _without_limit(value: Any) -> Permission | None:
    return replace(value, limit="") if isinstance(value, Permission) and value.limit == "one" else None


# How it is paid for.

PAID = Settings("payment of a permission")
PAID.sets(" without paying (its mana cost|their mana costs)", cost="free")
PAID.sets(" without paying (that card's mana cost|that spell's mana cost)", cost="free", synonym=True)
PAID.sets(
    " by <slot> rather than paying (its mana cost|their mana costs)",
    slot=Gerund(" rather than paying "),
    field="alternative",
    cost="alternative",
)
PAID.sets(
    " by <slot> in addition to paying (its other costs|their other costs)",
    slot=Gerund(" in addition to paying "),
    field="plus",
)
PAID.sets(
    " by <slot> in addition to (its other costs|their other costs)",
    slot=Gerund(" in addition to "),
    field="plus",
    synonym=True,
)
PAID.sets(
    " using its <slot> ability",
    slot=Words({word: word for word in ("blitz", "mutate", "bestow", "warp", "sneak")}),
    field="keyword",
)
PAID.sets(" using their <slot> abilities", slot=Words({"sneak": "sneak"}), field="keyword", synonym=True)
PAID.sets(" by paying its <slot> cost rather than its mana cost", slot=Words({"suspend": "suspend"}), field="keyword")
PAID.sets(" as a adventure", keyword="adventure")
PAID.sets(" without paying (their mana costs|its mana cost) and as though (they|it) had flash", cost="free", flash=True)

PAID.sets(" and you may cast (them|it) as though (they|it) had flash", flash=True)

SPENT = Settings("mana spent under a permission")
CAST_IT = "(it|that spell|those spells|them|spells this way|that card|those cards)"
SPENT.sets(f", and mana of any type can be spent to cast {CAST_IT}", spend_as="type")
SPENT.sets(f" and mana of any type can be spent to cast {CAST_IT}", spend_as="type", synonym=True)
for _as in ("color", "type"):
    for _joint in (", and", " and"):
        for _from, _mana in (("", "mana"), ("colorless", "colorless mana"), ("snow", "mana from snow sources")):
            _from_what: dict[str, Any] = {"spend_from": _from} if _from else {}
            SPENT.sets(
                f"{_joint} (you|they) may spend {_mana} as though it were mana of any {_as} to cast {CAST_IT}",
                synonym=_joint == " and",
                spend_as=_as,
                **_from_what,
            )

# When, and how often.

_ATTACKED = Choice("during a turn in which")
_ATTACKED.form("during any turn you attacked with a <filter>", Happened, kind="attacked", player="you", filter=ONE)
_ATTACKED.form("during any turn you attacked with ~", value=Untold("attacked", Ref("self")))
_ATTACKED.form("during any turn you put a lore counter on ~", value=Untold("lore_counter_put", Ref("self")))
for _number, _word in enumerate(("two", "three", "four"), start=2):
    _ATTACKED.form(
        f"during any turn you attacked with {_word} or more <filter>",
        Happened,
        kind="attacked",
        player="you",
        filter=MANY,
        times=_number,
    )

OFTEN = Settings("how often a permission is good")
OFTEN.sets("once during each of your turns, ", limit="once_each_turn", during=TurnOf("you"))
OFTEN.sets("once each turn, ", limit="once_each_turn")
OFTEN.sets("during each player's turn, ", limit="once_each_turn", during=TurnOf("that_player"))

AT = Settings("when a permission is good")
AT.sets("<slot>, ", slot=WHEN, field="during")
AT_ANY = Settings("in which turns a permission is good")
AT_ANY.sets("<slot>, ", slot=_ATTACKED, field="during")

PAID_CORE = Choice("permission with its payment")
PAID_CORE.add(CORE)
PAID_CORE.add(Amended(CORE, PAID))
PAID_ONE = Choice("permission for one thing with its payment")
PAID_ONE.add(CORE_ONE)
PAID_ONE.add(Amended(CORE_ONE, PAID))

_LOOK_AND_PLAY = Form(
    "<player> may look at and play <what>",
    {"player": WHO, "what": PLAYABLE},
    lambda found: (MayLook(found["player"], found["what"]), Permission(found["player"], "play", found["what"])),
    lambda value: (
        {"player": value[0].player, "what": value[0].what}
        if isinstance(value, tuple)
        and len(value) == 2
        and isinstance(value[0], MayLook)
        and value[1] == Permission(value[0].player, "play", value[0].what)
        else None
    ),
)


def _looked_at(found: dict[str, Any]) -> tuple[MayLook, Permission]:
    return MayLook(found["player"], found["cards"]), Permission(found["player"], "play", found["cards"])


_LOOK_AND_PLAY_THOSE = Choice("looking at cards and playing them")
for _they in ("you", "they"):
    for _the in ("", "the "):
        _LOOK_AND_PLAY_THOSE.add(
            Form(
                f"<player> may look at {_the}<cards>, and {_they} may play lands and cast spells"
                " from among those cards",
                {"player": WHO, "cards": CARDS},
                _looked_at,
                lambda value, they=_they: (  # type: ignore[misc]
                    {"player": value[0].player, "cards": value[0].what}
                    if isinstance(value, tuple)
                    and len(value) == 2
                    and isinstance(value[0], MayLook)
                    and (value[0].player == "you") == (they == "you")
                    and value == _looked_at({"player": value[0].player, "cards": value[0].what})
                    else None
                ),
            )
        )
_SELF_TWICE = (
    Permission("you", "cast", Ref("self"), zone="graveyard"),
    Permission("you", "cast", Ref("self"), zone="exile"),
)
_SELF_ONLY = (
    Permission("you", "cast", Ref("self"), zone="graveyard"),
    OnlyFrom("you", "cast", Filter("card", (InZone("graveyard", "you"),)), Ref("self")),
)
_PERMANENT_TYPES = Permission(
    "you",
    "play",
    Filter("card", (InZone("graveyard", "you"),)),
    limit="one_of_each_type",
    during=TurnOf("you"),
)

_UNSPENT = Choice("permission with its payment and its moments")
_UNSPENT.add(PAID_CORE)
_UNSPENT.add(Mapped(PAID_ONE, _only_one, _without_limit))
_UNSPENT.add(Amended(PAID_CORE, AT, before=True))
_UNSPENT.add(Amended(PAID_ONE, OFTEN, before=True))


def _somewhere(value: Any) -> Any:
    """Declines "you may cast creature spells" alone: without a place or a price, half the sentence is missing."""
    if not isinstance(value, Permission) or not isinstance(value.what, Filter):
        return value
    placed = any(is_place(quality) for quality in value.what.qualities)
    return value if placed or value.cost != "normal" or value.flash else None


PERMISSION = Choice("permission with all around it")
"""Any permission without a duration; a tuple where a sentence gives two."""
PERMISSION.add(Mapped(_UNSPENT, _somewhere, _somewhere))
PERMISSION.add(Amended(Mapped(_UNSPENT, _somewhere, _somewhere), SPENT))
PERMISSION.form(
    "during each of your turns, you may play a land and cast a permanent spell of each permanent type"
    " from your graveyard",
    value=_PERMANENT_TYPES,
)
PERMISSION.form("you may cast this card from your graveyard or from exile", value=_SELF_TWICE)
PERMISSION.form("you may cast this card from your graveyard, but not from anywhere else", value=_SELF_ONLY)
PERMISSION.form("you may cast this card only from your graveyard", value=_SELF_ONLY[1])
PERMISSION.add(_LOOK_AND_PLAY)
PERMISSION.add(_LOOK_AND_PLAY_THOSE)

# A permission that lasts, where the duration stands before its payment or before its mana.


def _one(value: Any) -> tuple[Any, ...] | None:
    return value if isinstance(value, tuple) else (value,)


def _single(effects: Any) -> Any:
    return effects[0] if len(effects) == 1 else effects


_SOME = Choice("permission without mana")
_SOME.add(Mapped(PAID_CORE, _somewhere, _somewhere))
_SOME.add(Mapped(PAID_ONE, lambda value: _only_one(_somewhere(value)), _without_limit))
_SOME.add(_LOOK_AND_PLAY)
LASTING = Choice("permission that lasts")
LASTING.form("<effects> <until>", Lasting, effects=Mapped(_SOME, _one, _single), until=DURATION)
LASTING.also("<until> <effects>", Lasting, effects=Mapped(_SOME, _one, _single), until=DURATION)
LASTING.form("<until>, <effects>", Lasting, effects=Mapped(_SOME, _one, _single), until=DURATION)
EFFECT.add(Amended(LASTING, PAID))
EFFECT.add(Amended(LASTING, SPENT))
EFFECT.add(Amended(Amended(LASTING, PAID), SPENT))


def _of_each(value: Any) -> Any:
    return value if isinstance(value, Lasting) and isinstance(value.effects[-1], Permission) else None


_EACH = Mapped(EFFECT, _of_each, lambda value: None)
EFFECT.also("(for each of those cards|for each card exiled this way), <each>", each=_EACH)
_IN_TURNS = Choice("permission good in some turns")
_IN_TURNS.add(Amended(PAID_CORE, AT_ANY, before=True))
_IN_TURNS.add(Amended(Amended(PAID_CORE, AT_ANY, before=True), SPENT))


def _good(value: Any) -> Any:
    if isinstance(value, Lasting) and value.until is None and len(value.effects) == 1:
        return value.effects[0]
    return None


EFFECT.add(Mapped(_IN_TURNS, lambda value: Lasting((value,), None), _good))
EFFECT.add(PERMISSION)
STATIC.add(PERMISSION)

# Looking and spending.

_SEEN = Choice("what may be looked at at any time")
_SEEN.form("the top card of your library", value=_TOP)
_SEEN.form("the top card of their library", value=_THEIR_TOP)
_SEEN.add(MANY)

LOOK = Choice("looking at cards")
LOOK.form("<player> may look at <what> [at ]any time", MayLook, player=WHO, what=_SEEN)
LOOK.form("<player> may look at <what>", MayLook, player=WHO, what=PICKED)
LOOK.form("<player> may look at <what>", MayLook, player=WHO, what=CARDS)
LOOK.also("<player> may look at the <what>", MayLook, player=WHO, what=CARDS)
LOOK.form("play with the top card of your library revealed", MayLook, player="any_player", what=_TOP)
LOOK.form("players play with the top card of their libraries revealed", MayLook, player="any_player", what=_THEIR_TOP)
LOOK.also("players play with the top cards of their libraries revealed", MayLook, player="any_player", what=_THEIR_TOP)
EFFECT.add(LOOK)
STATIC.add(LOOK)

_SPENDABLE = Choice("what mana is spent on")
_SPENDABLE.add(SPELLS)
_SPENDABLE.add(REF)
for _as in ("color", "type"):
    _words = f"<player> may spend mana as though it were mana of any {_as}"
    STATIC.form(_words, SpendAs, player=WHO, what=None, as_any=_as, verb="any")
    STATIC.form(f"{_words} to cast <what>", SpendAs, player=WHO, what=_SPENDABLE, as_any=_as)
    STATIC.form(
        f"{_words} to activate abilities of <what>", SpendAs, player=WHO, what=MANY, as_any=_as, verb="activate"
    )
STATIC.also(
    "(you may|you can) spend mana of any type to cast <what>", SpendAs, player="you", what=_SPENDABLE, as_any="type"
)
STATIC.also("mana of any type can be spent to cast <what>", SpendAs, player="you", what=_SPENDABLE, as_any="type")


def _cast_or_activate(found: dict[str, Any]) -> tuple[SpendAs, SpendAs]:
    return (
        SpendAs(found["player"], found["spells"], "color"),
        SpendAs(found["player"], found["sources"], "color", verb="activate"),
    )


STATIC.add(
    Form(
        "<player> may spend mana as though it were mana of any color to cast <spells> or to activate abilities of"
        " <sources>",
        {"player": WHO, "spells": SPELLS, "sources": MANY},
        _cast_or_activate,
        lambda value: (
            {"player": value[0].player, "spells": value[0].what, "sources": value[1].what}
            if isinstance(value, tuple)
            and len(value) == 2
            and all(isinstance(it, SpendAs) for it in value)
            and value
            == _cast_or_activate({"player": value[0].player, "spells": value[0].what, "sources": value[1].what})
            else None
        ),
    )
)
