"""Big5. Source: Encoding Standard, "Big5 decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from index_tables cimport BIG5_PAIRS, BIG5_PAIRS_COUNT, big5, big5_plane_2
from output cimport Decoding, put, put_code_point, replace, replace_unfinished
from pairs cimport ends_after_lead, fill_pairs, trail_after


cdef inline void look_closer_big5(Decoding *d) noexcept nogil:
    cdef uint8_t lead = d.data[d.position], trail
    cdef uint32_t pointer
    cdef int i
    if lead == 0x80 or lead == 0xFF:
        replace(d, 1)
        return
    if ends_after_lead(d):
        replace_unfinished(d)
        return
    trail = trail_after(d)
    if 0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE:
        pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
        for i in range(BIG5_PAIRS_COUNT):  # four pointers are two code points each
            if BIG5_PAIRS[i][0] == pointer:
                put(d, BIG5_PAIRS[i][1], 0)
                put(d, BIG5_PAIRS[i][2], 2)
                return
        if big5_plane_2[pointer >> 3] >> (pointer & 7) & 1:
            put_code_point(d, 0x20000 + big5[pointer], 2)
            return
    replace(d, 1 if trail < 0x80 else 2)


cdef inline void fill_big5(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_pairs(d, stop, False, look_closer_big5)
