"""EUC-KR: the standard's is Windows' code page 949, with the syllables that KS X 1001 lacks."""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.output import HIGH, Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def euc_kr(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    index = tables.index("euc-kr")
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
            code_point = index[(lead - 0x81) * 190 + trail - 0x41] if 0x41 <= trail <= 0xFE else 0
            if code_point:
                write(chr(code_point))
                pos += 2
            else:
                # An ASCII trail byte is decoded again.
                pos = out.replace(pos, pos + 1 if trail < 0x80 else pos + 2)
    return pos


def decode_euc_kr(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of EUC-KR bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "EUC-KR decoder".

    >>> decode_euc_kr(b"\xb0\xa1\xb0")
    ('가�', 3, 1, [2])
    """
    out = Output()
    return out.decoded(euc_kr(data, start, final, out))


def transcode_euc_kr(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_euc_kr` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_euc_kr(b"\xb0\xa1")
    (b'\xea\xb0\x80', 0, [])
    """
    return transcoded(decode_euc_kr(data, start))
