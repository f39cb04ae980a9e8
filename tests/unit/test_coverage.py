"""The measure of how much is read: what its nets catch, and what it takes for a clause to count as read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.oracle.coverage.nets import MEASURED, nets_of
from app.oracle.coverage.proof import Clause, clauses_of
from app.oracle.coverage.tally import Tally, key_words, shape_of
from app.oracle.reader import read_card, read_face
from app.oracle.source import RawCard, RawFace
from app.oracle.topics import topics_of
from app.services.coverage import shipped
from app.wire.coverage import coverage_of, plain_coverage
from tests.unit.cards import atomic, land, write


def clauses(text: str, type_line: str = "Artifact") -> list[Clause]:
    return list(clauses_of(read_face(RawFace("Test Card", type_line, text=text))))


def states(text: str, type_line: str = "Artifact") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for clause in clauses(text, type_line):
        for topic, state in clause.state.items():
            found.setdefault(topic, set()).add(state)
    return found


@pytest.mark.parametrize(
    ("words", "topics"),
    [
        ("add {G}{G}", {"mana"}),
        ("one mana of any type that a land you control could produce", {"could_produce"}),
        ("lands you control are islands in addition to their other types", {"types"}),
        ("creatures you control have flying", {"abilities"}),
        ("creatures you control get +1/+1", {"characteristics"}),
        ("you may play lands from your graveyard", {"play_permissions", "land_plays"}),
        ("players can't cast creature spells", {"play_restrictions"}),
        ("spells you cast cost {1} less to cast", {"costs"}),
        ("you may pay {1} rather than pay this spell's mana cost", {"costs", "alternative_costs"}),
        ("activate only during your turn", {"activation_restrictions", "timing"}),
        ("as long as you control a forest, creatures you control have flying", {"abilities", "conditions"}),
    ],
)
def test_nets_catch(words: str, topics: set[str]) -> None:
    assert topics <= set(nets_of(words))


@pytest.mark.parametrize(
    "words",
    [
        "draw a card",
        "if you control a forest, draw a card",
        "you may pay {2}",
        "creatures can't attack you unless their controller pays {2} for each of those creatures",
        "if it's a land card, put it onto the battlefield",
        "whenever you play a land, draw a card",
        'create a treasure token with "{t}, sacrifice ~: add one mana of any color."',
    ],
)
def test_nets_leave_out(words: str) -> None:
    assert nets_of(words) == ()


@pytest.mark.parametrize(
    "words",
    [
        "add {G}",
        "lands are forests",
        "you may cast spells from your graveyard",
        "players can't cast spells",
        "~ has flying",
    ],
)
def test_nets_are_no_narrower_than_warnings(words: str) -> None:
    warned = {topic for topic in topics_of(words) if topic in MEASURED}
    assert warned <= set(nets_of(words))


def test_a_clause_that_prints_back_is_read() -> None:
    assert states("{T}: Add {G}.") == {"mana": {"read"}}


def test_a_wording_that_means_the_same_is_read() -> None:
    assert states("{T}: Add an amount of {G} equal to the number of creatures you control.") == {"mana": {"read"}}
    assert states("It is your turn.") == {}


def test_an_unread_clause_is_not() -> None:
    found = clauses("{T}: Add one mana of a color nobody has ever heard of.")
    assert found[0].state["mana"] == "unread"
    assert found[0].gaps


def test_an_unread_condition_spoils_its_clause() -> None:
    assert states("As long as the moon is full, creatures you control have flying.")["abilities"] == {"unread"}


def test_an_unread_cost_spoils_the_ability() -> None:
    assert states("Sing a song: Add {G}.")["mana"] == {"unread"}


def test_a_harmless_clause_spoils_nothing() -> None:
    assert states("When Test Card enters, juggle three balls.\n{T}: Add {G}.") == {"mana": {"read"}}


def test_every_clause_counts() -> None:
    assert states("{T}: Add {G}.\n{T}: Add one mana of a forgotten color.")["mana"] == {"read", "unread"}


def test_one_unread_clause_leaves_the_card_unread() -> None:
    tally = Tally()
    for name, text in (("Good", "{T}: Add {G}."), ("Bad", "{T}: Add {G}.\n{T}: Add one mana of a forgotten color.")):
        tally.add(read_card(RawCard(name, (RawFace(name, "Artifact", text=text),))))
    mana = next(figures for figures in tally.coverage("today", "1").topics if figures.topic == "mana")
    assert (mana.cards, mana.read, mana.not_read, mana.percent) == (2, 1, 1, 50.0)
    assert mana.shapes[0].example == "Bad"


def test_nearly_all_is_not_all() -> None:
    tally = Tally()
    read = Clause("a", {"mana": "read"})
    for number in range(99_999):
        tally.add_clauses(str(number), (read,))
    tally.add_clauses("last", (Clause("b", {"mana": "unproved"}),))
    mana = tally.coverage("today", "1").topics[0]
    assert mana.percent < 100


def test_shapes() -> None:
    assert (
        shape_of('add {G} for each 2 cards, gets +1/+1 and "{T}: add {G}."')
        == 'add {…} for each # cards, gets #/# and "…"'
    )
    assert key_words("one two three four five") == "one two three four …"
    assert key_words("one two") == "one two"


def test_plain_and_back() -> None:
    tally = Tally()
    tally.add(read_card(RawCard("A", (RawFace("A", "Artifact", text="{T}: Add one mana of a forgotten color."),))))
    coverage = tally.coverage("today", "1")
    assert coverage_of(plain_coverage(coverage)) == coverage


def test_shipped_figures() -> None:
    found = shipped()
    assert set(found["topics"]) == set(MEASURED)
    assert found["cards"] > 30_000
    for figures in found["topics"].values():
        assert figures["read"] + figures["unread"] == figures["cards"]
        for shape in figures["shapes"]:
            assert len(shape["words"].removesuffix(" …").split()) <= 4, "no sentence of card text ships"


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["coverage", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("HEADJUDGE_DATA_DIR", str(tmp_path / "data"))
    odd = land("Odd Land", "{T}: Add one mana of a forgotten color.")
    return str(write(tmp_path / "cards.json.gz", atomic({"Forest": land("Forest"), "Odd Land": odd})))


def test_command_measures_a_file(source: str) -> None:
    found = json.loads(run("--json", "--source", source, "--processes", "1"))
    assert found["cards"] == 2
    assert found["topics"]["mana"]["unread"] == 1
    assert found["topics"]["mana"]["shapes"][0]["words"] == "add one mana of a forgotten color"


def test_command_measures_what_was_imported(source: str) -> None:
    assert CliRunner().invoke(app, ["cards", "import", source, "--processes", "1"]).exit_code == 0
    assert json.loads(run("--json"))["cards"] == 2


def test_command_without_text_gives_the_shipped_figures(source: str) -> None:
    assert json.loads(run("--json")) == shipped()
    found = json.loads(run("--json", "--topic", "mana"))
    assert set(found["topics"]) == {"mana"}
    assert "mana" in run("--unread")


def test_command_knows_its_topics(source: str) -> None:
    done = CliRunner().invoke(app, ["coverage", "--topic", "weather"])
    assert done.exit_code == 2
    assert "could_produce" in done.output


def test_a_moot_clause_beside_one_that_is_read() -> None:
    text = "{2}: Test Card gets +1/-1 until end of turn and can attack this turn as though it didn't have defender."
    assert states(text, "Creature — Wall")["characteristics"] == {"read"}


def test_a_rider_is_read_with_what_it_speaks_of() -> None:
    text = "{T}: Add one mana of any color. Spend this mana only to cast creature spells."
    assert states(text)["mana"] == {"read"}


def test_a_mode_may_have_a_name() -> None:
    text = (
        "When Test Card enters, choose one —\n"
        "• Fear Ray — Creatures you control gain menace until end of turn.\n"
        "• Draw a card."
    )
    assert states(text, "Creature — Eye")["abilities"] == {"read"}


def test_what_is_left_most_has_a_reason() -> None:
    left = shipped()["left"]
    assert len(left) == 10
    assert [shape["words"] for shape in left if not shape["why"]] == []
