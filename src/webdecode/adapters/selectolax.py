"""selectolax: a parser over webdecode's UTF-8, which is the only encoding that it reads.

>>> parse(b'<meta charset="x-sjis"><p>\\x83e', "text/html").css_first("p").text()
'テ'
"""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from webdecode.decode import to_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


def parse(body: Buffer, content_type: str | bytes | None = None) -> LexborHTMLParser:
    """LexborHTMLParser of the text that a browser would show."""
    return LexborHTMLParser(to_utf8(body, content_type).utf8)
