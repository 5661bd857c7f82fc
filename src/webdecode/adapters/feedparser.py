"""feedparser: feeds of webdecode's text. feedparser is given UTF-8 and told so, or it would decode again.

>>> rss = b'<rss version="2.0"><channel><title>\\x83e</title></channel></rss>'
>>> feed = parse(b'<?xml version="1.0" encoding="x-sjis"?>' + rss)
>>> feed.feed.title, feed.encoding, feed.webdecode.rule
('テ', 'cp932', 'xml')
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import feedparser

from webdecode.decode import to_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Buffer


def parse(
    body: Buffer,
    content_type: str | bytes | None = "application/xml",
    *,
    response_headers: Mapping[str, str] | None = None,
    **options: Any,
) -> feedparser.FeedParserDict:
    """feedparser's result; the record is its `webdecode`. options: feedparser.parse's.

    The body is only ever a feed, never an address or the name of a file.
    """
    page = to_utf8(body, content_type)
    headers = {**(response_headers or {}), "content-type": "application/xml; charset=utf-8"}
    feed = feedparser.parse(BytesIO(page.utf8), response_headers=headers, **options)
    feed["encoding"] = page.codec
    feed["webdecode"] = page
    return feed
