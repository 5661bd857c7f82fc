"""What detection answers: an encoding, and how sure it is."""

from __future__ import annotations


class Guess:
    """One answer for bytes that nothing declares."""

    __slots__ = ("binary", "codec", "confidence", "encoding", "language", "rule")

    #: WHATWG name; by the rule "fallback" it may be a Python codec's name; None for bytes that are no text.
    encoding: str | None
    #: The Python codec that decodes it the same way, or nearest.
    codec: str
    #: "ascii", "utf-8", "detected", "fallback" or "default".
    rule: str
    #: 0 to 1: of the answers given with 0.9, nine in ten are right.
    confidence: float
    #: ISO 639 code, None where nothing tells it.
    language: str | None
    #: Whether the bytes are no text.
    binary: bool

    def __init__(
        self,
        encoding: str | None,
        codec: str,
        rule: str,
        confidence: float,
        language: str | None = None,
        binary: bool = False,
    ) -> None:
        self.encoding = encoding
        self.codec = codec
        self.rule = rule
        self.confidence = confidence
        self.language = language
        self.binary = binary

    def _key(self) -> tuple[object, ...]:
        return (self.encoding, self.codec, self.rule, self.confidence, self.language, self.binary)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Guess) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        about = "".join(
            f", {name}={value!r}" for name, value in (("language", self.language), ("binary", self.binary)) if value
        )
        return f"Guess({self.encoding!r}, {self.rule!r}, confidence={self.confidence}{about})"
