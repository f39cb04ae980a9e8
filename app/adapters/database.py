"""Connections to the database of imported editions, and its schema."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url

SCHEMA = "0002"
"""The newest migration; a database that says so needs no upgrade."""

CONNECT_SECONDS = 3


def open_engine(url: str) -> Engine:
    """An engine for SQLite or PostgreSQL. The folder of an SQLite file must exist."""
    parsed = driver_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, connect_args={"timeout": 30})
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    arguments = {"connect_timeout": CONNECT_SECONDS} if parsed.get_backend_name() == "postgresql" else {}
    return create_engine(parsed, pool_pre_ping=True, pool_timeout=CONNECT_SECONDS, connect_args=arguments)


def driver_url(url: str) -> URL:
    """The URL with the driver this package installs, where it names none."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite URL; None for other databases and for one in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def migrations_folder() -> Path:
    """The migrations: inside an installed package, else at the top of the source tree."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


def upgrade(url: str) -> None:
    """Brings the schema to the newest migration; makes an SQLite file and its folder where there is none."""
    if file := sqlite_file(url):
        file.parent.mkdir(parents=True, exist_ok=True)
    engine = open_engine(url)
    try:
        if revision(engine) != SCHEMA:
            _migrate(engine)
    finally:
        engine.dispose()


def revision(engine: Engine) -> str | None:
    """The migration that a database stands at; None for an empty one."""
    if not inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _migrate(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    assert isinstance(connection, sqlite3.Connection)
    cursor = connection.cursor()
    # Readers go on reading the old edition while a new one is written.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()
