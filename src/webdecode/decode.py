"""Bytes to text: `decode`, `to_utf8` and `decode_many`, each a decision and then one decoder."""

from __future__ import annotations

from webdecode.buffer import as_bytes
from webdecode.decision import Decision, Decoded, Transcoded
from webdecode.encodings.outside import decode_outside
from webdecode.kernels import decoders
from webdecode.sniff import NO_HINTS, Hints, decide, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal, overload

    from typing_extensions import Buffer
else:

    def overload(function):
        return function


#: `decode_many` hands a thread about this many bytes at a time: large beside a call's cost, small beside a cache.
BATCH_BYTES = 1 << 20


def decode(
    body: Buffer,
    content_type: str | bytes | None = None,
    *,
    encoding: str | None = None,
    html: bool | None = None,
    url: str | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> Decoded:
    """The text that a browser would show for the body, with the record of how that was decided.

    body: bytes or any contiguous buffer of bytes.
    content_type: the whole value of the Content-Type header, however broken; it never raises.
    encoding: a label that overrides everything.
    html: True looks for <meta>, False does not, None asks the MIME type in content_type.
    url, language: hints (top-level domain, BCP 47 tag) that settle close calls where nothing is declared.
    allow, exclude: labels that detection may, or may not, answer.
    Raises TypeError for a body that is no buffer of bytes, LookupError for an unknown label of the caller's; no bytes
    raise. Cost: linear; memory at most a small multiple of the text's.
    Source: HTML standard, "determining the character encoding"; WHATWG Encoding.

    >>> page = decode(b'<meta charset="iso-8859-1"><p>\\x93Hi\\x94')
    >>> page.text, page.encoding, page.rule
    ('<meta charset="iso-8859-1"><p>“Hi”', 'windows-1252', 'meta')
    """
    data = as_bytes(body)
    hints = NO_HINTS if url is language is allow is exclude is None else Hints(url, language, allow, exclude)
    return _text(data, decide(data, content_type, None if encoding is None else named(encoding), encoding, html, hints))


def to_utf8(
    body: Buffer,
    content_type: str | bytes | None = None,
    *,
    encoding: str | None = None,
    html: bool | None = None,
    url: str | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> Transcoded:
    """`decode` to UTF-8 bytes, without a str on the way; same arguments, same errors, same record.

    Valid UTF-8 in a ``bytes`` body without a byte order mark comes back as the same object.

    >>> to_utf8(b"caf\\xe9", "text/plain; charset=latin1").utf8
    b'caf\\xc3\\xa9'
    """
    data = as_bytes(body)
    hints = NO_HINTS if url is language is allow is exclude is None else Hints(url, language, allow, exclude)
    decision = decide(data, content_type, None if encoding is None else named(encoding), encoding, html, hints)
    if decision._encoding is None:
        text, replacements = decode_outside(data, decision.codec)
        return Transcoded(decision, text.encode("utf-8", "replace"), replacements, [])
    return Transcoded(decision, *decision._encoding.transcode_counted(data, decision.bom_length()))


@overload
def decode_many(
    bodies: Iterable[Buffer],
    content_types: Iterable[str | bytes | None] | None = None,
    *,
    threads: int | None = None,
    errors: Literal["return"] = "return",
    encoding: str | None = None,
    html: bool | None = None,
    urls: Iterable[str | None] | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> list[Decoded | TypeError]: ...
@overload
def decode_many(  # noqa: F811 - an overload
    bodies: Iterable[Buffer],
    content_types: Iterable[str | bytes | None] | None = None,
    *,
    threads: int | None = None,
    errors: Literal["raise"],
    encoding: str | None = None,
    html: bool | None = None,
    urls: Iterable[str | None] | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> list[Decoded]: ...
def decode_many(  # noqa: F811 - an overload
    bodies: Iterable[Buffer],
    content_types: Iterable[str | bytes | None] | None = None,
    *,
    threads: int | None = None,
    errors: Literal["return", "raise"] = "return",
    encoding: str | None = None,
    html: bool | None = None,
    urls: Iterable[str | None] | None = None,
    language: str | None = None,
    allow: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
) -> list[Decoded | TypeError] | list[Decoded]:
    """`decode` for many bodies on several threads; the results are in the bodies' order.

    content_types, urls: one for each body (None where there is none); another number of them is a ValueError.
    threads: how many; None asks the machine. errors: what a body that is no buffer of bytes does: "return" puts its
    TypeError in its place and decodes the others, "raise" raises it. The other arguments are `decode`'s, for all.
    The interpreter's lock is released while a batch of about 1 MB is decoded.

    >>> [page.text for page in decode_many([b"\\x83e", "no".encode()], ["text/html; charset=sjis", None])]
    ['テ', 'no']
    """
    items = list(bodies)
    headers: list[str | bytes | None] = [None] * len(items) if content_types is None else list(content_types)
    places: list[str | None] = [None] * len(items) if urls is None else list(urls)
    if len(headers) != len(items) or len(places) != len(items):
        given = f"{len(headers)} and {len(places)}"
        raise ValueError(f"{len(items)} bodies want as many content_types and urls, not {given}")
    if errors not in ("return", "raise"):
        raise ValueError(f"errors must be 'return' or 'raise', not {errors!r}")
    override = None if encoding is None else named(encoding)
    shared = Hints(None, language, allow, exclude)

    def decide_one(place: int) -> tuple[bytes, Decision] | TypeError:
        try:
            data = as_bytes(items[place], f"body {place}")
        except TypeError as error:
            if errors == "raise":
                raise
            return error
        hints = shared if places[place] is None else shared.at(places[place])
        return data, decide(data, headers[place], override, encoding, html, hints)

    def decode_some(some: range) -> list[Decoded | TypeError]:
        return _texts([decide_one(place) for place in some])

    batches = _batches(items)
    if threads == 1 or len(batches) < 2:
        return [result for some in batches for result in decode_some(some)]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        return [result for results in pool.map(decode_some, batches) for result in results]


def _batches(items: Sequence[object]) -> list[range]:
    """Consecutive places whose bodies have about BATCH_BYTES together."""
    batches, start, size = [], 0, 0
    for place, body in enumerate(items):
        size += len(body) if hasattr(body, "__len__") else 0
        if size >= BATCH_BYTES:
            batches.append(range(start, place + 1))
            start, size = place + 1, 0
    if start < len(items):
        batches.append(range(start, len(items)))
    return batches


def _texts(decided: list[tuple[bytes, Decision] | TypeError]) -> list[Decoded | TypeError]:
    """Carry many decisions out, all that the kernels can decode in one stretch; errors stay in their places."""
    jobs = [
        (one[1]._encoding.number, one[0], one[1].bom_length())
        for one in decided
        if not isinstance(one, TypeError) and one[1]._encoding is not None
    ]
    texts = iter(decoders.decode_batch(jobs))
    results: list[Decoded | TypeError] = []
    for one in decided:
        if isinstance(one, TypeError):
            results.append(one)
        elif one[1]._encoding is None:
            results.append(_text(*one))
        else:
            text, _, replacements, offsets = next(texts)
            results.append(Decoded(one[1], text, replacements, offsets))
    return results


def _text(data: bytes, decision: Decision) -> Decoded:
    """Carry the decision out."""
    if decision._encoding is None:
        text, replacements = decode_outside(data, decision.codec)
        return Decoded(decision, text, replacements, [])
    return Decoded(decision, *decision._encoding.decode_counted(data, decision.bom_length()))
