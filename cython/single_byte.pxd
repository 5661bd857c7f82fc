"""The single-byte encodings, and x-user-defined. Source: Encoding Standard, "single-byte decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from output cimport OFFSETS_KEPT, Decoding, note_replacement

cdef extern from "words.h" nogil:
    void map_to_units(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out)
    void map_to_bytes(const uint8_t *source, size_t length, const uint16_t *table, uint8_t *out)

cdef extern from "simd.h" nogil:
    size_t vector_find_in_set(const uint8_t *source, size_t length, const uint8_t *bytes)
    size_t vector_count_in_set(const uint8_t *source, size_t length, const uint8_t *bytes, size_t *count)
    size_t vector_single_byte(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out)


cdef inline bint in_set(uint8_t byte, const uint8_t *bytes) noexcept nogil:
    """A set of bytes from 0x80: bit (byte >> 4) - 8 of item byte & 15."""
    return byte >= 0x80 and bytes[byte & 15] >> ((byte >> 4) - 8) & 1


cdef inline Py_ssize_t find_in_set(const uint8_t *data, Py_ssize_t start, Py_ssize_t stop,
                                   const uint8_t *bytes) noexcept nogil:
    start += <Py_ssize_t>vector_find_in_set(data + start, stop - start, bytes)
    while start < stop and not in_set(data[start], bytes):
        start += 1
    return start


cdef inline void note_undefined(Decoding *d, Py_ssize_t stop, const uint8_t *undefined) noexcept nogil:
    """Count the bytes without a character, and keep the first offsets."""
    cdef Py_ssize_t position = d.position
    cdef size_t count
    while d.replacements < OFFSETS_KEPT:
        position = find_in_set(d.data, position, stop, undefined)
        if position == stop:
            return
        note_replacement(d, position)
        position += 1
    position += <Py_ssize_t>vector_count_in_set(d.data + position, stop - position, undefined, &count)
    d.replacements += <Py_ssize_t>count
    while position < stop:
        d.replacements += in_set(d.data[position], undefined)
        position += 1


cdef inline void fill_single_byte(Decoding *d, Py_ssize_t stop) noexcept nogil:
    """Into units; what `seen` is to be, the caller knows from the sets."""
    cdef Py_ssize_t length = stop - d.position, done
    done = <Py_ssize_t>vector_single_byte(d.data + d.position, length, d.table, d.units + d.written)
    map_to_units(d.data + d.position + done, length - done, d.table, d.units + d.written + done)
    d.position = stop
    d.written += length
