"""Editions of card data and of the rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_editions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("version", sa.String(200), nullable=False),
        sa.Column("reader", sa.String(40), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card_editions"),
    )
    _one_active("card_editions")
    op.create_table(
        "cards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(300), nullable=False),
        sa.Column("reading", sa.LargeBinary(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["edition_id"], ["card_editions.id"], name="fk_cards_edition_id_card_editions", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_cards"),
    )
    op.create_index("ix_cards_edition_id", "cards", ["edition_id"])
    op.create_table(
        "card_names",
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(300), nullable=False),
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("face", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["edition_id"], ["card_editions.id"], name="fk_card_names_edition_id_card_editions", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name="fk_card_names_card_id_cards", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("edition_id", "key", name="pk_card_names"),
    )
    op.create_index("ix_card_names_card_id", "card_names", ["card_id"])
    op.create_table(
        "rules_editions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("effective", sa.String(10), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rules_editions"),
    )
    _one_active("rules_editions")
    op.create_table(
        "rules",
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.String(12), nullable=False),
        sa.Column("parent", sa.String(12), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("examples", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["edition_id"], ["rules_editions.id"], name="fk_rules_edition_id_rules_editions", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("edition_id", "number", name="pk_rules"),
    )
    op.create_table(
        "glossary",
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("term", sa.String(200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["edition_id"], ["rules_editions.id"], name="fk_glossary_edition_id_rules_editions", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("edition_id", "position", name="pk_glossary"),
    )


def downgrade() -> None:
    for table in ("glossary", "rules", "rules_editions", "card_names", "cards", "card_editions"):
        op.drop_table(table)


def _one_active(table: str) -> None:
    op.create_index(
        f"uq_{table}_active",
        table,
        ["active"],
        unique=True,
        sqlite_where=sa.text("active"),
        postgresql_where=sa.text("active"),
    )
