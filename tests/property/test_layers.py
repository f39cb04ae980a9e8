"""What holds of layers on every board (rule 613)."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.characteristics import Characteristics
from app.core.context import Context, subject_of
from app.core.continuous import effect_of, modifiers_of
from app.core.facts import Board, ObjectFacts, PlayerFacts, TurnFacts
from app.core.filters import matches
from app.core.projection import project
from app.core.state import GameState
from app.oracle.model.card import CardReading
from app.oracle.model.filters import Filter
from app.oracle.reader import read_card
from app.oracle.source import RawCard, RawFace

SETTINGS: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck)}
TURN = TurnFacts(3, "alice", "precombat_main", "alice", ("alice", "bob", "alice"))


def read(name: str, types: str, text: str = "", cost: str = "{2}") -> CardReading:
    size = ("2", "2") if "Creature" in types else (None, None)
    return read_card(RawCard(name, (RawFace(name, types, cost, text, *size),)))


POOL = (
    read("Bear", "Creature — Bear"),
    read("Bird", "Creature — Bird", "Flying"),
    read("Trinket", "Artifact"),
    read("Golem", "Artifact Creature — Golem"),
    read("Forest", "Basic Land — Forest", cost=""),
    read("Ruin", "Land", "{T}: Add {C}.", cost=""),
    read("Bog", "Land", "Each land is a Swamp in addition to its other land types.", cost=""),
    read("Red Sky", "Enchantment", "Nonbasic lands are Mountains."),
    read("Flood", "Enchantment", "All Forests are Islands."),
    read("Thicket", "Enchantment", "All Islands are Forests."),
    read("Metal", "Enchantment", "All permanents are artifacts in addition to their other types."),
    read(
        "Machines",
        "Enchantment",
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    ),
    read("Meekness", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."),
    read("Hymn", "Enchantment", "Creatures you control get +1/+1."),
    read("Paint", "Enchantment", "All creatures are white."),
    read("March", "Enchantment", "White creatures get +1/+1."),
    read("Wind", "Enchantment", "Creatures you control have flying."),
    read("Net", "Enchantment", "All creatures lose flying."),
    read("Chief", "Creature — Golem", "Other Golem creatures you control get +1/+1 and have haste."),
    read("Earth", "Enchantment", "Creatures you control are lands in addition to their other types."),
)


@st.composite
def tables(draw: st.DrawFn) -> list[ObjectFacts]:
    """A few permanents, each with a timestamp of its own."""
    cards = draw(st.lists(st.sampled_from(POOL), min_size=1, max_size=8))
    ages = draw(st.permutations(range(1, len(cards) + 1)))
    found = []
    for number, (card, age) in enumerate(zip(cards, ages, strict=True)):
        who = draw(st.sampled_from(("alice", "bob")))
        counters = draw(st.sampled_from(({}, {}, {"+1/+1": 1}, {"flying": 1})))
        found.append(ObjectFacts(f"o{number}", card, "battlefield", who, who, age, counters=counters))
    return found


def state_of(objects: list[ObjectFacts]) -> GameState:
    return GameState(Board((PlayerFacts("alice"), PlayerFacts("bob")), TURN, tuple(objects)))


def seen(values: Characteristics) -> tuple[object, ...]:
    abilities = sorted((repr(on.ability), str(on.origin)) for on in values.abilities)
    return (
        values.name,
        set(values.types),
        set(values.subtypes),
        values.colors,
        values.power,
        values.toughness,
        abilities,
        values.unknown,
    )


def all_seen(objects: list[ObjectFacts]) -> dict[str, tuple[object, ...]]:
    return {object_id: seen(values) for object_id, values in project(state_of(objects)).values.items()}


@settings(**SETTINGS, max_examples=150)
@given(objects=tables(), data=st.data())
def test_the_order_of_listing_means_nothing(objects: list[ObjectFacts], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(objects))
    assert all_seen(objects) == all_seen(list(shuffled))


UNRELATED = (
    (read("Scrap", "Sorcery"), "graveyard"),
    (read("Ox", "Creature — Ox"), "battlefield"),
    (read("Shard", "Artifact"), "battlefield"),
    (read("Plain", "Enchantment"), "battlefield"),
    (read("Rock", "Land", cost=""), "battlefield"),
)
"""Vanilla objects: effects may change them, but no effect of the pool counts them or changes others for them."""


@settings(**SETTINGS, max_examples=150)
@given(objects=tables(), unrelated=st.sampled_from(UNRELATED), age=st.integers(0, 20))
def test_an_object_that_nothing_speaks_of_changes_nothing(
    objects: list[ObjectFacts], unrelated: tuple[CardReading, str], age: int
) -> None:
    card, zone = unrelated
    besides = ObjectFacts("besides", card, zone, "bob", "bob", age)
    after = all_seen([*objects, besides])
    after.pop("besides")
    assert after == all_seen(objects)


@settings(**SETTINGS, max_examples=100)
@given(objects=tables())
def test_a_projection_is_a_fixpoint(objects: list[ObjectFacts]) -> None:
    """What an effect that only changes sizes applies to is what its words describe in the end."""
    state = state_of(objects)
    projection = state.projection
    assert {i: seen(v) for i, v in project(state).values.items()} == {i: seen(v) for i, v in projection.values.items()}
    for facts in objects:
        for modifier in modifiers_of(projection[facts.id].abilities):
            effect = effect_of(facts, modifier)
            if set(effect.by_layer) != {"7c"} or not isinstance(effect.modify.what, Filter):
                continue
            context = Context(state, projection.values, effect.you, source=facts, x=0)
            for other in objects:
                applied = any(
                    one.layer == "7c" and one.source == facts.id and one.changes == effect.modify.changes
                    for one in projection.history.get(other.id, ())
                )
                described = matches(effect.modify.what, subject_of(other, context), context) is True
                assert applied == described


@settings(**SETTINGS, max_examples=100)
@given(objects=tables())
def test_only_creatures_have_a_size(objects: list[ObjectFacts]) -> None:
    for values in project(state_of(objects)).values.values():
        assert ("Creature" in values.types) == (values.power is not None)


@settings(**SETTINGS, max_examples=60)
@given(objects=tables())
def test_objects_alike_in_everything_end_alike(objects: list[ObjectFacts]) -> None:
    """Values that objects share while layers are applied never leak from one to another."""
    twins = [*objects, *(facts._replace(id=f"twin-{facts.id}") for facts in objects if facts.card is POOL[0])]
    found = all_seen(twins)
    for facts in objects:
        if facts.card is POOL[0]:
            # All but who gave its abilities: those of counters come from the object itself.
            assert found[facts.id][:6] == found[f"twin-{facts.id}"][:6]
