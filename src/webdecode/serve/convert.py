"""Files made into UTF-8, and where the texts lie until the browser has fetched them.

A text is written to a file without a name (where the system has such files), so that nothing is left whatever happens;
it is gone once it was fetched, when newer ones take its place, or when the server ends.
"""

from __future__ import annotations

import secrets
import tempfile
from typing import IO

from webdecode.serve.decoders import decoder_for

#: Texts that wait to be fetched at a time; one more drops the oldest.
WAITING = 8
UTF_8_BOM = b"\xef\xbb\xbf"


class Converter:
    """`feed` it a file's bytes in order, then `finish`; `file` then has the text in UTF-8. Memory is bounded."""

    def __init__(self, encoding: str, bom: bool) -> None:
        """encoding: as `decoder_for`, which raises LookupError. bom: begin with a byte order mark; Excel needs it."""
        self._decoder = decoder_for(encoding)
        self.file: IO[bytes] = tempfile.TemporaryFile(prefix="webdecode-")  # noqa: SIM115 - whoever takes it closes it
        if bom:
            self.file.write(UTF_8_BOM)

    @property
    def replacements(self) -> int:
        """How many U+FFFD the text has for bytes that fit no character."""
        return self._decoder.replacements

    def feed(self, chunk: bytes) -> None:
        """The next bytes of the file."""
        self.file.write(self._decoder.decode(chunk).encode("utf-8", "replace"))

    def finish(self) -> int:
        """The end of the file has come; returns the text's length in bytes."""
        self.file.write(self._decoder.decode(b"", True).encode("utf-8", "replace"))
        size = self.file.tell()
        self.file.seek(0)
        return size


class Texts:
    """Texts that wait, each under a name that nobody can guess."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[IO[bytes], int, str]] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, file: IO[bytes], size: int, name: str) -> str:
        """Keep an open file of this length until it is taken; name is what the browser saves it as."""
        while len(self._waiting) >= WAITING:
            self._waiting.pop(next(iter(self._waiting)))[0].close()
        token = secrets.token_urlsafe(24)
        self._waiting[token] = file, size, name
        return token

    def take(self, token: str) -> tuple[IO[bytes], int, str] | None:
        """The open file, its length and name; None where there is no such text. The caller closes it."""
        return self._waiting.pop(token, None)

    def close(self) -> None:
        """Drop all of them."""
        while self._waiting:
            self._waiting.popitem()[1][0].close()
