"""The standard's encodings as Python codecs, for ``bytes.decode``, ``open(encoding=…)`` and all that takes a name.

Strategy: a search function, registered when asked for, knows ``webdecode-`` and any label of the standard. The codecs
hold no tables: they translate Python's shapes to an Encoding's. Nothing is stripped from the text, byte order marks
neither.
"""

from __future__ import annotations

import codecs
from functools import partial

from webdecode.buffer import as_bytes
from webdecode.encodings.encoders import encode_iso_2022_jp, python_encoder
from webdecode.encodings.handlers import decode_handled
from webdecode.labels import LABELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import Buffer

    from webdecode.encodings import Encoding

PREFIX = "webdecode-"


def register_codecs(*, labels: bool = False) -> None:
    r"""Make the encodings known to Python: ``webdecode-shift_jis``, ``webdecode-euc-jp``, … with any label.

    labels: the standard's labels too, without the prefix, where Python has no codec by that name ("x-sjis",
    "windows-31j" …). Names that Python knows keep Python's codec.
    Calling it again changes nothing; call it at the start of a program, not while other threads look codecs up.

    Decoding is the standard's, with Python's error handlers: the default is "strict", as everywhere in Python.
    Encoding is the standard's too; UTF-16 is written as UTF-16 here, and "replacement" cannot be written.

    >>> register_codecs()
    >>> b"\x81\x60".decode("webdecode-shift_jis"), b"\x81\x60".decode("shift_jis")
    ('～', '〜')
    """
    for search, wanted in ((_search, True), (_search_label, labels)):
        if wanted:
            codecs.unregister(search)
            codecs.register(search)


def _normalize(label: str) -> str:
    """A name as Python hands it to a search function."""
    return "".join(character if character.isalnum() or character == "." else "_" for character in label.lower())


_BY_NAME = {_normalize(label): encoding for label, encoding in LABELS.items()}


def _search(name: str) -> codecs.CodecInfo | None:
    """Python's search function for prefixed names."""
    prefix, _, label = _normalize(name).partition("_")
    return _search_label(label) if prefix == PREFIX[:-1] else None


def _search_label(name: str) -> codecs.CodecInfo | None:
    """Python's search function for bare labels."""
    encoding = _BY_NAME.get(_normalize(name))
    return None if encoding is None else _codec(encoding)


def _codec(encoding: Encoding) -> codecs.CodecInfo:
    return codecs.CodecInfo(
        encode=partial(_encode, encoding),
        decode=partial(_decode, encoding),
        incrementalencoder=partial(_IncrementalEncoder, encoding),
        incrementaldecoder=partial(_IncrementalDecoder, encoding),
        streamreader=partial(_StreamReader, encoding),
        streamwriter=partial(_StreamWriter, encoding),
        name=PREFIX + encoding.name.lower(),
    )


def _decode(encoding: Encoding, data: Buffer, errors: str = "strict") -> tuple[str, int]:
    whole = as_bytes(data, "data")
    return decode_handled(encoding, whole, 0, True, errors)[0], len(whole)


def _encode(encoding: Encoding, text: str, errors: str = "strict") -> tuple[bytes, int]:
    return python_encoder(encoding.name)(text, errors), len(text)


class _Encoder:
    """What the incremental encoder and the stream writer share: ISO-2022-JP has a state, the others none."""

    def __init__(self, encoding: Encoding) -> None:
        self._name = encoding.name
        self.state = 0

    def encode(self, text: str, errors: str, final: bool) -> bytes:
        if self._name != "ISO-2022-JP":
            return python_encoder(self._name)(text, errors)
        encoded, self.state = encode_iso_2022_jp(text, errors, self.state, final)
        return encoded


class _Decoder:
    """What the incremental decoder and the stream reader share: a state that outlives a call."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.state = 0

    def decode(self, data: bytes, errors: str, final: bool) -> tuple[str, int]:
        text, consumed, self.state = decode_handled(self._encoding, data, self.state, final, errors)
        return text, consumed


class _IncrementalEncoder(codecs.IncrementalEncoder):
    def __init__(self, encoding: Encoding, errors: str = "strict") -> None:
        super().__init__(errors)
        self._encoder = _Encoder(encoding)

    def encode(self, input: str, final: bool = False) -> bytes:
        return self._encoder.encode(input, self.errors, final)

    def reset(self) -> None:
        self._encoder.state = 0

    def getstate(self) -> int:
        return self._encoder.state

    def setstate(self, state: int | str) -> None:
        self._encoder.state = int(state)


class _IncrementalDecoder(codecs.IncrementalDecoder):
    def __init__(self, encoding: Encoding, errors: str = "strict") -> None:
        super().__init__(errors)
        self._decoder = _Decoder(encoding)
        self._pending = b""

    def decode(self, input: Buffer, final: bool = False) -> str:
        data = self._pending + as_bytes(input, "input")
        text, consumed = self._decoder.decode(data, self.errors, final)
        self._pending = data[consumed:]
        return text

    def reset(self) -> None:
        self._decoder.state = 0
        self._pending = b""

    def getstate(self) -> tuple[bytes, int]:
        return self._pending, self._decoder.state

    def setstate(self, state: tuple[bytes, int]) -> None:
        self._pending, self._decoder.state = state


class _StreamWriter(codecs.StreamWriter):
    def __init__(self, encoding: Encoding, stream: Any, errors: str = "strict") -> None:
        super().__init__(stream, errors)
        self._encoder = _Encoder(encoding)

    def encode(self, input: str, errors: str = "strict") -> tuple[bytes, int]:
        return self._encoder.encode(input, errors, False), len(input)

    def reset(self) -> None:
        """Write what ends the text (ISO-2022-JP goes back to ASCII)."""
        self.stream.write(self._encoder.encode("", self.errors, True))


class _StreamReader(codecs.StreamReader):
    def __init__(self, encoding: Encoding, stream: Any, errors: str = "strict") -> None:
        super().__init__(stream, errors)
        self._decoder = _Decoder(encoding)

    def decode(self, input: bytes, errors: str = "strict") -> tuple[str, int]:
        return self._decoder.decode(input, errors, False)

    def read(self, size: int = -1, chars: int = -1, firstline: bool = False) -> str:
        text = super().read(size, chars, firstline)
        # Python's reader forgets a sequence that the stream's end cuts off.
        if self.bytebuffer and not self.charbuffer and (size < 0 or not text):  # type: ignore[has-type]
            text += self._decoder.decode(self.bytebuffer, self.errors, True)[0]  # type: ignore[has-type]
            self.bytebuffer = b""
        return text

    def reset(self) -> None:
        super().reset()
        self._decoder.state = 0
