"""UTF-8. Source: Encoding Standard, "UTF-8 decoder": one U+FFFD for each maximal subpart of a bad sequence."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from ascii_run cimport ascii_ahead, copy_ascii, load_word
from output cimport OFFSETS_KEPT, Decoding, put, put_code_point, replace_unfinished
from utf_8_sequence cimport continues, good_bytes

cdef extern from "simd.h" nogil:
    bint vectors_on
    size_t vector_measure_utf_8(const uint8_t *source, size_t length, size_t beyond, size_t *characters,
                                unsigned int *largest)
    size_t vector_utf_8(const uint8_t *source, size_t length, void *out, int width, size_t *written)

cdef enum:
    VECTORS_FROM = 256  # bytes; below this the plain loop is as fast
    GOOD_RUN = 512  # bytes; after a shorter run of vectors the plain loop goes on for as long


cdef inline uint32_t code_point_at(const uint8_t *p, int length) noexcept nogil:
    """Of a valid sequence of that many bytes."""
    if length == 1:
        return p[0]
    if length == 2:
        return (p[0] & 0x1F) << 6 | (p[1] & 0x3F)
    if length == 3:
        return (p[0] & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F)
    return (p[0] & 0x07) << 18 | (p[1] & 0x3F) << 12 | (p[2] & 0x3F) << 6 | (p[3] & 0x3F)


cdef inline void plain_utf_8(Decoding *d, Py_ssize_t stop) noexcept nogil:
    cdef const uint8_t *data = d.data
    cdef const uint8_t *p
    cdef uint16_t *units = d.units
    cdef Py_ssize_t position = d.position, written = d.written, run
    cdef uint32_t unit, seen = d.seen
    cdef int good, wanted
    while position < stop:
        p = data + position
        if p[0] < 0x80:
            run = copy_ascii(p, stop - position, units + written)
            position += run
            written += run
            continue
        # Three bytes, then two: most characters that are not ASCII.
        if (p[0] & 0xF0) == 0xE0 and continues(p[1]) and continues(p[2]):
            unit = (p[0] & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F)
            if unit >= 0x800 and (unit & 0xF800) != 0xD800:
                units[written] = <uint16_t>unit
                written += 1
                seen |= unit
                position += 3
                continue
        elif 0xC2 <= p[0] <= 0xDF and continues(p[1]):
            unit = (p[0] & 0x1F) << 6 | (p[1] & 0x3F)
            units[written] = <uint16_t>unit
            written += 1
            seen |= unit
            position += 2
            continue
        if p[0] < 0xC2 or p[0] > 0xF4:  # the commonest errors
            good = 1
            wanted = 0
        else:
            good = good_bytes(p, &wanted)
        if good != wanted and not (wanted and position + good == d.length):
            if d.replacements < OFFSETS_KEPT:
                d.offsets[d.replacements] = position
            d.replacements += 1
            units[written] = 0xFFFD
            written += 1
            seen |= 0xFFFD
            position += good
            continue
        d.position = position
        d.written = written
        d.seen = seen
        if good == wanted:
            put_code_point(d, code_point_at(p, good), good)
        else:
            replace_unfinished(d)
            if d.waiting:
                return
        position = d.position
        written = d.written
        seen = d.seen
    d.position = position
    d.written = written
    d.seen = seen


cdef inline void fill_utf_8(Decoding *d, Py_ssize_t stop) noexcept nogil:
    """Any bytes, into UTF-16."""
    cdef Py_ssize_t good, done, careful, before
    cdef size_t characters, written
    cdef unsigned int largest
    while d.position < stop and not d.waiting:
        careful = stop
        if vectors_on and stop - d.position >= VECTORS_FROM:
            before = d.position
            largest = 0
            good = before + <Py_ssize_t>vector_measure_utf_8(d.data + before, stop - before, 64, &characters, &largest)
            while good - d.position >= 96:
                done = <Py_ssize_t>vector_utf_8(
                    d.data + d.position, good - d.position, d.units + d.written, 2, &written)
                d.position += done
                d.written += <Py_ssize_t>written
                # A four-byte character is in the next block, or the end is near.
                careful = d.position + 32
                plain_utf_8(d, good if careful > good else careful)
            if largest >= 0xC4:
                d.seen |= 0x100
            elif largest >= 0xC2:
                d.seen |= 0x80
            careful = good + (64 if good - before >= GOOD_RUN else GOOD_RUN)
            if careful > stop:
                careful = stop
        plain_utf_8(d, careful)


cdef inline bint measure_utf_8(Decoding *d, Py_ssize_t *size, uint32_t *largest_point) noexcept nogil:
    """Whether the rest is valid (but for a beginning at the end that is to wait), how many characters, how large.

    False as well where that is not worth knowing before: without vectors, and in a few bytes.
    """
    cdef Py_ssize_t position = d.position
    cdef size_t characters = 0
    cdef unsigned int largest = 0
    cdef int good, wanted
    if not vectors_on or d.length - position < VECTORS_FROM:
        return False
    position += <Py_ssize_t>vector_measure_utf_8(d.data + position, d.length - position, 4, &characters, &largest)
    while position < d.length:
        good = good_bytes(d.data + position, &wanted)
        if good != wanted:
            if not wanted or position + good < d.length or d.final:
                return False
            break
        if d.data[position] > largest:
            largest = d.data[position]
        characters += 1
        position += good
    size[0] = <Py_ssize_t>characters
    # The lead byte tells: 0xC3 is the last of U+00FF and below, 0xEF of U+FFFF and below.
    largest_point[0] = 0x7F if largest < 0x80 else 0xFF if largest < 0xC4 else 0xFFFF if largest < 0xF0 else 0x10FFFF
    return True


cdef inline void write_utf_8(Decoding *d, Py_ssize_t size, int width, void *out) noexcept nogil:
    """The characters that were measured, into a str's own items of 1, 2 or 4 bytes."""
    cdef uint8_t *to = <uint8_t *>out
    cdef Py_ssize_t careful
    cdef size_t written
    cdef uint32_t point
    cdef int good, wanted
    while size:
        d.position += <Py_ssize_t>vector_utf_8(
            d.data + d.position, d.length - d.position, to, width, &written)
        to += written * width
        size -= <Py_ssize_t>written
        careful = size if size < 32 or d.length - d.position < 96 else 32
        size -= careful
        while careful:
            good = good_bytes(d.data + d.position, &wanted)
            point = code_point_at(d.data + d.position, good)
            d.position += good
            if width == 1:
                to[0] = <uint8_t>point
            elif width == 2:
                (<uint16_t *>to)[0] = <uint16_t>point
            else:
                (<uint32_t *>to)[0] = point
            to += width
            careful -= 1


cdef inline Py_ssize_t valid_until(Decoding *d, Py_ssize_t stop) noexcept nogil:
    """Where the first sequence begins that is not whole and good, or one that begins at stop or after."""
    cdef Py_ssize_t position = d.position
    cdef size_t characters = 0
    cdef unsigned int largest = 0
    cdef int good, wanted
    position += <Py_ssize_t>vector_measure_utf_8(d.data + position, stop - position, 0, &characters, &largest)
    while position < stop:
        if stop - position >= 8 and ascii_ahead(load_word(d.data + position)) == 8:
            position += 8
            continue
        good = good_bytes(d.data + position, &wanted)
        if good != wanted:
            break
        position += good
    return position
