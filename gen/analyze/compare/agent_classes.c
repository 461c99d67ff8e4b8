/* SPDX-License-Identifier: Apache-2.0 */
/* agent_classes.c: see compare.h. */
#include "analyze/compare/compare.h"

#include "base/sort.h"
#include "syntax/token.h"

/* ---- agents */

static int
compare_tokens(const void *left, const void *right)
{
        return rep_token_compare(((const struct rep_named_agent *)left)->token,
                                 ((const struct rep_named_agent *)right)->token);
}

enum rep_status
rep_list_agents(struct rep_arena *arena, const struct rep_analysis *old_file, const struct rep_analysis *new_file,
                struct rep_named_agent **agents, size_t *count)
{
        const struct rep_selection *selections[] = {&old_file->selection, &new_file->selection};
        size_t most = rep_size_add(rep_size_add(selections[0]->token_count, selections[1]->token_count), 1), all = 0, i;
        struct rep_named_agent *list = REP_ZERO_ARRAY(arena, struct rep_named_agent, most);

        *agents = list;
        *count = 0;
        if (list == NULL)
                return REP_ERR_MEMORY;
        all = 1;
        for (i = 0; i < 2; i++)
                for (uint32_t j = 0; j < selections[i]->token_count; j++)
                        list[all++].token = selections[i]->tokens[j].token;
        rep_sort(list, all, sizeof(*list), compare_tokens);
        for (i = 0; i < all; i++)
                if (i == 0 || compare_tokens(&list[*count - 1], &list[i]) != 0)
                        list[(*count)++] = list[i];
        return REP_OK;
}

/* ---- answers */

/* An agent in a list that is sorted. */
struct sorted_agent {
        const struct rep_named_agent *agent;
        rep_answer_order_fn order;
};

static int
compare_answers(const struct sorted_agent *a, const struct sorted_agent *b)
{
        return a->agent->answer == b->agent->answer ? 0 : a->order(a->agent->answer, b->agent->answer);
}

/* Sorts agents with the same answer together, in their own order. */
static int
compare_sorted(const void *left, const void *right)
{
        const struct sorted_agent *a = (const struct sorted_agent *)left, *b = (const struct sorted_agent *)right;
        int order = compare_answers(a, b);

        return order != 0 ? order : (a->agent > b->agent) - (a->agent < b->agent);
}

/* Agents with the same answer: a part of the sorted list. */
struct agent_class {
        const struct sorted_agent *first;
        size_t count;
};

static int
compare_classes(const void *left, const void *right)
{
        const struct rep_named_agent *a = ((const struct agent_class *)left)->first->agent,
                                     *b = ((const struct agent_class *)right)->first->agent;

        return (a > b) - (a < b);
}

/* Reports AGENT_CLASS.  TOKENS has room for its tokens. */
static void
report_class(const struct agent_class *agent_class, struct rep_text *tokens, rep_answer_fn fn, void *context)
{
        bool everybody = false;
        size_t count = 0, i;

        for (i = 0; i < agent_class->count; i++) {
                struct rep_text token = agent_class->first[i].agent->token;

                if (token.size == 0)
                        everybody = true;
                else
                        tokens[count++] = token;
        }
        fn(context, agent_class->first->agent->answer, tokens, count, everybody);
}

enum rep_status
rep_report_classes(struct rep_arena *arena, const struct rep_named_agent *agents, size_t count,
                   rep_answer_order_fn order, rep_answer_fn fn, void *context)
{
        struct sorted_agent *sorted = REP_ARRAY(arena, struct sorted_agent, count);
        struct agent_class *classes = REP_ARRAY(arena, struct agent_class, count);
        struct rep_text *tokens = REP_ARRAY(arena, struct rep_text, count);
        size_t class_count = 0, i;

        if (sorted == NULL || classes == NULL || tokens == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                sorted[i] = (struct sorted_agent){&agents[i], order};
        rep_sort(sorted, count, sizeof(*sorted), compare_sorted);
        for (i = 0; i < count; i++) {
                if (i == 0 || compare_answers(&sorted[i - 1], &sorted[i]) != 0)
                        classes[class_count++] = (struct agent_class){&sorted[i], 0};
                classes[class_count - 1].count++;
        }
        rep_sort(classes, class_count, sizeof(*classes), compare_classes);
        for (i = 0; i < class_count; i++)
                report_class(&classes[i], tokens, fn, context);
        return REP_OK;
}
