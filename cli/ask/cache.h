/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opened files by name.  When they take more memory than they may, the least recently used are closed.
 *
 * A file that can't be opened is kept as a failure: it is tried and reported once, not for each line.  Lines are answered in
 * blocks.  The files of a block stay open until the next block.
 */
#ifndef REP_CLI_ASK_CACHE_H
#define REP_CLI_ASK_CACHE_H

#include "cli/ask/why.h"
#include "cli/base/folder.h"
#include "cli/base/reading.h"

struct cache_entry {
        struct cache_entry *newer, *older; /* in order of use; NULL at the ends */
        struct cache_entry *next;          /* in its bucket */
        uint64_t hash;
        char *name;
        uint64_t used; /* the number of the last block that asked for it */
        bool opened;
        struct robots_object robots; /* where opened */
        struct failure failure;      /* where not */
        char *agents;                /* whom WHY is about, as the line has them; NULL: nobody */
        struct why why;
        size_t bytes; /* memory that all this takes, as it was counted last */
};

struct cache {
        struct cache_entry **buckets; /* by the low bits of the hash */
        size_t bucket_count, count;
        struct cache_entry *newest, *oldest;
        size_t bytes, limit; /* memory that the entries take, and may take */
        uint64_t block;      /* its number; from 1 */
        struct folder folder;
        bool quiet; /* no warnings */
        bool keep;  /* the bytes of files, for why */
        const struct reading *reading;
};

/*
 * Starts CACHE, with LIMIT bytes for its entries, which are opened in FOLDER as READING says.  KEEP: with
 * their bytes.  QUIET: no warnings.  To be freed; FOLDER stays the caller's.
 */
void cache_start(struct cache *cache, size_t limit, const struct folder *folder, const struct reading *reading,
                 bool keep, bool quiet);

/* Gives the entry of the file NAME, opened now if it is not there.  It lives until the next block ends. */
struct cache_entry *cache_get(struct cache *cache, const char *name);

/* Counts the memory of ENTRY again, which checks and another WHY change. */
void cache_measure(struct cache *cache, struct cache_entry *entry);

/* Do the entries of this block alone take more than the limit?  Then it should end. */
bool cache_is_full(const struct cache *cache);

/* Begins the next block.  The entry that was used last stays, however large it is. */
void cache_next_block(struct cache *cache);

void cache_free(struct cache *cache);

#endif
