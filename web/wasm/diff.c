/* SPDX-License-Identifier: Apache-2.0 */
/* diff.c: which verdicts differ between two robots.txt files, as JSON. */
#include "base/json.h"
#include "boundary.h"

static void
put_difference(void *context, const struct rep_difference *difference)
{
        struct rep_buffer *out = context;

        rep_json_begin(out, '{');
        rep_json_string(out, "old", difference->old_verdict == REP_ALLOW ? "allow" : "disallow");
        rep_json_string(out, "new", difference->new_verdict == REP_ALLOW ? "allow" : "disallow");
        rep_json_text(out, "example", difference->path);
        rep_json_number(out, "oldLine", difference->old_line);
        rep_json_number(out, "newLine", difference->new_line);
        rep_json_end(out, '}');
}

static void
put_agents(void *context, const struct rep_agents_difference *agents)
{
        struct rep_buffer *out = context;
        size_t i;

        rep_json_begin(out, '{');
        rep_json_name(out, "tokens");
        rep_json_begin(out, '[');
        for (i = 0; i < agents->token_count; i++)
                rep_json_element(out, agents->tokens[i]);
        rep_json_end(out, ']');
        rep_json_bool(out, "everybody", agents->everybody);
        rep_json_number(out, "undecided", agents->undecided);
        rep_json_name(out, "differences");
        rep_json_begin(out, '[');
        for (i = 0; i < agents->difference_count; i++)
                put_difference(out, &agents->differences[i]);
        rep_json_end(out, ']');
        rep_json_end(out, '}');
}

/* Compares two files within BUDGET steps, 0 being the default; LINES: also where only the texts of lines differ. */
enum rep_status
WEB_EXPORT(web_diff)(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines)
{
        const struct rep_compare_options options = {.budget = budget, .lines = lines};
        struct rep_buffer *out = web_output_begin();
        struct rep_analysis *old_file, *new_file;
        enum rep_status status = web_need_analysis(old_robots, &old_file);

        if (status == REP_OK)
                status = web_need_analysis(new_robots, &new_file);
        if (status != REP_OK)
                return status;
        rep_json_begin(out, '[');
        status = rep_compare_files(old_file, new_file, &options, put_agents, out);
        rep_json_end(out, ']');
        return status == REP_OK ? web_output_end() : status;
}
