"""A client for a Headjudge server, with and without ``async``.

    from headjudge.client import Client

    with Client("http://127.0.0.1:8000") as judge:
        ruling = judge.rule(board, {"type": "could_produce", "object": "pool"})
        print(ruling["status"], ruling["answer"]["types"])

A ruling whose ``status`` is ``undetermined`` is an answer, not an error: the judge says that it cannot know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, NotRequired, TypedDict, cast
from urllib.parse import quote

import httpx

__all__ = [
    "AsyncClient",
    "Citation",
    "Client",
    "Fault",
    "HeadjudgeError",
    "Problem",
    "Rejudged",
    "Ruling",
    "SavedRuling",
    "Step",
    "UnreadClause",
]

Board = Mapping[str, Any]
Query = Mapping[str, Any]
TIMEOUT = 30.0


class Step(TypedDict):
    """One step of the reasoning."""

    text: str
    objects: list[str]
    rules: list[str]


class Citation(TypedDict):
    """A rule that a ruling rests on; ``text`` only where the server has the official rules."""

    rule: str
    summary: str | None
    text: str | None
    effective: str | None
    url: str


class UnreadClause(TypedDict):
    """A clause the judge could not read that might matter."""

    object: str
    line: int | None
    text: str | None
    matters_because: str


class Ruling(TypedDict):
    """An answer, how sure it is, and what it rests on. What ``answer`` holds depends on the query's type."""

    query: dict[str, Any]
    status: Literal["determined", "qualified", "undetermined"]
    answer: dict[str, Any]
    ruling: str
    steps: list[Step]
    citations: list[Citation]
    assumptions: list[str]
    unread: list[UnreadClause]
    rules_version: str
    catalog_version: str
    id: NotRequired[str]


class Fault(TypedDict):
    """One fault of a request: a JSON pointer to it, a stable code, words, and what may have been meant."""

    pointer: str
    code: str
    detail: str
    closest: NotRequired[list[str]]


class Problem(TypedDict):
    """Problem details (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[Fault]


class SavedRuling(TypedDict):
    """A ruling that was kept, with what was asked."""

    id: str
    saved_at: str
    headjudge_version: str
    rules_version: str
    catalog_version: str
    board: dict[str, Any]
    query: dict[str, Any]
    ruling: Ruling


class Rejudged(TypedDict):
    """A saved ruling judged anew."""

    id: str
    changed: bool
    changes: list[dict[str, Any]]
    before: Ruling
    now: dict[str, Any]


class HeadjudgeError(Exception):
    """A request that got a problem instead of an answer. ``code`` is stable; ``faults`` say where and why."""

    def __init__(self, problem: Problem, request_id: str | None = None) -> None:
        self.problem = problem
        self.status = problem["status"]
        self.code = problem["code"]
        self.faults = problem["errors"]
        self.request_id = request_id
        lines = [problem["detail"], *(f"{fault['pointer'] or 'request'}: {fault['detail']}" for fault in self.faults)]
        super().__init__("; ".join(lines))


class _Call(TypedDict):
    """What is sent."""

    method: str
    url: str
    json: NotRequired[Any]
    params: NotRequired[dict[str, Any]]


def _rule(board: Board, query: Query, save: bool) -> _Call:
    call: _Call = {"method": "POST", "url": "/v1/rulings", "json": {"board": board, "query": query}}
    if save:
        call["params"] = {"save": "true"}
    return call


def _shared(board: Board, queries: Sequence[Query]) -> _Call:
    return {"method": "POST", "url": "/v1/rulings/batch", "json": {"board": board, "queries": list(queries)}}


def _items(items: Sequence[tuple[Board, Query]]) -> _Call:
    body = {"items": [{"board": board, "query": query} for board, query in items]}
    return {"method": "POST", "url": "/v1/rulings/batch", "json": body}


def _get(path: str, *parts: str, **params: Any) -> _Call:
    call: _Call = {"method": "GET", "url": path.format(*(quote(part, safe="") for part in parts))}
    if params:
        call["params"] = params
    return call


def _read(text: str, name: str, type_line: str) -> _Call:
    return {"method": "POST", "url": "/v1/cards/read", "json": {"text": text, "name": name, "type_line": type_line}}


def _taken(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json()
    request_id = response.headers.get("x-request-id")
    try:
        problem = response.json()
        raise HeadjudgeError(cast(Problem, {"errors": [], **problem}), request_id)
    except (ValueError, TypeError, KeyError):
        # Something between the client and the judge answered.
        other: Problem = {
            "type": "about:blank",
            "title": response.reason_phrase,
            "status": response.status_code,
            "detail": f"The server answers {response.status_code}.",
            "code": "not_headjudge",
            "errors": [],
        }
        raise HeadjudgeError(other, request_id) from None


def _options(url: str, key: str | None, timeout: float) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return {"base_url": url, "timeout": timeout, "headers": headers}


class Client:
    """Asks a server and waits. Raises `HeadjudgeError` for problems and what httpx raises for the network.

    ``key``: an API key where the server wants one. ``transport``: for tests and proxies, as httpx takes it."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        key: str | None = None,
        timeout: float = TIMEOUT,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._http = httpx.Client(**_options(url, key, timeout), transport=transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def _ask(self, call: _Call) -> Any:
        return _taken(self._http.request(**call))

    def rule(self, board: Board, query: Query, *, save: bool = False) -> Ruling:
        """The ruling on a question; ``save`` keeps it on the server under the ``id`` in the answer."""
        return cast(Ruling, self._ask(_rule(board, query, save)))

    def batch(self, board: Board, queries: Sequence[Query]) -> list[Ruling | Problem]:
        """A ruling or a problem for each question about one board, in their order."""
        return cast(list[Ruling | Problem], self._ask(_shared(board, queries)))

    def batch_items(self, items: Sequence[tuple[Board, Query]]) -> list[Ruling | Problem]:
        """A ruling or a problem for each board and question, in their order."""
        return cast(list[Ruling | Problem], self._ask(_items(items)))

    def saved(self, id: str) -> SavedRuling:
        """A ruling that was kept."""
        return cast(SavedRuling, self._ask(_get("/v1/rulings/{}", id)))

    def rejudge(self, id: str) -> Rejudged:
        """A ruling that was kept, judged anew."""
        call: _Call = {"method": "POST", "url": f"/v1/rulings/{quote(id, safe='')}/rejudge"}
        return cast(Rejudged, self._ask(call))

    def card(self, name: str) -> dict[str, Any]:
        """A card's facts, how it is read, and its rulings."""
        return cast(dict[str, Any], self._ask(_get("/v1/cards/{}", name)))

    def find_cards(self, words: str, limit: int = 10) -> list[str]:
        """Names that somebody who began to type may mean."""
        return cast(list[str], self._ask(_get("/v1/cards", q=words, limit=limit))["names"])

    def read(self, text: str, *, name: str = "", type_line: str = "") -> dict[str, Any]:
        """How the judge reads a text."""
        return cast(dict[str, Any], self._ask(_read(text, name, type_line)))

    def rule_text(self, number: str) -> dict[str, Any]:
        """A rule by its number."""
        return cast(dict[str, Any], self._ask(_get("/v1/rules/{}", number)))

    def find_rules(self, words: str, limit: int = 20) -> list[dict[str, Any]]:
        """Rules that speak of the words."""
        return cast(list[dict[str, Any]], self._ask(_get("/v1/rules", q=words, limit=limit))["rules"])

    def coverage(self) -> dict[str, Any]:
        """How much of the cards is read."""
        return cast(dict[str, Any], self._ask(_get("/v1/coverage")))


class AsyncClient:
    """The same with ``async``."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        key: str | None = None,
        timeout: float = TIMEOUT,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._http = httpx.AsyncClient(**_options(url, key, timeout), transport=transport)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def _ask(self, call: _Call) -> Any:
        return _taken(await self._http.request(**call))

    async def rule(self, board: Board, query: Query, *, save: bool = False) -> Ruling:
        """See `Client.rule`."""
        return cast(Ruling, await self._ask(_rule(board, query, save)))

    async def batch(self, board: Board, queries: Sequence[Query]) -> list[Ruling | Problem]:
        """See `Client.batch`."""
        return cast(list[Ruling | Problem], await self._ask(_shared(board, queries)))

    async def batch_items(self, items: Sequence[tuple[Board, Query]]) -> list[Ruling | Problem]:
        """See `Client.batch_items`."""
        return cast(list[Ruling | Problem], await self._ask(_items(items)))

    async def saved(self, id: str) -> SavedRuling:
        """See `Client.saved`."""
        return cast(SavedRuling, await self._ask(_get("/v1/rulings/{}", id)))

    async def rejudge(self, id: str) -> Rejudged:
        """See `Client.rejudge`."""
        call: _Call = {"method": "POST", "url": f"/v1/rulings/{quote(id, safe='')}/rejudge"}
        return cast(Rejudged, await self._ask(call))

    async def card(self, name: str) -> dict[str, Any]:
        """See `Client.card`."""
        return cast(dict[str, Any], await self._ask(_get("/v1/cards/{}", name)))

    async def find_cards(self, words: str, limit: int = 10) -> list[str]:
        """See `Client.find_cards`."""
        return cast(list[str], (await self._ask(_get("/v1/cards", q=words, limit=limit)))["names"])

    async def read(self, text: str, *, name: str = "", type_line: str = "") -> dict[str, Any]:
        """See `Client.read`."""
        return cast(dict[str, Any], await self._ask(_read(text, name, type_line)))

    async def rule_text(self, number: str) -> dict[str, Any]:
        """See `Client.rule_text`."""
        return cast(dict[str, Any], await self._ask(_get("/v1/rules/{}", number)))

    async def find_rules(self, words: str, limit: int = 20) -> list[dict[str, Any]]:
        """See `Client.find_rules`."""
        return cast(list[dict[str, Any]], (await self._ask(_get("/v1/rules", q=words, limit=limit)))["rules"])

    async def coverage(self) -> dict[str, Any]:
        """See `Client.coverage`."""
        return cast(dict[str, Any], await self._ask(_get("/v1/coverage")))
