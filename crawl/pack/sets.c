/* SPDX-License-Identifier: Apache-2.0 */
/* sets.c: see sets.h.  Each set follows its size, at a multiple of 8. */
#include "pack/sets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/hash.h"

enum { HEAD = 8, BUFFER = 1 << 20, PIECE = 1 << 12 };

bool
rep_sets_start(struct rep_sets *sets, const char *file, size_t most_bytes)
{
        static const unsigned char zeros[HEAD] = {0};

        *sets = (struct rep_sets){.spool = {.fd = -1}};
        rep_table_start(&sets->table, most_bytes);
        rep_window_start(&sets->window, &sets->spool, PIECE);
        sets->recent = (struct rep_recent_set *)calloc(REP_RECENT_SETS, sizeof(*sets->recent));
        if (sets->recent == NULL) {
                sets->spool.error = ENOMEM;
                return false;
        }
        /* Some bytes come before the first set, so that no place is 0. */
        return rep_spool_start(&sets->spool, file, BUFFER, REP_SPOOL_PRIVATE) &&
               rep_spool_append(&sets->spool, zeros, HEAD);
}

const unsigned char *
rep_sets_read(struct rep_sets *sets, uint64_t place, size_t *size)
{
        const unsigned char *bytes = rep_window_look(&sets->window, place, HEAD);
        uint64_t head;

        if (bytes == NULL)
                return NULL;
        memcpy(&head, bytes, HEAD);
        *size = (size_t)head;
        /* Windows begin at heads, which are at multiples of 8.  So a set is aligned as a blob must be. */
        bytes = rep_window_look(&sets->window, place, HEAD + *size);
        return bytes != NULL ? bytes + HEAD : NULL;
}

/* Keeps a copy of the set of HASH at PLACE in memory, unless it is large. */
static void
keep(struct rep_sets *sets, uint64_t hash, uint64_t place, const void *bytes, size_t size)
{
        struct rep_recent_set *recent = &sets->recent[hash % REP_RECENT_SETS];

        if (size > REP_RECENT_SIZE || recent->place == place)
                return;
        recent->place = place;
        recent->size = size;
        memcpy(recent->bytes, bytes, size);
}

/* Returns whether the set of HASH at PLACE equals BYTES.  *FAILED becomes true if it can't be read. */
static bool
is_equal(struct rep_sets *sets, uint64_t hash, uint64_t place, const void *bytes, size_t size, bool *failed)
{
        const struct rep_recent_set *recent = &sets->recent[hash % REP_RECENT_SETS];
        const unsigned char *other = recent->bytes;
        size_t other_size = recent->size;

        if (recent->place != place)
                other = rep_sets_read(sets, place, &other_size);
        *failed = other == NULL;
        return other != NULL && other_size == size && memcmp(other, bytes, size) == 0;
}

/* Returns the place of an equal set of HASH.  Returns 0 if there is none, and after a failure, which sets *FAILED. */
static uint64_t
find_equal(struct rep_sets *sets, uint64_t hash, const void *bytes, size_t size, bool *failed)
{
        uint64_t place;
        size_t at = 0;

        *failed = false;
        while (!*failed && (place = rep_table_next(&sets->table, hash, &at)) != 0)
                if (is_equal(sets, hash, place, bytes, size, failed))
                        return place;
        return 0;
}

uint64_t
rep_sets_add(struct rep_sets *sets, const void *bytes, size_t size)
{
        uint64_t hash = rep_pack_hash(bytes, size, 0), place, head = size;
        bool failed;

        place = find_equal(sets, hash, bytes, size, &failed);
        if (failed)
                return 0;
        if (place == 0) {
                place = sets->spool.size;
                if (!rep_spool_append(&sets->spool, &head, HEAD) || !rep_spool_append(&sets->spool, bytes, size) ||
                    !rep_spool_align(&sets->spool, HEAD))
                        return 0;
                /* If the table is full, a later equal set is stored again. */
                if (!rep_table_add(&sets->table, hash, place)) {
                        sets->spool.error = ENOMEM;
                        return 0;
                }
        }
        keep(sets, hash, place, bytes, size);
        return place;
}

void
rep_sets_forget(struct rep_sets *sets)
{
        rep_table_free(&sets->table);
}

void
rep_sets_free(struct rep_sets *sets)
{
        rep_table_free(&sets->table);
        rep_window_free(&sets->window);
        rep_spool_free(&sets->spool);
        free(sets->recent);
        sets->recent = NULL;
}
