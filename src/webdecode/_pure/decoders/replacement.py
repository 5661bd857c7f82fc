"""The replacement encoding: one U+FFFD for a body in an encoding that browsers refuse to read."""

from __future__ import annotations

from webdecode._pure.decoders.output import Output, transcoded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded


def replacement(data: bytes, pos: int, final: bool, out: Output) -> int:
    """The standard's decoder, from pos on. Returns how far it came."""
    return out.replace(pos, len(data)) if pos < len(data) else pos


def decode_replacement(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""One U+FFFD for all the bytes, nothing where there are none.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). final: changes nothing; a caller that decodes in pieces
    hands in the first piece that is not empty, and drops the others.
    Returns (text, bytes consumed, replacements, byte offsets of the replacements). Raises nothing.
    Source: Encoding Standard, "replacement decoder".

    >>> decode_replacement(b"~{<:Ky~}")
    ('�', 8, 1, [0])
    """
    out = Output()
    return out.decoded(replacement(data, start, final, out))


def transcode_replacement(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_replacement` to UTF-8: (UTF-8, replacements, byte offsets of the replacements).

    >>> transcode_replacement(b"~{<:Ky~}")
    (b'\xef\xbf\xbd', 1, [0])
    """
    return transcoded(decode_replacement(data, start))
