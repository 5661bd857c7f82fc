"""One UTF-8 sequence, for the decoder and for the scanners. Source: Encoding Standard, "UTF-8 decoder"."""

from libc.stdint cimport uint8_t


cdef inline bint continues(uint8_t byte) noexcept nogil:
    return byte & 0xC0 == 0x80


cdef inline int good_bytes(const uint8_t *p, int *wanted) noexcept nogil:
    """How many bytes from here are a sequence or a beginning of one, and how many a whole one has (0: no lead byte).

    Reads no further than one byte after a good one, so that the NUL after the data is read at most.
    """
    cdef uint8_t lead = p[0]
    if lead < 0x80:
        wanted[0] = 1
        return 1
    if lead < 0xC2 or lead > 0xF4:
        wanted[0] = 0
        return 1
    if lead < 0xE0:
        wanted[0] = 2
        return 2 if continues(p[1]) else 1
    if lead < 0xF0:
        wanted[0] = 3
        if not (0xA0 if lead == 0xE0 else 0x80) <= p[1] <= (0x9F if lead == 0xED else 0xBF):
            return 1
        return 3 if continues(p[2]) else 2
    wanted[0] = 4
    if not (0x90 if lead == 0xF0 else 0x80) <= p[1] <= (0x8F if lead == 0xF4 else 0xBF):
        return 1
    if not continues(p[2]):
        return 2
    return 4 if continues(p[3]) else 3
