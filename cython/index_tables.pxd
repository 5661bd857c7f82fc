"""The indexes, as tables.py writes them by pointer, and the tables of any two bytes that the decoders look up.

A table has 65,536 units, indexed by two bytes as they lie in memory (the first is the low half). Where the first byte
is a character alone, its whole row has that; LOOK_CLOSER stands for everything that is not one unit from two bytes.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef extern from "tables.h" nogil:
    const uint16_t jis0208[11280]
    const uint16_t jis0212[8836]
    const uint16_t euc_kr[23940]
    const uint16_t gb18030[23940]
    const uint16_t big5[19782]
    const uint8_t big5_plane_2[]
    const uint16_t BIG5_PAIRS[][3]
    const int BIG5_PAIRS_COUNT
    const uint32_t GB18030_RANGES[][2]
    const int GB18030_RANGES_COUNT
    const uint32_t GB18030_SPECIAL_POINTER
    const uint32_t GB18030_SPECIAL_CODE_POINT
    const uint16_t SINGLE_BYTE_UNITS[][256]
    const uint8_t SINGLE_BYTE_HAS_UNDEFINED[]
    const uint8_t SINGLE_BYTE_WIDE[][16]
    const uint8_t SINGLE_BYTE_IS_LATIN_1[]
    enum:
        DECODER_UTF_8
        DECODER_UTF_16LE
        DECODER_UTF_16BE
        DECODER_SHIFT_JIS
        DECODER_EUC_JP
        DECODER_ISO_2022_JP
        DECODER_EUC_KR
        DECODER_BIG5
        DECODER_GB18030
        DECODER_X_USER_DEFINED
        DECODER_REPLACEMENT
        DECODERS

cdef extern from "words.h" nogil:
    const uint16_t *shared_load(const uint16_t **place)
    bint shared_publish(const uint16_t **place, const uint16_t *table)

cdef enum:
    TABLE_UNITS = 65536


cdef inline void fill_row(uint16_t *table, int lead, int unit) noexcept nogil:
    cdef int trail
    for trail in range(256):
        table[lead | trail << 8] = <uint16_t>unit


cdef inline void fill_rows(uint16_t *table, const uint16_t *index, int first_lead, int last_lead, int first_trail,
                           int last_trail, int gap_from, int gap_to) noexcept nogil:
    """The index in its pointers' order: leads, and in each the trails but for those from gap_from to before gap_to."""
    cdef int lead, trail
    for lead in range(first_lead, last_lead + 1):
        for trail in range(first_trail, last_trail + 1):
            if gap_from <= trail < gap_to:
                continue
            if index[0]:
                table[lead | trail << 8] = index[0]
            index += 1


cdef inline const uint16_t *made_table(int decoder) noexcept nogil:
    """A new table, NULL without memory."""
    cdef uint16_t *table = <uint16_t *>malloc(TABLE_UNITS * sizeof(uint16_t))
    cdef int lead, trail, pointer
    if table == NULL:
        return NULL
    memset(table, 0xFF, TABLE_UNITS * sizeof(uint16_t))
    for lead in range(0x80):
        fill_row(table, lead, lead)
    if decoder == DECODER_SHIFT_JIS:
        fill_row(table, 0x80, 0x80)
        for lead in range(0xA1, 0xE0):
            fill_row(table, lead, 0xFF61 - 0xA1 + lead)
        fill_rows(table, jis0208, 0x81, 0x9F, 0x40, 0xFC, 0x7F, 0x80)
        fill_rows(table, jis0208 + (0x9F - 0x80) * 188, 0xE0, 0xFC, 0x40, 0xFC, 0x7F, 0x80)
        for lead in range(0xF0, 0xFA):  # end-user-defined characters
            for trail in range(0x40, 0xFD):
                if trail != 0x7F:
                    pointer = (lead - 0xF0) * 188 + trail - (0x40 if trail < 0x7F else 0x41)
                    table[lead | trail << 8] = <uint16_t>(0xE000 + pointer)
    elif decoder == DECODER_EUC_JP:
        fill_rows(table, jis0208, 0xA1, 0xFE, 0xA1, 0xFE, 0, 0)
        for trail in range(0xA1, 0xE0):
            table[0x8E | trail << 8] = <uint16_t>(0xFF61 - 0xA1 + trail)
    elif decoder == DECODER_EUC_KR:
        fill_rows(table, euc_kr, 0x81, 0xFE, 0x41, 0xFE, 0, 0)
    elif decoder == DECODER_BIG5:
        fill_rows(table, big5, 0x81, 0xFE, 0x40, 0xFE, 0x7F, 0xA1)
        pointer = 0
        for lead in range(0x81, 0xFF):  # what lies in plane 2 is not one unit
            for trail in range(0x40, 0xFF):
                if 0x7F <= trail < 0xA1:
                    continue
                if big5_plane_2[pointer >> 3] >> (pointer & 7) & 1:
                    table[lead | trail << 8] = 0xFFFF
                pointer += 1
    elif decoder == DECODER_GB18030:
        fill_rows(table, gb18030, 0x81, 0xFE, 0x40, 0xFE, 0x7F, 0x80)
    return table


cdef inline const uint16_t *shared_table(const uint16_t **place, int decoder) noexcept nogil:
    """The table at this place, made on first use whichever thread comes first; NULL without memory."""
    cdef const uint16_t *table = shared_load(place)
    if table == NULL:
        table = made_table(decoder)
        if table != NULL and not shared_publish(place, table):
            free(<void *>table)
            table = shared_load(place)
    return table
