"""Runs migrations: on the connection it is handed, else on the database that the settings name."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from app.adapters.database import open_engine
from app.adapters.tables import Base
from app.settings import Settings


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if context.is_offline_mode():
    context.configure(url=Settings().database, target_metadata=Base.metadata, literal_binds=True, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
elif handed is not None:
    run(handed)
else:
    engine = open_engine(Settings().database)
    with engine.begin() as own:
        run(own)
    engine.dispose()
