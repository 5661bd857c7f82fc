"""Single bytes: the byte order mark, the first that is not ASCII, NULs, controls and escapes."""

from __future__ import annotations

import re

_NOT_ASCII = re.compile(rb"[\x80-\xff]")

#: C0 controls that text does not have: all but tab, LF, FF, CR and ESC.
CONTROLS = bytes(byte for byte in range(0x20) if byte not in b"\t\n\f\r\x1b")


def find_bom(data: bytes) -> int:
    r"""Which byte order mark the bytes begin with: 0 none, 1 UTF-8's, 2 UTF-16BE's, 3 UTF-16LE's.

    UTF-32's are none: browsers do not know it.
    Source: Encoding Standard, "BOM sniff".

    >>> find_bom(b"\xef\xbb\xbfabc"), find_bom(b"\xff\xfea\0")
    (1, 3)
    """
    if data.startswith(b"\xef\xbb\xbf"):
        return 1
    if data.startswith(b"\xfe\xff"):
        return 2
    return 3 if data.startswith(b"\xff\xfe") else 0


def skip_ascii(data: bytes, start: int = 0) -> int:
    r"""The offset of the first byte from start on that is not ASCII; len(data) if there is none.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). Linear.

    >>> skip_ascii(b"abc\xe9"), skip_ascii(b"abc")
    (3, 3)
    """
    found = _NOT_ASCII.search(data, start)
    return len(data) if found is None else found.start()


def count_nuls(data: bytes, start: int, stop: int) -> tuple[int, int, int, int]:
    r"""How many NULs there are, by their distance from start modulo 4: UTF-16's and UTF-32's ASCII shows there.

    data: bytes. start, stop: byte offsets, 0 ≤ start ≤ stop ≤ len(data). Linear.

    >>> count_nuls(b"a\0b\0c\0", 0, 6)
    (0, 2, 0, 1)
    """
    part = data[start:stop]
    return part[0::4].count(0), part[1::4].count(0), part[2::4].count(0), part[3::4].count(0)


def count_controls(data: bytes, start: int, stop: int) -> int:
    r"""How many C0 controls there are that text does not have: all but tab, LF, FF, CR and ESC.

    data: bytes. start, stop: byte offsets, 0 ≤ start ≤ stop ≤ len(data). Linear.

    >>> count_controls(b"a\n\0\x01", 0, 4)
    2
    """
    return stop - start - len(data[start:stop].translate(None, CONTROLS))


def find_escape(data: bytes, start: int = 0) -> int:
    r"""The offset of the first ESC (0x1B) from start on, or -1.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). Linear.

    >>> find_escape(b"ab\x1b$B")
    2
    """
    return data.find(b"\x1b", start)
