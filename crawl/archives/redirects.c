/* SPDX-License-Identifier: Apache-2.0 */
/* redirects.c: see redirects.h. */
#include "archives/redirects.h"

#include <stdlib.h>
#include <string.h>

#include "syntax/token.h"

enum { TABLE_SIZE = 1024, ENTRY_SIZE = 64 /* of the table */ };

/* A robots.txt whose redirects are being followed.  NEXT waits for the same URL. */
struct chain {
        struct chain *next;
        uint32_t redirects; /* followed so far */
        int64_t date;       /* the date of the last redirect */
        int64_t answered;   /* the first date that is known: when the origin itself answered */
        int64_t oldest;     /* the oldest one */
        int64_t newest;
        struct rep_archive_place place;
        char origin[REP_ROBOTS_URL_SIZE];
};

/* The chains that wait for one URL. */
struct waiting {
        struct chain *first;
        size_t bytes;
        char url[];
};

bool
rep_redirects_start(struct rep_redirects *redirects, struct rep_source_run *run)
{
        size_t quarter = run->options.memory / 4;

        *redirects = (struct rep_redirects){.run = run,
                                            .seen = {.table = lh_kchar_table_new(TABLE_SIZE, NULL),
                                                     .most = 3 * quarter,
                                                     .max_bytes = run->options.max_bytes},
                                            .waiting = lh_kchar_table_new(TABLE_SIZE, NULL),
                                            .most = quarter};
        return (redirects->waiting != NULL && redirects->seen.table != NULL) || rep_source_fail(run);
}

bool
rep_redirects_wait_for(const struct rep_redirects *redirects, const char *url)
{
        return redirects->bytes > 0 && lh_table_lookup_entry(redirects->waiting, url) != NULL;
}

/* Takes the chains that wait for the URL of ENTRY out of the table. */
static struct chain *
take_waiting(struct rep_redirects *redirects, struct lh_entry *entry)
{
        struct waiting *waiting = lh_entry_v(entry);
        struct chain *first = waiting->first;

        redirects->bytes -= waiting->bytes;
        lh_table_delete_entry(redirects->waiting, entry);
        free(waiting);
        return first;
}

/* Reports that the chains from FIRST on led to nothing, unless WHY is NULL, and frees them. */
static void
give_up(const struct rep_redirects *redirects, struct chain *first, const char *why)
{
        struct chain *next;

        for (; first != NULL; first = next) {
                next = first->next;
                if (why != NULL)
                        rep_give_problem(redirects->run, REP_PROBLEM_REDIRECT, first->place, "%s/robots.txt: %s",
                                         first->origin, why);
                free(first);
        }
}

/* Adds URL to those that are waited for.  Returns NULL if memory is out. */
static struct waiting *
add_waiting(struct rep_redirects *redirects, const char *url)
{
        size_t size = strlen(url) + 1;
        struct waiting *waiting = malloc(sizeof(*waiting) + size);

        if (waiting == NULL)
                return NULL;
        *waiting = (struct waiting){.bytes = sizeof(*waiting) + size + ENTRY_SIZE};
        memcpy(waiting->url, url, size);
        if (lh_table_insert(redirects->waiting, waiting->url, waiting) == 0) {
                redirects->bytes += waiting->bytes;
                return waiting;
        }
        free(waiting);
        return NULL;
}

/* Makes CHAIN wait for URL. */
static void
wait_for(struct rep_redirects *redirects, struct chain *chain, const char *url)
{
        struct lh_entry *entry = lh_table_lookup_entry(redirects->waiting, url);
        struct waiting *waiting = entry != NULL ? lh_entry_v(entry) : add_waiting(redirects, url);

        if (waiting == NULL) {
                rep_source_fail(redirects->run);
                free(chain);
                return;
        }
        chain->next = waiting->first;
        waiting->first = chain;
        waiting->bytes += sizeof(*chain);
        redirects->bytes += sizeof(*chain);
        while (redirects->bytes > redirects->most)
                give_up(redirects, take_waiting(redirects, redirects->waiting->head),
                        "too many redirects wait for what they lead to");
}

/* Notes that a response of CHAIN has DATE. */
static void
note_date(struct chain *chain, int64_t date)
{
        if (chain->answered == REP_ARCHIVE_TIME_UNKNOWN)
                chain->answered = chain->oldest = date;
        if (date != REP_ARCHIVE_TIME_UNKNOWN && date < chain->oldest)
                chain->oldest = date;
        if (date > chain->newest)
                chain->newest = date;
}

/* Gives the end of CHAIN: RESPONSE, whose outcome is FETCH, or a redirect to TARGET's robots.txt, if that is not empty.
 */
static void
finish(struct rep_redirects *redirects, struct chain *chain, const struct rep_response *response,
       const struct rep_fetch *fetch, struct rep_text target)
{
        struct rep_found found = {.fetch = *fetch,
                                  .fetched = chain->answered,
                                  .aged = chain->oldest,
                                  .body = response->body,
                                  .truncated = response->truncated,
                                  .as_stored = response->as_stored,
                                  .original = response->original,
                                  .place = chain->place};

        /* A failure is one of the last part.  What lies in the future is reported. */
        if (rep_fetch_access(fetch) == REP_ACCESS_DISALLOW_ALL ||
            rep_fetch_time_fault(redirects->run->options.policy, chain->newest, rep_source_now(redirects->run)) != NULL)
                found.aged = found.fetched = chain->newest;
        if (target.size > 0)
                rep_give_redirect(redirects->run, rep_string(chain->origin), target, &found);
        else
                rep_give_found(redirects->run, rep_string(chain->origin), &found);
        free(chain);
}

/* Returns whether a redirect to URL ends CHAIN: it does if URL is a robots.txt.  *TARGET becomes the origin of that
   robots.txt.  If that is CHAIN's own origin, *TARGET is empty, and FETCH becomes a loop. */
static bool
is_end(const struct chain *chain, const char *url, struct rep_fetch *fetch, struct rep_text *target)
{
        *target = (struct rep_text){NULL, 0};
        if (!rep_url_key_is_robots(url))
                return false;
        *target = rep_url_key_origin(url);
        if (rep_is_same_text(*target, rep_string(chain->origin))) {
                fetch->error = REP_FETCH_LOOP;
                *target = (struct rep_text){NULL, 0};
        }
        return true;
}

/*
 * Follows CHAIN from RESPONSE, the response of URL, as far as there are responses.  A response that is older than the
 * redirect to it counts only at the archive's end (LAST): before that, the response that the crawler got may still
 * come.
 */
static void
follow(struct rep_redirects *redirects, struct chain *chain, const char *url, const struct rep_response *response,
       bool last)
{
        char keys[2][REP_URL_KEY_SIZE], *target = keys[0];
        struct rep_text origin = {NULL, 0};
        struct rep_fetch fetch;

        for (;;) {
                note_date(chain, response->date);
                fetch = response->fetch;
                fetch.redirects = chain->redirects;
                if (rep_fetch_access(&fetch) == REP_ACCESS_FOLLOW)
                        fetch.error = rep_url_key_resolve(url, response->location, target);
                if (rep_fetch_access(&fetch) != REP_ACCESS_FOLLOW || is_end(chain, target, &fetch, &origin)) {
                        finish(redirects, chain, response, &fetch, origin);
                        return;
                }
                chain->redirects++;
                chain->date = response->date;
                response = rep_seen_get(&redirects->seen, target);
                if (response == NULL || (!last && response->date < chain->date)) {
                        wait_for(redirects, chain, target);
                        return;
                }
                url = target;
                target = target == keys[0] ? keys[1] : keys[0];
        }
}

/* The same for all chains from FIRST on. */
static void
follow_all(struct rep_redirects *redirects, struct chain *first, const char *url, const struct rep_response *response,
           bool last)
{
        struct chain *next;

        for (; first != NULL; first = next) {
                next = first->next;
                follow(redirects, first, url, response, last);
        }
}

/* Returns NULL, and ends the run, if memory is out. */
static struct chain *
new_chain(const struct rep_redirects *redirects, const char *url, struct rep_archive_place place)
{
        struct chain *chain = calloc(1, sizeof(*chain));
        struct rep_text origin = rep_url_key_origin(url);

        if (chain == NULL) {
                rep_source_fail(redirects->run);
                return NULL;
        }
        memcpy(chain->origin, origin.data, origin.size);
        chain->place = place;
        chain->date = chain->answered = chain->oldest = chain->newest = REP_ARCHIVE_TIME_UNKNOWN;
        return chain;
}

void
rep_redirects_take(struct rep_redirects *redirects, const char *url, const struct rep_response *response,
                   struct rep_archive_place place)
{
        struct lh_entry *entry = redirects->bytes > 0 ? lh_table_lookup_entry(redirects->waiting, url) : NULL;

        follow_all(redirects, entry != NULL ? take_waiting(redirects, entry) : NULL, url, response, false);
        if (rep_url_key_is_robots(url))
                follow_all(redirects, new_chain(redirects, url, place), url, response, false);
}

void
rep_redirects_finish(struct rep_redirects *redirects)
{
        while (redirects->waiting->head != NULL && !redirects->run->stopped) {
                struct lh_entry *entry = redirects->waiting->head;
                const struct waiting *waiting = lh_entry_v(entry);
                const struct rep_response *response = rep_seen_get(&redirects->seen, waiting->url);
                char url[REP_URL_KEY_SIZE];
                struct chain *chain;

                memcpy(url, waiting->url, strlen(waiting->url) + 1);
                chain = take_waiting(redirects, entry);
                if (response == NULL)
                        give_up(redirects, chain, "what it was redirected to is not in the input behind it");
                else
                        follow_all(redirects, chain, url, response, true);
        }
}

/* ---- responses that later records refer to */

/* One allocation: this, then the texts. */
struct kept {
        struct kept *next;   /* the next one that was removed */
        struct kept *answer; /* the last answer before this, if this is none */
        struct rep_response response;
        size_t bytes;
        char texts[];
};

/* Removes KEPT, which may be NULL, but keeps its memory for a while: a revisit points to texts of its original. */
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

/* Removes the response of ENTRY, which KEPT replaces.  If KEPT is not an answer, it takes over the answer before it. */
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
rep_redirects_free(struct rep_redirects *redirects)
{
        struct lh_table *waiting = redirects->waiting, *table = redirects->seen.table;

        while (waiting != NULL && waiting->head != NULL)
                give_up(redirects, take_waiting(redirects, waiting->head), NULL);
        while (table != NULL && table->head != NULL)
                drop(&redirects->seen, table->head);
        free_dropped(&redirects->seen);
        if (waiting != NULL)
                lh_table_free(waiting);
        if (table != NULL)
                lh_table_free(table);
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
        kept->response.is_answer = response->fetch.error == REP_FETCH_DONE && response->fetch.status / 100 == 2 &&
                                   (!response->truncated || response->body.size >= seen->max_bytes);
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

void
rep_take_content(struct rep_response *response, const struct rep_response *original)
{
        response->body = original->body;
        response->truncated = original->truncated;
        response->as_stored = original->as_stored;
        response->fetch.error = original->fetch.error;
}

void
rep_seen_confirm(const struct rep_seen *seen, const char *url, struct rep_response *response)
{
        const struct rep_response *original = rep_seen_get_answer(seen, url);

        response->fetch.error = REP_FETCH_OTHER;
        if (original == NULL)
                return;
        response->fetch.status = original->fetch.status;
        response->digest = original->digest;
        rep_take_content(response, original);
}
