"""Scrapy: a downloader middleware that gives responses webdecode's text. One line of settings:

    DOWNLOADER_MIDDLEWARES = {"webdecode.adapters.scrapy.Middleware": 585}

585 is behind decompression (590) and before what reads the text (MetaRefreshMiddleware, 580). In a spider
``response.text``, ``response.css`` and ``response.xpath`` are right, and ``response.webdecode`` is the record.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from webdecode.adapters._response import decode_response
from webdecode.labels import lookup
from webdecode.sniff import sniff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.decision import Decoded

__all__ = ["Html", "Json", "Middleware", "Text", "Xml"]


def content_type(response: Response) -> bytes | None:
    """The whole Content-Type of a response."""
    return b", ".join(response.headers.getlist("Content-Type")) or None


class Text(TextResponse):
    """Scrapy's text response with webdecode's `text` and `encoding`, and the record as `webdecode`.

    An encoding given to it, or to `replace`, overrides what webdecode decides, as it does in Scrapy.
    """

    @cached_property
    def webdecode(self) -> Decoded:
        """The text and the record of how it was decided."""
        return decode_response(self.body, content_type(self), self.url, self._encoding or "")

    @property
    def text(self) -> str:
        """The text that a browser would show."""
        if self._encoding and lookup(self._encoding, python=True) is None:
            text: str = super().text
            return text
        return self.webdecode.text

    @property
    def encoding(self) -> str:
        """The Python codec nearest to the encoding, or the one given."""
        return self._encoding or self.webdecode.codec


class Html(Text, HtmlResponse):
    """`Text` that is HTML."""


class Xml(Text, XmlResponse):
    """`Text` that is XML."""


class Json(Text, JsonResponse):
    """`Text` that is JSON."""


class Middleware:
    """A downloader middleware: text responses become `Text`, whatever their kind; others pass.

    Where the server says no type, Scrapy can take text for binary: what is text to webdecode becomes `Html`.
    """

    def process_response(self, request: Any, response: Response, spider: Any = None) -> Response:
        """Scrapy's step."""
        for ours in (Html, Xml, Json, Text):
            if isinstance(response, ours.__bases__[-1]):
                return response.replace(cls=ours, encoding=None)
        if response.body and content_type(response) is None and not sniff(response.body).binary:
            return response.replace(cls=Html)
        return response
