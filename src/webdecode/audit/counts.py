"""What is counted of a crawl's pages, by domain.

Strategy: a page is read once to UTF-8; most counts come from its record, and what a library's default makes of it is
only worked out where it could differ.
"""

from __future__ import annotations

from typing import Any

from webdecode import header
from webdecode.audit.usual import is_garbled
from webdecode.audit.warc import Record
from webdecode.decision import RULES, Transcoded

#: What is counted, and what it means; in the order of the tables.
MEANINGS = {
    "pages": "pages read: HTML, XML and text by their type, or without a type",
    "not_utf_8": "pages that reading as UTF-8 would garble",
    "garbled": "pages whose text differs in what requests gives by default (the header's charset, else ISO-8859-1)",
    "damaged": "pages with U+FFFD put in for bytes that fit no character",
    "replacements": "U+FFFD put in, on all pages",
    "boms": "pages that begin with a byte order mark",
    "late_metas": "pages whose deciding <meta> begins behind the first 1,024 bytes",
    "conflicts": "pages whose header and <meta> or XML declaration name different encodings",
    "contradicted": "pages whose declared encoding the bytes contradict",
    "unknown_labels": "pages that declare an encoding by a label nobody knows",
    "binary": "pages that are no text, whatever their type says",
    "empty": "pages without a byte",
    "incomplete": "pages cut by the crawler or with a damaged Content-Encoding",
    "other": "responses of other types (images, scripts, archives): not read",
}
#: Where a <meta> should end by the standard's letter, in bytes.
EARLY = 1024

#: Domains and hosts that are kept apart; what comes later is counted under OTHERS, so that memory is bounded.
MOST_DOMAINS = 100_000
OTHERS = "(others)"


class Counts:
    """Numbers of one domain, or of all."""

    __slots__ = ("encodings", "numbers", "rules")

    def __init__(self) -> None:
        self.numbers = dict.fromkeys(MEANINGS, 0)
        self.rules = dict.fromkeys(RULES[1:], 0)  # nobody overrides here
        self.encodings: dict[str, int] = {}

    def merge(self, other: Counts) -> None:
        """Add another's numbers."""
        for mine, theirs in (
            (self.numbers, other.numbers),
            (self.rules, other.rules),
            (self.encodings, other.encodings),
        ):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number

    def count(self, body: bytes, content_type: str | None, page: Transcoded, incomplete: bool) -> None:
        """Count a page."""
        numbers = self.numbers
        numbers["pages"] += 1
        numbers["incomplete"] += incomplete
        if not body:
            numbers["empty"] += 1
            return
        if page.binary:
            numbers["binary"] += 1
            return
        encoding, rule = page.encoding, page.rule
        self.rules[rule] += 1
        self.encodings[encoding] = self.encodings.get(encoding, 0) + 1
        same = page.utf8 == body
        numbers["not_utf_8"] += encoding != "UTF-8" and not same
        numbers["garbled"] += is_garbled(body, content_type, page, same)
        if page.replacements:
            numbers["damaged"] += 1
            numbers["replacements"] += page.replacements
        numbers["boms"] += page.bom
        if page.declared:
            said = {one.source: one for one in page.declared if one.encoding is not None}
            numbers["unknown_labels"] += any(one.encoding is None for one in page.declared)
            numbers["late_metas"] += rule == "meta" and said["meta"].offset >= EARLY
            markup = said.get("meta") or said.get("xml")
            if markup is not None and "header" in said:
                numbers["conflicts"] += markup.encoding != said["header"].encoding
            numbers["contradicted"] += page.contradicted

    def record(self) -> dict[str, Any]:
        """The numbers as a JSON-ready dict: nothing that is 0 among rules and encodings."""
        return {
            **self.numbers,
            "rules": {rule: number for rule, number in self.rules.items() if number},
            "encodings": dict(sorted(self.encodings.items(), key=lambda one: (-one[1], one[0]))),
        }


def is_text(record: Record) -> bool:
    """Whether a record is a page by its type: HTML, XML, text/* or JSON; one without a valid type is."""
    if record.content_type is None:
        return True
    kind = header.parse(record.content_type)[0]
    if kind != header.OTHER:
        return True
    essence = record.content_type.rpartition(",")[2].partition(";")[0].strip().lower()
    return essence.startswith("text/") and essence not in NO_PAGES or essence.endswith(("json", "/xml"))


#: Text that is no page.
NO_PAGES = frozenset({"text/css", "text/javascript", "text/ecmascript"})


class Audit:
    """Counts by domain, of the archives read so far, and the records that were broken."""

    #: Broken records of each archive that are named; all are counted.
    MOST_NAMED = 1000

    def __init__(self, by: str = "domain") -> None:
        self.by = by
        self.domains: dict[str, Counts] = {}
        #: (archive, offset, what is wrong).
        self.broken: list[tuple[str, int, str]] = []
        self.broken_records = 0
        #: Archives read, and whether one was not read to its end.
        self.archives = 0
        self.partial = False

    def at(self, domain: str) -> Counts:
        """The counts of a domain, made where there are none yet."""
        counts = self.domains.get(domain)
        if counts is None:
            if len(self.domains) >= MOST_DOMAINS:
                domain = OTHERS
            counts = self.domains.setdefault(domain, Counts())
        return counts

    def add_broken(self, archive: str, offset: int, problem: str) -> None:
        """Count a broken record, and name it unless there are very many."""
        self.broken_records += 1
        if len(self.broken) < self.MOST_NAMED:
            self.broken.append((archive, offset, problem))

    def merge(self, other: Audit) -> None:
        """Add what another one counted."""
        for domain, counts in other.domains.items():
            self.at(domain).merge(counts)
        self.broken += other.broken
        self.broken_records += other.broken_records
        self.archives += other.archives
        self.partial = self.partial or other.partial

    def total(self) -> Counts:
        """The counts of all domains together."""
        total = Counts()
        for counts in self.domains.values():
            total.merge(counts)
        return total
