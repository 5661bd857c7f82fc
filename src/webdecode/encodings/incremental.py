"""Text from bytes in pieces, in an encoding that is known: the same text as in one piece, in constant memory."""

from __future__ import annotations

from webdecode.buffer import as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer

    from webdecode.encodings import Encoding

#: How many replacements are told with their offset, as in one piece.
OFFSETS = 100


class IncrementalDecoder:
    """`Encoding.decode` for bytes that come in chunks of any size. No byte order mark is looked for.

    >>> from webdecode import lookup
    >>> decoder = lookup("shift_jis").incremental_decoder()
    >>> decoder.decode(b"\\x83") + decoder.decode(b"\\x65", final=True)
    'テ'
    """

    __slots__ = ("_base", "_pending", "_state", "encoding", "replacement_offsets", "replacements")

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.reset()

    def reset(self) -> None:
        """Begin anew."""
        self._pending = b""  # the beginning of a sequence that the next chunk may complete: at most three bytes
        self._base = 0  # the offset of those bytes in the stream
        self._state = 0
        #: How many U+FFFD were put in so far.
        self.replacements = 0
        #: The offsets in the stream of the first 100 sequences that were replaced.
        self.replacement_offsets: list[int] = []

    def decode(self, chunk: Buffer, final: bool = False) -> str:
        """The text that this chunk completes. final: no more will come; after it a new stream may begin with `reset`.

        Raises TypeError for a chunk that is no buffer of bytes. Linear.
        """
        data = chunk if type(chunk) is bytes else as_bytes(chunk, "chunk")
        if self._pending:
            data = self._pending + data
        text, consumed, replacements, offsets, self._state = self.encoding.decode_step(data, self._state, final)
        if replacements:
            self.replacements += replacements
            room = OFFSETS - len(self.replacement_offsets)
            self.replacement_offsets += [self._base + offset for offset in offsets[:room]]
        self._base += consumed
        self._pending = data[consumed:]
        return text
