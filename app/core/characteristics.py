"""An object's characteristics (rule 109.3): the copiable values it starts from and what layers make of them."""

from __future__ import annotations

from app.core.memo import once_per_value
from app.oracle.model.abilities import Ability, Keyword, Level, Static
from app.oracle.model.card import Face
from app.oracle.model.costs import Cost, PayMana
from app.oracle.model.effects import Modify, SetPowerToughness
from app.oracle.model.mana import ManaCost


class AbilityOn:
    """An ability as an object has it.

    ``line`` is the line of the object's text it stands on, None where it is on none; ``origin`` says then
    where it comes from: the id of the object or effect that grants it, or ``"305.6"``. ``timestamp`` is that
    of the grant (613.7a), None for an ability of the object's own text."""

    __slots__ = ("ability", "line", "origin", "timestamp")

    def __init__(
        self, ability: Ability, line: int | None, origin: str | None = None, timestamp: int | None = None
    ) -> None:
        self.ability = ability
        self.line = line
        self.origin = origin
        self.timestamp = timestamp

    def __repr__(self) -> str:
        return f"AbilityOn({self.ability!r}, {self.line!r}, {self.origin!r})"


class Characteristics:
    """The characteristics of one object at one moment. Changed only while layers are applied.

    ``power`` and ``toughness`` are None where the object has none; a name in ``unknown`` marks one that rests
    on words that cannot be read. ``front_cost`` is the mana cost that the mana value of a back face or of a melded
    permanent is worked out from (202.3b, 202.3c); a copy of it has none."""

    __slots__ = (
        "abilities",
        "cant_have",
        "colors",
        "defense",
        "front_cost",
        "loyalty",
        "mana_cost",
        "name",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "unknown",
    )

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        colors: tuple[str, ...],
        supertypes: tuple[str, ...],
        types: tuple[str, ...],
        subtypes: tuple[str, ...],
        power: int | None,
        toughness: int | None,
        loyalty: int | None,
        defense: int | None,
        abilities: tuple[AbilityOn, ...],
        unknown: frozenset[str] = frozenset(),
        cant_have: tuple[str, ...] = (),
        front_cost: ManaCost | None = None,
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.colors = colors
        self.supertypes = supertypes
        self.types = types
        self.subtypes = subtypes
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.abilities = abilities
        self.unknown = unknown
        self.cant_have = cant_have
        self.front_cost = front_cost

    def copy(self) -> Characteristics:
        return Characteristics(
            self.name,
            self.mana_cost,
            self.colors,
            self.supertypes,
            self.types,
            self.subtypes,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            self.abilities,
            self.unknown,
            self.cant_have,
            self.front_cost,
        )

    def mana_value(self, x: int = 0) -> int:
        """Rule 202.3, with X counting ``x``: that of the front face for a back face (202.3b)."""
        cost = self.mana_cost if self.front_cost is None else self.front_cost
        return 0 if cost is None else cost.mana_value(x)

    def has_keyword(self, name: str) -> bool:
        """Whether it has a keyword ability of this name (Scryfall's spelling)."""
        return any(isinstance(on.ability, Keyword) and on.ability.name == name for on in self.abilities)

    def keyword(self, name: str) -> Keyword | None:
        """Its first keyword ability of this name."""
        for on in self.abilities:
            if isinstance(on.ability, Keyword) and on.ability.name == name:
                return on.ability
        return None

    def keywords(self) -> tuple[str, ...]:
        """Names of its keyword abilities, each once, in the order it has them."""
        return tuple(dict.fromkeys(on.ability.name for on in self.abilities if isinstance(on.ability, Keyword)))


def number(printed: str | None) -> int | None:
    """A printed power, toughness or loyalty as a number: what is no plain number in it counts as 0 (rule 208.2a)
    until an ability defines it; None where nothing is printed."""
    if printed is None:
        return None
    terms = [term for term in printed.replace("-", "+-").split("+") if term]
    return sum(int(term) for term in terms if term.lstrip("-").isdigit())


def _undefined(face: Face) -> frozenset[str]:
    """Which of power and toughness are printed as a star that no readable ability of the face defines."""
    found = set()
    for name, printed_value in (("power", face.power), ("toughness", face.toughness)):
        if printed_value is not None and "*" in printed_value:
            if not any(_defines(ability, name) for ability in face.abilities):
                found.add(name)
    return frozenset(found)


def _defines(ability: Ability, name: str) -> bool:
    return (
        isinstance(ability, Static)
        and ability.cda
        and any(
            isinstance(change, SetPowerToughness) and getattr(change, name) is not None
            for effect in ability.effects
            if isinstance(effect, Modify)
            for change in effect.changes
        )
    )


def face_characteristics(face: Face) -> Characteristics:
    """A face's printed values. A station card has its power and toughness only as its ability says (721.2)."""
    sized = "Creature" in face.types or not any(
        isinstance(ability, Level) and ability.counter == "charge" for ability in face.abilities
    )
    return Characteristics(
        face.name,
        face.mana_cost,
        face.colors,
        face.supertypes,
        face.types,
        face.subtypes,
        number(face.power) if sized else None,
        number(face.toughness) if sized else None,
        number(face.loyalty),
        number(face.defense),
        tuple(AbilityOn(ability, ability.line) for ability in face.abilities),
        _undefined(face),
    )


FACE_DOWN = Characteristics("", None, (), (), ("Creature",), (), 2, 2, None, None, ())
"""A face-down permanent or spell (rule 708.2a)."""

_WARD = AbilityOn(Keyword(None, "Ward", Cost((PayMana(ManaCost(("2",))),))), None)
FACE_DOWN_WITH_WARD = Characteristics("", None, (), (), ("Creature",), (), 2, 2, None, None, (_WARD,))
"""One that was cast for a disguise cost or cloaked (rules 702.168a, 701.58a)."""

HIDDEN = Characteristics("", None, (), (), (), (), None, None, None, None, ())
"""A card exiled face down has no characteristics (rule 406.3a)."""


def combined(first: Characteristics, second: Characteristics, name: str) -> Characteristics:
    """Both halves of a split card where it is no spell (rule 709.4): names, costs, colors and types together."""
    cost = ManaCost(
        (first.mana_cost.symbols if first.mana_cost else ()) + (second.mana_cost.symbols if second.mana_cost else ())
    )
    return Characteristics(
        name,
        cost,
        tuple(color for color in "WUBRG" if color in first.colors + second.colors),
        tuple(dict.fromkeys(first.supertypes + second.supertypes)),
        tuple(dict.fromkeys(first.types + second.types)),
        tuple(dict.fromkeys(first.subtypes + second.subtypes)),
        first.power,
        first.toughness,
        first.loyalty,
        first.defense,
        first.abilities + second.abilities,
        first.unknown | second.unknown,
    )


@once_per_value
def printed(face: Face) -> Characteristics:
    """A face's printed values, shared: never to be changed in place."""
    return face_characteristics(face)
