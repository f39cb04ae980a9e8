"""The value of X (rule 107.3): which X is meant, and what it comes to where it is."""

from __future__ import annotations

from typing import Any

import pytest

from app.oracle.model.abilities import XIs
from app.oracle.model.amounts import Count, Number, Sum, Times, Undefined
from app.oracle.model.filters import ControlledBy, Filter, HasType
from app.oracle.x import x_of
from tests.unit.tables import BEAR, FOREST, JUDGE, Json, board, card, put

BLAZE = card("Flare", "Sorcery", "{X}{R}", "Flare deals X damage to any target.")
HYDRA = card(
    "Many Heads",
    "Creature — Hydra",
    "{X}{G}",
    "Many Heads enters with X +1/+1 counters on it.\n"
    "Whenever Many Heads attacks, it deals X damage to any target.\n"
    "{X}, {T}: Draw X cards.",
    power="0",
    toughness="0",
)
COUNTER = card("Census", "Artifact", "{3}", "{2}, {T}: You gain X life, where X is the number of lands you control.")


def x(name: str, *objects: Json, ability: int | None = None, **more: Any) -> Json:
    query = {"type": "value_of_x", "object": name, **({} if ability is None else {"ability": ability})}
    return JUDGE.rule({"board": board(*objects, **more), "query": query})


def value(name: str, *objects: Json, ability: int | None = None, **more: Any) -> tuple[str, int | None]:
    ruling = x(name, *objects, ability=ability, **more)
    return ruling["status"], ruling["answer"]["value"]


def rules(ruling: Json) -> set[str]:
    return {citation["rule"] for citation in ruling["citations"]}


def test_announced_on_the_stack_and_nothing_elsewhere() -> None:
    assert value("it", put("it", BLAZE, "stack", x=4)) == ("determined", 4)
    assert value("it", put("it", BLAZE, "stack", x=4), ability=0) == ("determined", 4)
    for zone in ("hand", "graveyard", "exile", "library"):
        ruling = x("it", put("it", BLAZE, zone))
        assert ruling["answer"]["value"] == 0
        assert "107.3g" in rules(ruling)


def test_an_announced_value_that_the_board_does_not_give_is_not_known() -> None:
    assert value("it", put("it", BLAZE, "stack")) == ("undetermined", None)


def test_a_permanent_has_no_x_but_its_entering_had() -> None:
    it = put("it", HYDRA, "battlefield", x=3, counters={"+1/+1": 3})
    assert value("it", it) == ("determined", 0)
    entering = x("it", it, ability=0)
    assert entering["answer"]["value"] == 3
    assert "107.3m" in rules(entering)
    assert value("it", it, ability=1) == ("determined", 0)
    assert value("it", put("it", HYDRA, "battlefield"), ability=0) == ("determined", 0)


def test_an_activation_has_an_x_of_its_own() -> None:
    it = put("it", HYDRA, "battlefield", x=3)
    ruling = x("it", it, ability=2)
    assert ruling["answer"] == {"value": None, "when": "as_activated"}
    assert "107.3k" in rules(ruling)
    used = {"id": "used", "zone": "stack", "controller": "alice", "ability_of": {"source": "it", "ability": 2}, "x": 6}
    assert value("used", it, used) == ("determined", 6)
    del used["x"]
    assert value("used", it, used) == ("undetermined", None)


def test_defined_by_the_text_and_counted_after_layers() -> None:
    census = put("it", COUNTER, "battlefield")
    lands = [put(f"f{number}", FOREST, "battlefield") for number in range(3)]
    ruling = x("it", census, *lands, put("theirs", FOREST, "battlefield", "bob"))
    assert ruling["answer"]["value"] == 3
    assert {"107.3", "107.3c"} <= rules(ruling)
    all_lands = card("Earth", "Enchantment", "{G}", "Creatures you control are lands in addition to their other types.")
    assert value("it", census, *lands, put("b", BEAR, "battlefield"), put("e", all_lands, "battlefield"))[1] == 4


def test_a_definition_that_cannot_be_worked_out_is_not_guessed() -> None:
    odd = card("Oddity", "Artifact", "{3}", "{T}: You gain X life, where X is the number of stars above Oddity.")
    assert value("it", put("it", odd, "battlefield")) == ("undetermined", None)


def test_a_gained_ability_without_a_definition_has_zero() -> None:
    giver = card(
        "Giver",
        "Enchantment",
        "{G}",
        'Creatures you control have "Whenever this creature attacks, it deals X damage to any target."',
    )
    it = put("it", BEAR, "battlefield", x=5)
    ruling = x("it", it, put("g", giver, "battlefield"))
    assert ruling["answer"]["value"] == 0
    assert "107.3j" in rules(ruling)


def test_what_is_paid_while_resolving_is_chosen_then() -> None:
    payer = card("Payer", "Creature — Bear", "{1}{G}", "When Payer enters, you may pay {X}. If you do, draw X cards.")
    ruling = x("it", put("it", payer, "battlefield"), ability=0)
    assert (ruling["status"], ruling["answer"]["value"]) == ("determined", None)
    assert "107.3f" in rules(ruling)


def test_a_cast_trigger_uses_the_x_of_its_spell() -> None:
    krasis = card(
        "Deep One",
        "Creature — Beast",
        "{X}{G}{U}",
        "When you cast this spell, you gain X life.",
        power="0",
        toughness="0",
    )
    assert value("it", put("it", krasis, "stack", x=5), ability=0) == ("determined", 5)


def test_an_additional_cost_may_hold_the_only_x() -> None:
    force = card(
        "Torrent",
        "Sorcery",
        "{2}{R}",
        "As an additional cost to cast this spell, discard X cards.\nTarget player draws X cards.",
    )
    it = put("it", force, "stack", x=3)
    assert value("it", it, ability=1) == ("determined", 3)
    assert value("it", put("it", force, "stack"), ability=1) == ("undetermined", None)


def test_a_line_without_x_has_none() -> None:
    plain = card("Plain", "Creature — Bear", "{1}{G}", "Trample")
    assert value("it", put("it", plain, "battlefield"), ability=0) == ("determined", None)
    assert value("it", put("it", plain, "battlefield")) == ("determined", None)


_LANDS = Count(Filter("permanent", (HasType("Land"), ControlledBy("you"))))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("draw two cards", None),
        ("draw x cards", XIs()),
        ("draw x cards, where x is the number of lands you control", XIs(_LANDS)),
        ("draw x cards, where x is the number of lands you control minus 2", XIs(Sum(_LANDS, Times(-1, Number(2))))),
        ("draw x cards, where x is the number of stars", XIs(Undefined("the number of stars"))),
        (
            "draw x cards, where x is the number of stars, moons, and lands you control",
            XIs(Undefined("the number of stars, moons, and lands you control")),
        ),
        ("when ~ enters, draw x cards", XIs(None, "enters")),
        ("whenever a creature enters, draw x cards", XIs()),
        ("when ~ enters, you may pay {X}. if you do, draw x cards", XIs(None, "paid")),
        ('creatures you control have "{X}: draw x cards"', None),
    ],
)
def test_what_a_text_says_of_x(words: str, found: XIs | None) -> None:
    assert x_of(words) == found
