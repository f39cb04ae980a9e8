"""``headjudge ask``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from app.cli.output import fail, out

if TYPE_CHECKING:
    from app.wire.problems import Problem

STYLES = {"determined": "bold green", "qualified": "bold yellow", "undetermined": "bold red"}


def ask(
    file: Annotated[str, typer.Argument(help="A JSON file: {board, query}, a case, or a list of cases; - for stdin.")],
    id: Annotated[str | None, typer.Option("--id", help="Which case of a list.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")] = False,
) -> None:
    """Judge a question from a file, without a server."""
    request = pick(load(file), id)
    # What needs the whole judge is loaded only once the question is known to be one.
    from app.bootstrap import build
    from app.services.judge import Rejected

    services = build()
    try:
        ruling = services.judge.rule(request)
    except Rejected as error:
        fail(_complaint(error.problem))
    finally:
        services.database.close()
    if as_json:
        typer.echo(json.dumps(ruling, indent=2, ensure_ascii=False))
    else:
        show(ruling)


def _complaint(problem: Problem) -> str:
    lines = [problem.detail]
    for fault in problem.faults:
        names = f" (did you mean {', '.join(fault.closest)}?)" if fault.closest else ""
        lines.append(f"  {fault.pointer or 'the whole'}: {fault.detail}{names}")
    return "\n".join(lines)


def load(file: str) -> Any:
    """The JSON value in a file. Ends the command where there is none."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
        return json.loads(text)
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror or error}")
    except UnicodeDecodeError:
        fail(f"{file} is not UTF-8 text")
    except (ValueError, RecursionError) as error:
        fail(f"{file} is not JSON: {error}")


def pick(value: Any, id: str | None) -> dict[str, Any]:
    """The one question meant: of a list, the case with the id."""
    if isinstance(value, list):
        cases = [case for case in value if isinstance(case, dict)]
        if id is not None:
            cases = [case for case in cases if case.get("id") == id]
            if not cases:
                fail(f"there is no case {id!r} in the list")
        if len(cases) != 1:
            fail(f"the list has {len(cases)} cases; choose one with --id")
        value = cases[0]
    elif id is not None and (not isinstance(value, dict) or value.get("id", id) != id):
        fail(f"there is no case {id!r} in the file")
    if not isinstance(value, dict) or "board" not in value or "query" not in value:
        fail("the file has no 'board' and 'query'")
    return {"board": value["board"], "query": value["query"]}


def show(ruling: dict[str, Any]) -> None:
    """Prints a ruling for people: the answer, why, and what it rests on."""
    status = str(ruling["status"])
    out.print(Text(status, STYLES.get(status, "bold")).append(f"  {ruling['ruling']}", "bold default"))
    steps = ruling.get("steps") or []
    for number, step in enumerate(steps, start=1):
        rules = ", ".join(step.get("rules") or ())
        _paragraph(f"{number}. {step['text']}" + (f" [{rules}]" if rules else ""))
    _section("Rules", [_citation(citation) for citation in ruling.get("citations") or []])
    _section("Assumed", [str(assumption) for assumption in ruling.get("assumptions") or []])
    _section("Not read", [_unread(item) for item in ruling.get("unread") or []])
    versions = f"rules {ruling.get('rules_version')}, cards {ruling.get('catalog_version')}"
    out.print(Text(versions, "dim"))


def _section(title: str, lines: list[str]) -> None:
    if lines:
        out.print(Text(title, "bold"))
        for line in lines:
            _paragraph(line)


def _paragraph(text: str) -> None:
    """An indented paragraph: folded on a screen, one whole line where the output goes elsewhere."""
    if out.is_terminal:
        out.print(Padding(Text(text), (0, 0, 0, 2)), soft_wrap=False)
    else:
        out.print(Text(f"  {text}"))


def _citation(citation: dict[str, Any]) -> str:
    return f"{citation['rule']}: {citation.get('text') or citation.get('summary') or ''}"


def _unread(item: dict[str, Any]) -> str:
    words = item.get("text") or "words that are known only once card text is imported"
    return f"{item['object']}: {words} ({item.get('matters_because', '')})"
