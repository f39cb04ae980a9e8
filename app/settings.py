"""What the person running the service can set, from the environment (prefix ``HEADJUDGE_``) or a ``.env`` file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Where data lives and how the server listens.

    ``database_url`` empty means an SQLite file in ``data_dir``, which is made by the first import. ``deadline`` and
    ``shutdown`` are seconds: for judging one request, and for requests under way when the server stops."""

    model_config = SettingsConfigDict(
        env_prefix="HEADJUDGE_", env_file=".env", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    data_dir: Path = Field(default_factory=lambda: user_data_path("headjudge", appauthor=False))
    database_url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    workers: int = Field(default=1, ge=1)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    deadline: float = Field(default=10.0, gt=0)
    shutdown: int = Field(default=20, ge=0)
    api_keys: str = Field(default="", repr=False)
    rate_limit: str = ""
    redis_url: str = Field(default="", repr=False)
    cors_origins: str = ""
    allowed_hosts: str = ""
    tracing: bool = False
    scryfall_url: str = "https://api.scryfall.com"
    rules_page: str = "https://magic.wizards.com/en/rules"

    @field_validator("log_level", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("api_keys")
    @classmethod
    def _keys(cls, value: str) -> str:
        # What is wrong is told without the value: it may be a key.
        for entry in _list(value):
            name, _, digest = entry.partition(":")
            if not (name and len(digest) == 64 and set(digest) <= set("0123456789abcdef")):
                raise ValueError("an API key is given as name:hash; `headjudge keys new NAME` makes one")
        return value

    @field_validator("rate_limit")
    @classmethod
    def _rate(cls, value: str) -> str:
        if value:
            from limits import parse

            parse(value)
        return value

    @property
    def keys(self) -> dict[str, str]:
        """Names of API keys by hash; none where no key is needed."""
        return {digest: name for name, _, digest in (entry.partition(":") for entry in _list(self.api_keys))}

    @property
    def origins(self) -> list[str]:
        """Origins whose pages may call the service (CORS)."""
        return _list(self.cors_origins)

    @property
    def hosts(self) -> list[str]:
        """Host names the service answers to; all where there are none."""
        return _list(self.allowed_hosts)

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the database that holds imported editions."""
        return self.database_url or f"sqlite:///{self.data_dir / 'headjudge.db'}"

    @property
    def downloads(self) -> Path:
        """Where downloaded files are kept, to be asked for again only when they changed."""
        return self.data_dir / "downloads"


def _list(text: str) -> list[str]:
    return text.replace(",", " ").split()
