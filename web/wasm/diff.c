/* diff.c: which verdicts differ between two robots.txt files, or between two who ask, as JSON. */
#include "boundary.h"
#include "json.h"

static void
put_difference(void *context, const struct rep_difference *difference)
{
        struct rep_buffer *out = context;

        json_begin(out, '{');
        json_string(out, "old", difference->old_verdict == REP_ALLOW ? "allow" : "disallow");
        json_string(out, "new", difference->new_verdict == REP_ALLOW ? "allow" : "disallow");
        json_text(out, "example", difference->path);
        json_number(out, "oldLine", difference->old_line);
        json_number(out, "newLine", difference->new_line);
        json_end(out, '}');
}

static void
put_agents(void *context, const struct rep_agents_difference *agents)
{
        struct rep_buffer *out = context;
        size_t i;

        json_begin(out, '{');
        json_name(out, "tokens");
        json_begin(out, '[');
        for (i = 0; i < agents->token_count; i++)
                json_element(out, agents->tokens[i]);
        json_end(out, ']');
        json_bool(out, "everybody", agents->everybody);
        json_number(out, "undecided", agents->undecided);
        json_name(out, "differences");
        json_begin(out, '[');
        for (i = 0; i < agents->difference_count; i++)
                put_difference(out, &agents->differences[i]);
        json_end(out, ']');
        json_end(out, '}');
}

/* Compares two files within BUDGET steps, 0 being the default; LINES: also where only the texts of lines differ. */
enum rep_status
WEB_EXPORT(web_diff)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines)
{
        const struct rep_compare_options options = {.budget = budget, .lines = lines};
        struct rep_buffer *out = web_output_begin();
        enum rep_status status = web_need_analysis(old_robots);

        if (status == REP_OK)
                status = web_need_analysis(new_robots);
        if (status != REP_OK)
                return status;
        json_begin(out, '[');
        status = rep_compare_files(old_robots->analysis, new_robots->analysis, &options, put_agents, out);
        json_end(out, ']');
        return status == REP_OK ? web_output_end() : status;
}
