/* SPDX-License-Identifier: Apache-2.0 */
/* The hash of packs: 64-bit XXH3, which most languages have.  No trust is based on it. */
#ifndef REP_PACK_HASH_H
#define REP_PACK_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stddef.h>
#include <stdint.h>

static inline uint64_t
rep_pack_hash(const void *bytes, size_t size, uint64_t seed)
{
        return XXH3_64bits_withSeed(bytes, size, seed);
}

#endif
