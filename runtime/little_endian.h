/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Little-endian numbers in bytes of any alignment, on every machine: the first byte is the lowest.  Blobs, packs and
 * the words of the runtime's loops are read and written with these.
 *
 * Compilers make one load or store of each function, and a swap on machines of the other order.
 */
#ifndef REP_RUNTIME_LITTLE_ENDIAN_H
#define REP_RUNTIME_LITTLE_ENDIAN_H

#include <stdint.h>

#include "count.h"

static inline uint32_t
rep_load16(const unsigned char *at)
{
        rep_touch(at, 2);
        return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static inline uint32_t
rep_load32(const unsigned char *at)
{
        rep_touch(at, 4);
        return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t
rep_load64(const unsigned char *at)
{
        rep_touch(at, 8);
        return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
               (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

/* Stores the low 16 bits of VALUE. */
static inline void
rep_store16(unsigned char *at, uint32_t value)
{
        at[0] = (unsigned char)value;
        at[1] = (unsigned char)(value >> 8);
}

static inline void
rep_store32(unsigned char *at, uint32_t value)
{
        rep_store16(at, value);
        rep_store16(at + 2, value >> 16);
}

static inline void
rep_store64(unsigned char *at, uint64_t value)
{
        rep_store32(at, (uint32_t)value);
        rep_store32(at + 4, (uint32_t)(value >> 32));
}

#endif
