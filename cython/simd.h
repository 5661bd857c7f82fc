/* The vector kernels as the decoders call them: one instruction set is chosen at import, and where there is none each
   kernel goes nowhere at all, so that the plain loop after it does everything. */
#ifndef WEBDECODE_SIMD_H
#define WEBDECODE_SIMD_H

#include "words.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define WEBDECODE_AVX2 1
#include "avx2.h"
#endif

static int vectors_on = 0;

/* The best set that this processor and this build have. */
static const char *simd_best(void)
{
#ifdef WEBDECODE_AVX2
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("popcnt"))
        return "avx2";
#endif
    return "portable";
}

static void simd_use(const char *name)
{
#ifdef WEBDECODE_AVX2
    vectors_on = !strcmp(name, "avx2");
    avx2_prepare();
#else
    (void)name;
#endif
}

#ifdef WEBDECODE_AVX2
#define VECTOR(call, otherwise) return vectors_on ? (call) : (otherwise)
#else
#define VECTOR(call, otherwise) return (otherwise)
#endif

static inline size_t vector_ascii_prefix(const uint8_t *source, size_t length)
{
    VECTOR(avx2_ascii_prefix(source, length), 0);
}

static inline size_t vector_pairs(const uint8_t *source, size_t length, uint16_t *out, const uint16_t *table,
                                  int shift_jis, size_t *written, uint32_t *seen)
{
    *written = 0;
    VECTOR(shift_jis ? avx2_pairs_shift_jis(source, length, out, table, written, seen)
                     : avx2_pairs(source, length, out, table, written, seen), 0);
}

static inline size_t vector_find_in_set(const uint8_t *source, size_t length, const uint8_t *set)
{
    VECTOR(avx2_find_in_set(source, length, set), 0);
}

static inline size_t vector_single_byte(const uint8_t *source, size_t length, const uint16_t *table, uint16_t *out,
                                        int *undefined)
{
    *undefined = 0;
    VECTOR(avx2_single_byte(source, length, table, out, undefined), 0);
}

static inline size_t vector_measure_utf_8(const uint8_t *source, size_t length, size_t beyond, size_t *characters,
                                          unsigned *largest)
{
    VECTOR(avx2_measure_utf_8(source, length, beyond, characters, largest), 0);
}

static inline size_t vector_utf_8(const uint8_t *source, size_t length, void *out, int width, size_t *written)
{
    *written = 0;
    VECTOR(width == 1   ? avx2_utf_8_to_1(source, length, (uint8_t *)out, written)
           : width == 2 ? avx2_utf_8_to_2(source, length, (uint8_t *)out, written)
                        : avx2_utf_8_to_4(source, length, (uint8_t *)out, written), 0);
}

static inline size_t vector_units_to_utf_8(const uint16_t *units, size_t count, uint8_t *out, size_t *written)
{
    *written = 0;
    VECTOR(avx2_units_to_utf_8(units, count, out, written), 0);
}

#endif
