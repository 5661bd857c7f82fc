"""The order of the rules for bytes that nothing declares."""

from __future__ import annotations

from webdecode.detection import fallback, not_text, structure
from webdecode.detection.guess import Guess
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set


def undeclared(
    data: bytes,
    start: int = 0,
    *,
    url: str | None = None,
    language: str | None = None,
    allow: Set[str] | None = None,
    exclude: Set[str] | None = None,
) -> Guess:
    """The encoding of bytes that nothing declares.

    data: bytes; start: where they begin. url, language: hints for close calls. allow, exclude: WHATWG names that may,
    or may not, be answered. Raises nothing. Linear; the statistics look at a bounded part.
    """
    return candidates(data, start, url=url, language=language, allow=allow, exclude=exclude)[0]


def candidates(
    data: bytes,
    start: int = 0,
    *,
    url: str | None = None,
    language: str | None = None,
    allow: Set[str] | None = None,
    exclude: Set[str] | None = None,
) -> list[Guess]:
    """Every encoding that the bytes may be in, best first; the first is `undeclared`'s."""

    def may(name: str) -> bool:
        return (allow is None or name in allow) and (exclude is None or name not in exclude)

    if not_text.has_magic(data, start):
        return [Guess(None, "cp1252", "default", 0.99, binary=True)]
    name = structure.utf_16(data, start) if 0 in data[start : start + structure.HEAD] else None
    if name is not None and may(name):
        return [Guess(name, name.lower().replace("16", "_16_"), "detected", 0.99)]
    if may("ISO-2022-JP") and structure.iso_2022_jp(data, start):
        return [Guess("ISO-2022-JP", "iso2022_jp", "detected", 0.99, "ja")]
    if not_text.is_noise(data, start):
        return [Guess(None, "cp1252", "default", 0.95, binary=True)]
    first = scanners.skip_ascii(data, start)
    if first == len(data):
        return [Guess("windows-1252", "cp1252", "ascii", 1.0)]
    sequences, errors, _, _ = scanners.scan_utf_8(data, first)
    if may("UTF-8") and sequences >= 3 * errors and sequences:
        return [Guess("UTF-8", "utf_8", "utf-8", 0.99 if errors else 1.0)]
    guess = fallback.ask_charset_normalizer(data, start)
    if guess is not None and guess.encoding is not None and may(guess.encoding):
        return [guess]
    return [Guess("windows-1252", "cp1252", "default", 0.0)]
