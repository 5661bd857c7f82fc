"""aiohttp: a response class whose text is webdecode's.

>>> session = aiohttp.ClientSession(response_class=Response)  # doctest: +SKIP
>>> async with session.get("https://example.org/") as response:  # doctest: +SKIP
...     await response.text(), response.webdecode.rule
"""

from __future__ import annotations

import aiohttp

from webdecode.adapters._response import decode_response

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.decision import Decoded

__all__ = ["Response", "decoded"]


async def decoded(response: aiohttp.ClientResponse, label: str = "") -> Decoded:
    """The text of a response and the record of how it was decided. Reads the body; raises what reading it raises.

    label: overrides what webdecode decides; LookupError for an unknown one.
    """
    body = await response.read()
    return decode_response(body, ", ".join(response.headers.getall("Content-Type", [])) or None, response.url, label)


class Response(aiohttp.ClientResponse):
    """aiohttp's response with webdecode's `text()`. For ``ClientSession(response_class=…)``."""

    #: The record of how the text was decided, once `text()` gave it.
    webdecode: Decoded

    async def text(self, encoding: str | None = None, errors: str = "strict") -> str:
        """The text that a browser would show.

        encoding: overrides what webdecode decides; LookupError for an unknown one. errors: not asked; U+FFFD stands
        where bytes are no text, and the record counts them.
        """
        self.webdecode = await decoded(self, encoding or "")
        return self.webdecode.text
