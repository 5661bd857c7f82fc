"""niquests: responses whose text is webdecode's.

>>> session = attach(niquests.Session())
>>> response = session.get("https://example.org/")  # doctest: +SKIP
>>> response.text, response.webdecode.rule  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, TypeVar

import niquests

from webdecode.adapters import _response
from webdecode.adapters._response import decoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Response", "attach", "decoded"]

_Session = TypeVar("_Session", bound="niquests.Session | niquests.AsyncSession")


class Response(_response.Response, niquests.Response):
    """niquests' response with webdecode's `text` and `encoding`, and the record as `webdecode`."""

    #: What is pickled: the encoding that was set, not the one that was found.
    __attrs__ = ["_label" if name == "encoding" else name for name in niquests.Response.__attrs__]

    def iter_content(self, chunk_size: int | None = -1, decode_unicode: bool = False) -> Iterator[Any]:
        """niquests' chunks; with decode_unicode texts, as soon as enough has come to decide."""
        chunks = super().iter_content(chunk_size)
        return self._iter_texts(chunks) if decode_unicode else chunks


def attach(session: _Session) -> _Session:
    """Make the session's responses `Response`; returns the session, which may be asynchronous.

    Streamed responses of an AsyncSession stay niquests' own. A multiplexed AsyncSession is a ValueError: its responses
    change class on their own; `decoded` takes them.
    """
    if isinstance(session, niquests.AsyncSession):
        if session.multiplexed:
            raise ValueError("a multiplexed AsyncSession cannot be attached to: give its responses to decoded()")
        session.hooks["response"].append(_adopt_awaited)
    else:
        session.hooks["response"].append(_adopt)
    return session


def _adopt(response: niquests.Response, *args: object, **kwargs: object) -> None:
    response.__class__ = Response


async def _adopt_awaited(response: Any, *args: object, stream: bool = False, **kwargs: object) -> None:
    if not stream:
        await response.content
        response.__class__ = Response
