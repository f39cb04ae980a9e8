"""Durations and the clauses they are put around."""

from __future__ import annotations

import pytest

from app.oracle.grammar.symbols import DURATION
from app.oracle.model.abilities import Spell
from app.oracle.model.base import Duration
from app.oracle.model.effects import InNextTurn, Lasting, Permission, Prohibition, Unread, Until, UntilNextExile, While
from app.oracle.model.filters import Filter, InZone, LinkedExile
from app.oracle.printer import show_effect
from app.oracle.reader import read_effects, read_words

PHRASES: tuple[tuple[str, Duration], ...] = (
    ("until end of turn", Until("end_of_turn")),
    ("until your next turn", Until("your_next_turn")),
    ("until the end of your next turn", Until("end_of_your_next_turn")),
    ("until the beginning of your next upkeep", Until("your_next_upkeep")),
    ("until your next end step", Until("your_next_end_step")),
    ("until that player's next end step", Until("your_next_end_step", "that_player")),
    ("until end of combat on your next turn", Until("end_of_combat_on_your_next_turn")),
    ("during your next turn", InNextTurn()),
    ("during that player's next turn", InNextTurn("that_player")),
    ("for as long as it remains exiled", While("exiled")),
    ("for as long as you control ~", While("controlled")),
    ("for as long as ~ remains on the battlefield", While("on_battlefield")),
    ("until you exile another card with ~", UntilNextExile()),
)


@pytest.mark.parametrize(("words", "duration"), PHRASES)
def test_a_duration_reads_and_prints_back(words: str, duration: Duration) -> None:
    assert DURATION.read(words) == duration
    assert DURATION.show(duration) == words


@pytest.mark.parametrize(
    ("words", "duration"),
    [
        ("this turn", Until("end_of_turn")),
        ("for as long as they remain exiled", While("exiled")),
        ("for as long as that card remains exiled", While("exiled")),
    ],
)
def test_other_words_for_the_same_duration(words: str, duration: Duration) -> None:
    assert DURATION.read(words) == duration


@pytest.mark.parametrize(
    "words",
    ["until end of", "until you exile a nonland card", "for as long as", "until that", "for as long as it is nice"],
)
def test_what_is_no_duration_is_not_read_as_one(words: str) -> None:
    assert DURATION.read(words) is None


def test_two_clauses_share_one_duration() -> None:
    text = (
        "until your next turn, players may play cards they exiled this way, and they can't play cards from their hand"
    )
    (effect,) = read_effects(text)
    exiled = Filter("card", (LinkedExile("this_way", "that_player"),))
    hand = Filter("card", (InZone("hand", "that_player"),))
    assert effect == Lasting(
        (Permission("any_player", "play", exiled), Prohibition("that_player", "play", hand)), Until("your_next_turn")
    )
    printed = show_effect(effect)
    assert printed is not None
    assert read_effects(printed) == (effect,)


def test_a_duration_stands_before_or_behind_its_clause() -> None:
    before = read_effects("until the end of your next turn, you may play those cards")
    behind = read_effects("you may play those cards until the end of your next turn")
    assert before == behind
    assert isinstance(before[0], Lasting)


def test_a_clause_that_cannot_be_read_stays_unread_with_its_duration() -> None:
    (ability,) = read_words("Until your next turn, you may play that card while the moon is high.")
    assert isinstance(ability, Spell)
    (effect,) = ability.effects
    assert isinstance(effect, Unread)
    assert "play_permissions" in effect.topics
