"""Ability data: what the reader produces and the core consumes.

Everything here is a frozen dataclass made of strings, numbers, ``None`` and tuples of the same, so a
reading can be compared, hashed, interned and serialised (see ``app.oracle.codec``). Meaning lives in
``app.core``; wording lives in ``app.oracle.grammar``.
"""
