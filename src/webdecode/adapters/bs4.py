"""Beautiful Soup: a soup of webdecode's text.

>>> soup = parse(b'<meta charset="x-sjis"><p>\\x83e', "text/html")
>>> soup.p.string, soup.original_encoding, soup.webdecode.rule
('テ', 'cp932', 'meta')
"""

from __future__ import annotations

from typing import Any

import bs4

from webdecode.decode import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


def parse(
    body: Buffer, content_type: str | bytes | None = None, features: str = "html.parser", **options: Any
) -> bs4.BeautifulSoup:
    """BeautifulSoup of the text that a browser would show; the record is its `webdecode`.

    features and options are BeautifulSoup's.
    """
    page = decode(body, content_type)
    soup = bs4.BeautifulSoup(page.text, features, **options)
    soup.original_encoding = page.codec
    soup.contains_replacement_characters = page.replacements > 0
    soup.__dict__["webdecode"] = page
    return soup
