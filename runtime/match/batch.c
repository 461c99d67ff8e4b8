/* SPDX-License-Identifier: Apache-2.0 */
/*
 * batch.c: many checks at once, each of another host, as crawls need them.
 *
 * The cost of such a check is waiting for memory: the group, the URL and the automaton's records are in no cache.
 * Checks do not depend on each other, so groups and URLs are prefetched some queries ahead.  Most queries are then
 * answered by their group's plan alone.  Each of the others gets a lane: the first cache lines of its core are
 * prefetched, and the lanes take turns, so that each finds its lines loaded.  When a lane is done, the next query takes
 * it.
 */
#include "for_crawl.h"
#include "match/check_steps.h"
#include "match/list.h"

/* The number of lanes, and how many queries ahead groups and URLs are prefetched.  More would exceed what the processor
 * can load at once; fewer would not hide the latency. */
#define LANES 16
#define AHEAD 16

/* Scratch memory of a lane in bytes.  Most groups that need scratch memory need less. */
#define LANE_SCRATCH 1024

/* The next step of a lane. */
enum stage {
        STAGE_LIST,   /* compare the rules of a list */
        STAGE_WALK,   /* walk an automaton */
        STAGE_ANSWER, /* read the rule that won */
};

/* A query whose path is being walked. */
struct lane {
        struct rep_query *query;
        struct rep_text path;
        enum rep_begin begin;
        bool scattered; /* part of the core was not prefetched */
        enum stage stage;
        struct rep_walk walk;
        struct rep_part part;
        uint32_t scratch[LANE_SCRATCH / 4];
};

static inline void
fetch_query(const struct rep_query *query)
{
        rep_prefetch(query->group, 0);
        rep_prefetch(query->group, REP_CACHE_LINE);
        rep_prefetch(query->url, 0);
}

/* Prefetches what a walk of a large core of PLAN reads first if it begins at BEGIN.  The classes of letters, digits and
 * what is between them take two cache lines. */
static void
fetch_begin(const struct rep_plan *plan, enum rep_begin begin)
{
        uint32_t state = begin == REP_BEGIN_START ? plan->start : plan->unanchored;

        if (begin == REP_BEGIN_UNANCHORED && plan->unanchored_filter != NULL) {
                rep_prefetch(plan->unanchored_filter, 0);
                rep_prefetch(plan->unanchored_filter, REP_FILTER_SIZE - 1);
        } else if (plan->mode == REP_PLAN_COMPACT) {
                rep_prefetch(plan->table, state);
                rep_prefetch(plan->table, state + (size_t)REP_CACHE_LINE);
        } else {
                size_t cell = rep_cell_size(plan->mode == REP_PLAN_LARGE);

                rep_prefetch(plan->table, '-');
                rep_prefetch(plan->table, 'a');
                rep_prefetch(plan->table, rep_class_bytes(plan->canonical) + cell * state);
        }
}

static void
answer(struct rep_query *query, struct rep_text path, uint32_t rule)
{
        (void)rep_answer(&rep_picked(query->group)->plan, rule, path, &query->result);
}

/* The queries that are not started yet. */
struct waiting {
        struct rep_query *next, *end;
        void *scratch;
        size_t scratch_size;
};

/* Returns whether QUERY can use a lane: a check would not refuse it, it needs a single walk, and that walk needs little
 * scratch memory. */
static inline bool
fits_lane(const struct rep_query *query, const struct waiting *waiting)
{
        const struct rep_group *group = query->group;

        return rep_check_arguments(group, query->url, query->url_size, waiting->scratch) == REP_OK &&
               query->url != NULL && rep_picked(group)->plan.mode != REP_PLAN_PARTS &&
               (!rep_picked(group)->plan.needs_scratch ||
                (rep_picked(group)->scratch_size <= LANE_SCRATCH &&
                 (waiting->scratch == NULL || rep_picked(group)->scratch_size <= waiting->scratch_size)));
}

/* Answers QUERY by its plan, or starts LANE with it.  Returns whether LANE was started. */
static inline bool
start_lane(struct rep_query *query, struct lane *lane)
{
        const struct rep_plan *plan = &rep_picked(query->group)->plan;
        struct rep_text path = rep_path_of_url(query->url, query->url_size, plan->canonical);
        enum rep_begin begin;

        if (path.data == NULL) {
                query->status = REP_ERR_URL;
                query->result = (struct rep_result){.verdict = REP_DISALLOW};
                return false;
        }
        query->status = REP_OK;
        begin = rep_choose_begin(plan, query->url, &path);
        if (begin == REP_BEGIN_NOWHERE) {
                answer(query, path, 0);
                return false;
        }
        lane->query = query;
        lane->path = path;
        lane->begin = begin;
        if (plan->mode == REP_PLAN_LIST) {
                rep_prefetch_range(plan->header, plan->header + plan->core_size, REP_PREFETCHED);
                lane->stage = STAGE_LIST;
                return true;
        }
        lane->scattered = !rep_prefetch_core(plan);
        if (lane->scattered)
                fetch_begin(plan, begin);
        lane->stage = STAGE_WALK;
        lane->part =
                (struct rep_part){(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical, false};
        return true;
}

/* Walks.  Returns false if LANE must wait until its rule is loaded. */
static inline bool
walk_lane(struct lane *lane)
{
        const struct rep_plan *plan = &rep_picked(lane->query->group)->plan;

        if (!rep_begin_at(&lane->walk, plan, lane->begin, &lane->part, lane->scratch))
                return true;
        rep_finish_walk(&lane->walk, &lane->part, rep_walk_part(&lane->walk, &lane->part));
        if (!lane->scattered || lane->walk.best == 0)
                return true;
        rep_prefetch(plan->rules, (size_t)lane->walk.best * plan->rule_size);
        lane->stage = STAGE_ANSWER;
        return false;
}

/* The most steps with a list whose steps are counted.  Its owner counts further ones when it checks such a query alone,
   as one without enough scratch memory. */
#define LIST_STEPS 20000

/* Compares the rules of the list with the path. */
static void
answer_by_list(const struct lane *lane)
{
        const struct rep_plan *plan = &rep_picked(lane->query->group)->plan;
        struct rep_list_work work = {0, LIST_STEPS, NULL};
        uint32_t rule = rep_match_list(plan, lane->query->url, lane->path, lane->begin == REP_BEGIN_START,
                                       plan->needs_scratch ? &work : NULL);

        answer(lane->query, lane->path, rule);
        if (work.steps > work.most)
                lane->query->status = REP_ERR_SCRATCH;
}

/* Takes the next step of LANE, whose lines were prefetched.  Returns whether its query is answered. */
static bool
step_lane(struct lane *lane)
{
        if (lane->stage == STAGE_LIST) {
                answer_by_list(lane);
                return true;
        }
        if (lane->stage == STAGE_WALK && !walk_lane(lane))
                return false;
        answer(lane->query, lane->path, lane->walk.best);
        return true;
}

/* Takes queries until one starts LANE.  Returns false if none is left. */
static bool
take_next(struct waiting *waiting, struct lane *lane)
{
        while (waiting->next < waiting->end) {
                struct rep_query *query = waiting->next++;

                if (waiting->end - query > AHEAD)
                        fetch_query(query + AHEAD);
                if (!fits_lane(query, waiting))
                        query->status = rep_check(query->group, query->url, query->url_size, waiting->scratch,
                                                  waiting->scratch_size, &query->result);
                else if (start_lane(query, lane))
                        return true;
        }
        return false;
}

void
rep_check_batch(struct rep_query *queries, size_t count, void *scratch, size_t scratch_size)
{
        struct waiting waiting = {queries, queries, scratch, scratch_size};
        struct lane memory[LANES], *lanes[LANES];
        size_t running = 0, i;

        if (count == 0)
                return;
        waiting.end += count;
        for (i = 0; i < count && i < AHEAD; i++)
                fetch_query(&queries[i]);
        for (i = 0; i < LANES; i++)
                lanes[i] = &memory[i];
        while (running < LANES && take_next(&waiting, lanes[running]))
                running++;
        /* A lane that is done is removed when no query is left for it. */
        while (running > 0)
                for (i = 0; i < running; i++)
                        if (step_lane(lanes[i]) && !take_next(&waiting, lanes[i]))
                                lanes[i] = lanes[--running];
}
