/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds entries by their origins, among those that a writer has found (known.h).
 *
 * The entries are in a file, in the order of their hashes.  For about every 16 KiB, the hash and place of the first
 * entry are kept in memory.  A lookup is a binary search there, and then reads the file up to the next sample.  If
 * the samples would exceed their memory, every second one is dropped, and lookups read twice as much.
 */
#ifndef REP_PACK_SAMPLES_H
#define REP_PACK_SAMPLES_H

#include "base/spool.h"
#include "pack/known.h"

struct rep_sample {
        uint64_t hash, at; /* the hash of an entry, and the place of its size in the file */
};

struct rep_samples {
        struct rep_known *known;
        struct rep_sample *list;
        size_t count, capacity, most;
        uint64_t stride; /* the least distance between samples in bytes */
        struct rep_window window;
};

/* Takes samples of all entries of KNOWN, in at most MEMORY bytes.  The caller frees SAMPLES, also after a failure,
   which KNOWN's writer has noted. */
bool rep_samples_start(struct rep_samples *samples, struct rep_known *known, size_t memory);

/* Finds the entry of ORIGIN.  Returns its record as rep_next_known() gives it, valid until the next call.  Returns
   NULL if there is none, and after a failure. */
const unsigned char *rep_samples_find(struct rep_samples *samples, struct rep_text origin);

void rep_samples_free(struct rep_samples *samples);

#endif
