/* SPDX-License-Identifier: Apache-2.0 */
/* prefilter.c: see prefilter.h.  This is the one place that chooses code by the kind of processor. */
#include "match/prefilter.h"

#include "cpu/simd.h"
#include "match/prefilter_words.h"

#if defined(REP_SSSE3)
#include "match/prefilter_avx512.h"
#endif
#if defined(REP_SSSE3) || defined(REP_NEON)
#include "match/prefilter_block.h"
#endif

uint32_t
rep_next_candidate(enum rep_vectors vectors, const unsigned char *filter, const unsigned char *path, uint32_t at,
                   uint32_t size, bool raw, struct rep_candidates *candidates)
{
        rep_count(REP_COUNT_FILTERS);
        rep_touch(filter, REP_FILTER_SIZE);
#if defined(REP_SSSE3)
        if (vectors == REP_VECTORS_AVX512)
                return rep_next_avx512(filter, path, at, size, raw, candidates);
        if (vectors == REP_VECTORS_SSSE3)
                return rep_next_block(filter, path, at, size, raw, candidates);
#elif defined(REP_NEON)
        if (vectors == REP_VECTORS_NEON)
                return rep_next_block(filter, path, at, size, raw, candidates);
#else
        (void)vectors;
#endif
        return rep_next_word(filter, path, at, size, raw, candidates);
}
