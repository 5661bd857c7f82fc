"""UTF-16LE and UTF-16BE. Source: Encoding Standard, "shared UTF-16 decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from output cimport Decoding, put, replace, replace_unfinished

cdef extern from "words.h" nogil:
    size_t copy_utf_16(const uint8_t *source, size_t count, bint big_endian, uint16_t *out, uint32_t *seen)


cdef inline uint32_t unit_at(const uint8_t *source, bint big_endian) noexcept nogil:
    return source[0] << 8 | source[1] if big_endian else source[0] | source[1] << 8


cdef inline void plain_utf_16(Decoding *d, Py_ssize_t stop, bint big_endian) noexcept nogil:
    cdef uint32_t unit, low
    cdef Py_ssize_t left
    while d.position < stop:
        left = d.length - d.position
        if left == 1:
            replace_unfinished(d)
            return
        unit = unit_at(d.data + d.position, big_endian)
        if unit & 0xF800 != 0xD800:
            put(d, unit, 2)
        elif unit >= 0xDC00:
            replace(d, 2)
        elif left < 4:  # a lead surrogate, and perhaps half a unit: one replacement for both
            replace_unfinished(d)
            return
        else:
            low = unit_at(d.data + d.position + 2, big_endian)
            if low & 0xFC00 == 0xDC00:
                put(d, unit, 2)
                put(d, low, 2)
                d.pairs += 1
            else:  # the unit after a lone surrogate is looked at again
                replace(d, 2)


cdef inline void fill_utf_16(Decoding *d, Py_ssize_t stop, bint big_endian) noexcept nogil:
    cdef Py_ssize_t done, careful
    while d.position < stop and not d.waiting:
        done = <Py_ssize_t>copy_utf_16(
            d.data + d.position, (stop - d.position) >> 1, big_endian, d.units + d.written, &d.seen)
        d.position += 2 * done
        d.written += done
        careful = d.position + 64  # the stretch with a surrogate in it
        plain_utf_16(d, stop if careful > stop else careful, big_endian)


cdef inline void fill_utf_16le(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_utf_16(d, stop, False)


cdef inline void fill_utf_16be(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_utf_16(d, stop, True)
