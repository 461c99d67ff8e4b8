/* SPDX-License-Identifier: Apache-2.0 */
/* check.c: single checks: a URL in, an answer out. */
#include "for_command.h"
#include "match/check_steps.h"
#include "match/list.h"
#include "match/recorded.h"
#include "syntax/scheme.h"

/*
 * Does the same as walk_path() for a core with many children (recorded.h).  Returns UINT32_MAX if the path has more
 * ends of segments than there is room for.
 */
REP_NOINLINE static uint32_t
walk_recorded(const struct rep_plan *plan, enum rep_begin begin, struct rep_text path, uint32_t *scratch)
{
        const struct rep_part whole = {(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical,
                                       false};
        struct rep_part part = whole;
        struct rep_walk counted, walk;

        if (!rep_begin_at(&counted, plan, begin, &part, scratch))
                return 0;
        counted.ends = REP_ENDS_COUNT;
        rep_finish_walk(&counted, &part, rep_walk_part(&counted, &part));
        if (counted.reached == NULL || counted.lowest > counted.highest)
                return counted.best;
        part = whole;
        (void)rep_begin_at(&walk, plan, begin, &part, scratch);
        if (!rep_begin_recording(&walk, &counted))
                return UINT32_MAX;
        if (!rep_record_log(&walk))
                rep_finish_walk(&walk, &part, rep_walk_part(&walk, &part));
        rep_visit_nodes(&walk);
        return walk.best;
}

/* Returns the strongest rule of PLAN that matches PATH.  PLAN has an automaton; the walk begins at BEGIN. */
static uint32_t
walk_path(const struct rep_plan *plan, enum rep_begin begin, struct rep_text path, uint32_t *scratch)
{
        struct rep_part part = {(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical, false};
        struct rep_walk walk;

        if (plan->mode == REP_PLAN_COMPACT)
                (void)rep_prefetch_core(plan);
        if (rep_has_many_children(plan)) {
                uint32_t best = walk_recorded(plan, begin, path, scratch);

                if (best != UINT32_MAX)
                        return best;
        }
        if (!rep_begin_at(&walk, plan, begin, &part, scratch))
                return 0;
        rep_finish_walk(&walk, &part, rep_walk_part(&walk, &part));
        return walk.best;
}

/* Checks PATH against every rule set of PICKED.  The strongest of all rules wins, so such blobs always track rules. */
static void
check_parts(const struct rep_picked *picked, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        uint64_t strongest = 0, strength;
        struct rep_result found;

        *result = (struct rep_result){.verdict = REP_ALLOW};
        for (uint32_t i = 0; i < picked->part_count; i++)
                for (uint32_t j = 0; j < picked->part[i].count; j++) {
                        const unsigned char *lines;
                        const unsigned char *core = rep_member_core(picked->bytes, picked->part[i].first + j, &lines);
                        enum rep_begin begin;
                        struct rep_plan plan;
                        uint32_t rule = 0;

                        rep_plan_core(core, rep_is_canonical(picked->bytes), lines, &plan);
                        begin = rep_choose_begin(&plan, NULL, &path);
                        if (begin != REP_BEGIN_NOWHERE)
                                rule = plan.mode == REP_PLAN_LIST
                                               ? rep_match_list(&plan, NULL, path, begin == REP_BEGIN_START, NULL)
                                               : walk_path(&plan, begin, path, scratch);
                        strength = rep_report_rule(&plan, rule, &found);
                        if (strength > strongest) {
                                strongest = strength;
                                *result = found;
                        }
                }
}

/* Checks PATH by the list of PLAN.  This is not inlined, and its arguments fit into registers, so checks that need no
 * core need no stack frame. */
REP_NOINLINE static enum rep_status
check_list(const struct rep_plan *plan, const char *url, enum rep_begin begin, struct rep_text path,
           struct rep_result *result)
{
        return rep_answer(plan, rep_match_list(plan, url, path, begin == REP_BEGIN_START, NULL), path, result);
}

/* Does so, and counts the steps in WORK.  If WORK is NULL, there may be any number. */
REP_NOINLINE static enum rep_status
check_counted_list(const struct rep_plan *plan, const char *url, enum rep_begin begin, struct rep_text path,
                   struct rep_list_work *work, struct rep_result *result)
{
        return rep_answer(plan, rep_match_list(plan, url, path, begin == REP_BEGIN_START, work), path, result);
}

/* Checks PATH by a walk that begins at BEGIN. */
REP_NOINLINE static enum rep_status
check_walk(const struct rep_plan *plan, enum rep_begin begin, struct rep_text path, uint32_t *scratch,
           struct rep_result *result)
{
        return rep_answer(plan, walk_path(plan, begin, path, scratch), path, result);
}

/* Checks PATH if that takes several cores or, with SCRATCH NULL, scratch memory on the stack. */
REP_NOINLINE static enum rep_status
check_cores(const struct rep_picked *picked, enum rep_begin begin, struct rep_text path, uint32_t *scratch,
            struct rep_result *result)
{
        uint32_t on_stack[REP_STACK_SCRATCH / 4];

        if (scratch == NULL)
                scratch = on_stack;
        if (picked->plan.mode != REP_PLAN_PARTS)
                return check_walk(&picked->plan, begin, path, scratch, result);
        check_parts(picked, path, scratch, result);
        rep_allow_robots_path(&picked->plan, path, result);
        return REP_OK;
}

/* Sets RESULT, unless it is NULL, to the safe answer.  Returns STATUS. */
REP_NOINLINE static enum rep_status
refuse(enum rep_status status, struct rep_result *result)
{
        if (result != NULL)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status;
}

/* Checks PATH, which lacks its first "/".  URL is the same as for rep_choose_begin().  GROUP and RESULT are valid. */
REP_INLINE enum rep_status
check_path(const struct rep_group *group, const char *url, struct rep_text path, void *scratch, size_t scratch_size,
           struct rep_result *result)
{
        const struct rep_picked *picked = rep_picked(group);
        enum rep_begin begin;

        rep_prefetch(group, REP_CACHE_LINE);
        if (!rep_suffices(group, scratch, scratch_size))
                return refuse(REP_ERR_SCRATCH, result);
        begin = rep_choose_begin(&picked->plan, url, &path);
        if (begin != REP_BEGIN_NOWHERE) {
                if (picked->plan.mode == REP_PLAN_LIST && picked->plan.needs_scratch)
                        return check_counted_list(&picked->plan, url, begin, path, (struct rep_list_work *)scratch,
                                                  result);
                if (picked->plan.mode == REP_PLAN_LIST)
                        return check_list(&picked->plan, url, begin, path, result);
                if (picked->plan.mode == REP_PLAN_PARTS || (picked->plan.needs_scratch && scratch == NULL))
                        return check_cores(picked, begin, path, (uint32_t *)scratch, result);
                return check_walk(&picked->plan, begin, path, (uint32_t *)scratch, result);
        }
        return rep_answer(&picked->plan, 0, path, result);
}

enum rep_status
rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch, size_t scratch_size,
          struct rep_result *result)
{
        enum rep_status status = rep_check_arguments(group, url, url_size, scratch);
        struct rep_text path;

        if (status != REP_OK || result == NULL)
                return refuse(status != REP_OK ? status : REP_ERR_ARGUMENT, result);
        if (url == NULL)
                url = "";
        path = rep_path_of_url(url, url_size, rep_picked(group)->plan.canonical);
        if (path.data == NULL)
                return refuse(REP_ERR_URL, result);
        return check_path(group, url, path, scratch, scratch_size, result);
}

/* Checks PATH, which has a low byte, a break or not: apart, so that other checks save no registers for it. */
REP_NOINLINE static enum rep_status
check_low_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch, size_t scratch_size,
               struct rep_result *result)
{
        if (rep_find_break(path, path_size))
                return refuse(REP_ERR_URL, result);
        return check_path(group, NULL, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}

enum rep_status
rep_check_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch, size_t scratch_size,
               struct rep_result *result)
{
        enum rep_status status = rep_check_arguments(group, path, path_size, scratch);

        if (status == REP_OK && (result == NULL || path_size == 0 || path[0] != '/'))
                status = REP_ERR_ARGUMENT;
        if (status != REP_OK)
                return refuse(status, result);
        if (rep_has_low_bytes((const unsigned char *)path, path_size))
                return check_low_path(group, path, path_size, scratch, scratch_size, result);
        return check_path(group, NULL, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}
