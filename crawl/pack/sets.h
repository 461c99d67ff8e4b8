/* SPDX-License-Identifier: Apache-2.0 */
/* Rule sets that are set aside while a pack is made, equal ones once. */
#ifndef REP_PACK_SETS_H
#define REP_PACK_SETS_H

#include "base/table.h"
#include "base/window.h"

/* A small set that was added or met lately: most sets that come again are of few kinds, and need not be read to be known. */
enum { REP_RECENT_SETS = 256, REP_RECENT_SIZE = 4096 };
struct rep_recent_set {
        uint64_t place; /* 0: none */
        size_t size;
        unsigned char bytes[REP_RECENT_SIZE];
};

struct rep_sets {
        struct rep_spool spool;
        struct rep_table table;        /* hash of a set -> where it is */
        struct rep_window window;      /* of the set that was read last */
        struct rep_recent_set *recent; /* REP_RECENT_SETS of them, each at the number that its hash ends with */
};

/* Starts with no sets, in the directory of FILE; MOST_BYTES are for telling them apart.  Returns false after a failure,
 * which is the spool's.  To be freed in any case. */
bool rep_sets_start(struct rep_sets *sets, const char *file, size_t most_bytes);

/* Sets BYTES aside, unless they are already; returns where, or 0 after a failure. */
uint64_t rep_sets_add(struct rep_sets *sets, const void *bytes, size_t size);

/* Forgets what only adding needs. */
void rep_sets_forget(struct rep_sets *sets);

/* Reads the set at PLACE, which is good until the next call; NULL after a failure. */
const unsigned char *rep_sets_read(struct rep_sets *sets, uint64_t place, size_t *size);

void rep_sets_free(struct rep_sets *sets);

#endif
