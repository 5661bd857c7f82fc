"""Pieces of work on all cores: handed out, followed, ended early when asked, and their results as they come.

Strategy: a process takes a piece at a time and looks at one shared flag between pages. An interruption sets the flag,
so that each process returns what it has, and nothing is torn down in the middle of a page. A process whose parent is
gone ends itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TypeVar

from webdecode.audit.archives import Piece

Result = TypeVar("Result")

#: Pages between two looks at the flag.
PAGES_BETWEEN = 32
#: Seconds between two looks at what is done.
_TICK = 0.1

_CONTEXT = multiprocessing.get_context("spawn")  # a fork would copy threads' locks, such as the progress bar's


class Progress:
    """What processes share: bytes and pages done, and whether to stop."""

    def __init__(self) -> None:
        self._bytes = _CONTEXT.Value("q", 0)
        self._pages = _CONTEXT.Value("q", 0)
        self._stop = _CONTEXT.Value("b", 0, lock=False)

    def add(self, size: int, pages: int) -> None:
        """Bytes of the archives and pages that are done."""
        with self._bytes.get_lock():
            self._bytes.value += size
        with self._pages.get_lock():
            self._pages.value += pages

    @property
    def bytes(self) -> int:
        """Bytes of the archives that are done."""
        return int(self._bytes.value)

    @property
    def pages(self) -> int:
        """Pages that are done."""
        return int(self._pages.value)

    def stop(self) -> None:
        """Have every process return what it has."""
        self._stop.value = 1

    @property
    def stopped(self) -> bool:
        """Whether to return what there is."""
        return bool(self._stop.value)


#: A process's own, set as it begins.
_mine: list[Progress] = []


def _begin(progress: Progress) -> None:
    _mine[:] = [progress]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told, and sets the flag
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _call(function: Callable[..., Result], piece: Piece, arguments: tuple[Any, ...]) -> Result:
    return function(piece, _mine[0], *arguments)


def run(
    function: Callable[..., Result],
    work: Sequence[Piece],
    arguments: tuple[Any, ...],
    processes: int | None,
    progress: Progress,
    tick: Callable[[], None],
) -> Iterator[tuple[Piece, Result | BaseException]]:
    """function(piece, progress, *arguments) for each piece: (piece, its result or what it raised), as they come.

    processes: how many, None for the number of cores. tick is called some times a second. The first interruption
    (Control-C) stops the work, and what was not begun has no result; the second one raises KeyboardInterrupt.
    """
    if not work:
        return
    processes = min(processes or os.cpu_count() or 1, len(work))
    with _interruptions(progress):
        # The largest first, so that no core is left with it at the end.
        waiting = sorted(work, key=lambda piece: piece.size)
        running: dict[Future[Result], Piece] = {}
        with ProcessPoolExecutor(processes, _CONTEXT, _begin, (progress,)) as pool:
            while running or (waiting and not progress.stopped):
                while waiting and len(running) < processes + 1 and not progress.stopped:
                    piece = waiting.pop()
                    running[pool.submit(_call, function, piece, arguments)] = piece
                done, _ = wait(running, _TICK, FIRST_COMPLETED)
                for future in done:
                    problem = future.exception()
                    yield running.pop(future), future.result() if problem is None else problem
                tick()


@contextmanager
def _interruptions(progress: Progress) -> Iterator[None]:
    """Control-C sets the flag, while this lasts; a second one interrupts as ever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        if progress.stopped:
            raise KeyboardInterrupt
        progress.stop()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
