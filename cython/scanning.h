/* Counting bytes, written so that compilers make vectors of it: one byte a lane, added up before a lane is full. */
#ifndef WEBDECODE_SCANNING_H
#define WEBDECODE_SCANNING_H

#include <stddef.h>
#include <stdint.h>

#define LANE_FULL 192

/* Lead bytes, 0xC0 and above: in valid UTF-8, the characters that are not ASCII. */
static inline size_t count_leads(const uint8_t *source, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t part = length < LANE_FULL ? length : LANE_FULL;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++)
            sum = (uint8_t)(sum + (source[i] >= 0xC0));
        total += sum;
        source += part;
        length -= part;
    }
    return total;
}

/* Bytes that are not ASCII. */
static inline size_t count_high(const uint8_t *source, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t part = length < LANE_FULL ? length : LANE_FULL;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++)
            sum = (uint8_t)(sum + (source[i] >> 7));
        total += sum;
        source += part;
        length -= part;
    }
    return total;
}

/* C0 controls but for tab, LF, FF, CR and ESC. */
static inline size_t count_odd_controls(const uint8_t *source, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t part = length < LANE_FULL ? length : LANE_FULL;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++) {
            uint8_t byte = source[i];
            uint8_t odd = byte < 0x20 ? 1 : 0;
            odd = byte == 0x09 ? 0 : odd;
            odd = byte == 0x0A ? 0 : odd;
            odd = byte == 0x0C ? 0 : odd;
            odd = byte == 0x0D ? 0 : odd;
            odd = byte == 0x1B ? 0 : odd;
            sum = (uint8_t)(sum + odd);
        }
        total += sum;
        source += part;
        length -= part;
    }
    return total;
}

/* NULs by their offset modulo 4. */
static inline void count_nuls_by_4(const uint8_t *source, size_t length, size_t counts[4])
{
    size_t i = 0;
    counts[0] = counts[1] = counts[2] = counts[3] = 0;
    while (length - i >= 32) {
        uint8_t lanes[32] = {0};
        for (int times = 0; times < LANE_FULL && length - i >= 32; times++, i += 32)
            for (int k = 0; k < 32; k++)
                lanes[k] = (uint8_t)(lanes[k] + (source[i + k] == 0 ? 1 : 0));
        for (int k = 0; k < 32; k++)
            counts[k & 3] += lanes[k];
    }
    for (; i < length; i++)
        counts[i & 3] += source[i] == 0;
}

#endif
