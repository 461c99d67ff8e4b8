/*
 * compare_files.c: the differences of two files, crawler by crawler.
 *
 * A crawler matters by the groups that it gets in each file, so those with the same groups in both are compared once;
 * those that differ alike are reported together.
 */
#include "analyze/difference.h"
#include "base/fill.h"
#include "base/sort.h"
#include "syntax/token.h"

/* What the crawlers get that nothing distinguishes. */
struct kind {
        struct rep_slice old_members, new_members; /* of the selections */
        struct rep_differences differences;
        uint32_t first; /* the first agent of it; those for everybody else come first of all */
};

struct agent {
        struct rep_text token; /* of size 0: everybody else */
        uint32_t kind;
};

struct files {
        struct rep_analysis *old, *new;
        struct rep_arena *arena;
        struct agent *agents;
        uint32_t agent_count;
        struct kind *kinds;
        uint32_t kind_count;
        bool lines;
        uint64_t budget;
};

/* ---- agents */

/* The members of TOKEN in the selection; those for everybody where it is not named. */
static struct rep_slice
members_of(const struct rep_selection *selection, struct rep_text token)
{
        uint32_t low = 0, high = selection->token_count;

        while (low < high && token.size > 0) {
                uint32_t middle = low + (high - low) / 2;
                int order = rep_token_compare(selection->tokens[middle].token, token);

                if (order == 0)
                        return selection->tokens[middle].members;
                if (order < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        return selection->everybody;
}

static int
compare_tokens(const void *left, const void *right)
{
        return rep_token_compare(((const struct agent *)left)->token, ((const struct agent *)right)->token);
}

/* Lists everybody else and the tokens of both files, each once. */
static enum rep_status
list_agents(struct files *files)
{
        const struct rep_selection *selections[] = {&files->old->selection, &files->new->selection};
        size_t most = rep_size_add(rep_size_add(selections[0]->token_count, selections[1]->token_count), 1);
        uint32_t count = 0, i, j;

        files->agents = rep_arena_alloc(files->arena, most, sizeof(*files->agents));
        files->kinds = rep_arena_zalloc(files->arena, most, sizeof(*files->kinds));
        if (files->agents == NULL || files->kinds == NULL)
                return REP_ERR_MEMORY;
        files->agents[count++] = (struct agent){{NULL, 0}, 0};
        for (i = 0; i < 2; i++)
                for (j = 0; j < selections[i]->token_count; j++)
                        files->agents[count++] = (struct agent){selections[i]->tokens[j].token, 0};
        rep_sort(files->agents, count, sizeof(*files->agents), compare_tokens);
        for (i = 0; i < count; i++)
                if (i == 0 || compare_tokens(&files->agents[files->agent_count - 1], &files->agents[i]) != 0)
                        files->agents[files->agent_count++] = files->agents[i];
        return REP_OK;
}

/* ---- kinds */

/* An agent while the kinds are found. */
struct sorted_agent {
        struct rep_slice old_members, new_members;
        uint32_t agent;
};

static int
compare_slices(struct rep_slice a, struct rep_slice b)
{
        if (a.first != b.first)
                return a.first < b.first ? -1 : 1;
        return (a.count > b.count) - (a.count < b.count);
}

/* By what they get, then in their order. */
static int
compare_sorted(const void *left, const void *right)
{
        const struct sorted_agent *a = left, *b = right;
        int order = compare_slices(a->old_members, b->old_members);

        if (order == 0)
                order = compare_slices(a->new_members, b->new_members);
        return order != 0 ? order : (a->agent > b->agent) - (a->agent < b->agent);
}

static enum rep_status
find_kinds(struct files *files)
{
        struct sorted_agent *sorted = rep_arena_alloc(files->arena, files->agent_count, sizeof(*sorted));
        uint32_t i;

        if (sorted == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < files->agent_count; i++) {
                struct rep_text token = files->agents[i].token;

                sorted[i] = (struct sorted_agent){members_of(&files->old->selection, token),
                                                  members_of(&files->new->selection, token), i};
        }
        rep_sort(sorted, files->agent_count, sizeof(*sorted), compare_sorted);
        for (i = 0; i < files->agent_count; i++) {
                const struct sorted_agent *agent = &sorted[i];

                if (i == 0 || compare_slices(sorted[i - 1].old_members, agent->old_members) != 0 ||
                    compare_slices(sorted[i - 1].new_members, agent->new_members) != 0)
                        files->kinds[files->kind_count++] = (struct kind){.old_members = agent->old_members,
                                                                          .new_members = agent->new_members,
                                                                          .first = agent->agent};
                files->agents[agent->agent].kind = files->kind_count - 1;
        }
        return REP_OK;
}

/* ---- comparing */

/* Makes the rules of MEMBERS of ANALYSIS. */
static enum rep_status
hold_members(struct rep_arena *arena, struct rep_analysis *analysis, struct rep_slice members,
             struct rep_crawler_rules *rules)
{
        uint32_t count;
        const uint32_t *groups = rep_groups_of(arena, analysis, members, &count);

        return groups == NULL ? REP_ERR_MEMORY : rep_hold_groups(arena, analysis, groups, count, rules);
}

/* Steps for each pattern that is compared. */
#define HOLDING_STEPS 8

static void
spend(uint64_t *budget, uint64_t steps)
{
        *budget -= steps < *budget ? steps : *budget;
}

/* Compares what KIND gets.  SCRATCH is for the rules. */
static enum rep_status
compare_kind(struct files *files, struct kind *kind, struct rep_arena *scratch)
{
        struct rep_crawler_rules old = {.analysis = NULL}, new = {.analysis = NULL};
        enum rep_status status;

        if (files->budget == 0) {
                kind->differences.undecided = 1;
                return REP_OK;
        }
        status = hold_members(scratch, files->old, kind->old_members, &old);
        if (status == REP_OK)
                status = hold_members(scratch, files->new, kind->new_members, &new);
        spend(&files->budget, HOLDING_STEPS * ((uint64_t)old.pattern_count + new.pattern_count));
        if (status == REP_OK)
                status = rep_list_differences(files->arena, &old, &new, files->lines, &files->budget,
                                              &kind->differences);
        rep_free_rules(&old);
        rep_free_rules(&new);
        return status;
}

static enum rep_status
compare_kinds(struct files *files)
{
        struct rep_arena scratch = {.first = NULL};
        enum rep_status status = REP_OK;
        uint32_t i;

        for (i = 0; i < files->kind_count && status == REP_OK; i++) {
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
        if (a->path.size != b->path.size)
                return a->path.size < b->path.size ? -1 : 1;
        return memcmp(a->path.data, b->path.data, a->path.size);
}

/* 0 where both differ alike. */
static int
compare_lists(const struct rep_differences *a, const struct rep_differences *b)
{
        size_t i;

        if (a->count != b->count)
                return a->count < b->count ? -1 : 1;
        if (a->undecided != b->undecided)
                return a->undecided < b->undecided ? -1 : 1;
        for (i = 0; i < a->count; i++) {
                int order = compare_difference(&a->items[i], &b->items[i]);

                if (order != 0)
                        return order;
        }
        return 0;
}

/* Those that differ alike stand together, by their first agents. */
static int
compare_kind_lists(const void *left, const void *right)
{
        const struct kind *a = *(const struct kind *const *)left, *b = *(const struct kind *const *)right;
        int order = compare_lists(&a->differences, &b->differences);

        return order != 0 ? order : (a->first > b->first) - (a->first < b->first);
}

/* Numbers for each kind the kind that its agents are reported with: the first of those that differ alike. */
static enum rep_status
join_kinds(struct files *files, uint32_t **leaders)
{
        struct kind **sorted = rep_arena_alloc(files->arena, files->kind_count, sizeof(struct kind *));
        uint32_t *leader = rep_arena_alloc(files->arena, files->kind_count, sizeof(*leader)), i;

        *leaders = leader;
        if (sorted == NULL || leader == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < files->kind_count; i++)
                sorted[i] = &files->kinds[i];
        rep_sort(sorted, files->kind_count, sizeof(struct kind *), compare_kind_lists);
        for (i = 0; i < files->kind_count; i++) {
                uint32_t number = (uint32_t)(sorted[i] - files->kinds);
                bool alike = i > 0 && compare_lists(&sorted[i - 1]->differences, &sorted[i]->differences) == 0;

                leader[number] = alike ? leader[sorted[i - 1] - files->kinds] : number;
        }
        return REP_OK;
}

/* Reports the differences of all agents whose leader is KIND. */
static void
report_kind(const struct files *files, uint32_t kind, const uint32_t *leaders, struct rep_text *tokens,
            rep_agents_difference_fn fn, void *context)
{
        const struct rep_differences *differences = &files->kinds[kind].differences;
        struct rep_agents_difference result = {
                .tokens = tokens,
                .differences = differences->items,
                .difference_count = differences->count,
                .undecided = differences->undecided,
        };
        uint32_t i;

        for (i = 0; i < files->agent_count; i++) {
                if (leaders[files->agents[i].kind] != kind)
                        continue;
                if (files->agents[i].token.size == 0)
                        result.everybody = true;
                else
                        tokens[result.token_count++] = files->agents[i].token;
        }
        fn(context, &result);
}

/* Reports in the order of the first agents. */
static enum rep_status
report(struct files *files, rep_agents_difference_fn fn, void *context)
{
        struct rep_text *tokens = rep_arena_alloc(files->arena, files->agent_count, sizeof(*tokens));
        uint32_t *leaders, i;
        enum rep_status status = join_kinds(files, &leaders);

        if (tokens == NULL || status != REP_OK)
                return REP_ERR_MEMORY;
        for (i = 0; i < files->agent_count; i++) {
                uint32_t number = files->agents[i].kind;
                const struct kind *kind = &files->kinds[number];

                if (leaders[number] == number && kind->first == i &&
                    kind->differences.count + kind->differences.undecided > 0)
                        report_kind(files, number, leaders, tokens, fn, context);
        }
        return REP_OK;
}

enum rep_status
rep_compare_files(struct rep_analysis *old_file, struct rep_analysis *new_file,
                  const struct rep_compare_options *options, rep_agents_difference_fn fn, void *context)
{
        struct files files = {.old = old_file, .new = new_file, .lines = options != NULL && options->lines};
        enum rep_status status;

        if (old_file == NULL || new_file == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        files.budget = options == NULL || options->budget == 0 ? REP_BUDGET : options->budget;
        files.arena = &old_file->work;
        rep_arena_reset(files.arena);
        status = list_agents(&files);
        if (status == REP_OK)
                status = find_kinds(&files);
        if (status == REP_OK)
                status = compare_kinds(&files);
        return status == REP_OK ? report(&files, fn, context) : status;
}
