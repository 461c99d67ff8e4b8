/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prefilters with AVX-512: they test 64 places at once, which is all of most paths, and their loads read no byte behind
 * the path.
 */
#ifndef REP_RUNTIME_MATCH_PREFILTER_AVX512_H
#define REP_RUNTIME_MATCH_PREFILTER_AVX512_H

#include <immintrin.h>

#include "cpu/words.h"
#include "match/prefilter_loop.h"

#define REP_WIDE_BLOCK 64

/* Returns the buckets that each of BYTES allows by its TABLES, which are repeated throughout a vector. */
REP_AVX512 static inline __m512i
rep_allowed_wide(const unsigned char *tables, __m512i bytes)
{
        const __m512i half = _mm512_set1_epi8(15);
        const __m128i table = _mm_loadu_si128((const __m128i *)(const void *)tables);
        /* The mask has all bits set.  Without one, g++ 12 warns of a value that its own header leaves uninitialised. */
        const __m512i low = _mm512_maskz_broadcast_i32x4((__mmask16)-1, table);
        const __m512i high = _mm512_set1_epi64((long long)rep_load64(tables + REP_FILTER_HIGH));

        return _mm512_and_si512(_mm512_shuffle_epi8(low, _mm512_and_si512(bytes, half)),
                                _mm512_shuffle_epi8(high, _mm512_and_si512(_mm512_srli_epi16(bytes, 4), half)));
}

/* Returns the lowest COUNT bits, or all bits. */
REP_AVX512 static inline uint64_t
rep_lowest_bits(uint32_t count)
{
        return count < 64 ? _bzhi_u64(UINT64_MAX, count) : UINT64_MAX;
}

/* Returns the byte AHEAD of each place, with zeros behind the end.  LEFT bytes are left from the first place on.  A
 * masked load reads nothing else. */
REP_AVX512 static inline __m512i
rep_load_ahead(const unsigned char *path, uint32_t ahead, uint32_t left)
{
        return left > ahead ? _mm512_maskz_loadu_epi8(rep_lowest_bits(left - ahead), path + ahead)
                            : _mm512_setzero_si512();
}

REP_AVX512 static inline uint64_t
rep_escapes_wide(__m512i bytes)
{
        /* "$" and "%" differ in their lowest bit. */
        return _mm512_movepi8_mask(bytes) |
               _mm512_cmpeq_epi8_mask(_mm512_or_si512(bytes, _mm512_set1_epi8(1)), _mm512_set1_epi8('%')) |
               _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('*'));
}

/* Returns the places that see an escape among their three bytes.  THIRD is FIRST, two bytes on. */
REP_AVX512 static inline uint64_t
rep_see_escapes(__m512i first, __m512i third)
{
        uint64_t here = rep_escapes_wide(first), behind = rep_escapes_wide(third);

        return here | here >> 1 | behind << 1 | behind;
}

/* Tests the 64 places from AT on, or those that are left. */
REP_AVX512 static inline void
rep_ask_wide(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
             struct rep_candidates *candidates)
{
        uint32_t left = size - at, count = left < REP_WIDE_BLOCK ? left : REP_WIDE_BLOCK;
        __m512i first = rep_load_ahead(path + at, 0, left), second = rep_load_ahead(path + at, 1, left);
        __m512i third = rep_load_ahead(path + at, 2, left), buckets;
        uint64_t escaped = 0;

        buckets = _mm512_and_si512(rep_allowed_wide(rep_filter_tables(filter, 0), first),
                                   rep_allowed_wide(rep_filter_tables(filter, 1), second));
        buckets = _mm512_and_si512(buckets, rep_allowed_wide(rep_filter_tables(filter, 2), third));
        if (raw)
                escaped = rep_see_escapes(first, third);
        *candidates = (struct rep_candidates){
                at, at + count, (_mm512_test_epi8_mask(buckets, buckets) | escaped) & rep_lowest_bits(left)};
}

REP_AVX512 static uint32_t
rep_next_avx512(const unsigned char *filter, const unsigned char *path, uint32_t at, uint32_t size, bool raw,
                struct rep_candidates *candidates)
{
        return rep_next_of_blocks(rep_ask_wide, 1, filter, path, at, size, raw, candidates);
}

#endif
