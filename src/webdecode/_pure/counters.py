"""Detection's counting pass and the adding up of costs, in plain Python: the twin of cython/counters.pyx.

Strategy: a model gives what a pair of bytes costs, -log of its probability in tenths of a nat, and the model with the
least cost on all pairs wins. Pairs are counted once for all models, and only where they tell something: those that
touch a byte of 0x80 or more, and the ASCII around them (it tells the language, which tells é from щ). Multibyte
encodings are walked character by character. Everything is whole numbers, so that both builds add up to the same.

Work is bounded: counting stops after `MOST_BYTES` bytes of 0x80 and more, or `MOST_PAIRS` different pairs; of the
single-byte models the `CHOSEN` best by single bytes are scored, and only those near the best on all pairs.
"""

from __future__ import annotations

import re
import struct

#: Bytes of 0x80 and more that are counted at most.
MOST_BYTES = 8192
#: Different pairs that are counted at most.
MOST_PAIRS = 2048
#: ASCII bytes before and behind such bytes whose pairs count too, up to a tag.
WINDOW = 24
#: Such bytes that are counted at most.
MOST_CONTEXT = 12288
#: Single-byte models that are scored by pairs.
CHOSEN = 48
#: Pairs that all of these are scored on, and that those near the best are, before those far behind are left out.
FIRST_PAIRS = 96
SECOND_PAIRS = 384
#: Tenths of a nat: an invalid sequence in a multibyte encoding; an incomplete one at the end.
ERROR_COST = 120
TAIL_COST = 40
#: Tenths of a nat for each character on average: a multibyte encoding that costs more after 256 of them is given up.
HOPELESS_COST = 130
#: A multibyte encoding without errors in so many characters, at less than so much for each, needs no rivals.
GATE_CHARACTERS = 24
GATE_COST = 85
#: Tenths of a nat behind the best within which the others are told.
SPREAD = 300
#: What a pair is taken to cost at most where the question is whether all this is text: a bad byte is one strange thing.
STRANGE = 90

#: Where the costs of half-width katakana stand, behind index jis0208's.
HALF_WIDTH_PLACE = 11280
#: Classes of the multibyte models that the walk itself needs; see tools/characters.py.
CLASSES = 13
LETTER, PUNCTUATION, HAN, OTHER = 5, 6, 9, 11
#: The encodings that are walked, by the models' numbers of them.
SHIFT_JIS, EUC_JP, EUC_KR, GBK, BIG5 = range(5)

_HIGH = re.compile(rb"[\x80-\xff]")
_ASCII_CLASS = bytes(
    0
    if byte in b" \t\n\f\r<>"
    else 1
    if byte in b"0123456789"
    else 2
    if byte in b".,;:!?"
    else 4
    if byte < 0x20 or byte == 0x7F
    else LETTER
    if bytes([byte]).isalpha()
    else 3
    for byte in range(128)
)


class _Single:
    """A single-byte encoding of one language."""

    __slots__ = ("classes", "emissions", "prior", "size", "table", "to_ascii", "to_other")

    def __init__(self, record: tuple[int, ...], table: bytes, size: int, classes: bytes, emissions: bytes) -> None:
        self.table, self.size = table, size
        self.classes, self.emissions = classes, emissions
        _, self.prior, self.to_ascii, self.to_other = record

    def cost(self, first: int, second: int) -> int:
        return self.table[self.classes[first] * self.size + self.classes[second]] + self.emissions[second]


class _Multi:
    """A multibyte encoding of one language."""

    __slots__ = ("classes", "costs", "kind", "prior", "to_ascii", "to_other", "transitions")

    def __init__(self, record: tuple[int, ...], costs: bytes, classes: bytes, transitions: bytes) -> None:
        self.costs, self.classes, self.transitions = costs, classes, transitions
        self.kind, self.prior, self.to_ascii, self.to_other = record[:4]


class Models:
    """The trained models, ready for `score`.

    Packed (little-endian): numbers of tables, single-byte and multibyte models, 0 (uint16 each); tables' sizes; a
    record for each single-byte model (table, prior, neighbours' costs) and multibyte one (kind, prior, neighbours'
    costs, place of its characters, 0); number of character lists and their lengths; then bytes: classes (256 for each
    single-byte model), emissions (256), the outline (256 rows of one cost for each model), three rows of rates,
    transitions (169 for each multibyte model), tables (size x size), character lists (costs, classes).
    """

    __slots__ = ("multis", "outline", "rates", "singles")

    def __init__(self, data: bytes) -> None:
        if len(data) < 8:
            raise ValueError("the models are not as long as they say")
        table_count, single_count, multi_count, _ = struct.unpack_from("<4H", data)
        at = 8
        sizes = struct.unpack_from(f"<{table_count}H", data, at)
        at += 2 * table_count
        singles = [struct.unpack_from("<Hh2H", data, at + 8 * number) for number in range(single_count)]
        at += 8 * single_count
        multis = [struct.unpack_from("<Hh4H", data, at + 12 * number) for number in range(multi_count)]
        at += 12 * multi_count
        (lists,) = struct.unpack_from("<H", data, at)
        lengths = struct.unpack_from(f"<{lists}H", data, at + 2)
        at += 2 + 2 * lists

        def take(*lengths: int) -> list[bytes]:
            nonlocal at
            parts = []
            for length in lengths:
                parts.append(data[at : at + length])
                at += length
            return parts

        classes = take(*[256] * single_count)
        emissions = take(*[256] * single_count)
        self.outline = take(*[single_count] * 256)
        self.rates = take(*[single_count] * 3)
        transitions = take(*[CLASSES * CLASSES] * multi_count)
        tables = take(*[size * size for size in sizes])
        characters = [take(length, length) for length in lengths]
        if at != len(data):
            raise ValueError("the models are not as long as they say")
        self.singles = [
            _Single(record, tables[record[0]], sizes[record[0]], classes[number], emissions[number])
            for number, record in enumerate(singles)
        ]
        self.multis = [
            _Multi(record, characters[record[4]][0], characters[record[4]][1], transitions[number])
            for number, record in enumerate(multis)
        ]


class _Count:
    """What the counting pass finds."""

    __slots__ = ("behind", "bytes", "context", "pairs", "seen", "to_ascii", "to_other")

    def __init__(self) -> None:
        self.pairs: dict[tuple[int, int], int] = {}
        self.bytes = 0
        #: ASCII bytes around them.
        self.context = 0
        self.to_ascii = 0
        self.to_other = 0
        #: Bytes of 0x80 and more behind an ASCII letter, another such byte, anything else.
        self.behind = [0, 0, 0]
        self.seen = [0] * 128

    def add(self, first: int, second: int) -> None:
        pair = (first, second)
        known = self.pairs.get(pair)
        if known is not None:
            self.pairs[pair] = min(known + 1, 65535)
        elif len(self.pairs) < MOST_PAIRS:
            self.pairs[pair] = 1

    def count(self, data: bytes, start: int) -> None:
        stop, last = len(data), start
        at = _skip_ascii(data, start)
        while at < stop:
            # The ASCII before the run, in the same text between tags, as far as it is not counted yet.
            low = max(at - WINDOW, last)
            j = at
            if self.context < MOST_CONTEXT:
                while j > low and data[j - 1] not in b"<>":
                    j -= 1
                self.context += at - j
            while j + 1 < at:
                self.add(data[j], data[j + 1])
                j += 1
            before = data[at - 1] if at > start else 0x20
            if before in b" \n":
                other = data[at - 2] if at > start + 1 else 0
                if other >= 0x80:
                    self.to_other += 1
                elif _is_letter(other):
                    self.to_ascii += 1
            while True:
                byte = data[at]
                self.add(before, byte)
                self.behind[1 if before >= 0x80 else 0 if _is_letter(before) else 2] += 1
                self.seen[byte - 0x80] += 1
                self.bytes += 1
                before = byte
                at += 1
                if at == stop or data[at] < 0x80:
                    break
                if self.bytes > MOST_BYTES:
                    return
            if at == stop:
                self.add(before, 0x20)
                return
            self.add(before, data[at])
            high = min(at + WINDOW, stop)
            j = at
            while self.context < MOST_CONTEXT and j + 1 < high:
                if data[j + 1] >= 0x80 or data[j] == 0x3C or data[j + 1] == 0x3C:
                    break
                self.add(data[j], data[j + 1])
                self.context += 1
                j += 1
            last = j
            if data[at] in b" \n" and at + 1 < stop and _is_letter(data[at + 1]):
                self.to_ascii += 1
            if self.bytes > MOST_BYTES or len(self.pairs) >= MOST_PAIRS:
                return
            at = _skip_ascii(data, at)


def _is_letter(byte: int) -> bool:
    return 0x61 <= byte | 0x20 <= 0x7A


def _skip_ascii(data: bytes, start: int) -> int:
    found = _HIGH.search(data, start)
    return found.start() if found else len(data)


def _walk(model: _Multi, data: bytes, start: int) -> tuple[int, int, int] | None:
    """(cost, characters, errors) of the text in a multibyte encoding, None where it is none."""
    at, stop, counted = start, len(data), 0
    cost = characters = errors = before = 0
    order, costs, classes = model.transitions, model.costs, model.classes
    while at < stop and counted <= MOST_BYTES:
        lead = data[at]
        if lead < 0x80:
            if before >= PUNCTUATION:
                number = _ASCII_CLASS[lead]
                cost += order[before * CLASSES + number] + (30 if number == LETTER else 0)
            at = _skip_ascii(data, at)
            before = _ASCII_CLASS[data[at - 1]]
            continue
        step = _STEPS[model.kind](data, at, stop)
        if step is None:
            cost += TAIL_COST
            break
        length, pointer, number = step
        if pointer >= 0 and costs[pointer] != 255:
            number = classes[pointer]
            cost += order[before * CLASSES + number] + costs[pointer]
        elif number >= 0:
            cost += 150 if length == 3 else 200
        else:
            cost += ERROR_COST
            errors += 1
            if errors > 3 + counted // 128:
                return None
            before = OTHER
            at += 1
            counted += 1
            continue
        before = number
        characters += 1
        if characters & 255 == 0 and cost > HOPELESS_COST * characters:
            return None
        at += length
        counted += length
    return (cost, characters, errors) if characters > 0 and characters >= 8 * errors else None


# A step of the walk: (bytes, pointer or -1, class where there is no pointer or -1); None at an incomplete end. Without
# pointer and class the sequence is invalid.


def _step_shift_jis(data: bytes, at: int, stop: int) -> tuple[int, int, int] | None:
    lead = data[at]
    if 0xA1 <= lead <= 0xDF:
        return 1, HALF_WIDTH_PLACE + lead - 0xA1, -1
    if at + 1 >= stop:
        return None
    trail = data[at + 1]
    if (0x81 <= lead <= 0x9F or 0xE0 <= lead <= 0xFC) and 0x40 <= trail <= 0xFC and trail != 0x7F:
        pointer = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 + trail - (0x40 if trail < 0x7F else 0x41)
        return 2, pointer, -1
    return 2, -1, -1


def _step_euc_jp(data: bytes, at: int, stop: int) -> tuple[int, int, int] | None:
    lead = data[at]
    if at + 1 >= stop:
        return None
    trail = data[at + 1]
    if lead == 0x8E:
        return (2, HALF_WIDTH_PLACE + trail - 0xA1, -1) if 0xA1 <= trail <= 0xDF else (2, -1, -1)
    if lead == 0x8F:
        if at + 2 >= stop:
            return None
        return (3, -1, HAN) if 0xA1 <= trail <= 0xFE and 0xA1 <= data[at + 2] <= 0xFE else (2, -1, -1)
    if 0xA1 <= lead <= 0xFE and 0xA1 <= trail <= 0xFE:
        return 2, (lead - 0xA1) * 94 + trail - 0xA1, -1
    return 2, -1, -1


def _step_euc_kr(data: bytes, at: int, stop: int) -> tuple[int, int, int] | None:
    lead = data[at]
    if at + 1 >= stop:
        return None
    trail = data[at + 1]
    if 0x81 <= lead <= 0xFE and 0x41 <= trail <= 0xFE:
        return 2, (lead - 0x81) * 190 + trail - 0x41, -1
    return 2, -1, -1


def _step_gbk(data: bytes, at: int, stop: int) -> tuple[int, int, int] | None:
    lead = data[at]
    if lead == 0x80:
        return 1, -1, OTHER
    if at + 1 >= stop:
        return None
    trail = data[at + 1]
    if 0x30 <= trail <= 0x39:
        if at + 3 >= stop:
            return None
        if lead <= 0xFE and 0x81 <= data[at + 2] <= 0xFE and 0x30 <= data[at + 3] <= 0x39:
            return 4, -1, OTHER
    elif lead <= 0xFE and 0x40 <= trail <= 0xFE and trail != 0x7F:
        return 2, (lead - 0x81) * 190 + trail - (0x40 if trail < 0x7F else 0x41), -1
    return 2, -1, -1


def _step_big5(data: bytes, at: int, stop: int) -> tuple[int, int, int] | None:
    lead = data[at]
    if at + 1 >= stop:
        return None
    trail = data[at + 1]
    if 0x81 <= lead <= 0xFE and (0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE):
        return 2, (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62), -1
    return 2, -1, -1


_STEPS = (_step_shift_jis, _step_euc_jp, _step_euc_kr, _step_gbk, _step_big5)


def _cost_of(single: _Single, pairs: list[tuple[int, int]], weights: list[int]) -> int:
    table, size, classes, emissions = single.table, single.size, single.classes, single.emissions
    return sum(
        weight * (table[classes[first] * size + classes[second]] + emissions[second])
        for (first, second), weight in zip(pairs, weights, strict=True)
    )


def _chosen(models: Models, count: _Count, allowed: bytes) -> list[int]:
    """The single-byte models worth scoring, by what single bytes tell."""
    rows = [(times, models.outline[place + 128]) for place, times in enumerate(count.seen) if times]
    rows += [(times, row) for times, row in zip(count.behind, models.rates, strict=True) if times]
    keys = []
    for number, single in enumerate(models.singles):
        if allowed[number]:
            cost = sum(times * row[number] for times, row in rows)
            cost += count.to_ascii * single.to_ascii + count.to_other * single.to_other - single.prior
            keys.append((cost, number))
    return [number for _, number in sorted(keys)[:CHOSEN]]


def _rank_singles(models: Models, count: _Count, allowed: bytes) -> list[tuple[int, int]]:
    pairs = list(count.pairs)
    weights = [damped(times) for times in count.pairs.values()]
    sums = [(0, number) for number in _chosen(models, count, allowed)]
    if not sums:
        return []
    # The first pairs for all of them, the others for those that are near the best.
    for begin, end, part in ((0, FIRST_PAIRS, 4), (FIRST_PAIRS, SECOND_PAIRS, 8), (SECOND_PAIRS, MOST_PAIRS, 0)):
        some, their = pairs[begin:end], weights[begin:end]
        sums = [(cost + _cost_of(models.singles[number], some, their), number) for cost, number in sums]
        if end >= len(pairs):
            break
        best = min(sums)[0]
        sums = [(cost, number) for cost, number in sums if cost <= best + best // part + 1600]
    to_ascii, to_other = damped(count.to_ascii), damped(count.to_other)
    keys = []
    for cost, number in sums:
        single = models.singles[number]
        neighbours = (to_ascii * single.to_ascii + to_other * single.to_other) // 16
        keys.append((cost // 16 - single.prior + neighbours, number))
    keys.sort()
    # The best by damped counts is compared with the multibyte ones by plain counts.
    single = models.singles[keys[0][1]]
    exact = _cost_of(single, pairs, [16 * times for times in count.pairs.values()]) // 16 - single.prior
    exact += count.to_ascii * single.to_ascii + count.to_other * single.to_other - keys[0][0]
    return [(cost + exact, number) for cost, number in keys]


def load(data: bytes) -> Models:
    """Models from their packed form, for `score`. Raises ValueError where the bytes are not what they say."""
    return Models(data)


def score(models: Models, data: bytes, start: int, allowed: bytes) -> tuple[list[tuple[int, int]], bytes, int, int]:
    """What the models cost on the bytes from start, best first, as far as they were worth scoring.

    allowed: a byte for each model, 0 where it is not to be asked.
    Returns ([(cost in tenths of a nat, model's number), ...] for those within SPREAD of the best, the distinct bytes of
    0x80 and more as they were counted, the best's cost for a pair with such a byte or for a multibyte character, and
    how many of these there were).
    At most MOST_BYTES bytes of 0x80 and more are counted; linear, the lock of the interpreter is released.
    """
    if len(allowed) != len(models.singles) + len(models.multis):
        raise ValueError("allowed must have a byte for each model")
    count = _Count()
    first = _skip_ascii(data, start)
    walks: dict[int, tuple[int, int, int]] = {}
    gated = False
    for number, multi in enumerate(models.multis, len(models.singles)):
        walk = _walk(multi, data, first) if allowed[number] else None
        if walk is not None:
            cost, characters, errors = walks[number] = walk
            gated = gated or (errors == 0 and characters >= GATE_CHARACTERS and cost < GATE_COST * characters)
    ranking: list[tuple[int, int]] = []
    english = 0
    if not gated:
        count.count(data, start)
        ranking = _rank_singles(models, count, allowed)
        # The first model is English: the multibyte ones take the ASCII around their text to be that.
        english = sum(
            times * models.singles[0].cost(one, two)
            for (one, two), times in count.pairs.items()
            if one < 0x80 and two < 0x80
        )
    for number, walk in walks.items():
        multi = models.multis[number - len(models.singles)]
        cost = walk[0] + english - multi.prior + count.to_ascii * multi.to_ascii + count.to_other * multi.to_other
        ranking.append((cost, number))
    ranking.sort()
    strain = evidence = 0
    if ranking:
        number = ranking[0][1]
        if number < len(models.singles):
            strain, evidence = _strain(models.singles[number], count)
        else:
            evidence = walks[number][1]
            strain = walks[number][0] // evidence
    near = [(cost, number) for cost, number in ranking if cost <= ranking[0][0] + SPREAD]
    return near, bytes([place + 128 for place, times in enumerate(count.seen) if times]), strain, evidence


def _strain(single: _Single, count: _Count) -> tuple[int, int]:
    """What a pair with a byte of 0x80 or more costs on average, and how many there are."""
    high = [(one, two, times) for (one, two), times in count.pairs.items() if one >= 0x80 or two >= 0x80]
    evidence = sum(times for _, _, times in high)
    total = sum(times * min(single.cost(one, two), STRANGE) for one, two, times in high)
    return (total // evidence if evidence else 0), evidence


def damped(count: int) -> int:
    """The weight of what occurs count times, in sixteenths: 16 each for the first two, then 32 + 32 ln(count / 2).

    So one word in a thousand rows does not decide. count: 0 or more. Integers only: the logarithm to base 2 is linear
    between powers of two.

    >>> damped(1), damped(2), damped(4), damped(1000)
    (16, 32, 54, 228)
    """
    if count <= 2:
        return 16 * count
    power = count.bit_length() - 1
    logarithm = (power << 8) + (((count - (1 << power)) << 8) >> power)
    return 32 + (22 * (logarithm - 256) >> 8)
