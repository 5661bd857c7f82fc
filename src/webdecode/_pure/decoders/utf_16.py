"""UTF-16 in both byte orders: a surrogate without its other half is one U+FFFD.

Strategy: Python's strict decoder takes what is whole. Only where it finds a lone surrogate are the units looked at
one by one, as the standard's decoder does.
"""

from __future__ import annotations

from codecs import utf_16_be_decode, utf_16_le_decode

from webdecode._pure.decoders.output import Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def utf_16(data: bytes, pos: int, final: bool, out: Output, big: int) -> int:
    """The standard's shared decoder, from pos on; big: 1 for UTF-16BE, 0 for UTF-16LE. Returns how far it came."""
    write = out.write
    size = len(data)
    while pos < size:
        if pos + 1 == size:
            if not final:
                break
            return out.cut_off(pos, size)
        unit = data[pos + 1 - big] << 8 | data[pos + big]
        if unit & 0xF800 != 0xD800:
            write(chr(unit))
            pos += 2
        elif unit >= 0xDC00:
            pos = out.replace(pos, pos + 2)
        elif pos + 3 >= size:
            if not final:
                break
            # A lead surrogate and a single byte at the end are one replacement.
            pos = out.cut_off(pos, size)
        else:
            trail = data[pos + 3 - big] << 8 | data[pos + 2 + big]
            if trail & 0xFC00 == 0xDC00:
                write(chr(0x10000 + ((unit & 0x3FF) << 10 | trail & 0x3FF)))
                pos += 4
            else:
                pos = out.replace(pos, pos + 2)
    return pos


def _decode(data: bytes, start: int, final: bool, big: int) -> Decoded:
    try:
        text, consumed = (utf_16_be_decode if big else utf_16_le_decode)(memoryview(data)[start:], "strict", final)
    except UnicodeDecodeError:
        out = Output()
        return out.decoded(utf_16(data, start, final, out, big))
    return text, start + consumed, 0, []


def decode_utf_16be(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of UTF-16BE bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete character (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character for two bytes.
    Source: Encoding Standard, "shared UTF-16 decoder".

    >>> decode_utf_16be(b"\x30\x42\xd8\x00")
    ('あ�', 4, 1, [2])
    """
    return _decode(data, start, final, 1)


def transcode_utf_16be(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_utf_16be` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_utf_16be(b"\x30\x42")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(_decode(data, start, True, 1))


def decode_utf_16le(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of UTF-16LE bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete character (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character for two bytes.
    Source: Encoding Standard, "shared UTF-16 decoder".

    >>> decode_utf_16le(b"\x42\x30\x00\xd8")
    ('あ�', 4, 1, [2])
    """
    return _decode(data, start, final, 0)


def transcode_utf_16le(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_utf_16le` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_utf_16le(b"\x42\x30")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(_decode(data, start, True, 0))
