"""Templates by subject. See `app.wire.prose` for what may stand in one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.wire.prose.templates import activating, general, mana, playing

Template = str | Callable[[Mapping[str, Any]], str]

TEMPLATES: dict[str, Template] = {
    **general.TEMPLATES,
    **mana.TEMPLATES,
    **playing.TEMPLATES,
    **activating.TEMPLATES,
}
