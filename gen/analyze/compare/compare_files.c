/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare_files.c: the differences of two files, for each crawler.
 *
 * The result depends only on the groups that a crawler gets in each file.  Crawlers with the same groups in both
 * files are compared once.  Crawlers with the same differences are reported together.
 */
#include "analyze/compare/compare.h"
#include "analyze/core/questions.h"
#include "base/sort.h"

/* The groups of crawlers that get the same ones in both files. */
struct kind {
        struct rep_slice old_members, new_members; /* in the selections */
        struct rep_differences differences;
};

struct files {
        struct rep_analysis *old, *new;
        struct rep_arena *arena;
        struct rep_named_agent *agents;
        size_t agent_count;
        struct kind *kinds;
        uint32_t kind_count;
        bool lines;
        uint64_t *budget;
};

/* ---- kinds */

/* An agent in a list that is sorted. */
struct sorted_agent {
        struct rep_slice old_members, new_members;
        struct rep_named_agent *agent;
};

/* Orders agents by their groups, then in their own order. */
static int
compare_sorted(const void *left, const void *right)
{
        const struct sorted_agent *a = (const struct sorted_agent *)left, *b = (const struct sorted_agent *)right;
        int order = rep_compare_slices(a->old_members, b->old_members);

        if (order == 0)
                order = rep_compare_slices(a->new_members, b->new_members);
        return order != 0 ? order : (a->agent > b->agent) - (a->agent < b->agent);
}

static enum rep_status
find_kinds(struct files *files)
{
        struct sorted_agent *sorted = REP_ARRAY(files->arena, struct sorted_agent, files->agent_count);

        files->kinds = REP_ZERO_ARRAY(files->arena, struct kind, files->agent_count);
        if (sorted == NULL || files->kinds == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < files->agent_count; i++) {
                struct rep_text token = files->agents[i].token;

                sorted[i] = (struct sorted_agent){*rep_members_of(&files->old->selection, token),
                                                  *rep_members_of(&files->new->selection, token), &files->agents[i]};
        }
        rep_sort(sorted, files->agent_count, sizeof(*sorted), compare_sorted);
        for (size_t i = 0; i < files->agent_count; i++) {
                const struct sorted_agent *agent = &sorted[i];

                if (i == 0 || rep_compare_slices(sorted[i - 1].old_members, agent->old_members) != 0 ||
                    rep_compare_slices(sorted[i - 1].new_members, agent->new_members) != 0)
                        files->kinds[files->kind_count++] =
                                (struct kind){.old_members = agent->old_members, .new_members = agent->new_members};
                agent->agent->answer = &files->kinds[files->kind_count - 1].differences;
        }
        return REP_OK;
}

/* ---- comparing */

/* The steps for each pattern that is compared. */
#define HOLDING_STEPS (3 * REP_HOLDING_STEPS)

/* Compares the groups of KIND.  SCRATCH is for their rules. */
static enum rep_status
compare_kind(struct files *files, struct kind *kind, struct rep_arena *scratch)
{
        struct rep_crawler_rules old = {.analysis = NULL}, new = {.analysis = NULL};
        enum rep_status status;

        if (!rep_spend(files->budget, HOLDING_STEPS * (8 + rep_count_patterns(files->old, kind->old_members) +
                                                       rep_count_patterns(files->new, kind->new_members)))) {
                kind->differences.undecided = 1;
                return REP_OK;
        }
        status = rep_hold_members(scratch, files->old, kind->old_members, &old);
        if (status == REP_OK)
                status = rep_hold_members(scratch, files->new, kind->new_members, &new);
        if (status == REP_OK)
                status =
                        rep_list_differences(files->arena, &old, &new, files->lines, files->budget, &kind->differences);
        rep_free_rules(&old);
        rep_free_rules(&new);
        return status;
}

static enum rep_status
compare_kinds(struct files *files)
{
        struct rep_arena scratch = {.first = NULL};
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < files->kind_count && status == REP_OK; i++) {
                status = compare_kind(files, &files->kinds[i], &scratch);
                rep_arena_reset(&scratch);
        }
        rep_arena_free(&scratch);
        return status;
}

/* ---- reporting */

static int
compare_difference(const struct rep_difference *a, const struct rep_difference *b)
{
        if (a->old_line != b->old_line)
                return a->old_line < b->old_line ? -1 : 1;
        if (a->new_line != b->new_line)
                return a->new_line < b->new_line ? -1 : 1;
        return rep_compare_bytes(a->path.data, a->path.size, b->path.data, b->path.size);
}

/* Orders two answers.  Returns 0 if they have the same differences. */
static int
compare_lists(const void *left, const void *right)
{
        const struct rep_differences *a = (const struct rep_differences *)left,
                                     *b = (const struct rep_differences *)right;

        if (a->count != b->count)
                return a->count < b->count ? -1 : 1;
        if (a->undecided != b->undecided)
                return a->undecided < b->undecided ? -1 : 1;
        for (size_t i = 0; i < a->count; i++) {
                int order = compare_difference(&a->items[i], &b->items[i]);

                if (order != 0)
                        return order;
        }
        return 0;
}

/* The receiver of the results. */
struct listener {
        rep_agents_difference_fn fn;
        void *context;
};

static void
on_answer(void *context, const void *answer, const struct rep_text *tokens, size_t count, bool everybody)
{
        const struct listener *listener = (const struct listener *)context;
        const struct rep_differences *differences = (const struct rep_differences *)answer;
        const struct rep_agents_difference result = {
                tokens, count, everybody, differences->items, differences->count, differences->undecided};

        if (differences->count + differences->undecided > 0)
                listener->fn(listener->context, &result);
}

enum rep_status
rep_compare_files(struct rep_analysis *old_file, struct rep_analysis *new_file,
                  const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct rep_compare_options complete;
        struct files files = {.old = old_file, .new = new_file};
        struct listener listener = {fn, context};
        enum rep_status status = rep_read_compare_options(options, &complete);

        if (old_file == NULL || new_file == NULL || fn == NULL || status != REP_OK)
                return REP_ERR_ARGUMENT;
        if (old_file->selected || new_file->selected)
                return REP_ERR_AGENT;
        files.lines = complete.lines;
        files.budget = rep_steps(old_file, &complete.budget);
        files.arena = &old_file->work;
        rep_arena_reset(files.arena);
        status = rep_list_agents(files.arena, old_file, new_file, &files.agents, &files.agent_count);
        if (status == REP_OK)
                status = find_kinds(&files);
        if (status == REP_OK)
                status = compare_kinds(&files);
        if (status != REP_OK)
                return status;
        return rep_report_classes(files.arena, files.agents, files.agent_count, compare_lists, on_answer, &listener);
}
