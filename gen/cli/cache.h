/*
 * Opened files by name, the least recently used closed where they take more memory than they may.
 *
 * A file that can't be opened is kept too, as its failure: it is tried and reported once, not for each of its lines.
 */
#ifndef REP_CLI_CACHE_H
#define REP_CLI_CACHE_H

#include "cli/reading.h"
#include "cli/robots_blob.h"

/* The list of all entries in order of use, as insque() wants its elements to start. */
struct cache_link {
        struct cache_link *next, *previous;
};

struct cache_entry {
        struct cache_link link;
        char *name;
        bool opened;
        struct robots robots;   /* where opened */
        struct failure failure; /* where not */
};

struct cache {
        void *tree;              /* the entries by name, for tsearch() */
        struct cache_link order; /* a ring: its next is the entry used last, its previous the one to be closed next */
        size_t bytes, limit;     /* memory that the entries take, and may take */
        int directory;           /* of relative names, as in input_read_file() */
        bool quiet;              /* no warnings */
        const struct reading *reading;
        struct rep_options options;
        struct rep_compiler *compiler;
};

/*
 * Starts CACHE, with LIMIT bytes for its entries, which are opened as READING says.  It is to be freed, and must not
 * be moved.  QUIET: no warnings.
 */
void cache_start(struct cache *cache, size_t limit, int directory, const struct reading *reading, bool quiet);

/*
 * Gives the entry of the file NAME, opened now if it is not there.  It lives until the next call: it is kept even where
 * it alone takes more than the limit.
 */
const struct cache_entry *cache_get(struct cache *cache, char *name);

void cache_free(struct cache *cache);

#endif
