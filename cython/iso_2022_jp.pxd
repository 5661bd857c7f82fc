"""ISO-2022-JP: escapes switch between ASCII, JIS X 0201 and JIS X 0208. Source: Encoding Standard, "ISO-2022-JP decoder".

An escape or a two-byte character is looked at as a whole, so between two of them the standard's decoder state is its
output state: what is left to remember is that state, and the output flag (an escape right after an escape is an error).
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from ascii_run cimport ascii_ahead, load_pair, load_word, outside_94, widen_8
from output cimport Decoding, put, replace, replace_unfinished

cdef extern from "words.h" nogil:
    int plain_ascii_ahead(uint64_t word)

cdef enum:
    ASCII = 0
    ROMAN = 1
    KATAKANA = 2
    JIS0208 = 3
    OUTPUT_FLAG = 4
    ESC = 0x1B


cdef inline void take_escape(Decoding *d) noexcept nogil:
    cdef const uint8_t *p = d.data + d.position
    cdef Py_ssize_t left = d.length - d.position
    cdef int state = -1
    if left >= 3:
        if p[1] == 0x28:
            state = ASCII if p[2] == 0x42 else ROMAN if p[2] == 0x4A else KATAKANA if p[2] == 0x49 else -1
        elif p[1] == 0x24 and (p[2] == 0x40 or p[2] == 0x42):
            state = JIS0208
    elif not d.final and (left == 1 or p[1] == 0x24 or p[1] == 0x28):
        d.waiting = True
        return
    if state < 0:  # only the ESC is bad, what follows is decoded again
        d.state &= ~OUTPUT_FLAG
        replace(d, 1)
    elif d.state & OUTPUT_FLAG:
        replace(d, 3)
        d.state = state | OUTPUT_FLAG
    else:
        d.position += 3
        d.state = state | OUTPUT_FLAG


cdef inline void fill_iso_2022_jp(Decoding *d, Py_ssize_t stop) noexcept nogil:
    """With EUC-JP's table, whose rows from A1 are JIS X 0208's."""
    cdef const uint8_t *data = d.data
    cdef const uint16_t *table = d.table
    cdef uint16_t *units = d.units
    cdef Py_ssize_t position, written
    cdef uint32_t a, b, c, e, unit
    cdef uint64_t word
    cdef uint8_t byte
    cdef int ahead
    while d.position < stop and not d.waiting:
        byte = data[d.position]
        if byte == ESC:
            take_escape(d)
            continue
        if d.state & 3 == JIS0208:
            # Runs: four characters for one test of their bytes and one of their units.
            position = d.position
            written = d.written
            while stop - position >= 8:
                word = load_word(data + position)
                if outside_94(word):
                    break
                a = table[load_pair(data + position) | 0x8080]
                b = table[load_pair(data + position + 2) | 0x8080]
                c = table[load_pair(data + position + 4) | 0x8080]
                e = table[load_pair(data + position + 6) | 0x8080]
                if a == 0xFFFF or b == 0xFFFF or c == 0xFFFF or e == 0xFFFF:
                    break
                units[written] = <uint16_t>a
                units[written + 1] = <uint16_t>b
                units[written + 2] = <uint16_t>c
                units[written + 3] = <uint16_t>e
                d.seen |= a | b | c | e
                written += 4
                position += 8
            if position != d.position:
                d.state = JIS0208
                d.position = position
                d.written = written
                continue
            if 0x21 <= byte <= 0x7E:
                if position + 1 == d.length:
                    if d.final:
                        d.state = JIS0208
                    replace_unfinished(d)
                    continue
                d.state = JIS0208
                byte = data[position + 1]
                unit = 0xFFFF
                if 0x21 <= byte <= 0x7E:
                    unit = table[load_pair(data + position) | 0x8080]
                if unit != 0xFFFF:
                    put(d, unit, 2)
                else:  # any byte but an ESC is taken as the trail byte
                    replace(d, 1 if byte == ESC else 2)
                continue
        elif d.state & 3 == KATAKANA:
            if 0x21 <= byte <= 0x5F:
                d.state = KATAKANA
                put(d, 0xFF61 - 0x21 + byte, 1)
                continue
        elif byte < 0x80 and byte != 0x0E and byte != 0x0F:
            d.state &= ~OUTPUT_FLAG
            if d.state == ROMAN:
                put(d, 0xA5 if byte == 0x5C else 0x203E if byte == 0x7E else byte, 1)
                continue
            position = d.position
            written = d.written
            while stop - position >= 8:
                word = load_word(data + position)
                widen_8(data + position, units + written)
                ahead = plain_ascii_ahead(word)
                position += ahead
                written += ahead
                if ahead < 8:
                    break
            if position == d.position:
                put(d, byte, 1)
            else:
                d.position = position
                d.written = written
            continue
        d.state &= ~OUTPUT_FLAG
        replace(d, 1)
