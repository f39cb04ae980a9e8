"""Playing cards, whatever the board: what more words, less time and no priority can and can't do to an answer."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.facts import STEPS
from tests.property.test_api_boards import SETTINGS
from tests.unit.tables import BEAR, FOREST, JOLT, STUDY, Json, board, card, codes, effect, play, put, ruling

PLAYERS = ("alice", "bob", "carol")

_RELIC = card("Relic", "Artifact", "{2}")
_SHIFTER = card("Shifter", "Creature — Angel", "{4}{W}", "Morph {2}{W}")
_SATYR = card("Satyr", "Enchantment Creature — Satyr", "{1}{G}{G}", "Flash\nBestow {3}{G}{G}")
_AGAIN = card("Again", "Sorcery", "{R}", "Draw a card.\nFlashback {2}{R}")
_ELVES = card("Arbor", "Land Creature — Forest Dryad")
CARDS = (BEAR, FOREST, JOLT, STUDY, _RELIC, _SHIFTER, _SATYR, _AGAIN, _ELVES)

PERMANENTS = tuple(
    card(f"Source {index}", types, "{3}", text)
    for index, (types, text) in enumerate(
        (
            ("Enchantment", "You may cast spells as though they had flash."),
            ("Enchantment", "You may cast spells from your hand without paying their mana costs."),
            ("Enchantment", "You may play lands and cast spells from the top of your library."),
            ("Enchantment", "You may play lands from your graveyard."),
            ("Creature — Elf", "You may play an additional land on each of your turns."),
            ("Creature — Elf", "Once during each of your turns, you may cast a creature spell from your graveyard."),
            ("Artifact", "Each spell costs {1} more to cast."),
        )
    )
)
FORBIDDING = tuple(
    card(f"Law {index}", "Enchantment", "{3}", text)
    for index, text in enumerate(
        (
            "Creature spells can't be cast.",
            "Noncreature spells can't be cast.",
            "Players can't cast spells from graveyards or libraries.",
            "Players can't play lands.",
            "Each player can't cast more than one spell each turn.",
            "Players can cast spells only during their own turns.",
            "Your opponents can't cast spells during your turn.",
            "Each opponent can cast spells only any time they could cast a sorcery.",
        )
    )
)
WORDINGS = (
    "this turn",
    "until your next turn",
    "until the end of your next turn",
    "until the beginning of your next upkeep",
    "until your next end step",
    "until end of combat",
)


def _lasting(wording: str) -> Json:
    text = f"Exile the top card of your library. You may play that card {wording}."
    return card("Source", "Sorcery", "{R}", text)


@st.composite
def tables(draw: st.DrawFn) -> Json:
    """A board with some cards in all zones, some permanents and a permission."""
    objects: list[Json] = []
    for index in range(draw(st.integers(1, 4))):
        zone = draw(st.sampled_from(("hand", "hand", "graveyard", "library", "exile", "exile")))
        what = draw(st.sampled_from(CARDS))
        objects.append(put(f"card{index}", what, zone, draw(st.sampled_from(PLAYERS[:2]))))
    for index, what in enumerate(draw(st.lists(st.sampled_from(PERMANENTS), max_size=3))):
        objects.append(put(f"source{index}", what, "battlefield", draw(st.sampled_from(PLAYERS[:2]))))
    turn = draw(st.integers(4, 9))
    history = [draw(st.sampled_from(PLAYERS)) for _ in range(turn)]
    effects = []
    if draw(st.booleans()):
        picked = [entry["id"] for entry in objects if entry["zone"] == "exile"]
        made = draw(st.integers(1, turn))
        source = _lasting(draw(st.sampled_from(WORDINGS)))
        effects.append(effect(source, *picked, who=draw(st.sampled_from(PLAYERS)), turn=made))
    events = [{"kind": "cast", "player": "alice", "types": ["Instant"]}] if draw(st.booleans()) else []
    return board(
        *objects,
        turn=turn,
        active=history[-1],
        history=history,
        step=draw(st.sampled_from(STEPS[1:-1])),
        priority=draw(st.sampled_from(PLAYERS)),
        players=PLAYERS,
        effects=effects,
        events=events,
    )


def verdicts(table: Json, player: str) -> dict[str, str]:
    """What may be said of each card that is in no zone where it can't be played at all."""
    return {
        entry["id"]: play(table, entry["id"], player)["verdict"]
        for entry in table["objects"]
        if entry["zone"] != "battlefield"
    }


def at(table: Json, **when: Any) -> Json:
    return {**table, "turn": {**table["turn"], **when}}


@settings(**SETTINGS, max_examples=120)
@given(table=tables(), law=st.sampled_from(FORBIDDING), whose=st.sampled_from(PLAYERS), player=st.sampled_from(PLAYERS))
def test_a_prohibition_permits_nothing(table: Json, law: Json, whose: str, player: str) -> None:
    before = verdicts(table, player)
    after = verdicts({**table, "objects": [*table["objects"], put("law", law, "battlefield", whose)]}, player)
    assert all(after[name] == "no" for name, verdict in before.items() if verdict == "no")


@settings(**SETTINGS, max_examples=120)
@given(table=tables(), player=st.sampled_from(PLAYERS), other=st.sampled_from(PLAYERS))
def test_without_priority_nothing_is_played(table: Json, player: str, other: str) -> None:
    if other != player:
        assert set(verdicts(at(table, priority=other), player).values()) <= {"no"}


@settings(**SETTINGS, max_examples=120)
@given(table=tables(), player=st.sampled_from(PLAYERS))
def test_legal_plays_are_the_plays_that_may_be_made(table: Json, player: str) -> None:
    listed = {entry["object"] for entry in ruling(table, "legal_plays", None, player)["answer"]["plays"]}
    assert listed == {name for name, verdict in verdicts(table, player).items() if verdict == "yes"}


@settings(**SETTINGS, max_examples=150)
@given(
    wording=st.sampled_from(WORDINGS),
    takers=st.lists(st.sampled_from(PLAYERS), min_size=6, max_size=10),
    made=st.integers(1, 5),
    step=st.sampled_from(STEPS[1:-1]),
    who=st.sampled_from(PLAYERS),
)
def test_what_has_run_out_stays_out(wording: str, takers: list[str], made: int, step: str, who: str) -> None:
    source, over = _lasting(wording), False
    for turn in range(made, len(takers) + 1):
        for now in STEPS[1:]:
            if turn == made and STEPS.index(now) < STEPS.index(step):
                continue
            table = board(
                put("bear", BEAR, "exile"),
                turn=turn,
                active=takers[turn - 1],
                history=takers[:turn],
                step=now,
                players=PLAYERS,
                effects=[effect(source, "bear", who=who, turn=made, step=step)],
            )
            expired = "permission_expired" in codes(play(table, "bear", who))
            assert expired or not over, (turn, now)
            over = expired
