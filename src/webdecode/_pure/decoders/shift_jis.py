"""Shift_JIS: two bytes, half-width katakana in one, and a private use area that is computed."""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.output import HIGH, Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def shift_jis(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    index = tables.index("jis0208")
    high = data.translate(HIGH)
    write = out.write
    size = len(data)
    while pos < size:
        lead = data[pos]
        if lead < 0x80:
            run, pos = pos, high.find(1, pos)
            pos = size if pos < 0 else pos
            write(data[run:pos].decode("ascii"))
        elif 0xA1 <= lead <= 0xDF:
            write(chr(0xFF61 - 0xA1 + lead))
            pos += 1
        elif lead == 0x80:
            write("\x80")
            pos += 1
        elif lead == 0xA0 or lead > 0xFC:
            pos = out.replace(pos, pos + 1)
        elif pos + 1 == size:
            if not final:
                break
            pos = out.cut_off(pos, size)
        else:
            trail = data[pos + 1]
            code_point = 0
            if 0x40 <= trail <= 0xFC and trail != 0x7F:
                pointer = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 + trail - (0x40 if trail < 0x7F else 0x41)
                # 8836 to 10715: end-user-defined characters, in the private use area.
                code_point = 0xE000 - 8836 + pointer if 8836 <= pointer <= 10715 else index[pointer]
            if code_point:
                write(chr(code_point))
                pos += 2
            else:
                # An ASCII trail byte is decoded again: a quote or a "<" must not be swallowed.
                pos = out.replace(pos, pos + 1 if trail < 0x80 else pos + 2)
    return pos


def decode_shift_jis(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of Shift_JIS bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "Shift_JIS decoder".

    >>> decode_shift_jis(b"\x83\x65\x82")
    ('テ�', 3, 1, [2])
    """
    out = Output()
    return out.decoded(shift_jis(data, start, final, out))


def transcode_shift_jis(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_shift_jis` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_shift_jis(b"\x83\x65")
    (b'\xe3\x83\x86', 0, [])
    """
    return transcoded(decode_shift_jis(data, start))
