"""EUC-JP. Source: Encoding Standard, "EUC-JP decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from index_tables cimport jis0212
from output cimport Decoding, put, replace, replace_unfinished
from pairs cimport ends_after_lead, fill_pairs, trail_after


cdef inline bint in_94(uint8_t byte) noexcept nogil:
    return 0xA1 <= byte <= 0xFE


cdef inline void look_closer_euc_jp(Decoding *d) noexcept nogil:
    cdef uint8_t lead = d.data[d.position], trail, third
    cdef uint32_t point = 0
    if not (in_94(lead) or lead == 0x8E or lead == 0x8F):
        replace(d, 1)
        return
    if ends_after_lead(d):
        replace_unfinished(d)
        return
    trail = trail_after(d)
    if lead != 0x8F or not in_94(trail):
        replace(d, 1 if trail < 0x80 else 2)
        return
    if d.position + 2 == d.length:
        replace_unfinished(d)
        return
    third = d.data[d.position + 2]
    if in_94(third):
        point = jis0212[(trail - 0xA1) * 94 + third - 0xA1]
    if point:
        put(d, point, 3)
    else:
        replace(d, 2 if third < 0x80 else 3)


cdef inline void fill_euc_jp(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_pairs(d, stop, False, look_closer_euc_jp)
