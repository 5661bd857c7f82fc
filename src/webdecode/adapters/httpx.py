"""httpx: responses whose text is webdecode's.

>>> client = attach(httpx.Client())
>>> response = client.get("https://example.org/")  # doctest: +SKIP
>>> response.text, response.extensions["webdecode"].rule  # doctest: +SKIP
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import httpx

from webdecode.adapters import _response
from webdecode.adapters._response import decoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from webdecode.decision import Decoded

__all__ = ["Response", "attach", "decoded"]

_Client = TypeVar("_Client", bound="httpx.Client | httpx.AsyncClient")


class Response(_response.Response, httpx.Response):
    """httpx' response with webdecode's `text` and `encoding`, and the record as `webdecode`.

    Once the text was asked for, the record is in ``extensions["webdecode"]`` too.
    """

    @cached_property
    def webdecode(self) -> Decoded:
        """The text and the record of how it was decided. Raises httpx.ResponseNotRead where the body was not read."""
        record = self.extensions["webdecode"] = super().webdecode
        return record

    def iter_text(self, chunk_size: int | None = None) -> Iterator[str]:
        """Texts as soon as enough has come to decide; chunk_size: their length in characters."""
        return self._iter_texts(self.iter_bytes(), chunk_size)

    async def aiter_text(self, chunk_size: int | None = None) -> AsyncIterator[str]:
        """`iter_text` for asynchronous clients."""
        texts = self._texts(chunk_size)
        async for chunk in self.aiter_bytes():
            for text in texts(chunk):
                yield text
        for text in texts(b"", final=True):
            yield text


def attach(client: _Client) -> _Client:
    """Make the client's responses `Response`; returns the client, which may be asynchronous.

    By the client's event hook "response": the body is not read there, streams stay streams.
    """
    hook = _adopt_awaited if isinstance(client, httpx.AsyncClient) else _adopt
    client.event_hooks["response"].append(hook)
    return client


def _adopt(response: httpx.Response) -> None:
    response.__class__ = Response


async def _adopt_awaited(response: httpx.Response) -> None:
    response.__class__ = Response
