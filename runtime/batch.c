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

/* Fetches the line OFFSET bytes behind ADDRESS.  There may be nothing of ours there, or ADDRESS may be NULL: a fetch reads
 * nothing, and the sum is one of numbers, not of pointers. */
static inline void
fetch(const void *address, size_t offset)
{
        FETCH((const void *)((uintptr_t)address + offset));
}

static void
fetch_query(const struct rep_query *query)
{
        fetch(query->group, 0);
        fetch(query->group, LINE);
        fetch(query->url, 0);
        fetch(query->url, LINE);
}

/* Fetches what the walk of QUERY begins with.  Letters, digits and what stands between them share two lines of classes. */
static void
fetch_plan(const struct rep_query *query)
{
        const struct rep_plan *plan = query->group == NULL ? NULL : &query->group->plan;

        if (plan == NULL)
                return;
        if (plan->mode == REP_PLAN_DENSE) {
                fetch(plan->table, '-');
                fetch(plan->table, 'a');
                fetch(plan->table, 256 + 2 * (size_t)plan->start);
        } else if (plan->mode == REP_PLAN_COMPACT) {
                fetch(plan->table, plan->start);
                fetch(plan->table, plan->start + (size_t)LINE);
        }
        fetch(plan->lines, 0);
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
