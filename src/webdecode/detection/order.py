"""The order of the rules for bytes that nothing declares.

Strategy: structure first (magic numbers, UTF-16's NULs, ISO-2022-JP's escapes), then "all ASCII?", "valid UTF-8?", the
statistics, charset-normalizer where nothing scores well, and the default. The first rule that answers wins.
"""

from __future__ import annotations

from webdecode.detection import confidence, not_text, structure
from webdecode.detection.guess import Guess
from webdecode.detection.language import hinted
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

    from webdecode.detection.ranking import Ranking

#: Tenths of a nat: what it costs that UTF-8 is damaged, and in it each character and each invalid sequence.
DAMAGE_COST, SEQUENCE_COST, ERROR_COST = 100, 60, 120
#: So many valid sequences for each invalid one need no comparison.
VALID_FOR_INVALID = 50
#: ASCII bytes before the first that is none in which the statistics see anything: more than the kernel's window.
NEAR = 64
#: The strain where no encoding could be asked.
FOREIGN = 1000
#: Bytes that are compared, and the valid sequences in them from which the rest may be anything.
SAMPLE, PASTED = 8192, 32

_ASCII = Guess("windows-1252", "cp1252", "ascii", 1.0)
_NOT_TEXT = Guess(None, "cp1252", "default", 0.99, binary=True)
_ISO_2022_JP = Guess("ISO-2022-JP", "iso2022_jp", "detected", 0.99, "ja")
_UTF_16 = {
    "UTF-16LE": Guess("UTF-16LE", "utf_16_le", "detected", 0.99),
    "UTF-16BE": Guess("UTF-16BE", "utf_16_be", "detected", 0.99),
}


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

    data: bytes. start: where they begin. url, language: hints, for close calls only.
    allow, exclude: WHATWG names that may, or may not, be answered.
    Raises nothing, whatever the bytes. Linear; the statistics look at a bounded part.

    >>> undeclared("Жизнь прекрасна".encode("koi8-r")).encoding
    'KOI8-R'
    """
    first = scanners.skip_ascii(data, start)
    found = _before_statistics(data, start, first, allow, exclude)
    if found is not None:
        return found
    ranking = _ranking(data, max(start, first - NEAR), url, language, allow, exclude)
    if ranking.reads_well() and not ranking.is_alone():
        return ranking.best()
    return _last_resort(data, start, ranking, url, language, allow, exclude)


def candidates(
    data: bytes,
    start: int = 0,
    *,
    url: str | None = None,
    language: str | None = None,
    allow: Set[str] | None = None,
    exclude: Set[str] | None = None,
) -> list[Guess]:
    """Every encoding that the bytes may be in, best first; the first is `undeclared`'s answer to the same arguments."""
    first = scanners.skip_ascii(data, start)
    found = _before_statistics(data, start, first, allow, exclude)
    if found is not None:
        return [found]
    ranking = _ranking(data, max(start, first - NEAR), url, language, allow, exclude)
    if ranking.reads_well() and not ranking.is_alone():
        return ranking.guesses()
    best = _last_resort(data, start, ranking, url, language, allow, exclude)
    others = ranking.guesses() if ranking else []
    return [best, *(guess for guess in others if guess.encoding != best.encoding)]


def _may(name: str, allow: Set[str] | None, exclude: Set[str] | None) -> bool:
    return (allow is None or name in allow) and (exclude is None or name not in exclude)


def _before_statistics(
    data: bytes, start: int, first: int, allow: Set[str] | None, exclude: Set[str] | None
) -> Guess | None:
    """The answer where structure, ASCII or UTF-8 give it. first: where the first byte is that is not ASCII."""
    if not_text.has_magic(data, start):
        return _NOT_TEXT
    noise = not_text.is_noise(data, start)
    if noise or data.find(b"\0", start, start + structure.HEAD) >= 0:
        codec = structure.utf_32(data, start)
        if codec is not None and allow is None:
            return Guess(codec, codec, "fallback", 0.9)
        name = structure.utf_16(data, start)
        if name is not None and _may(name, allow, exclude):
            return _UTF_16[name]
    if _may("ISO-2022-JP", allow, exclude) and structure.iso_2022_jp(data, start):
        return _ISO_2022_JP
    if noise:
        return _NOT_TEXT
    if first == len(data):
        return _ASCII
    if _may("UTF-8", allow, exclude):
        found = _utf_8(data, first)
        if found is not None:
            return found
    if not_text.is_filling(data, start, first):
        return _NOT_TEXT
    return None


def _utf_8(data: bytes, first: int) -> Guess | None:
    """UTF-8, where that is what the bytes are; some of them may be damaged.

    Where the beginning is no UTF-8, the rest is not looked at. Where it is and what follows is not, two texts were
    pasted together, and the first is read.
    """
    sample = data[first : first + SAMPLE]
    sampled, bad, _, _ = scanners.scan_utf_8(sample, 0)
    if sampled == 0 or sampled < bad:
        return None
    sequences, errors = sampled, bad
    if len(data) - first > SAMPLE:
        sequences, errors, _, _ = scanners.scan_utf_8(data, first)
    if sequences < VALID_FOR_INVALID * errors:
        if sequences < errors and sampled < PASTED:
            return None
        other = _ranking(sample, 0, None, None, None, None)
        if DAMAGE_COST + SEQUENCE_COST * sampled + ERROR_COST * bad >= other.strain * other.evidence:
            return None
    return Guess("UTF-8", "utf_8", "utf-8", confidence.of_utf_8(sequences, errors))


def _ranking(
    data: bytes,
    start: int,
    url: str | None,
    language: str | None,
    allow: Set[str] | None,
    exclude: Set[str] | None,
) -> Ranking:
    from webdecode.detection.ranking import Ranking

    return Ranking(data, start, hinted(url, language) if url or language else (), allow, exclude)


def _last_resort(
    data: bytes,
    start: int,
    ranking: Ranking,
    url: str | None,
    language: str | None,
    allow: Set[str] | None,
    exclude: Set[str] | None,
) -> Guess:
    """Where nothing reads well: charset-normalizer's answer, "no text", the statistics' best, default."""

    def may(name: str) -> bool:
        return _may(name, allow, exclude)

    from webdecode.detection import fallback

    if ranking and ranking.is_alone():
        return fallback.default(hinted(url, language), may)
    guess = fallback.outside(data, start, ranking.strain if ranking else FOREIGN, may)
    if guess is not None:
        return guess
    if ranking.is_noise() or not_text.has_controls(data, start):
        return _NOT_TEXT
    if ranking:
        best = ranking.best()
        return Guess(best.encoding, best.codec, "detected", min(best.confidence, 0.3), best.language)
    return fallback.default(hinted(url, language), may)
