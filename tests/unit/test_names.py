from __future__ import annotations

import pytest

from app.adapters.names import MAX_NAME, NamedCard, NameSearch, key, lookup_keys, name_keys


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lim-Dûl's Vault", "lim duls vault"),
        ("Lim-Dûl's Vault", "LIM-DUL’S VAULT"),
        ("Æther Vial", "aether vial"),
        ("Jötun Grunt", "jotun grunt"),
        ("Fire // Ice", "fire/ice"),
        ("Fire // Ice", "Fire//Ice"),
        ("+2 Mace", "2 mace"),
        ("Márton Stromgald", "Ma\u0301rton Stromgald"),
    ],
)
def test_same_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), [("Fire", "Ice"), ("_____", "______"), ("Forest", "Forests")])
def test_other_key(one: str, other: str) -> None:
    assert key(one) != key(other)


CARDS = [
    NamedCard("Fire // Ice", ("Fire", "Ice")),
    NamedCard("Ice", ("Ice",)),
    NamedCard("Bind // Liberate", ("Bind", "Liberate")),
    NamedCard("Bind", ("Bind",)),
    NamedCard("Lava, Axe", ("Lava, Axe",)),
    NamedCard("Lava Axe", ("Lava Axe",)),
    NamedCard("Front // Lost", ("Front",)),
    NamedCard("Twin // Twin", ("Twin", "Twin")),
]


def find(name: str) -> tuple[str, int | None] | None:
    keys = name_keys(CARDS)
    for each in lookup_keys(name):
        if each in keys:
            index, face = keys[each]
            return CARDS[index].name, face
    return None


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Fire // Ice", ("Fire // Ice", None)),
        ("fire ice", ("Fire // Ice", None)),
        ("Fire", ("Fire // Ice", None)),
        ("Liberate", ("Bind // Liberate", 1)),
        # A full name wins over a back face's, and over a front face's.
        ("Ice", ("Ice", None)),
        ("Bind", ("Bind", None)),
        # Punctuation tells two cards apart only where nothing else does.
        ("lava axe", ("Lava Axe", None)),
        ("Lava, Axe", ("Lava, Axe", None)),
        ("LAVA-AXE", ("Lava Axe", None)),
        # A face that the source does not know is not found under its name.
        ("Lost", None),
        ("Front // Lost", ("Front // Lost", None)),
        ("Twin", ("Twin // Twin", None)),
        ("", None),
        ("x" * (MAX_NAME + 1), None),
    ],
)
def test_lookup(name: str, found: tuple[str, int | None] | None) -> None:
    assert find(name) == found


def test_closest() -> None:
    search = NameSearch(["Reflecting Pool", "Exotic Orchard", "Forest", "Lim-Dûl's Vault"])
    assert search.closest("Reflectin Pol", 2)[0] == "Reflecting Pool"
    assert search.closest("lim dul vault", 1) == ["Lim-Dûl's Vault"]
    assert search.closest("", 5) == []
    assert search.closest("qqqqqqqq", 5) == []
