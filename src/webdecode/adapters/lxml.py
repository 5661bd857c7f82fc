"""lxml: trees of webdecode's text. lxml is given UTF-8 and told so: a str with an XML declaration it would refuse.

>>> parse(b'<meta charset="x-sjis"><p>\\x83e', "text/html").findtext(".//p")
'テ'
"""

from __future__ import annotations

from typing import Any

import lxml.etree
import lxml.html

from webdecode.decode import to_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


def parse(body: Buffer, content_type: str | bytes | None = None, **options: Any) -> lxml.html.HtmlElement:
    """The root element of an HTML page, read as a browser would. options: lxml.html.HTMLParser's.

    Raises lxml.etree.ParserError for a page without an element, as lxml does.
    """
    utf8 = to_utf8(body, content_type).utf8
    return lxml.html.document_fromstring(utf8, parser=lxml.html.HTMLParser(encoding="utf-8", **options))


def parse_xml(body: Buffer, content_type: str | bytes | None = "application/xml", **options: Any) -> Any:
    """The root element of an XML document. options: lxml.etree.XMLParser's; entities are not resolved unless asked.

    Raises lxml.etree.XMLSyntaxError for what is no XML.
    """
    utf8 = to_utf8(body, content_type).utf8
    options.setdefault("resolve_entities", False)
    return lxml.etree.fromstring(utf8, lxml.etree.XMLParser(encoding="utf-8", **options))
