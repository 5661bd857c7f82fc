"""Bytes that are no text: images, archives, programs, noise."""

from __future__ import annotations

import re

from webdecode.kernels import scanners

#: How files that are no text begin.
MAGIC = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",  # JPEG
    b"GIF87a",
    b"GIF89a",
    b"PK\x03\x04",  # ZIP and all that is made of it
    b"PK\x05\x06",
    b"\x1f\x8b\x08",  # gzip
    b"%PDF-",
    b"\x7fELF",
    b"SQLite format 3\0",
    b"OTTO\0",  # fonts
    b"\0\1\0\0\0",
    b"ttcf\0",
    b"wOFF\0",
    b"wOF2\0",
    b"BZh91AY&SY",
    b"\xfd7zXZ\0",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",  # Zstandard
    b"OggS\0",
    b"ID3\x02",
    b"ID3\x03",
    b"ID3\x04",
    b"fLaC\0",
    b"MZ\x90\0",
    b"\xca\xfe\xba\xbe\0",  # Java classes
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",  # old office documents
    b"II*\0",  # TIFF
    b"MM\0*",
    b"\0asm",
    b"\0\0\1\0",  # icons
    b"FLV\x01",
    b"FWS\x05",
    b"CWS\x06",
)

#: The same with a length in between.
_LATER_MAGIC = re.compile(rb"RIFF.{4}(?:WAVE|AVI |WEBP)|FORM.{4}AIF|\0\0\0.ftyp", re.DOTALL)

#: Bytes in which controls are counted, and bytes of one value.
HEAD = 8192
#: Fewer bytes than these may well be a line of dashes.
FILLED = 64


def has_magic(data: bytes, start: int = 0) -> bool:
    """Whether the bytes begin as a file does that is no text."""
    return data.startswith(MAGIC, start) or _LATER_MAGIC.match(data, start) is not None


def is_noise(data: bytes, start: int = 0) -> bool:
    """Whether controls are more than 2 % of the first bytes, and more than two of them."""
    stop = min(len(data), start + HEAD)
    return scanners.count_controls(data, start, stop) > max(2, (stop - start) // 50)


def has_controls(data: bytes, start: int = 0) -> bool:
    """Whether there is any control in the first bytes."""
    return scanners.count_controls(data, start, min(len(data), start + HEAD)) > 0


def is_filling(data: bytes, start: int, first: int) -> bool:
    """Whether the bytes are for the most part one that is not ASCII, as in a blank bitmap or erased memory.

    first: where the first byte is that is not ASCII.
    """
    stop = min(len(data), start + HEAD)
    return stop - start >= FILLED and 4 * data.count(data[first], start, stop) > 3 * (stop - start)
