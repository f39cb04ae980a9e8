"""Editions of the Comprehensive Rules in the database: the one in use and earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Engine, delete, insert, select, update

from app.adapters.tables import GlossaryRow, RuleRow, RulesEdition
from app.rulebook.parse import GlossaryEntry, RulesText, RuleText
from app.services.ports import Edition


def put(engine: Engine, rules: RulesText) -> Edition:
    """Stores an edition and puts it into use, in one transaction; one of the same date is replaced."""
    now = datetime.now(UTC)
    with engine.begin() as connection:
        connection.execute(delete(RulesEdition).where(RulesEdition.effective == rules.effective))
        connection.execute(update(RulesEdition).values(active=False))
        edition = connection.execute(
            insert(RulesEdition).returning(RulesEdition.id),
            {"effective": rules.effective, "imported_at": now, "size": len(rules.rules), "active": True},
        ).scalar_one()
        rows = [
            {
                "edition_id": edition,
                "number": rule.number,
                "parent": rule.parent,
                "position": position,
                "text": rule.text,
                "examples": "\n\n".join(rule.examples),
            }
            for position, rule in enumerate(rules.rules)
        ]
        connection.execute(insert(RuleRow), rows)
        terms = [
            {"edition_id": edition, "position": position, "term": entry.term, "text": entry.text}
            for position, entry in enumerate(rules.glossary)
        ]
        connection.execute(insert(GlossaryRow), terms)
    return Edition("rules", rules.effective, now.isoformat(timespec="seconds"), len(rules.rules))


def editions(engine: Engine) -> Sequence[tuple[Edition, bool]]:
    """All editions, newest first, and whether each is the one in use."""
    with engine.connect() as connection:
        rows = connection.execute(
            select(RulesEdition.effective, RulesEdition.imported_at, RulesEdition.size, RulesEdition.active).order_by(
                RulesEdition.effective.desc()
            )
        )
        return [(Edition("rules", row[0], row[1].isoformat(timespec="seconds"), row[2]), row[3]) for row in rows]


def active(engine: Engine) -> int | None:
    """The id of the edition in use."""
    with engine.connect() as connection:
        return connection.execute(select(RulesEdition.id).where(RulesEdition.active)).scalar_one_or_none()


def by_date(engine: Engine, effective: str) -> int | None:
    """The id of the edition that takes effect on a date."""
    with engine.connect() as connection:
        query = select(RulesEdition.id).where(RulesEdition.effective == effective)
        return connection.execute(query).scalar_one_or_none()


def stored(engine: Engine, id: int) -> RulesText:
    """An edition as it was parsed."""
    with engine.connect() as connection:
        effective = connection.execute(select(RulesEdition.effective).where(RulesEdition.id == id)).scalar_one()
        rules = connection.execute(
            select(RuleRow.number, RuleRow.text, RuleRow.parent, RuleRow.examples)
            .where(RuleRow.edition_id == id)
            .order_by(RuleRow.position)
        ).all()
        glossary = connection.execute(
            select(GlossaryRow.term, GlossaryRow.text)
            .where(GlossaryRow.edition_id == id)
            .order_by(GlossaryRow.position)
        ).all()
    return RulesText(
        effective,
        tuple(RuleText(row[0], row[1], row[2], tuple(row[3].split("\n\n")) if row[3] else ()) for row in rules),
        tuple(GlossaryEntry(*row) for row in glossary),
    )
