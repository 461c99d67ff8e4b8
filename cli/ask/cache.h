/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Open files by name.  When they take more memory than the limit, the least recently used files are closed.
 *
 * A file that can't be opened is kept as a failure, so that it is tried and reported once, not for each line.  Lines
 * are answered in blocks.  The files of a block stay open until the next block.
 */
#ifndef REP_CLI_ASK_CACHE_H
#define REP_CLI_ASK_CACHE_H

#include "cli/ask/robots.h"
#include "cli/base/input.h"
#include "cli/base/reading.h"

struct cache_entry {
        struct cache_entry *newer, *older; /* in order of use; NULL at the ends */
        struct cache_entry *next;          /* the next one in its bucket */
        uint64_t hash;
        char *name;
        uint64_t used; /* the number of the last block that used it */
        bool opened;
        struct robots robots;   /* if it was opened */
        struct failure failure; /* if it was not opened */
        size_t bytes;           /* the memory of all this, as last measured */
};

struct cache {
        struct cache_entry **buckets; /* chosen by the low bits of the hash */
        size_t bucket_count, count;
        struct cache_entry *newest, *oldest;
        size_t bytes, limit; /* the memory that the entries take, and its limit */
        uint64_t block;      /* the number of the current block, from 1 */
        struct rep_folder folder;
        bool quiet; /* no warnings */
        const struct reading *reading;
};

/* Starts CACHE with a LIMIT in bytes for its entries.  READING says how files of FOLDER are read.  QUIET: no warnings.
   The caller frees CACHE; FOLDER stays the caller's. */
void cache_start(struct cache *cache, size_t limit, const struct rep_folder *folder, const struct reading *reading,
                 bool quiet);

/* Returns the entry of the file NAME.  Opens the file if there is none.  It lives until the next block ends. */
struct cache_entry *cache_get(struct cache *cache, const char *name);

/* Measures the memory of ENTRY again.  Checks change it. */
void cache_measure(struct cache *cache, struct cache_entry *entry);

/* Returns whether the entries of this block alone exceed the limit.  The block should end then. */
bool cache_is_full(const struct cache *cache);

/* Begins the next block.  The last used entry is kept, whatever its size. */
void cache_next_block(struct cache *cache);

void cache_free(struct cache *cache);

#endif
