"""Reads many cards on all cores."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

from app.oracle.model.card import CardReading
from app.oracle.source import RawCard

CHUNK = 200
"""Cards handed to a process at a time."""


def read_in_turn(cards: Iterable[RawCard]) -> Iterator[tuple[RawCard, CardReading]]:
    """Reads cards one after the other in this process."""
    from app.oracle.reader import read_card

    return ((raw, read_card(raw)) for raw in cards)


class ParallelReader:
    """Reads cards in other processes and gives them back in order."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or os.cpu_count() or 1

    def __call__(self, cards: Iterable[RawCard]) -> Iterator[tuple[RawCard, CardReading]]:
        """Yields each card with its reading; keeps only a few chunks in memory."""
        if self._processes == 1:
            yield from read_in_turn(cards)
            return
        source = iter(cards)
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_die_with_parent)
        try:
            pending: deque[tuple[list[RawCard], Future[list[CardReading]]]] = deque()
            while True:
                while len(pending) < 2 * self._processes and (chunk := list(islice(source, CHUNK))):
                    pending.append((chunk, pool.submit(_read_chunk, chunk)))
                if not pending:
                    return
                raws, future = pending.popleft()
                yield from zip(raws, future.result(), strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def _read_chunk(cards: list[RawCard]) -> list[CardReading]:
    return [reading for _, reading in read_in_turn(cards)]


def _die_with_parent() -> None:
    """A worker whose parent was killed would otherwise wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(process: multiprocessing.process.BaseProcess) -> None:
    process.join()
    os._exit(1)
