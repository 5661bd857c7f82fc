"""Models of the single-byte encodings: how likely one class of characters follows another, for each language.

Strategy: a language has one table of classes by classes; an encoding is a map from bytes to classes, and for classes
that many characters share, what the character costs beyond its class. So a new encoding costs nothing, and case,
controls, unassigned bytes and mixed scripts need no rules: the table knows that they are rare.
Costs are -log of probabilities in tenths of a nat, whole numbers of `STEP`.
"""

from __future__ import annotations

import functools
import math
import re
import unicodedata
from collections import Counter

import numpy
from numpy.typing import NDArray

from languages import SCRIPTS, SINGLE_BYTE
from webdecode import tables

#: Tenths of a nat in which costs are kept: half nats cost no accuracy and halve the file.
STEP = 5
MOST = 250

# Classes that all languages share.
SPACE, DIGIT, STOP, MARK, CONTROL, NO_BREAK, QUOTE, SYMBOL = range(8)
FOREIGN_LOWER, FOREIGN_UPPER, OTHER_SCRIPT, C1, UNASSIGNED, BOX, COMBINING = range(9, 16)
FIRST_LETTER = 16

_QUOTES = frozenset(
    "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb\u2039\u203a\u2013\u2014\u2026\u2022\u00b7\u00b4`\u00a8"
)

LATIN = "abcdefghijklmnopqrstuvwxyz"
FIRST_UPPER = FIRST_LETTER + 26
#: Where the language's own letters begin: the classes below are those of ASCII and what all share.
FIRST_OWN = FIRST_LETTER + 52

#: The share of English and program text in what is taken for the ASCII around a language's words.
NEUTRAL_SHARE = 0.35

#: The share of letters by their own frequency in what is taken to stand behind digits and signs.
ARBITRARY = 0.1
#: (class, following class, least share): no-break spaces stand behind tags and one another.
LAYOUT = ((SPACE, NO_BREAK, 0.003), (NO_BREAK, NO_BREAK, 0.2), (NO_BREAK, SPACE, 0.2))


@functools.cache
def characters(encoding: str) -> tuple[str | None, ...]:
    """The 256 characters of a single-byte encoding; None where a byte has none."""
    high = tables.index(encoding)
    return tuple(map(chr, range(128))) + tuple(chr(point) if point else None for point in high)


@functools.cache
def all_characters() -> frozenset[str]:
    """What the single-byte encodings have beyond ASCII."""
    return frozenset(
        character
        for encodings in SINGLE_BYTE.values()
        for encoding in encodings
        for character in characters(encoding)[128:]
        if character is not None
    )


@functools.cache
def script(character: str) -> str:
    """The script of a letter, by the first word of its name."""
    return unicodedata.name(character, "").split(" ")[0]


@functools.cache
def shared_class(character: str) -> int | None:
    """The class of what is no letter, None for letters."""
    point = ord(character)
    if character in " \t\n\r\f<>":
        return SPACE
    if point < 0x20 or point == 0x7F:
        return CONTROL
    if point < 0x80:
        if character.isdigit():
            return DIGIT
        if character.isalpha():
            return None
        return STOP if character in ".,;:!?" else MARK
    if point < 0xA0:
        return C1
    if point == 0xA0:
        return NO_BREAK
    if character in _QUOTES:
        return QUOTE
    if 0x2300 <= point < 0x2400 or 0x2500 <= point <= 0x25FF:
        return BOX
    category = unicodedata.category(character)
    if category[0] == "M":
        return COMBINING
    if category[0] == "L":
        return None
    return C1 if 0xE000 <= point < 0xF900 else SYMBOL


class Letters:
    """One language's classes and how often one follows another."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.script = SCRIPTS.get(language, "LATIN")
        self.counts = Counter(text)
        self.classes = self._classes()
        self.size = max(self.classes.values()) + 1
        self.pairs = self._count(text)
        if language == "vi":
            composed = unicodedata.normalize("NFC", text[:2_500_000])
            has = all_characters()
            mixed = (c if c < "\x80" or c in has else unicodedata.normalize("NFD", c) for c in composed)
            self.pairs += self._count("".join(mixed))
        # Headlines: capitals only.
        self.pairs += 0.06 * self._count(text[: len(text) // 3].upper())
        self.adjacency = adjacency(text)

    def _classes(self) -> dict[str, int]:
        """A class for each letter and case: those of ASCII first, then the language's own."""
        score: Counter[str] = Counter()
        letters = sum(count for character, count in self.counts.items() if character.isalpha())
        for character, count in self.counts.items():
            spells = shared_class(character) in (None, COMBINING)
            if character < "\x80" or character not in all_characters() or not spells:
                continue
            if script(character) in (self.script, "COMBINING"):
                score[character.lower() if len(character.lower()) == 1 else character] += count
        ordered = sorted(score.items(), key=lambda item: (-item[1], item[0]))[:60]
        classes = {character: FIRST_LETTER + place for place, character in enumerate(LATIN + LATIN.upper())}
        for character in [character for character, count in ordered if count > 4e-5 * letters]:
            for form in (character, character.upper()):
                if len(form) == 1:
                    classes.setdefault(form, FIRST_LETTER + len(classes))
        return classes

    def class_of(self, character: str) -> int:
        """The class of any character."""
        own = self.classes.get(character)
        if own is not None:
            return own
        shared = shared_class(character)
        if shared is not None:
            return shared
        if script(character) != self.script:
            return OTHER_SCRIPT
        return FOREIGN_UPPER if character.isupper() else FOREIGN_LOWER

    def _count(self, text: str) -> NDArray[numpy.float64]:
        points = numpy.frombuffer(text.encode("utf-32-le"), dtype=numpy.uint32)
        classes = numpy.full(int(points.max()) + 1, SYMBOL, dtype=numpy.int64)
        for point in numpy.unique(points):
            if point < 0x10000:
                classes[point] = self.class_of(chr(point))
        found = classes[points]
        flat = numpy.bincount(found[:-1] * self.size + found[1:], minlength=self.size * self.size)
        return flat.reshape(self.size, self.size).astype(numpy.float64)

    def probabilities(self, neutral: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
        """P(second class | first class). neutral: the same of English and program text, for ASCII.

        A language's pages have ASCII words that are none of its own: their pairs are mixed in. In other scripts Latin
        letters are too rare in the text to be counted one by one; they have neutral's order.
        """
        found = smoothed(self.pairs) if self.script == "LATIN" else self._spread(neutral)
        # What stands beside digits and signs is arbitrary (patterns, codes, markup), whatever running text has there.
        alone = self.pairs.sum(0) + 0.5
        alone[:FIRST_LETTER] = 0
        for sign in (DIGIT, MARK):
            found[sign] = (1 - ARBITRARY) * found[sign] + ARBITRARY * alone / alone.sum()
            found[FIRST_LETTER:, sign] = numpy.maximum(found[FIRST_LETTER:, sign], ARBITRARY / 20)
        # Pages have no-break spaces for layout, which manuals have not.
        for first, second, share in LAYOUT:
            found[first, second] = max(found[first, second], share)
        both = found[:FIRST_OWN, :FIRST_OWN]
        both[:] = (1 - NEUTRAL_SHARE) * both + NEUTRAL_SHARE * neutral[:FIRST_OWN, :FIRST_OWN]
        return numpy.maximum(found, 1e-7)

    def _spread(self, neutral: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
        """The table with Latin letters counted together and spread by neutral."""
        lump = numpy.arange(self.size)
        lump[FIRST_LETTER:FIRST_UPPER] = FIRST_LETTER
        lump[FIRST_UPPER:FIRST_OWN] = FIRST_UPPER
        lumped = numpy.zeros_like(self.pairs)
        numpy.add.at(lumped, (lump[:, None], lump[None, :]), self.pairs)
        found = smoothed(lumped)[lump]
        order = numpy.tile(neutral[SPACE, :FIRST_OWN], (self.size, 1))
        order[:FIRST_OWN] = neutral[:FIRST_OWN, :FIRST_OWN]
        for begin, end in ((FIRST_LETTER, FIRST_UPPER), (FIRST_UPPER, FIRST_OWN)):
            within = order[:, begin:end] / order[:, begin:end].sum(1, keepdims=True)
            found[:, begin:end] = found[:, begin : begin + 1] * within
        return found


def smoothed(pairs: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """P(second | first) of counted pairs, by absolute discounting towards the second's own frequency."""
    discount = 0.75
    second = pairs.sum(0) + 0.5
    second /= second.sum()
    first = pairs.sum(1)
    kept = numpy.maximum(pairs - discount, 0)
    left = (first - kept.sum(1) + 1.0) / (first + 1.0)
    return kept / (first + 1.0)[:, None] + left[:, None] * second[None, :]


def stepped(costs: NDArray[numpy.float64]) -> NDArray[numpy.uint8]:
    """Costs in tenths of a nat as whole numbers of `STEP`, at most `MOST`."""
    return (numpy.rint(numpy.clip(costs, 0, MOST) / STEP) * STEP).astype(numpy.uint8)


_TO_ASCII = re.compile(r"[A-Za-z][ \n](?=[^\x00-\x7f])|(?<=[^\x00-\x7f])[ \n][A-Za-z]")
_TO_OTHER = re.compile(r"[^\x00-\x7f][ \n](?=[^\x00-\x7f])")


def adjacency(text: str) -> tuple[int, int]:
    """What it costs that the word beside a non-ASCII letter's begins or ends with an ASCII letter, or with another."""
    text = text[:3_000_000]
    to_ascii, to_other = len(_TO_ASCII.findall(text)), len(_TO_OTHER.findall(text))
    share = min(max((to_ascii + 5) / (to_ascii + to_other + 10), 0.03), 0.97)
    return round(-10 * math.log(share)), round(-10 * math.log(1 - share))


class SharedFrequencies:
    """How often characters beyond ASCII occur in all languages together, each language counting the same."""

    def __init__(self, languages: list[Letters]) -> None:
        self.frequency: Counter[str] = Counter()
        for letters in languages:
            total = sum(letters.counts.values())
            for character in all_characters():
                self.frequency[character] += letters.counts[character] / total

    def emissions(self, letters: Letters) -> dict[str, int]:
        """What a character costs beyond its class, where characters share one."""
        groups: dict[int, list[str]] = {}
        for character in sorted(all_characters()):
            groups.setdefault(letters.class_of(character), []).append(character)
        costs: dict[str, int] = {}
        for number, group in groups.items():
            if number < FIRST_LETTER:
                total = sum(self.frequency[character] + 2e-6 for character in group)
                for character in group:
                    cost = -math.log((self.frequency[character] + 2e-6) / total) * 10
                    costs[character] = min(80, STEP * round(cost / STEP))
                    if number == C1:
                        costs[character] = max(40, costs[character])
        return costs


class SingleByteModel:
    """One encoding of one language: what the kernel adds up."""

    def __init__(self, encoding: str, letters: Letters, emissions: dict[str, int], visual: bool = False) -> None:
        self.encoding = encoding
        self.letters = letters
        self.visual = visual
        self.classes = bytearray(256)
        self.emissions = bytearray(256)
        for byte, character in enumerate(characters(encoding)):
            if character is None:
                self.classes[byte], self.emissions[byte] = UNASSIGNED, 30
            else:
                self.classes[byte] = letters.class_of(character)
                self.emissions[byte] = emissions.get(character, 0)

    def table(self, neutral: NDArray[numpy.float64]) -> NDArray[numpy.uint8]:
        """The costs, second class by first for text in visual order."""
        costs = stepped(-10 * numpy.log(self.letters.probabilities(neutral)))
        return costs.T.copy() if self.visual else costs

    def outline(self) -> tuple[bytes, bytes]:
        """What single bytes tell, to choose the models worth scoring: costs of the 256 bytes among non-ASCII ones, and
        of a non-ASCII byte behind an ASCII letter, a non-ASCII byte and anything else.
        """
        pairs = self.letters.pairs.T if self.visual else self.letters.pairs
        by_class = pairs.sum(0)
        weights = [by_class[self.classes[byte]] * math.exp(-self.emissions[byte] / 10) for byte in range(128, 256)]
        total = sum(weights) + 1.0
        least = total * 1e-7
        costs = [min(200, round(-10 * math.log((weight + least) / (total + 128 * least)))) for weight in weights]
        high = sorted({self.classes[byte] for byte in range(128, 256)} - {C1, UNASSIGNED})
        letters = list(range(FIRST_LETTER, FIRST_OWN))
        rest = [number for number in range(self.letters.size) if number not in high and number not in letters]
        into = pairs[:, high].sum(1)
        rates = [into[letters].sum() + 1, into[high].sum() + 1, into[rest].sum() + 1]
        return bytes([0] * 128 + costs), bytes(min(250, round(-10 * math.log(rate / sum(rates)))) for rate in rates)
