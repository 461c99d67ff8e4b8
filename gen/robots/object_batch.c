/* SPDX-License-Identifier: Apache-2.0 */
/* object_batch.c: the questions of a flat batch (rep_robots.h). */
#include "robots/asked.h"
#include "syntax/scheme.h"

/* The queries that are checked together, and the distance at which objects are prefetched. */
#define SOME 256
#define AHEAD 16

/* The batch. */
struct batch {
        struct rep_robots *const *robots;
        size_t stride; /* 0: one object for all queries */
        const struct rep_crawler *crawler;
        const char *bytes;
        const uint64_t *ends;
        size_t count;
        struct rep_result *results;
        unsigned char *statuses;
};

static void
answer(const struct batch *batch, size_t index, enum rep_status status)
{
        if (status != REP_OK)
                batch->results[index] = (struct rep_result){.verdict = REP_DISALLOW};
        if (batch->statuses != NULL)
                batch->statuses[index] = (unsigned char)status;
}

/* Returns the URL of INDEX. */
static inline struct rep_text
url_of(const struct batch *batch, size_t index)
{
        uint64_t begin = index == 0 ? 0 : batch->ends[index - 1];

        /* If all URLs are empty, BYTES may be NULL. */
        return batch->ends[index] == begin
                       ? rep_string("")
                       : (struct rep_text){batch->bytes + begin, (size_t)(batch->ends[index] - begin)};
}

static void
check_alone(const struct batch *batch, size_t index)
{
        struct rep_text url = url_of(batch, index);

        answer(batch, index,
               rep_robots_check(batch->robots[index * batch->stride], batch->crawler, url.data, url.size,
                                &batch->results[index]));
}

/* Prefetches what the check of INDEX reads of its object and after it. */
static inline void
fetch(const struct batch *batch, size_t index)
{
        if (index >= batch->count || batch->robots[index] == NULL)
                return;
        REP_PREFETCH(batch->robots[index]);
        rep_fetch_group(batch->robots[index]);
}

static inline void
fetch_group(const struct batch *batch, size_t index)
{
        const struct rep_robots *robots;
        const struct rep_tier *tier;

        if (index >= batch->count)
                return;
        robots = batch->robots[index];
        tier = robots == NULL ? NULL : REP_LOAD(&robots->first.tier);
        if (tier != NULL)
                REP_PREFETCH(rep_tier_group(tier));
}

/* Makes QUERY of INDEX if its crawler is stored and has left the text.  Otherwise, INDEX is checked alone. */
static bool
make_query(const struct batch *batch, size_t index, struct rep_query *query)
{
        struct rep_robots *robots = batch->robots[index];
        struct rep_asked *asked = robots == NULL ? NULL : rep_find_asked(robots, batch->crawler);
        struct rep_text url;

        if (asked == NULL || REP_LOAD(&asked->tier)->places != NULL) {
                check_alone(batch, index);
                return false;
        }
        url = url_of(batch, index);
        if (!rep_begins_as_url(url.data, url.size)) {
                answer(batch, index, REP_ERR_URL);
                return false;
        }
        query->group = rep_tier_group(rep_count_check(robots, asked));
        query->url = url.data;
        query->url_size = url.size;
        return true;
}

/* Returns whether the queries from FIRST to END are all of one object.  What their checks read stays in the caches:
   there is nothing to wait for during another check. */
static bool
are_of_one(const struct batch *batch, size_t first, size_t end)
{
        for (size_t i = first + 1; batch->stride > 0 && i < end; i++)
                if (batch->robots[i] != batch->robots[first])
                        return false;
        return true;
}

/* Checks the queries from FIRST to END. */
static void
check_some(const struct batch *batch, size_t first, size_t end)
{
        struct rep_query queries[SOME];
        size_t numbers[SOME], count = 0, i;

        if (are_of_one(batch, first, end)) {
                for (i = first; i < end; i++)
                        check_alone(batch, i);
                return;
        }
        for (i = first; i < end; i++) {
                fetch(batch, i + 2 * AHEAD);
                fetch_group(batch, i + AHEAD);
                if (make_query(batch, i, &queries[count]))
                        numbers[count++] = i;
        }
        rep_check_batch(queries, count, NULL, 0);
        for (i = 0; i < count; i++) {
                batch->results[numbers[i]] = queries[i].result;
                answer(batch, numbers[i], queries[i].status);
                if (queries[i].status == REP_ERR_SCRATCH)
                        check_alone(batch, numbers[i]);
        }
}

/* Returns whether the arguments of a batch of at least one question are valid. */
static bool
is_valid(const struct batch *batch, size_t robots_count)
{
        if (batch->robots == NULL || batch->ends == NULL || batch->results == NULL ||
            (robots_count != 1 && robots_count != batch->count) ||
            (batch->bytes == NULL && batch->ends[batch->count - 1] > 0) || batch->ends[batch->count - 1] > SIZE_MAX)
                return false;
        for (size_t i = 1; i < batch->count; i++)
                if (batch->ends[i] < batch->ends[i - 1])
                        return false;
        return true;
}

enum rep_status
rep_robots_check_batch(struct rep_robots *const *robots, size_t robots_count, const struct rep_crawler *crawler,
                       const char *bytes, const uint64_t *ends, size_t count, struct rep_result *results,
                       unsigned char *statuses)
{
        const struct batch batch = {robots,  robots_count == count && count != 1, crawler, bytes, ends, count, results,
                                    statuses};

        if (count == 0)
                return robots_count > 1 ? REP_ERR_ARGUMENT : REP_OK;
        if (!is_valid(&batch, robots_count))
                return REP_ERR_ARGUMENT;
        for (size_t i = 0; i < 2 * AHEAD && batch.stride > 0; i++)
                fetch(&batch, i);
        for (size_t i = 0; i < AHEAD && batch.stride > 0; i++)
                fetch_group(&batch, i);
        for (size_t i = 0; i < count; i += SOME)
                check_some(&batch, i, count - i < SOME ? count : i + SOME);
        return REP_OK;
}
