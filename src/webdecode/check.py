"""The checker: what a file's bytes tell about their encoding, how sure that is, and how the text begins.

Strategy: a byte order mark is certain. ASCII alone tells nothing, and the report says so. Otherwise the patterns of
UTF-8, Shift_JIS and EUC-JP are counted in one pass, and the winner's share is the level. What a browser would do and
what the detection would answer stand beside it: they know more encodings than the three patterns.
"""

from __future__ import annotations

from webdecode.buffer import as_bytes
from webdecode.decision import level_of
from webdecode.encodings.outside import OutsideDecoder
from webdecode.kernels import scanners
from webdecode.labels import lookup
from webdecode.sniff import NO_HINTS, decide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Buffer

    from webdecode.decision import Decision
    from webdecode.detection import Guess

#: What the patterns tell apart, in the order of `scanners.score_patterns`; of equal scores the first wins.
PATTERNS = ("UTF-8", "Shift_JIS", "EUC-JP")
#: Characters of the text that a report shows.
PREVIEW_CHARACTERS = 500
#: Bytes decoded for them: a character has at most 4, ISO-2022-JP's escapes add up to 6.
_PREVIEW_BYTES = 16 * PREVIEW_CHARACTERS
#: From this confidence on, the detection's answer counts where it is none of the three patterns' encodings.
_SURE = 0.8


class Report:
    """What `inspect` found. Read-only to callers."""

    __slots__ = ("bom", "decision", "detected", "encoding", "level", "preview", "scores", "size")

    #: WHATWG name ("Shift_JIS"), or None where it cannot be told: ASCII only, no pattern, no text.
    encoding: str | None
    #: Whether the bytes begin with a byte order mark, which makes the encoding certain.
    bom: bool
    #: "certain", "high", "medium", "low" or "unknown".
    level: str
    #: The pattern scores by encoding; all 0 where a byte order mark or ASCII alone settled it.
    scores: dict[str, int]
    #: What a browser would do with the bytes as a page, their own <meta> included.
    decision: Decision
    #: What the detection says of the bytes alone; None behind a byte order mark.
    detected: Guess | None
    #: The first 500 characters of the text.
    preview: str
    #: Length in bytes.
    size: int

    def __init__(
        self,
        encoding: str | None,
        level: str,
        scores: tuple[int, int, int],
        decision: Decision,
        detected: Guess | None,
        preview: str,
        size: int,
    ) -> None:
        self.encoding = encoding
        self.bom = decision.bom
        self.level = level
        self.scores = dict(zip(PATTERNS, scores, strict=True))
        self.decision = decision
        self.detected = detected
        self.preview = preview
        self.size = size

    @property
    def name(self) -> str | None:
        """The encoding as people tell it apart: "UTF-8 with BOM", "UTF-8 without BOM", "Shift_JIS"; None if unknown."""
        if self.encoding is None or not self.encoding.startswith("UTF-"):
            return self.encoding
        return f"{self.encoding} {'with' if self.bom else 'without'} BOM"

    @property
    def ascii(self) -> bool:
        """Whether the bytes are ASCII only: the text is certain, and the encoding cannot be told."""
        return self.detected is not None and self.detected.rule == "ascii"

    @property
    def binary(self) -> bool:
        """Whether the bytes are no text: an image, an archive."""
        return self.detected is not None and self.detected.binary

    @property
    def shares(self) -> dict[str, float]:
        """Each pattern's share of all three, 0 to 1; all 0 where no pattern was seen."""
        total = sum(self.scores.values()) or 1
        return {name: score / total for name, score in self.scores.items()}

    @property
    def summary(self) -> str:
        """The answer in plain words."""
        if self.bom:
            return f"{self.name}: certain, the byte order mark says so"
        if self.binary:
            return "no text: these bytes are an image, an archive or other data"
        if self.size == 0:
            return "an empty file: there is nothing to tell an encoding from"
        if self.ascii:
            return "ASCII only: the encoding cannot be told, and nearly every one gives the same text"
        if self.encoding is None:
            return "unknown: no pattern of UTF-8, Shift_JIS or EUC-JP" + self._beside()
        share = self.shares.get(self.encoding, 0)
        if share and self.level == level_of(share):
            return f"{self.name}: {self.level}, {share:.0%} of the byte patterns" + self._beside()
        return f"{self.name}: {self.level}, by its statistics"

    def _beside(self) -> str:
        """What the detection says, if it is something else."""
        other = self.detected
        if other is None or other.encoding is None or other.encoding == self.encoding or not other.confidence:
            return ""
        return f"; the detection says {other.encoding} ({other.confidence:.2f})"

    def record(self) -> dict[str, Any]:
        """The report as a JSON-ready dict."""
        detected = self.detected
        return {
            "encoding": self.encoding,
            "name": self.name,
            "bom": self.bom,
            "level": self.level,
            "ascii": self.ascii,
            "binary": self.binary,
            "summary": self.summary,
            "size": self.size,
            "scores": self.scores,
            "shares": {name: round(share, 4) for name, share in self.shares.items()},
            "detected": None
            if detected is None
            else {
                "encoding": detected.encoding,
                "codec": detected.codec,
                "rule": detected.rule,
                "confidence": round(detected.confidence, 4),
                "language": detected.language,
            },
            "decision": self.decision.record(),
            "preview": self.preview,
        }

    def __repr__(self) -> str:
        return f"Report({self.name!r}, level={self.level!r})"


def inspect(body: Buffer) -> Report:
    """What the bytes tell about their encoding, for a person who wonders about a file.

    body: bytes or any contiguous buffer of bytes.
    The answer, first of: a byte order mark (certain); ASCII only, empty or no text (None, unknown); the winner of the
    pattern scores of UTF-8, Shift_JIS and EUC-JP, with the level of its share (high from 0.8, medium from 0.5, else
    low; equal scores in this order). Where the detection says with a confidence of 0.8 or more that it is none of
    the three, its answer and its level count. No pattern and no such answer: None, unknown.
    Raises TypeError for a body that is no buffer of bytes. Linear.

    >>> report = inspect("こんにちは、世界".encode("shift_jis"))
    >>> report.encoding, report.preview
    ('Shift_JIS', 'こんにちは、世界')
    >>> inspect(b"\\xef\\xbb\\xbfid,name"), inspect(b"id,name").encoding
    (Report('UTF-8 with BOM', level='certain'), None)
    """
    data = as_bytes(body)
    decision = decide(data, None, None, None, None, NO_HINTS)
    scores, detected, start = (0, 0, 0), None, decision.bom_length()
    encoding: str | None = decision.encoding
    level = "certain"
    if not decision.bom:
        detected = decision._guess or _detected(data)
        encoding, level = None, "unknown"
        if not (detected.binary or detected.rule == "ascii"):
            scores = scanners.score_patterns(data)
            encoding, level = _answer(scores, detected)
    shown = detected if detected is not None and encoding == detected.encoding else decision
    preview = _preview(data, start, encoding or decision.encoding, shown.codec)
    return Report(encoding, level, scores, decision, detected, preview, len(data))


def _detected(data: bytes) -> Guess:
    from webdecode.detection import undeclared

    return undeclared(data)


def _answer(scores: tuple[int, int, int], detected: Guess) -> tuple[str | None, str]:
    """The encoding and its level, from the pattern scores and the detection."""
    if detected.encoding not in PATTERNS and detected.confidence >= _SURE:
        return detected.encoding, level_of(detected.confidence)
    best = max(scores)
    if not best:
        return None, "unknown"
    return PATTERNS[scores.index(best)], level_of(best / sum(scores))


def _preview(data: bytes, start: int, encoding: str, codec: str) -> str:
    """The beginning of the text in the encoding, or by the codec where the encoding is outside the web's."""
    head = data[start : start + _PREVIEW_BYTES]
    known = lookup(encoding)
    decoder = OutsideDecoder(codec) if known is None else known.incremental_decoder()
    text = decoder.decode(head, start + len(head) == len(data))
    return text[:PREVIEW_CHARACTERS]
