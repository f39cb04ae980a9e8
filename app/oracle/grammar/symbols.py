"""The grammar's symbols. Each family module adds its forms to them; nothing else is shared.

A slot of a template is filled by one of these, so a new wording composes with all that exist.
"""

from __future__ import annotations

from app.oracle.syntax import Choice

# Numbers and counts.
NUMBER = Choice("number")
"""A written number: ``a``, ``one``, ``two``, ``13``; an `app.oracle.model.amounts.Number`, or X."""
AMOUNT = Choice("amount")
"""A counted amount as a noun phrase: "the number of creatures you control", "~'s power", "X"."""
DEFINED_X = Choice("what X is")
"""The same behind "where X is": an `app.oracle.model.amounts.DefinedX`."""
FOR_EACH = Choice("for each")
"""What follows "for each": an amount that counts it: "creature you control", "charge counter on ~"."""

# Objects and players. One and many are the same filters in the singular and in the plural.
ONE = Choice("one object")
"""A description in the singular without article: "nonbasic land you control"."""
MANY = Choice("objects")
"""A description in the plural: "nonbasic lands you control", "creature spells"."""
A_ONE = Choice("one object with article")
"""A description in the singular with its article: "a land you control", "another creature"."""
REF = Choice("reference")
"""What points at an object: "~", "it", "that card", "enchanted land", "target creature you control"."""
OBJECTS = Choice("objects affected")
"""What a continuous effect affects: a REF, or all of MANY: "lands you control", "each other creature"."""
PLAYER = Choice("player as subject")
"""A player as subject, with a verb in the third person: "each player", "target opponent"; also "you"."""
QUALITY_BEFORE = Choice("quality before the noun")
QUALITY_AFTER = Choice("quality behind the noun")

# Mana.
MANA = Choice("mana")
"""What is added: "{G}{G}", "one mana of any color", "{G} for each elf on the battlefield"."""
MANA_RIDER = Choice("mana rider")
"""A sentence that says more about mana just added: "spend this mana only to cast creature spells"."""

# Costs.
COST_PART = Choice("part of a cost")
"""One item of a cost line, in the imperative: "{T}", "sacrifice ~", "pay 1 life"."""
COST = Choice("cost")
"""A whole cost: parts separated by commas; an `app.oracle.model.costs.Cost`."""

# Conditions and durations.
CONDITION = Choice("condition")
"""What follows if, as long as, unless: "you control three or more artifacts"."""
DURATION = Choice("duration")
"""A duration phrase: "until end of turn", "until your next turn", "this turn", "for as long as it remains exiled"."""

# Effects.
EFFECT = Choice("effect")
"""A clause of a spell or ability, in normal form without full stop."""
STATIC = Choice("static clause")
"""A clause that a static ability (or an effect with a duration) states: "creatures you control have haste"."""
CHANGE = Choice("change")
"""What happens to an object in a continuous effect, as a predicate: "have haste", "are islands", "get +1/+1"."""
INSTRUCTION = Choice("activation instruction")
"""A whole sentence behind an activated ability: "activate only as a sorcery"."""
TRIGGER = Choice("trigger event")
"""A trigger with its opening word: "whenever you tap a land for mana", "at the beginning of your upkeep"."""
KEYWORD = Choice("keyword ability")
"""A keyword ability with its parameters: "flying", "flashback {2}{R}", "protection from red"."""
QUOTED = Choice("quoted ability")
"""A quoted ability with its quotation marks: an ability node with line None."""
