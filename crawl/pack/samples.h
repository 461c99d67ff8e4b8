/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Entries by their origins, among those that a writer has found (known.h).
 *
 * These stand in a file, in the order of their hashes.  Of every 16 KiB or so, the first entry's hash and place are kept in
 * memory: a lookup is a binary search there, and a read of what lies up to the next.  Where the samples would take more
 * memory than they may, every second one is dropped, and lookups read twice as much.
 */
#ifndef REP_PACK_SAMPLES_H
#define REP_PACK_SAMPLES_H

#include "base/window.h"
#include "pack/known.h"

struct rep_sample {
        uint64_t hash, at; /* of an entry, and where its size stands in the file */
};

struct rep_samples {
        struct rep_known *known;
        struct rep_sample *list;
        size_t count, capacity, most;
        uint64_t stride; /* samples lie at least so many bytes apart */
        struct rep_window window;
};

/* Takes samples of all entries of KNOWN, in at most MEMORY bytes.  To be freed, also after a failure, which KNOWN's writer has
 * noted. */
bool rep_samples_start(struct rep_samples *samples, struct rep_known *known, size_t memory);

/*
 * Finds the entry of ORIGIN: the record, as rep_next_known() gives it, good until the next call.  NULL where there is none,
 * and after a failure.
 */
const unsigned char *rep_samples_find(struct rep_samples *samples, struct rep_text origin);

void rep_samples_free(struct rep_samples *samples);

#endif
