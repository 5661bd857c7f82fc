"""charset-normalizer's shape: `from_bytes`, `from_fp`, `from_path`, `is_binary`, `detect`.

`webdecode.compat.matches` has the classes that they return.
The sub-modules without decisions (constant, cd, md, utils, version) are charset-normalizer's own.
"""

from __future__ import annotations

import logging
import warnings

from webdecode.buffer import as_bytes
from webdecode.compat.answers import NO_LIMITS, Answer, Limits, answer, answers
from webdecode.compat.matches import CharsetMatch, CharsetMatches
from webdecode.compat.names import chardet_name
from webdecode.originals import original

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike
    from typing import Any, BinaryIO, TypedDict

    from typing_extensions import Buffer

    VERSION: list[str]
    __version__: str
    set_logging_handler: Callable[..., None]

    class ResultDict(TypedDict):
        """What `detect` returns."""

        encoding: str | None
        language: str
        confidence: float | None


__all__ = [
    "VERSION",
    "CharsetMatch",
    "CharsetMatches",
    "__version__",
    "detect",
    "from_bytes",
    "from_fp",
    "from_path",
    "is_binary",
    "set_logging_handler",
]

_log = logging.getLogger("charset_normalizer")
_log.addHandler(logging.NullHandler())

#: charset-normalizer's own sub-modules, by what callers take from them.
_ORIGINALS = {"cd", "constant", "md", "utils", "version"}
_FROM_ORIGINALS = {
    "VERSION": "version",
    "__version__": "version",
    "IANA_SUPPORTED_MB_FIRST": "api",
    "TOO_BIG_SEQUENCE": "constant",
    "TOO_SMALL_SEQUENCE": "constant",
    "explain_handler": "api",
    "set_logging_handler": "utils",
    "CliDetectionResult": "models",
}


def from_bytes(
    sequences: Buffer,
    steps: int = 5,
    chunk_size: int = 512,
    threshold: float = 0.2,
    cp_isolation: list[str] | None = None,
    cp_exclusion: list[str] | None = None,
    preemptive_behaviour: bool = True,
    explain: bool = False,
    language_threshold: float = 0.1,
    enable_fallback: bool = True,
) -> CharsetMatches:
    """The encodings that the bytes may be in, best first; none for bytes that are no text.

    sequences: bytes or any buffer of bytes; all of it is looked at, so steps and chunk_size have no effect.
    threshold: the greatest `CharsetMatch.chaos` of a match, which is 1 - confidence here. The best match stays above
    it too, unless enable_fallback is False: then nothing doubtful is answered, and `best` may be None.
    cp_isolation, cp_exclusion: the codecs that may, or may not, be answered, in any spelling that Python or the web
    knows (others warn); they bind declarations in the bytes too.
    preemptive_behaviour: False passes a <meta> or an XML declaration over.
    explain: True shows the decision, with its rule, on stderr.
    language_threshold: the least coherence of a language in a match's ``languages``.
    Raises TypeError for str and all that is no buffer of bytes.

    >>> best = from_bytes("Ça va où ? Être là.".encode("cp1252")).best()
    >>> best.encoding, str(best)
    ('cp1252', 'Ça va où ? Être là.')
    """
    data = as_bytes(sequences, "sequences")
    if not data:
        return CharsetMatches([CharsetMatch(data, "utf_8", 0.0, False, [], "")])
    limits = NO_LIMITS
    if cp_isolation is not None or cp_exclusion is not None:
        limits = Limits(cp_isolation or None, cp_exclusion)
        if limits.unknown:
            warnings.warn(f"unknown encodings, passed over: {', '.join(map(repr, limits.unknown))}", stacklevel=2)
    best = answer(data, limits, markup=preemptive_behaviour)
    if explain or _log.isEnabledFor(logging.DEBUG):
        _explain(best, explain)
    most = threshold if not enable_fallback else 1.0
    if best is None or 1.0 - best.confidence > most:
        return CharsetMatches()

    def others() -> list[CharsetMatch]:
        found = answers(data, limits, markup=preemptive_behaviour)[1:]
        likely = (other for other in found if 1.0 - other.confidence <= threshold)
        return [CharsetMatch.of(data, other, language_threshold) for other in likely]

    return CharsetMatches.of(CharsetMatch.of(data, best, language_threshold), others)


def _explain(best: Answer | None, show: bool) -> None:
    """Say in charset-normalizer's log what was decided; show: on stderr too."""
    handler: logging.Handler = original("charset_normalizer.api").explain_handler
    level = _log.level
    if show:
        _log.addHandler(handler)
        _log.setLevel(logging.DEBUG)
    if best is None:
        _log.debug("Encoding detection: these bytes are no text, or none that was allowed.")
    else:
        _log.debug("Encoding detection: %s is most likely the one.", best.codec)
        _log.debug("webdecode: rule %s, confidence %.2f", best.rule, best.confidence)
    if show:
        _log.removeHandler(handler)
        _log.setLevel(level)


def from_fp(fp: BinaryIO, *arguments: Any, **options: Any) -> CharsetMatches:
    """`from_bytes` of what an open binary file has left; the file stays open. The parameters are `from_bytes`'s."""
    return from_bytes(fp.read(), *arguments, **options)


def from_path(path: str | bytes | PathLike[Any], *arguments: Any, **options: Any) -> CharsetMatches:
    """`from_bytes` of a file's bytes. The parameters are `from_bytes`'s. Raises OSError."""
    with open(path, "rb") as file:
        return from_bytes(file.read(), *arguments, **options)


def is_binary(
    fp_or_path_or_payload: PathLike[Any] | str | BinaryIO | Buffer,
    steps: int = 5,
    chunk_size: int = 512,
    threshold: float = 0.2,
    cp_isolation: list[str] | None = None,
    cp_exclusion: list[str] | None = None,
    preemptive_behaviour: bool = True,
    explain: bool = False,
    language_threshold: float = 0.1,
    enable_fallback: bool = False,
) -> bool:
    r"""Whether bytes, or those of a file (a path as str or PathLike, or an open one), are no text at all.

    cp_isolation, cp_exclusion: text in no allowed codec counts as binary. The other parameters are charset-normalizer's
    and have no effect. Raises OSError for a path, TypeError for what is none of these.

    >>> is_binary(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), is_binary("où".encode())
    (True, False)
    """
    given: Any = fp_or_path_or_payload
    if isinstance(given, str) or hasattr(given, "__fspath__"):
        with open(given, "rb") as file:
            given = file.read()
    elif hasattr(given, "read"):
        given = given.read()
    matches = from_bytes(
        given, cp_isolation=cp_isolation, cp_exclusion=cp_exclusion, preemptive_behaviour=preemptive_behaviour
    )
    return not matches


def detect(byte_str: Buffer, should_rename_legacy: bool = False, **kwargs: Any) -> ResultDict:
    """{"encoding", "language", "confidence"} in chardet's spelling; encoding and confidence are None for no text.

    should_rename_legacy: True gives this package's spelling ("cp1252"), as in charset-normalizer.
    Other parameters warn. Raises TypeError for what is no buffer of bytes.
    """
    if kwargs:
        warnings.warn(f"detect() has no parameters {', '.join(kwargs)}: they have no effect", stacklevel=2)
    data = as_bytes(byte_str, "byte_str")
    if not data:
        return {"encoding": "utf-8", "language": "", "confidence": 1.0}
    best = answer(data)
    if best is None:
        return {"encoding": None, "language": "", "confidence": None}
    name = best.codec if should_rename_legacy else chardet_name(best.codec)
    return {"encoding": name, "language": best.language or "", "confidence": best.confidence}


def __getattr__(name: str) -> Any:
    """What this shape takes from charset-normalizer as it is, imported when it is asked for."""
    if name in _ORIGINALS:
        return original(f"charset_normalizer.{name}")
    if name in _FROM_ORIGINALS:
        return getattr(original(f"charset_normalizer.{_FROM_ORIGINALS[name]}"), name)
    if name in ("api", "legacy", "models"):
        import sys

        return sys.modules[__name__]
    raise AttributeError(f"webdecode.compat.charset_normalizer has no {name!r}")
