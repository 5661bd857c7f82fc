"""Decoding with Python's error handlers: strict, ignore, backslashreplace, or one's own.

Strategy: the kernels know one answer to a bad sequence, U+FFFD. Where the data have none, or that answer is wanted,
their text is the right one. Only damaged data with another handler are decoded once more, by the twin, whose decoders
tell where each bad sequence begins and ends, and go on where the handler says.
"""

from __future__ import annotations

import codecs

from webdecode import tables
from webdecode._pure.decoders.big5 import big5
from webdecode._pure.decoders.euc_jp import euc_jp
from webdecode._pure.decoders.euc_kr import euc_kr
from webdecode._pure.decoders.gb18030 import gb18030
from webdecode._pure.decoders.iso_2022_jp import iso_2022_jp
from webdecode._pure.decoders.output import REPLACEMENT, Output
from webdecode._pure.decoders.replacement import replacement
from webdecode._pure.decoders.shift_jis import shift_jis
from webdecode._pure.decoders.single_byte import characters
from webdecode._pure.decoders.utf_16 import utf_16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.encodings import Encoding

_DECODERS = {
    "Big5": big5,
    "EUC-JP": euc_jp,
    "EUC-KR": euc_kr,
    "GBK": gb18030,
    "Shift_JIS": shift_jis,
    "gb18030": gb18030,
    "replacement": replacement,
}

ILLEGAL = "illegal multibyte sequence"
INCOMPLETE = "incomplete multibyte sequence"


class _Handled(Output):
    """An output that asks a Python error handler what to do with a bad sequence."""

    __slots__ = ("_data", "_error", "_handler", "_name")

    def __init__(self, name: str, data: bytes, errors: str) -> None:
        super().__init__()
        self._name = name
        self._data = data
        self._handler = codecs.lookup_error(errors)
        self._error: UnicodeDecodeError | None = None

    def replace(self, start: int, end: int) -> int:
        return self._ask(start, end, ILLEGAL)

    def cut_off(self, start: int, end: int) -> int:
        return self._ask(start, end, INCOMPLETE)

    def _ask(self, start: int, end: int, reason: str) -> int:
        error = self._error
        if error is None:
            error = self._error = UnicodeDecodeError(self._name, self._data, start, end, reason)
        else:  # as Python's own decoders: the exception holds a copy of the data, so it is made once
            error.start, error.end, error.reason = start, end, reason
        answer = self._handler(error)
        if not (isinstance(answer, tuple) and len(answer) == 2):
            raise TypeError("decoding error handler must return (str, int) tuple")
        text, pos = answer
        if not isinstance(text, str):
            raise TypeError("decoding error handler must return (str, int) tuple")
        size = len(self._data)
        if pos < 0:
            pos += size
        if not 0 <= pos <= size:
            raise IndexError(f"position {pos} from error handler out of bounds")
        self.write(text)
        return pos


def decode_handled(encoding: Encoding, data: bytes, state: int, final: bool, errors: str) -> tuple[str, int, int]:
    """(text, bytes consumed, state): `Encoding.decode_step` with one of Python's error handlers."""
    text, consumed, replacements, _, after = encoding.decode_step(data, state, final)
    if not replacements or errors == "replace":
        return text, consumed, after
    name = encoding.name
    if name == "UTF-8":
        return *codecs.utf_8_decode(data, errors, final), 0
    if name.removesuffix("-I") in tables.SINGLE_BYTE:
        return *_decode_single_byte(encoding, data, errors), 0
    out = _Handled(name, data, errors)
    if name == "ISO-2022-JP":
        consumed, after = iso_2022_jp(data, 0, state, final, out)
    elif name in _DECODERS:
        consumed = _DECODERS[name](data, 0, final, out)
    else:
        consumed = utf_16(data, 0, final, out, big=1 if name == "UTF-16BE" else 0)
    return out.text(), consumed, after


def _decode_single_byte(encoding: Encoding, data: bytes, errors: str) -> tuple[str, int]:
    try:
        # U+FFFE is Python's mark of a byte that has no character.
        return codecs.charmap_decode(data, errors, characters(encoding.number).replace(REPLACEMENT, "\ufffe"))
    except UnicodeDecodeError as error:
        error.encoding = encoding.name
        raise
