/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the records of each origin come to, in the order of the origins' hashes, and the seed of the hash for which an index
 * is good.
 *
 * They stand in a file of their own, for an index can be laid out only when their number is known.
 */
#ifndef REP_PACK_KNOWN_H
#define REP_PACK_KNOWN_H

#include <string.h>

#include "base/window.h"
#include "pack/history.h"
#include "pack/writer_state.h"

struct rep_known {
        struct rep_pack_writer *writer;
        struct rep_spool spool;      /* records, each behind its size */
        struct rep_window window;    /* of the spool, for who goes through it */
        uint64_t count, redirects;   /* of entries, and of those that redirect */
        uint64_t homes, spill, seed; /* of the index: see PACK.md */
        unsigned char *record;       /* the one at hand */
        size_t size;                 /* of it, while they are found; 0: none */
        uint64_t records, replaced;  /* that it was made of, and of these, by a newer answer */
        struct rep_history history;  /* what these know, where they are several */
};

/* A slot of the index: the last that was given out. */
struct rep_slot {
        uint64_t line;
        size_t number; /* in its line, from 1 on; 0: none */
};

/*
 * Finds the entries among what WRITER has sorted, whose sorter is freed.  To be freed by rep_known_free(), also after a
 * failure, which WRITER has noted.
 */
bool rep_known_find(struct rep_known *known, struct rep_pack_writer *writer);
void rep_known_free(struct rep_known *known);

/* Reads the entry at *AT, which is 0 for the first, to RECORD, and moves on.  Returns its size; 0 behind the last, and
 * after a failure. */
size_t rep_next_known(struct rep_known *known, uint64_t *at);

/* The hash of the entry at hand. */
static inline uint64_t
rep_known_hash(const struct rep_known *known)
{
        uint64_t hash;

        memcpy(&hash, known->record + REP_SORT_HASH, sizeof(hash));
        return hash;
}

/* Moves SLOT on to that of the entry at hand: at its home, or behind the slot before.  Returns how far it strays. */
uint64_t rep_next_slot(const struct rep_known *known, struct rep_slot *slot);

#endif
