/* SPDX-License-Identifier: Apache-2.0 */
/* hash.h: the hash that identifies a blob, and shows damage (FORMAT.md).  A forged blob has a forged hash. */
#ifndef REP_BLOB_HASH_H
#define REP_BLOB_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Returns the hash of SIZE bytes, a multiple of 8.  The fourth word counts as it is, but for the bits of STORED, which
 * are turned over: with the hash that is there, it counts as zero. */
uint64_t rep_blob_hash(const unsigned char *bytes, size_t size, uint64_t stored);

#endif
