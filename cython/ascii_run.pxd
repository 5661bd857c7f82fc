"""Runs of ASCII, which every decoder meets: eight bytes at a time, all eight stored, as many kept as were ASCII."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "words.h" nogil:
    uint64_t load_word(const uint8_t *source)
    uint32_t load_pair(const uint8_t *source)
    int ascii_ahead(uint64_t word)
    void widen_8(const uint8_t *source, uint16_t *units)
    bint outside_94(uint64_t word)
    size_t ascii_prefix(const uint8_t *source, size_t done, size_t length)

cdef extern from "simd.h" nogil:
    size_t vector_ascii_prefix(const uint8_t *source, size_t length)


cdef inline bint all_ascii(const uint8_t *source, Py_ssize_t length) noexcept nogil:
    cdef size_t done = vector_ascii_prefix(source, length)
    return <Py_ssize_t>ascii_prefix(source, done, length) == length


cdef inline Py_ssize_t copy_ascii(const uint8_t *source, Py_ssize_t length, uint16_t *units) noexcept nogil:
    """How many ASCII bytes were copied. Writes up to `length` units, whatever comes after the run."""
    cdef Py_ssize_t done = 0
    cdef uint64_t word
    cdef int ahead
    while length - done >= 8:
        word = load_word(source + done)
        widen_8(source + done, units + done)
        ahead = ascii_ahead(word)
        done += ahead
        if ahead < 8:
            return done
    while done < length and source[done] < 0x80:
        units[done] = source[done]
        done += 1
    return done
