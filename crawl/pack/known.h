/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The combined records of each origin, in the order of the origins' hashes, and a seed of the hash that suits the
 * index.
 *
 * They are kept in a file of their own, because an index can be laid out only once their number is known.
 */
#ifndef REP_PACK_KNOWN_H
#define REP_PACK_KNOWN_H

#include <string.h>

#include "base/spool.h"
#include "pack/history.h"
#include "pack/writer_state.h"

struct rep_known {
        struct rep_pack_writer *writer;
        struct rep_spool spool;      /* records, each after its size */
        struct rep_window window;    /* of the spool, for reading entries in order */
        uint64_t count, redirects;   /* of entries, and of entries with a redirect */
        uint64_t homes, spill, seed; /* properties of the index: see PACK.md */
        unsigned char *record;       /* the current entry */
        size_t size;                 /* its size while entries are being found; 0: there is none */
        uint64_t records, replaced;  /* the records that it combines, and those of them that a newer answer replaced */
        struct rep_history history;  /* the combined history, if there are several records */
};

/* The slot of the index that was given out last. */
struct rep_slot {
        uint64_t line;
        size_t number; /* its number in its line, from 1; 0: none yet */
};

/* Finds the entries among the records that WRITER has sorted, and frees its sorter.  The caller calls
   rep_known_free(), also after a failure, which WRITER has noted. */
bool rep_known_find(struct rep_known *known, struct rep_pack_writer *writer);
void rep_known_free(struct rep_known *known);

/* Reads the entry at *AT to RECORD, and moves *AT on.  *AT is 0 for the first entry.  Returns the entry's size, or 0
   past the last and after a failure. */
size_t rep_next_known(struct rep_known *known, uint64_t *at);

/* Returns the hash of the current entry. */
static inline uint64_t
rep_known_hash(const struct rep_known *known)
{
        return rep_record_word(known->record, REP_SORT_HASH);
}

/* Moves SLOT on to the slot of the current entry: at its home, or after the previous slot.  Returns the number of
   lines between home and slot. */
uint64_t rep_next_slot(const struct rep_known *known, struct rep_slot *slot);

#endif
