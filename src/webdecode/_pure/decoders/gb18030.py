"""gb18030, and GBK whose decoder is the same: two bytes by the index, four bytes by ranges."""

from __future__ import annotations

from bisect import bisect_right

from webdecode import tables
from webdecode._pure.decoders.output import HIGH, Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def ranges_code_point(pointer: int) -> int:
    """The code point of a four-byte pointer, 0 where there is none. Source: "index gb18030 ranges code point"."""
    if 39419 < pointer < 189000 or pointer > 1237575:
        return 0
    if pointer == tables.GB18030_SPECIAL_POINTER:
        return tables.GB18030_SPECIAL_CODE_POINT
    ranges = tables.gb18030_ranges()
    first, code_point = ranges[bisect_right(ranges, (pointer, 0x110000)) - 1]
    return code_point + pointer - first


def gb18030(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    index = tables.index("gb18030")
    high = data.translate(HIGH)
    write = out.write
    size = len(data)
    while pos < size:
        first = data[pos]
        if first < 0x80:
            run, pos = pos, high.find(1, pos)
            pos = size if pos < 0 else pos
            write(data[run:pos].decode("ascii"))
            continue
        if first == 0x80:
            write("\u20ac")
            pos += 1
            continue
        if first == 0xFF:
            pos = out.replace(pos, pos + 1)
            continue
        sequence = data[pos : pos + 4]
        length = len(sequence)
        if length > 1 and not 0x30 <= (second := sequence[1]) <= 0x39:
            code_point = 0
            if 0x40 <= second <= 0xFE and second != 0x7F:
                code_point = index[(first - 0x81) * 190 + second - (0x40 if second < 0x7F else 0x41)]
            if code_point:
                write(chr(code_point))
                pos += 2
            else:
                # An ASCII byte is decoded again.
                pos = out.replace(pos, pos + 1 if second < 0x80 else pos + 2)
        elif length > 2 and not 0x81 <= sequence[2] <= 0xFE:
            # Four bytes that break off: only the first is bad, the others are decoded again.
            pos = out.replace(pos, pos + 1)
        elif length > 3 and not 0x30 <= sequence[3] <= 0x39:
            pos = out.replace(pos, pos + 1)
        elif length < 4:
            if not final:
                break
            pos = out.cut_off(pos, size)
        else:
            _, second, third, fourth = sequence
            code_point = ranges_code_point(
                (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30
            )
            if code_point:
                write(chr(code_point))
                pos += 4
            else:
                pos = out.replace(pos, pos + 4)
    return pos


def decode_gb18030(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of gb18030 or GBK bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "gb18030 decoder".

    >>> decode_gb18030(b"\xd6\xd0\x81\x30")
    ('中�', 4, 1, [2])
    """
    out = Output()
    return out.decoded(gb18030(data, start, final, out))


def transcode_gb18030(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_gb18030` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_gb18030(b"\xd6\xd0")
    (b'\xe4\xb8\xad', 0, [])
    """
    return transcoded(decode_gb18030(data, start))
