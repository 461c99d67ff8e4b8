/*
 * batch.c: many checks, each of another host, as a crawl asks for them.
 *
 * What such a check costs is the time that memory takes: the group, the URL, the records of the automaton are in no
 * cache. Checks don't depend on each other, so groups and URLs are asked for some queries ahead, and most queries are
 * then answered by what their group's plan tells.  The others become flights: the first lines of their automata are
 * asked for, and they take turns, each up to where it needs another line.  Whenever one lands, the next query takes its
 * place, so that a long one holds nobody up.
 */
#include "check_steps.h"
#include "simd.h"
#include "url.h"

/* Flights at a time, and how many queries ahead groups and URLs are asked for: enough to hide what memory takes, few
 * enough for the processor's queue of lines to come. */
#define FLIGHTS 16
#define AHEAD 16

/* Scratch memory of a flight, in bytes: enough for most groups that need some. */
#define FLIGHT_SCRATCH 1024

/* Bytes of a core that are asked for at once. */
#define WHOLE 256

/* A query whose path is walked. */
struct flight {
        struct rep_query *query;
        struct rep_text path;
        enum rep_begin begin;
        bool begun;
        struct rep_walk walk;
        struct rep_part part;
        uint32_t scratch[FLIGHT_SCRATCH / 4];
};

/* Fetches the line OFFSET bytes behind ADDRESS.  There may be nothing of ours there, or ADDRESS may be NULL: a fetch
 * reads nothing, and the sum is one of numbers, not of pointers. */
static inline void
fetch(const void *address, size_t offset)
{
        REP_PREFETCH((const void *)((uintptr_t)address + offset));
}

static inline void
fetch_query(const struct rep_query *query)
{
        fetch(query->group, 0);
        fetch(query->group, REP_CACHE_LINE);
        fetch(query->url, 0);
}

/* Fetches what a walk through the core of PLAN needs: all of it where that is little, as it mostly is; else the
 * beginning and what BEGIN asks for first.  Letters, digits and what stands between them share two lines of classes. */
static void
fetch_core(const struct rep_plan *plan, enum rep_begin begin)
{
        uint32_t state = begin == REP_BEGIN_START ? plan->start : plan->rest, offset;

        for (offset = 0; offset < plan->core_size && offset < WHOLE; offset += REP_CACHE_LINE)
                fetch(plan->header, offset);
        if (plan->core_size <= WHOLE)
                return;
        if (begin == REP_BEGIN_REST && plan->rest_filter != NULL) {
                fetch(plan->rest_filter, 0);
                fetch(plan->rest_filter, REP_FILTER_SIZE - 1);
        } else if (plan->mode == REP_PLAN_DENSE) {
                fetch(plan->table, '-');
                fetch(plan->table, 'a');
                fetch(plan->table, rep_class_bytes(plan->canonical) + 2 * (size_t)state);
        } else {
                fetch(plan->table, state);
                fetch(plan->table, state + (size_t)REP_CACHE_LINE);
        }
}

static void
answer(struct rep_query *query, struct rep_text path, uint32_t rule)
{
        const struct rep_plan *plan = &query->group->plan;

        (void)rep_tell_rule(plan, rule, &query->result);
        rep_allow_robots_path(plan, path, &query->result);
}

/* The queries that are still to be taken. */
struct waiting {
        struct rep_query *next, *end;
        void *scratch;
        size_t scratch_size;
};

/* Whether QUERY can fly: a check would not refuse it, and its walk is one and needs little scratch memory. */
static inline bool
can_fly(const struct rep_query *query, const struct waiting *waiting)
{
        const struct rep_group *group = query->group;

        return rep_check_arguments(group, query->url, query->url_size, waiting->scratch) == REP_OK &&
               query->url != NULL && group->plan.mode != REP_PLAN_PARTS &&
               (!group->plan.needs_scratch ||
                (group->scratch_size <= FLIGHT_SCRATCH &&
                 (waiting->scratch == NULL || group->scratch_size <= waiting->scratch_size)));
}

/* Answers QUERY by its plan, or makes FLIGHT of it; true for the latter. */
static inline bool
take_off(struct rep_query *query, struct flight *flight)
{
        const struct rep_plan *plan = &query->group->plan;
        struct rep_text path = rep_path_start(query->url, query->url_size);
        enum rep_begin begin;

        query->status = REP_OK;
        path.size = rep_path_size(query->url, path);
        begin = rep_choose_begin(plan, path);
        if (begin == REP_BEGIN_NOWHERE) {
                answer(query, path, 0);
                return false;
        }
        fetch_core(plan, begin);
        flight->query = query;
        flight->path = path;
        flight->begin = begin;
        flight->begun = false;
        flight->part = (struct rep_part){(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical};
        return true;
}

/* Takes FLIGHT on as far as its lines are there; true where it landed, with its query answered. */
static bool
fly(struct flight *flight)
{
        const struct rep_plan *plan = &flight->query->group->plan;
        enum rep_walked walked;

        if (!flight->begun && !rep_begin_at(&flight->walk, plan, flight->begin, &flight->part, flight->scratch)) {
                answer(flight->query, flight->path, 0);
                return true;
        }
        flight->begun = true;
        walked = plan->mode == REP_PLAN_DENSE ? rep_walk_dense(&flight->walk, &flight->part)
                                              : rep_hop_compact(&flight->walk, &flight->part);
        if (walked == REP_WALKED_FAR)
                return false;
        rep_finish_walk(&flight->walk, &flight->part, walked);
        answer(flight->query, flight->path, flight->walk.best);
        return true;
}

/* Takes queries until one becomes FLIGHT; false where none is left. */
static bool
take_next(struct waiting *waiting, struct flight *flight)
{
        while (waiting->next < waiting->end) {
                struct rep_query *query = waiting->next++;

                if (waiting->end - query > AHEAD)
                        fetch_query(query + AHEAD);
                if (!can_fly(query, waiting))
                        query->status = rep_check(query->group, query->url, query->url_size, waiting->scratch,
                                                  waiting->scratch_size, &query->result);
                else if (take_off(query, flight))
                        return true;
        }
        return false;
}

void
rep_check_batch(struct rep_query *queries, size_t count, void *scratch, size_t scratch_size)
{
        struct waiting waiting = {queries, queries, scratch, scratch_size};
        struct flight memory[FLIGHTS], *flights[FLIGHTS];
        size_t flying = 0, i;

        if (count == 0)
                return;
        waiting.end += count;
        for (i = 0; i < count && i < AHEAD; i++)
                fetch_query(&queries[i]);
        for (i = 0; i < FLIGHTS; i++)
                flights[i] = &memory[i];
        while (flying < FLIGHTS && take_next(&waiting, flights[flying]))
                flying++;
        /* A flight that landed, with nobody to take its place, gives it to the last one. */
        while (flying > 0)
                for (i = 0; i < flying; i++)
                        if (fly(flights[i]) && !take_next(&waiting, flights[i]))
                                flights[i] = flights[--flying];
}
