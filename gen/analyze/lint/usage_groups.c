/* SPDX-License-Identifier: Apache-2.0 */
/* usage_groups.c: see usage_groups.h. */
#include "analyze/lint/usage_groups.h"

#include "analyze/lint/lint.h"
#include "base/sort.h"
#include "for_command.h"
#include "syntax/token.h"

/* ---- statements */

/* Takes the PREFERENCE of LINE for USE into SAID, unless an earlier line says it. */
static void
take_preference(struct rep_use_lines said[REP_USES], unsigned use, enum rep_preference preference,
                const struct rep_directive *line)
{
        if (preference == REP_PREFERENCE_ALLOW && said[use].yes == NULL)
                said[use].yes = line;
        if (preference == REP_PREFERENCE_DISALLOW && said[use].no == NULL)
                said[use].no = line;
}

void
rep_take_statement(struct rep_usage_group *group, enum rep_statement_kind kind, const struct rep_directive *line)
{
        struct rep_usage_line read;

        if (group->statement == NULL)
                group->statement = line;
        group->statement_count++;
        if (kind == REP_STATEMENT_CONTENT_SIGNAL) {
                /* Pair by pair, for it may say yes and no. */
                struct rep_text rest = line->value;
                struct rep_usage_pair pair;

                while (rep_next_signal(&rest, REP_SIGNAL_LINE, &pair))
                        if (pair.meaning == REP_PAIR_PREFERENCE)
                                take_preference(group->by_signal, pair.use, pair.preference, line);
                return;
        }
        rep_read_usage_line(line, &read);
        for (unsigned use = 0; use < REP_USES; use++)
                take_preference(group->by_preference, use, read.says.of[use], line);
}

/* ---- groups */

/* Adds the user-agent LINE to GROUPS, in the group that was opened last. */
static void
add_naming(struct rep_usage_groups *groups, const struct rep_directive *line, enum rep_names names)
{
        struct rep_usage_group *group = &groups->groups[groups->count - 1];
        bool everybody = rep_names_everybody(line->value);
        struct rep_text token = {NULL, 0};

        group->everybody |= everybody;
        if (!everybody)
                token = rep_affected_token(line, names);
        if (everybody || token.size > 0)
                groups->namings[groups->naming_count++] = (struct rep_usage_naming){token, line, groups->count - 1};
        group->end_naming = groups->naming_count;
}

/* Takes the directive number NUMBER, which RUN has entered, and which is a statement of KIND or none. */
static void
take_directive(struct rep_usage_groups *groups, const struct rep_analysis *analysis, size_t number,
               const struct rep_group_run *run, enum rep_statement_kind kind)
{
        const struct rep_directive *line = &analysis->file.directives[number];
        struct rep_usage_group *group;

        if (run->groups > groups->count)
                groups->groups[groups->count++] = (struct rep_usage_group){
                        .first = number, .first_naming = groups->naming_count, .end_naming = groups->naming_count};
        group = groups->count == 0 ? &groups->above : &groups->groups[groups->count - 1];
        group->end = number + 1;
        if (line->kind == REP_KIND_USER_AGENT)
                add_naming(groups, line, analysis->options.names);
        if (kind == REP_STATEMENT_CONTENT_SIGNAL || (kind == REP_STATEMENT_CONTENT_USAGE && groups->count > 0)) {
                rep_take_statement(group, kind, line);
                groups->statement_count++;
        }
}

/* Returns whether FILE has a statement of any kind, and counts its user-agent lines. */
static bool
has_statement(const struct rep_file *file, size_t *agents)
{
        bool has = false;

        *agents = 0;
        for (size_t i = 0; i < file->directive_count; i++) {
                has |= rep_states_preferences(rep_statement_kind_of(&file->directives[i]));
                *agents += file->directives[i].kind == REP_KIND_USER_AGENT;
        }
        return has;
}

enum rep_status
rep_find_usage_groups(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_usage_groups *groups)
{
        const struct rep_file *file = &analysis->file;
        struct rep_group_run run = {0, false};
        size_t agents;

        *groups = (struct rep_usage_groups){.count = 0};
        if (!has_statement(file, &agents))
                return REP_OK;
        groups->groups = REP_ARRAY(arena, struct rep_usage_group, agents);
        groups->namings = REP_ARRAY(arena, struct rep_usage_naming, agents);
        if (groups->groups == NULL || groups->namings == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < file->directive_count; i++) {
                enum rep_statement_kind kind = rep_enter_statement_group(&run, &file->directives[i]);

                take_directive(groups, analysis, i, &run, kind);
        }
        return REP_OK;
}

static int
compare_namings(const void *left, const void *right)
{
        const struct rep_usage_naming *a = (const struct rep_usage_naming *)left,
                                      *b = (const struct rep_usage_naming *)right;
        int order = rep_token_compare(a->token, b->token);

        return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

const struct rep_usage_naming *
rep_sort_usage_namings(struct rep_arena *arena, const struct rep_usage_groups *groups)
{
        struct rep_usage_naming *sorted =
                REP_COPY(arena, struct rep_usage_naming, groups->namings, groups->naming_count);

        if (sorted != NULL)
                rep_sort(sorted, groups->naming_count, sizeof(*sorted), compare_namings);
        return sorted;
}
