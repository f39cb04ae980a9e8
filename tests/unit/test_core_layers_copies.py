"""Copies, their exceptions and what resolved effects make copies of (rule 707)."""

from __future__ import annotations

from tests.unit.tables import BEAR, JUDGE, Json, board, card, put
from tests.unit.test_core_layers import FLYER, cited, made, on_table, ruled, size

MAW = card(
    "Maw",
    "Creature — Beast",
    "{3}{G}",
    "Maw's power and toughness are each equal to the number of creature cards in all graveyards.",
    power="*",
    toughness="*",
)
DEPTHS = card("Deep", "Legendary Land", None, "Deep enters tapped.\n{T}: Add {U}.")
STAGE = card(
    "Scene",
    "Land",
    None,
    "{T}: Add {C}.\n{2}, {T}: This land becomes a copy of target land, except it has this ability.",
)
MIRROR = "Each other creature becomes a copy of target nonlegendary creature until end of turn."


def used(name: str, source: str, *objects: str, line: int = 1, turn: int = 7) -> Json:
    return {
        "id": name,
        "source": source,
        "ability": line,
        "controller": "alice",
        "turn": turn,
        "objects": list(objects),
    }


def test_a_copy_that_keeps_the_ability_that_made_it() -> None:
    objects = (on_table("scene", STAGE), on_table("deep", DEPTHS))
    ruling = ruled("scene", *objects, effects=(used("e", "scene", "deep"),))
    answer = ruling["answer"]
    assert (answer["name"], answer["supertypes"]) == ("Deep", ["Legendary"])
    assert [(ability["ability"], ability.get("from")) for ability in answer["abilities"]] == [
        (0, None),
        (1, None),
        (None, "scene"),
    ]
    assert {"707.2", "707.9", "613.2a"} <= cited(ruling)
    assert ruled("scene", *objects)["answer"]["name"] == "Scene"


def test_a_copy_until_end_of_turn_ends() -> None:
    objects = (on_table("it", FLYER), on_table("bear", BEAR))
    assert ruled("it", *objects, effects=(made("e", MIRROR, "bear"),))["answer"]["name"] == "Bear"
    assert ruled("it", *objects, effects=(made("e", MIRROR, "bear", turn=6),))["answer"]["name"] == "Flyer"
    assert ruled("bear", *objects, effects=(made("e", MIRROR, "it"),))["answer"]["keywords"] == ["Flying"]


def test_a_copy_has_no_counters_or_changes_of_what_it_copies() -> None:
    bear = on_table("bear", BEAR, counters={"+1/+1": 2})
    pumped = made("p", "Target creature gets +3/+3 until end of turn.", "bear")
    assert size("it", on_table("it", FLYER), bear, effects=(pumped, made("e", MIRROR, "bear"))) == (2, 2)
    assert size("bear", on_table("it", FLYER), bear, effects=(pumped,)) == (7, 7)


def copier(exception: str) -> Json:
    text = f"You may have this creature enter as a copy of any creature on the battlefield, except {exception}."
    return card("Mimic", "Creature — Shapeshifter", "{3}{U}", text, power="0", toughness="0")


def copied(exception: str, what: Json, *objects: Json) -> Json:
    """The values of a permanent that entered as a copy of a card of the catalog: here, of the only one it has."""
    table = board(on_table("it", copier(exception), copy_of=what["name"]), *objects)

    class One:
        version = "one"

        def find(self, name: str) -> object:
            return _found(what) if name == what["name"] else None

        def closest(self, name: str, limit: int = 5) -> tuple[str, ...]:
            return ()

    from app.services.judge import Judge

    judge = Judge(One(), JUDGE.rules)  # type: ignore[arg-type]
    return judge.rule({"board": table, "query": {"type": "characteristics", "object": "it"}})


def _found(what: Json) -> object:
    from app.oracle.reader import read_card
    from app.oracle.source import RawCard, RawFace
    from app.services.ports import FoundCard

    face = RawFace(
        what["name"],
        what["type_line"],
        what["mana_cost"] or "",
        what["oracle_text"],
        what.get("power"),
        what.get("toughness"),
    )
    return FoundCard(read_card(RawCard(what["name"], (face,))), None)


def test_a_size_in_the_exception_drops_what_would_define_it() -> None:
    ruling = copied("it's 7/7", MAW, put("dead", BEAR, "graveyard"))
    assert (ruling["answer"]["power"], ruling["answer"]["abilities"]) == (7, [])
    assert ruling["status"] == "determined"


def test_a_type_in_the_exception_is_added() -> None:
    ruling = copied("it's an artifact in addition to its other types", MAW, put("dead", BEAR, "graveyard"))
    assert set(ruling["answer"]["types"]) == {"Creature", "Artifact"}
    assert ruling["answer"]["power"] == 1


def test_an_exception_that_cannot_be_read_leaves_the_copy_in_doubt() -> None:
    assert copied("it hums like the copied creature's grandmother", MAW)["status"] != "determined"


CONSTRUCT = card("Loom", "Artifact Creature — Construct", "{3}")


def test_the_subtypes_of_a_type_that_a_copy_drops_go_with_it() -> None:
    """Rule 205.1a, also where a copy effect takes a card type away."""
    answer = copied("it isn't a creature", CONSTRUCT)["answer"]
    assert (answer["types"], answer["subtypes"], answer["power"]) == (["Artifact"], [], None)
    answer = copied("it isn't an artifact", CONSTRUCT)["answer"]
    assert (answer["types"], answer["subtypes"]) == (["Creature"], ["Construct"])


LATER = card(
    "Guise",
    "Legendary Creature — Shapeshifter",
    "{2}{U}",
    "{2}: This creature becomes a copy of target creature, except its name is Guise and it has flying and this "
    "ability.",
)


def test_what_a_later_copy_excepts_counts_where_the_board_names_the_copied_card() -> None:
    class One:
        version = "one"

        def find(self, name: str) -> object:
            return _found(MAW) if name == "Maw" else None

        def closest(self, name: str, limit: int = 5) -> tuple[str, ...]:
            return ()

    from app.services.judge import Judge

    judge = Judge(One(), JUDGE.rules)  # type: ignore[arg-type]
    it = on_table("it", LATER, copy_of="Maw")
    for effects in ((), (used("e", "it", line=0),)):
        table = board(it, put("dead", BEAR, "graveyard"), effects=list(effects))
        ruling = judge.rule({"board": table, "query": {"type": "characteristics", "object": "it"}})
        answer = ruling["answer"]
        assert (ruling["status"], answer["name"], answer["keywords"]) == ("determined", "Guise", ["Flying"])
        assert len(answer["abilities"]) == 3


def test_a_static_copy_of_what_was_chosen_is_not_known() -> None:
    aura = card(
        "Altered",
        "Enchantment — Aura",
        "{1}{U}",
        "Enchant creature\nAs this Aura enters, choose a creature.\n"
        "Enchanted creature is a copy of the chosen creature.",
    )
    bear, other = on_table("it", BEAR), on_table("other", FLYER)
    assert ruled("it", bear, other, on_table("aura", aura, attached_to="it"))["status"] == "undetermined"
    assert ruled("other", bear, other, on_table("aura", aura, attached_to="it"))["status"] == "determined"


def test_control_is_told_where_layer_2_stands() -> None:
    bear = put("bear", BEAR, "battlefield", owner="bob")
    stolen = made("e", "Gain control of target creature until end of turn.", "bear")
    assert "613.1b" in cited(ruled("bear", bear, effects=(stolen,)))
