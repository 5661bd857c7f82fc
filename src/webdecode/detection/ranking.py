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
PAIR_STRAIN, PAIR_ALLOWANCE = 58, 250
CHARACTER_STRAIN, CHARACTER_ALLOWANCE = 95, 300
#: The same for what is no text at all, in any encoding.
NOISE_STRAIN, NOISE_EVIDENCE = 95, 48

_FOUR_BYTES = re.compile(rb"[\x81-\xfe][0-9][\x81-\xfe][0-9]")


class Ranking:
    """Encodings by cost, best first."""

    __slots__ = ("costs", "data", "evidence", "languages", "limits", "names", "seen", "strain")

    def __init__(
        self,
        data: bytes,
        start: int,
        languages: tuple[str, ...],
        allow: Set[str] | None,
        exclude: Set[str] | None,
    ) -> None:
        models = loaded()
        ranked, self.seen, self.strain, self.evidence = counters.score(
            models.kernel, data, start, models.mask(allow, exclude)
        )
        if languages:
            ranked = sorted(
                (cost - HINT if models.names[number][1] in languages else cost, number) for cost, number in ranked
            )
        self.data = data
        self.limits = (allow, exclude)
        self.names: list[str] = []
        self.costs: list[int] = []
        self.languages: list[str] = []
        for cost, number in ranked:
            name, language = models.names[number]
            if name not in self.names:
                self.names.append(name)
                self.costs.append(cost)
                self.languages.append(language)

    def __bool__(self) -> bool:
        return bool(self.names)

    def reads_well(self) -> bool:
        """Whether the best is text as its language has it, and not merely the least bad."""
        if not self.names:
            return False
        multibyte = self.names[0] in _MULTIBYTE
        strain = CHARACTER_STRAIN if multibyte else PAIR_STRAIN
        allowance = CHARACTER_ALLOWANCE if multibyte else PAIR_ALLOWANCE
        return (self.strain - strain) * self.evidence <= allowance

    def is_noise(self) -> bool:
        """Whether the best reads so badly that the bytes are no text in any encoding."""
        return self.strain > NOISE_STRAIN and self.evidence >= NOISE_EVIDENCE

    def best(self) -> Guess:
        """The first of `guesses`, without making the others."""
        return self._guess(0, self.confidence())

    def guesses(self) -> list[Guess]:
        """An answer for each encoding; what the best leaves of certainty is shared among the others by their costs."""
        first = self.confidence()
        weights = [math.exp((self.costs[0] - cost) / 10) for cost in self.costs[1:]]
        total = sum(weights) or 1.0
        rest = [round(min(first, (1 - first) * weight / total), 4) for weight in weights]
        return [self._guess(place, value) for place, value in enumerate([first, *rest])]

    def confidence(self) -> float:
        """How sure the best is."""
        return confidence.of_margin(self.margin())

    def margin(self) -> int:
        """Tenths of a nat between the best and the next that reads the bytes otherwise."""
        text = None
        for name, cost in zip(self.names[1:], self.costs[1:], strict=True):
            if self.names[0] in _MULTIBYTE or name in _MULTIBYTE:
                return cost - self.costs[0]
            if text is None:
                text = ENCODINGS[self.names[0]].decode(self.seen)
            if ENCODINGS[name].decode(self.seen) != text:
                return cost - self.costs[0]
        return 1000

    def _guess(self, place: int, value: float) -> Guess:
        name = self.names[place]
        if name == "GBK" and (not _may(name, *self.limits) or _FOUR_BYTES.search(self.data)):
            name = "gb18030" if _may("gb18030", *self.limits) else name
        return Guess(name, ENCODINGS[name].codec, "detected", value, public(self.languages[place]))


_MULTIBYTE = frozenset(("Shift_JIS", "EUC-JP", "EUC-KR", "GBK", "Big5"))


def _may(name: str, allow: Set[str] | None, exclude: Set[str] | None) -> bool:
    return (allow is None or name in allow) and (exclude is None or name not in exclude)
