"""gb18030, and GBK, whose decoder it is. Source: Encoding Standard, "gb18030 decoder"."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from index_tables cimport (GB18030_RANGES, GB18030_RANGES_COUNT, GB18030_SPECIAL_CODE_POINT, GB18030_SPECIAL_POINTER)
from output cimport Decoding, put, put_code_point, replace, replace_unfinished
from pairs cimport ends_after_lead, fill_pairs, trail_after


cdef inline uint32_t gb18030_code_point(uint32_t pointer) noexcept nogil:
    """The code point of a four-byte pointer, 0 where there is none."""
    cdef int low = 0, high = GB18030_RANGES_COUNT, middle
    if 39419 < pointer < 189000 or pointer > 1237575:
        return 0
    if pointer == GB18030_SPECIAL_POINTER:
        return GB18030_SPECIAL_CODE_POINT
    while high - low > 1:
        middle = (low + high) >> 1
        if GB18030_RANGES[middle][0] <= pointer:
            low = middle
        else:
            high = middle
    return GB18030_RANGES[low][1] + pointer - GB18030_RANGES[low][0]


cdef inline void look_closer_gb18030(Decoding *d) noexcept nogil:
    cdef const uint8_t *p = d.data + d.position
    cdef Py_ssize_t left = d.length - d.position
    cdef uint32_t point
    if p[0] == 0x80:  # in the table's rows it would cost the vector kernel a test: it takes each byte from 0x80 for a lead
        put(d, 0x20AC, 1)
    elif p[0] == 0xFF:
        replace(d, 1)
    elif left == 1:
        replace_unfinished(d)
    elif not 0x30 <= p[1] <= 0x39:
        replace(d, 1 if p[1] < 0x80 else 2)
    elif left == 2:
        replace_unfinished(d)
    elif not 0x81 <= p[2] <= 0xFE:  # three bytes are looked at, and all but the first are given back
        replace(d, 1)
    elif left == 3:
        replace_unfinished(d)
    elif not 0x30 <= p[3] <= 0x39:
        replace(d, 1)
    else:
        point = gb18030_code_point(
            (((p[0] - 0x81) * 10 + p[1] - 0x30) * 126 + p[2] - 0x81) * 10 + p[3] - 0x30)
        if point:
            put_code_point(d, point, 4)
        else:
            replace(d, 4)


cdef inline void fill_gb18030(Decoding *d, Py_ssize_t stop) noexcept nogil:
    fill_pairs(d, stop, False, look_closer_gb18030)
