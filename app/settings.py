"""What the person running the service can set, from the environment (prefix ``HEADJUDGE_``) or a ``.env`` file."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Where data lives and how the server listens.

    ``database_url`` empty means an SQLite file in ``data_dir``, which is made by the first import."""

    model_config = SettingsConfigDict(env_prefix="HEADJUDGE_", env_file=".env", extra="ignore", frozen=True)

    data_dir: Path = Field(default_factory=lambda: user_data_path("headjudge", appauthor=False))
    database_url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    workers: int = Field(default=1, ge=1)
    log_level: str = "info"
    scryfall_url: str = "https://api.scryfall.com"
    rules_page: str = "https://magic.wizards.com/en/rules"

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database that holds imported editions."""
        return self.database_url or f"sqlite:///{self.data_dir / 'headjudge.db'}"

    @property
    def downloads(self) -> Path:
        """Where downloaded files are kept, to be asked for again only when they changed."""
        return self.data_dir / "downloads"
