"""What is answered where nothing scores well: charset-normalizer on a sample, and then the default of the place."""

from __future__ import annotations

from webdecode.detection.guess import Guess
from webdecode.detection.language import DEFAULTS
from webdecode.encodings import ENCODINGS
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: Codecs outside the web's that text is found in. charset-normalizer knows more; those it only names for noise.
OUTSIDE = frozenset(
    [
        "cp037",
        "cp273",
        "cp424",
        "cp437",
        "cp500",
        "cp737",
        "cp775",
        "cp850",
        "cp852",
        "cp855",
        "cp857",
        "cp858",
        "cp860",
        "cp861",
        "cp862",
        "cp863",
        "cp864",
        "cp865",
        "cp869",
        "cp1026",
        "cp1125",
        "cp1140",
        "johab",
        "kz1048",
        "mac_greek",
        "mac_iceland",
        "mac_latin2",
        "mac_turkish",
        "ptcp154",
    ]
)

#: Bytes of the sample: charset-normalizer's cost is bounded so.
SAMPLE = 4096


def sample(data: bytes, start: int = 0) -> bytes:
    """The bytes around the first that is not ASCII."""
    begin = max(start, scanners.skip_ascii(data, start) - SAMPLE // 4)
    return data[begin : begin + SAMPLE]


def ask_charset_normalizer(data: bytes, start: int, may: Callable[[str], bool]) -> Guess | None:
    """charset-normalizer's answer for a sample, None where it has none from outside the web's that may be given."""
    from webdecode.originals import original

    # Where webdecode.install() has put a stand-in, that would ask here again.
    match = original("charset_normalizer").from_bytes(sample(data, start)).best()
    if match is None or match.encoding not in OUTSIDE or not may(match.encoding):
        return None
    confidence = round(max(0.0, 0.5 * (1.0 - match.chaos)), 3)
    return Guess(match.encoding, match.encoding, "fallback", confidence)


def default(languages: tuple[str, ...], may: Callable[[str], bool]) -> Guess:
    """The encoding of last resort: what browsers take in the place that the hints tell, else windows-1252."""
    names = [DEFAULTS[language] for language in languages if language in DEFAULTS] + ["windows-1252", "UTF-8"]
    name = next((name for name in names if may(name)), "windows-1252")
    return Guess(name, ENCODINGS[name].codec, "default", 0.0)
