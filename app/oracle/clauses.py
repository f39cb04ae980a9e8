"""Whether words are a clause of their own, or a piece torn out of one.

A sentence of several clauses may be read clause by clause only where each piece is one: "toughness are each equal to …"
and "forest, and plains" are no clauses, and what stands beside them does not say what it seems to say.
"""

from __future__ import annotations

import re

_ACTIONS = (
    "add adapt amass assemble assign attach attack balance bid block bolster cast chaos choose clash cloak collect "
    "conjure connive control copy count counter create crew deal destroy detain discard discover distribute divide do "
    "double draft draw drop end endure enter exchange exert exile expend explore fateseal fight flip forage gain "
    "get give goad have heist incubate intensify investigate join learn leave look lose manifest may meld mill "
    "monstrosity move note number open perpetually phase pay plan planeswalk play populate prevent proliferate put "
    "regenerate remain remove repeat return reveal reverse reset roll sacrifice say scry search seek separate set "
    "shuffle skip spend spin start stand stop suspect support surveil switch take tap tempt time transform turn "
    "unattach unlock untap use venture vote win won't work"
).split()
_HELPERS = (
    "are can can't cannot could deals did didn't do does doesn't don't enters has have is isn't it's aren't may must "
    "they're was were will would who's dies becomes become"
).split()
_VERBS = frozenset((*_ACTIONS, *(word + "s" for word in _ACTIONS), *(word + "es" for word in _ACTIONS), *_HELPERS))
_NOUNS = frozenset(
    (
        "~ a all an another any ante at beginning cards creatures damage each enchanted equipped everyone he instead "
        "its it lands opponents other permanents players she spells starting that the their them then these they this "
        "those target tokens two three four up what whoever you your one both half as"
    ).split()
)
_WORD = re.compile(r"[a-z~'\u2019]+")


def is_clause(words: str) -> bool:
    """Whether words open with a verb, or with a subject that has one."""
    found = _WORD.findall(re.sub(r"\"[^\"]*\"", "", words))
    if not found:
        return False
    if found[0] in _VERBS:
        return True
    opening = found[0].removesuffix("'s")
    return opening in _NOUNS and any(word in _VERBS for word in found[1:])
