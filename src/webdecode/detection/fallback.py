"""What is answered where nothing scores well: charset-normalizer on a sample, and then the default of the place."""

from __future__ import annotations

from webdecode.detection.guess import Guess
from webdecode.detection.language import DEFAULTS
from webdecode.encodings import ENCODINGS
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: Bytes of the sample: charset-normalizer's cost is bounded so.
SAMPLE = 4096


def sample(data: bytes, start: int = 0) -> bytes:
    """The bytes around the first that is not ASCII."""
    begin = max(start, scanners.skip_ascii(data, start) - SAMPLE // 4)
    return data[begin : begin + SAMPLE]


def ask_charset_normalizer(data: bytes, start: int, may: Callable[[str], bool]) -> Guess | None:
    """charset-normalizer's answer for a sample, None where it has none that may be given."""
    from webdecode.labels import lookup
    from webdecode.originals import original

    # Where webdecode.install() has put a stand-in, that would ask here again.
    match = original("charset_normalizer").from_bytes(sample(data, start)).best()
    if match is None or match.encoding in ("ascii", "utf_8"):
        return None
    encoding = lookup(match.encoding, python=True)
    name = match.encoding if encoding is None else encoding.name
    codec = match.encoding if encoding is None else encoding.codec
    confidence = round(max(0.0, 0.5 * (1.0 - match.chaos)), 3)
    return Guess(name, codec, "fallback", confidence) if may(name) else None


def default(languages: tuple[str, ...], may: Callable[[str], bool]) -> Guess:
    """The encoding of last resort: what browsers take in the place that the hints tell, else windows-1252."""
    names = [DEFAULTS[language] for language in languages if language in DEFAULTS] + ["windows-1252", "UTF-8"]
    name = next((name for name in names if may(name)), "windows-1252")
    return Guess(name, ENCODINGS[name].codec, "default", 0.0)
