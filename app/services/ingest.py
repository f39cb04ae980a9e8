"""Imports: a file in, an edition in use out, or an error and nothing changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from app.rulebook.parse import NotTheRules, RulesText, parse_rules
from app.services.ports import CardReader, CardSource, Edition, EditionStore, IngestError, RawRuling

MAX_RULES_BYTES = 20_000_000
"""A larger file is not the Comprehensive Rules (about 1 MB)."""


def import_cards(source: CardSource, store: EditionStore, read: CardReader) -> Edition:
    """Reads every card of a source and puts the new edition into use in one step.

    Raises `IngestError`; whatever happens before that step, the edition in use stays in use."""
    with store.new_cards(source.name) as edition:
        for raw, reading in read(source.cards()):
            edition.add(raw, reading)
        return edition.activate(source.version)


def import_rulings(source: str, version: str, rulings: Iterable[RawRuling], store: EditionStore) -> Edition:
    """Takes official rulings on cards in the place of the earlier ones. Raises `IngestError`."""
    return store.put_rulings(source, version, rulings)


def import_rules(file: Path, store: EditionStore) -> Edition:
    """Parses the official text file and puts it into use. Raises `IngestError`."""
    return store.put_rules(read_rules(file))


def read_rules(file: Path) -> RulesText:
    """Parses the official text file. Raises `IngestError`."""
    try:
        if file.stat().st_size > MAX_RULES_BYTES:
            raise IngestError(f"{file.name} is too large to be the Comprehensive Rules")
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise IngestError(f"{file.name} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise IngestError(f"{file.name} is not UTF-8 text") from error
    try:
        return parse_rules(text)
    except NotTheRules as error:
        raise IngestError(f"{file.name} is not the Comprehensive Rules: {error}") from error
