"""Shift_JIS. Source: Encoding Standard, "Shift_JIS decoder"."""

from output cimport Decoding, replace, replace_unfinished
from pairs cimport ends_after_lead, fill_pairs, leads_pair, trail_after


cdef inline void look_closer_shift_jis(Decoding *d) noexcept nogil:
    # The table holds every character, so this is an error. An ASCII trail is given back.
    if not leads_pair(d.data[d.position]):
        replace(d, 1)
    elif ends_after_lead(d):
        replace_unfinished(d)
    else:
        replace(d, 1 if trail_after(d) < 0x80 else 2)


cdef inline void fill_shift_jis(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_pairs(d, stop, True, look_closer_shift_jis)
