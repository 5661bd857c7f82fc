"""curl_cffi: a response class whose text is webdecode's.

>>> session = curl_cffi.Session(response_class=Response)
>>> response = session.get("https://example.org/")  # doctest: +SKIP
>>> response.text, response.webdecode.rule  # doctest: +SKIP
"""

from __future__ import annotations

import curl_cffi

from webdecode.adapters import _response
from webdecode.adapters._response import decode_response, decoded

__all__ = ["Response", "decoded"]


class Response(_response.Response, curl_cffi.Response):
    """curl_cffi's response with webdecode's `text` and `encoding`, and the record as `webdecode`.

    For ``Session(response_class=…)`` and ``AsyncSession(response_class=…)``.
    """

    async def atext(self) -> str:
        """The text of a streamed response."""
        body = await self.acontent()
        return decode_response(body, self.headers.get("content-type"), self.url, self._label).text
