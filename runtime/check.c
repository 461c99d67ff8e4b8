/* check.c: URLs in, answers out, one at a time. */
#include "check_steps.h"

#include "url.h"

/* The strongest rule of PLAN's automaton that matches PATH, walked from where BEGIN says. */
static uint32_t
walk_path(const struct rep_plan *plan, enum rep_begin begin, struct rep_text path, uint32_t *scratch)
{
        struct rep_part part = {(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical};
        struct rep_walk walk;

        if (!rep_begin_at(&walk, plan, begin, &part, scratch))
                return 0;
        rep_finish_walk(&walk, &part, rep_walk_part(&walk, &part));
        return walk.best;
}

/* Checks PATH by PLAN.  Returns the strength of the rule that RESULT tells. */
static inline uint64_t
check_plan(const struct rep_plan *plan, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        enum rep_begin begin = rep_choose_begin(plan, path);

        return rep_tell_rule(plan, begin == REP_BEGIN_NOWHERE ? 0 : walk_path(plan, begin, path, scratch), result);
}

/* Walks PATH through every rule set of GROUP; the strongest rule of all wins.  (Such blobs always track rules.) */
REP_NOINLINE static void
check_parts(const struct rep_group *group, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        uint64_t strongest = 0, strength;
        struct rep_result found;
        uint32_t i, j;

        *result = (struct rep_result){.verdict = REP_ALLOW};
        for (i = 0; i < group->part_count; i++)
                for (j = 0; j < group->part[i].count; j++) {
                        const unsigned char *lines;
                        const unsigned char *core = rep_member_core(group->bytes, group->part[i].first + j, &lines);
                        struct rep_plan plan;

                        rep_plan_walk(core, rep_is_canonical(group->bytes), lines, &plan);
                        strength = check_plan(&plan, path, scratch, &found);
                        if (strength > strongest) {
                                strongest = strength;
                                *result = found;
                        }
                }
}

static inline void
check_group(const struct rep_group *group, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        if (group->plan.mode != REP_PLAN_PARTS)
                (void)check_plan(&group->plan, path, scratch, result);
        else
                check_parts(group, path, scratch, result);
        rep_allow_robots_path(&group->plan, path, result);
}

/* With scratch memory of its own.  Not inlined, so that usual checks need no such stack frame. */
REP_NOINLINE static void
check_on_stack(const struct rep_group *group, struct rep_text path, struct rep_result *result)
{
        uint32_t scratch[REP_STACK_SCRATCH / 4];

        check_group(group, path, scratch, result);
}

/* Sets RESULT, where there is one, to the safe side; returns STATUS. */
REP_NOINLINE static enum rep_status
refuse(enum rep_status status, struct rep_result *result)
{
        if (result != NULL)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status;
}

/* Checks that need scratch memory. */
REP_NOINLINE static enum rep_status
check_with_scratch(const struct rep_group *group, struct rep_text path, void *scratch, size_t scratch_size,
                   struct rep_result *result)
{
        if (scratch == NULL && group->scratch_size <= REP_STACK_SCRATCH)
                check_on_stack(group, path, result);
        else if (scratch != NULL && group->scratch_size <= scratch_size)
                check_group(group, path, scratch, result);
        else
                return refuse(REP_ERR_SCRATCH, result);
        return REP_OK;
}

/* Checks PATH, which is without its first "/"; GROUP and RESULT are good. */
static inline enum rep_status
check_path(const struct rep_group *group, struct rep_text path, void *scratch, size_t scratch_size,
           struct rep_result *result)
{
        if (group->plan.needs_scratch)
                return check_with_scratch(group, path, scratch, scratch_size, result);
        check_group(group, path, NULL, result);
        return REP_OK;
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
        path = rep_path_start(url, url_size);
        path.size = rep_path_size(url, path);
        return check_path(group, path, scratch, scratch_size, result);
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
        return check_path(group, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}
