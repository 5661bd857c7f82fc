"""parsel: a selector over webdecode's text.

>>> parse(b'<meta charset="x-sjis"><p>\\x83e', "text/html").css("p::text").get()
'テ'
"""

from __future__ import annotations

from typing import Any

import parsel

from webdecode.decode import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


def parse(body: Buffer, content_type: str | bytes | None = None, type: str = "html", **options: Any) -> parsel.Selector:
    """Selector of the text that a browser would show.

    type ("html", "xml", "json", "text") and options are parsel's.
    """
    return parsel.Selector(text=decode(body, content_type).text, type=type, **options)
