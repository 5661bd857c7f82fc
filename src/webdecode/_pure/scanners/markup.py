"""The prescan: <meta> tags and the XML declaration that say an encoding.

Strategy: tokenize as HTML does, so that what a parser would not take for a tag is none: comments, attribute values,
and the raw text of scripts and titles. `next_meta` goes from tag to tag and stops behind each <meta> that names a
label; whether the label is known is not its business, so the caller asks for the next one where it is not. Each byte
is looked at once or twice, whatever the bytes: what is not closed runs to the end and is not tried again.

Source: HTML standard, "tokenization"; how far to look is Chromium's rule (docs/policy.md).
"""

from __future__ import annotations

import re

from webdecode.references import label_of

#: Once a tag was seen that does not belong into a head, a <meta> counts only if it starts before this offset.
UNCONDITIONAL = 1024

#: Tags that leave the head open. </html> and </head> close it.
HEAD_TAGS = frozenset(
    (b"html", b"head", b"script", b"noscript", b"style", b"link", b"meta", b"object", b"title", b"base")
)
#: Elements whose content is text up to their own end tag; script has rules of its own.
RAW_TAGS = frozenset((b"title", b"textarea", b"style", b"iframe", b"xmp", b"noframes", b"noembed"))
#: Attributes of a <meta>, in the order of `label_of`'s arguments.
WANTED = (b"charset", b"http-equiv", b"content")

#: What may open a tag or a comment; any other "<" is text.
_OPENING = re.compile(rb"<[!?/A-Za-z]")
_BLANK = rb"\t\n\f\r "
_BLANKS = re.compile(rb"[%b]*" % _BLANK)
_BETWEEN = re.compile(rb"[%b/]*" % _BLANK)
_TAG = re.compile(rb"<(/?)([A-Za-z][^%b/>]*)" % _BLANK)
_ATTRIBUTE_NAME = re.compile(rb"(?s:.)[^%b/>=]*" % _BLANK)
_UNQUOTED = re.compile(rb"[^%b>]*" % _BLANK)
_COMMENT_END = re.compile(rb"--!?>")
_RAW_END = {name: re.compile(rb"</%b[%b/>]" % (name, _BLANK), re.IGNORECASE) for name in (*RAW_TAGS, b"script")}
_ESCAPED = re.compile(rb"-->|</?script[%b/>]" % _BLANK, re.IGNORECASE)
_SCRIPT = re.compile(rb"<!--|</script[%b/>]" % _BLANK, re.IGNORECASE)

#: No offset: something runs to the end of the bytes, or was not found.
_NOWHERE = -1


def next_meta(
    data: bytes, start: int = 0, in_head: bool = True, unwanted: str | None = None
) -> tuple[int, int, bool, str | None]:
    """The next <meta> that names an encoding's label.

    data: bytes from the body's beginning. start: 0, or the offset behind the <meta> that was found last.
    in_head: True at first, then as it came back.
    unwanted: a label that is passed over: the unknown one that was found last.
    Returns (offset of the tag, offset behind it, in_head, label). The label is as the page has it, known or not, read
    as ISO-8859-1, character references resolved. Where there is none: (-1, end, in_head, None); end is -1 if no
    <meta> can count any more, whatever comes behind these bytes, else len(data).
    Raises nothing, whatever the bytes. Linear; the lock is released where it takes long.
    Source: HTML standard, "tokenization", "prescan a byte stream to determine its encoding".

    >>> next_meta(b"<title><meta charset=a></title><meta charset=utf-8>")
    (31, 51, True, 'utf-8')
    >>> next_meta(b"<p>" + b" " * 1024)
    (-1, -1, False, None)
    """
    position = start
    while True:
        opens = _OPENING.search(data, position)
        opening = len(data) if opens is None else opens.start()
        if not in_head and opening >= UNCONDITIONAL:
            return -1, -1, in_head, None
        if opens is None:
            break
        tag = _TAG.match(data, opening)
        if tag is None:
            position = _end_of_comment(data, opening)
            if position == _NOWHERE:
                break
            continue
        closes, name = tag[1] == b"/", tag[2].lower()
        position, found = _attributes(data, tag.end(), name == b"meta" and not closes)
        if position == _NOWHERE:
            break
        if name not in HEAD_TAGS or (closes and name in (b"html", b"head")):
            in_head = False
        if closes:
            continue
        label = label_of(*map(found.get, WANTED)) if found else None
        if label is not None and label != unwanted:
            return opening, position, in_head, label
        if name == b"plaintext":
            return -1, -1, in_head, None
        position = _end_of_content(data, position, name)
        if position == _NOWHERE:
            break
    return -1, len(data), in_head, None


def _end_of_content(data: bytes, position: int, name: bytes) -> int:
    """The offset of the end tag of an element whose content is text; position for another element."""
    if name == b"script":
        return _end_of_script(data, position)
    if name not in RAW_TAGS:
        return position
    end = _RAW_END[name].search(data, position)
    return _NOWHERE if end is None else end.start()


def _end_of_comment(data: bytes, opening: int) -> int:
    """The offset behind "<!…>", "<?…>", "</ …>" or a comment that starts here."""
    if not data.startswith(b"<!--", opening):
        return data.find(b">", opening) + 1 or _NOWHERE
    # "<!-->" and "<!--->" are whole comments; "<!--!>" is not.
    for whole in (b"<!-->", b"<!--->"):
        if data.startswith(whole, opening):
            return opening + len(whole)
    end = _COMMENT_END.search(data, opening + 4)
    return _NOWHERE if end is None else end.end()


def _attributes(data: bytes, position: int, wanted: bool) -> tuple[int, dict[bytes, bytes]]:
    """The offset behind a tag, from behind its name, and what it has of the wanted attributes, the first of each."""
    found: dict[bytes, bytes] = {}
    if data.find(b">", position) < 0:  # nothing closes this tag, so there is no need to read it
        return _NOWHERE, found
    while True:
        position = _end(_BETWEEN, data, position)
        if position == len(data):
            return _NOWHERE, found
        if data[position] == 0x3E:  # >
            return position + 1, found
        start = position
        position = _end(_ATTRIBUTE_NAME, data, position)
        name = data[start:position].lower() if wanted and position - start <= 10 else b""
        position = _end(_BLANKS, data, position)
        value = b""
        if data.startswith(b"=", position):
            start = _end(_BLANKS, data, position + 1)
            quote = data[start : start + 1]
            if quote in (b"'", b'"'):
                start += 1
                position = data.find(quote, start)
                if position < 0:
                    return _NOWHERE, found
            else:
                position = _end(_UNQUOTED, data, start)
            value = data[start:position] if name in WANTED else b""
            position += quote in (b"'", b'"')
        if name in WANTED:
            found.setdefault(name, value)


def _end(pattern: re.Pattern[bytes], data: bytes, position: int) -> int:
    """Where a pattern ends that matches anywhere."""
    match = pattern.match(data, position)
    assert match is not None
    return match.end()


def _end_of_script(data: bytes, position: int) -> int:
    """The offset of a script's end tag, its escaped and double-escaped states included.

    Between "<!--" and "-->", "<script" makes the next "</script" a part of the script.
    """
    while True:
        match = _SCRIPT.search(data, position)
        if match is None:
            return _NOWHERE
        if match[0] != b"<!--":
            return match.start()
        position = match.start() + 2  # the dashes may be those of "-->" as well
        doubly = False
        while True:
            match = _ESCAPED.search(data, position)
            if match is None:
                return _NOWHERE
            position = match.end()
            if match[0] == b"-->":
                break
            closes = match[0].startswith(b"</")
            if closes and not doubly:
                return match.start()
            doubly = not closes


def xml_declaration(data: bytes) -> tuple[int, int, str | None]:
    r"""What an XML declaration at the very beginning says: (byte order, offset of the label, label).

    byte order: 2 or 3 where the declaration is in UTF-16BE's or UTF-16LE's bytes (its label is not read then), else 0.
    The label is as written, known or not; offset -1 and None where there is none.
    Raises nothing, whatever the bytes. Linear: up to the first ">".
    Source: HTML standard, "xml encoding", "prescan a byte stream to determine its encoding".

    >>> xml_declaration(b"<?xml version='1.0' encoding='euc-jp'?>")
    (0, 30, 'euc-jp')
    >>> xml_declaration(b"<\0?\0x\0m\0l\0")
    (3, 0, None)
    """
    if data.startswith(b"<\0?\0x\0"):
        return 3, 0, None
    if data.startswith(b"\0<\0?\0x"):
        return 2, 0, None
    if not data.startswith(b"<?xml"):
        return 0, -1, None
    end = data.find(b">")
    name = data.find(b"encoding", 0, max(end, 0))
    if name < 0:
        return 0, -1, None
    # The ">" ends each of these steps: it is no blank, no equals sign and no quote.
    equals = _skip_low(data, name + 8)
    quote = _skip_low(data, equals + 1) if data[equals] == 0x3D else end
    if data[quote] not in b"\"'":
        return 0, -1, None
    close = data.find(data[quote], quote + 1, end)
    label = data[quote + 1 : max(close, 0)]
    if close < 0 or any(byte <= 0x20 for byte in label):
        return 0, -1, None
    return 0, quote + 1, label.decode("latin-1")


def _skip_low(data: bytes, position: int) -> int:
    """Past blanks, which are all bytes up to 0x20 here."""
    while data[position] <= 0x20:
        position += 1
    return position
