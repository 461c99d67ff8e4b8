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

/* Calls CHECK for ASKED, whose TIER counts its steps.  A check that takes more than are left is made again by the replacement
   or, if there is none yet, by all of the list. */
static enum rep_status
check_counted(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
              const char *url, size_t size, struct rep_result *result)
{
        struct rep_list_work work = {0, asked->own != NULL ? UINT64_MAX : REP_LOAD_RELAXED(&tier->steps_left)};
        enum rep_status status = check(rep_tier_group(tier), url, size, &work, sizeof(work), result);
        struct rep_tier *better;

        if (status != REP_OK || asked->own != NULL)
                return status;
        rep_count_steps(robots, asked, tier, work.steps);
        if (work.steps <= work.most)
                return status;
        better = REP_LOAD(&asked->tier);
        status = check(rep_tier_group(better), url, size, NULL, 0, result);
        return status == REP_ERR_SCRATCH ? check_again(check, robots, better, url, size, result) : status;
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
