"""Numbers that boards do not tell: what was spent, rolled, revealed or counted before. They are always unknown."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.amounts import COUNTED
from app.oracle.grammar.objects import Description
from app.oracle.grammar.symbols import FOR_EACH, MANY, ONE, REF
from app.oracle.grammar.words import COLOR_WORD
from app.oracle.model.amounts import Devotion, EventCount, ManaSymbols, Number, Sum, TargetsBeyondFirst, UntoldNumber
from app.oracle.model.filters import Ref
from app.oracle.syntax import Choice, Mapped, Pattern

_WHICH = Choice("object whose past is counted")
_WHICH.form("this spell", value=Ref("spell"))
_WHICH.form("it", value=Ref("that"))
_WHICH.add(REF)

for _words, _fact in (
    ("the result", "result"),
    ("the excess damage dealt this way", "excess_damage"),
    ("the damage dealt this way", "damage_this_way"),
    ("the amount of life you lost this way", "life_lost_this_way"),
    ("the amount of life you gained this way", "life_gained_this_way"),
    ("the amount of {E} paid this way", "energy_paid"),
    ("the amount of damage dealt this way", "damage_this_way"),
    ("the life paid as it entered", "life_paid"),
    ("the greatest mana value among your commanders", "greatest_commander"),
):
    COUNTED.form(_words, UntoldNumber, fact=_fact)
COUNTED.form("the amount of mana spent to cast <of>", UntoldNumber, fact="mana_spent", of=_WHICH)
COUNTED.form("the number of colors of mana spent to cast <of>", UntoldNumber, fact="colors_spent", of=_WHICH)
FOR_EACH.form("color of mana spent to cast <of>", UntoldNumber, fact="colors_spent", of=_WHICH)
_COLOR = Mapped(COLOR_WORD, lambda color: color, lambda color: color if isinstance(color, str) else None)
for _whose in ("its", "that spell's", "that card's"):
    _add: Any = COUNTED.form if _whose == "its" else COUNTED.also
    _add(f"the number of <about> mana symbols in {_whose} mana cost", UntoldNumber, fact="symbols", about=_COLOR)
FOR_EACH.form("<about> mana symbol in its mana cost", UntoldNumber, fact="symbols", about=_COLOR)
# Each mana symbol of the color counts, hybrid ones too: that is the devotion to it (700.5).
_DEVOTED = Mapped(COLOR_WORD, lambda color: (color,), lambda _: None)
COUNTED.also(
    "the number of <colors> mana symbols in the mana costs of permanents you control", Devotion, colors=_DEVOTED
)
FOR_EACH.also("<colors> mana symbol in the mana costs of permanents you control", Devotion, colors=_DEVOTED)
COUNTED.form("the number of <color> mana symbols in the mana costs of <of>", ManaSymbols, color=_COLOR, of=MANY)
COUNTED.form("the number of <color> mana symbols in <of>'s mana cost", ManaSymbols, color=_COLOR, of=REF)
FOR_EACH.form("<color> mana symbol in the mana costs of <of>", ManaSymbols, color=_COLOR, of=MANY)
for _deed in (
    "revealed", "discarded", "exiled", "destroyed", "sacrificed", "tapped", "returned", "milled", "drawn", "countered",
    "put into a graveyard", "put into your hand", "chosen",
):  # fmt: skip
    _fact = f"{_deed.replace(' ', '_')}_this_way"
    COUNTED.form(f"the number of <about> {_deed} this way", UntoldNumber, fact=_fact, about=MANY)
    FOR_EACH.form(f"<about> {_deed} this way", UntoldNumber, fact=_fact, about=ONE)
    for _stat in ("power", "toughness", "mana value"):
        COUNTED.form(
            f"the {_stat} of the <about> {_deed} this way", UntoldNumber, fact=f"{_stat}_of_{_fact}", about=ONE
        )
for _participle in ("discarded", "sacrificed", "exiled", "revealed", "tapped", "milled", "returned", "destroyed"):
    for _stat in ("power", "toughness", "mana value"):
        COUNTED.form(f"the {_participle} <about>'s {_stat}", UntoldNumber, fact=f"{_participle}_{_stat}", about=ONE)
for _words, _fact in (
    ("time you've cast your commander from the command zone this game", "commander_casts"),
    ("time you've cast a commander from the command zone this game", "commander_casts_all"),
    ("time it's been cast from the command zone this game", "commander_casts"),
    ("differently named dungeon you've completed", "dungeons"),
    ("opponent you attacked this turn", "opponents_attacked"),
    ("opponent who was dealt damage this turn", "opponents_hurt"),
    ("creature blocking it beyond the first", "blockers_beyond_first"),
    ("rad counter you have", "rad"),
    ("dungeon you've completed", "dungeons"),
):
    FOR_EACH.form(_words, UntoldNumber, fact=_fact)
FOR_EACH.form("target", value=Sum(Number(1), TargetsBeyondFirst()))
FOR_EACH.form("<filter> that attacked this turn", EventCount, kind="attacked", filter=ONE)
# What was cycled was discarded for it (702.29a).
FOR_EACH.form("card you've discarded this turn", EventCount, kind="discarded", player="you")
FOR_EACH.also("card you've cycled or discarded this turn", EventCount, kind="discarded", player="you")
for _noun, _kind, _verb in (
    ("<filter>", "attacked", "you attacked with"),
    ("<filter>", "sacrificed", "you've sacrificed"),
    ("<filter>", "discarded", "you've discarded"),
):
    FOR_EACH.form(f"{_noun} {_verb} this turn", EventCount, kind=_kind, player="you", filter=ONE)
COUNTED.form("the number of cards you've discarded this turn", EventCount, kind="discarded", player="you")
for _whose in ("~'s", "this spell's", "this card's", "its"):
    COUNTED.form(f"{_whose} intensity", UntoldNumber, fact="intensity")
SPENT = Pattern(
    r"(?:\{[WUBRGCS]\})+(?= spent\b)", lambda words: words, lambda value: value if isinstance(value, str) else None
)
FOR_EACH.form("<about> spent to cast <of>", UntoldNumber, fact="spent", about=SPENT, of=_WHICH)
FOR_EACH.form("of your opponents who lost life this turn", UntoldNumber, fact="opponents_that_lost_life")
FOR_EACH.form("spell your opponents have cast this turn", EventCount, kind="cast", player="opponents")
FOR_EACH.form("card your opponents have drawn this turn", EventCount, kind="drew", player="opponents")
FOR_EACH.form("<filter> sacrificed this turn", EventCount, kind="sacrificed", filter=ONE)
FOR_EACH.form(
    "<filter> you've cast this turn",
    EventCount,
    kind="cast",
    player="you",
    filter=Description(many=False, links=(" and ", " and/or ")),
)
for _template, _fact in (
    ("opponent you're attacking", "opponents_attacked"),
    ("counter among players and permanents", "all_counters"),
    ("color of the creature it targets", "target_colors"),
    ("{E} you've paid or lost this turn", "energy_spent"),
):
    FOR_EACH.form(_template, UntoldNumber, fact=_fact)
COUNTED.form("the power of the creature it targets", UntoldNumber, fact="target_power")
for _words, _fact in (
    ("the total amount of noncombat damage dealt to your opponents this turn", "noncombat_damage"),
    ("the number of cards looked at while scrying this way", "scried_this_way"),
    ("the total mana value of the permanents this spell targets", "targets_mana_value"),
):
    COUNTED.form(_words, UntoldNumber, fact=_fact)
COUNTED.form("<of>'s power as this ability resolves", UntoldNumber, fact="power_then", of=REF)
FOR_EACH.form("of the chosen colors it is", UntoldNumber, fact="chosen_colors_of_spell")
COUNTED.form("the number of players being attacked", UntoldNumber, fact="players_attacked")
