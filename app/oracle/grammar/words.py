"""Closed sets of words that other families build on: numbers, players, type words, counter kinds, keywords."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.oracle.grammar.symbols import NUMBER, PLAYER
from app.oracle.model.amounts import Number, ThatMuch, X
from app.oracle.model.base import COLORS, Quality
from app.oracle.model.filters import (
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    NotColor,
    NotSubtype,
    NotSupertype,
    NotType,
)
from app.oracle.syntax import Pattern, Reading, Syntax, Text, Words
from app.oracle.vocabulary import COLOR_WORDS, SUBTYPES, SUPERTYPES, TYPES, plural

_TOKEN = re.compile(r"[a-z0-9][a-z0-9'/+-]*")


class Lexicon(Syntax):
    """A large closed set of words or short phrases, found by looking them up; longer phrases first."""

    def __init__(self, values: Mapping[str, Any], shown: Mapping[Any, str] | None = None) -> None:
        self._values = dict(values)
        self._shown: dict[Any, str] = dict(shown or {})
        for word, value in self._values.items():
            self._shown.setdefault(value, word)
        self._longest = max(word.count(" ") for word in self._values) + 1

    def parse(self, text: Text, at: int) -> Sequence[Reading]:
        content = text.content
        found: list[Reading] = []
        end = at
        ends = []
        for _ in range(self._longest):
            match = _TOKEN.match(content, end)
            if match is None:
                break
            if match.group().endswith("'s"):  # "creature's power": the word may end before the genitive
                ends.append(match.end() - 2)
            ends.append(match.end())
            if content[match.end() : match.end() + 1] != " ":
                break
            end = match.end() + 1
        for stop in reversed(ends):
            value = self._values.get(content[at:stop])
            if value is not None:
                found.append((value, stop))
        return found

    def show(self, value: Any) -> str | None:
        return self._shown.get(value) if value.__hash__ is not None else None


_NUMERALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
_NUMBER_WORDS = _NUMERALS.split()

NUMERALS: dict[str, Number] = {word: Number(value) for value, word in enumerate(_NUMBER_WORDS)}
"""Numbers in words, zero to twenty."""

NUMBER.add(Words({**NUMERALS, "x": X()}))
NUMBER.add(
    Pattern(
        r"[0-9]{1,4}(?![0-9a-z/])",
        lambda word: Number(int(word)),
        lambda value: str(value.value) if isinstance(value, Number) else None,
    )
)
NUMBER.add(Words({"a": Number(1), "twenty-five": Number(25), "thirty": Number(30), "forty": Number(40)}), synonym=True)
NUMBER.form("that many", ThatMuch)

INTEGER = Pattern(
    r"[0-9]{1,4}(?![0-9a-z/])",
    lambda word: Number(int(word)),
    lambda value: str(value.value) if isinstance(value, Number) else None,
)
"""A number in digits, as life totals, power and mana values are written."""

for _words, _player in (
    ("you", "you"),
    ("each player", "each_player"),
    ("players", "any_player"),
    ("each opponent", "opponents"),
    ("target player", "target_player"),
    ("target opponent", "target_opponent"),
    ("that player", "that_player"),
    ("its controller", "its_controller"),
    ("its owner", "its_owner"),
    ("a opponent", "opponent"),
    ("the active player", "active_player"),
    ("the chosen player", "chosen_player"),
    ("defending player", "defending_player"),
    ("enchanted player", "enchanted_player"),
):
    PLAYER.form(_words, value=_player)
for _words, _player in (
    ("your opponents", "opponents"),
    ("opponents", "opponents"),
    ("a player", "any_player"),
    ("any player", "any_player"),
    ("all players", "each_player"),
    ("that creature's controller", "its_controller"),
    ("that permanent's controller", "its_controller"),
    ("that land's controller", "its_controller"),
    ("that spell's controller", "its_controller"),
    ("that card's owner", "its_owner"),
    ("enchanted creature's controller", "controller_of_host"),
    ("enchanted permanent's controller", "controller_of_host"),
    ("enchanted land's controller", "controller_of_host"),
    ("that opponent", "that_player"),
    ("they", "that_player"),
):
    PLAYER.also(_words, value=_player)


def _typed() -> tuple[dict[str, Quality], dict[str, Quality], dict[str, Quality]]:
    one: dict[str, Quality] = {}
    many: dict[str, Quality] = {}
    negated: dict[str, Quality] = {}
    for name in TYPES:
        one[name.lower()] = HasType(name)
        many[plural(name).lower()] = HasType(name)
        negated["non" + name.lower()] = NotType(name)
    for name in SUBTYPES:
        one.setdefault(name.lower(), HasSubtype(name))
        many.setdefault(plural(name).lower(), HasSubtype(name))
        negated.setdefault("non-" + name.lower(), NotSubtype(name))
    spellings = {"octopi": "Octopus", "werewolfs": "Werewolf", "homunculuses": "Homunculus", "myr": "Myr"}
    for spelling, name in spellings.items():
        many.setdefault(spelling, HasSubtype(name))
    for name in SUPERTYPES:
        negated["non" + name.lower()] = NotSupertype(name)
    for word, color in COLOR_WORDS.items():
        negated["non" + word] = NotColor(color)
    return one, many, negated


_ONE, _MANY, _NEGATED = _typed()

TYPE_ONE = Lexicon(_ONE)
"""A card type or subtype in the singular, as a quality: "creature", "forest"."""
TYPE_MANY = Lexicon(_MANY)
"""A card type or subtype in the plural: "creatures", "elves"."""
NEGATED = Lexicon(_NEGATED)
"""What an object is not: "nonland", "non-elf", "nonbasic", "nonblack"."""
SUPERTYPE = Lexicon({name.lower(): HasSupertype(name) for name in SUPERTYPES})
COLOR = Lexicon({word: HasColor(color) for word, color in COLOR_WORDS.items()})
COLOR_WORD = Lexicon(dict(COLOR_WORDS))
"""A color by its word, as its letter."""

SUBTYPE_NAME = Lexicon({name.lower(): name for name in SUBTYPES})
"""A subtype in the singular, as its name with capital."""
TYPE_NAME = Lexicon({name.lower(): name for name in TYPES})
"""A card type in the singular, as its name with capital."""


def colors_in_order(colors: Sequence[str]) -> tuple[str, ...]:
    """Colors without repetition in the order white, blue, black, red, green."""
    return tuple(color for color in COLORS if color in colors)


_KEYWORD_WORDS = (
    "deathtouch defender double_strike first_strike flash flying haste hexproof indestructible intimidate "
    "landwalk lifelink protection reach shroud trample vigilance banding fear menace horsemanship shadow infect "
    "wither prowess exalted cascade convoke delve flanking phasing changeling unleash undying persist skulk riot "
    "mentor toxic devoid storm ward flashback cycling suspend morph kicker equip enchant foretell unearth evoke "
    "plainswalk islandwalk swampwalk mountainwalk forestwalk bushido annihilator echo escape embalm eternalize "
    "madness mutate dash blitz disturb afflict provoke rampage soulbond bestow buyback retrace miracle affinity "
    "split_second improvise emerge crew plot craft disguise modular graft dredge fading vanishing daunt "
    "living_weapon reconfigure adapt outlast level_up training decayed enlist backup offspring warp harmonize "
    "mobilize impending start_your_engines! exhaust multikicker entwine overload fuse jump-start spectacle "
    "aftermath surge awaken encore boast casualty cleave compleated read_ahead prototype for_mirrodin! "
    "more_than_meets_the_eye freerunning gift saddle sunburst transmute ninjutsu haunt hideaway champion conspire "
    "reinforce recover ripple scavenge cipher tribute megamorph partner companion ravenous squad toxic bargain "
    "web-slinging station job_select mayhem sneak firebending double_team poisonous frenzy"
)
KEYWORDS: tuple[str, ...] = tuple(word.replace("_", " ") for word in _KEYWORD_WORDS.split())
"""Names of keyword abilities (rule 702), as texts write them after "with"."""


def keyword_name(words: str) -> str:
    """A keyword in Scryfall's spelling: a capital first."""
    return words[:1].upper() + words[1:]


KEYWORD_NAME = Lexicon({word: keyword_name(word) for word in KEYWORDS})
"""The bare name of a keyword ability, in Scryfall's spelling."""

_NO_KINDS = (
    "a an the that those these this all any each other another more fewer no of on with one two three four five "
    "six seven eight nine ten x many additional same number its their your remove put"
)
_NOT_KINDS = frozenset(_NO_KINDS.split())
COUNTER_KIND = Pattern(
    r"(?:[+-][0-9]/[+-][0-9]|[a-z][a-z'-]*(?: strike| up| counter)?)(?= counters?\b)",
    lambda word: None if word in _NOT_KINDS else word,
    lambda value: value if isinstance(value, str) else None,
)
"""A kind of counter, before the word "counter": "+1/+1", "charge"."""
