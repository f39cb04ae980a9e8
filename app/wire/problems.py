"""Problem details (RFC 9457) as values.

A batch carries problems inside an answer of status 200, so they are made here and not in the HTTP layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.wire.faults import Fault

TITLES: dict[str, tuple[int, str]] = {
    "malformed_json": (400, "The body is not JSON"),
    "bad_request": (400, "The request cannot be understood"),
    "unauthorized": (401, "An API key is needed"),
    "not_found": (404, "There is no such resource"),
    "unknown_card": (404, "No card has that name"),
    "unknown_rule": (404, "There is no such rule"),
    "unknown_term": (404, "The glossary has no such term"),
    "no_glossary": (404, "The rules were not imported"),
    "unknown_ruling": (404, "No ruling was saved under that id"),
    "method_not_allowed": (405, "The method is not allowed here"),
    "body_too_large": (413, "The body is too large"),
    "unsupported_media_type": (415, "The body must be JSON"),
    "invalid_request": (422, "The request has faults"),
    "query_not_supported": (422, "This query is not supported"),
    "too_complex": (422, "Judging takes too long"),
    "too_many_requests": (429, "There are too many requests"),
    "internal_error": (500, "The judge failed"),
    "not_ready": (503, "The service is not ready"),
    "not_saved": (503, "Saved rulings cannot be reached"),
}
"""Every problem there is: its HTTP status and its title, by code."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. ``code`` is one of `TITLES`; ``status`` departs from its status only for errors that the web
    framework raises itself."""

    code: str
    detail: str
    faults: Sequence[Fault] = ()
    status: int = 0

    @property
    def http_status(self) -> int:
        return self.status or TITLES[self.code][0]

    def plain(self) -> dict[str, Any]:
        return {
            "type": f"urn:headjudge:problem:{self.code}",
            "title": TITLES[self.code][1],
            "status": self.http_status,
            "detail": self.detail,
            "code": self.code,
            "errors": [plain_fault(fault) for fault in self.faults],
        }


class Rejected(Exception):
    """A request that gets a problem instead of an answer."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)

    @property
    def faults(self) -> Sequence[Fault]:
        """What is wrong with the request; the problem itself where that is all there is to say."""
        return self.problem.faults or (Fault("", self.problem.code, self.problem.detail),)


def plain_fault(fault: Fault) -> dict[str, Any]:
    plain: dict[str, Any] = {"pointer": fault.pointer, "code": fault.code, "detail": fault.detail}
    if fault.closest:
        plain["closest"] = list(fault.closest)
    return plain


def invalid(faults: Sequence[Fault]) -> Problem:
    """The problem of a request with faults."""
    number = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
    return Problem("invalid_request", f"The request has {number}.", faults)
