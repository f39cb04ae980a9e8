"""Additional land plays (rule 305.2)."""

from __future__ import annotations

from app.oracle.grammar.parts import WHO
from app.oracle.grammar.symbols import EFFECT, STATIC
from app.oracle.model.effects import ExtraLandPlays, Lasting, Until
from app.oracle.syntax import Choice, Mapped

_NUMBERS: tuple[tuple[str, int | None], ...] = (
    ("a additional land", 1),
    ("two additional lands", 2),
    ("three additional lands", 3),
    ("any number of lands", None),
)
_EACH_TURN = Choice("additional lands each turn")
_THIS_TURN = Choice("additional lands this turn")
for _words, _number in _NUMBERS:
    _EACH_TURN.form(f"you may play {_words} on each of your turns", ExtraLandPlays, player="you", number=_number)
    _EACH_TURN.form(
        f"<player> may play {_words} (during|on) each of their turns", ExtraLandPlays, player=WHO, number=_number
    )
    _THIS_TURN.form(f"<player> may play {_words} this turn", ExtraLandPlays, player=WHO, number=_number)
    if _number is not None and _number > 1:
        _THIS_TURN.also(f"<player> may play up to {_words} this turn", ExtraLandPlays, player=WHO, number=_number)

STATIC.add(_EACH_TURN)
# Forms of their own: with "this turn" as a duration around it, the number would read as one each turn.
EFFECT.add(
    Mapped(
        _THIS_TURN,
        lambda value: Lasting((value,), Until("end_of_turn")),
        lambda value: (
            value.effects[0]
            if isinstance(value, Lasting) and value.until == Until("end_of_turn") and len(value.effects) == 1
            else None
        ),
    )
)
