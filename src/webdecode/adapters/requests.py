"""requests: responses whose text is webdecode's.

>>> session = attach(requests.Session())
>>> response = session.get("https://example.org/")  # doctest: +SKIP
>>> response.text, response.webdecode.rule  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import requests

from webdecode.adapters import _response
from webdecode.adapters._response import decoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Response", "attach", "decoded"]


class Response(_response.Response, requests.Response):
    """requests' response with webdecode's `text` and `encoding`, and the record as `webdecode`."""

    #: What is pickled: the encoding that was set, not the one that was found.
    __attrs__ = ["_label" if name == "encoding" else name for name in requests.Response.__attrs__]

    def iter_content(self, chunk_size: int | None = 1, decode_unicode: bool = False) -> Iterator[Any]:
        """requests' chunks; with decode_unicode texts, as soon as enough has come to decide."""
        chunks = super().iter_content(chunk_size)
        return self._iter_texts(chunks) if decode_unicode else chunks


def attach(session: requests.Session) -> requests.Session:
    """Make the session's responses `Response`; returns the session.

    By the session's hook "response", which requests does not ask where a call brings hooks of its own.
    """
    session.hooks["response"].append(_adopt)
    return session


def _adopt(response: requests.Response, *args: object, **kwargs: object) -> None:
    response.__class__ = Response
