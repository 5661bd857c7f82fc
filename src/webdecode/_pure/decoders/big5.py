"""Big5: the standard's has Hong Kong's characters, and four pointers that give two code points."""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.output import HIGH, Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def big5(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    index, pairs = tables.index("big5"), tables.BIG5_PAIRS
    high = data.translate(HIGH)
    write = out.write
    size = len(data)
    while pos < size:
        lead = data[pos]
        if lead < 0x80:
            run, pos = pos, high.find(1, pos)
            pos = size if pos < 0 else pos
            write(data[run:pos].decode("ascii"))
        elif lead in (0x80, 0xFF):
            pos = out.replace(pos, pos + 1)
        elif pos + 1 == size:
            if not final:
                break
            pos = out.cut_off(pos, size)
        else:
            trail = data[pos + 1]
            code_point = pointer = 0
            if 0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE:
                pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
                code_point = index[pointer]
            if code_point:
                write(chr(code_point))
                pos += 2
            elif pointer in pairs:
                first, second = pairs[pointer]
                write(chr(first) + chr(second))
                pos += 2
            else:
                # An ASCII trail byte is decoded again.
                pos = out.replace(pos, pos + 1 if trail < 0x80 else pos + 2)
    return pos


def decode_big5(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of Big5 bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "Big5 decoder".

    >>> decode_big5(b"\xa4\xa4\xa4")
    ('中�', 3, 1, [2])
    """
    out = Output()
    return out.decoded(big5(data, start, final, out))


def transcode_big5(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_big5` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_big5(b"\xa4\xa4")
    (b'\xe4\xb8\xad', 0, [])
    """
    return transcoded(decode_big5(data, start))
