"""The Comprehensive Rules: by number, by words, their glossary and editions."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from app.api.caching import NOT_MODIFIED, cached_response
from app.api.problems import documented
from app.rulebook.book import cited
from app.rulebook.summaries import PINNED_EDITION
from app.services.judge import Rejected
from app.services.rules import Rulebook, RuleEntry
from app.wire.faults import Fault
from app.wire.limits import MAX_FOUND, MAX_SEARCH
from app.wire.problems import Problem
from app.wire.rules import RULES_URL, RuleAnswer, RulesEditionsAnswer, RulesFound, TermAnswer, plain_line

router = APIRouter(prefix="/v1/rules", tags=["rules"])
glossary = APIRouter(prefix="/v1/glossary", tags=["rules"])
log = logging.getLogger("headjudge.api")

MEANT = 5
"""Terms that a mistyped one may have meant."""


def _rules(request: Request) -> Rulebook:
    rules: Rulebook = request.app.state.use_cases.rules
    return rules


def _line(entry: RuleEntry) -> dict[str, Any]:
    return plain_line(entry.number, entry.summary, entry.text)


@router.get(
    "",
    summary="Search the rules",
    operation_id="search_rules",
    response_model=RulesFound,
    response_description="The rules found.",
    responses=documented("invalid_request") | NOT_MODIFIED,
)
def search(
    request: Request,
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=MAX_SEARCH,
            description="Words, the last of which may be begun only, or the beginning of a number.",
            examples=["could produce"],
        ),
    ],
    limit: Annotated[int, Query(ge=1, le=MAX_FOUND, description="So many rules at most.")] = 20,
) -> Response:
    """Full-text search in the official text where it was imported, else in our summaries."""
    rules = _rules(request)
    found = [_line(entry) for entry in rules.search(q, limit)]
    return cached_response(request, {"q": q, "rules": found, "rules_version": rules.version})


@router.get(
    "/editions",
    summary="List editions",
    operation_id="list_rules_editions",
    response_model=RulesEditionsAnswer,
    response_description="The editions.",
    responses=documented("not_ready") | NOT_MODIFIED,
)
def editions(request: Request) -> Response:
    """The edition that rulings cite, and those that were imported."""
    try:
        found = _rules(request).editions()
    except Exception as error:
        log.warning("the editions cannot be listed: %s", str(error).split("\n")[0])
        raise Rejected(Problem("not_ready", "The database cannot be reached.")) from None
    shown = [
        {"effective": edition.version, "imported_at": edition.imported_at, "rules": edition.size, "in_use": in_use}
        for edition, in_use in found
    ]
    return cached_response(request, {"cited": PINNED_EDITION, "editions": shown})


@router.get(
    "/{number}",
    summary="Look up a rule",
    operation_id="get_rule",
    response_model=RuleAnswer,
    response_description="The rule.",
    responses=documented("unknown_rule") | NOT_MODIFIED,
)
def rule(
    request: Request,
    number: Annotated[str, Path(description="Number of the rule, such as `106.7` or `106.12a`.", examples=["106.7"])],
) -> Response:
    """A rule in our own words and, where it was imported, its official text with what stands around it."""
    rules = _rules(request)
    entry = rules.rule(number[:20])
    if entry is None:
        detail = f"nothing is known of a rule {number!r}"
        problem = Problem("unknown_rule", f"N{detail[1:]}.", [Fault("", "unknown_rule", detail)])
        raise Rejected(problem)
    under = [found for each in entry.place.subrules if (found := rules.rule(each)) is not None]
    return cached_response(
        request,
        {
            **_line(entry),
            "examples": list(entry.examples),
            "effective": entry.effective,
            "parent": entry.place.parent,
            "previous": entry.place.previous,
            "next": entry.place.next,
            "subrules": [_line(found) for found in under],
            "refers_to": list(entry.refers_to),
            "rules_version": rules.version,
            "url": RULES_URL,
        },
    )


@glossary.get(
    "/{term:path}",
    summary="Look up a term",
    operation_id="get_term",
    response_model=TermAnswer,
    response_description="The glossary's entries.",
    responses=documented("unknown_term", "no_glossary") | NOT_MODIFIED,
)
def term(
    request: Request,
    term: Annotated[str, Path(description="A term of the glossary; case does not matter.", examples=["Mana Ability"])],
) -> Response:
    """What the glossary of the imported edition says of a term."""
    rules = _rules(request)
    entries = rules.term(term)
    if entries is None:
        raise Rejected(Problem("no_glossary", "The Comprehensive Rules were not imported; the glossary is theirs."))
    if not entries:
        from rapidfuzz import process, utils

        near = process.extract(term[:MAX_SEARCH], rules.terms(), limit=MEANT, processor=utils.default_process)
        detail = f"the glossary has no term {term[:MAX_SEARCH]!r}"
        fault = Fault("", "unknown_term", detail, tuple(name for name, score, _ in near if score >= 60))
        raise Rejected(Problem("unknown_term", f"T{detail[1:]}.", [fault]))
    shown = [{"term": each.term, "text": each.text, "rules": list(cited((each.text,)))} for each in entries]
    return cached_response(request, {"entries": shown, "rules_version": rules.version})
