/* SPDX-License-Identifier: Apache-2.0 */
/*
 * minimize.c: a robots.txt -> the shortest one that was found to mean the same (rep_write.h).
 *
 * First the fixes of lint: rules that decide nothing, stars that match what would match anyway, and the like.  Then
 * lines and comments that say nothing, and groups that say the same as another one, whose names move there.  After each
 * step an exact comparison proves that the text means what the original does; otherwise the step is undone.
 */
#include "analyze/compare/compare.h"
#include "analyze/compare/same_file.h"
#include "analyze/core/file_lines.h"
#include "analyze/core/questions.h"
#include "base/command.h"
#include "base/sort.h"
#include "rules/group_run.h"
#include "syntax/token.h"
#include "write/edit.h"
#include "write/writing.h"

#include <stdlib.h>
#include <string.h>

/* What a group says, for comparing it with others. */
struct group {
        const struct rep_directive **lines; /* in the order of compare_lines() */
        size_t line_count;
        const struct rep_directive *first, *last; /* of all its lines */
        const struct rep_directive *last_agent;   /* NULL: there is none */
        bool simple; /* its user-agent lines come first, and have no other line between them */
};

struct minimizing {
        struct rep_arena *arena;
        struct rep_meant_file original;
        struct rep_options options;
        struct rep_text text; /* the shortest so far */
        struct group *groups; /* of TEXT */
        size_t group_count;
        bool undecided; /* whether the text could be shorter */
};

/* ---- groups */

/* Compares lines of one group: rules come first, by what they say; then the others, by their place. */
static int
compare_lines(const void *left, const void *right)
{
        const struct rep_directive *a = *(const struct rep_directive *const *)left;
        const struct rep_directive *b = *(const struct rep_directive *const *)right;

        if (rep_is_rule(a->kind) != rep_is_rule(b->kind))
                return rep_is_rule(a->kind) ? -1 : 1;
        return rep_is_rule(a->kind) ? rep_compare_lines(a, b) : a < b ? -1 : a > b;
}

/* Compares what two groups say; 0: the same. */
static int
compare_contents(const struct group *a, const struct group *b)
{
        int order = 0;

        if (a->line_count != b->line_count)
                return a->line_count < b->line_count ? -1 : 1;
        for (size_t i = 0; i < a->line_count && order == 0; i++)
                order = rep_compare_lines(a->lines[i], b->lines[i]);
        return order;
}

/* Compares groups by what they say, and then by their place. */
static int
compare_groups(const void *left, const void *right)
{
        const struct group *a = *(const struct group *const *)left, *b = *(const struct group *const *)right;
        int order = compare_contents(a, b);

        return order != 0 ? order : a < b ? -1 : a > b;
}

/* Sorts the lines of GROUP, and drops repeated rules. */
static void
sort_lines(struct group *group)
{
        const struct rep_directive **lines = group->lines;
        size_t kept = 0, i;

        rep_sort(lines, group->line_count, sizeof(struct rep_directive *), compare_lines);
        for (i = 0; i < group->line_count; i++)
                if (!rep_is_rule(lines[i]->kind) || kept == 0 || rep_compare_lines(lines[kept - 1], lines[i]) != 0)
                        lines[kept++] = lines[i];
        group->line_count = kept;
}

/* Lists the groups of FILE. */
static enum rep_status
list_groups(struct minimizing *minimizing, const struct rep_file *file)
{
        const struct rep_directive **lines =
                REP_ARRAY(minimizing->arena, const struct rep_directive *, file->directive_count);

        minimizing->group_count = file->report.groups;
        minimizing->groups = REP_ARRAY(minimizing->arena, struct group, minimizing->group_count);
        if (lines == NULL || minimizing->groups == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < minimizing->group_count; i++)
                minimizing->groups[i] = (struct group){.simple = true};
        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                struct group *group;

                if (line->group == REP_NO_GROUP || rep_is_of_site(line))
                        continue;
                group = &minimizing->groups[line->group];
                if (group->lines == NULL) {
                        group->lines = lines + i;
                        group->first = line;
                }
                group->last = line;
                if (line->kind == REP_KIND_USER_AGENT) {
                        group->simple &= group->line_count == 0;
                        group->last_agent = line;
                } else {
                        group->lines[group->line_count++] = line;
                }
        }
        for (size_t i = 0; i < minimizing->group_count; i++)
                sort_lines(&minimizing->groups[i]);
        return REP_OK;
}

/* ---- edits */

/* Returns the text of LINE of EDIT without its comment and the white space around it. */
static struct rep_text
bare_line(const struct rep_edit *edit, size_t line)
{
        struct rep_text text = edit->lines[line - 1].text;
        const char *hash = text.size > 0 ? (const char *)memchr(text.data, '#', text.size) : NULL;

        if (hash != NULL)
                text.size = (size_t)(hash - text.data);
        return rep_trimmed(text);
}

/* Removes the lines of EDIT that have no directive of FILE, and all comments. */
static void
strip_lines(struct rep_edit *edit, const struct rep_file *file)
{
        size_t next = 0, line;

        for (line = 1; line <= edit->count; line++) {
                struct rep_text bare;

                if (next == file->directive_count || file->directives[next].line != line) {
                        rep_edit_remove(edit, line);
                        continue;
                }
                next++;
                bare = bare_line(edit, line);
                if (bare.size < edit->lines[line - 1].text.size)
                        rep_edit_replace(edit, line, bare, false);
        }
}

/* Returns whether GROUP has a user-agent line with VALUE. */
static bool
names(const struct group *group, struct rep_text value, uint64_t *steps)
{
        const struct rep_directive *line = group->first;

        for (; line <= group->last_agent; line++)
                if (line->group == group->first->group && line->kind == REP_KIND_USER_AGENT &&
                    rep_token_compare(line->value, value) == 0)
                        break;
        (void)rep_spend(steps, 1 + (uint64_t)(line - group->first) / 4);
        return line <= group->last_agent;
}

/* Moves the names of FROM to TO, which is before it, and removes its lines. */
static void
move_group(struct rep_edit *edit, const struct group *from, const struct group *to, uint64_t *steps)
{
        for (const struct rep_directive *line = from->first; line <= from->last; line++) {
                if (line->group != from->first->group || rep_is_of_site(line))
                        continue;
                if (line->kind == REP_KIND_USER_AGENT && !names(to, line->value, steps))
                        rep_edit_insert(edit, to->last_agent->line, bare_line(edit, line->line));
                rep_edit_remove(edit, line->line);
        }
}

/* Merges groups that say the same into the first of them. */
static enum rep_status
merge_groups(struct minimizing *minimizing, struct rep_edit *edit)
{
        const struct group **sorted = REP_ARRAY(minimizing->arena, const struct group *, minimizing->group_count);
        size_t count = 0, first = 0, i;

        if (sorted == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < minimizing->group_count; i++)
                if (minimizing->groups[i].simple && minimizing->groups[i].last_agent != NULL)
                        sorted[count++] = &minimizing->groups[i];
        rep_sort(sorted, count, sizeof(const struct group *), compare_groups);
        for (i = 1; *minimizing->original.steps > 0 && i < count; i++)
                if (compare_contents(sorted[first], sorted[i]) == 0)
                        move_group(edit, sorted[i], sorted[first], minimizing->original.steps);
                else
                        first = i;
        return REP_OK;
}

/* Edits the current text, and merges its groups if MERGE.  Takes what comes of it if that is shorter and means the
 * same; then *TAKEN is set. */
static enum rep_status
try_edit(struct minimizing *minimizing, bool merge, bool *taken)
{
        struct rep_analysis *analysis;
        struct rep_edit edit = {.failed = true};
        struct rep_text text = minimizing->text;
        enum rep_sameness same;
        enum rep_status status;

        (void)rep_spend(minimizing->original.steps, 2 * text.size);
        status = rep_analysis_create(text.data, text.size, &minimizing->options, &analysis);
        if (status != REP_OK)
                return status;
        rep_edit_begin(&edit, minimizing->arena, text);
        strip_lines(&edit, &analysis->file);
        if (merge)
                status = list_groups(minimizing, &analysis->file);
        if (merge && status == REP_OK)
                status = merge_groups(minimizing, &edit);
        if (status == REP_OK)
                status = rep_edit_finish(&edit, &text);
        rep_buffer_free(&edit.tail);
        rep_analysis_free(analysis);
        if (status != REP_OK || text.size >= minimizing->text.size)
                return status;
        status = rep_is_same_file(&minimizing->original, text, &same);
        minimizing->undecided |= same == REP_SAME_UNDECIDED;
        if (status != REP_OK || same != REP_SAME)
                return status;
        minimizing->text = text;
        *taken = true;
        return REP_OK;
}

/* Applies the fixes of lint.  *TAKEN is set if the text became shorter. */
static enum rep_status
try_fixes(struct minimizing *minimizing, bool *taken)
{
        struct rep_text text = minimizing->text;
        struct rep_fixed fixed = {.applied = 0};
        enum rep_status status =
                rep_fix_within(text, &minimizing->options, minimizing->original.steps, NULL, NULL, &fixed);
        char *copy;

        minimizing->undecided |= fixed.undecided > 0;
        if (status == REP_OK && fixed.applied > 0 && fixed.text.size < text.size) {
                copy = REP_COPY(minimizing->arena, char, fixed.text.data, fixed.text.size);
                if (copy == NULL)
                        status = REP_ERR_MEMORY;
                else {
                        minimizing->text = (struct rep_text){copy, fixed.text.size};
                        *taken = true;
                }
        }
        rep_fixed_free(&fixed);
        return status;
}

/* ---- everything */

static enum rep_status
minimize(struct minimizing *minimizing)
{
        enum rep_status status = REP_OK;
        bool taken = true;

        while (taken && status == REP_OK) {
                taken = minimizing->undecided = false;
                status = try_fixes(minimizing, &taken);
                if (status == REP_OK)
                        status = try_edit(minimizing, true, &taken);
                if (status == REP_OK && !taken)
                        status = try_edit(minimizing, false, &taken);
        }
        rep_free_meant_file(&minimizing->original);
        return status;
}

enum rep_status
rep_minimize(struct rep_text text, const struct rep_options *options, uint64_t *steps, struct rep_written *written)
{
        struct minimizing minimizing = {.text = text};
        enum rep_status status =
                rep_read_options(&minimizing.options, sizeof(minimizing.options), sizeof(minimizing.options), options);

        *written = (struct rep_written){.text = {"", 0}};
        if (status != REP_OK)
                return status;
        minimizing.arena = (struct rep_arena *)calloc(1, sizeof(struct rep_arena));
        if (minimizing.arena == NULL)
                return REP_ERR_MEMORY;
        written->memory = minimizing.arena;
        minimizing.original = (struct rep_meant_file){.text = text, .options = &minimizing.options, .steps = steps};
        status = minimize(&minimizing);
        if (status != REP_OK)
                return status;
        written->text = minimizing.text;
        written->removed = rep_count_lines(text) - rep_count_lines(minimizing.text);
        written->undecided = minimizing.undecided || *steps == 0;
        return REP_OK;
}
