"""One byte, one character: the single-byte encodings by their indexes, and x-user-defined by a sum."""

from __future__ import annotations

from codecs import charmap_decode

from webdecode import tables
from webdecode._pure.decoders.output import OFFSETS, REPLACEMENT, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded

_NAMES = tuple(tables.SINGLE_BYTE)
_ASCII = "".join(map(chr, range(128)))
_USER_DEFINED = _ASCII + "".join(map(chr, range(0xF780, 0xF800)))


#: The tables that were made already.
_characters: dict[int, str] = {}


def characters(number: int) -> str:
    """The 256 characters of an encoding, U+FFFD where it has none."""
    if number in _characters:
        return _characters[number]
    index = tables.index(_NAMES[number])
    high = "".join(chr(code_point) if code_point else REPLACEMENT for code_point in index)
    _characters[number] = _ASCII + high
    return _characters[number]


def _decode(data: bytes, start: int, table: str) -> Decoded:
    text: str = charmap_decode(memoryview(data)[start:], "strict", table)[0]
    # No index has U+FFFD itself: each is a replacement, and its place is that of its byte.
    offsets: list[int] = []
    place = text.find(REPLACEMENT)
    while place >= 0 and len(offsets) < OFFSETS:
        offsets.append(start + place)
        place = text.find(REPLACEMENT, place + 1)
    return text, len(data), text.count(REPLACEMENT) if offsets else 0, offsets


def decode_single_byte(data: bytes, number: int, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of bytes in a single-byte encoding, as the standard's decoder gives it.

    data: bytes. number: the place of the encoding's name in `tables.SINGLE_BYTE`. start: byte offset,
    0 ≤ start ≤ len(data). final: changes nothing, no sequence is longer than a byte.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks number and range. Linear; one character a byte.
    Source: Encoding Standard, "single-byte decoder".

    >>> decode_single_byte(b"\xe9\xd9", 4)
    ('щй', 2, 0, [])
    """
    return _decode(data, start, characters(number))


def transcode_single_byte(data: bytes, number: int, start: int = 0) -> Transcoded:
    r"""`decode_single_byte` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_single_byte(b"\xe9", 4)
    (b'\xd1\x89', 0, [])
    """
    return transcoded(_decode(data, start, characters(number)))


def decode_x_user_defined(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of x-user-defined bytes: those from 80 on are U+F780 to U+F7FF.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). final: changes nothing.
    Returns (text, bytes consumed, 0, []): no byte is bad. Raises nothing. Linear; one character a byte.
    Source: Encoding Standard, "x-user-defined decoder".

    >>> decode_x_user_defined(b"a\x80")
    ('a\uf780', 2, 0, [])
    """
    return _decode(data, start, _USER_DEFINED)


def transcode_x_user_defined(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_x_user_defined` to UTF-8: (UTF-8, 0, []).

    >>> transcode_x_user_defined(b"\x80")
    (b'\xef\x9e\x80', 0, [])
    """
    return transcoded(_decode(data, start, _USER_DEFINED))
