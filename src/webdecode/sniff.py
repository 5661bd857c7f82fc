"""The order of the rules: BOM, header, <meta>, XML declaration, and then what is said by no one.

Strategy: `decide` reads like the standard. Each rule is a line; the first that yields an encoding wins, and what
the later ones say is recorded beside it. Only a body that nothing declares goes to the detection's room.

Source: HTML standard, "determining the character encoding"; where browsers differ, see docs/policy.
"""

from __future__ import annotations

from webdecode import header
from webdecode.buffer import as_bytes
from webdecode.decision import Decision, Declaration
from webdecode.encodings import ENCODINGS
from webdecode.kernels import scanners
from webdecode.labels import lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Buffer

    from webdecode.encodings import Encoding

UTF_8 = ENCODINGS["UTF-8"]
UTF_16BE = ENCODINGS["UTF-16BE"]
UTF_16LE = ENCODINGS["UTF-16LE"]
WINDOWS_1252 = ENCODINGS["windows-1252"]

#: What a <meta> that names these means: it was read in ASCII's bytes, so that UTF-16 cannot be true.
_IN_META = {"UTF-16BE": UTF_8, "UTF-16LE": UTF_8, "x-user-defined": WINDOWS_1252}

#: Declarations that are recorded; unknown labels beyond that are passed over in silence.
MOST_RECORDED = 100

#: By `scanners.find_bom`'s answer.
BOMS = (None, UTF_8, UTF_16BE, UTF_16LE)


class Hints:
    """What the caller knows beside the body; it only matters where nothing is declared."""

    __slots__ = ("allow", "exclude", "language", "url")

    def __init__(
        self,
        url: str | None = None,
        language: str | None = None,
        allow: Iterable[str] | None = None,
        exclude: Iterable[str] | None = None,
    ) -> None:
        self.url = url
        self.language = language
        self.allow = None if allow is None else frozenset(named(label).name for label in allow)
        self.exclude = None if exclude is None else frozenset(named(label).name for label in exclude)

    def at(self, url: str | None) -> Hints:
        """The same hints for another page."""
        hints = Hints(url, self.language)
        hints.allow, hints.exclude = self.allow, self.exclude
        return hints


NO_HINTS = Hints()


def named(label: str) -> Encoding:
    """The encoding that a caller's label names. Raises LookupError for an unknown one, TypeError for no string."""
    if not isinstance(label, str):
        raise TypeError(f"an encoding label must be a str, not {type(label).__name__}")
    encoding = lookup(label)
    if encoding is None:
        raise LookupError(f"unknown encoding label {label!r}: see webdecode.labels")
    return encoding


def sniff(
    body: Buffer,
    content_type: str | bytes | None = None,
    *,
    encoding: str | None = None,
    html: bool | None = None,
    url: str | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> Decision:
    """Which encoding a browser would read the body in, and why. The body is not decoded.

    body: bytes or any contiguous buffer of bytes.
    content_type: the whole value of the header, however broken; it never raises.
    encoding: a label that overrides everything.
    html: True looks for <meta>, False does not, None asks the MIME type in content_type.
    url, language: hints (top-level domain, BCP 47 tag) that settle close calls where nothing is declared.
    allow, exclude: labels that detection may, or may not, answer.
    Raises TypeError for a body that is no buffer of bytes, LookupError for an unknown label of the caller's.
    Cost: microseconds where the encoding is declared; else linear in the body.
    Source: HTML standard, "determining the character encoding"; MIME Sniffing; WHATWG Encoding.

    >>> sniff(b'<meta charset="shift_jis"><p>\\x83e')
    Decision('Shift_JIS', rule='meta', label='shift_jis', level='certain')
    """
    data = as_bytes(body)
    hints = NO_HINTS if url is language is allow is exclude is None else Hints(url, language, allow, exclude)
    return decide(data, content_type, None if encoding is None else named(encoding), encoding, html, hints)


def decide(
    data: bytes,
    content_type: str | bytes | None,
    override: Encoding | None,
    override_label: str | None,
    html: bool | None,
    hints: Hints,
) -> Decision:
    """`sniff` with its arguments checked: data are bytes, override is an Encoding."""
    said: list[Declaration] = []
    decision = declared(data, content_type, override, override_label, html, said)
    if decision is not None:
        return decision
    from webdecode.detection import undeclared

    guess = undeclared(data, url=hints.url, language=hints.language, allow=hints.allow, exclude=hints.exclude)
    # Bytes that are no text are shown in the browsers' default; an encoding outside the web's has no Encoding.
    encoding = WINDOWS_1252 if guess.encoding is None else lookup(guess.encoding)
    return Decision(encoding, guess.rule, None, tuple(said), False, guess)


def declared(
    data: bytes,
    content_type: str | bytes | None,
    override: Encoding | None,
    override_label: str | None,
    html: bool | None,
    said: list[Declaration],
) -> Decision | None:
    """The decision where something declares the encoding, else None. What is seen on the way is added to said."""
    kind, label, offset = (header.HTML, None, 0) if content_type is None else header.parse(content_type)
    kind = _kind(kind, html)

    mark = BOMS[scanners.find_bom(data)]
    if mark is not None:
        said.append(Declaration("bom", "", mark.name, 0))
    from_header = None
    if label is not None:
        from_header = lookup(label)
        said.append(Declaration("header", label, None if from_header is None else from_header.name, offset))
    from_markup = None if kind == header.OTHER else markup(data, kind, said)

    if override is not None:
        return Decision(override, "override", override_label, tuple(said), mark is override)
    if mark is not None:
        return Decision(mark, "bom", None, tuple(said), True)
    if from_header is not None:
        return Decision(from_header, "header", label, tuple(said))
    if from_markup is not None:
        return Decision(*from_markup, tuple(said))
    return None


def _kind(kind: str, html: bool | None) -> str:
    """The kind that the caller wants, where the header says another one."""
    if html is None:
        return kind
    return header.HTML if html else header.OTHER if kind == header.HTML else kind


def markup(data: bytes, kind: str, said: list[Declaration]) -> tuple[Encoding, str, str | None] | None:
    """What the page's own markup declares: (encoding, rule, label), or None. Unknown labels are recorded as well."""
    order, xml_offset, xml_label = scanners.xml_declaration(data)
    if order:
        encoding = BOMS[order]
        assert encoding is not None
        said.append(Declaration("xml", "", encoding.name, 0))
        return encoding, "xml", None
    found: tuple[Encoding, str, str | None] | None = None
    if kind == header.HTML:
        offset, end, in_head, label = scanners.next_meta(data)
        while label is not None:
            encoding = lookup(label)
            if encoding is not None:
                encoding = _IN_META.get(encoding.name, encoding)
                said.append(Declaration("meta", label, encoding.name, offset))
                found = encoding, "meta", label
                break
            if len(said) < MOST_RECORDED:
                said.append(Declaration("meta", label, None, offset))
            offset, end, in_head, label = scanners.next_meta(data, end, in_head, label)
    if xml_label is not None:
        encoding = lookup(xml_label)
        if encoding in (UTF_16BE, UTF_16LE):
            encoding = UTF_8
        said.append(Declaration("xml", xml_label, None if encoding is None else encoding.name, xml_offset))
        if encoding is not None and found is None:
            found = encoding, "xml", xml_label
    return found


def more_wanted(
    data: bytes,
    content_type: str | bytes | None,
    override: Encoding | None,
    override_label: str | None,
    html: bool | None,
) -> bool:
    """Whether more bytes could change what `declared` says of these, the beginning of a body, other than None."""
    if any(mark.startswith(data) and mark != data for mark in (b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe")):
        return True
    if override is not None or scanners.find_bom(data):
        return False
    kind, label, _ = (header.HTML, None, 0) if content_type is None else header.parse(content_type)
    kind = _kind(kind, html)
    if kind == header.OTHER or (label is not None and lookup(label) is not None):
        return False
    if any(beginning.startswith(data) for beginning in (b"<\0?\0x", b"\0<\0?\0")) or (
        data.startswith(b"<?xml") and b">" not in data
    ):
        return True
    if kind == header.XML or scanners.xml_declaration(data)[0]:
        return False
    offset, end, in_head, meta = scanners.next_meta(data)
    while meta is not None:
        if lookup(meta) is not None:
            return False
        offset, end, in_head, meta = scanners.next_meta(data, end, in_head, meta)
    return end >= 0
