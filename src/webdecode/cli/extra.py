"""What `audit` and `convert` share: the extra they need, the work that the archives make, and the progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from webdecode.cli import screen

if TYPE_CHECKING:
    from webdecode.audit.archives import Piece
    from webdecode.audit.jobs import Progress as Shared

NEEDED = ("fastwarc", "pyarrow", "matplotlib")


@contextmanager
def needed() -> Iterator[None]:
    """What is imported within is in an extra; where it is not installed, that is said."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        raise click.UsageError(f'archives need {error.name}: pip install "webdecode[audit]"') from None


def given(paths: Sequence[str]) -> tuple[list[Piece], list[tuple[str, str]]]:
    """The pieces of work, and (path, why) of what cannot be read; each of these is complained about."""
    from webdecode.audit.archives import pieces

    if not paths:
        raise click.UsageError("name an archive, or a folder of pages")
    work, failed = pieces(paths)
    for path, why in failed:
        screen.complain(path, why)
    return work, failed


@contextmanager
def bar(name: str, work: Sequence[Piece], shared: Shared) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal; what is yielded brings it up to date."""
    console = screen.console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[pages]:,} pages, {task.fields[rate]:,.0f} a second"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=sum(piece.size for piece in work) or 1, pages=0, rate=0.0)

        def tick() -> None:
            pages, elapsed = shared.pages, progress.tasks[0].elapsed or 0
            rate = pages / elapsed if elapsed else 0.0
            words = "stopping" if shared.stopped else name
            progress.update(task, completed=shared.bytes, pages=pages, rate=rate, description=words)

        yield tick
