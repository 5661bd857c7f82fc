"""The single-byte encodings, and x-user-defined. Source: Encoding Standard, "single-byte decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from output cimport Decoding, note_replacement

cdef extern from "words.h" nogil:
    uint32_t map_to_units(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out)
    void map_to_bytes(const uint8_t *source, size_t length, const uint16_t *table, uint8_t *out)
    size_t next_replacement(const uint16_t *units, size_t i, size_t count)

cdef extern from "simd.h" nogil:
    size_t vector_find_in_set(const uint8_t *source, size_t length, const uint8_t *bytes)
    size_t vector_single_byte(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out, int *undefined)

cdef enum:
    VECTORS_FROM = 192  # bytes; below this the plain loop is as fast
    SETS_ASKED = 513  # bytes; from here on the caller has asked the sets, so what is seen need not be exact


cdef inline bint in_set(uint8_t byte, const uint8_t *bytes) noexcept nogil:
    """A set of bytes from 0x80: bit (byte >> 4) - 8 of item byte & 15."""
    return byte >= 0x80 and bytes[byte & 15] >> ((byte >> 4) - 8) & 1


cdef inline bint has_some_of(const uint8_t *data, Py_ssize_t length, const uint8_t *bytes) noexcept nogil:
    """Whether one of the set is in the data; quick only with vectors, or if one comes early."""
    cdef Py_ssize_t i = <Py_ssize_t>vector_find_in_set(data, length, bytes)
    while i < length and not in_set(data[i], bytes):
        i += 1
    return i < length


cdef inline void note_undefined(Decoding *d, const uint16_t *units, Py_ssize_t first, Py_ssize_t count) noexcept nogil:
    """No table has U+FFFD for a byte that is defined, so each of them is a replacement, at its byte's place."""
    cdef size_t i = next_replacement(units, first, count)
    while <Py_ssize_t>i < count:
        note_replacement(d, d.position + <Py_ssize_t>i)
        i = next_replacement(units, i + 1, count)


cdef inline void fill_single_byte(Decoding *d, Py_ssize_t stop, bint has_undefined) noexcept nogil:
    cdef const uint8_t *data = d.data + d.position
    cdef uint16_t *units = d.units + d.written
    cdef Py_ssize_t length = stop - d.position, done = 0, looked_over = 0
    cdef Py_ssize_t i
    cdef int undefined
    if length >= VECTORS_FROM:
        done = <Py_ssize_t>vector_single_byte(data, length, d.table, units, &undefined)
        looked_over = 0 if undefined else done
        if length >= SETS_ASKED:
            if done:
                d.seen = 0xFFFF
        else:
            for i in range(done):
                d.seen |= units[i]
    d.seen |= map_to_units(data + done, length - done, d.table, units + done)
    if has_undefined and d.seen & 0xFFFD == 0xFFFD:  # most scripts lack some of these bits
        note_undefined(d, units, looked_over, length)
    d.position = stop
    d.written += length
