"""Encodings that show in the bytes' structure: the NULs of UTF-16 and UTF-32, and ISO-2022-JP's escapes.

Strategy: these are looked for before "all ASCII?", because their bytes may be ASCII too. A pattern is only a suspicion;
the text that it would give is looked at before it counts.
"""

from __future__ import annotations

import re

from webdecode.kernels import scanners

#: Bytes that are looked at: text shows early what it is.
HEAD = 2048
#: Bytes behind the first escape in which ISO-2022-JP's are looked for.
LOOKED = 16384

#: Two-byte text behind its escape, to the next escape, line or end; or half-width katakana behind theirs.
_ISO_2022_JP = re.compile(rb"\x1b\$[@B](?:[\x21-\x7e][\x21-\x7e])+[\x21-\x7e]?(?:[\x1b\r\n]|$)|\x1b\(I[\x21-\x5f]")

#: What text has everywhere, and alphabets: ASCII, kana, ideographic and full-width punctuation; Latin to Arabic, Indic
#: scripts to Thai, Georgian, Vietnamese.
_PLAIN = re.compile(
    "[\t\n\r -~\u00a0-\u06ff\u0900-\u0e7f\u10a0-\u10ff\u1e00-\u1fff\u2010-\u2027"
    "\u3000-\u3002\u300c\u300d\u3040-\u30ff\uff01-\uff1f]+"
)
#: What text does not have: controls, private use, halves of surrogates, what is no character.
_ODD = re.compile("[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufff0-\uffff]+")
#: What Chinese, Japanese and Korean text has beside that.
_HAN = re.compile("[\u2030-\u206f\u3003-\u300b\u300e-\u303f\u4e00-\u9fff\uac00-\ud7a3\uff20-\uff9f]+")

_ORDERS = (("UTF-16LE", "utf-16-le"), ("UTF-16BE", "utf-16-be"))


def iso_2022_jp(data: bytes, start: int = 0) -> bool:
    """Whether there are ISO-2022-JP's escapes with text behind them, soon after the first escape of any kind."""
    escape = scanners.find_escape(data, start)
    return escape >= 0 and _ISO_2022_JP.search(data, escape, escape + LOOKED) is not None


def utf_16(data: bytes, start: int = 0) -> str | None:
    """The name of UTF-16LE or UTF-16BE where the bytes are text in it (without a byte order mark), else None.

    Text in it has NULs, or it is Chinese, Japanese or Korean and has controls for its low bytes.
    """
    head = data[start : start + HEAD]
    head = head[: len(head) & ~1]  # the last character may be cut
    if len(head) < 4:
        return None
    best, name = 0, None
    for order, codec in _ORDERS:
        text = head.decode(codec, "replace")
        units = len(text)
        plain = _length(_PLAIN, text)
        if plain <= best or plain < units // 20 or 50 * _length(_ODD, text) > units:
            continue
        # ASCII read two by two is Chinese by looks.
        if 10 * plain >= 6 * units or (not head.isascii() and 10 * (plain + _length(_HAN, text)) >= 9 * units):
            best, name = plain, order
    return name


def utf_32(data: bytes, start: int = 0) -> str | None:
    """Python's codec where the bytes are text in UTF-32 (without a byte order mark), else None."""
    head = data[start : start + HEAD]
    quarter = len(head) // 4
    head = head[: 4 * quarter]  # the last character may be cut
    if quarter < 2:
        return None
    counts = [head[place::4].count(0) for place in range(4)]
    for codec, first, second, last in (("utf_32_le", 3, 2, 0), ("utf_32_be", 0, 1, 3)):
        if 50 * counts[first] >= 49 * quarter and 10 * counts[second] >= 9 * quarter and 10 * counts[last] <= quarter:
            text = head.decode(codec, "replace")
            if 50 * _length(_ODD, text) <= len(text):
                return codec
    return None


def _length(pattern: re.Pattern[str], text: str) -> int:
    """How many characters match."""
    return sum(map(len, pattern.findall(text)))
