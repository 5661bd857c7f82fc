"""UTF-16 units to UTF-8 bytes, the second half of every transcoder: through a buffer that stays in the cache."""

from libc.stdint cimport uint8_t, uint16_t

cdef extern from "words.h" nogil:
    size_t plain_units_to_utf_8(const uint16_t *units, size_t count, uint8_t *out)

cdef extern from "simd.h" nogil:
    size_t vector_units_to_utf_8(const uint16_t *units, size_t count, uint8_t *out, size_t *written)


cdef inline Py_ssize_t units_to_utf_8(const uint16_t *units, Py_ssize_t count, uint8_t *out) noexcept nogil:
    """Bytes written: at most three a unit, and up to 16 more may be written past them."""
    cdef Py_ssize_t done = 0, total = 0, careful
    cdef size_t written
    while done < count:
        done += <Py_ssize_t>vector_units_to_utf_8(units + done, count - done, out + total, &written)
        total += <Py_ssize_t>written
        # A surrogate is among the next 16 units, or the end is near.
        careful = count - done
        if careful > 32:
            careful = 32
            if units[done + careful - 1] & 0xFC00 == 0xD800:
                careful -= 1
        total += <Py_ssize_t>plain_units_to_utf_8(units + done, careful, out + total)
        done += careful
    return total
