/* SPDX-License-Identifier: Apache-2.0 */
/* seen.c: see redirects.h. */
#include "archives/redirects.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_SIZE = 1024, ENTRY_SIZE = 64 /* of the table */ };

/* One allocation: this, then the texts. */
struct kept {
        struct kept *next;   /* the next one that was removed */
        struct kept *answer; /* the last answer before this, if this is none */
        struct rep_response response;
        size_t bytes;
        char texts[];
};

bool
rep_seen_start(struct rep_seen *seen, size_t most)
{
        *seen = (struct rep_seen){.table = lh_kchar_table_new(TABLE_SIZE, NULL), .most = most};
        return seen->table != NULL;
}

/* Removes KEPT, which may be NULL, but keeps its memory for a while: a revisit's response points to the texts of its original. */
static void
discard(struct rep_seen *seen, struct kept *kept)
{
        if (kept == NULL)
                return;
        seen->bytes -= kept->bytes;
        kept->next = seen->dropped;
        seen->dropped = kept;
}

static void
drop(struct rep_seen *seen, struct lh_entry *entry)
{
        struct kept *kept = lh_entry_v(entry);

        lh_table_delete_entry(seen->table, entry);
        discard(seen, kept->answer);
        discard(seen, kept);
}

/* Removes the response of ENTRY, which KEPT replaces.  If KEPT is no answer, it takes over the answer before it. */
static void
replace(struct rep_seen *seen, struct lh_entry *entry, struct kept *kept)
{
        struct kept *old = lh_entry_v(entry);

        if (kept->response.is_answer) {
                drop(seen, entry);
                return;
        }
        lh_table_delete_entry(seen->table, entry);
        kept->answer = old->response.is_answer ? old : old->answer;
        if (!old->response.is_answer)
                discard(seen, old);
        if (kept->answer != NULL && rep_fetch_access(&kept->response.fetch) != REP_ACCESS_DISALLOW_ALL)
                kept->answer->response.is_over = true;
}

static void
free_dropped(struct rep_seen *seen)
{
        struct kept *kept;

        while (seen->dropped != NULL) {
                kept = seen->dropped;
                seen->dropped = kept->next;
                free(kept);
        }
}

void
rep_seen_free(struct rep_seen *seen)
{
        if (seen->table == NULL)
                return;
        while (seen->table->head != NULL)
                drop(seen, seen->table->head);
        free_dropped(seen);
        lh_table_free(seen->table);
}

/* Copies TEXT to *AT, and moves *AT past it. */
static struct rep_text
copy(struct rep_text text, char **at)
{
        char *to = *at;

        if (text.size > 0)
                memcpy(to, text.data, text.size);
        *at += text.size;
        return (struct rep_text){to, text.size};
}

bool
rep_seen_put(struct rep_seen *seen, const char *url, const struct rep_response *response)
{
        size_t url_size = strlen(url) + 1,
               texts = url_size + response->location.size + response->body.size + response->digest.size;
        struct lh_entry *old = lh_table_lookup_entry(seen->table, url);
        struct kept *kept = malloc(sizeof(*kept) + texts);
        char *at;

        if (kept == NULL)
                return false;
        at = kept->texts + url_size;
        memcpy(kept->texts, url, url_size);
        kept->response = *response;
        kept->answer = NULL;
        kept->response.location = copy(response->location, &at);
        kept->response.body = copy(response->body, &at);
        kept->response.digest = copy(response->digest, &at);
        kept->bytes = sizeof(*kept) + texts + ENTRY_SIZE;
        free_dropped(seen);
        if (old != NULL)
                replace(seen, old, kept);
        if (lh_table_insert(seen->table, kept->texts, kept) != 0) {
                discard(seen, kept->answer);
                free(kept);
                return false;
        }
        seen->bytes += kept->bytes;
        while (seen->bytes > seen->most)
                drop(seen, seen->table->head);
        return true;
}

const struct rep_response *
rep_seen_get(const struct rep_seen *seen, const char *url)
{
        struct lh_entry *entry = lh_table_lookup_entry(seen->table, url);

        return entry != NULL ? &((struct kept *)lh_entry_v(entry))->response : NULL;
}

const struct rep_response *
rep_seen_get_answer(const struct rep_seen *seen, const char *url)
{
        struct lh_entry *entry = lh_table_lookup_entry(seen->table, url);
        const struct kept *kept = entry != NULL ? lh_entry_v(entry) : NULL;

        if (kept != NULL && !kept->response.is_answer)
                kept = kept->answer;
        return kept != NULL ? &kept->response : NULL;
}
