"""ISO-2022-JP: escapes switch between ASCII, JIS X 0201 (Roman, katakana) and JIS X 0208.

Strategy: an escape or a two-byte character is looked at as a whole, so between two of them the standard's decoder
state is its output state, and two things are left to remember: that state, and the output flag (an escape that
follows an escape directly is an error). They are the state that a caller hands on: OUTPUT_FLAG + one of the states.
"""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.output import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Transcoded

ASCII, ROMAN, KATAKANA, JIS0208 = range(4)
#: Set after an escape, as long as nothing followed it.
OUTPUT_FLAG = 4

ESCAPES = {b"(B": ASCII, b"(J": ROMAN, b"(I": KATAKANA, b"$@": JIS0208, b"$B": JIS0208}

ESC = 0x1B
#: `data.translate(STOPS).find(1, start)` is the next byte that ends a run of plain ASCII.
STOPS = bytes(1 if byte in (0x0E, 0x0F, ESC) or byte > 0x7F else 0 for byte in range(256))


def iso_2022_jp(data: bytes, pos: int, state: int, final: bool, out: Output) -> tuple[int, int]:
    """The standard's decoder, from pos on. Returns how far it came, and the state there."""
    index = tables.index("jis0208")
    stops = data.translate(STOPS)
    write = out.write
    size = len(data)
    flag, state = state & OUTPUT_FLAG, state & ~OUTPUT_FLAG
    while pos < size:
        byte = data[pos]
        if byte == ESC:
            escape = data[pos + 1 : pos + 3]
            if escape in ESCAPES:
                state = ESCAPES[escape]
                before, flag = flag, OUTPUT_FLAG
                pos = out.replace(pos, pos + 3) if before else pos + 3
                continue
            if not final and escape in (b"", b"(", b"$"):
                break
            # Only the ESC is bad; what follows is decoded again.
            flag = 0
            pos = out.replace(pos, pos + 1) if escape else out.cut_off(pos, size)
            continue
        if state == JIS0208 and 0x21 <= byte <= 0x7E:
            if pos + 1 == size and not final:
                break
            flag = 0
            if pos + 1 == size:
                pos = out.cut_off(pos, size)
                continue
            trail = data[pos + 1]
            code_point = index[(byte - 0x21) * 94 + trail - 0x21] if 0x21 <= trail <= 0x7E else 0
            if code_point:
                write(chr(code_point))
                pos += 2
            else:
                # Any byte but an ESC is taken as the trail byte.
                pos = out.replace(pos, pos + 1 if trail == ESC else pos + 2)
            continue
        flag = 0
        if state == ASCII and not stops[pos]:
            run, pos = pos, stops.find(1, pos)
            pos = size if pos < 0 else pos
            write(data[run:pos].decode("ascii"))
        elif state == ROMAN and not stops[pos]:
            write("\xa5" if byte == 0x5C else "\u203e" if byte == 0x7E else chr(byte))
            pos += 1
        elif state == KATAKANA and 0x21 <= byte <= 0x5F:
            write(chr(0xFF61 - 0x21 + byte))
            pos += 1
        else:
            pos = out.replace(pos, pos + 1)
    return pos, state | flag


def decode_iso_2022_jp(
    data: bytes, start: int = 0, state: int = 0, *, final: bool = True
) -> tuple[str, int, int, list[int], int]:
    r"""The text of ISO-2022-JP bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    state: what the call for the bytes before returned, 0 at the beginning: the output state (0 ASCII, 1 Roman,
    2 katakana, 3 JIS X 0208), plus 4 directly after an escape.
    final: False keeps an incomplete sequence (one or two bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements, state).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "ISO-2022-JP decoder".

    >>> decode_iso_2022_jp(b"\x1b$B$\"$")
    ('あ�', 6, 1, [5], 3)
    """
    out = Output()
    consumed, state = iso_2022_jp(data, start, state, final, out)
    return *out.decoded(consumed), state


def transcode_iso_2022_jp(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_iso_2022_jp` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_iso_2022_jp(b"\x1b$B$\"")
    (b'\xe3\x81\x82', 0, [])
    """
    text, _, replacements, offsets, _ = decode_iso_2022_jp(data, start)
    return text.encode(), replacements, offsets
