"""Encodings that are not the web's, by Python's codecs: what the fallback finds (IBM850, EBCDIC, UTF-32, Johab)."""

from __future__ import annotations

import codecs


def decode_outside(data: bytes, codec: str) -> tuple[str, int]:
    """The text by a Python codec, and how many U+FFFD it has: such a codec maps no bytes to U+FFFD itself.

    >>> decode_outside(b"\\x9b\\xd5", "cp857")
    ('ø�', 1)
    """
    text = data.decode(codec, "replace")
    return text, text.count("\ufffd")


class OutsideDecoder:
    """The same for bytes that come in chunks of any size; it has the surface of `IncrementalDecoder`.

    codec: the name of a Python codec of text. Raises LookupError if there is none. It tells no offsets.
    """

    __slots__ = ("_decoder", "replacements")

    def __init__(self, codec: str) -> None:
        self._decoder = codecs.getincrementaldecoder(codec)("replace")
        #: How many U+FFFD were put in so far.
        self.replacements = 0

    def decode(self, chunk: bytes, final: bool = False) -> str:
        """The text that this chunk completes. final: no more will come."""
        text = self._decoder.decode(chunk, final)
        self.replacements += text.count("\ufffd")
        return text
