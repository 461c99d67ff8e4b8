/* SPDX-License-Identifier: Apache-2.0 */
/* edit.c: a robots.txt with all fixes that change nothing; and one with an edit, what that changes and what it costs. */
#include <string.h>

#include "objects.h"
#include "rep_say.h"
#include "rep_write.h"

/* ---- fixes */

static bool
equal(struct rep_text a, struct rep_text b)
{
        return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Is FINDING of one of the IDs in the list CONTEXT?  An empty list has all. */
static bool
is_wanted(void *context, const struct rep_finding *finding)
{
        const struct door_texts *ids = (const struct door_texts *)context;

        for (size_t i = 0; i < ids->count; i++)
                if (equal(door_text_at(ids, i), rep_string(rep_finding_name(finding->id))))
                        return true;
        return ids->count == 0;
}

/* Is each of IDS that of a finding? */
static bool
are_findings(const struct door_texts *ids)
{
        enum rep_finding_id id;

        for (size_t i = 0; i < ids->count; i++)
                if (!rep_finding_find(door_text_at(ids, i), &id))
                        return false;
        return true;
}

/* TEXT without the end of its line. */
static struct rep_text
line_of(struct rep_text text)
{
        while (text.size > 0 && (text.data[text.size - 1] == '\n' || text.data[text.size - 1] == '\r'))
                text.size--;
        return text;
}

/* The lines that change: the number, what it was, and what it is, null where it is gone. */
static void
put_changes(struct rep_json *out, const struct rep_fixed *fixed)
{
        rep_json_name(out, "changes");
        rep_json_begin(out, '[');
        for (size_t i = 0; i < fixed->line_count; i++) {
                const struct rep_fixed_line *line = &fixed->lines[i];

                if (equal(line->old_text, line->new_text))
                        continue;
                rep_json_begin(out, '{');
                rep_json_number(out, "line", i + 1);
                rep_json_text(out, "old", line_of(line->old_text));
                if (line->new_text.size == 0)
                        rep_json_string(out, "new", NULL);
                else
                        rep_json_text(out, "new", line_of(line->new_text));
                rep_json_end(out, '}');
        }
        rep_json_end(out, ']');
}

/* The text is null where it is no UTF-8: JSON would make another file of it. */
static void
put_fixed(struct rep_json *out, const struct rep_fixed *fixed)
{
        rep_json_begin(out, '{');
        if (rep_utf8_span(fixed->text) < fixed->text.size)
                rep_json_string(out, "text", NULL);
        else
                rep_json_text(out, "text", fixed->text);
        rep_json_number(out, "applied", fixed->applied);
        rep_json_number(out, "refused", fixed->refused);
        rep_json_number(out, "undecided", fixed->undecided);
        put_changes(out, fixed);
        rep_json_end(out, '}');
}

/* Applies the fixes of a file's findings with one of the texts' IDs, of all where there is no text, which together change nothing. */
enum rep_status
door_ask_fix(const struct door_asked *asked)
{
        struct door_texts wanted = asked->texts;
        struct rep_json out = door_json(asked);
        struct rep_fixed fixed;
        struct rep_text text = rep_robots_text(asked->robots->robots);
        enum rep_status status;

        if (!are_findings(&wanted))
                return REP_ERR_ARGUMENT;
        status = rep_fix_file(text.data, text.size, &asked->robots->options, asked->budget, is_wanted, &wanted, &fixed);
        if (status == REP_OK)
                put_fixed(&out, &fixed);
        rep_fixed_free(&fixed);
        return status;
}

/* ---- wishes */

/* Adds the wishes in TEXTS, each a name and a value.  Leaves why not in the output. */
static enum rep_status
add_wishes(struct rep_wish_list *list, const struct door_asked *asked)
{
        const struct door_texts *texts = &asked->texts;
        enum rep_status status = REP_OK;
        const char *problem = NULL;
        enum rep_wish wish;

        for (size_t i = 0; i + 1 < texts->count && status == REP_OK && problem == NULL; i += 2)
                status = rep_wish_find(door_text_at(texts, i), &wish)
                                 ? rep_wish_list_add(list, wish, door_text_at(texts, i + 1), &problem)
                                 : REP_ERR_ARGUMENT;
        if (problem == NULL)
                return status;
        rep_buffer_put(door_output(asked->door), problem, strlen(problem));
        return REP_ERR_ARGUMENT;
}

static enum rep_status
edit(const struct door_asked *asked, struct rep_wish_list *list)
{
        struct rep_text text = rep_robots_text(asked->robots->robots);
        const struct rep_written *written;
        struct rep_json out = door_json(asked);
        enum rep_status status =
                rep_wish_list_write(list, text.data, text.size, &asked->robots->options, asked->budget, &written);

        if (status == REP_OK && !rep_say_wished_json(list, out.write, out.context))
                status = REP_ERR_MEMORY;
        return status;
}

/* Edits a file as the texts wish: a name and a value in turn, as rep_wish_find() and rep_wish_list_add() take them. */
enum rep_status
door_ask_write(const struct door_asked *asked)
{
        struct rep_wish_list *list;
        enum rep_status status = rep_wish_list_create(&list);

        if (status == REP_OK)
                status = add_wishes(list, asked);
        if (status == REP_OK)
                status = edit(asked, list);
        rep_wish_list_free(list);
        return status;
}
