"""The audit of a piece of work: its pages read, decided and counted."""

from __future__ import annotations

from webdecode.audit.archives import Piece
from webdecode.audit.counts import Audit, is_text
from webdecode.audit.domains import domain_of
from webdecode.audit.jobs import PAGES_BETWEEN, Progress
from webdecode.decode import to_utf8


def audit(piece: Piece, progress: Progress, by: str) -> Audit:
    """Count the pages of a piece. by: "domain" or "host". Raises OSError where it cannot be read."""
    found = Audit(by)
    pages, told = 0, 0
    for record in piece.records():
        if record.error is not None:
            found.add_broken(piece.name, record.offset, record.error)
        else:
            counts = found.at(domain_of(record.url, by))
            if is_text(record):
                page = to_utf8(record.body, record.content_type, url=record.url)
                counts.count(record.body, record.content_type, page, bool(record.damage))
            else:
                counts.numbers["other"] += 1
        pages += 1
        if pages % PAGES_BETWEEN == 0:
            done = record.offset if piece.files is None else piece.size * pages // len(piece.files)
            progress.add(done - told, PAGES_BETWEEN)
            told = done
            if progress.stopped:
                found.partial = True
                return found
    progress.add(piece.size - told, pages % PAGES_BETWEEN)
    found.archives = 1
    return found
