"""The loop of Shift_JIS, EUC-JP, EUC-KR, Big5 and gb18030: ASCII, and characters of mostly two bytes.

One table answers for any two bytes as they lie in memory; where the first is a character alone, it does so whatever
the second. 0xFFFF means "look closer": the family's own function then takes one item from the position, be it an
error, a longer sequence or a character outside the table's range.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from ascii_run cimport copy_ascii, load_pair
from output cimport Decoding

cdef extern from "simd.h" nogil:
    bint vectors_on
    size_t vector_pairs(const uint8_t *source, size_t length, uint16_t *out, const uint16_t *table, bint shift_jis,
                        size_t *written, uint32_t *seen)

cdef enum:
    LOOK_CLOSER = 0xFFFF
    VECTORS_FROM = 192  # bytes; below this the plain loop is as fast
    GOOD_RUN = 512  # bytes; after a shorter run of vectors the text is damaged, and the plain loop goes on for as long

ctypedef void (*Closer)(Decoding *d) noexcept nogil


cdef inline bint leads_pair(uint8_t byte) noexcept nogil:
    """Shift_JIS: 0x81-0x9F and 0xE0-0xFC; the others from 0x80 are characters of one byte, or errors."""
    return <uint8_t>((byte ^ 0x20) - 0xA1) <= 0x3B


cdef inline void plain_pairs(Decoding *d, Py_ssize_t stop, bint shift_jis, Closer look_closer) noexcept nogil:
    cdef const uint8_t *data = d.data
    cdef const uint16_t *table = d.table
    cdef uint16_t *units = d.units
    cdef Py_ssize_t position = d.position, written = d.written, run
    cdef uint32_t unit, seen = d.seen
    while position < stop:
        if data[position] < 0x80:
            run = copy_ascii(data + position, stop - position, units + written)
            position += run
            written += run
        # The lead is asked for by the loop's own branch, so that the next place need not wait for the answer.
        while position < stop and (leads_pair(data[position]) if shift_jis else data[position] >= 0x80):
            unit = table[load_pair(data + position)]
            if unit == LOOK_CLOSER:
                d.position = position
                d.written = written
                d.seen = seen
                look_closer(d)
                if d.waiting:
                    return
                position = d.position
                written = d.written
                seen = d.seen
                continue
            units[written] = <uint16_t>unit
            written += 1
            seen |= unit
            position += 2
        if shift_jis:  # half-width katakana, and the bytes that are nothing
            while position < stop and data[position] >= 0x80 and not leads_pair(data[position]):
                unit = table[load_pair(data + position)]
                if unit == LOOK_CLOSER:
                    d.position = position
                    d.written = written
                    look_closer(d)
                    position = d.position
                    written = d.written
                    seen |= 0xFFFD
                    continue
                units[written] = <uint16_t>unit
                written += 1
                seen |= unit
                position += 1
    d.position = position
    d.written = written
    d.seen = seen


cdef inline void fill_pairs(Decoding *d, Py_ssize_t stop, bint shift_jis, Closer look_closer) noexcept nogil:
    cdef Py_ssize_t careful, before
    cdef size_t written
    while d.position < stop and not d.waiting:
        careful = stop
        if vectors_on and stop - d.position >= VECTORS_FROM:
            before = d.position
            d.position += <Py_ssize_t>vector_pairs(
                d.data + before, stop - before, d.units + d.written, d.table, shift_jis, &written, &d.seen)
            d.written += <Py_ssize_t>written
            careful = d.position + (64 if d.position - before >= GOOD_RUN else GOOD_RUN)
            if careful > stop:
                careful = stop
        plain_pairs(d, careful, shift_jis, look_closer)


cdef inline uint8_t trail_after(Decoding *d) noexcept nogil:
    return d.data[d.position + 1]


cdef inline bint ends_after_lead(Decoding *d) noexcept nogil:
    return d.position + 1 == d.length
