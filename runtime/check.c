/* check.c: URLs in, answers out; walk.h has what is between. */
#include "url.h"
#include "walk.h"

/* Whether the path that starts with these bytes must be walked from the start; see REP_MASKS. */
static inline bool
passes_masks(const struct rep_plan *plan, const unsigned char *path)
{
        uint32_t passed = plan->masks[0] >> (path[0] & 31) & plan->masks[1] >> (path[1] & 31) &
                          plan->masks[2] >> (path[2] & 31) & plan->masks[3] >> (path[3] & 31) & 1;

        return passed != 0 || (plan->canonical && (rep_is_escape(path[0]) || rep_is_escape(path[1]) ||
                                                   rep_is_escape(path[2]) || rep_is_escape(path[3])));
}

/* Reads what is left of PART, and the path's end. */
static inline void
finish_walk(struct rep_walk *walk, struct rep_part *part)
{
        bool dense = walk->plan->mode == REP_PLAN_DENSE;
        enum rep_walked walked = dense ? rep_walk_dense(walk, part) : rep_walk_compact(walk, part);

        if (walked == REP_WALKED_ESCAPE)
                rep_walk_canonical(walk, part->bytes, part->at, part->size);
        else if (walked == REP_WALKED_ALL && dense)
                rep_end_dense(walk, part->size);
        else if (walked == REP_WALKED_ALL)
                rep_end_compact(walk, part->size);
}

/* Walks PART from its start, and from STATE. */
static uint32_t
walk_from(const struct rep_plan *plan, uint32_t state, struct rep_part *part, uint32_t *scratch)
{
        enum rep_walked walked;
        struct rep_walk walk;

        rep_begin_walk(&walk, plan, state, scratch);
        walked = plan->mode == REP_PLAN_DENSE ? rep_enter_dense(&walk, part) : rep_enter_compact(&walk, part);
        if (walked == REP_WALKED_ALL)
                finish_walk(&walk, part);
        return walk.best;
}

/* Walks PART, which can't match a first segment: most often its filter finds nothing else to look at. */
static uint32_t
walk_rest(const struct rep_plan *plan, struct rep_part *part, uint32_t *scratch)
{
        struct rep_skip skip = {0, 0, 0};
        struct rep_walk walk;

        if (plan->rest_filter == NULL)
                return walk_from(plan, plan->rest, part, scratch);
        part->at = rep_skip_to((enum rep_skipper)plan->skipper, plan->rest_filter, part->bytes, 0, part->size,
                               part->raw, &skip);
        if (part->at == part->size)
                return 0;
        rep_begin_walk(&walk, plan, plan->rest, scratch);
        walk.filter = plan->rest_filter;
        walk.skip = skip;
        finish_walk(&walk, part);
        return walk.best;
}

/* The strongest rule of PLAN's automaton that matches PATH. */
static inline uint32_t
find_rule(const struct rep_plan *plan, struct rep_text path, uint32_t *scratch)
{
        struct rep_part part = {(const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical};

        if (plan->mode == REP_PLAN_PLAIN || (path.size == 0 && plan->quiet_start))
                return 0;
        if (path.size < REP_MASKS || passes_masks(plan, part.bytes))
                return walk_from(plan, plan->start, &part, scratch);
        return plan->rest == 0 ? 0 : walk_rest(plan, &part, scratch);
}

/* The word of the rule NUMBER. */
static inline uint32_t
rule_word(const struct rep_plan *plan, uint32_t number)
{
        if (number == 0)
                return plan->base;
        return plan->rule_size == 2 ? rep_load16(plan->rules + 2 * (size_t)number) : rep_word(plan->rules, number);
}

/* Walks PATH by PLAN.  Returns the strength of the rule that RESULT tells. */
static inline uint64_t
check_plan(const struct rep_plan *plan, struct rep_text path, uint32_t *scratch, struct rep_result *result)
{
        uint32_t number = find_rule(plan, path, scratch), rule = rule_word(plan, number);

        result->verdict = (rule & REP_RULE_DISALLOWS) != 0 ? REP_DISALLOW : REP_ALLOW;
        result->rank = rule >> REP_RULE_RANK_SHIFT;
        result->line = plan->lines == NULL ? 0 : rep_word(plan->lines, number);
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
        /* The file that holds the rules may always be fetched (RFC 9309, section 2.2.2). */
        if (result->verdict == REP_DISALLOW && group->plan.canonical &&
            rep_is_robots_path((const unsigned char *)path.data, path.size))
                *result = (struct rep_result){.verdict = REP_ALLOW};
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

/* What is wrong with the arguments of a check. */
static inline enum rep_status
check_arguments(const struct rep_group *group, const char *url, size_t size, const void *scratch)
{
        if (group == NULL || group->plan.mode == REP_PLAN_NONE || (url == NULL && size > 0) ||
            (uintptr_t)scratch % 4 != 0)
                return REP_ERR_ARGUMENT;
        return size > REP_URL_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch, size_t scratch_size,
          struct rep_result *result)
{
        enum rep_status status = check_arguments(group, url, url_size, scratch);
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
        enum rep_status status = check_arguments(group, path, path_size, scratch);

        if (status == REP_OK && (result == NULL || path_size == 0 || path[0] != '/'))
                status = REP_ERR_ARGUMENT;
        if (status != REP_OK)
                return refuse(status, result);
        return check_path(group, (struct rep_text){path + 1, path_size - 1}, scratch, scratch_size, result);
}
