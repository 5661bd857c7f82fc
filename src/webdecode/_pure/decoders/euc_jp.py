"""EUC-JP: JIS X 0208 in two bytes, half-width katakana behind 8E, JIS X 0212 behind 8F."""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.output import HIGH, Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def euc_jp(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    jis0208, jis0212 = tables.index("jis0208"), tables.index("jis0212")
    high = data.translate(HIGH)
    write = out.write
    size = len(data)
    while pos < size:
        lead = data[pos]
        if lead < 0x80:
            run, pos = pos, high.find(1, pos)
            pos = size if pos < 0 else pos
            write(data[run:pos].decode("ascii"))
            continue
        if not (0xA1 <= lead <= 0xFE or lead in (0x8E, 0x8F)):
            pos = out.replace(pos, pos + 1)
            continue
        # at: the byte that is looked at. After 8F and a first byte of JIS X 0212 it is the third.
        index, at = jis0208, pos + 1
        if lead == 0x8F and at < size and 0xA1 <= data[at] <= 0xFE:
            index, lead, at = jis0212, data[at], at + 1
        if at == size:
            if not final:
                break
            pos = out.cut_off(pos, size)
            continue
        trail = data[at]
        code_point = 0
        if lead == 0x8E:
            if 0xA1 <= trail <= 0xDF:
                code_point = 0xFF61 - 0xA1 + trail
        elif 0xA1 <= lead <= 0xFE and 0xA1 <= trail <= 0xFE:
            code_point = index[(lead - 0xA1) * 94 + trail - 0xA1]
        if code_point:
            write(chr(code_point))
            pos = at + 1
        else:
            # An ASCII trail byte is decoded again.
            pos = out.replace(pos, at if trail < 0x80 else at + 1)
    return pos


def decode_euc_jp(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of EUC-JP bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one or two bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "EUC-JP decoder".

    >>> decode_euc_jp(b"\xa4\xa2\xa4")
    ('あ�', 3, 1, [2])
    """
    out = Output()
    return out.decoded(euc_jp(data, start, final, out))


def transcode_euc_jp(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_euc_jp` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_euc_jp(b"\xa4\xa2")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(decode_euc_jp(data, start))
