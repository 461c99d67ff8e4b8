/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compares the heads of a block of rules with the first bytes of a path, all at once (format.h, REP_LIST_RULES).
 *
 * Each byte of a head is free or must equal the path's byte.  The result is one bit a byte, so a block of eight heads
 * of eight bytes gives a word of 64 bits.  In it, a head that matches is a byte of ones.
 */
#ifndef REP_RUNTIME_MATCH_LIST_HEADS_H
#define REP_RUNTIME_MATCH_LIST_HEADS_H

#include "cpu/features.h"
#include "cpu/simd.h"
#include "cpu/words.h"
#include "format.h"

#ifdef REP_SSE2
#include <emmintrin.h>
#endif

_Static_assert(REP_LIST_BLOCK == 8 && REP_LIST_HEAD == REP_WORD_BYTES, "a block is a word of bits");

/* Returns a bit for each byte of HEAD that equals the byte of FIRST, the first byte's lowest. */
static inline uint64_t
rep_equal_bits(uint64_t head, uint64_t first)
{
        /* Each byte now has one bit, at its bottom.  The product moves bit 8 * N to bit 56 + N. */
        uint64_t equal = rep_zero_bytes(head ^ first) >> 7;

        return equal * UINT64_C(0x0102040810204080) >> 56;
}

/* Returns the bits of the COUNT heads at HEADS, at most REP_LIST_BLOCK.  An even number of heads is readable.  FIRST
 * holds the path's first bytes as a word. */
static inline uint64_t
rep_compare_heads(const unsigned char *heads, uint32_t count, uint64_t first)
{
        uint64_t bits = 0;

#ifdef REP_SSE2
        const __m128i path = _mm_set1_epi64x((long long)first);

        for (uint32_t i = 0; i < count; i += 2) {
                const __m128i pair =
                        _mm_loadu_si128((const __m128i *)(const void *)(heads + (size_t)REP_LIST_HEAD * i));

                rep_touch(heads + (size_t)REP_LIST_HEAD * i, sizeof(pair));
                bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(pair, path)) << 8 * i;
        }
#else
        for (uint32_t i = 0; i < count; i++)
                bits |= rep_equal_bits(rep_load64(heads + (size_t)REP_LIST_HEAD * i), first) << 8 * i;
#endif
        return bits;
}

#if defined(REP_SSSE3)

#include <immintrin.h>

/* Like rep_matching_heads(), with AVX-512: the free bits become bytes of ones, and one comparison covers eight heads.
 */
REP_AVX512 static inline uint64_t
rep_matching_heads_avx512(const unsigned char *heads, const unsigned char *free, uint32_t count, uint64_t first)
{
        const __mmask8 there = (__mmask8)(0xFFu >> (REP_LIST_BLOCK - count));
        const __m512i block = _mm512_maskz_loadu_epi64(there, heads);
        const __m512i ignored = _mm512_movm_epi8(rep_load64(free));
        /* These are the bytes that differ and are not ignored: (block ^ path) & ~ignored. */
        const __m512i differing = _mm512_ternarylogic_epi64(block, _mm512_set1_epi64((long long)first), ignored, 0x14);

        rep_touch(heads, (size_t)REP_LIST_HEAD * count);
        return _mm512_mask_testn_epi64_mask(there, differing, differing);
}

#endif

/* Returns a bit for each of the COUNT heads at HEADS that matches, the first one's lowest.  FREE holds the bits of the
 * free bytes. */
static inline uint64_t
rep_matching_heads(const unsigned char *heads, const unsigned char *free, uint32_t count, uint64_t first)
{
        uint64_t bits = rep_compare_heads(heads, count, first) | rep_load64(free);

        /* This is the same step as in rep_equal_bits(). */
        return ((rep_zero_bytes(~bits) >> 7) * UINT64_C(0x0102040810204080) >> 56) &
               (0xFFu >> (REP_LIST_BLOCK - count));
}

#endif
