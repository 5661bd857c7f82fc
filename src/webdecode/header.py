"""The Content-Type header: which kind of page it says, and which charset.

Strategy: the rules of MIME Sniffing and Fetch, in one pass over the value's commas, semicolons and equals signs. A
header may be anything at all; what is no MIME type says nothing.

Source: MIME Sniffing, "parse a MIME type"; Fetch, "extract a MIME type". Beyond their letter, as browsers do: what
follows a blank in the type is passed over, and blanks may stand before a quoted value.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

#: Kinds of pages: where <meta> counts, where the XML declaration alone does, where nothing in the body does.
HTML, XML, OTHER = "html", "xml", "other"

_BLANKS = "\t\n\r "
_LETTERS_AND_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#: The characters of types and of parameters' names.
_TOKEN = frozenset(_LETTERS_AND_DIGITS + "!#$%&'*+-.^_`|~")
#: The characters of parameters' values.
_VALUE = frozenset("\t" + "".join(map(chr, (*range(0x20, 0x7F), *range(0x80, 0x100)))))

_KINDS = {"text/html": HTML, "text/xml": XML, "application/xml": XML, "application/xhtml+xml": XML, "text/plain": OTHER}

#: What was parsed already: a crawl's pages come with few different headers, and a dict is asked in a tenth of the time.
#: It only ever grows to _MANY answers for values of at most _SHORT characters; what an answer is does not depend on it.
_ANSWERS: dict[str | bytes, tuple[str, str | None, int]] = {}
_SHORT, _MANY = 100, 512


def parse(content_type: str | bytes) -> tuple[str, str | None, int]:
    """What a Content-Type header says: (kind, label of its charset or None, where the label begins in the value).

    content_type: the whole value, several joined by commas included; bytes are read as ISO-8859-1.
    Without any valid MIME type the kind is HTML and there is no label: the header is ignored.
    The last valid type of a comma-joined list counts, and the first charset in it; a type without a charset has that of
    the type before it, if that is the same. The label may be unknown.
    Raises TypeError for what is neither str nor bytes, nothing for any str or bytes. Linear.
    Source: MIME Sniffing, "parse a MIME type"; Fetch, "extract a MIME type".

    >>> parse("text/html; charset=Shift_JIS")
    ('html', 'Shift_JIS', 19)
    >>> parse("text/html;charset=gbk, text/plain")
    ('other', None, 0)
    """
    if not isinstance(content_type, (str, bytes)):
        raise TypeError(f"content_type must be str, bytes or None, not {type(content_type).__name__}")
    answer = _ANSWERS.get(content_type)
    if answer is None:
        answer = _parse(content_type if isinstance(content_type, str) else content_type.decode("latin-1"))
        if len(content_type) <= _SHORT and len(_ANSWERS) < _MANY:
            _ANSWERS[content_type] = answer
    return answer


def _parse(content_type: str) -> tuple[str, str | None, int]:
    essence, label, offset = "", None, 0
    for start, stop in _values(content_type):
        semicolon = content_type.find(";", start, stop)
        found = _essence(content_type[start : stop if semicolon < 0 else semicolon])
        if found is None or found == "*/*":
            continue
        if found != essence:
            essence, label, offset = found, None, 0
        if semicolon >= 0:
            own, place = _charset(content_type, semicolon, stop)
            if own is not None:
                label, offset = own, place
    return _kind(essence), label, offset


def _kind(essence: str) -> str:
    """essence: of the last valid type; "" where there is none."""
    known = _KINDS.get(essence)
    if known is not None:
        return known
    return HTML if not essence else XML if essence.endswith("+xml") else OTHER


def _values(header: str) -> Iterator[tuple[int, int]]:
    """Where the values of a comma-joined list begin and end; commas in quotes join none."""
    start = position = 0
    comma = quote = -2
    while True:
        comma = _find(header, ",", position, comma)
        quote = _find(header, '"', position, quote)
        if quote < comma:
            position = _end_of_quotes(header, quote + 1, len(header))
        else:
            yield start, comma
            if comma == len(header):
                return
            start = position = comma + 1


def _find(text: str, character: str, start: int, last: int) -> int:
    """Where a character is from start on, len(text) if nowhere. last: the answer before, with which all are linear."""
    if last >= start:
        return last
    found = text.find(character, start)
    return len(text) if found < 0 else found


def _end_of_quotes(text: str, position: int, stop: int) -> int:
    """The offset behind a quoted string that began before position; stop if it does not end."""
    while True:
        quote = text.find('"', position, stop)
        backslash = text.find("\\", position, stop if quote < 0 else quote)
        if backslash < 0:
            return stop if quote < 0 else quote + 1
        position = backslash + 2


def _essence(text: str) -> str | None:
    """The type and subtype in lower case, or None where it is no MIME type."""
    text = text.strip(_BLANKS)
    lowered = text.lower()
    if lowered in _KINDS:  # nearly always
        return lowered
    kind, _, subtype = text.partition("/")
    for blank in _BLANKS:
        subtype = subtype.partition(blank)[0]
    if not (kind and subtype and _TOKEN.issuperset(kind) and _TOKEN.issuperset(subtype)):
        return None
    return f"{kind}/{subtype}".lower()


def _charset(text: str, position: int, stop: int) -> tuple[str | None, int]:
    """The first charset parameter, and where its value begins. position: of the first semicolon."""
    semicolon = equals = -2
    while position < stop:
        position += 1
        semicolon = min(_find(text, ";", position, semicolon), stop)
        equals = _find(text, "=", position, equals)
        if equals >= semicolon:  # no value
            position = semicolon
            continue
        named = text[position:equals].lstrip(_BLANKS).lower() == "charset"
        start = position = equals + 1
        while position < stop and text[position] in _BLANKS:
            position += 1
        if text.startswith('"', position, stop):
            start = position + 1
            position = _end_of_quotes(text, start, stop)
            if named:
                value = _unquoted(text[start:position])
            semicolon = position = min(_find(text, ";", position, semicolon), stop)
        else:
            position = semicolon
            if named:
                value = text[start:position].rstrip(_BLANKS)
                if not value:
                    continue
        if named and _VALUE.issuperset(value):
            return value, start
    return None, 0


def _unquoted(text: str) -> str:
    """A quoted string from behind its first quote: up to the closing one, without the backslashes before others."""
    if "\\" not in text:
        return text.removesuffix('"')
    parts: list[str] = []
    position = 0
    while True:
        backslash = text.find("\\", position)
        if backslash < 0:
            return "".join([*parts, text[position:].removesuffix('"')])
        # At the very end a backslash stands for itself.
        parts += text[position:backslash], text[backslash + 1 : backslash + 2] or "\\"
        position = backslash + 2
