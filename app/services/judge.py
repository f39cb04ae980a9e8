"""The one use case: a board and a question in, a ruling out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import pydantic_core
from pydantic import TypeAdapter, ValidationError

from app.core.state import GameState
from app.oracle.model.card import CardReading
from app.oracle.source import RawCard
from app.questions.registry import QUESTIONS
from app.rulebook.summaries import summary
from app.services.ports import CardCatalog, RulesLibrary
from app.wire.ask import build_query, echo
from app.wire.base import WireModel
from app.wire.board import BoardModel
from app.wire.build import Table, build_board, examine_board
from app.wire.faults import Fault, Faulty
from app.wire.limits import MAX_BATCH
from app.wire.lookup import CardLookup, Reader, Suggestions
from app.wire.problems import Problem, Rejected, invalid
from app.wire.queries import AnyQuery, QueryModel, RulingRequest
from app.wire.render import ruling
from app.wire.rules import RULES_URL
from app.wire.shape import MAX_FAULTS, Salvage, salvage, shape_faults

log = logging.getLogger("headjudge.judge")

_QUERY: TypeAdapter[AnyQuery] = TypeAdapter(QueryModel)


def _read_card(raw: RawCard) -> CardReading:
    """Reads a card. The grammar is loaded with the first card that needs it: a board of names does not."""
    from app.oracle.reader import read_card

    return read_card(raw)


class Judge:
    """Answers questions about boards.

    It keeps what is the same for every request (readings by name, citations by number) and nothing of the
    requests themselves: the same request gets the same answer."""

    def __init__(self, cards: CardCatalog, rules: RulesLibrary, read: Reader = _read_card) -> None:
        self.cards = cards
        self.rules = rules
        self.lookup = CardLookup(cards, read)
        self.observe: Callable[[Mapping[str, Any]], None] | None = None
        """Told of every ruling, for counting."""
        self._citations: dict[str, Mapping[str, Any]] = {}
        self._cited_from = ""

    # One request.

    def rule(self, request: RulingRequest | Mapping[str, Any]) -> dict[str, Any]:
        """The ruling on one request, validated or as its JSON value. Raises `Rejected` where there can be none."""
        if not isinstance(request, RulingRequest):
            try:
                request = RulingRequest.model_validate(request)
            except ValidationError as error:
                raise Rejected(invalid(self.faults(error, request, RulingRequest))) from None
        return self.answer(request.board, request.query, at_query="/query")

    def answer(self, board: BoardModel, query: WireModel, at_query: str = "") -> dict[str, Any]:
        """The ruling on a question about a board. ``at_query`` is the pointer to the question's fields."""
        self.lookup.refresh()
        suggestions = Suggestions(self.lookup)
        table = examine_board(board, self.lookup, "/board", suggestions)
        core_query, faults = build_query(query, table, at_query, suggestions)
        if table.faults or faults:
            raise Rejected(invalid([*table.faults, *faults][:MAX_FAULTS]))
        state = GameState(table.board)
        try:
            return self._judge(state, table, query, core_query)
        finally:
            state.release()

    def faults(self, error: ValidationError, body: Any, model: type[WireModel], at: str = "") -> list[Fault]:
        """Every fault of a body that failed validation: those of its shape, and those that what is left of it
        has beyond that. ``at`` is the pointer to the body."""
        found = list(shape_faults(error, body, at))
        if isinstance(body, dict) and isinstance(body.get("board"), dict):
            found += self._faults_beyond_shape(body, model, at)
        return list({fault.pointer: fault for fault in reversed(found)}.values())[::-1][:MAX_FAULTS]

    def _faults_beyond_shape(self, body: dict[str, Any], model: type[WireModel], at: str) -> list[Fault]:
        self.lookup.refresh()
        suggestions = Suggestions(self.lookup)
        board, rest = salvage(body["board"])
        if board is None:
            return []
        table = examine_board(board, self.lookup, "", suggestions, rest.ghosts)
        faults = [_moved(fault, rest, f"{at}/board") for fault in table.faults]
        try:
            if model is RulingRequest:
                query: WireModel = _QUERY.validate_python(body.get("query"))
                where = f"{at}/query"
            else:
                placeholder = {"players": [{"id": "a"}]}
                query, where = model.model_validate({**body, "board": placeholder}), at
        except ValidationError:
            return faults
        return faults + build_query(query, table, where, suggestions)[1]

    def _judge(self, state: GameState, table: Table, query: WireModel, core_query: Any) -> dict[str, Any]:
        question = QUESTIONS.get(core_query.type)
        if question is None:
            raise Rejected(
                Problem("query_not_supported", f"Queries of the type {core_query.type} are not supported yet.")
            )
        try:
            ruled = ruling(
                echo(query),
                question(state, core_query),
                table,
                self._cite,
                self.rules.version,
                self.lookup.catalog.version,
            )
        except Exception as error:
            log.exception("a %s query failed", core_query.type)
            raise Rejected(
                Problem("internal_error", "The judge failed on this request; the fault is its own.")
            ) from error
        if self.observe is not None:
            self.observe(ruled)
        return ruled

    def _cite(self, number: str) -> Mapping[str, Any]:
        if self.rules.version != self._cited_from:
            self._cited_from = self.rules.version
            self._citations = {}
        citation = self._citations.get(number)
        if citation is None:
            official = self.rules.official(number)
            citation = self._citations[number] = {
                "rule": number,
                "summary": summary(number),
                "text": None if official is None else official.text,
                "effective": None if official is None else official.effective,
                "url": RULES_URL,
            }
        return citation

    # Batches.

    def batch(self, body: Any) -> list[dict[str, Any]]:
        """A ruling or a problem for each query or item, in their order.

        ``body`` is the request's JSON value. Raises `Rejected` where the batch as such is at fault, or the one
        board that its queries share."""
        if not isinstance(body, dict) or ("items" in body) == ("queries" in body):
            raise Rejected(
                invalid([Fault("", "invalid_value", "a batch is an object with either board and queries, or items")])
            )
        name = "items" if "items" in body else "queries"
        unknown = [
            Fault("/" + str(key).replace("~", "~0").replace("/", "~1"), "unknown_field", "there is no such field")
            for key in body
            if key not in ({"items"} if name == "items" else {"board", "queries"})
        ]
        entries = body[name]
        if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_BATCH:
            unknown.append(Fault(f"/{name}", "out_of_range", f"a list of 1 to {MAX_BATCH} entries is needed"))
        if unknown:
            raise Rejected(invalid(unknown))
        if name == "items":
            return [self._item(entry, f"/items/{index}") for index, entry in enumerate(entries)]
        return self._shared(body, entries)

    def _shared(self, body: dict[str, Any], entries: list[Any]) -> list[dict[str, Any]]:
        try:
            board = BoardModel.model_validate(body.get("board"))
        except ValidationError as error:
            faults = list(shape_faults(error, body.get("board"), "/board"))
            if isinstance(body.get("board"), dict):
                rest_board, rest = salvage(body["board"])
                if rest_board is not None:
                    beyond = examine_board(rest_board, self.lookup, "", None, rest.ghosts).faults
                    faults += [_moved(fault, rest, "/board") for fault in beyond]
            raise Rejected(invalid(faults[:MAX_FAULTS])) from None
        self.lookup.refresh()
        suggestions = Suggestions(self.lookup)
        try:
            table = build_board(board, self.lookup, "/board", suggestions)
        except Faulty as faulty:
            raise Rejected(invalid(faulty.faults[:MAX_FAULTS])) from None
        state = GameState(table.board)
        answers = []
        for index, entry in enumerate(entries):
            at = f"/queries/{index}"
            try:
                query = _QUERY.validate_python(entry)
                core_query, faults = build_query(query, table, at, suggestions)
                if faults:
                    raise Rejected(invalid(faults))
                answers.append(self._judge(state, table, query, core_query))
            except ValidationError as error:
                answers.append(invalid(shape_faults(error, entry, at)).plain())
            except Rejected as rejected:
                answers.append(rejected.problem.plain())
        state.release()
        return answers

    def _item(self, entry: Any, at: str) -> dict[str, Any]:
        try:
            return self.rule(entry)
        except Rejected as rejected:
            problem = rejected.problem
            faults = [Fault(at + f.pointer, f.code, f.detail, f.closest) for f in problem.faults]
            return Problem(problem.code, problem.detail, faults, problem.status).plain()


def _moved(fault: Fault, rest: Salvage, at: str) -> Fault:
    return Fault(at + rest.original(fault.pointer), fault.code, fault.detail, fault.closest)


__all__ = ["Judge", "Rejected", "parse_json"]


def parse_json(raw: bytes) -> Any:
    """The JSON value of a body. Raises `Rejected` where it is none."""
    try:
        return pydantic_core.from_json(raw, allow_inf_nan=False)
    except ValueError as error:
        detail = f"The body is not JSON: {error}."
        raise Rejected(Problem("malformed_json", detail, [Fault("", "malformed_json", str(error))])) from None
