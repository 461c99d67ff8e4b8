/* SPDX-License-Identifier: Apache-2.0 */
/* Eight bytes as one number, on every machine: the first byte in memory is the lowest one of the word. */
#ifndef REP_RUNTIME_CPU_WORDS_H
#define REP_RUNTIME_CPU_WORDS_H

#include <stdint.h>

#include "count.h"
#include "little_endian.h"

#define REP_WORD_BYTES 8

/* Returns the COUNT bytes at AT, 1 to 7, with zeros behind them.  Reads nothing else. */
static inline uint64_t
rep_load_few(const unsigned char *at, uint32_t count)
{
        uint32_t low, high;

        rep_touch(at, count);
        /* With fewer than four bytes, the middle one and the last may be the same byte, which is then read twice. */
        if (count < 4)
                return (uint64_t)at[0] | (uint64_t)at[count / 2] << 8 * (count / 2) |
                       (uint64_t)at[count - 1] << 8 * (count - 1);
        low = rep_load32(at);
        high = rep_load32(at + count - 4);
        return low | (uint64_t)high << 8 * (count - 4);
}

/* Returns BYTE, repeated eight times. */
static inline uint64_t
rep_repeat_byte(unsigned char byte)
{
        return byte * UINT64_C(0x0101010101010101);
}

/* Sets the highest bit of each byte of WORD that is not 0, and of no other byte.  The lower bits mean nothing.  No
 * carry leaves a byte. */
static inline uint64_t
rep_nonzero_bytes(uint64_t word)
{
        const uint64_t low = rep_repeat_byte(0x7F);

        return ((word & low) + low) | word;
}

/* Sets the highest bit of each byte of WORD that is 0, and no other bit. */
static inline uint64_t
rep_zero_bytes(uint64_t word)
{
        return ~rep_nonzero_bytes(word) & rep_repeat_byte(0x80);
}

/* Returns whether WORD has a byte that is a carriage return at most. */
static inline bool
rep_has_low_byte(uint64_t word)
{
        return ((((word & rep_repeat_byte(0x7F)) + rep_repeat_byte(0x7F - '\r')) | word) & rep_repeat_byte(0x80)) !=
               rep_repeat_byte(0x80);
}

/* Returns the number of the lowest bit that is set in BITS, which is not 0. */
static inline uint32_t
rep_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__) || defined(__clang__)
        return (uint32_t)__builtin_ctzll(bits);
#else
        uint32_t number = 0;

        for (; (bits & 1) == 0; bits >>= 1)
                number++;
        return number;
#endif
}

#endif
