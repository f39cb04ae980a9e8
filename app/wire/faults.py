"""What is wrong with a request, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``pointer`` is a JSON pointer (RFC 6901) into the request body, ``closest`` what may have been
    meant, the most alike first."""

    pointer: str
    code: str
    detail: str
    closest: tuple[str, ...] = ()

    def __str__(self) -> str:
        meant = f" (did you mean {', '.join(self.closest)}?)" if self.closest else ""
        return f"{self.pointer or 'the request'}: {self.detail}{meant}"


class Faulty(Exception):
    """A request that cannot be judged, with every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.detail}" for fault in self.faults))


def pointer(*parts: str | int) -> str:
    """A JSON pointer from unescaped parts."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
