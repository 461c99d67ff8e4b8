/*
 * batch.c: many checks, each of another host, as a crawl asks for them.
 *
 * What such a check costs is the time that memory takes: the group, the first records or rows, the rules are in no cache.
 * Checks don't depend on each other, so while one is walked, the lines that later ones begin with are fetched: first
 * the group and the URL, and once the group must be there, what it leads to.
 */
#include "format.h"

/* How many checks ahead the plan of a group is followed; the group itself is fetched twice as far ahead. */
#define AHEAD 8

#if defined(__GNUC__) || defined(__clang__)
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) ((void)(address))
#endif

#define LINE 64

static void
fetch_query(const struct rep_query *query)
{
        FETCH(query->group);
        FETCH((const char *)query->group + LINE);
        FETCH(query->url);
        FETCH(query->url + LINE);
}

/* Fetches what the walk of QUERY begins with.  Letters, digits and what stands between them share two lines of classes. */
static void
fetch_plan(const struct rep_query *query)
{
        const struct rep_plan *plan = query->group == NULL ? NULL : &query->group->plan;

        if (plan == NULL || plan->core == NULL)
                return;
        FETCH(plan->core + LINE);
        if (plan->encoding == REP_CORE_DENSE) {
                FETCH(plan->table + LINE / 2);
                FETCH(plan->table + LINE + LINE / 2);
                FETCH(plan->table + 256 + 2 * (size_t)plan->start);
        } else if (plan->encoding == REP_CORE_COMPACT) {
                FETCH(plan->table + plan->start);
                FETCH(plan->table + plan->start + LINE);
        }
        if (plan->lines != NULL)
                FETCH(plan->lines);
}

void
rep_check_batch(struct rep_query *queries, size_t count, void *scratch, size_t scratch_size)
{
        size_t i;

        for (i = 0; i < count && i < 2 * AHEAD; i++)
                fetch_query(&queries[i]);
        for (i = 0; i < count && i < AHEAD; i++)
                fetch_plan(&queries[i]);
        for (i = 0; i < count; i++) {
                struct rep_query *query = &queries[i];

                if (count - i > 2 * AHEAD)
                        fetch_query(query + 2 * AHEAD);
                if (count - i > AHEAD)
                        fetch_plan(query + AHEAD);
                query->status =
                        rep_check(query->group, query->url, query->url_size, scratch, scratch_size, &query->result);
        }
}
