"""The command line: ``headjudge serve | ask | cards | rulings | rules | coverage | openapi | keys``."""

from __future__ import annotations

import typer

from app.cli import ask, cards, coverage, keys, openapi, rules, rulings, serve

app = typer.Typer(
    name="headjudge",
    help="A rules judge for Magic: The Gathering: a board and a question in, a ruling with citations out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("serve")(serve.serve)
app.command("ask")(ask.ask)
app.command("coverage")(coverage.coverage)
app.command("openapi")(openapi.openapi)
app.add_typer(cards.app, name="cards")
app.add_typer(keys.app, name="keys")
app.add_typer(rulings.app, name="rulings")
app.add_typer(rules.app, name="rules")
