/* SPDX-License-Identifier: Apache-2.0 */
/* Prefilters with SSSE3: PSHUFB looks up 16 halves of bytes in a table of 16 bytes. */
#ifndef REP_RUNTIME_MATCH_PREFILTER_SSSE3_H
#define REP_RUNTIME_MATCH_PREFILTER_SSSE3_H

#include <tmmintrin.h>

#include "cpu/block.h"
#include "format.h"

/* For code that runs only after the processor was asked for SSSE3. */
#define REP_BLOCK_TARGET __attribute__((target("ssse3")))

/* Returns the buckets that each of BYTES allows by its TABLES.  The table of the high halves is twice in a vector. */
REP_BLOCK_TARGET static inline rep_block
rep_allowed(const unsigned char *tables, rep_block bytes)
{
        const __m128i half = _mm_set1_epi8(15);
        const __m128i low = rep_load_block(tables);
        const __m128i high = _mm_set1_epi64x((long long)rep_load64(tables + REP_FILTER_HIGH));

        return _mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(bytes, half)),
                             _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(bytes, 4), half)));
}

static inline rep_block
rep_both(rep_block a, rep_block b)
{
        return _mm_and_si128(a, b);
}

/* Marks the bytes that are not ASCII. */
static inline rep_block
rep_above_ascii(rep_block bytes)
{
        return _mm_cmplt_epi8(bytes, _mm_setzero_si128());
}

/* Return BYTES from the second or the third one on, with zeros behind them. */
static inline rep_block
rep_from_second(rep_block bytes)
{
        return _mm_srli_si128(bytes, 1);
}

static inline rep_block
rep_from_third(rep_block bytes)
{
        return _mm_srli_si128(bytes, 2);
}

/* Returns the block of LOW, its first eight bytes, and HIGH. */
static inline rep_block
rep_block_of(uint64_t low, uint64_t high)
{
        return _mm_set_epi64x((long long)high, (long long)low);
}

#endif
