"""The tables of imported editions and of saved rulings.

Every edition is loaded beside the others; the one row with ``active`` set is the one in use, and an index
keeps it to one row.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime, ForeignKey, Index, LargeBinary, MetaData, String, Text, UniqueConstraint, Uuid, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.adapters.names import MAX_NAME

NUMBER = 12
"""Characters of the longest rule number, with room to grow: ``702.179c``."""


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class CardEdition(Base):
    """An import of card data. ``reader`` is the reader and format its readings were made with."""

    __tablename__ = "card_editions"

    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(String(40))
    version: Mapped[str] = mapped_column(String(200), default="")
    reader: Mapped[str] = mapped_column(String(40))
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    size: Mapped[int] = mapped_column(default=0)
    active: Mapped[bool] = mapped_column(default=False)

    __table_args__ = (
        Index(
            "uq_card_editions_active",
            "active",
            unique=True,
            sqlite_where=text("active"),
            postgresql_where=text("active"),
        ),
    )


class Card(Base):
    """A card: ``reading`` is the encoded reading with its lines, ``raw`` the card as the source gave it, to be
    read anew by a later reader."""

    __tablename__ = "cards"

    id: Mapped[int] = mapped_column(primary_key=True)
    edition_id: Mapped[int] = mapped_column(ForeignKey("card_editions.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    reading: Mapped[bytes] = mapped_column(LargeBinary)
    raw: Mapped[bytes] = mapped_column(LargeBinary)
    oracle_id: Mapped[str | None] = mapped_column(String(36))


class CardName(Base):
    """A key under which a card is found, and the face it names."""

    __tablename__ = "card_names"

    edition_id: Mapped[int] = mapped_column(ForeignKey("card_editions.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(MAX_NAME), primary_key=True)
    card_id: Mapped[int] = mapped_column(ForeignKey("cards.id", ondelete="CASCADE"), index=True)
    face: Mapped[int | None]


class RulesEdition(Base):
    """An import of the Comprehensive Rules; ``effective`` as ``YYYY-MM-DD``. Earlier ones are kept."""

    __tablename__ = "rules_editions"

    id: Mapped[int] = mapped_column(primary_key=True)
    effective: Mapped[str] = mapped_column(String(10))
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    size: Mapped[int] = mapped_column(default=0)
    active: Mapped[bool] = mapped_column(default=False)

    __table_args__ = (
        Index(
            "uq_rules_editions_active",
            "active",
            unique=True,
            sqlite_where=text("active"),
            postgresql_where=text("active"),
        ),
        UniqueConstraint("effective"),
    )


class RuleRow(Base):
    """A rule; ``position`` is its place in the document, ``examples`` its examples, one a paragraph."""

    __tablename__ = "rules"

    edition_id: Mapped[int] = mapped_column(ForeignKey("rules_editions.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[str] = mapped_column(String(NUMBER), primary_key=True)
    parent: Mapped[str | None] = mapped_column(String(NUMBER))
    position: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    examples: Mapped[str] = mapped_column(Text, default="")


class GlossaryRow(Base):
    """A term of the glossary; ``position`` tells entries of the same term apart."""

    __tablename__ = "glossary"

    edition_id: Mapped[int] = mapped_column(ForeignKey("rules_editions.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    term: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)


class RulingsEdition(Base):
    """An import of official rulings on cards."""

    __tablename__ = "rulings_editions"

    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(String(40))
    version: Mapped[str] = mapped_column(String(200), default="")
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    size: Mapped[int] = mapped_column(default=0)
    active: Mapped[bool] = mapped_column(default=False)

    __table_args__ = (
        Index(
            "uq_rulings_editions_active",
            "active",
            unique=True,
            sqlite_where=text("active"),
            postgresql_where=text("active"),
        ),
    )


class CardRulingRow(Base):
    """A ruling on the card with an Oracle id; ``published`` as ``YYYY-MM-DD``."""

    __tablename__ = "card_rulings"

    edition_id: Mapped[int] = mapped_column(ForeignKey("rulings_editions.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    oracle_id: Mapped[str] = mapped_column(String(36), index=True)
    published: Mapped[str] = mapped_column(String(10))
    source: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)


class SavedRulingRow(Base):
    """A ruling that somebody asked to keep, with all that was asked; ``record`` is JSON."""

    __tablename__ = "saved_rulings"

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True)
    saved_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)
    record: Mapped[bytes] = mapped_column(LargeBinary)
