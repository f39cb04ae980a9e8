"""Mana and costs that hang on what stands on no board: what was noted, drafted, circled, printed or said.

They are read so that what hangs on them is known to hang on them; what it comes to is unknown.
"""

from __future__ import annotations

from app.oracle.grammar.conditions import SIMPLE
from app.oracle.grammar.costs import DIGITS
from app.oracle.grammar.mana import MUCH
from app.oracle.grammar.mana_riders import CASTING, PURPOSE
from app.oracle.grammar.symbols import COST_PART, FOR_EACH, MANA, MANA_RIDER, ONE, QUALITY_AFTER
from app.oracle.model.amounts import Untold, UntoldNumber
from app.oracle.model.costs import KeywordAction
from app.oracle.model.filters import Filter
from app.oracle.model.mana import Purpose, SpendOnly, UntoldMana
from app.oracle.model.playing import UntoldQuality

for _words, _fact in (
    ("mana of ~'s last noted type", "noted_type"),
    ("mana of any color chosen as you drafted cards named ~", "drafted_color"),
    ("mana of either of the circled colors", "circled_color"),
    ("mana of a color written on ~", "written_color"),
    ("mana of your guild's colors", "guild_color"),
    ("mana in any combination of your guild's colors", "guild_colors"),
    ("mana of any color that appears on your top", "worn_color"),
    (
        "mana of any color signed in this card's art box by someone who has illustrated a printed magic card",
        "signed_color",
    ),
):
    MANA.form(f"<amount> {_words}", UntoldMana, amount=MUCH, fact=_fact)
MANA.form("~'s last noted type and amount of mana", value=UntoldMana("noted", UntoldNumber("noted")))

for _words, _fact in (
    ("every card in your card pool started the game in your library or in the command zone", "card_pool_started"),
    ("the creature the opponent controls is dealt excess damage this way", "excess_damage"),
    ("you're in a city that starts with a a", "city"),
    ("you're at least 100% cool", "cool"),
):
    SIMPLE.form(_words, value=Untold(_fact))

for _words, _fact in (
    ("crossbreed labs watermark among permanents you control", "watermarks"),
    ("unique vowel on that sticker", "sticker_vowels"),
):
    FOR_EACH.form(_words, UntoldNumber, fact=_fact)
FOR_EACH.form("<about> with art by the artist of your choice", UntoldNumber, fact="art_by_chosen", about=ONE)

for _words, _fact in (
    ("whose names begin with the first letter of your name", "first_letter_of_player"),
    ("that put tokens onto the battlefield", "puts_tokens"),
):
    QUALITY_AFTER.form(_words, value=UntoldQuality(_fact))
CASTING.form("spells of the chosen types", value=Filter("spell", (UntoldQuality("chosen_types"),)))

_PUTS_TOKENS = UntoldQuality("puts_tokens")
MANA_RIDER.form(
    "spend this mana only on spells and abilities that put tokens onto the battlefield",
    SpendOnly,
    purposes=(
        Purpose("cast", Filter("spell", (_PUTS_TOKENS,))),
        Purpose("activate", Filter("object", (_PUTS_TOKENS,))),
    ),
)
PURPOSE.form("pay un-costs", Purpose, kind="cost", filter=Filter("object", (UntoldQuality("un"),)))

# Payments of which no board says whether they can be made.
COST_PART.form("pay <amount> speed", KeywordAction, word="pay speed", amount=DIGITS)
COST_PART.form("mark one of ~'s unmarked nodes", KeywordAction, word="mark a node")
COST_PART.form("say the secret word", KeywordAction, word="say the secret word")
