"""Which topics the words of a clause touch, for measuring how much of them is read.

These nets are lists of words and know nothing of the grammar. They are cast wide: a net that is too wide only makes
the measure worse than the truth, one that is too narrow makes it better. For the same reason keyword abilities, which
are all read, and activation costs, nearly all of which are, are in no net: they would make it look better.

They are wider than the nets which decide whether a ruling is qualified (`app.oracle.topics`), but for words that only
mention what those look for and can change no answer:

- what a created token is or has stands on the token itself, which a board shows (rule 111.3);
- a payment made while a spell or ability resolves, or to attack or block, is no cost that a question asks about
  (those are the costs of spells, of abilities and of special actions, rule 118);
- a type that merely describes ("if it's a land card", "blocked by a creature") changes no type;
- an event that something triggers on permits and forbids nothing;
- a condition on what is in no other net.
"""

from __future__ import annotations

import re

_COLORS = r"(?:white|blue|black|red|green|colorless|multicolored|monocolored)"
_TYPE = r"(?:lands?|creatures?|artifacts?|enchantments?|planeswalkers?|equipment|auras?|vehicles?|battles?)"
_LAND_TYPE = r"(?:plains|islands?|swamps?|mountains?|forests?|deserts?|caves?|gates?)"
_PLAIN = (
    r"(?!(?:attached|blocked|by|dealt|destroyed|exiled|for|from|greater|in|less|number|of|on|put|returned|sacrificed|"
    r"tapped|than|that|the|to|under|untapped|with)\b)[\w/'+*-]+,?"
)
"""A word that may stand between a verb and the type it gives."""
_ABILITY = (
    r"(?:\babilit|\"|\bflying\b|\bhaste\b|\bflash\b|hexproof|shroud|protection|indestructible|vigilance"
    r"|defender|trample|"
    r"\breach\b|menace|lifelink|deathtouch|first strike|double strike|\bprowess\b|\binfect\b|\bwither\b|\bfear\b|"
    r"intimidate|shadow|horsemanship|skulk|\bward\b|\w+walk\b|flashback|\bescape\b|cascade|convoke|retrace|cycling|"
    r"\bstorm\b|affinity|persist|undying|unearth|landwalk|toxic|regenerat)"
)
_NETS: tuple[tuple[str, str], ...] = (
    (
        "mana",
        r"\badd(?:s|ed|ing)?\b.*(?:\bmana\b|\{[WUBRGCSX0-9/P]+\})|\bproduc(?:e|es|ed|ing)\b.*\bmana\b|\bmana abilit"
        r"|\bspend (?:this|that) mana\b|\bthis mana\b|\bthat mana\b",
    ),
    (
        "mana_modifiers",
        r"\bmana\b.*\binstead\b|\btap(?:s|ped|ping)?\b[^.]*\bfor\b[^.]*(?:\bmana\b|\{[WUBRGC]\})|\bwould (?:add"
        r"|produce)[^.]*\bmana\b"
        r"|\badditional mana\b|\btwice (?:as much|that much)[^.]*mana|\bproduces? [^.]*mana|\bunspent mana\b"
        r"|\blose (?:this|that) mana\b"
        r"|\bmana pool|\bmana empt|\blose(?:s)? [^.]*\bunspent\b",
    ),
    ("could_produce", r"\bcould produce\b"),
    (
        "types",
        r"\b(?:is|are|becomes?|isn't|aren't|it's|they're)\b "
        r"(?:" + _PLAIN + r" ){0,7}?(?:" + _TYPE + "|" + _LAND_TYPE + r")\b(?! cards?\b)"
        r"|\bin addition to (?:its|their) other|\bloses? all other|\bevery (?:basic )?(?:creature|land) type"
        r"|\ball (?:creature|land|basic land) types|\b(?:is|are|becomes?)\b[^.,]*\b(?:(?:land|creature|card"
        r"|chosen|basic) type|that type)\b"
        r"|\b(?:is|are|becomes?|isn't|aren't) (?:also )?(?:basic|legendary|snow)\b|\bloses? (?:its|their"
        r"|all) [^.]*types?\b",
    ),
    (
        "abilities",
        r"\b(?:has|have|gains?|loses?|lose)\b[^.]*" + _ABILITY + r"|\babilities\b|\bloses? all\b|\bcan't have or gain",
    ),
    (
        "characteristics",
        r"\bbase power\b|[+-][0-9x]+/[+-][0-9x]+(?! counter)|\bpower and toughness\b|\bcolou?rs?\b"
        r"|\bbecomes? a copy\b|\bcopy of\b"
        r"|\b(?:is|are|becomes?|it's|they're) (?:also )?(?:all )?" + _COLORS + r"\b"
        r"|\bgains? control\b|\bcontrol enchanted\b"
        r"|\bswitch\b[^.]*\bpower\b|\bpower (?:is|becomes)\b|\btoughness (?:is|becomes)\b|\b(?:has|have) base\b",
    ),
    (
        "play_permissions",
        r"\b(?:may|can)\b[^.]*\b(?:play|cast)s?\b|\bas though (?:it|they) had flash\b|\bcast\b[^.]*\bwithout paying\b"
        r"|\bplay lands?\b[^.]*\bfrom\b|\bcast\b[^.]*\bfrom (?:your|their|a|any|among|exile|the)\b[^.]*\bmay\b",
    ),
    (
        "play_restrictions",
        r"(?:\bcan't\b|\bcannot\b|\bcan not\b|\bdon't\b|\bmay not\b|\bcan only\b|\bcan\b"
        r"|\bonly\b)[^.]*\b(?:play|cast)(?:s|ing|ed)?\b"
        r"|\b(?:cast|play)\b[^.]*\bonly\b",
    ),
    (
        "activation_restrictions",
        r"(?:\bcan't\b|\bcannot\b)[^.]*\bactivat|\bactivat[^.]*\b(?:only|can't|once)\b|\bonly\b[^.]*\bactivat"
        r"|\bloses? all abilities\b[^.]*\bactivat",
    ),
    (
        "costs",
        r"\bcosts?\b|\bpay\b|\bpays\b|\bpaying\b",
    ),
    (
        "alternative_costs",
        r"\brather than pay|\bwithout paying\b|\bby paying\b|\binstead of paying\b"
        r"|\brather than (?:its|their|the|this spell's) mana cost",
    ),
    ("land_plays", r"\bplay\b[^.]*\blands?\b|\bland(?:s)? (?:on each|each|this) turn\b|\badditional lands?\b"),
    (
        "timing",
        r"\bas though (?:it|they) had flash\b|\bany time\b|\bas a sorcery\b|\bas an? instant\b|\bonly during\b"
        r"|\bonly (?:before|after)\b",
    ),
)  # fmt: skip
MEASURED: tuple[str, ...] = (*(topic for topic, _ in _NETS), "conditions")
"""The topics that are measured, in the order in which they are told."""
_COMPILED = tuple((topic, re.compile(pattern)) for topic, pattern in _NETS)
_CONDITION = re.compile(r"\bas long as\b|\bif\b|\bunless\b|\bonly while\b")

_TOKEN = re.compile(
    r"\bcreates? [^\".]*?\btokens?\b(?: named [^\".,]*?(?= (?:with|that)\b|[.,\"]|$))?"
    r"(?: (?:that's a copy|that are copies) of .*"
    r"| (?:with|that has) [^\".]*(?:\"[^\"]*\"(?: and \"[^\"]*\")?|'[^']*')?)?"
)
_PAYMENT = re.compile(
    r"\b(?:may|unless [^.,]*?|and|then|upkeep,|either|must|enters,) pays? (?:\{[^{}]*\}|x\b|[0-9]+ life|(?:any"
    r"|that) amount|[a-z ]*life|"
    r"(?:one|two|three|four|five|six|eight|ten|any number of|one or more) \{E\}|its mana cost|that card's)"
    r"|\b(?:attack|block)\b[^.]*\bunless [^.]*\bpays?\b[^.]*"
)
_PAYS_FOR = re.compile(r"\brather than\b|\bcast\b|\bcosts?\b|: ")
_SAID_OF_MANA = re.compile(
    r"\bmana (?:values?|costs?|symbols?)\b"
    r"|\b(?:that|if it|it) (?:isn't|aren't|wasn't|weren't) (?:a )?mana abilit(?:y|ies)\b"
    r"|\bunless (?:it's|they're) (?:a )?mana abilit(?:y|ies)\b"
    r"|\b(?:other than|except|aren't|isn't) (?:a )?mana abilit(?:y|ies)\b"
    r"|\bmana (?:from [^,.]*? |of [^,.]*? |that [^,.]*? )?(?:was|were|is|has been|you) spen[td]\b"
    r"|\b(?:by |amount of )?mana spent (?:to|on)\b"
)
"""Words with mana in them that say nothing of making or keeping any."""
_MENTIONED = re.compile(r"\b(?:if|as long as|unless|whether) [^,.]*")
"""A condition says what something has to be; it makes nothing so."""
_CAUSES = re.compile(
    r"\bspells?(?: [^.,\"]*?)? (?:and|or|and/or) (?:of )?(?:activated )?abilit(?:y|ies)\b(?: from [^.,\"]*)?"
    r"|\bactivate(?:s|d)? (?:a |loyalty |[a-z]+ )?abilit(?:y|ies)\b"
)
"""What targets something, or is the cause of something: nothing is said of who has an ability."""
_COLOR_MENTIONED = re.compile(
    r"\bmana of (?:any|that|the chosen|different)(?: one)? colou?rs?\b|\bcolou?rs? (?:of mana|among)\b"
    r"|\bshares? a colou?r with\b|\bof the (?:chosen colou?r|colou?r of (?:your|their) choice)\b"
    r"|\bmana of any one colou?r\b"
)
"""A color that describes, or that mana is of, gives none."""
_NOT_IN_CONDITIONS = ("types", "play_permissions", "play_restrictions", "activation_restrictions", "timing")
_EVENT = re.compile(r"^(?:[^.:\"]{1,60} [—-] )?(?:when|whenever) (?![^,]*\bmana\b)[^,\"]*, ")


def nets_of(words: str) -> tuple[str, ...]:
    """The topics whose net catches normal-form words, in the order of the nets."""
    words = _EVENT.sub("", _TOKEN.sub("create a thing", words))
    if not _PAYS_FOR.search(words):
        words = _PAYMENT.sub("does it", words)
    stated, made = _MENTIONED.sub("", words), _SAID_OF_MANA.sub("it", words)
    about = {topic: stated for topic in _NOT_IN_CONDITIONS}
    about |= {"mana": made, "mana_modifiers": made}
    about |= {"abilities": _CAUSES.sub("things", words), "characteristics": _COLOR_MENTIONED.sub("", words)}
    found = tuple(topic for topic, net in _COMPILED if net.search(about.get(topic, words)))
    return (*found, "conditions") if found and _CONDITION.search(words) else found
