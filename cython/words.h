/* Words of memory, in plain C for every compiler: loads at any address, ASCII bytes ahead, units copied from one width
   to another, and pointers that threads share. The loops are written so that compilers turn them into vectors. */
#ifndef WEBDECODE_WORDS_H
#define WEBDECODE_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef _MSC_VER
#include <intrin.h>
#endif

#define HIGH_BITS UINT64_C(0x8080808080808080)

static inline uint64_t load_word(const uint8_t *source)
{
    uint64_t word;
    memcpy(&word, source, 8);
    return word;
}

/* Two bytes as the expanded tables are indexed: the first is the low half, whatever the processor's order. */
static inline uint32_t load_pair(const uint8_t *source)
{
    return (uint32_t)(source[0] | source[1] << 8);
}

/* How many of the word's bytes come before the first that is not ASCII: 0 to 8. */
static inline int ascii_ahead(uint64_t word)
{
    uint64_t high = word & HIGH_BITS;
    if (!high)
        return 8;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_clzll(high) >> 3;
#elif defined(__GNUC__)
    return __builtin_ctzll(high) >> 3;
#elif defined(_M_X64) || defined(_M_ARM64)
    unsigned long place;
    _BitScanForward64(&place, high);
    return (int)(place >> 3);
#else
    int count = 0;
    while (!(high & 0x80)) {
        high >>= 8;
        count++;
    }
    return count;
#endif
}

/* The eight bytes as eight units. */
static inline void widen_8(const uint8_t *source, uint16_t *units)
{
#if defined(__GNUC__) && (defined(__clang__) || __GNUC__ >= 9)
    typedef uint8_t bytes_8 __attribute__((vector_size(8)));
    typedef uint16_t units_8 __attribute__((vector_size(16)));
    bytes_8 bytes;
    memcpy(&bytes, source, 8);
    units_8 wide = __builtin_convertvector(bytes, units_8);
    memcpy(units, &wide, 16);
#else
    uint64_t word = load_word(source);
    for (int i = 0; i < 8; i++)
        units[i] = ((const uint8_t *)&word)[i];
#endif
}

/* Each byte's high bit: set where the byte is not zero. */
static inline uint64_t not_zero(uint64_t word)
{
    return (((word & ~HIGH_BITS) + ~HIGH_BITS) | word) & HIGH_BITS;
}

/* As ascii_ahead(), and ESC, SO and SI end the run as well. */
static inline int plain_ascii_ahead(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ascii_ahead(word | ~(not_zero(word ^ 0x1B * ones) & not_zero((word & ~ones) ^ 0x0E * ones)));
}

/* Whether a byte of an ASCII word lies outside 0x21 to 0x7E, where ISO-2022-JP's two-byte characters are. */
static inline int outside_94(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ((word | (word + ones) | (word - 0x21 * ones)) & HIGH_BITS) != 0;
}

/* How many bytes come before the first that is not ASCII, from one that may be known already. */
static inline size_t ascii_prefix(const uint8_t *source, size_t done, size_t length)
{
    while (length - done >= 32) {
        uint64_t all = load_word(source + done) | load_word(source + done + 8) | load_word(source + done + 16)
                       | load_word(source + done + 24);
        if (all & HIGH_BITS)
            break;
        done += 32;
    }
    while (done < length && source[done] < 0x80)
        done++;
    return done;
}

static inline void narrow_units(const uint16_t *units, size_t count, uint8_t *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (uint8_t)units[i];
}

/* UTF-16 without lone surrogates, one code point an item. */
static inline void join_surrogates(const uint16_t *units, size_t count, uint32_t *out)
{
    size_t i = 0;
    while (i < count) {
        uint32_t unit = units[i++];
        if ((unit & 0xFC00) == 0xD800)
            unit = (unit << 10) + units[i++] - ((0xD800u << 10) + 0xDC00u - 0x10000u);
        *out++ = unit;
    }
}

/* Bytes by a table of units, into units and into bytes. The units are returned ORed. */
static inline uint32_t map_to_units(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out)
{
    size_t i = 0;
    uint32_t seen = 0;
    for (; i + 4 <= length; i += 4) {
        uint16_t a = table[source[i]], b = table[source[i + 1]], c = table[source[i + 2]], d = table[source[i + 3]];
        seen |= (uint32_t)(a | b | c | d);
        out[i] = a;
        out[i + 1] = b;
        out[i + 2] = c;
        out[i + 3] = d;
    }
    for (; i < length; i++)
        seen |= out[i] = table[source[i]];
    return seen;
}

/* Where the next U+FFFD is, `count` if nowhere. */
static inline size_t next_replacement(const uint16_t *units, size_t i, size_t count)
{
    for (; count - i >= 64; i += 64) {
        uint16_t found = 0;
        for (int k = 0; k < 64; k++)
            found |= (uint16_t)(units[i + k] == 0xFFFD ? 0xFFFF : 0);
        if (found)
            break;
    }
    while (i < count && units[i] != 0xFFFD)
        i++;
    return i;
}

static inline void map_to_bytes(const uint8_t *source, size_t length, const uint16_t *table, uint8_t *out)
{
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        uint8_t a = (uint8_t)table[source[i]], b = (uint8_t)table[source[i + 1]];
        uint8_t c = (uint8_t)table[source[i + 2]], d = (uint8_t)table[source[i + 3]];
        out[i] = a;
        out[i + 1] = b;
        out[i + 2] = c;
        out[i + 3] = d;
    }
    for (; i < length; i++)
        out[i] = (uint8_t)table[source[i]];
}

#define UTF_16_STRETCH 32

/* UTF-16 code units until a stretch has a surrogate in it: how many units were copied (a multiple of the stretch). */
static inline size_t copy_utf_16(const uint8_t *source, size_t count, int big_endian, uint16_t *out, uint32_t *seen)
{
    size_t done = 0;
    uint32_t all = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    int swap = !big_endian;
#else
    int swap = big_endian;
#endif
    for (; done + UTF_16_STRETCH <= count; done += UTF_16_STRETCH) {
        uint16_t units[UTF_16_STRETCH], together = 0, surrogate = 0;
        memcpy(units, source + 2 * done, sizeof units);
        if (swap)
            for (int i = 0; i < UTF_16_STRETCH; i++)
                units[i] = (uint16_t)(units[i] << 8 | units[i] >> 8);
        for (int i = 0; i < UTF_16_STRETCH; i++) {
            together |= units[i];
            surrogate |= (uint16_t)((units[i] & 0xF800) == 0xD800 ? 0xFFFF : 0);
        }
        if (surrogate)
            break;
        all |= together;
        memcpy(out + done, units, sizeof units);
    }
    *seen |= all;
    return done;
}

/* UTF-16 without lone surrogates as UTF-8: bytes written, at most three a unit. */
static inline size_t plain_units_to_utf_8(const uint16_t *units, size_t count, uint8_t *out)
{
    uint8_t *begin = out;
    size_t i = 0;
    while (i < count) {
        uint32_t unit = units[i++];
        if (unit < 0x80) {
            *out++ = (uint8_t)unit;
            while (count - i >= 8) {
                uint16_t eight[8], all = 0;
                memcpy(eight, units + i, 16);
                for (int k = 0; k < 8; k++)
                    all |= eight[k];
                if (all >= 0x80)
                    break;
                for (int k = 0; k < 8; k++)
                    out[k] = (uint8_t)eight[k];
                out += 8;
                i += 8;
            }
        } else if (unit < 0x800) {
            *out++ = (uint8_t)(0xC0 | unit >> 6);
            *out++ = (uint8_t)(0x80 | (unit & 0x3F));
        } else if ((unit & 0xFC00) == 0xD800) {
            unit = (unit << 10) + units[i++] - ((0xD800u << 10) + 0xDC00u - 0x10000u);
            *out++ = (uint8_t)(0xF0 | unit >> 18);
            *out++ = (uint8_t)(0x80 | (unit >> 12 & 0x3F));
            *out++ = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
            *out++ = (uint8_t)(0x80 | (unit & 0x3F));
        } else {
            *out++ = (uint8_t)(0xE0 | unit >> 12);
            *out++ = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
            *out++ = (uint8_t)(0x80 | (unit & 0x3F));
        }
    }
    return (size_t)(out - begin);
}

/* Tables are made by whoever needs one first; of two made at once, one is published and the other freed. */
static inline const uint16_t *shared_load(const uint16_t *const *place)
{
#ifdef _MSC_VER
    return (const uint16_t *)_InterlockedCompareExchangePointer((void *volatile *)place, NULL, NULL);
#else
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
#endif
}

/* True where this table was the first. */
static inline int shared_publish(const uint16_t **place, const uint16_t *table)
{
#ifdef _MSC_VER
    return _InterlockedCompareExchangePointer((void *volatile *)place, (void *)table, NULL) == NULL;
#else
    const uint16_t *none = NULL;
    return __atomic_compare_exchange_n(place, &none, table, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
#endif
}

#endif
