/* skip.c: see skip.h. */
#include "skip.h"

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define REP_SKIP_SSSE3 1
#include <cpuid.h>
#include <stdatomic.h>
#include <tmmintrin.h>
#endif

#ifdef REP_SKIP_SSSE3

/* Places of the path that one block tells about. */
#define BLOCK 16
/* Bytes that it takes to tell: the last place looks two bytes ahead. */
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

/* The buckets that each of the 16 bytes at PATH allows by the two tables at TABLES. */
__attribute__((target("ssse3"))) static inline __m128i
allowed(const unsigned char *tables, const unsigned char *path)
{
        const __m128i half = _mm_set1_epi8(15), bytes = _mm_loadu_si128((const __m128i *)(const void *)path);
        const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)tables);
        const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(tables + 16));

        return _mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(bytes, half)),
                             _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(bytes, 4), half)));
}

/* The places among the 16 from PATH on at which a segment may begin; BLOCK_BYTES bytes are read. */
__attribute__((target("ssse3"))) static inline uint32_t
passed_places(const unsigned char *filter, const unsigned char *path)
{
        __m128i buckets = allowed(filter, path);

        buckets = _mm_and_si128(buckets, allowed(filter + 32, path + 1));
        buckets = _mm_and_si128(buckets, allowed(filter + 64, path + 2));
        return ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(buckets, _mm_setzero_si128())) & 0xFFFF;
}

/* Whether a segment may begin at AT, with fewer bytes left than a block takes. */
static bool
passes(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size)
{
        unsigned char buckets = 0xFF;
        uint32_t i;

        for (i = 0; i < REP_FILTER_BYTES && at + i < size; i++, filter += 32)
                buckets &= filter[path[at + i] & 15] & filter[16 + (path[at + i] >> 4)];
        return buckets != 0;
}

/* The block in which AT stands, or the last whole one where AT is too near to the end. */
static uint32_t
block_of(uint32_t at, uint32_t size)
{
        return size - at >= BLOCK_BYTES ? at : size - BLOCK_BYTES;
}

uint32_t
rep_skip_to(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, struct rep_skip *skip)
{
        while (size >= BLOCK_BYTES && at + REP_FILTER_BYTES <= size) {
                uint32_t passed;

                if (at >= skip->after) {
                        uint32_t begin = block_of(at, size);

                        skip->after = begin + BLOCK;
                        skip->passed = passed_places(filter, path + begin);
                }
                passed = skip->passed >> (at + BLOCK - skip->after);
                if (passed != 0)
                        return at + (uint32_t)__builtin_ctz(passed);
                at = skip->after;
        }
        while (at < size && !passes(filter, path, at, size))
                at++;
        return at;
}

#else

bool
rep_can_skip(void)
{
        return false;
}

uint32_t
rep_skip_to(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, struct rep_skip *skip)
{
        (void)filter;
        (void)path;
        (void)size;
        (void)skip;
        return at;
}

#endif
