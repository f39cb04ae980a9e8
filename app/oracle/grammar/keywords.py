"""Keyword abilities (rule 702) with their parameters, named in Scryfall's spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.oracle.grammar.costs import DIGITS, MANA_COST
from app.oracle.grammar.symbols import A_ONE, AMOUNT, COST, INSTRUCTION, KEYWORD, MANY, ONE
from app.oracle.model.abilities import Keyword
from app.oracle.model.amounts import X
from app.oracle.model.costs import Cost, OneCostOf, PayMana
from app.oracle.model.filters import Either, Filter
from app.oracle.syntax import NO_READING, Listed, Mapped, Pattern, Reading, Syntax, Text
from app.oracle.vocabulary import BASIC_LAND_TYPES

BARE: tuple[str, ...] = (
    "Deathtouch", "Defender", "Double strike", "First strike", "Flash", "Flying", "Haste", "Hexproof",
    "Indestructible", "Intimidate", "Lifelink", "Protection", "Reach", "Shroud", "Trample", "Vigilance", "Banding",
    "Flanking", "Phasing", "Shadow", "Horsemanship", "Fear", "Provoke", "Storm", "Sunburst", "Epic", "Convoke",
    "Haunt", "Split second", "Delve", "Gravestorm", "Changeling", "Conspire", "Persist", "Wither", "Retrace",
    "Exalted", "Cascade", "Rebound", "Umbra armor", "Infect", "Battle Cry", "Living weapon", "Undying", "Soulbond",
    "Unleash", "Cipher", "Evolve", "Extort", "Fuse", "Dethrone", "Hidden agenda", "Double agenda", "Prowess",
    "Exploit", "Menace", "Devoid", "Ingest", "Myriad", "Skulk", "Melee", "Undaunted", "Improvise", "Aftermath",
    "Ascend", "Assist", "Jump-start", "Mentor", "Riot", "Demonstrate", "Daybound", "Nightbound", "Decayed",
    "Training", "Compleated", "Enlist", "Read Ahead", "Ravenous", "Space sculptor", "Living metal",
    "For Mirrodin!", "Bargain", "Spree", "Start your engines!", "Job select", "Tiered", "Station", "Increment",
    "Paradigm", "Choose a background", "Doctor's companion", "Double team", "Partner", "Legendary landwalk",
    "Nonbasic landwalk", "Snow landwalk", "Artifact landwalk", "Landwalk", "Friends forever", "Vanishing",
    "Suspend", "Flashback", "Madness", "Cycling", "Unearth", "Encore", "Foretell", "Plot", "Escape", "Disturb",
    "Embalm", "Eternalize", "Dash", "Blitz", "Evoke", "Overload", "Mayhem", "Harmonize", "Morph", "Disguise",
    "Bestow", "Ninjutsu", "Miracle", "Hideaway", "Sneak", "Warp", "Equip", "Ward", "Scavenge", "Replicate", "Emerge",
    "Spectacle",
)  # fmt: skip
"""Keywords that stand alone, in Scryfall's spelling. Those with a cost also stand alone where an effect grants
them and says their cost in another sentence."""

PRICED: tuple[str, ...] = (
    "Flashback", "Cycling", "Basic landcycling", "Landcycling", "Equip", "Kicker", "Multikicker", "Buyback",
    "Escape", "Foretell", "Plot", "Madness", "Evoke", "Dash", "Blitz", "Morph", "Megamorph", "Disguise", "Bestow",
    "Embalm", "Eternalize", "Unearth", "Encore", "Disturb", "Emerge", "Prowl", "Spectacle", "Surge", "Overload",
    "Mutate", "Ninjutsu", "Commander ninjutsu", "Level Up", "Outlast", "Reconfigure", "Cumulative upkeep", "Ward",
    "Entwine", "Echo", "Miracle", "Cleave", "Replicate", "Transmute", "Scavenge", "Fortify", "Recover", "Squad",
    "Offspring", "Freerunning", "Warp", "Mayhem", "Harmonize", "Sneak", "Web-slinging", "More Than Meets the Eye",
    "Aura Swap", "Specialize", "Escalate", "Transfigure", "Augment", "Wizardcycling", "Slivercycling",
    "Artifact landcycling", "Plainscycling", "Islandcycling", "Swampcycling", "Mountaincycling", "Forestcycling",
)  # fmt: skip
"""Keywords with a cost behind a space (mana) or a dash (anything)."""

NUMBERED: tuple[str, ...] = (
    "Absorb", "Afflict", "Afterlife", "Amplify", "Annihilator", "Backup", "Bloodthirst", "Bushido", "Casualty",
    "Crew", "Devour", "Dredge", "Fabricate", "Fading", "Firebending", "Frenzy", "Graft", "Hideaway", "Mobilize",
    "Modular", "Poisonous", "Rampage", "Renown", "Ripple", "Saddle", "Soulshift", "Teamwork", "Toxic", "Tribute",
    "Vanishing",
)  # fmt: skip
"""Keywords with a number."""

COUNTED_AND_PRICED: tuple[str, ...] = ("Suspend", "Impending", "Awaken", "Reinforce")
"""Keywords with a number, a dash and a cost."""

PAID = Mapped(
    MANA_COST,
    lambda mana: Cost((PayMana(mana),)),
    lambda cost: (
        cost.parts[0].mana
        if isinstance(cost, Cost) and len(cost.parts) == 1 and isinstance(cost.parts[0], PayMana)
        else None
    ),
)
"""A mana cost as a whole cost."""


def _unlisted(link: str) -> Syntax:
    """Several mana costs joined by a link, as one cost of which one is paid."""

    def wrap(options: tuple[Cost, ...]) -> Cost:
        return Cost((OneCostOf(options),))

    def unwrap(value: Any) -> tuple[Cost, ...] | None:
        if isinstance(value, Cost) and len(value.parts) == 1 and isinstance(value.parts[0], OneCostOf):
            return value.parts[0].options
        return None

    return Mapped(Listed(PAID, link), wrap, unwrap)


def _keyword(template: str, name: str, **fields: Any) -> None:
    KEYWORD.form(template, Keyword, line=None, name=name, **fields)


for _name in PRICED:
    _word = _name.lower()
    _keyword(f"{_word} <cost>", _name, cost=PAID)
    _keyword(f"{_word}—<cost>", _name, cost=COST)
    KEYWORD.also(f"{_word} — <cost>", Keyword, line=None, name=_name, cost=COST)
for _name in NUMBERED:
    _keyword(f"{_name.lower()} <number>", _name, number=DIGITS)
    _keyword(f"{_name.lower()} x, where x is <number>", _name, number=AMOUNT)
for _name in COUNTED_AND_PRICED:
    _keyword(f"{_name.lower()} <number>—<cost>", _name, number=DIGITS, cost=COST)
    KEYWORD.also(f"{_name.lower()} <number> — <cost>", Keyword, line=None, name=_name, number=DIGITS, cost=COST)

# Costs in several shapes.
_keyword("kicker <cost>", "Kicker", cost=_unlisted("and/or"), argument="and/or")
_keyword("cumulative upkeep <cost>", "Cumulative upkeep", cost=_unlisted("or"))
_keyword("equip <filter> <cost>", "Equip", filter=ONE, cost=PAID)
_keyword("emerge from <filter> <cost>", "Emerge", filter=ONE, cost=PAID)
_keyword("modular—sunburst", "Modular", argument="sunburst")
_keyword(
    "prototype <cost> — <argument>",
    "Prototype",
    cost=PAID,
    argument=Pattern(r"[0-9]+/[0-9]+", str, lambda value: value if isinstance(value, str) else None),
)


def _words(pattern: str) -> Syntax:
    """Words kept as they are, as a keyword's argument."""
    plain = re.sub(r"\(\?[=!][^()]*\)$", "", pattern)
    return Pattern(pattern, str, lambda value: value if isinstance(value, str) and re.fullmatch(plain, value) else None)


_keyword("craft with <argument> <cost>", "Craft", argument=_words(r"[a-z0-9 /'-]+(?= \{)"), cost=PAID)
_keyword("splice onto <argument> <cost>", "Splice", argument=_words("arcane|instant or sorcery|anything"), cost=PAID)
_keyword("splice onto <argument>—<cost>", "Splice", argument=_words("arcane|instant or sorcery|anything"), cost=COST)

_keyword("equip <cost>", "Equip", cost=_unlisted("or"))
_keyword("suspend x—<cost>. x can't be 0", "Suspend", number=X(), cost=COST, argument="x can't be 0")
_keyword("kicker <cost>. x can't be 0", "Kicker", cost=PAID, argument="x can't be 0")

# Descriptions.
_keyword("enchant <filter>", "Enchant", filter=ONE)
_keyword("enchant player", "Enchant", argument="player")
_keyword("enchant opponent", "Enchant", argument="opponent")
_keyword("champion <filter>", "Champion", filter=A_ONE)
_keyword("affinity for <filter>", "Affinity", filter=MANY)
_keyword("devour <filter> <number>", "Devour", filter=ONE, number=DIGITS)
_NAME = r"[^\s.,;:\"{}—][^.;:\"{}—]*"
_keyword("partner with <argument>", "Partner with", argument=_words(_NAME))
_keyword("partner—<argument>", "Partner", argument=_words(_NAME))
_keyword("gift a <argument>", "Gift", argument=_words(r"[a-z' -]+"))
_COLOR = "(?:white|blue|black|red|green)"
_FROM = _words(
    rf"(?:{_COLOR}|everything|each color|all colors|the chosen color|its colors|colored spells|multicolored|monocolored"
    rf"|colorless|each of your opponents|each opponent|the chosen player|the chosen card type|odd mana values"
    rf"|mana value [0-9]+ or (?:less|greater)|even mana values|snow|activated and triggered abilities"
    rf"|the color of your choice|a card type of your choice)"
    rf"(?:(?:, from {_COLOR})*,? and from (?:{_COLOR}|colorless|multicolored|monocolored))?(?![a-z])"
)


def _all_from(filters: tuple[Filter, ...]) -> Filter | None:
    if any(filter.noun != "permanent" for filter in filters):
        return None
    return Filter("permanent", (Either(tuple(filter.qualities for filter in filters), "and from"),))


_EACH_FROM = Mapped(Listed(MANY, "and from"), _all_from, lambda _: None)
for _name in ("Protection", "Hexproof"):
    _label = f"{_name} from" if _name == "Hexproof" else _name
    _keyword(f"{_name.lower()} from <argument>", _label, argument=_FROM)
    _keyword(f"{_name.lower()} from <filter>", _label, filter=MANY)
    _keyword(f"{_name.lower()} from <filter>", _label, filter=_EACH_FROM)

# Landwalk and typecycling name a type (rules 702.14, 702.29e); offering names the subtype it asks for (702.48).
for _name in (*BASIC_LAND_TYPES, "Desert"):
    _keyword(f"{_name.lower()}walk", f"{_name}walk")
    _keyword(f"snow {_name.lower()}walk", f"Snow {_name.lower()}walk")
_keyword("<argument> offering", "Offering", argument=_words(r"[a-z]+(?= offering)"))
for _name in BARE:
    _keyword(_name.lower(), _name)
KEYWORD.also("totem armor", Keyword, line=None, name="Umbra armor")


class _Instructed(Syntax):
    """A keyword that is activated with instructions behind it: "equip {2}. activate only once each turn"."""

    _JOINT = ". activate "
    _KINDS = ("Crew", "Equip", "Fortify", "Outlast", "Reconfigure", "Saddle", "Specialize", "Unearth")

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        start = content.find(self._JOINT, at)
        if at or start < 0:
            return NO_READING
        keyword = KEYWORD.read(content[:start])
        read = INSTRUCTION.read(content[start + 2 :])
        if not isinstance(keyword, Keyword) or keyword.name not in self._KINDS or read is None:
            return NO_READING
        instructions = read if isinstance(read, tuple) else (read,)
        return ((replace(keyword, instructions=instructions), len(content)),)

    def show(self, value: Any) -> str | None:
        if not isinstance(value, Keyword) or not value.instructions:
            return None
        keyword = KEYWORD.show(replace(value, instructions=()))
        several = value.instructions
        told = INSTRUCTION.show(several[0] if len(several) == 1 else several)
        return None if keyword is None or told is None else f"{keyword}. {told}"


KEYWORD.add(_Instructed())


_OWN_COST = re.compile(
    r"\. (?=this ability costs |this cost is reduced by |this spell costs [^,.]*? to cast this way\b)"
)


def keywords_of(words: str) -> tuple[list[Keyword], str]:
    """The keywords of a line that has nothing else, and what stands behind one on what its cost depends: "equip {3}.
    this ability costs {1} less to activate for each other equipment you control"."""
    whole = KEYWORD.read(words.removesuffix("."))
    if isinstance(whole, Keyword):
        return [whole], ""
    joint = _OWN_COST.search(words)
    if joint is not None:
        keyword = KEYWORD.read(words[: joint.start()])
        return ([keyword], words[joint.end() :]) if isinstance(keyword, Keyword) else ([], "")
    found: list[Keyword] = []
    for part in re.split(r"[,;] ", words):
        keyword = KEYWORD.read(part.removesuffix("."))
        if not isinstance(keyword, Keyword):
            return [], ""
        found.append(keyword)
    return found, ""
