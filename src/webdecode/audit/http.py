"""An HTTP response as archives store it: status, Content-Type, and the body without its encodings.

Strategy: archives hold what servers sent, and what crawlers made of it. A header may stand there twice, and a body may
have been decompressed while the header still says otherwise, so a body is only decompressed if it looks compressed.
Whatever is damaged gives the part that can be had and a word about the damage.

Source: RFC 9112 (messages), RFC 9110 section 8.4 (Content-Encoding), Fetch ("extract a MIME type": of several
Content-Type headers the last that parses counts; `webdecode.header` does that for values joined by commas).
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator

from fastwarc.stream_io import BrotliReader, ZstdReader

#: Bytes of a decompressed body that are kept: some kilobytes may claim to be gigabytes.
LARGEST_BODY = 256 << 20
_CHUNK = 1 << 16
#: Compressed bytes that are fed at a time: so much may be lost in front of a damaged place.
_STEP = 512

_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
_FOLDED = re.compile(rb"\r?\n[ \t]+")
_CHUNK_SIZE = re.compile(rb"\s*([0-9A-Fa-f]{1,15})[^\n]{0,1000}\n")


class Response:
    """A response taken apart. body: without transfer and content encodings; damage: what was wrong with them."""

    __slots__ = ("body", "content_type", "damage", "status")

    def __init__(self, status: int, content_type: str | None, body: bytes, damage: tuple[str, ...]) -> None:
        self.status = status
        self.content_type = content_type
        self.body = body
        self.damage = damage


def parse(message: bytes) -> Response:
    """The response in a message: head, blank line, body.

    Raises ValueError where it is no HTTP response. The Content-Type is all the headers of that name, joined by commas.

    >>> page = parse(b"HTTP/1.1 200 OK\\nContent-Type: text/plain\\ncontent-type: text/html\\n\\n<p>")
    >>> page.status, page.content_type, page.body
    (200, 'text/plain, text/html', b'<p>')
    """
    if not message.startswith(b"HTTP/"):
        raise ValueError("no HTTP response" if message else "an empty record")
    end = _END_OF_HEAD.search(message)
    head, body = (message, b"") if end is None else (message[: end.start()], message[end.end() :])
    lines = _FOLDED.sub(b" ", head).split(b"\n")
    code = lines[0].split(None, 2)[1:2]
    status = int(code[0]) if code and code[0].isdigit() and len(code[0]) == 3 else 0
    headers: dict[bytes, list[str]] = {}
    for line in lines[1:]:
        name, colon, value = line.partition(b":")
        if colon:
            headers.setdefault(name.strip().lower(), []).append(value.strip().decode("latin-1"))
    damage = [] if end is not None else ["the response ends in its headers"]
    if "chunked" in _tokens(headers, b"transfer-encoding"):
        body = _unchunked(body, damage)
    for coding in reversed(_tokens(headers, b"content-encoding") or _tokens(headers, b"x-crawl-content-encoding")):
        body = _decompressed(coding, body, damage)
    types = headers.get(b"content-type")
    return Response(status, None if types is None else ", ".join(types), body, tuple(damage))


def _tokens(headers: dict[bytes, list[str]], name: bytes) -> list[str]:
    return [token.strip().lower() for value in headers.get(name, ()) for token in value.split(",")]


def _unchunked(body: bytes, damage: list[str]) -> bytes:
    """The body's chunks joined; the body itself where it does not begin with one: a crawler joined them already."""
    parts: list[bytes] = []
    position = 0
    while True:
        size = _CHUNK_SIZE.match(body, position)
        if size is None:
            if position == 0:
                return body
            damage.append("the chunked body ends early" if position >= len(body) else "no chunk where one should begin")
            return b"".join([*parts, body[position:]])
        length = int(size[1], 16)
        if length == 0:
            return b"".join(parts)
        if position == 0 and size.end() + length < len(body) and body[size.end() + length] not in b"\r\n":
            return body  # it only looked like a chunk
        parts.append(body[size.end() : size.end() + length])
        position = size.end() + length
        position += 2 if body[position : position + 2] == b"\r\n" else 1


def _decompressed(coding: str, body: bytes, damage: list[str]) -> bytes:
    """The body without one content encoding, as far as it can be had."""
    if not body or coding in ("identity", ""):
        return body
    if coding in ("gzip", "x-gzip"):
        pieces = _inflated(body, 31) if body.startswith(b"\x1f\x8b") else None
    elif coding == "deflate":
        zlib_head = body[0] & 15 == 8 and len(body) > 1 and (body[0] << 8 | body[1]) % 31 == 0
        pieces = _inflated(body, 15) if zlib_head else _inflated(body, -15)
    elif coding == "br":
        pieces = _read(BrotliReader(io.BytesIO(body)))
    elif coding in ("zstd", "x-zstd"):
        pieces = _read(ZstdReader(io.BytesIO(body))) if body.startswith(b"\x28\xb5\x2f\xfd") else None
    else:
        pieces = None
    if pieces is None:
        return body
    parts: list[bytes] = []
    size = 0
    problem = None
    try:
        for piece in pieces:
            parts.append(piece)
            size += len(piece)
            if size > LARGEST_BODY:
                problem = f"the {coding} body is larger than {LARGEST_BODY >> 20} MB and was cut"
                break
    except (OSError, EOFError, ValueError, zlib.error):
        problem = f"the {coding} body is damaged"
    if not size and problem and coding in ("br", "deflate"):
        return body  # neither has a mark to know it by: the crawler has decompressed it
    if problem:
        damage.append(problem)
    return b"".join(parts)[:LARGEST_BODY]


def _inflated(body: bytes, window: int) -> Iterator[bytes]:
    """The pieces of a gzip, zlib or raw deflate stream, by zlib's window bits. Raises zlib.error, EOFError at a cut."""
    position = 0
    while True:
        inflater = zlib.decompressobj(window)
        while not inflater.eof:
            step = body[position : position + _STEP]
            if not step:
                raise EOFError
            yield inflater.decompress(step)
            position += len(step) - len(inflater.unused_data)
        if window != 31 or not body.startswith(b"\x1f\x8b", position):
            return


def _read(reader: BrotliReader | ZstdReader) -> Iterator[bytes]:
    while piece := reader.read(_CHUNK):
        yield piece
