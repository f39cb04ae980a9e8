"""Whether a row of a truth file and a reading say the same: None, or the difference in words.

What a row says in free words (which spells, whose lands) is compared as far as its key words go.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from typing import Any

import app.oracle.reader  # noqa: F401  the whole grammar must be there for descriptions to print
from app.oracle.grammar.symbols import MANY, ONE
from app.oracle.model.abilities import Ability, ManaAdded, Static, TappedForMana, Triggered
from app.oracle.model.base import Node
from app.oracle.model.card import CardReading
from app.oracle.model.effects import (
    AddTypes,
    AsLongAs,
    DelayedTrigger,
    GainAbility,
    Irrelevant,
    Lasting,
    LoseAllAbilities,
    OnlyFrom,
    OnlyWhen,
    Permission,
    Prohibition,
    SetLandTypes,
    SetTypes,
    Until,
    While,
)
from app.oracle.model.filters import Filter, IsHost, Ref
from app.oracle.model.mana import (
    AddMana,
    AmongColors,
    CouldProduce,
    EachColorAmong,
    ManaReplacement,
    Produced,
)
from benchmarks.facts import INTRINSIC, Made, Source, intrinsic, made, sources, walk


def mana_abilities(row: dict[str, Any], card: CardReading) -> str | None:
    """Costs, amounts, choices, restrictions and conditions of a card's own abilities that add mana."""
    printed = {name for face in card.faces for name in face.subtypes if name in INTRINSIC}
    if missing := set(row.get("intrinsic", ())) - printed:
        return f"it has basic land types {sorted(missing)}"
    waiting = sources(card, row.get("face"))
    for theirs in row["abilities"]:
        if theirs.get("via") == "self_static":
            # An ability under a condition of its own; levels and the like are told in other ways there.
            some = {**theirs, "condition": False}
            waiting = [ours for ours in waiting if not _same_ability(some, ours)]
            continue
        found = next((ours for ours in waiting if _same_ability(theirs, ours)), None)
        if found is None:
            return f"they have {theirs}, we have {waiting}"
        waiting.remove(found)
    return f"we also have {waiting}" if waiting else None


def _same_ability(theirs: dict[str, Any], ours: Source) -> bool:
    return (
        theirs["kind"] == ours.kind
        and theirs["tap"] == ours.tap
        and theirs["untap"] == ours.untap
        and theirs["sacrifice_self"] == ours.sacrifice_self
        and theirs["mana_cost_in"] == ours.mana_cost_in
        and (theirs["other_cost"] == ours.other_cost or ours.kind == "spell")
        and theirs["restricted"] == ours.restricted
        and bool(theirs.get("targets")) == ours.targets
        and (ours.conditional or not theirs["condition"])
        and any(_same_mana(theirs, mana) for mana in (*ours.made, _together(ours.made)))
    )


def _together(parts: tuple[Made, ...]) -> Made:
    return Made("variable", "special", frozenset(symbol for part in parts for symbol in part.symbols))


_LOOSE = frozenset(("reflected", "special"))
_ALIKE = ({"choice", "combo"}, {"any_color", "chosen_color"})
"""A hybrid symbol is a choice of two; a color chosen as the mana is added is any color."""


def _same_mana(theirs: dict[str, Any], ours: Made) -> bool:
    amount, options = theirs["amount"], theirs["options"]
    if amount != ours.amount:
        return False
    if ours.options in _LOOSE or options in _LOOSE:
        return True
    if options != ours.options and {options, ours.options} not in _ALIKE:
        return False
    return set(theirs["symbols"]) == ours.symbols


def modern_mana(row: dict[str, Any], card: CardReading) -> str | None:
    """What each ability adds that the other engine read whole, and its {T}.

    There what is added "instead" stands as an ability of its own, and so does each chapter or event of one text."""
    ours = sources(card, None, granted=True) + intrinsic(card)
    met: list[dict[str, Any]] = []
    for theirs in row["abilities"]:
        produces = theirs.get("produces")
        if theirs["kind"] not in ("activated", "triggered", "spell") or not isinstance(produces, dict):
            continue
        if theirs.get("partial") or not row.get("full"):
            continue
        if theirs in met:
            continue
        met.append(theirs)
        found = next((source for source in ours if _same_modern(theirs, produces, source)), None)
        if found is None:
            return f"they have {theirs}, we have {ours}"
        if not theirs.get("granted"):
            exact = "".join(sorted(produces.get("fixed", ())))
            fitting = [mana for mana in found.made if _produces(produces, mana)]
            taken = next((mana for mana in fitting if mana.adds == exact), fitting[0])
            rest = tuple(mana for mana in found.made if mana is not taken)
            at = ours.index(found)
            ours[at : at + 1] = [dataclasses.replace(found, made=rest)] if rest else []
    return None


def _same_modern(theirs: dict[str, Any], produces: dict[str, Any], ours: Source) -> bool:
    kind = "activated" if ours.kind == "loyalty" else ours.kind
    if theirs["kind"] != kind or theirs["tap"] != ours.tap:
        return False
    if bool(theirs.get("spend_restricted")) and not ours.restricted:
        return False
    return any(_produces(produces, mana) for mana in ours.made)


def _produces(produces: dict[str, Any], mana: Made) -> bool:
    if "fixed" in produces:
        return mana.options != "fixed" or mana.adds in ("", "".join(sorted(produces["fixed"])))
    if "any_color" in produces:
        return mana.options in ("any_color", "combo", "chosen_color", *_LOOSE) and _as_much(
            produces["any_color"], mana.amount
        )
    for key in ("one_of", "combination_of"):
        if key in produces:
            return mana.options in _LOOSE or set(produces[key]) <= mana.symbols
    if "each" in produces:
        return produces["each"] in mana.symbols or mana.options in _LOOSE
    return True


def _as_much(theirs: object, ours: str) -> bool:
    return not str(theirs).isdigit() or str(theirs) == ours or ours == "variable"


def mana_reflected(row: dict[str, Any], card: CardReading) -> str | None:
    """Whether colors or types are asked for, and of what: could be produced, was produced, is."""
    nodes = list(walk(tuple(face.abilities for face in card.faces)))
    wanted: dict[str, tuple[type[Node], ...]] = {
        "could_produce": (CouldProduce,),
        "produced": (Produced,),
        "is": (AmongColors, EachColorAmong),
    }
    found = [node for node in nodes if isinstance(node, wanted[row["property"]])]
    if not found:
        return f"nothing asks what {row['of']} {row['property']}"
    colors = [
        node.colors_only if isinstance(node, CouldProduce) else isinstance(node, AmongColors | EachColorAmong)
        for node in found
    ]
    return None if (row["by"] == "color") in colors else f"{row['by']} is asked for"


_SUBJECT = re.compile(
    r"\b(?:plains|island|swamp|mountain|forest|basic|snow|nonbasic|enchanted|creature|artifact|enchantment|land|"
    r"permanent|noncreature|instant|sorcery|blue|nonartifact)s?\b"
)


def _key_words(words: str) -> set[str]:
    return {word.rstrip("s") for word in _SUBJECT.findall(words.lower())}


def _described(what: object) -> set[str] | None:
    """The key words of a description, None where it does not print."""
    if isinstance(what, Ref):
        return {"enchanted"} | (_described(what.filter) or set()) if what.kind == "host" else _described(what.filter)
    if not isinstance(what, Filter):
        return set()
    shown = ONE.show(what) or MANY.show(what)
    return None if shown is None else _key_words(shown) | ({"enchanted"} if IsHost() in what.qualities else set())


def _fits(words: str, what: object) -> bool:
    """Whether a description has all the key words of the row, but for those that name any permanent."""
    described = _described(what)
    return described is None or _key_words(words) - {"land", "permanent"} <= described | {"land", "permanent"}


def mana_modifiers(row: dict[str, Any], card: CardReading) -> str | None:
    """What is tapped, and what more or else it gives."""
    tapped = row["affects"].replace("tapped for mana", "")
    if row["how"] == "replacement":
        found = [node for node in walk(_abilities(card)) if isinstance(node, ManaReplacement)]
        return None if any(_fits(tapped, node.of) for node in found) else "no such replacement"
    for event, effects in _triggers(card):
        if isinstance(event, TappedForMana | ManaAdded) and _fits(tapped, event.of):
            adds = [node for node in walk(effects) if isinstance(node, AddMana)]
            if row["gives"].startswith("no mana") == (not adds):
                amount = re.match(r"(\d+) additional", row["gives"])
                if not amount or any(made(node.mana).amount in (amount[1], "variable") for node in adds):
                    return None
    return "no such trigger"


def _triggers(card: CardReading) -> Iterable[tuple[Node, object]]:
    for node in walk(_abilities(card)):
        if isinstance(node, Triggered | DelayedTrigger):
            yield node.trigger, node.effects


def _abilities(card: CardReading, face: str | None = None) -> tuple[tuple[Ability, ...], ...]:
    return tuple(one.abilities for one in card.faces if face is None or one.name == face)


_LASTS = {
    "this turn": "end_of_turn",
    "until your next turn": "your_next_turn",
    "until end of your next turn": "end_of_your_next_turn",
}


def play_permissions(row: dict[str, Any], card: CardReading) -> str | None:
    """What may be done, whether it is free, whose it is, how long it lasts and how often."""
    found = list(_permissions(_abilities(card, row.get("face")), "immediately"))
    for permission, duration in found:
        verbs = {"cast": ("cast", "play"), "play": ("play", "cast"), "land": ("play_land", "play")}[row["what"]]
        same = (
            permission.verb in verbs
            and (permission.cost == "free") == row["free"]
            and (permission.spend_as or "") == row.get("spend_any", permission.spend_as or "")
            and (permission.limit == "once_each_turn" or "once each turn" not in row["limit"] or bool(permission.limit))
            and (row.get("via") == "emblem" or _lasts(row["duration"], duration))
        )
        if same:
            return None
    return f"they have {row}, we have {[(p, d) for p, d in found]}"


def _lasts(theirs: str, ours: str) -> bool:
    if theirs.startswith("immediately"):
        return ours == "immediately"
    if theirs == "other":
        return True
    if theirs == "as long as exiled":
        return ours in ("exiled", "lasting", "static")
    # "Cards exiled this turn" may be said of a rule that always holds.
    return ours in (_LASTS.get(theirs), theirs) or (theirs == "this turn" and ours == "static")


def _permissions(value: Any, duration: str) -> Iterable[tuple[Permission, str]]:
    if isinstance(value, Permission):
        yield value, duration
    elif isinstance(value, Node):
        if isinstance(value, Static):
            duration = "static"
        elif isinstance(value, Ability):
            duration = "immediately"
        elif isinstance(value, Lasting):
            duration = _until(value.until)
        for field in dataclasses.fields(value):
            yield from _permissions(getattr(value, field.name), duration)
    elif isinstance(value, tuple):
        for item in value:
            yield from _permissions(item, duration)


def _until(until: Node | None) -> str:
    if isinstance(until, Until):
        return until.moment
    if isinstance(until, While):
        return until.what
    return "lasting" if until is None or isinstance(until, AsLongAs) else type(until).__name__


_VERBS = {
    "cant_cast": ("cast", "play"),
    "cast_limit_per_turn": ("cast", "play"),
    "cant_play_land": ("play_land", "play"),
    "cant_activate": ("activate",),
    "cast_only_sorcery_timing": ("cast", "play"),
    "self_cast_timing": ("cast", "play"),
    "self_cast_restriction": ("cast", "play"),
}
_PLAYERS = {
    "all players": ("each_player", "any_player"),
    "you": ("you",),
    "opponents": ("opponent", "opponents"),
    "each opponent": ("opponent", "opponents", "each_player", "that_player"),
}


def prohibitions(row: dict[str, Any], card: CardReading) -> str | None:
    """Who can't do what, and whether it is a rule of a permanent or ends with time."""
    nodes = list(walk(_abilities(card)))
    if row.get("detain"):
        detains = any(isinstance(node, Irrelevant) and "detain" in node.kind for node in nodes)
        if detains:
            return None
    verbs = _VERBS[row["kind"]]
    who, _, what = row["affects"].partition(": ")
    for node in nodes:
        if isinstance(node, Prohibition | OnlyWhen | OnlyFrom) and node.verb in verbs:
            itself = (Ref("spell"), Ref("self"))
            of_itself = getattr(node, "what", None) in itself or getattr(node, "of", None) in itself
            if row["kind"].startswith("self_") != of_itself and row["kind"].startswith("self_"):
                continue
            if row.get("limit") and isinstance(node, Prohibition) and node.max_per_turn != row["limit"]:
                continue
            if row["kind"] == "cant_cast" and who in _PLAYERS and node.player not in _PLAYERS[who]:
                continue
            if row["kind"] == "cant_cast" and not _fits(what.partition(";")[0], getattr(node, "what", None)):
                continue
            return None
    found = [node for node in nodes if isinstance(node, Prohibition | OnlyWhen | OnlyFrom)]
    return f"they have {row}, we have {found}"


def land_types(row: dict[str, Any], card: CardReading) -> str | None:
    """Which types lands become or are as well, and which abilities that add mana are given."""
    nodes = list(walk(_abilities(card)))
    _, _, does = row["how"].partition(": ")
    words = does.partition(" (")[0]
    types = {name for name in INTRINSIC if name in words}
    if words.startswith("loses all abilities except mana"):
        kept = any(isinstance(node, LoseAllAbilities) and node.except_mana for node in nodes)
        return None if kept else row["how"]
    if words.startswith("gains"):
        given = [node for node in nodes if isinstance(node, GainAbility)]
        return None if any(isinstance(node, AddMana) for ability in given for node in walk(ability)) else row["how"]
    # One row for each type that may be chosen of those the text names.
    chosen = "chosen" in words or "target" in row["how"]
    kinds: tuple[type[Node], ...] = (AddTypes,) if "is also" in does else (SetLandTypes, SetTypes)
    for node in nodes:
        if isinstance(node, kinds):
            named = set(getattr(node, "subtypes", None) or ())
            every = isinstance(node, AddTypes) and node.every == "basic_land"
            if (
                types <= named
                or (chosen and isinstance(node, AddTypes | SetLandTypes | SetTypes) and bool(node.chosen))
                or every
            ):
                return None
    several = {name for node in nodes if isinstance(node, kinds) for name in getattr(node, "subtypes", None) or ()}
    return None if types and types <= several else f"{row['how']}"
