"""What is answered where nothing reads well: encodings outside the web's, and then the default of the place.

Strategy: DOS and Macintosh code pages have the letters of a web encoding in other places. A sample is moved there, and
the models say whether it reads well. For the others (EBCDIC, Johab) charset-normalizer is asked about the sample.
"""

from __future__ import annotations

from webdecode.detection.guess import Guess
from webdecode.detection.language import DEFAULTS
from webdecode.detection.ranking import Ranking
from webdecode.encodings import ENCODINGS
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: Code pages outside the web's with the web encoding that has their letters; of two that read alike the first is given.
KIN = (
    *(("cp850", "windows-1252"), ("cp437", "windows-1252"), ("cp852", "windows-1250"), ("cp855", "windows-1251")),
    *(("cp1125", "windows-1251"), ("cp737", "windows-1253"), ("cp869", "windows-1253"), ("cp862", "windows-1255")),
    *(("cp857", "windows-1254"), ("cp775", "windows-1257"), ("cp860", "windows-1252"), ("cp861", "windows-1252")),
    *(("cp863", "windows-1252"), ("cp865", "windows-1252"), ("mac_latin2", "windows-1250")),
    *(("mac_croatian", "windows-1250"), ("mac_romanian", "windows-1250"), ("mac_turkish", "windows-1254")),
    *(("mac_greek", "windows-1253"), ("mac_iceland", "windows-1252")),
)

#: Codecs that charset-normalizer is asked about.
OTHERS = ("cp037", "cp273", "cp424", "cp500", "cp1026", "cp1140", "johab")

#: Bytes of the sample: the cost is bounded so.
SAMPLE = 1024
#: Tenths of a nat by which such an encoding must be better than the web's: there it is rare.
RARITY = 110
#: Tenths of a nat on average from which charset-normalizer is asked: EBCDIC and Johab read no better in the web's.
FOREIGN_STRAIN = 64
#: How sure an answer from outside the web's is.
CONFIDENCE = 0.6


def sample(data: bytes, start: int = 0) -> bytes:
    """The bytes around the first that is not ASCII."""
    begin = max(start, scanners.skip_ascii(data, start) - SAMPLE // 4)
    return data[begin : begin + SAMPLE]


_known_places: dict[str, bytes] = {}


def outside(data: bytes, start: int, strain: int, may: Callable[[str], bool]) -> Guess | None:
    """The answer from outside the web's encodings, None where none that may be given fits.

    strain: how badly the bytes read in the web's.
    """
    some = sample(data, start)
    return _by_kin(some, may) or (_by_charset_normalizer(some, may) if strain > FOREIGN_STRAIN else None)


def _by_kin(some: bytes, may: Callable[[str], bool]) -> Guess | None:
    best: tuple[int, str, Ranking] | None = None
    for codec, kin in KIN:
        if may(codec):
            ranking = Ranking(some.translate(_places(codec, kin)), 0, (), frozenset((kin,)), None)
            if ranking and (best is None or ranking.cost() < best[0]):
                best = (ranking.cost(), codec, ranking)
    if best is None or not best[2].reads_well():
        return None
    web = Ranking(some, 0, (), None, None)
    if web and web.cost() < best[0] + RARITY:
        return None
    return Guess(best[1], best[1], "fallback", CONFIDENCE, best[2].best().language)


def _places(codec: str, kin: str) -> bytes:
    """Where the kin has each byte's character; a control of C1 for what it has not."""
    known = _known_places.get(codec)
    if known is not None:
        return known
    places = {character: byte for byte, character in enumerate(ENCODINGS[kin].decode(bytes(range(256))))}
    missing = next(byte for character, byte in places.items() if "\x80" <= character < "\xa0")
    text = bytes(range(256)).decode(codec, "replace")
    _known_places[codec] = bytes(places.get(character, missing) for character in text)
    return _known_places[codec]


def _by_charset_normalizer(some: bytes, may: Callable[[str], bool]) -> Guess | None:
    from webdecode.originals import original

    asked = [codec for codec in OTHERS if may(codec)]
    # Where webdecode.install() has put a stand-in, that would ask here again.
    match = original("charset_normalizer").from_bytes(some, cp_isolation=asked).best() if asked else None
    if match is None or match.encoding not in asked:
        return None
    return Guess(match.encoding, match.encoding, "fallback", round(CONFIDENCE * (1.0 - match.chaos), 3))


def default(languages: tuple[str, ...], may: Callable[[str], bool]) -> Guess:
    """The encoding of last resort: what browsers take in the place that the hints tell, else windows-1252."""
    names = [DEFAULTS[language] for language in languages if language in DEFAULTS] + ["windows-1252", "UTF-8"]
    name = next((name for name in names if may(name)), "windows-1252")
    return Guess(name, ENCODINGS[name].codec, "default", 0.0)
