/* SPDX-License-Identifier: Apache-2.0 */
/* lint.c: what a robots.txt does and probably should not, as JSON. */
#include "base/json.h"
#include "boundary.h"
#include "utf8.h"

const char *
web_severity_text(enum rep_severity severity)
{
        static const char *const texts[] = {
                [REP_SEVERITY_NOTE] = "note", [REP_SEVERITY_WARNING] = "warning", [REP_SEVERITY_ERROR] = "error"};

        return texts[severity];
}

/* FIX, or null where there is none, or where its text is no UTF-8: JSON would make another edit of it. */
static void
put_fix(struct rep_buffer *out, const struct rep_fix *fix)
{
        if (fix->begin == fix->end || rep_utf8_span(fix->text) < fix->text.size) {
                rep_json_string(out, "fix", NULL);
                return;
        }
        rep_json_name(out, "fix");
        rep_json_begin(out, '{');
        rep_json_number(out, "begin", fix->begin);
        rep_json_number(out, "end", fix->end);
        rep_json_text(out, "text", fix->text);
        rep_json_end(out, '}');
}

static void
put_finding(void *context, const struct rep_finding *finding)
{
        struct rep_buffer *out = context;

        rep_json_begin(out, '{');
        rep_json_string(out, "id", rep_finding_name(finding->id));
        rep_json_string(out, "severity", web_severity_text(finding->severity));
        rep_json_number(out, "line", finding->line);
        rep_json_number(out, "column", finding->column);
        rep_json_number(out, "offset", finding->offset);
        rep_json_name(out, "otherLine");
        rep_json_number_or_null(out, finding->other_line, 0);
        rep_json_string(out, "message", finding->message);
        put_fix(out, &finding->fix);
        rep_json_end(out, '}');
}

/* Lints ROBOTS within BUDGET steps, 0 being the default.  The SIZE bytes at SITE are a URL of its site, if that is known. */
enum rep_status
WEB_EXPORT(web_lint)(struct web_robots *robots, uint32_t budget, const char *site, size_t size)
{
        const struct rep_lint_options options = {.budget = budget, .site = {site, size}};
        struct rep_buffer *out = web_output_begin();
        uint64_t undecided = 0;
        struct rep_analysis *analysis;
        enum rep_status status = web_need_analysis(robots, &analysis);

        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        rep_json_name(out, "findings");
        rep_json_begin(out, '[');
        status = rep_lint_file(analysis, &options, put_finding, out, &undecided);
        rep_json_end(out, ']');
        rep_json_number(out, "undecided", undecided);
        rep_json_end(out, '}');
        return status == REP_OK ? web_output_end() : status;
}
