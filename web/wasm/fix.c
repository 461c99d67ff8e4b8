/* SPDX-License-Identifier: Apache-2.0 */
/* fix.c: a robots.txt with all fixes that change nothing, and what there is to say about each kind of finding, as JSON. */
#include "boundary.h"
#include "rep_say.h"

#include <string.h>

static bool
equal(struct rep_text a, struct rep_text b)
{
        return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Is FINDING of one of the IDs in the list CONTEXT?  An empty list has all. */
static bool
is_wanted(void *context, const struct rep_finding *finding)
{
        const struct web_texts *ids = (const struct web_texts *)context;

        for (size_t i = 0; i < ids->count; i++)
                if (equal(web_text_at(ids, i), rep_string(rep_finding_name(finding->id))))
                        return true;
        return ids->count == 0;
}

/* Is each of IDS that of a finding? */
static bool
are_findings(const struct web_texts *ids)
{
        enum rep_finding_id id;

        for (size_t i = 0; i < ids->count; i++)
                if (!rep_finding_find(web_text_at(ids, i), &id))
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

/* Applies the fixes of ROBOTS' findings with one of COUNT IDS, of all where COUNT is 0, which together change nothing,
 * within BUDGET steps, 0 being the default. */
enum rep_status
WEB_EXPORT(web_fix)(struct web_robots *robots, uint32_t budget, const char *ids, const uint32_t *ends, size_t count)
{
        struct web_texts wanted = {ids, ends, count};
        struct rep_json out = web_json_begin();
        struct rep_fixed fixed;
        struct rep_text text = rep_robots_text(robots->robots);
        enum rep_status status;

        if (text.data == NULL || !are_findings(&wanted))
                return REP_ERR_ARGUMENT;
        status = rep_fix_file(text.data, text.size, &robots->options, budget, is_wanted, &wanted, &fixed);
        if (status == REP_OK)
                put_fixed(&out, &fixed);
        rep_fixed_free(&fixed);
        return status == REP_OK ? web_output_end() : status;
}

/* What there is to say about each kind of finding, in the order of their numbers. */
enum rep_status
WEB_EXPORT(web_finding_texts)(void)
{
        struct rep_json out = web_json_begin();

        rep_json_begin(&out, '[');
        for (unsigned i = 0; i < REP_FINDING_IDS; i++) {
                rep_json_foreign(&out);
                rep_say_finding_text_json((enum rep_finding_id)i, out.write, out.context);
        }
        rep_json_end(&out, ']');
        return web_output_end();
}
