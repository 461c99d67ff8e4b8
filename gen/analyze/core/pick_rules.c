/* SPDX-License-Identifier: Apache-2.0 */
/* pick_rules.c: see crawler_rules.h. */
#include "analyze/core/crawler_rules.h"
#include "analyze/core/questions.h"

#include "format.h"
#include "rep_robots.h"
#include "syntax/token.h"

/* ---- groups */

/* Sets the tokens of RULES to AGENTS, and finds the first that a group names.  Of tokens in order it keeps only that
 * one, or else the first. */
static enum rep_status
add_tokens(struct rep_arena *arena, struct rep_crawler_rules *rules, const struct rep_options *options)
{
        const struct rep_file *file = &rules->analysis->file;

        rules->tokens = REP_ARRAY(arena, struct rep_text, options->agent_count);
        if (rules->tokens == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < options->agent_count; i++) {
                struct rep_text token = rep_crawler_token(options->agents[i], options->names);

                if (token.size == 0)
                        continue;
                rules->tokens[rules->token_count++] = token;
                if (rules->named || !rep_is_named(file, token))
                        continue;
                rules->named = true;
                rules->token = token;
        }
        if (options->in_order && rules->token_count > 0) {
                rules->tokens[0] = rules->named ? rules->token : rules->tokens[0];
                rules->token_count = 1;
        }
        return REP_OK;
}

/* Makes RULES of the groups that the file's lines give to the agents in OPTIONS. */
static enum rep_status
select_groups(struct rep_arena *arena, struct rep_analysis *analysis, const struct rep_options *options,
              struct rep_crawler_rules *rules)
{
        struct rep_selection selection;
        enum rep_status status;

        *rules = (struct rep_crawler_rules){.analysis = analysis, .exempt = options->exempt};
        status = rep_select_agents(arena, &analysis->file, options, &selection);
        if (status != REP_OK)
                return status;
        if (selection.set_count > 0) {
                rules->groups = selection.groups + selection.sets[0].first;
                rules->group_count = selection.sets[0].count;
        }
        return add_tokens(arena, rules, options);
}

/* For a blob that was compiled for certain agents: makes RULES of the groups that apply to these.  Any crawler that
   asks counts as these agents. */
static enum rep_status
pick_selected(struct rep_arena *arena, struct rep_analysis *analysis, struct rep_crawler_rules *rules)
{
        uint32_t count = rep_word(analysis->blob.bytes, REP_HEAD_TOKEN_COUNT), i;
        struct rep_text *tokens = REP_ARRAY(arena, struct rep_text, count);
        struct rep_options options = analysis->options;

        if (tokens == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                tokens[i] = rep_token(&analysis->blob, i);
        options.agents = tokens;
        options.agent_count = count;
        options.exempt = analysis->exempt;
        options.in_order = (rep_word(analysis->blob.bytes, REP_HEAD_FLAGS) & REP_FLAG_ORDERED) != 0;
        return select_groups(arena, analysis, &options, rules);
}

/* Makes RULES of the groups that apply to a crawler with COUNT AGENTS. */
static enum rep_status
pick_groups(struct rep_arena *arena, struct rep_analysis *analysis, const struct rep_text *agents, size_t count,
            struct rep_crawler_rules *rules)
{
        struct rep_options options = analysis->options;
        struct rep_group group;
        enum rep_status status;

        if (analysis->selected) {
                status = rep_pick(&analysis->blob, agents, count, &group);
                return status == REP_OK ? pick_selected(arena, analysis, rules) : status;
        }
        options.agents = agents;
        options.agent_count = count;
        return select_groups(arena, analysis, &options, rules);
}

enum rep_status
rep_pick_crawler_groups(struct rep_arena *arena, struct rep_analysis *analysis, const struct rep_crawler *crawler,
                        struct rep_crawler_rules *rules)
{
        struct rep_options options = analysis->options;
        struct rep_group group;
        enum rep_status status = REP_OK;

        if (analysis->selected) {
                status = rep_crawler_pick(crawler, &analysis->blob, &group, NULL);
                return status == REP_OK ? pick_selected(arena, analysis, rules) : status;
        }
        if (crawler != NULL)
                status = rep_crawler_select(crawler, &options);
        return status == REP_OK ? select_groups(arena, analysis, &options, rules) : status;
}

/* ---- rules */

/* Completes MADE, whose groups were picked with STATUS.  *RULES becomes MADE, unless there is an error. */
static enum rep_status
complete(struct rep_crawler_rules *made, enum rep_status status, struct rep_crawler_rules **rules)
{
        struct rep_analysis *analysis = made->analysis;

        if (status != REP_OK)
                return status;
        made->next = analysis->picked;
        analysis->picked = made;
        status = rep_hold_rules(&analysis->memory, made);
        if (status == REP_OK)
                *rules = made;
        return status;
}

enum rep_status
rep_hold_crawler(struct rep_arena *arena, struct rep_analysis *analysis, const struct rep_crawler *crawler,
                 struct rep_crawler_rules *rules)
{
        enum rep_status status = rep_pick_crawler_groups(arena, analysis, crawler, rules);

        return status == REP_OK ? rep_hold_rules(arena, rules) : status;
}

enum rep_status
rep_pick_rules(struct rep_analysis *analysis, const struct rep_text *agents, size_t count,
               struct rep_crawler_rules **rules)
{
        struct rep_crawler_rules *made;

        if (rules == NULL)
                return REP_ERR_ARGUMENT;
        *rules = NULL;
        if (analysis == NULL || (agents == NULL && count > 0))
                return REP_ERR_ARGUMENT;
        made = REP_ZERO_ARRAY(&analysis->memory, struct rep_crawler_rules, 1);
        if (made == NULL)
                return REP_ERR_MEMORY;
        return complete(made, pick_groups(&analysis->memory, analysis, agents, count, made), rules);
}

enum rep_status
rep_pick_crawler_rules(struct rep_analysis *analysis, const struct rep_crawler *crawler,
                       struct rep_crawler_rules **rules)
{
        struct rep_crawler_rules *made;

        if (rules == NULL)
                return REP_ERR_ARGUMENT;
        *rules = NULL;
        if (analysis == NULL)
                return REP_ERR_ARGUMENT;
        made = REP_ZERO_ARRAY(&analysis->memory, struct rep_crawler_rules, 1);
        if (made == NULL)
                return REP_ERR_MEMORY;
        return complete(made, rep_pick_crawler_groups(&analysis->memory, analysis, crawler, made), rules);
}

/* ---- user-agent lines */

/* Returns whether a user-agent line with VALUE names the crawler. */
static bool
names_crawler(const struct rep_crawler_rules *rules, struct rep_text value)
{
        struct rep_text token = rep_agent_token(value, rules->analysis->options.names);

        if (!rules->named)
                return !rules->exempt && rep_names_everybody(value);
        for (size_t i = 0; i < rules->token_count && !rep_names_everybody(value); i++)
                if (rep_token_compare(rules->tokens[i], token) == 0)
                        return true;
        return false;
}

enum rep_status
rep_find_namings(struct rep_arena *arena, const struct rep_crawler_rules *rules, uint64_t *steps,
                 const struct rep_directive *const **namings, size_t *count)
{
        const struct rep_file *file = &rules->analysis->file;
        const struct rep_directive **found = REP_ARRAY(arena, const struct rep_directive *, file->naming_count);
        uint32_t group = 0;

        *namings = found;
        *count = 0;
        if (found == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < file->directive_count && group < rules->group_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->kind != REP_KIND_USER_AGENT)
                        continue;
                while (group < rules->group_count && rules->groups[group] < line->group)
                        group++;
                if (group == rules->group_count || rules->groups[group] != line->group)
                        continue;
                (void)rep_spend(steps, 1 + rules->token_count / 4);
                if (names_crawler(rules, line->value))
                        found[(*count)++] = line;
        }
        return REP_OK;
}
