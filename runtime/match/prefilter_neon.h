/* SPDX-License-Identifier: Apache-2.0 */
/* Prefilters with NEON: TBL looks up 16 halves of bytes in a table of 16 bytes. */
#ifndef REP_RUNTIME_MATCH_PREFILTER_NEON_H
#define REP_RUNTIME_MATCH_PREFILTER_NEON_H

#include "cpu/block.h"
#include "format.h"

/* Every AArch64 processor has NEON. */
#define REP_BLOCK_TARGET

/* Returns the buckets that each of BYTES allows by its TABLES.  The table of the high halves is twice in a vector. */
static inline rep_block
rep_allowed(const unsigned char *tables, rep_block bytes)
{
        const uint8x16_t low = vld1q_u8(tables);
        const uint8x8_t high = vld1_u8(tables + REP_FILTER_HIGH);

        return vandq_u8(vqtbl1q_u8(low, vandq_u8(bytes, vdupq_n_u8(15))),
                        vqtbl1q_u8(vcombine_u8(high, high), vshrq_n_u8(bytes, 4)));
}

static inline rep_block
rep_both(rep_block a, rep_block b)
{
        return vandq_u8(a, b);
}

/* Marks the bytes that are not ASCII. */
static inline rep_block
rep_above_ascii(rep_block bytes)
{
        return vcgeq_u8(bytes, vdupq_n_u8(0x80));
}

/* Return BYTES from the second or the third one on, with zeros behind them. */
static inline rep_block
rep_from_second(rep_block bytes)
{
        return vextq_u8(bytes, vdupq_n_u8(0), 1);
}

static inline rep_block
rep_from_third(rep_block bytes)
{
        return vextq_u8(bytes, vdupq_n_u8(0), 2);
}

/* Returns the block of LOW, its first eight bytes, and HIGH. */
static inline rep_block
rep_block_of(uint64_t low, uint64_t high)
{
        return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)));
}

#endif
