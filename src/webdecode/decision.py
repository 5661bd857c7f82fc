"""What callers get: how a body's encoding was decided, with or without its text.

The classes are read-only to callers and cheap to make (a crawler makes one for each page), so what can be derived
from the deciding rule is derived when it is asked for and not stored.
"""

from __future__ import annotations

from webdecode.kernels import scanners
from webdecode.tables import SINGLE_BYTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webdecode.detection import Guess
    from webdecode.encodings import Encoding

#: The rules, in the order in which they are asked; the first that yields an encoding wins.
RULES = ("override", "bom", "header", "meta", "xml", "ascii", "utf-8", "detected", "fallback", "default")

#: Rules by which a page, its server or the caller says the encoding: they leave nothing to guess.
DECLARING_RULES = frozenset(RULES[:5])

#: Characters that are looked at to find out whether a declared single-byte encoding is contradicted by UTF-8.
SAMPLE = 4096


def level_of(confidence: float) -> str:
    """The word for a confidence of 0 to 1: high from 0.8, medium from 0.5, low above 0, else unknown."""
    if confidence >= 0.8:
        return "high"
    if confidence >= 0.5:
        return "medium"
    return "low" if confidence > 0 else "unknown"


class Declaration:
    """One place that says an encoding: where, the label as written, the encoding that it means."""

    __slots__ = ("encoding", "label", "offset", "source")

    #: "override", "bom", "header", "meta" or "xml".
    source: str
    #: As written; "" for a byte order mark.
    label: str
    #: WHATWG name of the encoding that counts (a meta's utf-16 counts as UTF-8), None for an unknown label.
    encoding: str | None
    #: Byte offset of the declaration in the body, or in the header's value.
    offset: int

    def __init__(self, source: str, label: str, encoding: str | None, offset: int) -> None:
        self.source = source
        self.label = label
        self.encoding = encoding
        self.offset = offset

    def record(self) -> dict[str, Any]:
        """The declaration as a JSON-ready dict."""
        return {"source": self.source, "label": self.label, "encoding": self.encoding, "offset": self.offset}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Declaration) and self.record() == other.record()

    def __hash__(self) -> int:
        return hash((self.source, self.label, self.encoding, self.offset))

    def __repr__(self) -> str:
        return f"Declaration({self.source!r}, {self.label!r}, {self.encoding!r}, offset={self.offset})"


class Decision:
    """How the encoding of a body was decided.

    Source of the order: HTML standard, "determining the character encoding".
    """

    __slots__ = ("_bom", "_declared", "_encoding", "_guess", "_label", "_rule")

    def __init__(
        self,
        encoding: Encoding | None,
        rule: str,
        label: str | None = None,
        declared: tuple[Declaration, ...] = (),
        bom: bool = False,
        guess: Guess | None = None,
    ) -> None:
        self._encoding = encoding
        self._rule = rule
        self._label = label
        self._declared = declared
        self._bom = bom
        self._guess = guess

    @property
    def encoding(self) -> str:
        """WHATWG name of the encoding ("Shift_JIS"); by the rule ``fallback`` it may be another one ("IBM850")."""
        if self._encoding is None:
            assert self._guess is not None
            return str(self._guess.encoding)
        return self._encoding.name

    @property
    def codec(self) -> str:
        """Name of the Python codec that decodes it the same way, or nearest."""
        if self._encoding is None:
            assert self._guess is not None
            return self._guess.codec
        return self._encoding.codec

    @property
    def rule(self) -> str:
        """What decided: one of `RULES`."""
        return self._rule

    @property
    def label(self) -> str | None:
        """The label as declared, None where nothing declared one."""
        return self._label

    @property
    def bom(self) -> bool:
        """Whether the body begins with a byte order mark; it is not part of the text."""
        return self._bom

    @property
    def binary(self) -> bool:
        """Whether the bytes are no text (an image, an archive); the text is then only what a browser would show."""
        return self._guess is not None and self._guess.binary

    @property
    def confidence(self) -> float:
        """0 to 1: of the answers given with 0.9, nine in ten are right. 1 where the encoding was declared."""
        return 1.0 if self._guess is None else self._guess.confidence

    @property
    def level(self) -> str:
        """The word for the confidence: certain, high, medium, low or unknown."""
        if self._guess is None or self._rule == "ascii":
            return "certain"
        return level_of(self._guess.confidence)

    @property
    def language(self) -> str | None:
        """The language that the detection's statistics tell (ISO 639), None where they do not or were not asked."""
        return None if self._guess is None else self._guess.language

    @property
    def declared(self) -> tuple[Declaration, ...]:
        """Every declaration seen on the way, in the order of the rules; labels that are unknown are there too."""
        return self._declared

    @property
    def conflict(self) -> bool:
        """Whether the declarations disagree with the decision; in `Decoded`, also whether the bytes contradict it."""
        name = self.encoding
        return any(said.encoding is not None and said.encoding != name for said in self._declared)

    def record(self) -> dict[str, Any]:
        """The decision as a JSON-ready dict, to store beside the page."""
        return {
            "encoding": self.encoding,
            "codec": self.codec,
            "rule": self._rule,
            "label": self._label,
            "bom": self._bom,
            "binary": self.binary,
            "confidence": round(self.confidence, 4),
            "level": self.level,
            "language": self.language,
            "declared": [said.record() for said in self._declared],
            "conflict": self.conflict,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and type(self) is type(other) and self.record() == other.record()

    def __hash__(self) -> int:
        return hash((self._rule, self.encoding, self._label))

    def bom_length(self) -> int:
        """How many bytes of the body are the byte order mark: 0, 2 or 3."""
        return 0 if not self._bom else 3 if self.encoding == "UTF-8" else 2

    def __repr__(self) -> str:
        label = "" if self._label is None else f", label={self._label!r}"
        conflict = ", conflict=True" if self.conflict else ""
        return f"{type(self).__name__}({self.encoding!r}, rule={self._rule!r}{label}, level={self.level!r}{conflict})"


class _Damage(Decision):
    """A decision that was carried out: what decoding had to replace."""

    __slots__ = ("_offsets", "_replacements", "_result")

    def __init__(self, decision: Decision, result: Any, replacements: int, offsets: list[int]) -> None:
        self._encoding = decision._encoding
        self._rule = decision._rule
        self._label = decision._label
        self._declared = decision._declared
        self._bom = decision._bom
        self._guess = decision._guess
        self._result = result
        self._replacements = replacements
        self._offsets = offsets

    @property
    def replacements(self) -> int:
        """How many U+FFFD decoding put in."""
        return self._replacements

    @property
    def replacement_offsets(self) -> tuple[int, ...]:
        """Byte offsets in the body of the first 100 sequences that were replaced."""
        return tuple(self._offsets)

    @property
    def conflict(self) -> bool:
        """Whether declarations disagree with the decision, or the bytes contradict a declared encoding.

        They contradict it where they cannot be decoded, and where a single-byte encoding is declared for bytes that
        are UTF-8. The latter is found out when it is asked for, on a bounded part of the text.
        """
        return super().conflict or self.contradicted

    @property
    def contradicted(self) -> bool:
        """Whether the bytes contradict the encoding that is declared and decides (see `conflict`)."""
        return self._rule in DECLARING_RULES and (self._replacements > 0 or self._is_utf_8())

    def _sample(self) -> str:
        """The part of the text where its first non-ASCII character is; "" if there is none."""
        raise NotImplementedError

    def _is_utf_8(self) -> bool:
        """Whether a text that was read in a single-byte encoding has UTF-8's bytes."""
        if self._encoding is None or self._encoding.number >= len(SINGLE_BYTE):
            return False
        sequences, errors, _, _ = scanners.scan_utf_8(self._encoding.encode(self._sample(), "replace"), 0)
        return sequences > 0 and errors == 0

    def record(self) -> dict[str, Any]:
        """The decision and its damage as a JSON-ready dict; the text is not in it."""
        record = super().record()
        record["replacements"] = self._replacements
        record["replacement_offsets"] = list(self._offsets)
        return record

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, _Damage) and self._result == other._result

    __hash__ = Decision.__hash__


class Decoded(_Damage):
    """A decision with the text it gives."""

    __slots__ = ()

    _result: str

    @property
    def text(self) -> str:
        """The text, without the byte order mark; nothing else is changed."""
        return self._result

    def _sample(self) -> str:
        if self._result.isascii():
            return ""
        parts = (self._result[start : start + SAMPLE] for start in range(0, len(self._result), SAMPLE))
        return next(part for part in parts if not part.isascii())

    def __str__(self) -> str:
        return self._result


class Transcoded(_Damage):
    """A decision with the text it gives, as UTF-8 bytes."""

    __slots__ = ()

    _result: bytes

    @property
    def utf8(self) -> bytes:
        """The text in UTF-8, without a byte order mark."""
        return self._result

    def _sample(self) -> str:
        first = scanners.skip_ascii(self._result, 0)
        return self._result[first : first + SAMPLE].decode("utf-8", "ignore")

    def __bytes__(self) -> bytes:
        return self._result
