"""w3lib: its `html_to_unicode`, with webdecode's answers; and the function for its hook.

`html_to_unicode` here takes the place of w3lib's. Where w3lib's own stays, ``auto_detect_fun=auto_detect_fun`` answers
for pages that declare nothing; those that do declare an encoding go through w3lib and Python's codecs.
"""

from __future__ import annotations

from webdecode.decode import decode
from webdecode.encodings.codecs import PREFIX, register_codecs
from webdecode.labels import lookup
from webdecode.sniff import sniff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def html_to_unicode(
    content_type_header: str | None,
    html_body_str: bytes,
    default_encoding: str = "utf8",
    auto_detect_fun: Callable[[bytes], str | None] | None = None,
) -> tuple[str, str]:
    """(Python codec nearest to the encoding, text), as w3lib's function of this name.

    default_encoding, auto_detect_fun: w3lib's, for pages that declare nothing; not asked, webdecode has an answer.

    >>> html_to_unicode("text/html; charset=x-sjis", b"\\x83e")
    ('cp932', 'テ')
    """
    page = decode(html_body_str, content_type_header)
    return page.codec, page.text


def auto_detect_fun(body: bytes) -> str:
    """A Python codec for the body: ``webdecode-…``, which this registers, for an encoding of the web's."""
    decision = sniff(body)
    if lookup(decision.encoding) is None:
        return decision.codec
    register_codecs()
    return PREFIX + decision.encoding.lower()
