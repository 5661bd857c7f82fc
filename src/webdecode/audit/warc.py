"""The records of a WARC file, broken ones included.

Strategy: FastWARC reads; it stops for good at the first thing that is no record. Then, and where the file ends within
a record, the next record is searched for and a new reader begins there. What was passed over is named by its offset.

Source: WARC 1.1 (ISO 28500:2017): one gzip member a record, where a file is compressed.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from webdecode.audit import http

#: The kinds of records that hold pages.
_PAGES = (WarcRecordType.response, WarcRecordType.resource)
_GZIP = b"\x1f\x8b\x08"
_START = re.compile(rb"(?<![^\n])WARC/\d\.\d\r?\n[A-Za-z-]+:")
#: A record that runs into the next one: where that begins.
_RUN_INTO = re.compile(rb"(?:\r?\n){1,2}WARC/\d\.\d\r?\nWARC-[A-Za-z-]+:")
_LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d+)", re.IGNORECASE)
_WINDOW = 1 << 20
#: Compressed bytes that are fed at a time where they are damaged.
_STEP = 512
#: The longest head of a record.
_LONGEST_HEAD = 1 << 20


class Record:
    """A record with a page: where it is, what it says of itself, and the page; or why there is none."""

    __slots__ = ("body", "content_type", "damage", "date", "error", "offset", "record_id", "status", "url")

    #: Byte offset in the archive: of the record, or of its gzip member.
    offset: int
    #: What made it unreadable, None where all is well. What could be had is in body.
    error: str | None
    #: What is missing or wrong in the body: a cut by the crawler, a gzip stream that ends early.
    damage: tuple[str, ...]

    def __init__(
        self,
        offset: int,
        *,
        url: str | None = None,
        record_id: str | None = None,
        date: str | None = None,
        status: int = 0,
        content_type: str | None = None,
        body: bytes = b"",
        error: str | None = None,
        damage: tuple[str, ...] = (),
    ) -> None:
        self.offset = offset
        self.url = url
        self.record_id = record_id
        self.date = date
        self.status = status
        self.content_type = content_type
        self.body = body
        self.error = error
        self.damage = damage


def read(file: BinaryIO) -> Iterator[Record]:
    """The pages in a WARC file, compressed or not, in its order; a place that is no record is one with an error.

    file: seekable, read from its beginning. Raises OSError where the file itself cannot be read.
    """
    size = file.seek(0, 2)
    start: int | None = 0
    misleading: int | None = None
    while start is not None and start < size:
        last, problem = start, ""
        seen = 0
        file.seek(start)
        try:
            for record in ArchiveIterator(file, parse_http=False, max_header_len=_LONGEST_HEAD):
                last = record.stream_pos
                seen += 1
                if misleading is not None:
                    yield Record(misleading, error="its Content-Length does not lead to the next record")
                    misleading = None
                if record.record_type in _PAGES:
                    page, problem = _page(file, record)
                    yield page
                    if problem:
                        break
        except (OSError, ValueError, EOFError) as error:
            problem = problem or str(error)
            end = _end_of(file, last) if seen else start
            if end > last and _begins(file, end):
                # That record is broken, and the new reader fails at once; or it was the last one that misled the old.
                start, misleading = end, last
                continue
            misleading = None
            yield Record(end, error=f"no record begins here ({problem})")
            start = _next(file, last + 1)
            continue
        if problem:
            start = _next(file, last + 1)
            continue
        end = _end_of(file, last) if seen else start
        if end < size and _has_more(file, end):
            yield Record(end, error="the archive ends within this record")
            start = _next(file, end + 1)
        else:
            return


def _page(file: BinaryIO, record: WarcRecord) -> tuple[Record, str]:
    """The page of a record, and what makes reading on from there useless; "" where nothing does."""
    headers = record.headers
    page = Record(
        record.stream_pos,
        url=headers.get("WARC-Target-URI"),
        record_id=headers.get("WARC-Record-ID"),
        date=headers.get("WARC-Date"),
    )
    wanted = record.content_length
    try:
        content, problem = record.reader.read(), ""
    except (OSError, ValueError, EOFError) as error:
        content, problem = _salvaged(file, page.offset), str(error)
    if len(content) < wanted:
        problem = problem or f"the record ends {wanted - len(content):,} bytes early"
        run_into = _RUN_INTO.search(content)
        if run_into is not None:
            content, problem = content[: run_into.start()], "the record runs into the next one"
    page.error = problem or None
    if record.record_type == WarcRecordType.resource:
        page.content_type, page.body = headers.get("Content-Type"), content
    else:
        try:
            response = http.parse(content)
        except ValueError as error:
            page.error = page.error or str(error)
            page.body = content
        else:
            page.status, page.content_type, page.body = response.status, response.content_type, response.body
            page.damage = response.damage
    cut = headers.get("WARC-Truncated")
    if cut is not None:
        page.damage = (f"cut by the crawler ({cut})", *page.damage)
    return page, problem


def _salvaged(file: BinaryIO, offset: int) -> bytes:
    """What can be read of the block of a record whose gzip member is damaged."""
    file.seek(offset)
    inflater = zlib.decompressobj(31)
    parts = []
    try:
        while not inflater.eof and (step := file.read(_STEP)):
            parts.append(inflater.decompress(step))
    except zlib.error:
        pass
    return b"".join(parts).partition(b"\r\n\r\n")[2]


def _begins(file: BinaryIO, offset: int) -> bool:
    """Whether a record begins at the offset, broken or not."""
    file.seek(offset)
    return file.read(5).startswith((b"WARC/", _GZIP))


def _has_more(file: BinaryIO, offset: int) -> bool:
    """Whether there is more than blank lines from the offset on."""
    file.seek(offset)
    return bool(file.read(_WINDOW).strip(b"\r\n\0"))


def _next(file: BinaryIO, offset: int) -> int | None:
    """Where the first record at or behind the offset begins, None where there is none."""
    while True:
        file.seek(offset)
        window = file.read(_WINDOW)
        if len(window) < 8:
            return None
        place = window.find(_GZIP)
        while place >= 0:
            if _is_member(window[place : place + 4096]):
                return offset + place
            place = window.find(_GZIP, place + 1)
        found = _START.search(window)
        if found is not None:
            return offset + found.start()
        offset += max(1, len(window) - 4096)


def _is_member(data: bytes) -> bool:
    """Whether a gzip member that begins so has a WARC record in it."""
    try:
        return zlib.decompressobj(31).decompress(data, 64).startswith(b"WARC/")
    except zlib.error:
        return False


def _end_of(file: BinaryIO, offset: int) -> int:
    """Where the record at the offset ends by what it says itself; the offset where it says nothing."""
    file.seek(offset)
    head = file.read(_WINDOW)
    if not head.startswith(_GZIP):
        blank = re.search(rb"\r?\n\r?\n", head)
        length = None if blank is None else _LENGTH.search(head, 0, blank.start())
        if blank is None or length is None:
            return offset
        end = offset + blank.end() + int(length[1])
        file.seek(end)
        tail = file.read(4)
        return end + len(tail) - len(tail.lstrip(b"\r\n"))
    inflater = zlib.decompressobj(31)
    position = offset
    while head:
        position += len(head)
        try:
            while head and not inflater.eof:
                inflater.decompress(head, _WINDOW)
                head = inflater.unconsumed_tail
        except zlib.error:
            return offset
        if inflater.eof:
            return position - len(inflater.unused_data)
        head = file.read(_WINDOW)
    return offset
