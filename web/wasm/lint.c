/* lint.c: what a robots.txt does and probably should not, as JSON. */
#include "boundary.h"
#include "json.h"

static void
put_finding(void *context, const struct rep_finding *finding)
{
        static const char *const severities[] = {
                [REP_SEVERITY_NOTE] = "note", [REP_SEVERITY_WARNING] = "warning", [REP_SEVERITY_ERROR] = "error"};
        struct rep_buffer *out = context;

        json_begin(out, '{');
        json_string(out, "id", rep_finding_name(finding->id));
        json_string(out, "severity", severities[rep_finding_severity(finding->id)]);
        json_number(out, "line", finding->line);
        json_number(out, "column", finding->column);
        json_number(out, "offset", finding->offset);
        json_name(out, "otherLine");
        json_number_or_null(out, finding->other_line, 0);
        json_string(out, "message", finding->message);
        json_end(out, '}');
}

/* Lints ROBOTS within BUDGET steps, 0 being the default.  The SIZE bytes at SITE are a URL of its site, if that is known. */
enum rep_status
WEB_EXPORT(web_lint)(struct web_robots *robots, uint32_t budget, const char *site, size_t size)
{
        const struct rep_lint_options options = {.budget = budget, .site = {site, size}};
        struct rep_buffer *out = web_output_begin();
        uint64_t undecided = 0;
        enum rep_status status = web_need_analysis(robots);

        if (status != REP_OK)
                return status;
        json_begin(out, '{');
        json_name(out, "findings");
        json_begin(out, '[');
        status = rep_lint_file(robots->analysis, &options, put_finding, out, &undecided);
        json_end(out, ']');
        json_number(out, "undecided", undecided);
        json_end(out, '}');
        return status == REP_OK ? web_output_end() : status;
}
