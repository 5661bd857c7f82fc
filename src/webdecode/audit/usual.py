"""What a typical library shows by default: requests' ``.text``, to compare a page's text with."""

from __future__ import annotations

from webdecode.decision import Transcoded


def requests_codec(content_type: str | None) -> str | None:
    """The codec by which requests' ``.text`` reads a response; None where it asks its detector.

    Source: requests.utils.get_encoding_from_headers.

    >>> requests_codec("text/html"), requests_codec("text/html; charset='utf-8'"), requests_codec("image/png")
    ('ISO-8859-1', 'utf-8', None)
    """
    if not content_type:
        return None
    kind, *parameters = content_type.split(";")
    charset = None
    for parameter in parameters:
        name, equals, value = parameter.strip().partition("=")
        if name.strip("\"' ").lower() == "charset" and equals:
            charset = value.strip("\"' ")
    if charset is not None:
        return charset
    if "text" in kind:
        return "ISO-8859-1"
    return "utf-8" if "application/json" in kind else None


def is_garbled(body: bytes, content_type: str | None, page: Transcoded, same: bool) -> bool:
    """Whether what requests shows differs from the page's text.

    same: whether the page's UTF-8 is the body. A byte order mark left in front and the number of U+FFFD in a row are
    no difference. Where requests would guess, nothing is said: False.
    """
    codec = requests_codec(content_type)
    if codec is None:
        return False
    if same:
        lowered = codec.lower()
        if lowered in ("utf-8", "utf8"):
            return False
        if lowered in ("iso-8859-1", "latin-1", "latin1"):
            return not body.isascii()
    try:
        shown = body.decode(codec, "replace")
    except (LookupError, TypeError, ValueError):
        shown = body.decode("utf-8", "replace")
    text = page.utf8.decode("utf-8", "replace")
    if shown == text:
        return False
    return _without_runs(shown) != _without_runs(text)


def _without_runs(text: str) -> str:
    text = text.removeprefix("\ufeff")
    while "\ufffd\ufffd" in text:
        text = text.replace("\ufffd\ufffd", "\ufffd")
    return text
