/*
 * skip.c: see skip.h.
 *
 * A block is 16 places.  Whether one passes depends on its byte and the two behind it, and each of the three is looked up
 * for all places at once: a byte's two halves select from two tables of 16, which is what PSHUFB does.
 */
#include "skip.h"

#include "simd.h"

#ifdef REP_SSSE3

#include <cpuid.h>
#include <stdatomic.h>
#include <tmmintrin.h>

#define SSSE3 __attribute__((target("ssse3")))

#define BLOCK 16
/* Bytes that it takes to tell about a whole block: the last place looks two bytes ahead. */
#define BLOCK_BYTES (BLOCK + REP_FILTER_BYTES - 1)

bool
rep_can_skip(void)
{
        /* Every thread that finds this unknown finds out the same, so it needs no lock. */
        static _Atomic signed char cached; /* 0: not yet; 1: yes; -1: no */
        signed char known = atomic_load_explicit(&cached, memory_order_relaxed);
        unsigned a, b, c = 0, d;

        if (known == 0) {
                known = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSSE3) != 0 ? 1 : -1;
                atomic_store_explicit(&cached, known, memory_order_relaxed);
        }
        return known > 0;
}

SSSE3 static inline __m128i
load(const unsigned char *at)
{
        return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* The buckets that each of BYTES allows by the two tables at TABLES. */
SSSE3 static inline __m128i
allowed(const unsigned char *tables, __m128i bytes)
{
        const __m128i half = _mm_set1_epi8(15);

        return _mm_and_si128(_mm_shuffle_epi8(load(tables), _mm_and_si128(bytes, half)),
                             _mm_shuffle_epi8(load(tables + 16), _mm_and_si128(_mm_srli_epi16(bytes, 4), half)));
}

/* A bit for each place whose BUCKETS are not empty. */
SSSE3 static inline uint32_t
places(__m128i buckets)
{
        return ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(buckets, _mm_setzero_si128())) & 0xFFFF;
}

/* A bit for each of BYTES that is an escape. */
SSSE3 static inline uint32_t
escapes(__m128i bytes)
{
        return (uint32_t)_mm_movemask_epi8(_mm_or_si128(bytes, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%'))));
}

/* The places of the whole block at PATH, of which BLOCK_BYTES are read. */
SSSE3 static inline uint32_t
whole_block(const unsigned char *filter, const unsigned char *path, bool raw)
{
        const __m128i bytes = load(path);
        __m128i buckets = allowed(filter, bytes);

        buckets = _mm_and_si128(buckets, allowed(filter + 32, load(path + 1)));
        buckets = _mm_and_si128(buckets, allowed(filter + 64, load(path + 2)));
        return places(buckets) | (raw ? escapes(bytes) : 0);
}

/* All ones from the byte number FROM on. */
SSSE3 static inline __m128i
ones_from(int from)
{
        const __m128i numbers = _mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

        return _mm_cmpgt_epi8(numbers, _mm_set1_epi8((char)(from - 1)));
}

/* The places of the last block, of COUNT BYTES, 1 to 16; those behind the path's end allow everything. */
SSSE3 static inline uint32_t
last_block(const unsigned char *filter, __m128i bytes, uint32_t count, bool raw)
{
        __m128i second = _mm_srli_si128(allowed(filter + 32, bytes), 1);
        __m128i third = _mm_srli_si128(allowed(filter + 64, bytes), 2);
        __m128i buckets = allowed(filter, bytes);

        buckets = _mm_and_si128(buckets, _mm_or_si128(second, ones_from((int)count - 1)));
        buckets = _mm_and_si128(buckets, _mm_or_si128(third, ones_from((int)count - 2)));
        return (places(buckets) | (raw ? escapes(bytes) : 0)) & (0xFFFFu >> (BLOCK - count));
}

static inline uint64_t
load_word(const unsigned char *at, size_t size)
{
        uint64_t word = 0;

        memcpy(&word, at, size);
        return word;
}

/* The COUNT bytes at PATH, 1 to 15, with zeros behind them; nothing else is read. */
SSSE3 static inline __m128i
load_few(const unsigned char *path, uint32_t count)
{
        uint64_t low, high = 0;

        if (count >= 8) {
                low = load_word(path, 8);
                /* The last 8 bytes, of which those in LOW are shifted away; shifting by 64 is not defined, so in two steps. */
                high = load_word(path + count - 8, 8) >> 4 * (16 - count) >> 4 * (16 - count);
        } else if (count >= 4) {
                low = load_word(path, 4) | load_word(path + count - 4, 4) << 8 * (count - 4);
        } else {
                low = path[0] | (uint64_t)path[count / 2] << 8 * (count / 2) |
                      (uint64_t)path[count - 1] << 8 * (count - 1);
        }
        return _mm_set_epi64x((long long)high, (long long)low);
}

/* Asks about the block in which AT stands. */
SSSE3 static inline void
ask(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw, struct rep_skip *skip)
{
        if (size - at >= BLOCK_BYTES) {
                *skip = (struct rep_skip){at, at + BLOCK, whole_block(filter, path + at, raw)};
        } else if (size >= BLOCK) {
                /* One place more than a block is left to the next one; what AT's block can't see of it may be anything. */
                skip->begin = size - at > BLOCK ? at : size - BLOCK;
                skip->after = skip->begin + BLOCK;
                skip->passed = last_block(filter, load(path + skip->begin), BLOCK, raw);
        } else {
                *skip = (struct rep_skip){0, size, last_block(filter, load_few(path, size), size, raw)};
        }
}

SSSE3 uint32_t
rep_skip_to(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
            struct rep_skip *skip)
{
        uint32_t passed;

        while (at < size) {
                if (at >= skip->after)
                        ask(filter, path, at, size, raw, skip);
                passed = skip->passed >> (at - skip->begin);
                if (passed != 0)
                        return at + (uint32_t)__builtin_ctz(passed);
                at = skip->after;
        }
        return size;
}

#else

bool
rep_can_skip(void)
{
        return false;
}

uint32_t
rep_skip_to(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
            struct rep_skip *skip)
{
        (void)filter;
        (void)path;
        (void)size;
        (void)raw;
        (void)skip;
        return at;
}

#endif
