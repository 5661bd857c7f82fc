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

/* C0 controls but for tab, LF, FF, CR and ESC. */
static inline size_t count_odd_controls(const uint8_t *source, size_t length)
{
    size_t total = 0;
    while (length) {
        size_t part = length < LANE_FULL ? length : LANE_FULL;
        uint8_t sum = 0;
        for (size_t i = 0; i < part; i++) {
            uint8_t byte = source[i];
            uint8_t plain = (uint8_t)((byte == 0x09) | (byte == 0x0A) | (byte == 0x0C) | (byte == 0x0D) | (byte == 0x1B));
            sum = (uint8_t)(sum + ((byte < 0x20) & !plain));
        }
        total += sum;
        source += part;
        length -= part;
    }
    return total;
}

#endif
