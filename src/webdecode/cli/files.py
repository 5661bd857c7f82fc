"""Where the bytes come from, and plain words for the mistakes people make about it."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO

import click

#: Bytes read at a time from a body that is too large to be held whole.
CHUNK = 1 << 20
#: A body up to this size is decided and decoded whole; a larger one streams, in bounded memory.
WHOLE = 64 << 20

STDIN = "-"


class UnusableError(Exception):
    """A file that cannot be had; the message is one line for the person who named it."""


def given(files: Sequence[str]) -> Sequence[str]:
    """The files named, or standard input where none is and something is piped in."""
    if files:
        return files
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError("name a file, or - for standard input")
    return [STDIN]


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The named file, or standard input for "-", to read bytes from. Raises UnusableError."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below; only opening it may be the person's mistake
    except OSError as error:
        raise UnusableError(explained(name, error)) from None
    with file:
        try:
            yield file
        except OSError as error:
            if error.filename is not None or isinstance(error, BrokenPipeError):
                raise
            raise UnusableError(explained(name, error)) from None


def size_of(file: BinaryIO) -> int | None:
    """Length of the file in bytes, None for a pipe."""
    try:
        return os.fstat(file.fileno()).st_size or None
    except (OSError, ValueError, AttributeError):
        return None


def explained(name: str, error: OSError) -> str:
    """What to do about a file that cannot be read."""
    scheme, colon, _ = name.partition("://")
    if colon and scheme.isalpha():
        return f"this is an address, not a file; fetch it first: curl -sL '{name}' | webdecode decode -"
    if os.path.isdir(name):
        return f"this is a folder; name the files in it: {os.path.join(name, '*')}"
    if isinstance(error, FileNotFoundError):
        return "no such file" + _similar(name)
    if isinstance(error, PermissionError):
        return "reading it is not permitted"
    return error.strerror or str(error)


def _similar(name: str) -> str:
    """A file that may have been meant, as the end of a sentence."""
    folder, base = os.path.split(name)
    try:
        beside = os.listdir(folder or ".")
    except OSError:
        return ""
    close = difflib.get_close_matches(base, beside, 1)
    return f"; is it {os.path.join(folder, close[0])}?" if close else ""
