"""The database as a running server uses it: opened when there is something to ask for, never waited for twice.

It is asked at most once a second which edition is in use, so an import shows without a restart. A database that
cannot be reached counts as one with nothing in it, and is tried again a little later.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from sqlalchemy import Engine

T = TypeVar("T")
log = logging.getLogger(__name__)

CHECK_SECONDS = 1.0
RETRY_SECONDS = 5.0

Clock = Callable[[], float]
Run = Callable[[Callable[[], None]], None]
"""Runs some work, at once or elsewhere."""


def at_once(work: Callable[[], None]) -> None:
    """Runs the work before going on."""
    work()


def in_background(work: Callable[[], None]) -> None:
    """Runs the work in a thread of its own, so that nobody waits for a database that does not answer."""
    threading.Thread(target=work, daemon=True).start()


class Database:
    """Opens the database when there is something in it to ask for; SQLAlchemy is not even imported before."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: Engine | None = None
        self._lock = threading.Lock()

    def engine(self) -> Engine | None:
        """The engine, or None where an SQLite file has not been made yet."""
        with self._lock:
            if self._engine is None:
                from app.adapters.database import open_engine, sqlite_file

                file = sqlite_file(self.url)
                if file is not None and not file.exists():
                    return None
                self._engine = open_engine(self.url)
            return self._engine

    def close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()


class Watched(Generic[T]):
    """A value from the database that is looked up anew once it is old: the first time by whoever asks, later by
    ``run`` while others go on with the old one.

    ``keep``: the value is whole in itself and goes on serving while the database does not answer."""

    def __init__(
        self,
        load: Callable[[T | None], T | None],
        clock: Clock = time.monotonic,
        run: Run = at_once,
        keep: bool = False,
    ) -> None:
        self._load = load
        self._clock = clock
        self._run = run
        self._keep = keep
        self._value: T | None = None
        self._until = float("-inf")
        self._lock = threading.Lock()

    def get(self) -> T | None:
        """The value; None where there is none or the database cannot be used."""
        if self._clock() >= self._until:
            first = self._until == float("-inf")
            if self._lock.acquire(blocking=first):
                # Whoever waited for the first look-up finds it done.
                if self._clock() < self._until:
                    self._lock.release()
                else:
                    (at_once if first else self._run)(self._refresh)
        return self._value

    def failed(self, error: Exception) -> None:
        """Nothing is to be had for a while."""
        log.warning("the database cannot be used, what was imported is left out: %s", str(error).split("\n")[0])
        if not self._keep:
            self._value = None
        self._until = self._clock() + RETRY_SECONDS

    def _refresh(self) -> None:
        try:
            self._value = self._load(self._value)
            self._until = self._clock() + CHECK_SECONDS
        except Exception as error:  # whatever a database driver raises, shipped readings still serve
            self.failed(error)
        finally:
            self._lock.release()
