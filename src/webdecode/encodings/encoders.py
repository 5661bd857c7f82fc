"""The standard's encoders: text to bytes, as a form would submit it.

Strategy: Python's charmap encoder takes any mapping of code points to bytes, so an encoder is an index turned around.
Which pointer stands for a code point that has several is the standard's rule, written at each. ISO-2022-JP alone has
states, and is written out.
"""

from __future__ import annotations

import codecs
from bisect import bisect_right
from functools import cache, partial

from webdecode import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    #: (text, name of a Python error handler) to bytes
    Encoder: TypeAlias = Callable[[str, str], bytes]

#: Our names of what to do with a character that the encoding lacks, and Python's.
_HANDLERS = {"strict": "strict", "replace": "replace", "html": "xmlcharrefreplace"}

#: What the standard writes in these is UTF-8. Source: "get an output encoding".
_OUTPUT_UTF_8 = ("UTF-16BE", "UTF-16LE", "replacement")

#: Half-width katakana U+FF61 to U+FF9F, full-width; the standard's "index ISO-2022-JP katakana".
KATAKANA = (
    "。「」、・ヲァィゥェォャュョッー"
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
)

#: ISO-2022-JP: code points that would be taken for a shift or an escape.
_SHIFTS = (0x0E, 0x0F, 0x1B)

_ASCII: dict[int, int | bytes] = {byte: byte for byte in range(0x80)}


def make_encoder(name: str) -> Encoder:
    """An encoding's `Encoding.encode`: (text, "strict" | "replace" | "html") to bytes."""
    encode = python_encoder("UTF-8" if name in _OUTPUT_UTF_8 else name)
    # In ISO-2022-JP these are never written, not even as a reference to themselves.
    unspeakable = dict.fromkeys(_SHIFTS, "\ufffd") if name == "ISO-2022-JP" else {}

    def encode_text(text: str, errors: str) -> bytes:
        if not isinstance(text, str):
            raise TypeError(f"text must be str, not {type(text).__name__}")
        if errors not in _HANDLERS:
            raise ValueError(f"errors must be 'strict', 'replace' or 'html', not {errors!r}")
        if errors != "strict":
            text = _scalar_values(text)
            if unspeakable:
                text = text.translate(unspeakable)
        return encode(text, _HANDLERS[errors])

    return encode_text


def python_encoder(name: str) -> Encoder:
    """An encoding's encoder with Python's error handlers. UTF-16 is UTF-16 here; "replacement" is a LookupError."""
    if name == "replacement":
        raise LookupError("the replacement encoding has no encoder: it stands for encodings that nobody should write")
    if name == "ISO-2022-JP":
        return partial(_encode_whole, name)
    if name == "UTF-8" or name.startswith("UTF-16"):
        return partial(_encode_unicode, name)
    return partial(_encode_by_table, name, _table(name))


def _scalar_values(text: str) -> str:
    """The text without lone surrogates: pairs are joined, others are U+FFFD, as a browser hands it to an encoder."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _encode_unicode(name: str, text: str, errors: str) -> bytes:
    return text.encode(name, errors)


def _encode_by_table(name: str, table: Mapping[int, int | bytes], text: str, errors: str) -> bytes:
    try:
        return codecs.charmap_encode(text, errors, table)[0]
    except UnicodeEncodeError as error:
        error.encoding = name
        raise


def _encode_whole(name: str, text: str, errors: str) -> bytes:
    return encode_iso_2022_jp(text, errors, 0, True)[0]


@cache
def _table(name: str) -> Mapping[int, int | bytes]:
    """An encoding's bytes by code point. The largest take a tenth of a second to make, so they are kept."""
    makers = {
        "Shift_JIS": _shift_jis,
        "EUC-JP": _euc_jp,
        "EUC-KR": _euc_kr,
        "Big5": _big5,
        "GBK": _gbk,
        "gb18030": _gb18030,
        "x-user-defined": _x_user_defined,
    }
    maker = makers.get(name)
    return _single_byte(name.removesuffix("-I")) if maker is None else maker()


def _pointers(name: str, first: int = 0, stop: int | None = None) -> dict[int, int]:
    """Pointers by code point; the first where there are several. Source: "index pointer"."""
    index = tables.index(name)
    pointers = range(first, len(index) if stop is None else stop)
    return {index[pointer]: pointer for pointer in reversed(pointers) if index[pointer]}


def _single_byte(name: str) -> dict[int, int | bytes]:
    return {point: pointer + 0x80 for point, pointer in _pointers(name).items()} | _ASCII


def _x_user_defined() -> dict[int, int | bytes]:
    return {point: point - 0xF780 + 0x80 for point in range(0xF780, 0xF800)} | _ASCII


def _half_width() -> dict[int, int]:
    return {point: point - 0xFF61 + 0xA1 for point in range(0xFF61, 0xFFA0)}


def _shift_jis() -> dict[int, int | bytes]:
    # NEC's doubles of IBM's characters (8272 to 8835) are read, never written. Source: "index Shift_JIS pointer".
    pointers = _pointers("jis0208", first=8836) | _pointers("jis0208", stop=8272)
    table: dict[int, int | bytes] = {}
    for point, pointer in pointers.items():
        lead, trail = divmod(pointer, 188)
        table[point] = bytes((lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)))
    table[0x2212] = table[0xFF0D]
    return table | _half_width() | _ASCII | {0x80: 0x80, 0xA5: 0x5C, 0x203E: 0x7E}


@cache
def _jis0208_rows() -> dict[int, tuple[int, int]]:
    """JIS X 0208's row and cell, from 0, by code point: what EUC-JP and ISO-2022-JP have room for."""
    rows = {point: divmod(pointer, 94) for point, pointer in _pointers("jis0208", stop=94 * 94).items()}
    rows[0x2212] = rows[0xFF0D]
    return rows


def _euc_jp() -> dict[int, int | bytes]:
    # JIS X 0212 is read, never written.
    table: dict[int, int | bytes] = {
        point: bytes((row + 0xA1, cell + 0xA1)) for point, (row, cell) in _jis0208_rows().items()
    }
    kana = {point: bytes((0x8E, byte)) for point, byte in _half_width().items()}
    return table | kana | _ASCII | {0xA5: 0x5C, 0x203E: 0x7E}


def _euc_kr() -> dict[int, int | bytes]:
    pairs = {point: divmod(pointer, 190) for point, pointer in _pointers("euc-kr").items()}
    return {point: bytes((lead + 0x81, trail + 0x41)) for point, (lead, trail) in pairs.items()} | _ASCII


def _big5() -> dict[int, int | bytes]:
    # Hong Kong's characters below A1 are read, never written; six have the last pointer. Source: "index Big5 pointer".
    index = tables.index("big5")
    pointers = _pointers("big5", first=(0xA1 - 0x81) * 157)
    for point in (0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345):
        pointers[point] = len(index) - 1 - index[::-1].index(point)
    table: dict[int, int | bytes] = {}
    for point, pointer in pointers.items():
        lead, trail = divmod(pointer, 157)
        table[point] = bytes((lead + 0x81, trail + (0x40 if trail < 0x3F else 0x62)))
    return table | _ASCII


def _gb18030_pairs() -> dict[int, int | bytes]:
    table: dict[int, int | bytes] = {}
    for point, pointer in _pointers("gb18030").items():
        lead, trail = divmod(pointer, 190)
        table[point] = bytes((lead + 0x81, trail + (0x40 if trail < 0x3F else 0x41)))
    # The private use points that the 2005 edition had at these pairs still write them. Source: "gb18030 encoder".
    for pair in tables.GB18030_DIFFERENCES:
        encoded = pair.to_bytes(2, "big")
        table.setdefault(ord(encoded.decode("gb18030")), encoded)
    # A3A0 reads as an ideographic space, so its old point is an error; A8BC's has a pointer of four bytes.
    del table[0xE5E5], table[tables.GB18030_SPECIAL_CODE_POINT]
    return table | _ASCII


def _gbk() -> dict[int, int | bytes]:
    return _gb18030_pairs() | {0x20AC: 0x80}


class _FourBytes(dict[int, "int | bytes"]):
    """gb18030's pairs; what is none of them is computed."""

    def __missing__(self, point: int) -> bytes:
        if 0xD800 <= point <= 0xDFFF or point == 0xE5E5:
            raise KeyError(point)
        if point == tables.GB18030_SPECIAL_CODE_POINT:
            pointer = tables.GB18030_SPECIAL_POINTER
        else:
            first, code_point = self.ranges[bisect_right(self.points, point) - 1]
            pointer = first + point - code_point
        rest, fourth = divmod(pointer, 10)
        rest, third = divmod(rest, 126)
        lead, second = divmod(rest, 10)
        return bytes((lead + 0x81, second + 0x30, third + 0x81, fourth + 0x30))

    ranges: tuple[tuple[int, int], ...]
    points: list[int]


def _gb18030() -> dict[int, int | bytes]:
    table = _FourBytes(_gb18030_pairs())
    table.ranges = tables.gb18030_ranges()
    table.points = [point for _, point in table.ranges]
    return table


#: ISO-2022-JP's states, with the escape that leads there.
_ESCAPES = (b"\x1b(B", b"\x1b(J", b"\x1b$B")
_IN_ASCII, _IN_ROMAN, _IN_JIS0208 = range(3)


def encode_iso_2022_jp(text: str, errors: str, state: int, final: bool) -> tuple[bytes, int]:
    """Bytes of ISO-2022-JP and the state behind them. final: True ends in ASCII. Source: "ISO-2022-JP encoder"."""
    rows = _jis0208_rows()
    out = bytearray()
    pos, size = 0, len(text)
    while pos < size:
        point = ord(text[pos])
        if 0xFF61 <= point <= 0xFF9F:
            point = ord(KATAKANA[point - 0xFF61])
        if point < 0x80 and point not in _SHIFTS:
            wanted = _IN_ROMAN if state == _IN_ROMAN and point not in (0x5C, 0x7E) else _IN_ASCII
            encoded = bytes((point,))
        elif point in (0xA5, 0x203E):
            wanted = _IN_ROMAN
            encoded = b"\x5c" if point == 0xA5 else b"\x7e"
        elif point in rows:
            row, cell = rows[point]
            wanted = _IN_JIS0208
            encoded = bytes((row + 0x21, cell + 0x21))
        else:
            error = UnicodeEncodeError("ISO-2022-JP", text, pos, pos + 1, "character maps to <undefined>")
            replacement, pos = codecs.lookup_error(errors)(error)
            pos = pos + size if pos < 0 else pos
            if not 0 <= pos <= size:
                raise IndexError(f"position {pos} from error handler out of bounds")
            if isinstance(replacement, str):
                replacement, state = encode_iso_2022_jp(replacement, "strict", state, False)
            elif state == _IN_JIS0208:
                out += _ESCAPES[_IN_ASCII]
                state = _IN_ASCII
            out += replacement
            continue
        if wanted != state:
            out += _ESCAPES[wanted]
            state = wanted
        out += encoded
        pos += 1
    if final and state != _IN_ASCII:
        out += _ESCAPES[_IN_ASCII]
        state = _IN_ASCII
    return bytes(out), state
