"""`open`: a text file object over the bytes of a file whose encoding is not known beforehand."""

from __future__ import annotations

import io

from webdecode.incremental import IncrementalDecoder

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from typing_extensions import Buffer

    from webdecode.decision import Decision

#: Bytes read at a time.
CHUNK = 1 << 16


class _Utf8Reader(io.RawIOBase):
    """The text as UTF-8 bytes, made as they are asked for."""

    def __init__(self, raw: io.BufferedIOBase | io.RawIOBase, decoder: IncrementalDecoder) -> None:
        self._raw = raw
        self._decoder = decoder
        self._ready = b""
        self._ended = False

    def readable(self) -> bool:
        return True

    def fill(self) -> None:
        """Read until there is text, or the end."""
        while not self._ready and not self._ended:
            chunk = self._raw.read(CHUNK) or b""
            self._ended = not chunk
            self._ready = self._decoder.decode(chunk, self._ended).encode()

    def readinto(self, buffer: Buffer) -> int:
        self.fill()
        view = memoryview(buffer)
        part = self._ready[: len(view)]
        view[: len(part)] = part
        self._ready = self._ready[len(part) :]
        return len(part)

    def close(self) -> None:
        self._raw.close()
        super().close()


class TextFile(io.TextIOWrapper):
    """A text file object with the record of how its encoding was decided."""

    def __init__(self, raw: io.BufferedIOBase | io.RawIOBase, decoder: IncrementalDecoder, newline: str | None) -> None:
        self._utf8 = _Utf8Reader(raw, decoder)
        self._incremental = decoder
        super().__init__(io.BufferedReader(self._utf8, CHUNK), encoding="utf-8", newline=newline)

    @property
    def decision(self) -> Decision | None:
        """How the encoding was decided. Reads as far as that needs, at most `incremental.UNDECIDED_LIMIT` bytes."""
        if self._incremental.decision is None and not self.closed:
            self._utf8.fill()
        return self._incremental.decision

    @property
    def replacements(self) -> int:
        """How many U+FFFD decoding has put in so far."""
        return self._incremental.replacements


def open(
    path: str | os.PathLike[str] | int,
    content_type: str | bytes | None = None,
    *,
    newline: str | None = None,
    encoding: str | None = None,
    html: bool | None = None,
    url: str | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> TextFile:
    """Open a file for reading text, in whatever encoding it is; memory is bounded whatever its size.

    path: as the built-in ``open`` takes it. newline: as there (None turns line ends into \\n, "" leaves them).
    The other arguments are `decode`'s. The file has ``.decision`` and ``.replacements``. Raises OSError.
    """
    decoder = IncrementalDecoder(
        content_type, encoding=encoding, html=html, url=url, language=language, allow=allow, exclude=exclude
    )
    return TextFile(io.FileIO(path), decoder, newline)
