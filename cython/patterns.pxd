"""Sequences of bytes: UTF-8's validity, and how much looks like UTF-8, Shift_JIS and EUC-JP.

Strategy: see the twin, webdecode/_pure/scanners/patterns.py. One pass over the runs that are not ASCII; each of the three
walks each run, while its bytes are in the first cache.
"""

from libc.stdint cimport uint8_t, uint64_t

from ascii_run cimport ascii_prefix, load_word
from utf_8_sequence cimport good_bytes

cdef extern from "simd.h" nogil:
    bint vectors_on
    size_t vector_measure_utf_8(const uint8_t *source, size_t length, size_t beyond, size_t *characters,
                                unsigned int *largest)

cdef extern from "scanning.h" nogil:
    size_t count_leads(const uint8_t *source, size_t length)
    size_t count_high(const uint8_t *source, size_t length)

cdef enum:
    VECTORS_FROM = 256  # bytes; below this the plain loop is as fast
    GOOD_RUN = 512  # bytes; after a shorter run of vectors the plain loop goes on for as long
    # What score_patterns counts; see the twin.
    UTF_8_BYTE = 4
    UTF_8_ERROR = 8
    SHIFT_JIS_PAIR = 2
    SHIFT_JIS_RARE_PAIR = 1
    SHIFT_JIS_KATAKANA = 2
    SHIFT_JIS_ERROR = 2
    EUC_JP_SEQUENCE = 2
    EUC_JP_ERROR = 2

cdef struct Utf8Scan:
    Py_ssize_t sequences
    Py_ssize_t errors
    Py_ssize_t first_error
    int tail

cdef struct Scores:
    Py_ssize_t utf_8
    Py_ssize_t shift_jis
    Py_ssize_t euc_jp


cdef inline void scan(const uint8_t *data, Py_ssize_t position, Py_ssize_t length, Utf8Scan *found) noexcept nogil:
    cdef Py_ssize_t sequences = 0, errors = 0, first_error = -1, careful = position, good_until
    cdef size_t characters
    cdef unsigned int largest
    cdef int good, wanted
    found.tail = 0
    while position < length:
        if vectors_on and position >= careful and length - position >= VECTORS_FROM:
            good_until = position + <Py_ssize_t>vector_measure_utf_8(
                data + position, length - position, 4, &characters, &largest)
            sequences += count_leads(data + position, good_until - position)
            careful = good_until + (64 if good_until - position >= GOOD_RUN else GOOD_RUN)
            position = good_until
            continue
        if data[position] < 0x80:
            position += 1
            if length - position >= 8 and not load_word(data + position) & <uint64_t>0x8080808080808080:
                position = ascii_prefix(data, position + 8, length)
            continue
        good = good_bytes(data + position, &wanted)
        if good == wanted:
            sequences += 1
        elif wanted and position + good == length:
            found.tail = good
        else:
            if not errors:
                first_error = position
            errors += 1
        position += good
    found.sequences = sequences
    found.errors = errors
    found.first_error = first_error


cdef inline Py_ssize_t score_utf_8(const uint8_t *data, Py_ssize_t position, Py_ssize_t stop, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t score = 0
    cdef int good, wanted
    while position < stop:
        good = good_bytes(data + position, &wanted)
        if good == wanted:
            score += UTF_8_BYTE * good
        elif not wanted or position + good < length:
            score -= UTF_8_ERROR
        position += good
    return score


cdef inline Py_ssize_t score_euc_jp(const uint8_t *data, Py_ssize_t position, Py_ssize_t stop, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t score = 0
    cdef uint8_t lead, trail
    while position < stop:
        lead = data[position]
        trail = data[position + 1]  # the NUL after the data, at most
        if 0xA1 <= lead <= 0xFE or lead == 0x8E:
            if 0xA1 <= trail <= (0xDF if lead == 0x8E else 0xFE):
                score += EUC_JP_SEQUENCE
                position += 2
                continue
            if position + 1 == length:
                break
        elif lead == 0x8F:
            if 0xA1 <= trail <= 0xFE:
                if 0xA1 <= data[position + 2] <= 0xFE:
                    score += EUC_JP_SEQUENCE
                    position += 3
                    continue
                if position + 2 == length:
                    break
            elif position + 1 == length:
                break
        score -= EUC_JP_ERROR
        position += 1
    return score


cdef inline Py_ssize_t score_shift_jis(
    const uint8_t *data, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t length, Py_ssize_t *behind
) noexcept nogil:
    """behind: the offset behind the last pair, whose trail byte may be the ASCII behind the run."""
    cdef Py_ssize_t score = 0, position = start, katakana = 0
    cdef uint8_t lead, trail
    while position < stop:
        lead = data[position]
        if 0xA1 <= lead <= 0xDF:
            katakana += 1
            position += 1
            continue
        if lead == 0x80 or lead == 0xA0 or lead > 0xFC:
            score -= SHIFT_JIS_ERROR
            position += 1
            continue
        if position + 1 == length:
            break
        trail = data[position + 1]
        if 0x40 <= trail <= 0xFC and trail != 0x7F:
            score += SHIFT_JIS_PAIR if lead < 0xA0 else SHIFT_JIS_RARE_PAIR if trail >= 0x80 else 0
            position += 2
        else:
            score -= SHIFT_JIS_ERROR
            position += 1
    if katakana == stop - start and katakana >= 3 and katakana & 1:
        score += SHIFT_JIS_KATAKANA * katakana
    behind[0] = position
    return score


cdef inline Scores score(const uint8_t *data, Py_ssize_t length) noexcept nogil:
    """A walk ends where what is left could not bring its score back above 0: mostly half-way, in another's text."""
    cdef Scores scores
    cdef Py_ssize_t start, stop = 0, behind = 0, valid = 0, careful = 0, begin
    cdef size_t characters
    cdef unsigned int largest
    cdef bint utf_8 = True, shift_jis = True, euc_jp = True
    scores.utf_8 = scores.shift_jis = scores.euc_jp = 0
    while True:
        start = ascii_prefix(data, stop, length)
        if start == length:
            break
        stop = start + 1
        while stop < length and data[stop] >= 0x80:
            stop += 1
        if utf_8 and stop > valid:
            begin = valid if valid > start else start
            if vectors_on and begin >= careful and length - begin >= VECTORS_FROM:
                valid = begin + <Py_ssize_t>vector_measure_utf_8(data + begin, length - begin, 4, &characters, &largest)
                scores.utf_8 += UTF_8_BYTE * <Py_ssize_t>count_high(data + begin, valid - begin)
                careful = valid + (64 if valid - begin >= GOOD_RUN else GOOD_RUN)
                begin = valid
            scores.utf_8 += score_utf_8(data, begin, stop, length)
            utf_8 = scores.utf_8 + UTF_8_BYTE * (length - stop) > 0
        if euc_jp:
            scores.euc_jp += score_euc_jp(data, start, stop, length)
            euc_jp = scores.euc_jp + EUC_JP_SEQUENCE * (length - stop) // 2 > 0
        if shift_jis:
            scores.shift_jis += score_shift_jis(data, behind if behind > start else start, stop, length, &behind)
            shift_jis = scores.shift_jis + SHIFT_JIS_KATAKANA * (length - stop) > 0
    return scores
