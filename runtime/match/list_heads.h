/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The heads of a block of rules against the first bytes of a path, all at once (format.h, REP_LIST_RULES).
 *
 * Each byte of each head either equals the path's or is free.  That is a bit each, so a block of eight heads of eight
 * bytes is a word of 64 bits, in which a head that matches is a byte of ones.
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

/* A bit for each of the bytes of HEAD that equals FIRST's, the first byte's lowest. */
static inline uint64_t
rep_equal_bits(uint64_t head, uint64_t first)
{
        /* One bit a byte, at its bottom; the product moves bit 8 * N to bit 56 + N. */
        uint64_t equal = rep_zero_bytes(head ^ first) >> 7;

        return equal * UINT64_C(0x0102040810204080) >> 56;
}

/* The bits of the COUNT heads at HEADS, up to REP_LIST_BLOCK, of which an even number can be read; FIRST is the path's
 * first bytes as a word. */
static inline uint64_t
rep_compare_heads(const unsigned char *heads, uint32_t count, uint64_t first)
{
        uint64_t bits = 0;
        uint32_t i;

#ifdef REP_SSE2
        const __m128i path = _mm_set1_epi64x((long long)first);

        for (i = 0; i < count; i += 2) {
                const __m128i pair =
                        _mm_loadu_si128((const __m128i *)(const void *)(heads + (size_t)REP_LIST_HEAD * i));

                rep_touch(heads + (size_t)REP_LIST_HEAD * i, sizeof(pair));
                bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(pair, path)) << 8 * i;
        }
#else
        for (i = 0; i < count; i++)
                bits |= rep_equal_bits(rep_load64(heads + (size_t)REP_LIST_HEAD * i), first) << 8 * i;
#endif
        return bits;
}

#if defined(REP_SSSE3)

#include <immintrin.h>

/* The same as below, with AVX-512: the bits that are free become bytes of ones, and eight heads one comparison. */
REP_AVX512 static inline uint64_t
rep_matching_heads_avx512(const unsigned char *heads, const unsigned char *free, uint32_t count, uint64_t first)
{
        const __mmask8 there = (__mmask8)(0xFFu >> (REP_LIST_BLOCK - count));
        const __m512i block = _mm512_maskz_loadu_epi64(there, heads);
        const __m512i ignored = _mm512_movm_epi8(rep_load64(free));
        /* What differs and is not ignored: (block ^ path) & ~ignored. */
        const __m512i differing = _mm512_ternarylogic_epi64(block, _mm512_set1_epi64((long long)first), ignored, 0x14);

        rep_touch(heads, (size_t)REP_LIST_HEAD * count);
        return _mm512_mask_testn_epi64_mask(there, differing, differing);
}

#endif

/* A bit for each of the COUNT heads at HEADS that matches, the first one's lowest, with FREE the bits that are free in
 * each of them. */
static inline uint64_t
rep_matching_heads(const unsigned char *heads, const unsigned char *free, uint32_t count, uint64_t first)
{
        uint64_t bits = rep_compare_heads(heads, count, first) | rep_load64(free);

        /* As in rep_equal_bits(). */
        return ((rep_zero_bytes(~bits) >> 7) * UINT64_C(0x0102040810204080) >> 56) &
               (0xFFu >> (REP_LIST_BLOCK - count));
}

#endif
