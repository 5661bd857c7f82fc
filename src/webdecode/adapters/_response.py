"""What the response classes of requests, niquests, httpx and curl_cffi gain."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from webdecode.decode import decode
from webdecode.incremental import IncrementalDecoder
from webdecode.labels import lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typing_extensions import Buffer

    from webdecode.decision import Decoded


def decoded(response: Any) -> Decoded:
    """The text of a response and the record of how it was decided. Reads the body; raises what reading it raises."""
    if isinstance(response, Response):
        return response.webdecode
    return decode_response(response.content, response.headers.get("content-type"), response.url)


def decode_response(body: Buffer | None, content_type: str | bytes | None, url: object, label: str = "") -> Decoded:
    """`decode` with what clients have: perhaps no body, an object for the URL, a Python codec's name as the label."""
    return decode(body or b"", content_type, encoding=web_label(label), url=str(url) if url else None)


def web_label(label: str) -> str | None:
    """The label of the web's encoding that a client's caller named in Python's words; an unknown one as it is."""
    encoding = lookup(label, python=True) if label else None
    return label or None if encoding is None else encoding.name


class Response:
    """A response whose text is webdecode's. It stands in front of the client's own class among a class's bases.

    Nothing is read before it is asked for. Setting `encoding` overrides what webdecode decides, as it does in the
    clients; None takes that back.
    """

    _label: str = ""

    @cached_property
    def webdecode(self: Any) -> Decoded:
        """The text and the record of how it was decided. Reads the body; raises what reading it raises.

        LookupError where `encoding` was set to a codec of Python's that is none of the web's.
        """
        return decode_response(self.content, self.headers.get("content-type"), self.url, self._label)

    @property
    def text(self: Any) -> str:
        """The text that a browser would show."""
        if self._label and lookup(self._label, python=True) is None:
            return str(self.content or b"", self._label, "replace")
        text: str = self.webdecode.text
        return text

    @property
    def encoding(self: Any) -> str:
        """The Python codec nearest to the encoding, or what was set."""
        codec: str = self._label or self.webdecode.codec
        return codec

    @encoding.setter
    def encoding(self, label: str | None) -> None:
        self.__dict__.pop("webdecode", None)
        self._label = label or ""

    @property
    def apparent_encoding(self: Any) -> str:
        """The same as `encoding`: ``r.encoding = r.apparent_encoding`` does no harm."""
        codec: str = self.webdecode.codec
        return codec

    def _texts(self: Any, size: int | None = None) -> Texts:
        """What makes texts of the body's chunks."""
        content_type = self.headers.get("content-type")
        return Texts(IncrementalDecoder(content_type, encoding=web_label(self._label), url=str(self.url)), size)

    def _iter_texts(self, chunks: Iterable[bytes], size: int | None = None) -> Iterator[str]:
        """Texts as soon as enough has come to decide."""
        texts = self._texts(size)
        for chunk in chunks:
            yield from texts(chunk)
        yield from texts(b"", final=True)


class Texts:
    """Texts from a body's chunks: as they come, or of a size in characters; the last may be shorter."""

    def __init__(self, decoder: IncrementalDecoder, size: int | None = None) -> None:
        self._decoder = decoder
        self._size = size
        self._kept = ""

    def __call__(self, chunk: bytes, final: bool = False) -> list[str]:
        """The texts that this chunk completes. final: no more will come."""
        text = self._kept + self._decoder.decode(chunk, final)
        size = self._size or max(len(text), 1)
        stop = len(text) if final else len(text) - len(text) % size
        self._kept = text[stop:]
        return [text[start : start + size] for start in range(0, stop, size)]
