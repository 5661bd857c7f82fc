"""Text from bytes that arrive in pieces: the decision once enough has come, and then one decoder.

Strategy: bytes are kept until the rules can decide as they would on the whole body. A byte order mark or a header
decides at once, a <meta> as soon as its tag is complete. Where nothing declares the encoding, the end of the body
decides. A body longer than `UNDECIDED_LIMIT` is decided on what has come until then; if that is all ASCII, it is
handed out as it is (every encoding that can still win reads it alike) and the rest is waited for.
"""

from __future__ import annotations

from webdecode.buffer import as_bytes
from webdecode.encodings.outside import OutsideDecoder
from webdecode.kernels import scanners
from webdecode.sniff import NO_HINTS, Hints, decide, declared, more_wanted, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Buffer

    from webdecode.decision import Decision, Declaration
    from webdecode.encodings import IncrementalDecoder as Decoder

#: Bytes kept while nothing has decided; above this the decision is made on them.
UNDECIDED_LIMIT = 4 << 20
#: Bytes of ASCII that stay as the context of what comes next when the rest of them is handed out.
CONTEXT = 1024
#: The first try at a decision: a byte order mark's length. The next is made when twice as much has come, so that all
#: tries together are linear.
FIRST_TRY = 3


class IncrementalDecoder:
    """`decode` for a body that comes in chunks of any size; the texts together are those of the whole body's `decode`.

    The arguments are `decode`'s. Memory is bounded: at most UNDECIDED_LIMIT bytes are kept, and only until the
    decision. An undeclared body of more than that is decided on its first part.

    >>> decoder = IncrementalDecoder("text/html")
    >>> decoder.decode(b'<meta charset="euc-j') + decoder.decode(b'p">\\xa4') + decoder.decode(b"\\xa2", final=True)
    '<meta charset="euc-jp">あ'
    >>> decoder.decision.encoding
    'EUC-JP'
    """

    def __init__(
        self,
        content_type: str | bytes | None = None,
        *,
        encoding: str | None = None,
        html: bool | None = None,
        url: str | None = None,
        language: str | None = None,
        allow: Iterable[str] | None = None,
        exclude: Iterable[str] | None = None,
    ) -> None:
        self._content_type = content_type
        self._label = encoding
        self._override = None if encoding is None else named(encoding)
        self._html = html
        self._hints = NO_HINTS if url is language is allow is exclude is None else Hints(url, language, allow, exclude)
        self.reset()

    def reset(self) -> None:
        """Begin anew, with the same arguments, for another body."""
        self._kept = bytearray()
        self._said = 0  # how many of the kept bytes were handed out as text already (ASCII, kept as context)
        self._dropped = 0  # how many bytes came before the kept ones
        self._next_try = FIRST_TRY
        self._decision: Decision | None = None
        self._decoder: Decoder | OutsideDecoder | None = None
        self._base = 0
        self._closed = False

    @property
    def decision(self) -> Decision | None:
        """How the encoding was decided; None until enough has come."""
        return self._decision

    @property
    def replacements(self) -> int:
        """How many U+FFFD decoding has put in so far."""
        return 0 if self._decoder is None else self._decoder.replacements

    @property
    def replacement_offsets(self) -> tuple[int, ...]:
        """Byte offsets in the whole body of the first 100 sequences that were replaced."""
        return tuple(offset + self._base for offset in getattr(self._decoder, "replacement_offsets", ()))

    def decode(self, chunk: Buffer, final: bool = False) -> str:
        """The text that this chunk completes; "" while nothing has decided. final: no more will come.

        Raises TypeError for a chunk that is no buffer of bytes, ValueError after the final one (`reset` begins anew).
        """
        data = as_bytes(chunk, "chunk")
        if self._closed:
            raise ValueError("decode() after the final chunk: reset() begins anew")
        self._closed = final
        if self._decoder is not None:
            return self._decoder.decode(data, final)
        self._kept += data
        if not final and len(self._kept) < self._next_try:
            return ""
        self._next_try = 2 * len(self._kept)
        return self._try(final)

    def _try(self, final: bool) -> str:
        """Decide, if what has come suffices, and hand out the text of the kept bytes."""
        kept = bytes(self._kept)
        arguments = (self._content_type, self._override, self._label, self._html)
        full = final or len(kept) >= UNDECIDED_LIMIT
        if not full and not self._dropped and more_wanted(kept, *arguments):
            return ""
        said: list[Declaration] = []
        decision = None if self._dropped else declared(kept, *arguments, said)
        if decision is None:
            if not full:
                return ""
            if not final and scanners.skip_ascii(kept, 0) == len(kept) and 0 not in kept and 0x1B not in kept:
                return self._hand_out_ascii(kept)
            decision = decide(kept, *arguments, self._hints)
        self._decision = decision
        self._decoder = _decoder_for(decision)
        start = self._said or decision.bom_length()
        self._base = self._dropped + start
        self._kept.clear()
        return self._decoder.decode(kept[start:], final)

    def _hand_out_ascii(self, kept: bytes) -> str:
        text = kept[self._said :].decode("ascii")
        self._dropped += len(kept) - CONTEXT
        del self._kept[:-CONTEXT]
        self._said = CONTEXT
        self._next_try = UNDECIDED_LIMIT
        return text


def _decoder_for(decision: Decision) -> Decoder | OutsideDecoder:
    if decision._encoding is None:
        return OutsideDecoder(decision.codec)
    return decision._encoding.incremental_decoder()
