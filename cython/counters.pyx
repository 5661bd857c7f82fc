"""Detection's counting pass and the adding up of costs, compiled. The twin is webdecode/_pure/counters.py.

Strategy: see the twin, which is the reference; both use whole numbers only, in the same order, so that they give the
same results. What is here for speed: pairs are found in a small hash table on the stack, the outline is added for all
models at once (the compiler makes vectors of it), and the interpreter's lock is released over the whole of it.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE

cdef enum:
    MOST_SINGLES = 192
    MOST_MULTIS = 8
    MOST_TABLES = 96
    CLASSES = 13
    # See the twin for what these are.
    MOST_BYTES = 8192
    MOST_PAIRS = 2048
    HASHED = 8192
    WINDOW = 24
    MOST_CONTEXT = 12288
    CHOSEN = 48
    FIRST_PAIRS = 96
    SECOND_PAIRS = 384
    ERROR_COST = 120
    TAIL_COST = 40
    HOPELESS_COST = 130
    GATE_CHARACTERS = 24
    GATE_COST = 85
    SPREAD = 300
    STRANGE = 90
    HALF_WIDTH_PLACE = 11280
    OTHER = 11
    HAN = 9
    HALF_WIDTH = 12
    PUNCTUATION = 6
    LETTER = 5

cdef struct Single:
    const uint8_t *classes
    const uint8_t *emissions
    const uint8_t *table
    int size
    int prior
    int to_ascii
    int to_other

cdef struct Multi:
    const uint8_t *costs
    const uint8_t *classes
    const uint8_t *transitions
    int kind
    int prior
    int to_ascii
    int to_other

cdef struct Count:
    int pairs
    int bytes
    int to_ascii
    int to_other
    int context
    int behind[3]
    int seen[128]
    uint8_t first[MOST_PAIRS]
    uint8_t second[MOST_PAIRS]
    uint16_t count[MOST_PAIRS]

cdef struct Walk:
    int64_t cost
    int characters
    int errors
    bint alive

# Kinds of ASCII bytes as the multibyte models class them.
cdef uint8_t ascii_class[128]


cdef void _class_ascii() noexcept:
    cdef int byte
    for byte in range(128):
        if byte == 0x20 or 9 <= byte <= 13 and byte != 11 or byte == 0x3C or byte == 0x3E:
            ascii_class[byte] = 0
        elif 0x30 <= byte <= 0x39:
            ascii_class[byte] = 1
        elif byte in b".,;:!?":
            ascii_class[byte] = 2
        elif byte < 0x20 or byte == 0x7F:
            ascii_class[byte] = 4
        elif 0x61 <= byte | 0x20 <= 0x7A:
            ascii_class[byte] = LETTER
        else:
            ascii_class[byte] = 3


_class_ascii()


cdef inline int _u16(const uint8_t *place) noexcept nogil:
    """A number of two bytes, the lower one first, on any machine."""
    return place[0] | place[1] << 8


cdef class Models:
    """The trained models, ready for `score`."""

    cdef bytes data
    cdef Single singles[MOST_SINGLES]
    cdef Multi multis[MOST_MULTIS]
    cdef const uint8_t *outline
    cdef const uint8_t *rates
    cdef int single_count
    cdef int multi_count
    cdef int english

    def __cinit__(self, bytes data):
        cdef const uint8_t *start = <const uint8_t *>PyBytes_AS_STRING(data)
        cdef const uint8_t *end = start + PyBytes_GET_SIZE(data)
        cdef const uint8_t *sizes
        cdef const uint8_t *records
        cdef const uint8_t *lengths
        cdef const uint8_t *place
        cdef const uint8_t *tables[MOST_TABLES]
        cdef const uint8_t *costs[MOST_MULTIS]
        cdef int table_count, singles, multis, shared, number
        if end - start < 8:
            raise ValueError("the models are not as long as they say")
        table_count, singles, multis = _u16(start), _u16(start + 2), _u16(start + 4)
        if table_count > MOST_TABLES or singles > MOST_SINGLES or multis > MOST_MULTIS:
            raise ValueError("more models than the kernel was made for")
        self.data = data
        self.single_count, self.multi_count = singles, multis
        sizes = start + 8
        records = sizes + 2 * table_count
        lengths = records + 8 * singles + 12 * multis
        if end - lengths < 2:
            raise ValueError("the models are not as long as they say")
        shared = _u16(lengths)
        place = lengths + 2 + 2 * shared
        if shared > MOST_MULTIS or end - place < 0:
            raise ValueError("the models are not as long as they say")
        for number in range(singles):
            self.singles[number].classes = place + 256 * number
            self.singles[number].emissions = place + 256 * (singles + number)
        place += 512 * singles
        self.outline = place
        place += 256 * singles
        self.rates = place
        place += 3 * singles
        for number in range(multis):
            self.multis[number].transitions = place + CLASSES * CLASSES * number
        place += CLASSES * CLASSES * multis
        for number in range(table_count):
            tables[number] = place
            place += _u16(sizes + 2 * number) * _u16(sizes + 2 * number)
        for number in range(shared):
            costs[number] = place
            place += 2 * _u16(lengths + 2 + 2 * number)
        if place != end:
            raise ValueError("the models are not as long as they say")
        for number in range(singles):
            self.singles[number].table = tables[_u16(records)]
            self.singles[number].size = _u16(sizes + 2 * _u16(records))
            self.singles[number].prior = <int16_t>_u16(records + 2)
            self.singles[number].to_ascii = _u16(records + 4)
            self.singles[number].to_other = _u16(records + 6)
            records += 8
        for number in range(multis):
            self.multis[number].kind = _u16(records)
            self.multis[number].prior = <int16_t>_u16(records + 2)
            self.multis[number].to_ascii = _u16(records + 4)
            self.multis[number].to_other = _u16(records + 6)
            self.multis[number].costs = costs[_u16(records + 8)]
            self.multis[number].classes = costs[_u16(records + 8)] + _u16(lengths + 2 + 2 * _u16(records + 8))
            records += 12


cdef inline int _damped(int count) noexcept nogil:
    cdef int power = 0
    if count <= 2:
        return 16 * count
    while count >> (power + 1):
        power += 1
    return 32 + (22 * ((power << 8) + (((count - (1 << power)) << 8) >> power) - 256) >> 8)


cdef inline bint _is_letter(int byte) noexcept nogil:
    return 0x61 <= byte | 0x20 <= 0x7A


cdef inline void _add(Count *c, uint16_t *places, int first, int second) noexcept nogil:
    cdef uint32_t pair = first << 8 | second
    cdef uint32_t slot = (pair * 40503u >> 3) & (HASHED - 1)
    cdef uint32_t place
    while True:
        place = places[slot]
        if place == 0:
            if c.pairs < MOST_PAIRS:
                c.first[c.pairs] = first
                c.second[c.pairs] = second
                c.count[c.pairs] = 1
                c.pairs += 1
                places[slot] = c.pairs
            return
        if c.first[place - 1] == first and c.second[place - 1] == second:
            if c.count[place - 1] < 65535:
                c.count[place - 1] += 1
            return
        slot = (slot + 1) & (HASHED - 1)


cdef extern from *:
    """
    #include <stddef.h>
    #include <stdint.h>
    #include <string.h>
    /* The next byte of 0x80 or more, 32 at a time. */
    static inline ptrdiff_t webdecode_skip_ascii(const uint8_t *data, ptrdiff_t at, ptrdiff_t stop) {
        while (at + 32 <= stop) {
            uint64_t a, b, c, d;
            memcpy(&a, data + at, 8); memcpy(&b, data + at + 8, 8);
            memcpy(&c, data + at + 16, 8); memcpy(&d, data + at + 24, 8);
            if ((a | b | c | d) & 0x8080808080808080ULL) break;
            at += 32;
        }
        while (at < stop && data[at] < 0x80) at++;
        return at;
    }
    /* acc[i] += count * costs[i]: vectors by the compiler. */
    static inline void webdecode_add_costs(int32_t *acc, const uint8_t *costs, int32_t count, int length) {
        for (int i = 0; i < length; i++) acc[i] += count * costs[i];
    }
    """
    Py_ssize_t skip_ascii "webdecode_skip_ascii"(const uint8_t *data, Py_ssize_t at, Py_ssize_t stop) nogil
    void add_costs "webdecode_add_costs"(int32_t *acc, const uint8_t *costs, int32_t count, int length) nogil


cdef void _count(Count *c, uint16_t *places, const uint8_t *data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t at = skip_ascii(data, start, stop), last = start, low, j, high
    cdef int before, byte, other
    while at < stop:
        # The ASCII before the run, in the same text between tags, as far as it is not counted yet.
        low = at - WINDOW if at - WINDOW > last else last
        j = at
        if c.context < MOST_CONTEXT:
            while j > low and data[j - 1] != 0x3C and data[j - 1] != 0x3E:
                j -= 1
            c.context += at - j
        while j + 1 < at:
            _add(c, places, data[j], data[j + 1])
            j += 1
        before = data[at - 1] if at > start else 0x20
        if before == 0x20 or before == 0x0A:
            other = data[at - 2] if at > start + 1 else 0
            if other >= 0x80:
                c.to_other += 1
            elif _is_letter(other):
                c.to_ascii += 1
        while True:
            byte = data[at]
            _add(c, places, before, byte)
            c.behind[1 if before >= 0x80 else 0 if _is_letter(before) else 2] += 1
            c.seen[byte - 0x80] += 1
            c.bytes += 1
            before = byte
            at += 1
            if at == stop or data[at] < 0x80:
                break
            if c.bytes > MOST_BYTES:
                return
        if at == stop:
            _add(c, places, before, 0x20)
            return
        _add(c, places, before, data[at])
        high = at + WINDOW if at + WINDOW < stop else stop
        j = at
        while c.context < MOST_CONTEXT and j + 1 < high and data[j + 1] < 0x80 and data[j] != 0x3C and data[j + 1] != 0x3C:
            _add(c, places, data[j], data[j + 1])
            c.context += 1
            j += 1
        last = j
        if (data[at] == 0x20 or data[at] == 0x0A) and at + 1 < stop and _is_letter(data[at + 1]):
            c.to_ascii += 1
        if c.bytes > MOST_BYTES or c.pairs >= MOST_PAIRS:
            return
        at = skip_ascii(data, at, stop)


cdef void _walk(Walk *w, const Multi *m, const uint8_t *data, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t at = start, bytes = 0
    cdef int before = 0, lead, trail, length, pointer, number
    cdef const uint8_t *order = m.transitions
    w.cost = 0
    w.characters = w.errors = 0
    w.alive = False
    while at < stop and bytes <= MOST_BYTES:
        lead = data[at]
        if lead < 0x80:
            if before >= PUNCTUATION:
                number = ascii_class[lead]
                w.cost += order[before * CLASSES + number] + (30 if number == LETTER else 0)
            at = skip_ascii(data, at, stop)
            before = ascii_class[data[at - 1]]
            continue
        length, pointer, number = 2, -1, -1
        if m.kind == 0 and 0xA1 <= lead <= 0xDF:
            length, pointer = 1, HALF_WIDTH_PLACE + lead - 0xA1
        elif m.kind == 3 and lead == 0x80:
            length, number = 1, OTHER
        else:
            if at + 1 >= stop:
                w.cost += TAIL_COST
                break
            trail = data[at + 1]
            if m.kind == 0:
                if (0x81 <= lead <= 0x9F or 0xE0 <= lead <= 0xFC) and 0x40 <= trail <= 0xFC and trail != 0x7F:
                    pointer = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 + trail - (0x40 if trail < 0x7F else 0x41)
            elif m.kind == 1:
                if lead == 0x8E:
                    if 0xA1 <= trail <= 0xDF:
                        pointer = HALF_WIDTH_PLACE + trail - 0xA1
                elif lead == 0x8F:
                    if at + 2 >= stop:
                        w.cost += TAIL_COST
                        break
                    if 0xA1 <= trail <= 0xFE and 0xA1 <= data[at + 2] <= 0xFE:
                        length, number = 3, HAN
                elif 0xA1 <= lead <= 0xFE and 0xA1 <= trail <= 0xFE:
                    pointer = (lead - 0xA1) * 94 + trail - 0xA1
            elif m.kind == 2:
                if 0x81 <= lead <= 0xFE and 0x41 <= trail <= 0xFE:
                    pointer = (lead - 0x81) * 190 + trail - 0x41
            elif m.kind == 3:
                if 0x30 <= trail <= 0x39:
                    if at + 3 >= stop:
                        w.cost += TAIL_COST
                        break
                    if lead <= 0xFE and 0x81 <= data[at + 2] <= 0xFE and 0x30 <= data[at + 3] <= 0x39:
                        length, number = 4, OTHER
                elif lead <= 0xFE and 0x40 <= trail <= 0xFE and trail != 0x7F:
                    pointer = (lead - 0x81) * 190 + trail - (0x40 if trail < 0x7F else 0x41)
            elif 0x81 <= lead <= 0xFE and (0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE):
                pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
        if pointer >= 0 and m.costs[pointer] != 255:
            number = m.classes[pointer]
            w.cost += order[before * CLASSES + number] + m.costs[pointer]
        elif number >= 0:
            w.cost += 150 if length == 3 else 200
        else:
            w.cost += ERROR_COST
            w.errors += 1
            if w.errors > 3 + bytes // 128:
                return
            before = OTHER
            at += 1
            bytes += 1
            continue
        before = number
        w.characters += 1
        if w.characters & 255 == 0 and w.cost > HOPELESS_COST * w.characters:
            return
        at += length
        bytes += length
    w.alive = w.characters > 0 and w.characters >= 8 * w.errors


cdef inline int64_t _cost_of(const Single *s, const Count *c, const int32_t *weights, int begin, int end) noexcept nogil:
    cdef int64_t total = 0
    cdef int j
    cdef uint8_t second
    for j in range(begin, end):
        second = c.second[j]
        total += weights[j] * (s.table[s.classes[c.first[j]] * s.size + s.classes[second]] + s.emissions[second])
    return total


cdef int32_t _strain(const Single *s, const Count *c, int32_t *evidence) noexcept nogil:
    """What a pair with a byte of 0x80 or more costs on average, and how many there are."""
    cdef int64_t total = 0
    cdef int j, cost, times = 0
    for j in range(c.pairs):
        if c.first[j] >= 0x80 or c.second[j] >= 0x80:
            cost = s.table[s.classes[c.first[j]] * s.size + s.classes[c.second[j]]] + s.emissions[c.second[j]]
            times += c.count[j]
            total += c.count[j] * (cost if cost < STRANGE else STRANGE)
    evidence[0] = times
    return <int32_t>(total // times) if times else 0


cdef void _sort(uint64_t *keys, int length) noexcept nogil:
    cdef int gap, i, j
    cdef uint64_t key
    gap = 40
    while gap:
        for i in range(gap, length):
            key = keys[i]
            j = i
            while j >= gap and keys[j - gap] > key:
                keys[j] = keys[j - gap]
                j -= gap
            keys[j] = key
        gap = 13 if gap == 40 else 4 if gap == 13 else 1 if gap == 4 else 0


cdef int _rank(Models models, Count *c, uint16_t *places, const uint8_t *data, Py_ssize_t start, Py_ssize_t stop,
               const uint8_t *allowed, int32_t *costs, int32_t *numbers, int32_t *strain, int32_t *evidence) noexcept nogil:
    """Fill costs and numbers, best first, and return how many there are."""
    cdef Walk walks[MOST_MULTIS]
    cdef uint64_t keys[MOST_SINGLES + MOST_MULTIS]
    cdef int32_t outline[MOST_SINGLES]
    cdef int32_t weights[MOST_PAIRS]
    cdef int32_t plain[MOST_PAIRS]
    cdef int64_t sums[MOST_SINGLES]
    cdef int number, kept, i, j, begin, end, part, ranked = 0, singles = models.single_count, best_single = -1
    cdef int64_t best, english = 0, cost, exact
    cdef bint gated = False
    cdef const Single *s
    cdef Py_ssize_t from_first = skip_ascii(data, start, stop)
    for number in range(models.multi_count):
        walks[number].alive = False
        if allowed[singles + number]:
            _walk(&walks[number], &models.multis[number], data, from_first, stop)
            if (walks[number].alive and walks[number].errors == 0 and walks[number].characters >= GATE_CHARACTERS
                    and walks[number].cost < GATE_COST * walks[number].characters):
                gated = True
    if not gated:
        _count(c, places, data, start, stop)
        # Which models are worth scoring.
        memset(outline, 0, sizeof(outline))
        for i in range(128):
            if c.seen[i]:
                add_costs(outline, models.outline + (i + 128) * singles, c.seen[i], singles)
        for i in range(3):
            if c.behind[i]:
                add_costs(outline, models.rates + i * singles, c.behind[i], singles)
        kept = 0
        for number in range(singles):
            if allowed[number]:
                s = &models.singles[number]
                cost = <int64_t>outline[number] + c.to_ascii * s.to_ascii + c.to_other * s.to_other - s.prior + 1000
                keys[kept] = <uint64_t>cost << 8 | <uint64_t>number
                kept += 1
        _sort(keys, kept)
        if kept > CHOSEN:
            kept = CHOSEN
        for j in range(c.pairs):
            plain[j] = 16 * c.count[j]
            weights[j] = _damped(c.count[j])
        # The first pairs for all of them, the others for those that are near the best.
        memset(sums, 0, sizeof(sums))
        begin, end, part = 0, FIRST_PAIRS, 4
        while True:
            if end > c.pairs:
                end = c.pairs
            best = -1
            for i in range(kept):
                number = <int>(keys[i] & 255)
                sums[number] += _cost_of(&models.singles[number], c, weights, begin, end)
                if best < 0 or sums[number] < best:
                    best = sums[number]
            if end == c.pairs:
                break
            j = 0
            for i in range(kept):
                number = <int>(keys[i] & 255)
                if sums[number] <= best + best // part + 1600:
                    keys[j] = keys[i]
                    j += 1
            kept = j
            begin, end, part = end, SECOND_PAIRS if end == FIRST_PAIRS else MOST_PAIRS, 8
        for i in range(kept):
            number = <int>(keys[i] & 255)
            s = &models.singles[number]
            cost = sums[number] // 16 - s.prior + (_damped(c.to_ascii) * s.to_ascii + _damped(c.to_other) * s.to_other) // 16
            keys[i] = <uint64_t>(cost + 1000) << 8 | <uint64_t>number
        _sort(keys, kept)
        if kept:
            # The best by damped counts is compared with the multibyte ones by plain counts.
            best_single = <int>(keys[0] & 255)
            s = &models.singles[best_single]
            exact = _cost_of(s, c, plain, 0, c.pairs) // 16 - s.prior + c.to_ascii * s.to_ascii + c.to_other * s.to_other
            exact -= <int64_t>(keys[0] >> 8) - 1000
            for i in range(kept):
                keys[i] = <uint64_t>(<int64_t>(keys[i] >> 8) + exact) << 8 | (keys[i] & 255)
        s = &models.singles[models.english]
        for j in range(c.pairs):
            if c.first[j] < 0x80 and c.second[j] < 0x80:
                english += c.count[j] * s.table[s.classes[c.first[j]] * s.size + s.classes[c.second[j]]]
        ranked = kept
    for number in range(models.multi_count):
        if walks[number].alive:
            cost = walks[number].cost + english - models.multis[number].prior
            cost += c.to_ascii * models.multis[number].to_ascii + c.to_other * models.multis[number].to_other
            keys[ranked] = <uint64_t>(cost + 1000) << 8 | <uint64_t>(singles + number)
            ranked += 1
    _sort(keys, ranked)
    strain[0] = evidence[0] = 0
    if ranked:
        number = <int>(keys[0] & 255)
        if number < singles:
            strain[0] = _strain(&models.singles[number], c, evidence)
        else:
            strain[0] = <int32_t>(walks[number - singles].cost // walks[number - singles].characters)
            evidence[0] = walks[number - singles].characters
    for i in range(ranked):
        if (keys[i] >> 8) > (keys[0] >> 8) + SPREAD:
            return i
        cost = <int64_t>(keys[i] >> 8) - 1000
        costs[i] = <int32_t>cost if cost < 0x7FFFFFFF else 0x7FFFFFFF
        numbers[i] = <int32_t>(keys[i] & 255)
    return ranked


def load(data: bytes):
    """Models from their packed form, for `score`. Raises ValueError where the bytes are not what they say."""
    return Models(data)


def score(models, data: bytes, start: int, allowed: bytes) -> tuple:
    """What the models cost on the bytes from start, best first, as far as they were worth scoring.

    allowed: a byte for each model, 0 where it is not to be asked.
    Returns ([(cost in tenths of a nat, model's number), ...] for those within SPREAD of the best, the distinct bytes of
    0x80 and more as they were counted, the best's cost for a pair with such a byte or for a multibyte character, and
    how many of these there were).
    At most MOST_BYTES bytes of 0x80 and more are counted; linear, the lock of the interpreter is released.
    """
    cdef Count c
    cdef uint16_t places[HASHED]
    cdef int32_t costs[MOST_SINGLES + MOST_MULTIS]
    cdef int32_t numbers[MOST_SINGLES + MOST_MULTIS]
    cdef Models m = models
    cdef const uint8_t *source = <const uint8_t *>PyBytes_AS_STRING(data)
    cdef const uint8_t *mask = <const uint8_t *>PyBytes_AS_STRING(allowed)
    cdef Py_ssize_t begin = start, stop = PyBytes_GET_SIZE(data)
    cdef int ranked, i
    cdef int32_t strain, evidence
    if PyBytes_GET_SIZE(allowed) != m.single_count + m.multi_count:
        raise ValueError("allowed must have a byte for each model")
    with nogil:
        c.pairs = c.bytes = c.to_ascii = c.to_other = c.context = 0
        memset(c.behind, 0, sizeof(c.behind))
        memset(c.seen, 0, sizeof(c.seen))
        memset(places, 0, sizeof(places))
        ranked = _rank(m, &c, places, source, begin, stop, mask, costs, numbers, &strain, &evidence)
    ranking = [(costs[i], numbers[i]) for i in range(ranked)]
    return ranking, bytes([i + 128 for i in range(128) if c.seen[i]]), strain, evidence


def damped(count: int) -> int:
    """The weight of what occurs count times, in sixteenths: 16 each for the first two, then 32 + 32 ln(count / 2).

    So one word in a thousand rows does not decide. count: 0 or more. Integers only: the logarithm to base 2 is linear
    between powers of two.

    >>> damped(1), damped(2), damped(4), damped(1000)
    (16, 32, 54, 228)
    """
    return _damped(count)
