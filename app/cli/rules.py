"""``headjudge rules``: downloads, imports, what is in use, and what changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.loading import downloaded, taking_in, upstream
from app.cli.output import err, fail, out

if TYPE_CHECKING:
    from app.rulebook.parse import RulesText

app = typer.Typer(help="The Comprehensive Rules.", no_args_is_help=True)


@app.command("import")
def import_(file: Annotated[Path, typer.Argument(help="The official text file.")]) -> None:
    """Take in the official text, so that citations carry it. Earlier editions are kept."""
    from app.services.ingest import import_rules

    with taking_in() as store, err.status("reading rules"):
        edition = import_rules(file, store)
    out.print(f"{edition.size:,} rules, effective {edition.version}, are in use.")


@app.command()
def sync() -> None:
    """Find the current text file on the page of the rules and put it into use, if it is not."""
    from app.services.ingest import read_rules
    from app.settings import Settings

    with taking_in() as store, upstream() as client:
        file = downloaded(client, client.rules_text(Settings().rules_page), "rules.txt")
        rules = read_rules(file)
        used = store.rules_edition()
        if used is not None and used.version == rules.effective:
            out.print(f"The rules effective {rules.effective} are in use already.")
            return
        edition = store.put_rules(rules)
    out.print(f"{edition.size:,} rules, effective {edition.version}, are in use.")


@app.command()
def status() -> None:
    """Say which editions of the rules there are and which is in use."""
    from app.cli.editions import rules_editions
    from app.rulebook.summaries import PINNED_EDITION

    editions = rules_editions()
    for edition, active in editions:
        kept = "imported" if active else "kept"
        out.print(f"{kept}: effective {edition.version}, {edition.size:,} rules, at {edition.imported_at}")
    if not editions:
        out.print("imported: none (citations carry our summaries only)")
    out.print(f"cited by number and summary: effective {PINNED_EDITION}")


@app.command()
def diff(
    old: Annotated[str, typer.Argument(help="An imported edition's date (YYYY-MM-DD) or a text file.")],
    new: Annotated[str, typer.Argument(help="The same.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what changed from one edition to another, and which of the rules we cite that touches."""
    import dataclasses

    from app.rulebook.compare import differences
    from app.rulebook.summaries import SUMMARIES

    found = differences(_edition(old), _edition(new), SUMMARIES)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(found), indent=2))
        return
    out.print(f"from {found.old} to {found.new}")
    rows: tuple[tuple[str, Any], ...] = (
        ("added", found.added),
        ("removed", found.removed),
        ("renumbered", [f"{each.old} → {each.new}{' (reworded)' * each.reworded}" for each in found.renumbered]),
        ("reworded", found.reworded),
        ("cited here and touched", found.cited),
    )
    for name, numbers in rows:
        out.print(f"{name}: {len(numbers)}")
        for number in numbers:
            out.print(f"  {number}")


def _edition(name: str) -> RulesText:
    from app.cli.editions import stored_rules
    from app.services.ingest import read_rules
    from app.services.ports import IngestError

    try:
        if Path(name).is_file():
            return read_rules(Path(name))
    except IngestError as error:
        fail(str(error))
    return stored_rules(name) or fail(f"{name} is neither a file nor the date of an imported edition")
