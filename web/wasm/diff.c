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

/* Is TOKEN the name of a public crawler that only wide names can name? */
static bool
is_wide(struct rep_text token)
{
        const struct rep_public_crawler *crawler = rep_public_crawler_find(token);

        return crawler != NULL && crawler->wide;
}

/* Writes AGENTS with their differences; WIDE: of their tokens only those of wide crawlers. */
static void
put_alike(struct rep_buffer *out, const struct rep_agents_difference *agents, bool everybody, bool wide)
{
        size_t i;

        rep_json_begin(out, '{');
        rep_json_name(out, "tokens");
        rep_json_begin(out, '[');
        for (i = 0; i < agents->token_count; i++)
                if (!wide || is_wide(agents->tokens[i]))
                        rep_json_element(out, agents->tokens[i]);
        rep_json_end(out, ']');
        rep_json_bool(out, "everybody", everybody);
        rep_json_number(out, "undecided", agents->undecided);
        rep_json_name(out, "differences");
        rep_json_begin(out, '[');
        for (i = 0; i < agents->difference_count; i++)
                put_difference(out, &agents->differences[i]);
        rep_json_end(out, ']');
        rep_json_end(out, '}');
}

static void
put_agents(void *context, const struct rep_agents_difference *agents)
{
        put_alike(context, agents, agents->everybody, false);
}

/* Writes AGENTS if a wide crawler is among them.  Those whom no group names are everybody, and were written before. */
static void
put_wide_agents(void *context, const struct rep_agents_difference *agents)
{
        size_t i;

        for (i = 0; i < agents->token_count; i++)
                if (is_wide(agents->tokens[i])) {
                        put_alike(context, agents, false, true);
                        return;
                }
}

/* Writes what differs for the public crawlers that read both files with wide names, whatever names others have. */
static enum rep_status
put_wide(struct web_robots *old_robots, struct web_robots *new_robots, const struct rep_compare_options *options,
         struct rep_buffer *out)
{
        struct rep_analysis *old_file, *new_file;
        enum rep_status status = web_need_wide_analysis(old_robots, &old_file);

        if (status == REP_OK)
                status = web_need_wide_analysis(new_robots, &new_file);
        if (status != REP_OK)
                return status;
        return rep_compare_files(old_file, new_file, options, put_wide_agents, out);
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
        if (status == REP_OK &&
            (old_robots->options.names != REP_NAMES_WIDE || new_robots->options.names != REP_NAMES_WIDE))
                status = put_wide(old_robots, new_robots, &options, out);
        rep_json_end(out, ']');
        return status == REP_OK ? web_output_end() : status;
}
