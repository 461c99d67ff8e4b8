/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wished_lines.c: lines for every crawler, and sitemaps.
 *
 * A line for everybody has to be in each group, because a crawler that is named reads no other.  It comes directly
 * after the user-agent lines, since crawl-delay and statements about usage are for the lines directly above them.  A
 * rule comes after the other rules of its group.
 */
#include "rep_directives.h"
#include "rep_usage.h"
#include "robots/steering.h"
#include "rules/group_run.h"
#include "syntax/reader.h"
#include "syntax/token.h"
#include "write/writing.h"

/* ---- values */

static bool
is_same_key(struct rep_text a, struct rep_text b)
{
        enum rep_key key = rep_directive_key(a);

        return rep_token_compare(a, b) == 0 || (key != REP_KEY_UNKNOWN && key == rep_directive_key(b));
}

/* A pair, and its name and value without white space around them. */
struct pair {
        struct rep_text text, name, value;
};

/* Cuts the next pair off REST.  Returns false if there is none. */
static bool
next_pair(struct rep_text *rest, struct pair *pair)
{
        if (rest->size == 0)
                return false;
        pair->text = rep_trimmed(rep_cut(rest, ','));
        pair->value = pair->text;
        pair->name = rep_trimmed(rep_cut(&pair->value, '='));
        pair->value = rep_trimmed(pair->value);
        return true;
}

/* Sets *FOUND to the first of PAIRS that is called NAME.  Returns false if there is none. */
static bool
find_pair(struct rep_text pairs, struct rep_text name, struct pair *found)
{
        while (next_pair(&pairs, found))
                if (rep_token_compare(found->name, name) == 0)
                        return true;
        return false;
}

/* Returns the pairs of OLD that WISHED does not have, and then WISHED.  Returns OLD if it says all of WISHED. */
static struct rep_text
merge_pairs(struct rep_writing *writing, struct rep_text old, struct rep_text wished)
{
        struct rep_text merged = {"", 0}, rest = wished;
        struct pair pair, other;
        bool says = true;

        while (says && next_pair(&rest, &pair))
                says = find_pair(old, pair.name, &other) && rep_token_compare(other.value, pair.value) == 0;
        if (says)
                return old;
        rest = old;
        while (next_pair(&rest, &pair))
                if (pair.text.size > 0 && !find_pair(wished, pair.name, &other))
                        merged = rep_edit_join(&writing->edit, merged, merged.size > 0 ? ", " : "", pair.text);
        return rep_edit_join(&writing->edit, merged, merged.size > 0 ? ", " : "", wished);
}

bool
rep_is_wished_key(const struct rep_writing *writing, const struct rep_directive *line)
{
        for (size_t i = 0; i < writing->wishes->line_count; i++)
                if (is_same_key(writing->wishes->lines[i].key, line->key))
                        return true;
        return false;
}

struct rep_text
rep_wished_value(struct rep_writing *writing, const struct rep_directive *line, uint32_t *met)
{
        struct rep_text value = line->value, path = {"", 0}, before;
        enum rep_key key;
        bool pairs; /* values are pairs, each about something else */

        if (line->kind != REP_KIND_OTHER)
                return value;
        key = rep_directive_key(line->key);
        pairs = key == REP_KEY_CONTENT_USAGE || key == REP_KEY_CONTENT_SIGNAL;
        if (key == REP_KEY_CONTENT_USAGE)
                rep_split_usage(line->value, &path, &value);
        before = value;
        for (size_t i = 0; i < writing->wishes->line_count && path.size <= 1; i++) { /* "/" is every path */
                const struct rep_wished_line *wished = &writing->wishes->lines[i];

                if (!is_same_key(wished->key, line->key))
                        continue;
                *met |= UINT32_C(1) << i;
                value = pairs ? merge_pairs(writing, value, wished->value) : wished->value;
        }
        return rep_is_same_text(value, before) ? line->value : value;
}

/* ---- groups */

void
rep_append_wished_lines(struct rep_writing *writing, uint32_t met)
{
        for (size_t i = 0; i < writing->wishes->line_count; i++)
                if ((met >> i & 1) == 0)
                        rep_edit_append_pair(&writing->edit, writing->wishes->lines[i].key,
                                             writing->wishes->lines[i].value);
}

/* What becomes of a run of user-agent lines. */
struct run {
        const struct rep_directive *last; /* the last of its lines that stays; NULL: none does */
        uint32_t met;                     /* the wished lines that it has */
        bool passed;                      /* its crawlers may fetch nothing */
};

uint32_t
rep_wished_rules(const struct rep_writing *writing, const struct rep_directive *line)
{
        uint32_t rules = 0;

        for (size_t i = 0; i < writing->wishes->disallow_count && line->kind == REP_KIND_DISALLOW; i++)
                if (rep_is_same_text(writing->wishes->disallow[i], line->value))
                        rules |= UINT32_C(1) << i;
        return rules;
}

/* Returns the line of the wished pattern number INDEX. */
static struct rep_text
wished_rule(struct rep_writing *writing, size_t index)
{
        return rep_edit_join(&writing->edit, rep_string("Disallow"), ": ", writing->wishes->disallow[index]);
}

void
rep_append_disallowed(struct rep_writing *writing, bool rules)
{
        for (size_t i = 0; i < writing->wishes->disallow_count; i++)
                rep_edit_append(&writing->edit, wished_rule(writing, i));
        if (!rules && writing->wishes->disallow_count == 0)
                rep_edit_append(&writing->edit, rep_string("Disallow:"));
}

/* Returns whether the only rules of the group of the directive number FIRST disallow everything. */
static bool
is_shut(const struct rep_file *file, size_t first)
{
        uint32_t group = file->directives[first].group;
        bool shut = false;

        for (size_t i = first; i < file->directive_count && file->directives[i].group == group; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (!rep_is_rule(line->kind))
                        continue;
                if (!rep_closes_all(line))
                        return false;
                shut = true;
        }
        return shut;
}

/* Gives the lines of the old file the values that they shall have, and notes in RUNS which wished lines are there. */
static void
change_lines(struct rep_writing *writing, struct run *runs)
{
        const struct rep_file *file = &writing->old_file->file;
        uint32_t group = REP_NO_GROUP;
        bool passed = false;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                struct rep_text value;

                if (line->group == REP_NO_GROUP || line->run == REP_NO_GROUP)
                        continue;
                if (line->group != group) {
                        group = line->group;
                        passed = writing->groups[group].closed || is_shut(file, i);
                }
                runs[line->run].passed = passed;
                if (line->kind == REP_KIND_USER_AGENT && !writing->removed[i])
                        runs[line->run].last = line;
                if (passed || writing->edit.lines[line->line - 1].text.size == 0)
                        continue;
                value = rep_wished_value(writing, line, &runs[line->run].met);
                if (rep_token_compare(value, line->value) != 0)
                        rep_edit_replace(&writing->edit, line->line,
                                         rep_edit_join(&writing->edit, line->key, ": ", value), true);
        }
}

/* Inserts behind the user-agent lines of each of COUNT RUNS the wished lines that it has not. */
static void
insert_lines(struct rep_writing *writing, const struct run *runs, size_t count)
{
        for (size_t at = 0; at < count; at++)
                for (size_t i = 0; i < writing->wishes->line_count && runs[at].last != NULL && !runs[at].passed; i++)
                        if ((runs[at].met >> i & 1) == 0)
                                rep_edit_insert(&writing->edit, runs[at].last->line,
                                                rep_edit_join(&writing->edit, writing->wishes->lines[i].key, ": ",
                                                              writing->wishes->lines[i].value));
}

/* ---- rules */

/* A group, while its directives are read. */
struct open_group {
        uint32_t number;
        const struct rep_directive *last; /* its last rule, or the last of its user-agent lines that stay */
        uint32_t met;                     /* the wished patterns that it disallows */
        bool crawls;                      /* a line that stays names somebody who fetches */
        bool passed;                      /* its crawlers may fetch nothing */
};

/* Adds LINE, which stays, to GROUP. */
static void
add_to_group(const struct rep_writing *writing, struct open_group *group, const struct rep_directive *line)
{
        bool names = line->kind == REP_KIND_USER_AGENT, rules = group->last != NULL && rep_is_rule(group->last->kind);

        if (names)
                group->crawls |= rep_steering_token_find(rep_agent_token(line->value, REP_NAMES_TOKEN)) == NULL;
        if (rep_is_rule(line->kind) || (names && !rules))
                group->last = line;
        group->met |= rep_wished_rules(writing, line);
}

/* Inserts behind the rules of GROUP what it does not disallow yet. */
static void
close_group(struct rep_writing *writing, const struct open_group *group)
{
        if (!group->crawls || group->passed)
                return;
        for (size_t i = 0; i < writing->wishes->disallow_count; i++)
                if ((group->met >> i & 1) == 0)
                        rep_edit_insert(&writing->edit, group->last->line, wished_rule(writing, i));
}

/* Adds the wished rules to the groups of the old file. */
static void
close_groups(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        struct open_group group = {.number = REP_NO_GROUP};

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->group == REP_NO_GROUP)
                        continue;
                if (line->group != group.number) {
                        close_group(writing, &group);
                        group = (struct open_group){.number = line->group,
                                                    .passed = writing->groups[line->group].closed || is_shut(file, i)};
                }
                if (!writing->removed[i])
                        add_to_group(writing, &group, line);
        }
        close_group(writing, &group);
}

/* ---- sitemaps */

bool
rep_is_wished_sitemap(const struct rep_writing *writing, size_t count, struct rep_text url)
{
        for (size_t i = 0; i < count; i++)
                if (rep_is_same_text(writing->wishes->sitemaps[i], url))
                        return true;
        return false;
}

static void
append_sitemaps(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        bool any = false;

        for (size_t i = 0; i < writing->wishes->sitemap_count; i++) {
                struct rep_text url = writing->wishes->sitemaps[i];
                bool named = rep_is_wished_sitemap(writing, i, url);

                for (size_t j = 0; j < file->directive_count && !named; j++)
                        named = file->directives[j].kind == REP_KIND_SITEMAP &&
                                rep_is_same_text(file->directives[j].value, url);
                if (named)
                        continue;
                if (!any)
                        rep_append_gap(writing);
                any = true;
                rep_edit_append_pair(&writing->edit, rep_string("Sitemap"), url);
        }
}

enum rep_status
rep_add_wished_lines(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        struct run *runs;
        size_t count = 0;
        bool everybody = false; /* the file names everybody */

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->run != REP_NO_GROUP && line->run >= count)
                        count = (size_t)line->run + 1;
                everybody |= line->kind == REP_KIND_USER_AGENT && rep_names_everybody(line->value);
        }
        runs = REP_ZERO_ARRAY(writing->arena, struct run, count);
        if (runs == NULL)
                return REP_ERR_MEMORY;
        if (writing->wishes->line_count > 0) {
                change_lines(writing, runs);
                insert_lines(writing, runs, count);
        }
        if (writing->wishes->disallow_count > 0)
                close_groups(writing);
        if (writing->wishes->line_count + writing->wishes->disallow_count > 0 && !everybody) {
                rep_append_gap(writing);
                rep_edit_append(&writing->edit, rep_string("User-agent: *"));
                rep_append_wished_lines(writing, 0);
                rep_append_disallowed(writing, false);
        }
        append_sitemaps(writing);
        return REP_OK;
}
