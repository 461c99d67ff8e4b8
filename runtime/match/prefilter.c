/*
 * skip.c: see skip.h.
 *
 * A block is 16 places or, with AVX-512, 64.  Whether one passes depends on its byte and the two behind it, and each of
 * the three is looked up for all places at once: a byte's two halves select from two tables of 16, which is what PSHUFB
 * does.
 */
#include "match/prefilter.h"

#include "cpu/simd.h"

#ifdef REP_SSSE3

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

#define SSSE3 __attribute__((target("ssse3")))
#define AVX512 __attribute__((target("avx512f,avx512bw,bmi2")))

#define BLOCK 16
/* Bytes that it takes to tell about a whole block: the last place looks two bytes ahead. */
#define BLOCK_BYTES (BLOCK + REP_FILTER_BYTES - 1)
#define WIDE_BLOCK 64

/* Whether the system keeps the registers of AVX512 when it switches threads. */
static bool
keeps_avx512(void)
{
        const uint32_t needed = 0xE6; /* SSE, AVX, masks, and both parts of the registers of 512 bits */
        uint32_t kept, rest;

        __asm__ volatile("xgetbv" : "=a"(kept), "=d"(rest) : "c"(0));
        (void)rest;
        return (kept & needed) == needed;
}

/* Asks the processor. */
static enum rep_filter_kind
find_skipper(void)
{
        const unsigned wanted = bit_AVX512F | bit_AVX512BW | bit_BMI2;
        unsigned a, b, c, d;

        if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_SSSE3) == 0)
                return REP_SKIP_NOT;
        if ((c & bit_OSXSAVE) == 0 || !keeps_avx512() || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 ||
            (b & wanted) != wanted)
                return REP_SKIP_SSSE3;
        return REP_SKIP_AVX512;
}

enum rep_filter_kind
rep_find_filter_kind(void)
{
        /* Every thread that finds this unknown finds out the same, so it needs no lock. */
        static _Atomic signed char cached = -1;
        signed char known = atomic_load_explicit(&cached, memory_order_relaxed);

        if (known < 0) {
                known = (signed char)find_skipper();
                atomic_store_explicit(&cached, known, memory_order_relaxed);
        }
        return (enum rep_filter_kind)known;
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

/* A bit for each of BYTES that is an escape.  What counts is whether a place sees one: with a byte before it, a segment
 * may have begun. */
SSSE3 static inline uint32_t
escapes(__m128i bytes)
{
        return (uint32_t)_mm_movemask_epi8(_mm_or_si128(bytes, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%'))));
}

/* The places of the whole block at PATH, of which BLOCK_BYTES are read. */
SSSE3 static inline uint32_t
whole_block(const unsigned char *filter, const unsigned char *path, bool raw)
{
        const __m128i first = load(path), second = load(path + 1), third = load(path + 2);
        __m128i buckets = allowed(filter, first);

        buckets = _mm_and_si128(buckets, allowed(filter + 32, second));
        buckets = _mm_and_si128(buckets, allowed(filter + 64, third));
        return places(buckets) | (raw ? escapes(first) | escapes(second) | escapes(third) : 0);
}

/* The places of the last block, of COUNT BYTES, 1 to 16, with zeros behind them. */
SSSE3 static inline uint32_t
last_block(const unsigned char *filter, __m128i bytes, uint32_t count, bool raw)
{
        __m128i buckets = allowed(filter, bytes);
        uint32_t escaped = raw ? escapes(bytes) : 0;

        buckets = _mm_and_si128(buckets, allowed(filter + 32, _mm_srli_si128(bytes, 1)));
        buckets = _mm_and_si128(buckets, allowed(filter + 64, _mm_srli_si128(bytes, 2)));
        return (places(buckets) | escaped | escaped >> 1 | escaped >> 2) & (0xFFFFu >> (BLOCK - count));
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
                /* The last 8 bytes, of which those in LOW are shifted away; shifting by 64 is not defined, so in two
                 * steps. */
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
        } else if (size - at > BLOCK) {
                /* One byte more than a block: the last places, which can't see it, are left to the next one. */
                *skip = (struct rep_skip){at, at + BLOCK - REP_FILTER_BYTES + 1, 0};
                skip->passed = last_block(filter, load(path + at), BLOCK, raw) & (0xFFFFu >> (REP_FILTER_BYTES - 1));
        } else if (size >= BLOCK) {
                *skip = (struct rep_skip){size - BLOCK, size, 0};
                skip->passed = last_block(filter, load(path + skip->begin), BLOCK, raw);
        } else {
                *skip = (struct rep_skip){0, size, last_block(filter, load_few(path, size), size, raw)};
        }
}

SSSE3 static uint32_t
skip_ssse3(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
           struct rep_skip *skip)
{
        uint64_t passed;

        while (at < size) {
                if (at >= skip->after)
                        ask(filter, path, at, size, raw, skip);
                passed = skip->passed >> (at - skip->begin);
                if (passed != 0)
                        return at + (uint32_t)__builtin_ctzll(passed);
                at = skip->after;
        }
        return size;
}

/* As allowed(), for 64 bytes. */
AVX512 static inline __m512i
allowed_wide(const unsigned char *tables, __m512i bytes)
{
        const __m512i half = _mm512_set1_epi8(15);
        const __m512i low = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)tables));
        const __m512i high = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)(tables + 16)));

        return _mm512_and_si512(_mm512_shuffle_epi8(low, _mm512_and_si512(bytes, half)),
                                _mm512_shuffle_epi8(high, _mm512_and_si512(_mm512_srli_epi16(bytes, 4), half)));
}

/* The lowest COUNT bits, or all. */
AVX512 static inline uint64_t
lowest_bits(uint32_t count)
{
        return count < 64 ? _bzhi_u64(UINT64_MAX, count) : UINT64_MAX;
}

/* The bytes AHEAD of each place, of LEFT bytes from the first place on, and zeros.  A load by mask reads nothing
 * else. */
AVX512 static inline __m512i
load_ahead(const unsigned char *path, uint32_t ahead, uint32_t left)
{
        return left > ahead ? _mm512_maskz_loadu_epi8(lowest_bits(left - ahead), path + ahead) : _mm512_setzero_si512();
}

AVX512 static inline uint64_t
escapes_wide(__m512i bytes)
{
        return _mm512_movepi8_mask(bytes) | _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('%'));
}

/* Asks about the 64 places from AT on, or those that are left. */
AVX512 static inline void
ask_wide(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
         struct rep_skip *skip)
{
        uint32_t left = size - at, count = left < WIDE_BLOCK ? left : WIDE_BLOCK;
        __m512i first = load_ahead(path + at, 0, left), second = load_ahead(path + at, 1, left);
        __m512i third = load_ahead(path + at, 2, left), buckets;
        uint64_t escaped = 0;

        buckets = _mm512_and_si512(allowed_wide(filter, first), allowed_wide(filter + 32, second));
        buckets = _mm512_and_si512(buckets, allowed_wide(filter + 64, third));
        if (raw)
                escaped = escapes_wide(first) | escapes_wide(second) | escapes_wide(third);
        *skip = (struct rep_skip){at, at + count,
                                  (_mm512_test_epi8_mask(buckets, buckets) | escaped) & lowest_bits(left)};
}

/* Most paths are one block, so most leave the loop in its first round. */
AVX512 static uint32_t
skip_avx512(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
            struct rep_skip *skip)
{
        uint64_t passed;

        while (at < size) {
                if (at >= skip->after)
                        ask_wide(filter, path, at, size, raw, skip);
                passed = skip->passed >> (at - skip->begin);
                if (passed != 0)
                        return at + (uint32_t)__builtin_ctzll(passed);
                at = skip->after;
        }
        return size;
}

uint32_t
rep_skip_to(enum rep_filter_kind filter_kind, const unsigned char *filter, const unsigned char *path, uint32_t at,
            uint32_t size, bool raw, struct rep_skip *skip)
{
        if (filter_kind == REP_SKIP_AVX512)
                return skip_avx512(filter, path, at, size, raw, skip);
        return filter_kind == REP_SKIP_SSSE3 ? skip_ssse3(filter, path, at, size, raw, skip) : at;
}

#else

enum rep_filter_kind
rep_find_filter_kind(void)
{
        return REP_SKIP_NOT;
}

uint32_t
rep_skip_to(enum rep_filter_kind filter_kind, const unsigned char *filter, const unsigned char *path, uint32_t at,
            uint32_t size, bool raw, struct rep_skip *skip)
{
        (void)filter_kind;
        (void)filter;
        (void)path;
        (void)size;
        (void)raw;
        (void)skip;
        return at;
}

#endif
