/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A block: the bytes that this machine compares at once, in a vector or in a word.  Results are sets of places with
 * REP_PLACE_BITS bits each, those of the first byte lowest.
 */
#ifndef REP_RUNTIME_CPU_BLOCK_H
#define REP_RUNTIME_CPU_BLOCK_H

#include "cpu/simd.h"
#include "cpu/words.h"

#if defined(REP_SSE2)

#include <emmintrin.h>

#define REP_BLOCK 16
#define REP_PLACE_BITS 1
typedef __m128i rep_block;

static inline rep_block
rep_load_block(const unsigned char *at)
{
        rep_touch(at, REP_BLOCK);
        return _mm_loadu_si128((const __m128i *)(const void *)at);
}

/* Sets all bits of the bytes that equal BYTE. */
static inline rep_block
rep_equal(rep_block block, unsigned char byte)
{
        return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}

/* Does so for the bytes from FIRST to LAST, which are below 0x80. */
static inline rep_block
rep_within(rep_block block, unsigned char first, unsigned char last)
{
        const rep_block from = _mm_sub_epi8(block, _mm_set1_epi8((char)first));

        return _mm_cmpeq_epi8(from, _mm_min_epu8(from, _mm_set1_epi8((char)(last - first))));
}

/* Returns a block that has a byte that is a carriage return at most if A or B has one, and else none. */
static inline rep_block
rep_lower(rep_block a, rep_block b)
{
        return _mm_min_epu8(a, b);
}

static inline rep_block
rep_either(rep_block a, rep_block b)
{
        return _mm_or_si128(a, b);
}

/* Returns the places of FOUND, which is the union of results of rep_equal() and rep_within(). */
static inline uint64_t
rep_places(rep_block found)
{
        return (uint32_t)_mm_movemask_epi8(found);
}

#elif defined(REP_NEON)

#include <arm_neon.h>

#define REP_BLOCK 16
#define REP_PLACE_BITS 4
typedef uint8x16_t rep_block;

static inline rep_block
rep_load_block(const unsigned char *at)
{
        rep_touch(at, REP_BLOCK);
        return vld1q_u8(at);
}

static inline rep_block
rep_equal(rep_block block, unsigned char byte)
{
        return vceqq_u8(block, vdupq_n_u8(byte));
}

static inline rep_block
rep_within(rep_block block, unsigned char first, unsigned char last)
{
        return vcleq_u8(vsubq_u8(block, vdupq_n_u8(first)), vdupq_n_u8((unsigned char)(last - first)));
}

static inline rep_block
rep_lower(rep_block a, rep_block b)
{
        return vminq_u8(a, b);
}

static inline rep_block
rep_either(rep_block a, rep_block b)
{
        return vorrq_u8(a, b);
}

/* Shifting pairs of bytes right by four and narrowing them leaves four bits of each byte. */
static inline uint64_t
rep_places(rep_block found)
{
        return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(found), 4)), 0);
}

#else

#define REP_BLOCK REP_WORD_BYTES
#define REP_PLACE_BITS 8
typedef uint64_t rep_block;

static inline rep_block
rep_load_block(const unsigned char *at)
{
        return rep_load64(at);
}

/* Sets the highest bit of the bytes that equal BYTE. */
static inline rep_block
rep_equal(rep_block block, unsigned char byte)
{
        return rep_zero_bytes(block ^ rep_repeat_byte(byte));
}

/* No carry leaves a byte, because its highest bit is looked at apart. */
static inline rep_block
rep_within(rep_block block, unsigned char first, unsigned char last)
{
        const uint64_t low = block & rep_repeat_byte(0x7F);
        const uint64_t reached = low + rep_repeat_byte((unsigned char)(0x80 - first));

        return reached & ~(low + rep_repeat_byte((unsigned char)(0x7F - last))) & ~block & rep_repeat_byte(0x80);
}

static inline rep_block
rep_lower(rep_block a, rep_block b)
{
        return rep_has_low_byte(a) ? a : b;
}

static inline rep_block
rep_either(rep_block a, rep_block b)
{
        return a | b;
}

static inline uint64_t
rep_places(rep_block found)
{
        return found;
}

#endif

/* Returns the first of PLACES, which is not empty. */
static inline uint32_t
rep_first_place(uint64_t places)
{
        return rep_lowest_bit(places) / REP_PLACE_BITS;
}

#endif
