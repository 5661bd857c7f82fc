"""A decoder for every encoding that the page can show, the few outside the web's included."""

from __future__ import annotations

import codecs
import re
from typing import Protocol

from webdecode.check import PREVIEW_CHARACTERS
from webdecode.encodings.outside import OutsideDecoder
from webdecode.incremental import IncrementalDecoder
from webdecode.labels import lookup
from webdecode.sniff import sniff

#: Python codecs outside the web's that are shown: those of text that files are found in, never zip or rot13.
_OUTSIDE_THE_WEB = re.compile(r"cp\d+|mac_\w+|johab|utf_32(_[bl]e)?|kz1048|ptcp154")


class Decoder(Protocol):
    """What is needed of a decoder; `IncrementalDecoder` is one."""

    @property
    def replacements(self) -> int: ...

    def decode(self, chunk: bytes, final: bool = False) -> str: ...


def can_be_read(encoding: str) -> bool:
    """Whether `decoder_for` has a decoder for it."""
    if lookup(encoding) is not None:
        return True
    try:
        return bool(_OUTSIDE_THE_WEB.fullmatch(encoding) and codecs.lookup(encoding))
    except LookupError:
        return False


def decoder_for(encoding: str) -> Decoder:
    """A decoder that takes off the encoding's own byte order mark.

    encoding: a label of the web, or a Python codec of a code page. Raises LookupError for any other.

    >>> decoder_for("utf-8").decode(b"\\xef\\xbb\\xbfid", final=True), decoder_for("cp850").decode(b"\\x9b", final=True)
    ('id', 'ø')
    """
    if lookup(encoding) is not None:
        return IncrementalDecoder(encoding=encoding)
    if can_be_read(encoding):
        return OutsideDecoder(encoding)
    raise LookupError(f"unknown encoding label {encoding!r}")


def preview(head: bytes, encoding: str, whole: bool) -> tuple[str, int]:
    """The first characters of the text, and how many of them stand for bytes that fit no character.

    head: the bytes that the text begins with. whole: nothing follows them, so a cut sequence at their end is damage.
    Raises LookupError as `decoder_for`.
    """
    known = lookup(encoding)
    if known is None:
        text = decoder_for(encoding).decode(head, whole)
    else:
        text = known.incremental_decoder().decode(head[sniff(head, encoding=encoding).bom_length() :], whole)
    text = text[:PREVIEW_CHARACTERS]
    return text, text.count("\ufffd")
