"""One decoding in progress, and how it grows: every family's decoder works on this record and on nothing else."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    OFFSETS_KEPT = 100

cdef struct Decoding:
    const uint8_t *data  # a NUL follows the last byte, as in every bytes object: one byte past the end may be read
    Py_ssize_t length
    Py_ssize_t position  # of the next byte
    bint final
    bint waiting  # an incomplete sequence at the end is left for the next call
    int state  # ISO-2022-JP's
    const uint16_t *table
    uint16_t *units  # UTF-16; never more units than bytes were consumed
    Py_ssize_t written
    uint32_t seen  # all units ORed: exact, it decides the kind of the str (ASCII may be left out)
    Py_ssize_t pairs  # surrogate pairs among the units
    Py_ssize_t replacements
    Py_ssize_t offsets[OFFSETS_KEPT]


cdef inline void put(Decoding *d, uint32_t unit, Py_ssize_t consumed) noexcept nogil:
    d.units[d.written] = <uint16_t>unit
    d.written += 1
    d.seen |= unit
    d.position += consumed


cdef inline void put_code_point(Decoding *d, uint32_t point, Py_ssize_t consumed) noexcept nogil:
    if point >= 0x10000:
        d.units[d.written] = <uint16_t>(0xD7C0 + (point >> 10))
        d.written += 1
        d.pairs += 1
        point = 0xDC00 + (point & 0x3FF)
    put(d, point, consumed)


cdef inline void note_replacement(Decoding *d, Py_ssize_t offset) noexcept nogil:
    if d.replacements < OFFSETS_KEPT:
        d.offsets[d.replacements] = offset
    d.replacements += 1


cdef inline void replace(Decoding *d, Py_ssize_t consumed) noexcept nogil:
    """U+FFFD for a bad sequence that begins at the position."""
    note_replacement(d, d.position)
    put(d, 0xFFFD, consumed)


cdef inline void replace_unfinished(Decoding *d) noexcept nogil:
    """The bytes end within a sequence: wait for the next call, or replace what there is."""
    if d.final:
        replace(d, d.length - d.position)
    else:
        d.waiting = True
