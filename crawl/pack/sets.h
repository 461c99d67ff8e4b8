/* SPDX-License-Identifier: Apache-2.0 */
/* Stores the rule sets of a pack while it is made.  Equal sets are stored once. */
#ifndef REP_PACK_SETS_H
#define REP_PACK_SETS_H

#include "base/spool.h"
#include "base/table.h"

/* A small set that was added or found recently.  Most repeated sets are of a few kinds.  This copy saves reading them
   from the file. */
enum { REP_RECENT_SETS = 256, REP_RECENT_SIZE = 4096 };
struct rep_recent_set {
        uint64_t place; /* 0: none */
        size_t size;
        unsigned char bytes[REP_RECENT_SIZE];
};

struct rep_sets {
        struct rep_spool spool;
        struct rep_table table;        /* hash of a set -> its place */
        struct rep_window window;      /* of the last set read */
        struct rep_recent_set *recent; /* REP_RECENT_SETS of them, indexed by the low bits of the hash */
};

/* Starts without sets, in the directory of FILE.  MOST_BYTES limits the memory for finding equal sets.  Returns false
   after a failure, which is the spool's.  The caller frees SETS in any case. */
bool rep_sets_start(struct rep_sets *sets, const char *file, size_t most_bytes);

/* Stores BYTES, unless an equal set is stored.  Returns its place, or 0 after a failure. */
uint64_t rep_sets_add(struct rep_sets *sets, const void *bytes, size_t size);

/* Frees the memory that only rep_sets_add() needs. */
void rep_sets_forget(struct rep_sets *sets);

/* Reads the set at PLACE.  The bytes are valid until the next call.  Returns NULL after a failure. */
const unsigned char *rep_sets_read(struct rep_sets *sets, uint64_t place, size_t *size);

void rep_sets_free(struct rep_sets *sets);

#endif
