"""The statistics' answers, ranked: what the kernel's costs mean for encodings.

Strategy: the kernel ranks models, which are pairs of an encoding and a language; an encoding has the cost of its best
language. Encodings that read all the bytes alike are one answer by several names, and the likeliest name is given; how
sure it is comes from the margin to the next answer that reads them otherwise.
"""

from __future__ import annotations

import math
import re

from webdecode.detection import confidence
from webdecode.detection.guess import Guess
from webdecode.detection.language import public
from webdecode.detection.models import loaded
from webdecode.encodings import ENCODINGS
from webdecode.kernels import counters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

#: Tenths of a nat that a hint is worth: it settles close calls and nothing else.
HINT = 40
#: Tenths of a nat: above these on average, for each pair with a byte of 0x80 or more or for each multibyte character,
#: nothing reads well. Few of them tell less, so there is an allowance that all of them share.
PAIR_STRAIN, PAIR_ALLOWANCE = 50, 250
CHARACTER_STRAIN, CHARACTER_ALLOWANCE = 125, 300
#: The same for what is no text at all, in any encoding.
NOISE_STRAIN, NOISE_EVIDENCE = 70, 64
#: Noise has at least one byte in so many that is not ASCII, in the first HEAD bytes.
NOISE_SHARE, HEAD = 8, 8192
#: The margin where no other model is near.
UNRIVALLED = 1000

_ALONE = re.compile(rb"[^A-Za-z]{0,64}[\x80-\xff][^A-Za-z]{0,64}")
#: Bytes that are looked at for characters of four bytes: they change an answer's name, not its text.
NAMED = 4096

_HIGH = bytes(range(0x80, 0x100))
_FOUR_BYTES = re.compile(rb"[\x81-\xfe][0-9][\x81-\xfe][0-9]")


class Ranking:
    """Models by cost, best first, and what that means for encodings."""

    __slots__ = ("_data", "_limits", "_models", "_ranked", "_seen", "_start", "evidence", "strain")

    #: The best's average cost, in tenths of a nat, and over how many pairs or characters.
    strain: int
    evidence: int

    def __init__(
        self,
        data: bytes,
        start: int,
        languages: tuple[str, ...],
        allow: Set[str] | None,
        exclude: Set[str] | None,
    ) -> None:
        models = self._models = loaded()
        ranked, self._seen, self.strain, self.evidence = counters.score(
            models.kernel, data, start, models.mask(allow, exclude)
        )
        if languages:
            names = models.names
            ranked = sorted((cost - HINT if names[number][1] in languages else cost, number) for cost, number in ranked)
        self._ranked = ranked
        self._data = data
        self._start = start
        self._limits = (allow, exclude)

    def __bool__(self) -> bool:
        return bool(self._ranked)

    def cost(self) -> int:
        """The best's, in tenths of a nat."""
        return self._ranked[0][0]

    def reads_well(self) -> bool:
        """Whether the best is text as its language has it, and not merely the least bad."""
        if not self._ranked:
            return False
        multibyte = self._models.names[self._ranked[0][1]][0] in _MULTIBYTE
        strain = CHARACTER_STRAIN if multibyte else PAIR_STRAIN
        allowance = CHARACTER_ALLOWANCE if multibyte else PAIR_ALLOWANCE
        return (self.strain - strain) * self.evidence <= allowance

    def is_noise(self) -> bool:
        """Whether the best reads so badly that the bytes are no text at all, nor ASCII with some stray ones."""
        if self.strain <= NOISE_STRAIN or self.evidence < NOISE_EVIDENCE:
            return False
        head = self._data[self._start : self._start + HEAD]
        return NOISE_SHARE * len(head.translate(None, _HIGH)) < (NOISE_SHARE - 1) * len(head)

    def is_alone(self) -> bool:
        """Whether there is a single byte of 0x80 or more and no letter near it: that tells nothing."""
        return self.evidence <= 2 and len(self._seen) == 1 and _ALONE.fullmatch(self._data, self._start) is not None

    def best(self) -> Guess:
        """The first of `guesses`, without making the others."""
        return self._guess(self._ranked[0][1], confidence.of_margin(self.margin()))

    def guesses(self) -> list[Guess]:
        """An answer for each encoding; what the best leaves of certainty is shared among the others by their costs."""
        by_name: dict[str, tuple[int, int]] = {}
        for cost, number in self._ranked:
            by_name.setdefault(self._models.names[number][0], (cost, number))
        (least, best), *others = by_name.values()
        first = confidence.of_margin(self.margin())
        weights = [math.exp((least - cost) / 10) for cost, _ in others]
        total = sum(weights) or 1.0
        found = [self._guess(best, first)]
        for (_, number), weight in zip(others, weights, strict=True):
            found.append(self._guess(number, round(min(first, (1 - first) * weight / total), 4)))
        return found

    def margin(self) -> int:
        """Tenths of a nat between the best and the next that reads the bytes otherwise."""
        names = self._models.names
        least, number = self._ranked[0]
        best = names[number][0]
        passed = {best}
        text = None
        for cost, number in self._ranked:
            name = names[number][0]
            if name in passed:
                continue
            passed.add(name)
            if best in _MULTIBYTE or name in _MULTIBYTE:
                return cost - least
            if text is None:
                text = ENCODINGS[best].decode(self._seen)
            if ENCODINGS[name].decode(self._seen) != text:
                return cost - least
        return UNRIVALLED

    def _guess(self, number: int, value: float) -> Guess:
        name, language = self._models.names[number]
        allow, exclude = self._limits
        if name == "GBK" and not (
            _may(name, allow, exclude) and not _FOUR_BYTES.search(self._data, self._start, self._start + NAMED)
        ):
            # One decoder by two names: the larger set's is given where the smaller does not have it all.
            name = "gb18030" if _may("gb18030", allow, exclude) else name
        return Guess(name, ENCODINGS[name].codec, "detected", value, public(language))


_MULTIBYTE = frozenset(("Shift_JIS", "EUC-JP", "EUC-KR", "GBK", "Big5"))


def _may(name: str, allow: Set[str] | None, exclude: Set[str] | None) -> bool:
    return (allow is None or name in allow) and (exclude is None or name not in exclude)
