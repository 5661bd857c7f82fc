/* Vector kernels for processors with AVX2 and BMI (x86-64 since 2013), for gcc and clang.

   Every kernel goes as far as the text is good and full vectors are left, and says how far that was, perhaps nowhere;
   the plain loop that called it does the rest. Each function names its instruction set, so no flag is needed. */
#ifndef WEBDECODE_AVX2_H
#define WEBDECODE_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))) static
#define AVX2_INLINE __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"), always_inline)) static inline

/* Shuffles made by avx2_prepare(): the 16-bit items that an eight-bit mask keeps, moved to the front; and the bytes of
   four 32-bit items (UTF-8 of one unit each, right-aligned in three bytes) moved together, by which are longer than
   one byte (low four bits) and longer than two (high four); and those of eight 16-bit items, by which have two bytes. */
static uint8_t keep_units[256][16];
static uint8_t keep_bytes[256][16];
static uint8_t keep_halves[256][16];

static void avx2_prepare(void)
{
    memset(keep_units, 0x80, sizeof keep_units);
    memset(keep_bytes, 0x80, sizeof keep_bytes);
    memset(keep_halves, 0x80, sizeof keep_halves);
    for (int mask = 0; mask < 256; mask++) {
        int to = 0;
        for (int i = 0; i < 8; i++)
            if (mask >> i & 1) {
                keep_units[mask][to++] = (uint8_t)(2 * i);
                keep_units[mask][to++] = (uint8_t)(2 * i + 1);
            }
        to = 0;
        for (int i = 0; i < 8; i++) {
            keep_halves[mask][to++] = (uint8_t)(2 * i);
            if (mask >> i & 1)
                keep_halves[mask][to++] = (uint8_t)(2 * i + 1);
        }
        to = 0;
        for (int i = 0; i < 4; i++) {
            if (mask >> (i + 4) & 1)
                keep_bytes[mask][to++] = (uint8_t)(4 * i);
            if (mask >> i & 1)
                keep_bytes[mask][to++] = (uint8_t)(4 * i + 1);
            keep_bytes[mask][to++] = (uint8_t)(4 * i + 2);
        }
    }
}

AVX2_INLINE __m256i load_32(const void *source) { return _mm256_loadu_si256((const __m256i *)source); }
AVX2_INLINE void store_32(void *out, __m256i value) { _mm256_storeu_si256((__m256i *)out, value); }
AVX2_INLINE __m128i load_16(const void *source) { return _mm_loadu_si128((const __m128i *)source); }
AVX2_INLINE void store_16(void *out, __m128i value) { _mm_storeu_si128((__m128i *)out, value); }
AVX2_INLINE __m256i set_each(int byte) { return _mm256_set1_epi8((char)byte); }

AVX2_INLINE uint64_t mask_64(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2_INLINE void widen_32(__m256i bytes, uint16_t *out)
{
    store_32(out, _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes)));
    store_32(out + 16, _mm256_cvtepu8_epi16(_mm256_extracti128_si256(bytes, 1)));
}

/* ---- ASCII ---- */

AVX2 size_t avx2_ascii_prefix(const uint8_t *source, size_t length)
{
    size_t done = 0;
    for (; length - done >= 128; done += 128) {
        const uint8_t *p = source + done;
        __m256i all = _mm256_or_si256(_mm256_or_si256(load_32(p), load_32(p + 32)),
                                      _mm256_or_si256(load_32(p + 64), load_32(p + 96)));
        if (_mm256_movemask_epi8(all))
            break;
    }
    return done;
}

/* ---- Shift_JIS, EUC-JP, EUC-KR, Big5, gb18030: a table of 65,536 units, indexed by two bytes as loaded ---- */

#define LOOK_UP(place) table[load_pair(place)]
#define NEXT(k) out[k] = LOOK_UP(source + _tzcnt_u64(starts)); starts = _blsr_u64(starts);
#define NEXT_8(k) NEXT(k) NEXT(k + 1) NEXT(k + 2) NEXT(k + 3) NEXT(k + 4) NEXT(k + 5) NEXT(k + 6) NEXT(k + 7)

/* Blocks of 64 bytes: which bytes start a character by bit arithmetic, then a load, a look-up and a store for each.
   Long ASCII at a block's beginning or end is widened instead (markup: 7 and 10 % faster). The unit 0xFFFF means that
   the plain loop has to look closer, and the kernel stops before that block. Bytes consumed; *written: units made.
   No unit is ahead of its byte, so what is written past the last one stays within as many units as there are bytes. */
AVX2_INLINE size_t avx2_pairs_any(const uint8_t *source, size_t length, uint16_t *out, const uint16_t *table,
                                  int shift_jis, size_t *written, uint32_t *seen_units)
{
    const uint8_t *begin = source, *end = source + length;
    uint16_t *units = out;
    __m256i seen = _mm256_setzero_si256();
    while (end - source >= 66) {
        __m256i low = load_32(source), high = load_32(source + 32);
        uint64_t not_ascii = mask_64(low, high);
        size_t ascii = (size_t)_tzcnt_u64(not_ascii);
        if (ascii >= 16) {
            widen_32(low, out);
            widen_32(high, out + 32);
            source += ascii;
            out += ascii;
            continue;
        }
        uint64_t leads = not_ascii;
        if (shift_jis) {
            /* 0x81-0x9F and 0xE0-0xFC in one range test */
            __m256i top = set_each(0x3B), base = set_each(0xA1), turn = set_each(0x20);
            __m256i a = _mm256_sub_epi8(_mm256_xor_si256(low, turn), base);
            __m256i b = _mm256_sub_epi8(_mm256_xor_si256(high, turn), base);
            leads = mask_64(_mm256_cmpeq_epi8(_mm256_min_epu8(a, top), a),
                            _mm256_cmpeq_epi8(_mm256_min_epu8(b, top), b));
        }
        /* Trails: every second byte of a run of leads, and the byte after an odd run (Keiser and Lemire's way to find
           escaped characters in JSON). */
        const uint64_t odd = UINT64_C(0xAAAAAAAAAAAAAAAA);
        uint64_t series = (((leads << 1) | odd) - leads) ^ odd;
        uint64_t starts = ~(series ^ leads);
        size_t beyond = (size_t)((series & leads) >> 63);
        size_t count = (size_t)_mm_popcnt_u64(starts);
        size_t tail = (size_t)_lzcnt_u64(not_ascii | leads << 1);
        if (tail >= 16 && end - source >= 130) {
            for (size_t k = 0; k + tail < count; k += 8) {
                NEXT_8(k)
            }
            widen_32(load_32(source + 64 - tail), out + count - tail);
            widen_32(load_32(source + 96 - tail), out + count - tail + 32);
        } else {
            NEXT_8(0) NEXT_8(8) NEXT_8(16) NEXT_8(24)
            for (size_t k = 32; k < count; k += 8) {
                NEXT_8(k)
            }
        }
        /* At least 32 units and at most 64, so four vectors cover them. (They wait for the stores, nothing for them.) */
        __m256i a = load_32(out), b = load_32(out + 16), c = load_32(out + count - 32), d = load_32(out + count - 16);
        __m256i all = _mm256_set1_epi16(-1);
        __m256i closer = _mm256_or_si256(
            _mm256_or_si256(_mm256_cmpeq_epi16(a, all), _mm256_cmpeq_epi16(b, all)),
            _mm256_or_si256(_mm256_cmpeq_epi16(c, all), _mm256_cmpeq_epi16(d, all)));
        if (!_mm256_testz_si256(closer, closer))
            break;
        seen = _mm256_or_si256(seen, _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d)));
        source += 64 + beyond;
        out += count;
    }
    uint64_t words[4];
    store_32(words, seen);
    uint64_t joined = words[0] | words[1] | words[2] | words[3];
    joined |= joined >> 32;
    *seen_units |= (uint32_t)((joined | joined >> 16) & 0xFFFF);
    *written = (size_t)(out - units);
    return (size_t)(source - begin);
}

AVX2 size_t avx2_pairs(const uint8_t *source, size_t length, uint16_t *out, const uint16_t *table, size_t *written,
                       uint32_t *seen)
{
    return avx2_pairs_any(source, length, out, table, 0, written, seen);
}

AVX2 size_t avx2_pairs_shift_jis(const uint8_t *source, size_t length, uint16_t *out, const uint16_t *table,
                                 size_t *written, uint32_t *seen)
{
    return avx2_pairs_any(source, length, out, table, 1, written, seen);
}

/* ---- single-byte encodings ---- */

/* Sets of bytes from 0x80: bit (byte >> 4) - 8 of set[byte & 15]. */
AVX2_INLINE uint32_t members(__m256i bytes, __m256i set)
{
    const __m256i bits = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128,
                                          0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128);
    __m256i nibble = set_each(0x0F);
    __m256i row = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble));
    __m256i column = _mm256_shuffle_epi8(set, _mm256_and_si256(bytes, nibble));
    __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(row, column), _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_epi8(none);
}

/* How many bytes come before the first vector that has one of the set in it. */
AVX2 size_t avx2_find_in_set(const uint8_t *source, size_t length, const uint8_t *set)
{
    __m256i wanted = _mm256_broadcastsi128_si256(load_16(set));
    size_t done = 0;
    while (length - done >= 32 && !members(load_32(source + done), wanted))
        done += 32;
    return done;
}

/* Every table of 128 units: for each row of 16 a shuffle that gives nothing outside the row, all joined.
   *undefined: whether U+FFFD is among the units. */
AVX2 size_t avx2_single_byte(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out, int *undefined)
{
    __m256i low_rows[8], high_rows[8], found = _mm256_setzero_si256();
    size_t done = 0;
    for (int row = 0; row < 8; row++) {
        __m128i a = load_16(table + 0x80 + 16 * row), b = load_16(table + 0x88 + 16 * row);
        __m128i mask = _mm_set1_epi16(0xFF);
        low_rows[row] = _mm256_broadcastsi128_si256(_mm_packus_epi16(_mm_and_si128(a, mask), _mm_and_si128(b, mask)));
        high_rows[row] = _mm256_broadcastsi128_si256(_mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8)));
    }
    for (; length - done >= 32; done += 32) {
        __m256i bytes = load_32(source + done);
        if (!_mm256_movemask_epi8(bytes)) {
            widen_32(bytes, out + done);
            continue;
        }
        __m256i low = _mm256_and_si256(bytes, _mm256_cmpgt_epi8(bytes, set_each(-1)));
        __m256i high = _mm256_setzero_si256();
        for (int row = 0; row < 8; row++) {
            __m256i place = _mm256_adds_epu8(_mm256_xor_si256(bytes, set_each(0x80 + 16 * row)), set_each(0x70));
            low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_rows[row], place));
            high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_rows[row], place));
        }
        found = _mm256_or_si256(found, _mm256_and_si256(_mm256_cmpeq_epi8(low, set_each(0xFD)),
                                                        _mm256_cmpeq_epi8(high, set_each(0xFF))));
        __m256i even = _mm256_unpacklo_epi8(low, high), odd = _mm256_unpackhi_epi8(low, high);
        store_32(out + done, _mm256_permute2x128_si256(even, odd, 0x20));
        store_32(out + done + 16, _mm256_permute2x128_si256(even, odd, 0x31));
    }
    *undefined = !_mm256_testz_si256(found, found);
    return done;
}

/* ---- UTF-8 ---- */

AVX2_INLINE __m256i shifted(__m256i bytes, __m256i before, int by)
{
    __m256i joined = _mm256_permute2x128_si256(before, bytes, 0x21);
    return by == 1 ? _mm256_alignr_epi8(bytes, joined, 15)
                   : by == 2 ? _mm256_alignr_epi8(bytes, joined, 14) : _mm256_alignr_epi8(bytes, joined, 13);
}

#define TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

/* Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021): what is wrong with two bytes in
   a row, by three nibbles; a bit that all three tables agree on is an error. */
AVX2_INLINE __m256i utf_8_errors(__m256i bytes, __m256i before)
{
    enum {
        SHORT = 1, LONG = 2, OVER_3 = 4, LARGE = 8, SURROGATE = 16, OVER_2 = 32, LARGE_1000 = 64, OVER_4 = 64,
        TWO_CONTINUATIONS = -128, CARRY = SHORT | LONG | TWO_CONTINUATIONS
    };
    __m256i nibble = set_each(0x0F);
    __m256i previous = shifted(bytes, before, 1);
    __m256i first_high = _mm256_shuffle_epi8(
        TWICE(LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS,
              TWO_CONTINUATIONS, SHORT | OVER_2, SHORT, SHORT | OVER_3 | SURROGATE, SHORT | LARGE | LARGE_1000 | OVER_4),
        _mm256_and_si256(_mm256_srli_epi16(previous, 4), nibble));
    __m256i first_low = _mm256_shuffle_epi8(
        TWICE(CARRY | OVER_3 | OVER_2 | OVER_4, CARRY | OVER_2, CARRY, CARRY, CARRY | LARGE, CARRY | LARGE | LARGE_1000,
              CARRY | LARGE | LARGE_1000, CARRY | LARGE | LARGE_1000, CARRY | LARGE | LARGE_1000,
              CARRY | LARGE | LARGE_1000, CARRY | LARGE | LARGE_1000, CARRY | LARGE | LARGE_1000,
              CARRY | LARGE | LARGE_1000, CARRY | LARGE | LARGE_1000 | SURROGATE, CARRY | LARGE | LARGE_1000,
              CARRY | LARGE | LARGE_1000),
        _mm256_and_si256(previous, nibble));
    __m256i second_high = _mm256_shuffle_epi8(
        TWICE(SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT,
              LONG | OVER_2 | TWO_CONTINUATIONS | OVER_3 | LARGE_1000 | OVER_4,
              LONG | OVER_2 | TWO_CONTINUATIONS | OVER_3 | LARGE, LONG | OVER_2 | TWO_CONTINUATIONS | SURROGATE | LARGE,
              LONG | OVER_2 | TWO_CONTINUATIONS | SURROGATE | LARGE, SHORT, SHORT, SHORT, SHORT),
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble));
    __m256i wrong = _mm256_and_si256(_mm256_and_si256(first_high, first_low), second_high);
    __m256i third = _mm256_subs_epu8(shifted(bytes, before, 2), set_each(0xE0 - 0x80));
    __m256i fourth = _mm256_subs_epu8(shifted(bytes, before, 3), set_each(0xF0 - 0x80));
    __m256i must_continue = _mm256_and_si256(_mm256_or_si256(third, fourth), set_each(0x80));
    return _mm256_xor_si256(must_continue, wrong);
}

/* Whether a vector ends in the middle of a character: nonzero where its last three bytes want more. */
AVX2_INLINE __m256i utf_8_unfinished(__m256i bytes)
{
    const __m256i top = _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                         -1, -1, -1, -1, -1, -1, -1, -1, -1, (char)0xEF, (char)0xDF, (char)0xBF);
    return _mm256_subs_epu8(bytes, top);
}

/* Blocks of 64 valid bytes, back to a character's start: bytes that are good, how many characters they are, and the
   largest byte seen. At least `beyond` bytes are left over after the last block. */
AVX2 size_t avx2_measure_utf_8(const uint8_t *source, size_t length, size_t beyond, size_t *characters, unsigned *largest)
{
    __m256i before = _mm256_setzero_si256(), unfinished = before, top = before;
    size_t done = 0, count = 0;
    for (; length - done >= 64 + beyond; done += 64) {
        __m256i low = load_32(source + done), high = load_32(source + done + 32), wrong;
        if (!_mm256_movemask_epi8(_mm256_or_si256(low, high))) {
            wrong = unfinished;
            unfinished = _mm256_setzero_si256();
            if (!_mm256_testz_si256(wrong, wrong))
                break;
            before = high;
            count += 64;
            continue;
        }
        wrong = _mm256_or_si256(utf_8_errors(low, before), utf_8_errors(high, low));
        if (!_mm256_testz_si256(wrong, wrong))
            break;
        unfinished = utf_8_unfinished(high);
        before = high;
        top = _mm256_max_epu8(top, _mm256_max_epu8(low, high));
        __m256i last_continuation = set_each(-65);
        count += (size_t)_mm_popcnt_u64(mask_64(_mm256_cmpgt_epi8(low, last_continuation),
                                                _mm256_cmpgt_epi8(high, last_continuation)));
    }
    /* The character that the next block was to finish. */
    for (size_t back = 1; back <= 3 && back <= done; back++) {
        uint8_t byte = source[done - back];
        if (byte >= 0xC0) {
            if (byte >= 0xF0 ? back < 4 : byte >= 0xE0 ? back < 3 : back < 2) {
                done -= back;
                count--;
            }
            break;
        }
        if (byte < 0x80)
            break;
    }
    uint8_t bytes[32];
    store_32(bytes, top);
    for (int i = 0; i < 32; i++)
        if (bytes[i] > *largest)
            *largest = bytes[i];
    *characters += count;
    return done;
}

/* The units of 32 bytes by the place of each character's first byte (other places hold nothing of use). */
AVX2_INLINE void utf_8_units(const uint8_t *source, __m256i bytes, __m256i *even, __m256i *odd)
{
    __m256i second = load_32(source + 1), third = load_32(source + 2);
    __m256i three = _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, set_each(0xE0)), bytes);
    __m256i a = _mm256_blendv_epi8(bytes, second, three), b = _mm256_blendv_epi8(second, third, three);
    __m256i low = _mm256_or_si256(_mm256_and_si256(_mm256_slli_epi16(a, 6), set_each(0xC0)),
                                  _mm256_and_si256(b, set_each(0x3F)));
    __m256i high = _mm256_or_si256(
        _mm256_and_si256(_mm256_srli_epi16(a, 2), set_each(0x0F)),
        _mm256_and_si256(_mm256_and_si256(_mm256_slli_epi16(bytes, 4), set_each(0xF0)), three));
    __m256i ascii = _mm256_cmpgt_epi8(bytes, set_each(-1));
    low = _mm256_blendv_epi8(low, bytes, ascii);
    high = _mm256_andnot_si256(ascii, high);
    *even = _mm256_unpacklo_epi8(low, high);
    *odd = _mm256_unpackhi_epi8(low, high);
}

AVX2_INLINE uint8_t *keep_8(__m128i units, unsigned mask, uint8_t *out, int width)
{
    __m128i kept = _mm_shuffle_epi8(units, load_16(keep_units[mask]));
    if (width == 1)
        _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(kept, kept));
    else if (width == 2)
        store_16(out, kept);
    else
        store_32(out, _mm256_cvtepu16_epi32(kept));
    return out + (size_t)_mm_popcnt_u32(mask) * (size_t)width;
}

/* Valid UTF-8 by blocks of 32 bytes into characters of 1, 2 or 4 bytes, until 64 bytes are left or a block has a
   four-byte character in it. A character belongs to its first byte's block, so no load waits for another. Stores run
   ahead of what is written, by less than the bytes left can fill. Bytes consumed, to a character's end. */
AVX2_INLINE size_t avx2_utf_8_any(const uint8_t *source, size_t length, uint8_t *out, int width, size_t *written)
{
    uint8_t *begin = out;
    size_t done = 0;
    for (; length - done >= 96; done += 32) {
        __m256i bytes = load_32(source + done);
        if (!_mm256_movemask_epi8(bytes)) {
            if (width == 1) {
                store_32(out, bytes);
            } else if (width == 2) {
                widen_32(bytes, (uint16_t *)out);
            } else {
                for (int i = 0; i < 4; i++)
                    store_32(out + 32 * i, _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(source + done + 8 * i))));
            }
            out += 32 * width;
            continue;
        }
        if (width == 4 || width == 2) {
            __m256i four = _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, set_each(0xF0)), bytes);
            if (_mm256_movemask_epi8(four))
                break;
        }
        __m256i even, odd;
        uint32_t starts = (uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8(bytes, set_each(-65)));
        utf_8_units(source + done, bytes, &even, &odd);
        out = keep_8(_mm256_castsi256_si128(even), starts & 0xFF, out, width);
        out = keep_8(_mm256_castsi256_si128(odd), starts >> 8 & 0xFF, out, width);
        out = keep_8(_mm256_extracti128_si256(even, 1), starts >> 16 & 0xFF, out, width);
        out = keep_8(_mm256_extracti128_si256(odd, 1), starts >> 24, out, width);
    }
    /* The last character may go on into the next block: its bytes are consumed with it. */
    while (done && (source[done] & 0xC0) == 0x80)
        done++;
    *written = (size_t)(out - begin) / (size_t)width;
    return done;
}

AVX2 size_t avx2_utf_8_to_1(const uint8_t *source, size_t length, uint8_t *out, size_t *written)
{
    return avx2_utf_8_any(source, length, out, 1, written);
}

AVX2 size_t avx2_utf_8_to_2(const uint8_t *source, size_t length, uint8_t *out, size_t *written)
{
    return avx2_utf_8_any(source, length, out, 2, written);
}

AVX2 size_t avx2_utf_8_to_4(const uint8_t *source, size_t length, uint8_t *out, size_t *written)
{
    return avx2_utf_8_any(source, length, out, 4, written);
}

/* ---- UTF-16 to UTF-8 ---- */

/* Sixteen units at a time until there is a surrogate among them: units consumed; *written: bytes made. Writes up to 16
   bytes past them. */
AVX2 size_t avx2_units_to_utf_8(const uint16_t *units, size_t count, uint8_t *out, size_t *written)
{
    uint8_t *begin = out;
    size_t done = 0;
    for (; count - done >= 16; done += 16) {
        __m256i sixteen = load_32(units + done);
        if (_mm256_testz_si256(sixteen, _mm256_set1_epi16((short)0xFF80))) {
            store_16(out, _mm_packus_epi16(_mm256_castsi256_si128(sixteen), _mm256_extracti128_si256(sixteen, 1)));
            out += 16;
            continue;
        }
        if (_mm256_testz_si256(sixteen, _mm256_set1_epi16((short)0xF800))) {
            /* One or two bytes each: the first in the low half. */
            __m256i one = _mm256_cmpgt_epi16(_mm256_set1_epi16(0x80), sixteen);
            __m256i pair = _mm256_or_si256(
                _mm256_or_si256(_mm256_srli_epi16(sixteen, 6),
                                _mm256_and_si256(_mm256_slli_epi16(sixteen, 8), _mm256_set1_epi16(0x3F00))),
                _mm256_set1_epi16((short)0x80C0));
            pair = _mm256_blendv_epi8(pair, sixteen, one);
            __m256i mask = _mm256_packs_epi16(one, one);
            unsigned a = ~(unsigned)_mm256_movemask_epi8(mask) & 0xFF;
            unsigned b = ~(unsigned)_mm256_movemask_epi8(mask) >> 16 & 0xFF;
            store_16(out, _mm_shuffle_epi8(_mm256_castsi256_si128(pair), load_16(keep_halves[a])));
            out += 8 + _mm_popcnt_u32(a);
            store_16(out, _mm_shuffle_epi8(_mm256_extracti128_si256(pair, 1), load_16(keep_halves[b])));
            out += 8 + _mm_popcnt_u32(b);
            continue;
        }
        __m256i surrogates = _mm256_cmpeq_epi16(_mm256_and_si256(sixteen, _mm256_set1_epi16((short)0xF800)),
                                                _mm256_set1_epi16((short)0xD800));
        if (!_mm256_testz_si256(surrogates, surrogates))
            break;
        for (int half = 0; half < 2; half++) {
            __m256i unit = _mm256_cvtepu16_epi32(half ? _mm256_extracti128_si256(sixteen, 1)
                                                      : _mm256_castsi256_si128(sixteen));
            __m256i two = _mm256_cmpgt_epi32(unit, _mm256_set1_epi32(0x7F));
            __m256i three = _mm256_cmpgt_epi32(unit, _mm256_set1_epi32(0x7FF));
            /* byte 2: the last six bits; byte 1: the six before, or two bytes' lead; byte 0: three bytes' lead */
            __m256i last = _mm256_and_si256(_mm256_slli_epi32(unit, 16), _mm256_set1_epi32(0x3F0000));
            __m256i middle = _mm256_and_si256(_mm256_slli_epi32(unit, 2), _mm256_set1_epi32(0x3F00));
            __m256i first = _mm256_srli_epi32(unit, 12);
            __m256i marks = _mm256_blendv_epi8(_mm256_set1_epi32(0x80C0E0), _mm256_set1_epi32(0x8080E0), three);
            __m256i bytes = _mm256_or_si256(_mm256_or_si256(first, middle), _mm256_or_si256(last, marks));
            bytes = _mm256_blendv_epi8(_mm256_slli_epi32(unit, 16), bytes, two);
            unsigned longer = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(two));
            unsigned longest = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(three));
            unsigned a = (longer & 15) | (longest & 15) << 4, b = longer >> 4 | (longest & 0xF0);
            store_16(out, _mm_shuffle_epi8(_mm256_castsi256_si128(bytes), load_16(keep_bytes[a])));
            out += 4 + _mm_popcnt_u32(a);
            store_16(out, _mm_shuffle_epi8(_mm256_extracti128_si256(bytes, 1), load_16(keep_bytes[b])));
            out += 4 + _mm_popcnt_u32(b);
        }
    }
    *written = (size_t)(out - begin);
    return done;
}

#endif
