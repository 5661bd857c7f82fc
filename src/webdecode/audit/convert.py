"""Archives to text: a part for each piece of work, with a row for every record.

Strategy: a part is written under a temporary name and renamed when it is whole, so that a part that is there is done,
and an interrupted conversion goes on where it stopped. A row is the same in every format. Nothing is passed over: a
damaged page has its damage beside its text, a record that could not be read has a row with `error`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from webdecode.audit.archives import Piece
from webdecode.audit.counts import is_text
from webdecode.audit.jobs import PAGES_BETWEEN, Progress
from webdecode.audit.warc import Record
from webdecode.audit.writers import WRITERS
from webdecode.decode import to_utf8

#: What an unfinished part's name ends with, behind the number of the process that writes it.
UNFINISHED = ".unfinished"

#: Endings of archives' names that a part's name does not have.
_ENDINGS = (".gz", ".warc")


class ConvertedPart:
    """What became of a piece: rows, those with an error, those with damage; whole is False if it was stopped."""

    def __init__(self) -> None:
        self.rows = 0
        self.errors = 0
        self.damaged = 0
        self.replacements = 0
        self.whole = False


def part_path(piece: Piece, folder: str, format: str) -> str:
    """Where the part of a piece goes."""
    name = os.path.basename(piece.name)
    for ending in _ENDINGS:
        name = name.removesuffix(ending)
    return os.path.join(folder, name + WRITERS[format].ending)


def doubled(work: Sequence[Piece], folder: str, format: str) -> list[str]:
    """The parts that more than one piece would be written to."""
    paths = Counter(part_path(piece, folder, format) for piece in work)
    return sorted(path for path, number in paths.items() if number > 1)


def is_done(piece: Piece, folder: str, format: str) -> bool:
    """Whether the part is there and not older than the archive."""
    try:
        return os.stat(part_path(piece, folder, format)).st_mtime >= piece.newest()
    except OSError:
        return False


def sweep(work: Sequence[Piece], folder: str, format: str) -> None:
    """Remove what a killed conversion of the same pieces left unfinished."""
    begun = {os.path.basename(part_path(piece, folder, format)) for piece in work}
    for name in os.listdir(folder):
        part = name.removesuffix(UNFINISHED).rpartition(".")[0]
        if name.endswith(UNFINISHED) and part in begun:
            os.unlink(os.path.join(folder, name))


def rows(piece: Piece) -> Iterator[dict[str, Any]]:
    """A row for each record of a piece: the page's place, its text as UTF-8 bytes, the record of the decision.

    The fields are `writers.FIELDS`. Where there is no text (an image, a place that is no record) `error` says why.
    """
    for record in piece.records():
        yield row(record)


def row(record: Record) -> dict[str, Any]:
    """A record's row; its text is None where its type is none of a text's, or nothing could be read."""
    made: dict[str, Any] = {
        "offset": record.offset,
        "record_id": record.record_id,
        "url": record.url,
        "date": record.date,
        "status": record.status or None,
        "content_type": record.content_type,
        "error": record.error,
        "damage": list(record.damage),
    }
    if not is_text(record):
        made["error"] = record.error or f"no text by its type: {record.content_type}"
    elif record.error is None or record.body:
        page = to_utf8(record.body, record.content_type, url=record.url)
        made["text"] = page.utf8
        made.update(page.record())
    return made


def convert(piece: Piece, progress: Progress, folder: str, format: str) -> ConvertedPart:
    """Write the part of a piece; the part is only there when it is whole. Raises OSError."""
    done = ConvertedPart()
    path = part_path(piece, folder, format)
    unfinished = f"{path}.{os.getpid()}{UNFINISHED}"
    told = 0
    try:
        with WRITERS[format](unfinished) as writer:
            for made in rows(piece):
                writer.write(made)
                done.rows += 1
                done.errors += made["error"] is not None
                done.damaged += bool(made["damage"] or made.get("replacements"))
                done.replacements += made.get("replacements") or 0
                if done.rows % PAGES_BETWEEN == 0:
                    place = made["offset"] if piece.files is None else piece.size * done.rows // len(piece.files)
                    progress.add(place - told, PAGES_BETWEEN)
                    told = place
                    if progress.stopped:
                        return done
        os.replace(unfinished, path)
        done.whole = True
    finally:
        if not done.whole and os.path.exists(unfinished):
            os.unlink(unfinished)
    progress.add(piece.size - told, done.rows % PAGES_BETWEEN)
    return done
