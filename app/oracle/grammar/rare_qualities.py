"""Qualities that few texts ask for, many of them nothing that a board could tell."""

from __future__ import annotations

import re

from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.counted import counted_where
from app.oracle.grammar.qualities import BOUND
from app.oracle.grammar.symbols import A_ONE, MANY, ONE, QUALITY_AFTER, QUALITY_BEFORE, REF
from app.oracle.grammar.words import COUNTER_KIND
from app.oracle.model.amounts import Compare, Count, Number, Untold
from app.oracle.model.filters import CameThere, Filter, InZone, NotOwnedBy, Status, TotalAtMost, WithCounter
from app.oracle.model.playing import AboveIt, AllDifferent, Enchants, ExiledBy, SharesWithLatest, UntoldQuality
from app.oracle.syntax import Pattern

for _words, _fact in (
    ("with watermarks", "watermark"),
    ("that wasn't in your starting deck", "not_in_starting_deck"),
    ("with the chosen word in their text box", "has_chosen_word"),
):
    QUALITY_AFTER.form(_words, value=UntoldQuality(_fact))
QUALITY_AFTER.also("that aren't from your starting deck", value=UntoldQuality("not_in_starting_deck"))
QUALITY_AFTER.form("that shares a watermark with <of>", UntoldQuality, fact="same_watermark", of=REF)
QUALITY_BEFORE.form("secret lair", value=UntoldQuality("secret_lair"))
QUALITY_BEFORE.form("playtest", value=UntoldQuality("playtest"))
QUALITY_BEFORE.form("manifested", value=Status("manifested"))
_PRINTED = re.compile(r"printed_in_([a-z_]+)")
_SET = Pattern(
    r"(?:arabian nights|antiquities|homelands)",
    lambda words: f"printed_in_{words.replace(' ', '_')}",
    lambda fact: found.group(1).replace("_", " ") if (found := _PRINTED.fullmatch(str(fact))) else None,
)
QUALITY_AFTER.form("with a name originally printed in the <fact> expansion", UntoldQuality, fact=_SET)
QUALITY_AFTER.form("without {X} in its mana cost", value=Status("no_x_in_mana_cost"))
QUALITY_AFTER.form("you exiled", value=ExiledBy("you"))
QUALITY_AFTER.form("they don't own", value=NotOwnedBy("that_player"))
QUALITY_AFTER.form("with enchant <what>", Enchants, what=ONE)
QUALITY_AFTER.form("with different names", value=AllDifferent())
QUALITY_AFTER.form("with total mana value <amount>", TotalAtMost, amount=BOUND, exactly=True)
QUALITY_AFTER.form("that share a color with the spell most recently cast this turn", value=SharesWithLatest())
QUALITY_AFTER.form("from the hand ~ is in", CameThere, how="in_hand_with_it")
QUALITY_AFTER.also("that have <kind> counters on them", WithCounter, kind=COUNTER_KIND)

counted_where("<right> or more <left> are above this card", MANY, ">=", None, AboveIt())
counted_where("<left> is blocking", A_ONE, ">=", Number(1), Status("blocking"))
counted_where("<right> or more <left> are blocking", MANY, ">=", None, Status("blocking"))
SIMPLE.form(
    "a spell or ability is on the stack", value=Compare(Count(Filter("object", (InZone("stack"),))), ">=", Number(1))
)
for _words, _fact in (
    ("you're on the mirran team", "on_mirran_team"),
    ("you're on the phyrexian team", "on_phyrexian_team"),
    ("all of your commanders have been revealed", "commanders_revealed"),
):
    SIMPLE.form(_words, value=Untold(_fact))
SIMPLE.form("you were dealt damage this turn by <about>", Untold, fact="you_dealt_damage_by", about=A_ONE)
