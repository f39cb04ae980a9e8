"""The words of rulings: a template for each key that a `Reason` may have.

A template is a format string over the reason's facts. Besides the facts there are ``{object}``, the name of the
first object of the reason, and ``{objects}``, the names of all of them. After a colon stands how a value is said:

- nothing: as it is; several values as "a, b and c"
- ``or``: several values as "a, b or c"
- ``mana``: types of mana as symbols, "{U} or {G}"; none as "no mana"
- ``name``: ids as the names of what they stand for

A template may also be a function from the facts (with ``objects``, the names) to the sentence.
"""

from __future__ import annotations

from app.wire.prose.engine import Names, NoNames, render
from app.wire.prose.templates import TEMPLATES

__all__ = ["TEMPLATES", "Names", "NoNames", "render"]
