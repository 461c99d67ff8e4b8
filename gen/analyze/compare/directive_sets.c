/* SPDX-License-Identifier: Apache-2.0 */
/* directive_sets.c: see compare.h. */
#include "analyze/compare/compare.h"

#include "base/size.h"
#include "base/sort.h"
#include "crawlers/table.h"
#include "rep_directives.h"
#include "syntax/token.h"

/* To whom a line applies. */
enum holder { HOLDER_NONE, HOLDER_SITE, HOLDER_RUN, HOLDER_GROUP };

static enum holder
holder_of(const struct rep_directive *line)
{
        enum rep_key key = rep_directive_key(line->key);

        if (line->kind == REP_KIND_SITEMAP)
                return HOLDER_SITE;
        if (line->kind != REP_KIND_OTHER)
                return HOLDER_NONE;
        if (rep_is_site_wide(key))
                return HOLDER_SITE;
        if (rep_is_pace(key))
                return line->run == REP_NO_GROUP ? HOLDER_NONE : HOLDER_RUN;
        return line->group == REP_NO_GROUP ? HOLDER_NONE : HOLDER_GROUP;
}

/* ---- sets of lines */

int
rep_compare_lines(const struct rep_directive *a, const struct rep_directive *b)
{
        int order = 0;

        /* All spellings of "sitemap" that are accepted are the same key. */
        if (a->kind != b->kind)
                return a->kind < b->kind ? -1 : 1;
        if (a->kind == REP_KIND_OTHER)
                order = rep_token_compare(a->key, b->key);
        return order != 0 ? order : rep_compare_bytes(a->value.data, a->value.size, b->value.data, b->value.size);
}

/* Orders lines as sets do, and equal lines in the order of the file. */
static int
compare_places(const void *left, const void *right)
{
        const struct rep_directive *a = *(const struct rep_directive *const *)left,
                                   *b = *(const struct rep_directive *const *)right;
        int order = rep_compare_lines(a, b);

        return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

/* Makes the COUNT LINES a set.  Returns its size. */
static size_t
make_set(const struct rep_directive **lines, size_t count)
{
        size_t kept = 0, i;

        rep_sort(lines, count, sizeof(*lines), compare_places);
        for (i = 0; i < count; i++)
                if (kept == 0 || rep_compare_lines(lines[kept - 1], lines[i]) != 0)
                        lines[kept++] = lines[i];
        return kept;
}

/* ---- reading */

/* Orders namings by token, then by place. */
static int
compare_namings(const void *left, const void *right)
{
        const struct rep_directive_naming *a = (const struct rep_directive_naming *)left,
                                          *b = (const struct rep_directive_naming *)right;
        int order = rep_token_compare(a->token, b->token);

        return order != 0 ? order : (a->run > b->run) - (a->run < b->run);
}

static void
add_naming(struct rep_directive_sets *file, const struct rep_directive *line, struct rep_text token)
{
        file->namings[file->naming_count++] = (struct rep_directive_naming){token, line->run, line->group};
}

/* Adds the namings of the user-agent line LINE.  It may name one crawler by its token, and another by a wide token. */
static void
add_namings(struct rep_directive_sets *file, const struct rep_directive *line, enum rep_names names)
{
        struct rep_text token = rep_agent_token(line->value, names), wide = rep_string("");
        bool everybody = rep_names_everybody(line->value);

        if (everybody)
                token.size = 0;
        else if (names != REP_NAMES_WIDE)
                wide = rep_wide_crawler_token(line->value);
        if (everybody || token.size > 0)
                add_naming(file, line, token);
        if (wide.size > 0)
                add_naming(file, line, wide);
}

/* Returns the namings of TOKEN only. */
static struct rep_slice
find_namings(const struct rep_directive_sets *file, struct rep_text token)
{
        size_t low = 0, high = file->naming_count, end;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (rep_token_compare(file->namings[middle].token, token) < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        for (end = low; end < file->naming_count && rep_token_compare(file->namings[end].token, token) == 0;)
                end++;
        return (struct rep_slice){(uint32_t)low, (uint32_t)(end - low)};
}

enum rep_status
rep_read_directive_sets(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_directive_sets *file)
{
        const struct rep_file *from = &analysis->file;
        size_t kept = 0;

        *file = (struct rep_directive_sets){.line_count = 0};
        file->lines = REP_ARRAY(arena, const struct rep_directive *, from->directive_count);
        file->site = REP_ARRAY(arena, const struct rep_directive *, from->directive_count);
        file->namings = REP_ARRAY(arena, struct rep_directive_naming, rep_size_multiply(from->directive_count, 2));
        if (file->lines == NULL || file->site == NULL || file->namings == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < from->directive_count; i++) {
                const struct rep_directive *line = &from->directives[i];
                enum holder holder = holder_of(line);

                if (line->kind == REP_KIND_USER_AGENT)
                        add_namings(file, line, analysis->options.names);
                else if (holder == HOLDER_SITE)
                        file->site[file->site_count++] = line;
                else if (holder != HOLDER_NONE)
                        file->lines[file->line_count++] = line;
        }
        file->site_count = make_set(file->site, file->site_count);
        rep_sort(file->namings, file->naming_count, sizeof(*file->namings), compare_namings);
        for (size_t i = 0; i < file->naming_count; i++)
                if (i == 0 || compare_namings(&file->namings[kept - 1], &file->namings[i]) != 0)
                        file->namings[kept++] = file->namings[i];
        file->naming_count = kept;
        file->everybody = find_namings(file, (struct rep_text){NULL, 0});
        return REP_OK;
}

struct rep_slice
rep_directive_namings(const struct rep_directive_sets *file, struct rep_text token)
{
        struct rep_slice found = find_namings(file, token);

        return found.count > 0 ? found : file->everybody;
}

/* ---- lines that apply */

/* Returns the first line of GROUP or of a later group. */
static size_t
first_line(const struct rep_directive_sets *file, uint32_t group)
{
        size_t low = 0, high = file->line_count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (file->lines[middle]->group < group)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low;
}

/* Returns whether NAMINGS, which are in ascending order, have the run of LINE. */
static bool
has_run(const struct rep_directive_sets *file, struct rep_slice namings, uint32_t run)
{
        const uint32_t end = namings.first + namings.count;
        uint32_t low = namings.first, high = end;

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if (file->namings[middle].run < run)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low < end && file->namings[low].run == run;
}

/* Returns whether NAMINGS[I] is the first of its group. */
static bool
begins_group(const struct rep_directive_sets *file, struct rep_slice namings, uint32_t i)
{
        return i == namings.first || file->namings[i].group != file->namings[i - 1].group;
}

size_t
rep_most_directives(const struct rep_directive_sets *file, struct rep_slice namings)
{
        size_t most = 0;

        for (uint32_t i = namings.first; i < namings.first + namings.count; i++)
                if (begins_group(file, namings, i))
                        most += first_line(file, file->namings[i].group + 1) - first_line(file, file->namings[i].group);
        return most;
}

size_t
rep_applying_directives(const struct rep_directive_sets *file, struct rep_slice namings,
                        const struct rep_directive **lines)
{
        size_t count = 0, at;

        for (uint32_t i = namings.first; i < namings.first + namings.count; i++) {
                uint32_t group = file->namings[i].group;

                if (!begins_group(file, namings, i))
                        continue;
                for (at = first_line(file, group); at < file->line_count && file->lines[at]->group == group; at++)
                        if (holder_of(file->lines[at]) == HOLDER_GROUP || has_run(file, namings, file->lines[at]->run))
                                lines[count++] = file->lines[at];
        }
        return make_set(lines, count);
}
