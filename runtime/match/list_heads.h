/*
 * The heads of a block of rules against the first bytes of a path, all at once (format.h, REP_LIST_RULES).
 *
 * Each byte of each head either equals the path's or is free.  That is a bit each, so a block of eight heads of eight
 * bytes is a word of 64 bits, in which a head that matches is a byte of ones.
 */
#ifndef REP_RUNTIME_MATCH_LIST_HEADS_H
#define REP_RUNTIME_MATCH_LIST_HEADS_H

#include "cpu/simd.h"
#include "format.h"

#ifdef REP_SSE2
#include <emmintrin.h>
#endif

_Static_assert(REP_LIST_BLOCK == 8 && REP_LIST_HEAD == 8, "a block is a word of bits");

/* The top bit of each byte of WORD that is all ones; the other bits are 0. */
static inline uint64_t
rep_full_bytes(uint64_t word)
{
        const uint64_t low = 0x7F7F7F7F7F7F7F7Fu;
        uint64_t missing = ~word;

        return ~(((missing & low) + low) | missing | low);
}

/* A bit for each byte of A that equals B's, the first byte's lowest. */
static inline uint64_t
rep_equal_bits(uint64_t a, uint64_t b)
{
        const unsigned char *bytes = (const unsigned char *)&a;
        uint64_t bits = 0;
        uint32_t i;

        a = rep_full_bytes(~(a ^ b)) >> 7;
        for (i = 0; i < 8; i++)
                bits |= (uint64_t)bytes[i] << i;
        return bits;
}

/* The bits of the COUNT heads at HEADS, up to REP_LIST_BLOCK, of which an even number can be read. */
static inline uint64_t
rep_compare_heads(const unsigned char *heads, uint32_t count, uint64_t first)
{
        uint64_t bits = 0;
        uint32_t i;

#ifdef REP_SSE2
        const __m128i path = _mm_set1_epi64x((long long)first);

        for (i = 0; i < count; i += 2) {
                const __m128i pair = _mm_loadu_si128((const __m128i *)(const void *)(heads + (size_t)8 * i));

                bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(pair, path)) << 8 * i;
        }
#else
        for (i = 0; i < count; i++) {
                uint64_t head;

                memcpy(&head, heads + (size_t)8 * i, sizeof(head));
                bits |= rep_equal_bits(head, first) << 8 * i;
        }
#endif
        return bits;
}

#endif
