/* check.c: URLs in, answers out; walk.h has what is between. */
#include "url.h"
#include "walk.h"

/* The rule number NUMBER of the core that PLAN is for. */
static inline uint32_t
rule_word(const struct rep_plan *plan, uint32_t number)
{
        if (plan->encoding == REP_CORE_PLAIN)
                return rep_word(plan->core, REP_CORE_SHORT_WORDS);
        return plan->rule_size == 2 ? rep_load16(plan->core + 4 * (size_t)REP_CORE_WORDS + 2 * (size_t)number)
                                    : rep_word(plan->core, REP_CORE_WORDS + (size_t)number);
}

/* Walks PATH by PLAN.  Returns the strength of the rule that RESULT tells. */
static inline uint64_t
check_plan(const struct rep_plan *plan, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        struct rep_walk walk;
        uint32_t rule;

        rep_begin_walk(&walk, plan->core, scratch);
        if (plan->encoding == REP_CORE_DENSE)
                rep_walk_dense(&walk, plan, (const unsigned char *)path.data, (uint32_t)path.size);
        else if (plan->encoding == REP_CORE_COMPACT)
                rep_walk_compact(&walk, plan, (const unsigned char *)path.data, (uint32_t)path.size);
        rule = rule_word(plan, walk.best);
        result->verdict = (rule & REP_RULE_DISALLOWS) != 0 ? REP_DISALLOW : REP_ALLOW;
        result->rank = rule >> REP_RULE_RANK_SHIFT;
        result->line = plan->lines == NULL ? 0 : rep_word(plan->lines, walk.best);
        return rep_strength(result->rank, (rule & REP_RULE_ALLOW_LINE) != 0, result->line);
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

                        rep_plan_walk(core, lines, &plan);
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
        if (group->plan.core != NULL)
                (void)check_plan(&group->plan, path, scratch, result);
        else
                check_parts(group, path, scratch, result);
}

/* With scratch memory of its own.  Not inlined, so that usual checks need no such stack frame. */
REP_NOINLINE static void
check_on_stack(const struct rep_group *group, struct rep_text path, struct rep_result *result)
{
        uint32_t scratch[REP_STACK_SCRATCH / 4];

        check_group(group, path, scratch, result);
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
                return REP_ERR_SCRATCH;
        return REP_OK;
}

/* Checks PATH, which is without its first "/"; the arguments but SCRATCH are good. */
static inline enum rep_status
check_path(const struct rep_group *group, struct rep_text path, void *scratch, size_t scratch_size,
           struct rep_result *result)
{
        if (group->scratch_size > 0)
                return check_with_scratch(group, path, scratch, scratch_size, result);
        check_group(group, path, NULL, result);
        return REP_OK;
}

/* What is wrong with the arguments of a check; RESULT is set to the safe side. */
static inline enum rep_status
check_arguments(const struct rep_group *group, const char *url, size_t size, const void *scratch,
                struct rep_result *result)
{
        if (result == NULL)
                return REP_ERR_ARGUMENT;
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        if (group == NULL || group->bytes == NULL || (url == NULL && size > 0) || (uintptr_t)scratch % 4 != 0)
                return REP_ERR_ARGUMENT;
        return size > REP_URL_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch, size_t scratch_size,
          struct rep_result *result)
{
        enum rep_status status = check_arguments(group, url, url_size, scratch, result);
        struct rep_text path;

        if (status != REP_OK)
                return status;
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
        enum rep_status status = check_arguments(group, path, path_size, scratch, result);

        if (status != REP_OK)
                return status;
        if (path_size == 0 || path[0] != '/')
                return REP_ERR_ARGUMENT;
        return check_path(group, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}
