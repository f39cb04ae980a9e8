"""An end to work that takes too long, so that no request holds a worker for good.

Judging is plain Python without a wait in it. A watching thread raises an exception in the thread that judges, the
way an interrupt key would; whatever the judge holds at that moment is its own and is dropped."""

from __future__ import annotations

import ctypes
import threading
import time
from types import TracebackType

from app.wire.problems import Problem, Rejected

POLL_SECONDS = 0.1

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = (ctypes.c_ulong, ctypes.py_object)


class DeadlinePassed(BaseException):
    """Not an `Exception`: nothing on the way may take it for a fault of its own."""


class Deadlines:
    """Work begun in its ``with`` blocks ends in `Rejected` after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._running: set[_Work] = set()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def work(self) -> _Work:
        """A context for one piece of work in this thread."""
        return _Work(self)

    def begin(self, work: _Work) -> None:
        with self._lock:
            self._running.add(work)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._watch, name="deadlines", daemon=True)
                self._thread.start()

    def end(self, work: _Work) -> None:
        with self._lock:
            self._running.discard(work)

    def _watch(self) -> None:
        while True:
            time.sleep(POLL_SECONDS)
            now = time.monotonic()
            with self._lock:
                for work in self._running:
                    if now >= work.until and not work.passed:
                        work.passed = True
                        _raise_in(work.thread, DeadlinePassed)


class _Work:
    """One piece of work. The watcher marks it ``passed`` only while it is known to run."""

    __slots__ = ("_deadlines", "passed", "thread", "until")

    def __init__(self, deadlines: Deadlines) -> None:
        self._deadlines = deadlines
        self.passed = False
        self.thread = threading.get_ident()
        self.until = time.monotonic() + deadlines.seconds

    def __enter__(self) -> None:
        self._deadlines.begin(self)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        came = kind is DeadlinePassed
        while True:
            try:
                self._deadlines.end(self)
                if self.passed and not came:
                    # It was sent as the work ended and has not come yet: take it back.
                    _raise_in(self.thread, ctypes.py_object())
                break
            except DeadlinePassed:
                came = True
        if came:
            seconds = f"{self._deadlines.seconds:g}"
            detail = f"Judging this takes more than the {seconds} seconds that a request may take."
            raise Rejected(Problem("too_complex", detail)) from None
