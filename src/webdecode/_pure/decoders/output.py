"""What every decoder writes to: the text as it grows, and where it was damaged."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    #: (text, bytes consumed, replacements, byte offsets of the first 100 replacements)
    Decoded: TypeAlias = tuple[str, int, int, list[int]]
    #: (UTF-8, replacements, byte offsets of the first 100 replacements)
    Transcoded: TypeAlias = tuple[bytes, int, list[int]]

#: How many replacements are told with their offset; the others are counted.
OFFSETS = 100

REPLACEMENT = "\ufffd"

#: `data.translate(HIGH).find(1, start)` is the next byte that is not ASCII, at the speed of memchr.
HIGH = bytes(128) + bytes([1]) * 128


#: Pieces of text that are joined at a time: single characters are objects of some 76 bytes until then.
PIECES = 1024


class Output:
    """Text, replacements and their offsets. `encodings.handlers` treats bad sequences otherwise."""

    __slots__ = ("_joined", "_pieces", "offsets", "replacements")

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._joined: list[str] = []
        self.replacements = 0
        self.offsets: list[int] = []

    def write(self, text: str) -> None:
        """Add to the text."""
        self._pieces.append(text)
        if len(self._pieces) == PIECES:
            self._joined.append("".join(self._pieces))
            self._pieces.clear()

    def replace(self, start: int, end: int) -> int:
        """Write U+FFFD for the bad sequence in start:end, and return where decoding goes on."""
        self.write(REPLACEMENT)
        self.replacements += 1
        if self.replacements <= OFFSETS:
            self.offsets.append(start)
        return end

    def cut_off(self, start: int, end: int) -> int:
        """The same where the data end inside a sequence."""
        return self.replace(start, end)

    def text(self) -> str:
        """What was written."""
        return "".join(self._joined + self._pieces)

    def decoded(self, consumed: int) -> Decoded:
        """What a decoder returns."""
        return self.text(), consumed, self.replacements, self.offsets


def transcoded(result: Decoded) -> Transcoded:
    """A decoder's result as UTF-8."""
    text, _, replacements, offsets = result
    return text.encode(), replacements, offsets
