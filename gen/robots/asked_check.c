/* SPDX-License-Identifier: Apache-2.0 */
/* asked_check.c: see asked.h: checks of what a crawler was resolved to. */
#include "match/list.h"
#include "robots/asked.h"

/* Calls CHECK once more, with scratch memory. */
static enum rep_status
check_again(rep_check_fn check, struct rep_robots *robots, struct rep_tier *tier, const char *url, size_t size,
            struct rep_result *result)
{
        struct rep_heap heap = rep_robots_heap(robots);
        enum rep_status status = rep_check_with_scratch(check, tier, &heap, url, size, result);

        if (status != REP_OK)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status;
}

/* The steps of a list between two looks at whether another thread has made what is faster. */
#define SLICE UINT64_C(1000000)

/* A check by LIST, whose steps are counted.  BETTER is what is faster, or LIST.  A pointer to WORK is one to all of it. */
struct counted_check {
        struct rep_list_work work;
        struct rep_robots *robots;
        struct rep_asked *asked;
        struct rep_tier *list, *better;
};

/*
 * The list has taken more steps than were left.  It is given up if there is what is faster, which this thread may make
 * here.  It goes on for a slice while another thread compiles, and else to its end: then nothing faster can be had.
 *
 * COMPILING is read first: a compile that ends between the two lines leaves its tier to the second one.
 */
static bool
goes_on(struct rep_list_work *work)
{
        struct counted_check *counted = (struct counted_check *)(void *)work;
        bool compiling = REP_LOAD(&counted->robots->compiling) != 0;

        counted->better = rep_find_faster(counted->robots, counted->asked, counted->list);
        if (counted->better != counted->list)
                return false;
        work->most = compiling ? work->steps + SLICE : UINT64_MAX;
        return true;
}

/* Calls CHECK for ASKED, whose TIER counts its steps.  A check that is given up is made again by what is faster. */
static enum rep_status
check_counted(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
              const char *url, size_t size, struct rep_result *result)
{
        uint32_t left = REP_LOAD_RELAXED(&tier->steps_left);
        struct counted_check counted = {{0, left, goes_on}, robots, asked, tier, tier};
        enum rep_status status = check(rep_tier_group(tier), url, size, &counted.work, sizeof(counted.work), result);

        if (status != REP_OK)
                return status;
        if (counted.work.most == left && asked->own == NULL) {
                uint32_t last = REP_LOAD_RELAXED(&tier->steps_left); /* threads that count at once lose some steps */

                REP_STORE_RELAXED(&tier->steps_left,
                                  counted.work.steps < last ? (uint32_t)(last - counted.work.steps) : 0u);
        }
        if (counted.better == tier)
                return REP_OK;
        status = check(rep_tier_group(counted.better), url, size, NULL, 0, result);
        return status == REP_ERR_SCRATCH ? check_again(check, robots, counted.better, url, size, result) : status;
}

enum rep_status
rep_check_asked(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
                const char *url, size_t size, struct rep_result *result)
{
        enum rep_status status;

        if (rep_counts_steps(tier))
                return check_counted(check, robots, asked, tier, url, size, result);
        status = check(rep_tier_group(tier), url, size, NULL, 0, result);
        return status == REP_ERR_SCRATCH ? check_again(check, robots, tier, url, size, result) : status;
}
