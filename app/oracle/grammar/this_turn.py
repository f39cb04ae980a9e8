"""Conditions on what players did this turn, composed of a player, a deed and what it was done with."""

from __future__ import annotations

from typing import Any

from app.oracle.grammar.conditions import PLAIN_NUMBER, SIMPLE
from app.oracle.grammar.costs import MANA_COST
from app.oracle.grammar.counted import counted_where as _counted_where
from app.oracle.grammar.symbols import A_ONE, MANY, NUMBER, ONE
from app.oracle.grammar.untold import WHICH
from app.oracle.grammar.words import COUNTER_KIND, INTEGER, TYPE_MANY
from app.oracle.model.amounts import All, Compare, Count, Happened, Not, Number, PlayerNumber, Untold
from app.oracle.model.filters import ControlledBy, Filter, InZone, Named, Ref
from app.oracle.syntax import Form, Mapped, Pattern, Syntax, Words

_PLAYERS: tuple[tuple[str, str, str, str], ...] = (
    # (subject, subject with the perfect's verb, whose, player)
    ("you", "you've", "your", "you"),
    ("a opponent", "a opponent has", "their", "opponent"),
    ("a player", "a player has", "their", "any_player"),
    ("that player", "that player has", "their", "that_player"),
)
_DEEDS: tuple[tuple[str, str, str], ...] = (
    ("cast", "cast", "cast"),
    ("sacrificed", "sacrificed", "sacrificed"),
    ("discarded", "discarded", "discarded"),
    ("drew", "drew", "drawn"),
    ("milled", "milled", "milled"),
    ("attacked", "attacked with", "attacked with"),
)
_INTEGER = Mapped(INTEGER, lambda number: number.value, Number)


def _not(template: str, slots: dict[str, Syntax], **fields: Any) -> None:
    """The same said not to have happened."""

    def take(value: Any) -> dict[str, Any] | None:
        inner = value.of if isinstance(value, Not) else None
        if not isinstance(inner, Happened) or any(getattr(inner, name) != known for name, known in fields.items()):
            return None
        return {"filter": inner.filter} if inner.filter is not None and inner.times == 1 else None

    SIMPLE.add(Form(template, slots, lambda found: Not(Happened(filter=found["filter"], **fields)), take))


for _subject, _has, _whose, _player in _PLAYERS:
    for _kind, _past, _participle in _DEEDS:
        _fields: dict[str, Any] = {"kind": _kind, "player": _player}
        SIMPLE.form(f"{_subject} {_past} <filter> this turn", Happened, filter=A_ONE, **_fields)
        SIMPLE.also(f"{_has} {_participle} <filter> this turn", Happened, filter=A_ONE, **_fields)
        for _said in (f"{_subject} {_past}", f"{_has} {_participle}"):
            _many = SIMPLE.form if _said == f"{_subject} {_past}" else SIMPLE.also
            _many(f"{_said} <times> or more <filter> this turn", Happened, filter=MANY, times=PLAIN_NUMBER, **_fields)
            SIMPLE.also(f"{_said} one or more <filter> this turn", Happened, filter=MANY, **_fields)
    for _opening in (f"{_subject} had", f"{_has} had"):
        _entered: dict[str, Any] = {"kind": "entered", "player": _player}
        _one = SIMPLE.form if _opening == f"{_subject} had" else SIMPLE.also
        _one(f"{_opening} <filter> enter under {_whose} control this turn", Happened, filter=A_ONE, **_entered)
        _one(
            f"{_opening} <times> or more <filter> enter under {_whose} control this turn",
            Happened,
            filter=MANY,
            times=PLAIN_NUMBER,
            **_entered,
        )
    for _kind, _verb in (("life_gained", "gained"), ("life_lost", "lost")):
        SIMPLE.form(f"{_subject} {_verb} life this turn", Happened, kind=_kind, player=_player)
        SIMPLE.also(f"{_has} {_verb} life this turn", Happened, kind=_kind, player=_player)
        SIMPLE.form(
            f"{_subject} {_verb} <times> or more life this turn",
            Happened,
            kind=_kind,
            player=_player,
            times=_INTEGER,
        )
        SIMPLE.also(
            f"{_has} {_verb} <times> or more life this turn", Happened, kind=_kind, player=_player, times=_INTEGER
        )
    SIMPLE.form(f"{_subject} searched {_whose} library this turn", Happened, kind="searched_library", player=_player)
    SIMPLE.form(f"{_subject} created a token this turn", Happened, kind="created_token", player=_player)
    SIMPLE.also(f"{_has} created a token this turn", Happened, kind="created_token", player=_player)
for _said in ("you haven't cast", "you didn't cast"):
    _not(f"{_said} <filter> this turn", {"filter": A_ONE}, kind="cast", player="you")

# What no event of a board tells.
for _words, _fact in (
    ("you've surveilled this turn", "surveilled_this_turn"),
    ("you've scried this turn", "scried_this_turn"),
    ("you've visited a attraction this turn", "attraction_visited"),
    ("you've rolled a die this turn", "die_rolled"),
    ("no opponent has more life than that player", "leads_in_life"),
    ("a player attacked you during their last turn", "attacked_by_last_turn"),
    ("you've completed a dungeon this game", "completed_dungeon"),
    ("it's nighttime", "night"),
):
    SIMPLE.form(_words, value=Untold(_fact))
for _on, _fact in (("a creature", "counter_put_on_creature"), ("~", "counter_put_on_self")):
    SIMPLE.form(f"you've put one or more <about> counters on {_on} this turn", Untold, fact=_fact, about=COUNTER_KIND)
for _whom, _fact in (("a opponent", "opponent_dealt_damage"), ("you", "you_dealt_damage")):
    _was = "were" if _whom == "you" else "was"
    SIMPLE.form(f"{_whom} {_was} dealt <number> or more damage this turn", Untold, fact=_fact, number=PLAIN_NUMBER)
    SIMPLE.form(f"{_whom} {_was} dealt combat damage by <about> this turn", Untold, fact=_fact, about=A_ONE)
SIMPLE.form("<about> was put into your graveyard from anywhere this turn", Untold, fact="put_in_graveyard", about=A_ONE)
SIMPLE.form(
    "<about> was put into your graveyard from your library this turn", Untold, fact="milled_this_turn", about=A_ONE
)
SIMPLE.form(
    "<about> was put into your hand from your graveyard this turn", Untold, fact="returned_this_turn", about=A_ONE
)
SIMPLE.form("<about> is exiled this way", Untold, fact="exiled_this_way", about=A_ONE)
SIMPLE.also("<about> was exiled this way", Untold, fact="exiled_this_way", about=A_ONE)
for _deed in (
    "destroyed",
    "countered",
    "discarded",
    "sacrificed",
    "milled",
    "revealed",
    "returned",
    "cast",
    "dealt damage",
):
    _fact = f"{_deed.replace(' ', '_')}_this_way"
    SIMPLE.form(f"<about> is {_deed} this way", Untold, fact=_fact, about=A_ONE)
    SIMPLE.also(f"<about> was {_deed} this way", Untold, fact=_fact, about=A_ONE)
    SIMPLE.form(f"<of> is {_deed} this way", Untold, fact=_fact, of=WHICH)
    SIMPLE.also(f"<of> was {_deed} this way", Untold, fact=_fact, of=WHICH)
SIMPLE.form("you attacked with <about> this combat", Untold, fact="attacked_this_combat", about=A_ONE)

# What was paid for a spell.
for _spell, _of in (("it", Ref("that")), ("this spell", Ref("spell")), ("~", Ref("self")), ("that spell", Ref("that"))):
    _spent: dict[str, Any] = {"fact": "mana_spent", "of": _of}
    _form = SIMPLE.also if _spell == "that spell" else SIMPLE.form
    _form(f"at least <number> mana was spent to cast {_spell}", Untold, number=PLAIN_NUMBER, **_spent)
    SIMPLE.also(f"<number> or more mana was spent to cast {_spell}", Untold, number=PLAIN_NUMBER, **_spent)
    _form(f"<about> was spent to cast {_spell}", Untold, about=MANA_COST, **_spent)
    _form(f"no mana was spent to cast {_spell}", value=Not(Untold("mana_spent", _of)))
    _form(f"mana from <about> was spent to cast {_spell}", Untold, about=A_ONE, **_spent)
SIMPLE.form("the <about> cost was paid", Untold, fact="cost_paid", about=MANA_COST)
SIMPLE.form("you paid <about>", Untold, fact="paid", about=MANA_COST)
_counted_where("you have no <left> in hand", MANY, "==", Number(0), InZone("hand", "you"))
_counted_where("you have <right> or more <left> in your graveyard", MANY, ">=", None, InZone("graveyard", "you"))
_counted_where("you have <left> in your graveyard", A_ONE, ">=", Number(1), InZone("graveyard", "you"))
SIMPLE.form("defending player is poisoned", value=Compare(PlayerNumber("poison", "defending_player"), ">=", Number(1)))
SIMPLE.form(
    "there are <right> or more players in the game", Compare, left=PlayerNumber("players"), op=">=", right=NUMBER
)
SIMPLE.also("you aren't the starting player", value=Not(Untold("starting_player")))
for _words, _fact in (
    ("exactly one creature is attacking", "one_attacker"),
    ("at least one creature is blocking ~", "blocked"),
    ("(they|the player|that player) guessed wrong", "guessed_wrong"),
    ("the choices match", "choices_match"),
    ("both results are the same", "same_results"),
    ("you won", "won"),
    ("you pay", "paid"),
    ("you can't", "not_done"),
    ("you don't cast it this way", "not_cast"),
    ("that cost wasn't paid", "cost_unpaid"),
    ("that player is the monarch", "that_player_monarch"),
):
    SIMPLE.form(_words, value=Untold(_fact))
_PAYERS = Words(
    {
        "its controller pays": "its_controller_pays",
        "that spell's controller pays": "its_controller_pays",
        "that player pays": "that_player_pays",
        "they pay": "they_pay",
        "you pay": "you_pay",
        "any player pays": "any_player_pays",
        "a opponent pays": "opponent_pays",
        "any opponent pays": "opponent_pays",
        "defending player pays": "defending_player_pays",
    }
)
"""A payment as something resolves: whether it was made is on no board."""
SIMPLE.form("<fact> <about>", Untold, fact=_PAYERS, about=MANA_COST)
SIMPLE.form("<fact> <number> life", Untold, fact=_PAYERS, number=_INTEGER)
SIMPLE.form("its controller pays twice <about>", Untold, fact="its_controller_pays_twice", about=MANA_COST)
SIMPLE.form("you pay its mana cost", value=Untold("you_pay_its_cost"))
SIMPLE.form("you pay that card's mana cost", value=Untold("you_pay_its_cost"))
SIMPLE.form(
    "(it|he|she|that card|that creature|that permanent|that spell) was a <about>", Untold, fact="was", about=ONE
)


def _named_pair(found: dict[str, Any]) -> All:
    def one(name: str) -> Compare:
        return Compare(Count(Filter("permanent", (found["type"], Named(name), ControlledBy("you")))), ">=", Number(1))

    return All((one(found["first"]), one(found["second"])))


def _pair(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, All) or len(value.of) != 2:
        return None
    qualities = [
        part.left.of.qualities if isinstance(part, Compare) and isinstance(part.left, Count) else ()
        for part in value.of
    ]
    if any(len(some) != 3 or not isinstance(some[1], Named) for some in qualities):
        return None
    first, second = (some[1].name if isinstance(some[1], Named) else "" for some in qualities)
    found = {"type": qualities[0][0], "first": first, "second": second}
    return found if value == _named_pair(found) else None


_NAME = Pattern(r"[a-z][a-z' -]*?(?= and [a-z' -]+$|$)", lambda name: name, lambda name: name)
SIMPLE.add(
    Form(
        "you control <type> named <first> and <second>",
        {"type": TYPE_MANY, "first": _NAME, "second": _NAME},
        _named_pair,
        _pair,
    )
)
