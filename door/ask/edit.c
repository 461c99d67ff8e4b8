/* SPDX-License-Identifier: Apache-2.0 */
/* edit.c: a robots.txt with all fixes that change nothing; and one with an edit, what that changes and what it costs.
 */
#include "ask/ask.h"
#include "syntax/token.h"

#include <string.h>

/* ---- fixes */

/* Is FINDING of one of the IDs that are the texts of the question CONTEXT?  No text means all. */
static bool
is_wanted(void *context, const struct rep_finding *finding)
{
        const struct rep_question *question = (const struct rep_question *)context;

        for (size_t i = 0; i < question->text_count; i++)
                if (rep_is_same_text(question->texts[i], rep_string(rep_finding_name(finding->id))))
                        return true;
        return question->text_count == 0;
}

/* Returns how the file was read. */
static struct rep_options
options_of(const struct rep_robots *robots)
{
        struct rep_robots_options read;

        rep_robots_look(robots, &read);
        return (struct rep_options){.max_bytes = read.max_bytes, .dialect = read.dialect, .names = read.names};
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

                if (rep_is_same_text(line->old_text, line->new_text))
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

/* The text is null where it is not UTF-8: JSON would make another file of it. */
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

/* Applies the fixes of a file's findings with one of the texts' IDs, of all where there is no text, which together
 * change nothing. */
enum rep_status
rep_answer_fix(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_options options = options_of(question->robots);
        const struct rep_text text = rep_robots_text(question->robots);
        struct rep_question wanted = *question;
        struct rep_fixed fixed;
        enum rep_finding_id id;
        enum rep_status status;

        for (size_t i = 0; i < question->text_count; i++)
                if (!rep_finding_find(question->texts[i], &id))
                        return REP_ERR_ARGUMENT;
        status = rep_fix_file(text.data, text.size, &options, question->budget, is_wanted, &wanted, &fixed);
        if (status == REP_OK)
                put_fixed(out, &fixed);
        rep_fixed_free(&fixed);
        return status;
}

/* ---- wishes */

/* Adds the wishes in the texts, each a name and a value.  Writes why not. */
static enum rep_status
add_wishes(struct rep_wish_list *list, const struct rep_question *question, struct rep_json *out)
{
        enum rep_status status = REP_OK;
        const char *problem = NULL;
        enum rep_wish wish;

        for (size_t i = 0; i + 1 < question->text_count && status == REP_OK && problem == NULL; i += 2)
                status = rep_wish_find(question->texts[i], &wish)
                                 ? rep_wish_list_add(list, wish, question->texts[i + 1], &problem)
                                 : REP_ERR_ARGUMENT;
        if (problem == NULL)
                return status;
        out->write(out->context, problem, strlen(problem));
        return REP_ERR_ARGUMENT;
}

static enum rep_status
edit(struct rep_wish_list *list, const struct rep_question *question, struct rep_json *out)
{
        const struct rep_options options = options_of(question->robots);
        const struct rep_text text = rep_robots_text(question->robots);
        const struct rep_written *written;
        enum rep_status status = rep_wish_list_write(list, text.data, text.size, &options, question->budget, &written);

        if (status == REP_OK)
                (void)rep_say_wished_json(list, out->write, out->context);
        return status;
}

/* Edits a file as the texts wish: a name and a value in turn, as rep_wish_find() and rep_wish_list_add() take them. */
enum rep_status
rep_answer_write(const struct rep_question *question, struct rep_json *out)
{
        struct rep_wish_list *list;
        enum rep_status status = rep_wish_list_create(&list);

        if (status == REP_OK)
                status = add_wishes(list, question, out);
        if (status == REP_OK)
                status = edit(list, question, out);
        rep_wish_list_free(list);
        return status;
}
