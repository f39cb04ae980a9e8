"""What unread words might touch.

A deliberately broad net of words, kept apart from the grammar: better to warn once too often than to be
silent about a clause that changes a ruling.
"""

from __future__ import annotations

import re

_NETS: tuple[tuple[str, str], ...] = (
    ("mana", r"\badd(?:s|ed)?\b.*(?:\bmana\b|\{[WUBRGCSX0-9/P]+\})|\bproduces?\b.*\bmana\b|mana ability"),
    (
        "mana_modifiers",
        r"\bmana\b.*\binstead\b|tap(?:s|ped)?\b[^.]*\bfor\b[^.]*\bmana\b|would (?:add|produce)[^.]*\bmana\b|additional mana"
        r"|twice (?:as much|that much)[^.]*mana|\bproduces? [^.]*mana|unspent mana|lose this mana|mana pool",
    ),
    ("could_produce", r"could produce"),
    (
        "types",
        r"\b(?:is|are|becomes?|isn't|aren't)\b[^.]*\b(?:lands?|creatures?|artifacts?|enchantments?|planeswalkers?|plains|"
        r"islands?|swamps?|mountains?|forests?|basic|legendary|snow)\b|in addition to (?:its|their) other|"
        r"\b(?:land|creature|card|chosen|that) types?\b|loses? all other|every creature type|\b(?:it's|they're) a [^.]*\b(?:land|creature|"
        r"artifact|enchantment)",
    ),
    (
        "abilities",
        r"\b(?:has|have|gains?|loses?|lose)\b[^.]*(?:\babilit|\"|\bflying\b|haste|flash|hexproof|shroud|protection|"
        r"indestructible|vigilance|defender|trample|reach|menace|lifelink|deathtouch|first strike|double strike)"
        r"|\babilities\b|loses? all|\bgains? (?!control|\d|x\b|[a-z ]*\blife\b|a (?:class )?level|that|the next|priority)[a-z]",
    ),
    ("characteristics", r"base power|[+-][0-9x]+/[+-][0-9x]+(?! counter)|power and toughness|\bcolou?rs?\b|becomes? a copy|\bcopy of\b"
     r"|\bdoubles?\b[^.]*\b(?:power|toughness)\b|\b(?:power|toughness) becomes?\b"),
    (
        "play_permissions",
        r"\b(?:may|can)\b[^.]*\b(?:play|cast)s?\b|as though (?:it|they) had flash|\bcast\b[^.]*without paying",
    ),
    (
        "play_restrictions",
        r"(?:can't|cannot|can not|don't|may not|can only|can|only)[^.]*\b(?:play|cast)(?:s|ing|ed)?\b[^.]*(?:only)?"
        r"|\b(?:cast|play)\b[^.]*\bonly\b|can't be (?:cast|played)",
    ),
    ("activation_restrictions", r"(?:can't|cannot)[^.]*\bactivat|activat[^.]*\b(?:only|can't)\b|can't be activated"),
    ("costs", r"(?<!mana )\bcosts?\b|\bpay\b|without paying"),
    ("alternative_costs", r"rather than pay|without paying|by paying|\binstead of paying"),
    ("land_plays", r"\bplay\b[^.]*\blands?\b|land(?:s)? (?:on each|each|this) turn|additional lands?"),
    (
        "timing",
        r"as though (?:it|they) had flash|any time(?! a sorcery couldn)|\bas a sorcery\b|\bonly during\b"
        r"|\bonly (?:before|after)\b",
    ),
    ("conditions", r"\bas long as\b|\bif\b|\bunless\b"),
    # Not for questions to be warned about: an ability that moves library cards is no mana ability (605.1a).
    (
        "library",
        r"\bdraws?\b|\bmills?\b|\blibrar(?:y|ies)\b|\bsurveils?\b|\bmanifests?\b|\bcloaks?\b|\bexplores?\b|\bconnives?\b",
    ),
    # What the words speak of, so that a clause about creatures puts no question about lands in doubt.
    ("of_lands", r"\blands?\b|\bpermanents?\b|\b(?:plains|islands?|swamps?|mountains?|forests?)\b|\bmana\b|~"),
    ("of_creatures", r"\bcreatures?\b|\bpermanents?\b|~|\btribal\b|[+-][0-9x]+/[+-][0-9x]+"),
    ("of_others", r"\bartifacts?\b|\benchantments?\b|\bplaneswalkers?\b|\bpermanents?\b|\bsources?\b|\bmana\b|~"),
    ("of_spells", r"\bspells?\b|\bcards?\b|\bcast\b|\bplay\b"),
)  # fmt: skip
_HOW_LONG = re.compile(
    r"\buntil\b|\bturns?\b|\bas long as\b|\bremains?\b|\bwhile\b|\bduring\b|\bupkeep\b|\bstep\b|\bgame\b|\bnext\b"
    r"|\bgains?\b|\bperpetually\b|\bany time\b|\bcombat\b"
)
"""Words without which a resolving spell or ability lets nobody play a card later (608.2g)."""
_OWN_CARD = re.compile(r"(?<!exiled with )~|\bthis (?:spell|card)\b")
"""Words by which a card speaks of itself: only such clauses work while it is being played (113.6)."""
_WHICH_WAY: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("cheaper", re.compile(r"\bless\b|\breduce[sd]?\b|rather than pay|\{0\}|without paying")),
    ("dearer", re.compile(r"\bmore to cast\b|\badditional\b")),
)
"""Whether a spell might cost less or more by words about costs."""
_COMPILED = tuple((topic, re.compile(pattern)) for topic, pattern in _NETS)

SUBJECTS: frozenset[str] = frozenset(("of_lands", "of_creatures", "of_others", "of_spells", "of_itself"))
"""Topics that say what words speak of; without another topic they mean nothing."""

HARMLESS: frozenset[str] = frozenset(("library", "lasting", "cheaper", "dearer", "own_card")) | SUBJECTS
"""Topics no ruling has to be qualified for."""


# What a token is or has stands on the token itself, which a board shows.
_MADE = re.compile(
    r"\bcreates? [^\".]*?\btokens?\b(?: named [^\".,]*?(?= (?:with|that)\b|[.,\"]|$))?(?: (?:that's a copy|that are copies) of .*| with (?:\"[^\"]*\"|'[^']*'))?"
)


_ITSELF = re.compile(
    r"(?:(?:as long as|during|if|while) [^,]*, )?~(?:'s (?:power|toughness|power and toughness) (?:is|are)"
    r"| (?:gets|has|gains|can|can't|doesn't|enters|assigns|attacks))(?= )"
)
_MORE_THAN_ITSELF = re.compile(r"\b(?:have|get|gain|are|become|lose)\b")
_SAID_BESIDES = re.compile(r"\"[^\"]*\"|\b(?:as long as|if|unless|where x is|equal to|for each)\b.*")
"""What a clause quotes, and what it depends on: nothing that it changes."""

_CHANGES_NOTHING = re.compile(
    r"\bcosts? [^.]*\b(?:less|more|additional)\b[^.]* to (?:cast|activate)\b|^prevent |\b(?:can|can't) be the targets? of\b"
    r"|\bcan't attack (?:you|unless)\b|\b(?:don't|can't|doesn't) cause\b"
)
_CHANGES_SOMETHING = re.compile(r"\b(?:gets?|gains?|loses?|lose|becomes?|become|has|have|is a|are a)\b")
_OF_CHANGES = frozenset(("types", "abilities", "characteristics"))


def _narrowed(words: str, found: tuple[str, ...]) -> tuple[str, ...]:
    """Without topics that only a word in passing seems to touch, and with the only subject where there is but one."""
    if _CHANGES_NOTHING.search(words) and not _CHANGES_SOMETHING.search(words):
        found = tuple(topic for topic in found if topic not in _OF_CHANGES)
    itself = _ITSELF.match(words)
    if itself and not _MORE_THAN_ITSELF.search(_SAID_BESIDES.sub("", words[itself.end() :])):
        found = (*(topic for topic in found if topic not in SUBJECTS), "of_itself")
    return found


MOST_WORDS = 1_000
"""Characters of one clause that are looked through; no printed sentence is so long."""

EVERYTHING: tuple[str, ...] = tuple(topic for topic, _ in _NETS if topic not in HARMLESS)


def topics_of(words: str) -> tuple[str, ...]:
    """The topics that normal-form words might touch; conditions alone make no topic.

    Words too long to be looked through might touch anything."""
    if len(words) > MOST_WORDS:
        return EVERYTHING
    words = _MADE.sub("create a thing", words)
    found = _narrowed(words, tuple(topic for topic, net in _COMPILED if net.search(words)))
    if "play_permissions" in found and _HOW_LONG.search(words):
        found = (*found, "lasting")
    if "costs" in found and "of_spells" in found:
        found = (*found, *(topic for topic, net in _WHICH_WAY if net.search(words)))
    if _OWN_CARD.search(words) and {"costs", "timing", "play_permissions", "play_restrictions"} & set(found):
        found = (*found, "own_card")
    if set(found) <= HARMLESS | {"conditions"}:
        return tuple(topic for topic in found if topic == "library")
    return found


def may_matter(topics: tuple[str, ...]) -> bool:
    """Whether a question could rest on words with these topics."""
    return not set(topics) <= HARMLESS
