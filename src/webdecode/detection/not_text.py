"""Bytes that are no text: images, archives, programs, noise."""

from __future__ import annotations

from webdecode.kernels import scanners

#: How files that are no text begin.
MAGIC = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b\x08",
    b"%PDF-",
    b"\x7fELF",
    b"SQLite format 3\0",
    b"OTTO\0",
    b"\0\1\0\0",
    b"wOFF",
    b"wOF2",
    b"BZh",
    b"\xfd7zXZ\0",
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
    b"RIFF",
    b"OggS\0",
    b"ID3\x03",
    b"ID3\x04",
    b"fLaC",
    b"MZ\x90\0",
    b"\xca\xfe\xba\xbe",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    b"II*\0",
    b"MM\0*",
    b"\0asm",
)

#: Bytes in which controls are counted.
HEAD = 8192


def has_magic(data: bytes, start: int = 0) -> bool:
    """Whether the bytes begin as a file does that is no text."""
    return data.startswith(MAGIC, start)


def is_noise(data: bytes, start: int = 0) -> bool:
    """Whether controls are more than 2 % of the first bytes, and more than two of them."""
    stop = min(len(data), start + HEAD)
    return scanners.count_controls(data, start, stop) > max(2, (stop - start) // 50)
