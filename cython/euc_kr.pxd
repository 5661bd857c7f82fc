"""EUC-KR. Source: Encoding Standard, "EUC-KR decoder"."""

from output cimport Decoding, replace, replace_unfinished
from pairs cimport ends_after_lead, fill_pairs, trail_after


cdef inline void look_closer_euc_kr(Decoding *d) noexcept nogil:
    if d.data[d.position] == 0x80 or d.data[d.position] == 0xFF:
        replace(d, 1)
    elif ends_after_lead(d):
        replace_unfinished(d)
    else:
        replace(d, 1 if trail_after(d) < 0x80 else 2)


cdef inline void fill_euc_kr(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_pairs(d, stop, False, look_closer_euc_kr)
