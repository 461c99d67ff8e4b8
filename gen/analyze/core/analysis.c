/* SPDX-License-Identifier: Apache-2.0 */
/* analysis.c: see analysis.h. */
#include "analyze/core/analysis.h"

#include <stdlib.h>

#include "analyze/core/plain_pattern.h"
#include "base/sort.h"
#include "compile.h"
#include "crawlers/table.h"
#include "syntax/token.h"

/* ---- rules and their patterns */

/* Appends COUNT PATTERNS to those of ANALYSIS, which has ROOM for them. */
static enum rep_status
append_patterns(struct rep_analysis *analysis, const struct rep_rule_pattern *patterns, uint32_t count, size_t *room)
{
        size_t wanted = rep_size_add(analysis->pattern_count, count);
        struct rep_rule_pattern *grown = analysis->patterns;

        if (wanted > *room) {
                *room = rep_size_multiply(wanted, 2);
                grown = *room > UINT32_MAX ? NULL : REP_ARRAY(&analysis->memory, struct rep_rule_pattern, *room);
                if (grown == NULL)
                        return REP_ERR_MEMORY;
                if (analysis->pattern_count > 0)
                        memcpy(grown, analysis->patterns, analysis->pattern_count * sizeof(*grown));
                analysis->patterns = grown;
        }
        if (count > 0)
                memcpy(grown + analysis->pattern_count, patterns, count * sizeof(*grown));
        analysis->pattern_count += count;
        return REP_OK;
}

static enum rep_status
read_rule(struct rep_analysis *analysis, uint32_t number, size_t *room)
{
        struct rep_rule_line *rule = &analysis->rules[number];
        struct rep_rule_pattern *patterns;
        enum rep_status status = rep_read_line(&analysis->memory, rule->directive, analysis->options.dialect, number,
                                               &patterns, &rule->pattern_count);

        rule->first_pattern = analysis->pattern_count;
        return status != REP_OK ? status : append_patterns(analysis, patterns, rule->pattern_count, room);
}

static enum rep_status
read_rules(struct rep_analysis *analysis)
{
        const struct rep_file *file = &analysis->file;
        enum rep_status status = REP_OK;
        size_t room = 0;

        analysis->rule_count = (uint32_t)file->rule_count;
        analysis->rules = REP_ZERO_ARRAY(&analysis->memory, struct rep_rule_line, file->rule_count);
        if (analysis->rules == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK; i++) {
                analysis->rules[i].directive = file->rules[i];
                status = read_rule(analysis, i, &room);
        }
        return status;
}

/* ---- reading */

/* Adds the namings of public crawlers that only wide names can name to SORTED. */
static void
add_wide_namings(const struct rep_analysis *analysis, struct rep_file *sorted)
{
        const struct rep_file *file = &analysis->file;

        for (size_t i = 0; i < file->directive_count && analysis->options.names != REP_NAMES_WIDE; i++) {
                const struct rep_directive *line = &file->directives[i];
                struct rep_text token = rep_string("");

                if (line->kind == REP_KIND_USER_AGENT)
                        token = rep_wide_crawler_token(line->value);
                if (token.size > 0)
                        sorted->namings[sorted->naming_count++] = (struct rep_naming){token, line->group};
        }
}

/* Selects the groups of all tokens.  The namings of the file stay in the order of groups. */
static enum rep_status
select_tokens(struct rep_analysis *analysis)
{
        struct rep_file sorted = analysis->file;
        size_t count = sorted.naming_count;

        sorted.namings = REP_ARRAY(&analysis->memory, struct rep_naming, rep_size_add(count, sorted.directive_count));
        if (sorted.namings == NULL)
                return REP_ERR_MEMORY;
        if (count > 0)
                memcpy(sorted.namings, analysis->file.namings, count * sizeof(*sorted.namings));
        add_wide_namings(analysis, &sorted);
        return rep_select_all(&analysis->memory, &sorted, false, &analysis->selection);
}

/* Computes what all questions need, after the file of ANALYSIS was read with STATUS.  *MADE becomes ANALYSIS.  After
   an error, ANALYSIS is freed. */
static enum rep_status
complete(struct rep_analysis *analysis, enum rep_status status, struct rep_analysis **made)
{
        if (status == REP_OK)
                status = select_tokens(analysis);
        if (status == REP_OK)
                status = read_rules(analysis);
        if (status == REP_OK)
                *made = analysis;
        else
                rep_analysis_free(analysis);
        return status;
}

/* Returns an analysis without a file.  Returns NULL if memory is out. */
static struct rep_analysis *
make_analysis(void)
{
        struct rep_analysis *made = (struct rep_analysis *)calloc(1, sizeof(*made));

        if (made != NULL)
                made->memory.heap = made->work.heap = made->audits.heap = &made->heap;
        return made;
}

enum rep_status
rep_analysis_create(const char *text, size_t size, const struct rep_options *options, struct rep_analysis **analysis)
{
        struct rep_analysis *made;
        enum rep_status status;

        if (analysis == NULL)
                return REP_ERR_ARGUMENT;
        *analysis = NULL;
        if (text == NULL && size > 0)
                return REP_ERR_ARGUMENT;
        made = make_analysis();
        if (made == NULL)
                return REP_ERR_MEMORY;
        made->text = (struct rep_text){text == NULL ? "" : text, size};
        status = rep_complete_options(options, &made->options);
        if (status == REP_OK)
                status = rep_parse_file(&made->memory, made->text.data, size, &made->options, &made->file);
        return complete(made, status, analysis);
}

/* ---- from directives */

static void
blob_directive(const void *context, size_t index, struct rep_directive *directive)
{
        (void)rep_blob_directive((const struct rep_blob *)context, index, directive);
}

static enum rep_status
read_blob(struct rep_analysis *analysis, const struct rep_stats *stats)
{
        struct rep_report *report = &analysis->file.report;
        enum rep_status status;

        status = rep_group_directives(&analysis->memory, blob_directive, &analysis->blob,
                                      rep_directive_count(&analysis->blob), analysis->options.names, &analysis->file);
        report->lines = stats->lines;
        report->ignored_lines = stats->ignored_lines;
        report->cut_lines = stats->cut_lines;
        report->ignored_bytes = (size_t)stats->ignored_bytes;
        return status;
}

enum rep_status
rep_analysis_create_blob(const struct rep_blob *blob, struct rep_analysis **analysis)
{
        struct rep_analysis *made;
        struct rep_options options = {.dialect = REP_DIALECT_GOOGLE};
        struct rep_stats stats;
        enum rep_status status;

        if (analysis == NULL)
                return REP_ERR_ARGUMENT;
        *analysis = NULL;
        if (blob == NULL || blob->bytes == NULL)
                return REP_ERR_ARGUMENT;
        rep_blob_stats(blob, &stats);
        if (stats.no_texts)
                return REP_ERR_ARGUMENT;
        made = make_analysis();
        if (made == NULL)
                return REP_ERR_MEMORY;
        made->blob = *blob;
        made->selected = stats.selected;
        made->exempt = stats.exempt;
        options.dialect = stats.dialect;
        options.names = stats.names;
        status = rep_complete_options(&options, &made->options);
        if (status == REP_OK)
                status = read_blob(made, &stats);
        return complete(made, status, analysis);
}

enum rep_status
rep_need_wide(struct rep_analysis *analysis)
{
        struct rep_analysis *made;
        enum rep_status status;

        if (analysis->wide != NULL)
                return REP_OK;
        made = make_analysis();
        if (made == NULL)
                return REP_ERR_MEMORY;
        made->text = analysis->text;
        made->options = analysis->options;
        made->options.names = REP_NAMES_WIDE;
        made->steps = analysis->steps;
        made->file = analysis->file;
        made->rules = analysis->rules;
        made->rule_count = analysis->rule_count;
        made->patterns = analysis->patterns;
        made->pattern_count = analysis->pattern_count;
        status = rep_name_groups(&made->memory, REP_NAMES_WIDE, &made->file);
        if (status == REP_OK)
                status = select_tokens(made);
        if (status == REP_OK)
                analysis->wide = made;
        else
                rep_analysis_free(made);
        return status;
}

void
rep_analysis_free(struct rep_analysis *analysis)
{
        struct rep_crawler_rules *rules;

        if (analysis == NULL)
                return;
        for (rules = analysis->picked; rules != NULL; rules = rules->next)
                rep_free_rules(rules);
        rep_analysis_free(analysis->wide);
        rep_arena_free(&analysis->memory);
        rep_arena_free(&analysis->audits);
        rep_arena_free(&analysis->work);
        free(analysis);
}

size_t
rep_analysis_size(const struct rep_analysis *analysis)
{
        return analysis == NULL ? 0 : sizeof(*analysis) + analysis->heap.held + rep_analysis_size(analysis->wide);
}

/* ---- crawlers */

const uint32_t *
rep_groups_of(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_slice members, uint32_t *count)
{
        const struct rep_selection *selection = &analysis->selection;
        uint32_t i, j, *groups;
        size_t room = 0;

        for (i = 0; i < members.count; i++)
                room = rep_size_add(room, selection->sets[selection->members[members.first + i]].count);
        groups = REP_ARRAY(arena, uint32_t, room);
        *count = 0;
        for (i = 0; i < members.count && groups != NULL; i++) {
                struct rep_slice set = selection->sets[selection->members[members.first + i]];

                for (j = 0; j < set.count; j++)
                        groups[(*count)++] = selection->groups[set.first + j];
        }
        return groups;
}

/* Orders the numbers of patterns, each with its rank above it. */
static int
compare_ranked(const void *left, const void *right)
{
        uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

        return (a > b) - (a < b);
}

/* Writes the numbers of the patterns of RULES to SORTED in the order of their ranks. */
static enum rep_status
sort_patterns(struct rep_arena *arena, const struct rep_crawler_rules *rules, uint32_t *sorted)
{
        const uint32_t *ranks = rules->analysis->ranks;
        uint32_t count = rules->pattern_count, all = rules->analysis->pattern_count, kept = 0;
        bool many = count >= all / 8;
        struct rep_arena_mark mark = rep_arena_mark(arena);
        uint64_t *items = REP_ARRAY(arena, uint64_t, many ? all : count);

        if (items == NULL)
                return REP_ERR_MEMORY;
        if (many)
                memset(items, 0xFF, all * sizeof(*items));
        for (uint32_t i = 0; i < count; i++)
                items[many ? ranks[rules->patterns[i]] : i] =
                        (uint64_t)ranks[rules->patterns[i]] << 32 | rules->patterns[i];
        if (!many)
                rep_sort(items, count, sizeof(*items), compare_ranked);
        for (uint32_t i = 0; i < (many ? all : count); i++)
                if (items[i] != UINT64_MAX)
                        sorted[kept++] = (uint32_t)items[i];
        rep_arena_release(arena, mark);
        return REP_OK;
}

static enum rep_status
index_rules(struct rep_arena *arena, struct rep_crawler_rules *rules)
{
        struct rep_analysis *analysis = rules->analysis;
        const struct rep_rule_pattern *patterns = analysis->patterns;
        uint32_t count = rules->pattern_count;
        uint32_t *sorted = REP_ARRAY(arena, uint32_t, count), *chosen = REP_ARRAY(arena, uint32_t, count);
        enum rep_status status = sorted == NULL || chosen == NULL ? REP_ERR_MEMORY : REP_OK;

        if (status == REP_OK && analysis->ranks == NULL)
                status = rep_rank_patterns(&analysis->memory, patterns, analysis->pattern_count, &analysis->ranks);
        if (status == REP_OK)
                status = sort_patterns(arena, rules, sorted);
        if (status == REP_OK)
                status = rep_make_index(arena, patterns, sorted, count, &rules->index);
        for (int verdict = REP_DISALLOW; verdict <= REP_ALLOW && status == REP_OK; verdict++) {
                uint32_t kept = 0;

                for (uint32_t i = 0; i < count; i++)
                        if (patterns[sorted[i]].verdict == (enum rep_verdict)verdict)
                                chosen[kept++] = sorted[i];
                status = rep_make_index(arena, patterns, chosen, kept, &rules->verdict_index[verdict]);
        }
        return status;
}

enum rep_status
rep_make_witness_memory(struct rep_arena *arena, const struct rep_crawler_rules *a, const struct rep_crawler_rules *b,
                        struct rep_witness_memory *memory)
{
        /* The pattern "/" means that no rule decides. */
        size_t room = rep_superposition_room(rep_size_add(a->longest, 1), rep_size_add(b->longest, 1));

        memory->superposition = REP_ARRAY(arena, char, room);
        memory->path = REP_ARRAY(arena, char, rep_witness_room(room));
        return memory->superposition == NULL || memory->path == NULL ? REP_ERR_MEMORY : REP_OK;
}

uint64_t
rep_count_group_patterns(const struct rep_analysis *analysis, uint32_t number)
{
        const struct rep_file_group *group = &analysis->file.groups[number];
        const struct rep_rule_line *first = &analysis->rules[group->first_rule], *last = first + group->rule_count - 1;

        /* The patterns of consecutive rules are consecutive. */
        return group->rule_count == 0 ? 0 : last->first_pattern + last->pattern_count - first->first_pattern;
}

uint64_t
rep_count_patterns(const struct rep_analysis *analysis, struct rep_slice members)
{
        const struct rep_selection *selection = &analysis->selection;
        uint64_t count = 0;

        for (uint32_t i = 0; i < members.count; i++) {
                struct rep_slice set = selection->sets[selection->members[members.first + i]];

                for (uint32_t j = 0; j < set.count; j++)
                        count += rep_count_group_patterns(analysis, selection->groups[set.first + j]);
        }
        return count;
}

/* Adds the patterns of RULE to RULES. */
static void
hold_rule(struct rep_crawler_rules *rules, const struct rep_rule_line *rule)
{
        for (uint32_t i = 0; i < rule->pattern_count; i++) {
                uint32_t number = rule->first_pattern + i, size = rules->analysis->patterns[number].plain.size;

                rules->patterns[rules->pattern_count++] = number;
                if (size > rules->longest)
                        rules->longest = size;
        }
}

enum rep_status
rep_hold_rules(struct rep_arena *arena, struct rep_crawler_rules *rules)
{
        const struct rep_analysis *analysis = rules->analysis;
        size_t most = 0, i, j;

        for (i = 0; i < rules->group_count; i++)
                most = rep_size_add(most, (size_t)rep_count_group_patterns(analysis, rules->groups[i]));
        rules->patterns = REP_ARRAY(arena, uint32_t, most);
        if (rules->patterns == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < rules->group_count; i++) {
                const struct rep_file_group *group = &analysis->file.groups[rules->groups[i]];

                for (j = 0; j < group->rule_count; j++)
                        hold_rule(rules, &analysis->rules[group->first_rule + j]);
        }
        return index_rules(arena, rules);
}

enum rep_status
rep_hold_groups(struct rep_arena *arena, struct rep_analysis *analysis, const uint32_t *groups, uint32_t count,
                struct rep_crawler_rules *rules)
{
        *rules = (struct rep_crawler_rules){.analysis = analysis, .groups = groups, .group_count = count};
        return rep_hold_rules(arena, rules);
}

const struct rep_slice *
rep_members_of(const struct rep_selection *selection, struct rep_text token)
{
        uint32_t low = 0, high = selection->token_count;

        while (low < high && token.size > 0) {
                uint32_t middle = low + (high - low) / 2;
                int order = rep_token_compare(selection->tokens[middle].token, token);

                if (order == 0)
                        return &selection->tokens[middle].members;
                if (order < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        return &selection->everybody;
}

enum rep_status
rep_hold_members(struct rep_arena *arena, struct rep_analysis *analysis, struct rep_slice members,
                 struct rep_crawler_rules *rules)
{
        uint32_t count;
        const uint32_t *groups = rep_groups_of(arena, analysis, members, &count);

        return groups == NULL ? REP_ERR_MEMORY : rep_hold_groups(arena, analysis, groups, count, rules);
}

void
rep_free_rules(struct rep_crawler_rules *rules)
{
        rep_free_index(&rules->index);
        rep_free_index(&rules->verdict_index[REP_ALLOW]);
        rep_free_index(&rules->verdict_index[REP_DISALLOW]);
}
