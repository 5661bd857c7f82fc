"""What is to be read: archives, folders of files, single files. Each piece of work can be done on its own.

Strategy: a WARC file is one piece; the files of a folder, in the order of their names, are pieces of some thousands.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from webdecode.audit import warc
from webdecode.audit.warc import Record

#: Files of a folder in a piece of work.
FILES = 5000
#: Kinds of a file's name, beyond those that every system knows.
_TYPES = {".htm": "text/html", ".html": "text/html", ".xhtml": "application/xhtml+xml", ".xml": "text/xml"}


class Unreadable(Exception):  # noqa: N818 - what it says of an archive
    """An archive that cannot be read at all; the message is for people."""


class Piece(NamedTuple):
    """A piece of work: an archive, or some files of a folder."""

    #: What it is called in results; the archive's path, or the folder's with a number.
    name: str
    #: The archive's path, or the folder's; "" for files that were named one by one.
    path: str
    #: The files, relative to the folder; None for an archive.
    files: tuple[str, ...] | None
    #: In bytes.
    size: int

    def records(self) -> Iterator[Record]:
        """Its pages and broken places. Raises OSError where it cannot be read."""
        if self.files is None:
            with open(self.path, "rb") as file:
                yield from warc.read(file)
        else:
            for number, name in enumerate(self.files):
                yield _file(os.path.join(self.path, name), name, number)

    def newest(self) -> float:
        """When the newest of its files was changed, in seconds since 1970."""
        if self.files is None:
            return os.stat(self.path).st_mtime
        return max(os.stat(os.path.join(self.path, name)).st_mtime for name in self.files)


def pieces(paths: Sequence[str]) -> tuple[list[Piece], list[tuple[str, str]]]:
    """The work that paths of archives, folders and files make, and (path, why) for those that cannot be read."""
    found: list[Piece] = []
    loose: list[str] = []
    failed: list[tuple[str, str]] = []
    for path in paths:
        try:
            if os.path.isdir(path):
                found += _slices(path, path, sorted(_files_in(path)))
            elif _is_archive(path):
                found.append(Piece(path, path, None, os.path.getsize(path)))
            else:
                loose.append(path)
        except (Unreadable, OSError) as error:
            failed.append((path, str(error) if isinstance(error, Unreadable) else error.strerror or str(error)))
    return found + _slices("files", "", loose), failed


def _slices(name: str, folder: str, files: Sequence[str]) -> list[Piece]:
    slices = [tuple(files[start : start + FILES]) for start in range(0, len(files), FILES)]
    return [
        Piece(f"{name.rstrip(os.sep)}-{number:05}", folder, some, sum(_size(folder, file) for file in some))
        for number, some in enumerate(slices)
    ]


def _size(folder: str, name: str) -> int:
    try:
        return os.path.getsize(os.path.join(folder, name))
    except OSError:
        return 0  # reading it will say why


def _files_in(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in names:
            if not name.startswith("."):
                yield os.path.relpath(os.path.join(place, name), folder)


def _is_archive(path: str) -> bool:
    """Whether a file is WARC. Raises Unreadable for what is compressed and is none, OSError."""
    with open(path, "rb") as file:
        head = file.read(5)
        if head == b"WARC/" or os.path.getsize(path) == 0 and ".warc" in path:
            return True
        if head.startswith(b"\x28\xb5\x2f\xfd"):
            raise Unreadable("WARC compressed by Zstandard is not read; recompress it: zstd -dc … | gzip")
        if not head.startswith(b"\x1f\x8b"):
            return ".warc" in os.path.basename(path)  # with a damaged beginning: the reader looks for a record
        file.seek(0)
        try:
            begins = gzip.GzipFile(fileobj=file).read(5)
        except (OSError, EOFError):
            begins = b""
    if begins != b"WARC/" and ".warc" not in os.path.basename(path):
        raise Unreadable("compressed, but no WARC")
    return True


def _file(path: str, name: str, number: int) -> Record:
    """A file as a page. Its type is that of its name, its address what a mirror's folders say."""
    guessed = _TYPES.get(os.path.splitext(name)[1].lower()) or mimetypes.guess_type(name)[0]
    host, slash, rest = name.replace(os.sep, "/").partition("/")
    mirrored = slash and "." in host.strip(".") and host.rpartition(".")[2].isalpha()
    url = f"http://{host}/{rest}" if mirrored else f"file:{name.replace(os.sep, '/')}"
    try:
        with open(path, "rb") as file:
            return Record(number, url=url, content_type=guessed, body=file.read())
    except OSError as error:
        return Record(number, url=url, content_type=guessed, error=f"{name}: {error.strerror}")
