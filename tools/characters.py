"""Models of the multibyte encodings: how likely a character is within its class, and one class behind another.

Strategy: documents give the classes' order and the characters' frequencies; a dictionary with frequencies gives those
of the characters that documents seldom have. Costs are -log of probabilities in tenths of a nat.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path

import numpy
from numpy.typing import NDArray

from corpus import Corpus
from webdecode import tables

# Classes of characters; the first six as in letters.py but for the letter.
SPACE, DIGIT, STOP, MARK, CONTROL, LETTER, PUNCTUATION, HIRAGANA, KATAKANA, HAN, HANGUL, OTHER, HALF_WIDTH = range(13)
CLASSES = 13

NONE = 255  # the cost of a pointer without a character
RARE = 200

#: Encodings in the kernel's order: the index that gives their characters.
ENCODINGS = {"Shift_JIS": "jis0208", "EUC-JP": "jis0208", "EUC-KR": "euc-kr", "GBK": "gb18030", "Big5": "big5"}

_PUNCTUATION = frozenset("\u2026\uff1a\uff1b\uff1f\u2014\u2018\u2019\u201c\u201d\u00b7\u30fb")


def class_of(character: str) -> int:
    """The class of any character."""
    point = ord(character)
    if point < 0x80:
        if character in " \t\n\r\f<>":
            return SPACE
        if character.isdigit():
            return DIGIT
        if character in ".,;:!?":
            return STOP
        if point < 0x20 or point == 0x7F:
            return CONTROL
        return LETTER if character.isalpha() else MARK
    if 0x3041 <= point <= 0x309F:
        return HIRAGANA
    if character in _PUNCTUATION or 0x3000 <= point <= 0x303F or 0xFF00 <= point <= 0xFF0F:
        return PUNCTUATION
    if 0x30A0 <= point <= 0x30FF or 0xFF66 <= point <= 0xFF9F:
        return KATAKANA
    if 0x3400 <= point <= 0x9FFF or 0xF900 <= point < 0xFB00 or point >= 0x20000:
        return HAN
    if 0xAC00 <= point <= 0xD7A3:
        return HANGUL
    return OTHER


def words(language: str, unpacked: Path) -> dict[str, float]:
    """Words of a dictionary with their weights."""
    if language == "ja":
        found: dict[str, float] = {}
        for path in sorted((unpacked / "mecab-ipadic").rglob("*.csv")):
            for line in path.read_bytes().decode("euc_jp", "replace").split("\n"):
                fields = line.split(",")
                if len(fields) > 4:  # costs are some 800 a nat
                    found[fields[0]] = found.get(fields[0], 0.0) + math.exp(-int(fields[3]) / 800)
        return found
    if language in ("zh-Hans", "zh-Hant"):
        [path] = (unpacked / "jieba").rglob("jieba/dict.txt")
        lines = (line.split(" ") for line in path.read_text(encoding="utf-8").split("\n"))
        counted = {fields[0]: float(fields[1]) for fields in lines if len(fields) > 1}
        if language == "zh-Hans":
            return counted
        sys.path.insert(0, str(unpacked / "opencc-python-reimplemented"))
        from opencc import OpenCC

        converter = OpenCC("s2t")
        traditional: dict[str, float] = {}
        for word, count in counted.items():
            if count >= 20:
                form = converter.convert(word)
                traditional[form] = traditional.get(form, 0.0) + count
        return traditional
    return {}


class Characters:
    """One language's characters and the order of their classes."""

    def __init__(self, corpus: Corpus, unpacked: Path) -> None:
        self.language = corpus.language
        text = corpus.training
        points = numpy.frombuffer(text.encode("utf-32-le"), dtype=numpy.uint32)
        classes = numpy.full(int(points.max()) + 1, OTHER, dtype=numpy.int64)
        for point in numpy.unique(points):
            classes[point] = class_of(chr(point))
        found = classes[points]
        flat = numpy.bincount(found[:-1] * CLASSES + found[1:], minlength=CLASSES * CLASSES)
        self.order = flat.reshape(CLASSES, CLASSES).astype(numpy.float64)
        self.share = self._shares(text, words(corpus.language, unpacked))

    def _shares(self, text: str, weights: dict[str, float]) -> dict[str, float]:
        """Each character's share of all beyond ASCII: half from documents, half from the dictionary."""
        counts = {c: n for c, n in Counter(text).items() if c >= "\x80"}
        total = sum(counts.values())
        share = {character: count / total for character, count in counts.items()}
        listed: Counter[str] = Counter()
        for word, weight in weights.items():
            for character in word:
                if character >= "\x80":
                    listed[character] += weight  # type: ignore[assignment]
        if not listed:
            return share
        spelled = (HIRAGANA, KATAKANA, HAN, HANGUL)
        part = sum(value for character, value in share.items() if class_of(character) in spelled)
        all_listed = sum(listed.values())
        mixed = {c: value * (0.5 if class_of(c) in spelled else 1.0) for c, value in share.items()}
        for character, weight in listed.items():
            mixed[character] = mixed.get(character, 0.0) + 0.5 * part * weight / all_listed
        return mixed

    def transitions(self) -> NDArray[numpy.uint8]:
        """-log P(class | class before) in tenths of a nat; half-width katakana by rule, for documents have none."""
        order = numpy.zeros((CLASSES, CLASSES))
        order[:12, :12] = self.order[:12, :12] + 1
        rows = order.sum(1)
        for before in range(12):
            order[before, HALF_WIDTH] = rows[before] * (1e-5 if before < 6 else 5e-5)
        order[HALF_WIDTH, HALF_WIDTH] = 85
        order[HALF_WIDTH, :12] = 15 * order[KATAKANA, :12] / order[KATAKANA, :12].sum()
        order /= order.sum(1, keepdims=True)
        return numpy.clip(numpy.rint(-10 * numpy.log(numpy.maximum(order, 1e-8))), 0, RARE).astype(numpy.uint8)

    def costs(self, encoding: str) -> tuple[bytes, bytes]:
        """By pointer, -log P(character | class) in tenths of a nat, and the class; then half-width katakana's."""
        index = tables.index(ENCODINGS[encoding])
        pointed = [chr(point) if point else None for point in index]
        if encoding == "Big5":
            for pointer in tables.BIG5_PAIRS:
                pointed[pointer] = "\u00ca"
        totals = [1e-6] * CLASSES
        for character, value in self.share.items():
            totals[class_of(character)] += value
        costs, classes = bytearray(), bytearray()
        for pointer, character in enumerate(pointed):
            number = OTHER if character is None else class_of(character)
            classes.append(number)
            if character is None:
                private = encoding == "Shift_JIS" and 8836 <= pointer <= 10715
                costs.append(RARE if private else NONE)
            elif 0xE000 <= ord(character) < 0xF900:
                costs.append(RARE)
            else:
                costs.append(self._cost(character, number, totals[number], _is_common(encoding, pointer)))
        if ENCODINGS[encoding] == "jis0208":
            for point in range(0xFF61, 0xFFA0):
                value = self.share.get(chr(point), 0.0) + 1e-8
                costs.append(min(RARE, round(-10 * math.log(value / totals[KATAKANA]) + 5)))
                classes.append(HALF_WIDTH)
        return bytes(costs), bytes(classes)

    def _cost(self, character: str, number: int, total: float, common: bool) -> int:
        base = 1e-6 if number != HAN else 2e-7 if common else 1e-7
        cost = -10 * math.log((self.share.get(character, 0.0) + base) / (total + 3000 * base))
        if number == HANGUL and not common:
            cost += 10
        return min(RARE, max(0, round(cost)))


def _is_common(encoding: str, pointer: int) -> bool:
    """Whether the character is of the older, smaller set: KS X 1001, GB 2312."""
    if encoding == "EUC-KR":
        return pointer // 190 >= 0x20 and pointer % 190 >= 0x60
    if encoding == "GBK":
        return pointer // 190 >= 0x2F and pointer % 190 >= 0x60
    return True
