"""Official rulings on cards, saved rulings, and earlier editions of the rules beside the one in use."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("cards", sa.Column("oracle_id", sa.String(36), nullable=True))
    with op.batch_alter_table("rules_editions") as batch:
        batch.create_unique_constraint("uq_rules_editions_effective", ["effective"])
    op.create_table(
        "rulings_editions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("version", sa.String(200), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rulings_editions"),
    )
    op.create_index(
        "uq_rulings_editions_active",
        "rulings_editions",
        ["active"],
        unique=True,
        sqlite_where=sa.text("active"),
        postgresql_where=sa.text("active"),
    )
    op.create_table(
        "card_rulings",
        sa.Column("edition_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("oracle_id", sa.String(36), nullable=False),
        sa.Column("published", sa.String(10), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["edition_id"],
            ["rulings_editions.id"],
            name="fk_card_rulings_edition_id_rulings_editions",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("edition_id", "position", name="pk_card_rulings"),
    )
    op.create_index("ix_card_rulings_oracle_id", "card_rulings", ["oracle_id"])
    op.create_table(
        "saved_rulings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saved_rulings"),
    )
    op.create_index("ix_saved_rulings_saved_at", "saved_rulings", ["saved_at"])


def downgrade() -> None:
    for table in ("saved_rulings", "card_rulings", "rulings_editions"):
        op.drop_table(table)
    # Before, only the edition in use was kept.
    op.execute("DELETE FROM rules_editions WHERE NOT active")
    with op.batch_alter_table("rules_editions") as batch:
        batch.drop_constraint("uq_rules_editions_effective", type_="unique")
    op.drop_column("cards", "oracle_id")
