"""Encodings that show in the bytes' structure: the NULs of UTF-16, and ISO-2022-JP's escapes.

Strategy: these are looked for before "all ASCII?", because their bytes may be ASCII too. A pattern is only a suspicion;
the text it would give is looked at before it counts.
"""

from __future__ import annotations

import re

#: Bytes that are looked at: text shows its NULs early.
HEAD = 4096

#: The escapes of ISO-2022-JP that begin two-byte text or its Roman and katakana sets.
_ESCAPES = re.compile(rb"\x1b(?:\$[@B]|\([JI])")
#: A two-byte run behind an escape, to tell ISO-2022-JP from an escape that got into ASCII text.
_TWO_BYTE_RUN = re.compile(rb"\x1b\$[@B](?:[\x21-\x7e][\x21-\x7e])+(?:\x1b|[\r\n]|$|[\x21-\x7e]?$)")
_KATAKANA_RUN = re.compile(rb"\x1b\(I[\x21-\x5f]+")


def iso_2022_jp(data: bytes, start: int = 0) -> bool:
    """Whether there are ISO-2022-JP escapes with text behind them."""
    if data.find(b"\x1b", start) < 0:
        return False
    return _TWO_BYTE_RUN.search(data, start) is not None or _KATAKANA_RUN.search(data, start) is not None


def utf_16(data: bytes, start: int = 0) -> str | None:
    """"UTF-16LE" or "UTF-16BE" where the bytes without a byte order mark are text in it, else None."""
    head = data[start : start + HEAD]
    if len(head) < 4:
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    if even or odd:
        if odd > 10 * even:
            name, codec = "UTF-16LE", "utf-16-le"
        elif even > 10 * odd:
            name, codec = "UTF-16BE", "utf-16-be"
        else:
            return _mixed(head)
        return name if _is_text(head, codec, len(head) == len(data) - start) else None
    return None


def _mixed(head: bytes) -> str | None:
    return None


def _is_text(head: bytes, codec: str, whole: bool) -> bool:
    units = len(head) // 2
    text = head[: 2 * units].decode(codec, "replace")
    odd_ones = sum(map(_is_odd, text))
    return 50 * odd_ones <= len(text) and len(text) > 1


def _is_odd(character: str) -> bool:
    """Controls, private use, replacements: what text in UTF-16 does not have."""
    return (
        (character < " " and character not in "\t\n\r\f")
        or "\x7f" <= character < "\xa0"
        or "\ufffd" <= character <= "\uffff"
        or "\ud800" <= character < "\uf900"
    )


