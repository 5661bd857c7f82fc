"""What the page says about a file, from its bytes as they come: `inspect` for a file of any size, in bounded memory.

Strategy: the first part is kept (SAMPLE bytes; of a longer file that begins with much ASCII, the part from its first
other byte on) and inspected; all bytes go through the decoder of a browser's decision, which counts the damage.
"""

from __future__ import annotations

from typing import Any

from webdecode.check import Report, inspect
from webdecode.decision import DECLARING_RULES, Decision, Declaration, level_of
from webdecode.detection import candidates
from webdecode.incremental import UNDECIDED_LIMIT, IncrementalDecoder
from webdecode.kernels import scanners
from webdecode.labels import lookup
from webdecode.serve.decoders import can_be_read, decoder_for
from webdecode.sniff import sniff

#: Bytes kept and inspected: as many as a decision waits for.
SAMPLE = UNDECIDED_LIMIT
#: Runners-up that are shown.
RUNNERS_UP = 5
#: Encodings whose bytes are ASCII though their text is not.
ASCII_BYTES = frozenset(["UTF-16LE", "UTF-16BE", "ISO-2022-JP"])


class Checker:
    """`feed` it a file's bytes in order, then ask for the `result`. Keeps at most about SAMPLE bytes."""

    def __init__(self, content_type: str | None = None) -> None:
        self._content_type = content_type
        self._kept = bytearray()
        self._start = 0
        self._size = 0
        self._decoder: IncrementalDecoder | None = None

    def feed(self, chunk: bytes) -> None:
        """The next bytes of the file."""
        self._size += len(chunk)
        if self._decoder is not None:
            self._decoder.decode(chunk)
            self._keep(chunk)
            return
        self._kept += chunk
        if len(self._kept) > SAMPLE:
            self._decoder = IncrementalDecoder(self._content_type)
            self._decoder.decode(bytes(self._kept))
            rest = bytes(self._kept[SAMPLE:])
            del self._kept[SAMPLE:]
            self._keep(rest)

    def _keep(self, chunk: bytes) -> None:
        """Keep what there is room for; a full sample of ASCII alone makes room for what comes behind it."""
        while chunk:
            if len(self._kept) >= SAMPLE:
                if not _is_ascii(bytes(self._kept)):
                    return
                self._start += len(self._kept)
                self._kept.clear()
            room = SAMPLE - len(self._kept)
            self._kept += chunk[:room]
            chunk = chunk[room:]

    def result(self) -> dict[str, Any]:
        """All that the page shows, ready for JSON."""
        sample = bytes(self._kept)
        self._kept.clear()
        report = inspect(sample)
        if self._decoder is None:
            decision = sniff(sample, self._content_type) if self._content_type else report.decision
        else:
            self._decoder.decode(b"", final=True)
            assert self._decoder.decision is not None
            decision = self._decoder.decision
        first = scanners.skip_ascii(sample)
        shown = _shown(report, decision)
        replacements = self._replacements(sample, shown, decision)
        damaged = bool(replacements) and decision.rule in DECLARING_RULES and shown == decision.encoding
        return {
            "size": self._size,
            "looked_at": {"start": self._start, "size": len(sample)},
            "encoding": report.encoding,
            "name": report.name,
            "bom": report.bom,
            "level": report.level,
            "reason": _reason(report),
            "scores": report.scores,
            "shares": report.shares,
            "candidates": [] if report.bom or report.binary or report.ascii else _candidates(sample),
            "decision": decision.record(),
            "steps": _steps(sample, self._start, decision, self._content_type),
            "shown": shown,
            "replacements": replacements,
            "conflict": damaged or decision.conflict or _contradicted(report, decision),
            "first_non_ascii": None if first == len(sample) else self._start + first,
            "ascii_bytes": shown in ASCII_BYTES,
        }

    def _replacements(self, sample: bytes, shown: str | None, decision: Decision) -> int | None:
        """How many sequences of the whole file fit no character of the encoding shown; None: it was not counted."""
        if shown is None:
            return None
        if self._decoder is not None:
            return self._decoder.replacements if shown in (decision.encoding, decision.codec) else None
        decoder = decoder_for(shown)
        decoder.decode(sample, True)
        return decoder.replacements


def _is_ascii(data: bytes) -> bool:
    return scanners.skip_ascii(data) == len(data) and 0 not in data and 0x1B not in data


def _shown(report: Report, decision: Decision) -> str | None:
    """The encoding that the preview begins with: what the bytes say, else what a browser would read; None: no text."""
    if report.binary:
        return None
    for name in (report.encoding, report.detected.codec if report.encoding and report.detected else None):
        if name is not None and can_be_read(name):
            return name
    return decision.encoding if lookup(decision.encoding) is not None else decision.codec


def _contradicted(report: Report, decision: Decision) -> bool:
    """Whether something declares another encoding than the bytes' own."""
    return decision.rule in DECLARING_RULES and report.encoding not in (None, decision.encoding)


def _reason(report: Report) -> str:
    """Why the report says what it says, in a word that the page has a sentence for."""
    if report.bom:
        return "bom"
    if report.size == 0:
        return "empty"
    if report.binary:
        return "binary"
    if report.ascii:
        return "ascii"
    if report.encoding is None:
        return "unknown"
    share = report.shares.get(report.encoding, 0)
    return "patterns" if share and report.level == level_of(share) else "statistics"


def _candidates(sample: bytes) -> list[dict[str, Any]]:
    return [
        {
            "encoding": guess.encoding,
            "confidence": round(guess.confidence, 3),
            "language": guess.language,
            "rule": guess.rule,
        }
        for guess in candidates(sample)[: RUNNERS_UP + 1]
    ]


def _steps(sample: bytes, start: int, decision: Decision, content_type: str | None) -> list[dict[str, Any]]:
    """The rules in the order in which a browser asks them, each with what it found and its verdict."""
    steps: list[dict[str, Any]] = []
    for source in ("bom", "header", "meta", "xml"):
        said = [one for one in decision.declared if one.source == source]
        steps += [{**one.record(), "rule": source, "verdict": _verdict(one, decision)} for one in said]
        if not said and source != "xml":
            given = source == "header" and content_type is not None
            steps.append({"rule": source, "verdict": "silent" if given else "none"})
    if decision.rule in DECLARING_RULES:
        return steps
    decides = {"rule": decision.rule, "verdict": "decides", "encoding": decision.encoding}
    if decision.binary:
        return [*steps, {**decides, "rule": "binary"}]
    if decision.rule == "detected" and decision.encoding in ASCII_BYTES:
        return [*steps, {**decides, "rule": "structure"}]
    first = scanners.skip_ascii(sample)
    if first == len(sample):
        return [*steps, {**decides, "rule": "ascii"}]
    steps.append({"rule": "ascii", "verdict": "no", "offset": start + first, "byte": f"{sample[first]:02X}"})
    sequences, errors, first_error, _ = scanners.scan_utf_8(sample, first)
    found = {"rule": "utf-8", "sequences": sequences, "errors": errors, "offset": start + first_error}
    if decision.rule == "utf-8":
        return [*steps, {**found, **decides}]
    steps.append({**found, "verdict": "no"})
    return [*steps, {**decides, "confidence": round(decision.confidence, 3), "language": decision.language}]


def _verdict(one: Declaration, decision: Decision) -> str:
    if one.encoding is None:
        return "unknown"
    if one is next((said for said in decision.declared if said.source == decision.rule and said.encoding), None):
        return "decides"
    return "agrees" if one.encoding == decision.encoding else "late"
