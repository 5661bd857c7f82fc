"""chardet's shape: `detect`, `detect_all`, `UniversalDetector`, with the parameters of chardet 5 to 7.

Names are the ones that Python decodes best by ("CP932", never "SHIFT_JIS"). Bytes that are no text, and no bytes at
all, have encoding None. A byte order mark and a <meta> in the bytes count, as in a browser.
"""

from __future__ import annotations

import codecs
import enum
import warnings

from webdecode.buffer import as_bytes
from webdecode.compat.answers import (
    NO_LIMITS,
    UTF_32_HEAD,
    Answer,
    Limits,
    answer,
    answers,
    is_utf_32,
    of_decision,
    python_codec,
)
from webdecode.compat.names import chardet_name
from webdecode.incremental import IncrementalDecoder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType
    from typing import Any, TypedDict

    from typing_extensions import Buffer, Self

    class ResultDict(TypedDict):
        """What `detect` returns: exactly these keys."""

        encoding: str | None
        confidence: float
        language: str | None


__all__ = ["VERSION", "EncodingEra", "LanguageFilter", "UniversalDetector", "__version__", "detect", "detect_all"]

#: A version that callers' checks accept: requests wants at least 3.0.2 and less than 6 (8 in its newest).
__version__ = "5.2.0"
VERSION = __version__.split(".")

#: Byte order marks that are no beginning of another one.
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)

#: Below this confidence `detect_all` leaves candidates out.
MINIMUM_THRESHOLD = 0.20


class EncodingEra(enum.IntFlag):
    """chardet 7's groups of encodings. Here the web's encodings are always the ones asked: see `detect`."""

    MODERN_WEB = 1
    LEGACY_ISO = 2
    LEGACY_MAC = 4
    LEGACY_REGIONAL = 8
    DOS = 16
    MAINFRAME = 32
    ALL = 63


class LanguageFilter(enum.IntFlag):
    """chardet's groups of languages; without effect as in chardet 7."""

    NONE = 0x00
    CHINESE_SIMPLIFIED = 0x01
    CHINESE_TRADITIONAL = 0x02
    JAPANESE = 0x04
    KOREAN = 0x08
    NON_CJK = 0x10
    ALL = 0x1F
    CHINESE = 0x03
    CJK = 0x0F


class _Options:
    """The parameters that `detect`, `detect_all` and `UniversalDetector` share, checked once."""

    __slots__ = ("ascii", "compat_names", "empty", "limits", "max_bytes", "no_match")

    def __init__(
        self,
        rename: bool,
        encoding_era: int | None,
        max_bytes: int | None,
        compat_names: bool,
        include_encodings: Iterable[str] | None,
        exclude_encodings: Iterable[str] | None,
        no_match_encoding: str | None,
        empty_input_encoding: str | None,
    ) -> None:
        if max_bytes is not None and (not isinstance(max_bytes, int) or isinstance(max_bytes, bool) or max_bytes < 1):
            raise ValueError(f"max_bytes must be a positive integer, not {max_bytes!r}")
        if encoding_era is not None and not encoding_era & EncodingEra.MODERN_WEB:
            warnings.warn(
                f"encoding_era={encoding_era!r} has no effect in webdecode: the web's encodings are asked, whatever "
                "their age; include_encodings says which may be answered",
                UserWarning,
                stacklevel=3,
            )
        if include_encodings is not None:
            include_encodings = list(include_encodings)
            if not include_encodings:
                raise ValueError("include_encodings must not be empty: None allows all")
        limited = include_encodings is not None or exclude_encodings is not None
        self.limits = Limits(include_encodings, exclude_encodings) if limited else NO_LIMITS
        for name, parameter in (
            *((name, "include_encodings or exclude_encodings") for name in self.limits.unknown),
            (no_match_encoding, "no_match_encoding"),
            (empty_input_encoding, "empty_input_encoding"),
        ):
            if name is not None and python_codec(name) is None:
                raise ValueError(f"Unknown encoding {name!r} in {parameter}: neither the web nor Python has it")
        #: The codec that ASCII is named by.
        self.ascii = "cp1252" if rename and self.limits.admit(Answer("cp1252", "windows-1252", "ascii")) else "ascii"
        self.max_bytes = max_bytes
        self.compat_names = compat_names
        self.no_match = no_match_encoding
        self.empty = empty_input_encoding

    def window(self, data: bytes) -> bytes:
        """The bytes that are looked at."""
        return data if self.max_bytes is None else data[: self.max_bytes]

    def result(self, found: Answer | None, empty: bool = False) -> ResultDict:
        """An answer in chardet's shape."""
        if empty and self.empty is not None:
            return {"encoding": self.empty, "confidence": 0.1, "language": ""}
        nothing_tells = self.limits.any if found is None else found.rule == "default"
        if nothing_tells and self.no_match is not None and not empty:
            return {"encoding": self.no_match, "confidence": 0.1, "language": ""}
        if empty or found is None:
            return {"encoding": None, "confidence": 0.0, "language": None}
        codec = self.ascii if found.codec == "ascii" else found.codec
        name = chardet_name(codec) if self.compat_names else codecs.lookup(codec).name
        return {"encoding": name, "confidence": found.confidence, "language": found.language or ""}


#: `detect` with the bytes alone, which is how nearly everybody calls it.
_NO_OPTIONS = (False, None, None, True, None, None, None, None)
_PLAIN = _Options(*_NO_OPTIONS)


def detect(
    byte_str: Buffer,
    should_rename_legacy: bool = False,
    encoding_era: int | None = None,
    chunk_size: int | None = None,
    max_bytes: int | None = None,
    *,
    prefer_superset: bool = False,
    compat_names: bool = True,
    include_encodings: Iterable[str] | None = None,
    exclude_encodings: Iterable[str] | None = None,
    no_match_encoding: str | None = None,
    empty_input_encoding: str | None = None,
) -> ResultDict:
    r"""{"encoding", "confidence", "language"}: the name by which ``bytes.decode`` gives the text, or None.

    byte_str: bytes or any buffer of bytes; all of it is looked at. max_bytes: look at the first ones only.
    should_rename_legacy, prefer_superset: ASCII is named by its wider relative too, "Windows-1252"; the others always
    are.
    encoding_era: no effect; eras without the modern web warn. chunk_size: no effect, as in chardet 7.
    compat_names: False gives Python's spelling ("cp932", "iso8859-2") rather than chardet's ("CP932", "ISO-8859-2").
    include_encodings, exclude_encodings: which may, or may not, be answered, in any spelling; they bind a byte order
    mark and a <meta> too. no_match_encoding: the answer where nothing tells. empty_input_encoding: that for b"".
    Raises TypeError for str and all that is no buffer of bytes, ValueError for an unknown encoding in a parameter.

    >>> detect("日本語のページです。".encode("cp932"))["encoding"]
    'CP932'
    >>> detect(b"")
    {'encoding': None, 'confidence': 0.0, 'language': None}
    """
    data = as_bytes(byte_str, "byte_str")
    given = (
        should_rename_legacy or prefer_superset,
        encoding_era,
        max_bytes,
        compat_names,
        include_encodings,
        exclude_encodings,
        no_match_encoding,
        empty_input_encoding,
    )
    options = _PLAIN if given == _NO_OPTIONS else _Options(*given)
    data = options.window(data)
    return options.result(answer(data, options.limits), not data)


def detect_all(
    byte_str: Buffer,
    ignore_threshold: bool = False,
    should_rename_legacy: bool = False,
    encoding_era: int | None = None,
    chunk_size: int | None = None,
    max_bytes: int | None = None,
    *,
    prefer_superset: bool = False,
    compat_names: bool = True,
    include_encodings: Iterable[str] | None = None,
    exclude_encodings: Iterable[str] | None = None,
    no_match_encoding: str | None = None,
    empty_input_encoding: str | None = None,
) -> list[ResultDict]:
    """Every encoding that the bytes may be in, as `detect` gives it, best first; the first is `detect`'s answer.

    Never empty: bytes that are no text give one result, with encoding None. ignore_threshold: True keeps candidates
    of a confidence of 0.2 and less. The other parameters are `detect`'s.
    """
    data = as_bytes(byte_str, "byte_str")
    options = _Options(
        should_rename_legacy or prefer_superset,
        encoding_era,
        max_bytes,
        compat_names,
        include_encodings,
        exclude_encodings,
        no_match_encoding,
        empty_input_encoding,
    )
    data = options.window(data)
    found = answers(data, options.limits) if data else []
    results: list[ResultDict] = []
    for candidate in found:
        result = options.result(candidate)
        likely = ignore_threshold or not results or result["confidence"] > MINIMUM_THRESHOLD
        if likely and all(result["encoding"] != seen["encoding"] for seen in results):
            results.append(result)
    return results or [options.result(None, not data)]


class UniversalDetector:
    """`detect` for bytes that come in pieces: `feed` them, look at `done`, `close`, read `result`; `reset` begins anew.

    ``done`` is True before the end once nothing that follows can change the answer: after a byte order mark, after a
    <meta> that counts, and after `incremental.UNDECIDED_LIMIT` bytes, which is also all that is kept. Then `feed` does
    nothing. ``result`` has encoding None until the answer is there. As a context manager it closes itself.

    The parameters are `detect`'s; lang_filter has no effect, and one that is not ALL warns.
    """

    MINIMUM_THRESHOLD = MINIMUM_THRESHOLD

    done: bool
    result: ResultDict

    def __init__(
        self,
        lang_filter: int = LanguageFilter.ALL,
        should_rename_legacy: bool = False,
        encoding_era: int | None = None,
        max_bytes: int | None = None,
        *,
        prefer_superset: bool = False,
        compat_names: bool = True,
        include_encodings: Iterable[str] | None = None,
        exclude_encodings: Iterable[str] | None = None,
        no_match_encoding: str | None = None,
        empty_input_encoding: str | None = None,
    ) -> None:
        if lang_filter != LanguageFilter.ALL:
            warnings.warn(
                "lang_filter has no effect in webdecode: include_encodings says what may be answered",
                UserWarning,
                stacklevel=2,
            )
        self.lang_filter = lang_filter
        self.should_rename_legacy = should_rename_legacy
        self._options = _Options(
            should_rename_legacy or prefer_superset,
            encoding_era,
            max_bytes,
            compat_names,
            include_encodings,
            exclude_encodings,
            no_match_encoding,
            empty_input_encoding,
        )
        self.reset()

    def reset(self) -> None:
        """Forget what was fed."""
        self.done = False
        self.result = self._options.result(None, False)
        self._fed = 0
        self._head = b""  # the first bytes: UTF-32's mark begins like UTF-16's
        # Where the caller limits the answers, the whole has to be there before one is chosen.
        self._kept = bytearray() if self._options.limits.any else None
        self._decoder = IncrementalDecoder()

    def feed(self, byte_str: Buffer) -> None:
        """Take a chunk of any size. Raises TypeError for what is no buffer of bytes; nothing happens once `done`."""
        data = as_bytes(byte_str, "byte_str")
        if self.done or not data:
            return
        limit = self._options.max_bytes
        if limit is not None:
            data = data[: limit - self._fed]
        self._fed += len(data)
        self._head += data[: UTF_32_HEAD - len(self._head)]
        if self._kept is not None:
            self._kept += data
        else:
            self._decoder.decode(data)
        if self._sure() or (limit is not None and self._fed >= limit):
            self._finish()

    def _sure(self) -> bool:
        """Whether nothing that follows can change the answer."""
        if self._kept is not None:
            return False
        if self._head.startswith(b"\xff\xfe"):
            # UTF-16LE's mark, or the beginning of UTF-32's.
            return len(self._head) == UTF_32_HEAD or self._head[2:4].strip(b"\0") != b""
        return self._head.startswith(_MARKS) or self._decoder.decision is not None

    def close(self) -> ResultDict:
        """The result, once all is fed; it stays in ``result``."""
        if not self.done:
            self._finish()
        return self.result

    def _finish(self) -> None:
        self.done = True
        options = self._options
        if not self._fed:
            self.result = options.result(None, True)
        elif self._kept is not None:
            self.result = options.result(answer(bytes(self._kept), options.limits))
            self._kept.clear()
        elif is_utf_32(self._head):
            self.result = options.result(answer(self._head))
        else:
            if self._decoder.decision is None:
                self._decoder.decode(b"", final=True)
            decision = self._decoder.decision
            assert decision is not None
            self.result = options.result(of_decision(decision))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def __getattr__(name: str) -> Any:
    """chardet's sub-modules that callers take names from; they have no more than this module."""
    if name == "universaldetector":
        from webdecode.compat import universaldetector

        return universaldetector
    if name in ("detector", "enums", "resultdict", "version"):
        import sys

        return sys.modules[__name__]
    raise AttributeError(f"webdecode.compat.chardet has no {name!r}: it has chardet's public names, not its insides")
