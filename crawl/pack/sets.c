/* SPDX-License-Identifier: Apache-2.0 */
/* sets.c: see sets.h.  Each stands behind its size, at a multiple of 8. */
#include "pack/sets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/hash.h"

enum { HEAD = 8, BUFFER = 1 << 20 };

bool
rep_sets_start(struct rep_sets *sets, const char *file, size_t most_bytes)
{
        static const unsigned char zeros[HEAD] = {0};

        *sets = (struct rep_sets){.memory = NULL};
        rep_table_start(&sets->table, most_bytes);
        /* What comes first is no set, so that no place is 0. */
        return rep_spool_start(&sets->spool, file, BUFFER, REP_SPOOL_PRIVATE) &&
               rep_spool_append(&sets->spool, zeros, HEAD);
}

const unsigned char *
rep_sets_read(struct rep_sets *sets, uint64_t place, size_t *size)
{
        uint64_t head;

        if (!rep_spool_read(&sets->spool, place, &head, HEAD))
                return NULL;
        *size = (size_t)head;
        if (*size > sets->capacity) {
                unsigned char *memory = realloc(sets->memory, *size);

                if (memory == NULL) {
                        sets->spool.error = ENOMEM;
                        return NULL;
                }
                sets->memory = memory;
                sets->capacity = *size;
        }
        return rep_spool_read(&sets->spool, place + HEAD, sets->memory, *size) ? sets->memory : NULL;
}

uint64_t
rep_sets_add(struct rep_sets *sets, const void *bytes, size_t size)
{
        uint64_t hash = rep_pack_hash(bytes, size, 0), place, head = size;
        size_t at = 0;

        while ((place = rep_table_next(&sets->table, hash, &at)) != 0) {
                size_t other_size;
                const unsigned char *other = rep_sets_read(sets, place, &other_size);

                if (other == NULL)
                        return 0;
                if (other_size == size && memcmp(other, bytes, size) == 0)
                        return place;
        }
        place = sets->spool.size;
        if (!rep_spool_append(&sets->spool, &head, HEAD) || !rep_spool_append(&sets->spool, bytes, size) ||
            !rep_spool_align(&sets->spool, HEAD))
                return 0;
        /* Where there is no room to remember it, an equal one is set aside again. */
        rep_table_add(&sets->table, hash, place);
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
        rep_spool_free(&sets->spool);
        free(sets->memory);
        sets->memory = NULL;
}
