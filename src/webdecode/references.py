"""The label that a <meta> tag's attributes give, character references resolved: both builds' rare cases end here.

Strategy: the tokenizer of the standard resolves references in attribute values before anything looks at them, so
`charset="&#115;hift_jis"` counts. Almost no page writes such a thing, so this is plain Python for both builds.
"""

from __future__ import annotations

import re
from html.entities import html5

#: A reference in an attribute's value: decimal, hexadecimal or named. The longest name in the table has 32 letters.
_REFERENCE = re.compile(r"&(?:#(?:([0-9]+)|[xX]([0-9A-Fa-f]+));?|([0-9A-Za-z]{1,32};?))")
#: More digits than any character's number has; leading zeros do not count.
_DIGITS = 7

#: Bytes; a longer value is taken as it is written. It names no encoding, and references would be resolved for nothing.
LONGEST = 2000

#: What the standard trims and skips.
_BLANKS = "\t\n\f\r "
_UNQUOTED_END = re.compile("[\t\n\f\r ;]")
_CHARSET = re.compile("charset", re.IGNORECASE | re.ASCII)


def label_of(charset: bytes | None, http_equiv: bytes | None, content: bytes | None) -> str | None:
    """The label that a tag's attributes give, or None: they are no declaration.

    charset, http_equiv, content: the values as the page has them, None where the attribute is missing.
    A charset attribute counts even where its label is unknown: the tag then declares nothing else.
    Raises nothing. Linear. Source: HTML standard, "prescan a byte stream", where references are not resolved; browsers
    do it (HTML issue 6962).

    >>> label_of(b"&#115;hift_jis", None, None)
    'shift_jis'
    """
    if charset is not None:
        return resolved(charset)
    if http_equiv is None or content is None or resolved(http_equiv).lower() != "content-type":
        return None
    return charset_in(resolved(content))


def resolved(value: bytes) -> str:
    """An attribute's value, read as ISO-8859-1, with its character references resolved."""
    text = value.decode("latin-1")
    return _REFERENCE.sub(_character, text) if "&" in text and len(text) <= LONGEST else text


def _character(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name is None:
        digits = (decimal or hexadecimal).lstrip("0")
        return _numbered(int(digits or "0", 10 if decimal else 16) if len(digits) <= _DIGITS else 0)
    if name in html5 and name.endswith(";"):
        return html5[name]
    # Without a semicolon, the longest name that may stand so; not before a letter, a digit or an equals sign.
    known = next((name[:size] for size in range(len(name.rstrip(";")), 0, -1) if name[:size] in html5), "")
    place = found.start() + 1 + len(known)
    after = found.string[place : place + 1]
    if not known or after == "=" or (after.isascii() and after.isalnum()):
        return found[0]
    return html5[known] + name[len(known) :]


def _numbered(number: int) -> str:
    """Source: HTML standard, "numeric character reference end state"."""
    if number == 0 or number > 0x10FFFF or 0xD800 <= number < 0xE000:
        return "\ufffd"
    if 0x80 <= number < 0xA0:
        return bytes([number]).decode("cp1252", "ignore") or chr(number)
    return chr(number)


def charset_in(content: str) -> str | None:
    """The charset that a pragma's content names, or None.

    Source: HTML standard, "extracting a character encoding from a meta element".

    >>> charset_in("text/html; charset = 'utf-8'")
    'utf-8'
    """
    for found in _CHARSET.finditer(content):
        rest = _skip_blanks(content, found.end())
        if not content.startswith("=", rest):
            continue
        start = _skip_blanks(content, rest + 1)
        quote = content[start : start + 1]
        if quote in ("'", '"'):
            end = content.find(quote, start + 1)
            return content[start + 1 : end] if end >= 0 else None
        end_found = _UNQUOTED_END.search(content, start)
        return content[start : end_found.start() if end_found else None] if quote else None
    return None


def _skip_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position
