/* SPDX-License-Identifier: Apache-2.0 */
/*
 * diff.c: `rep2c diff`: which verdicts an edit changes, or differ between two agents or the two dialects.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/robots_analysis.h"
#include "cli/base/json.h"
#include "cli/review/commands.h"

struct diff_options {
        struct reading reading;
        struct agents agents;
        bool dialects, lines, rules_only, json, quiet;
        size_t budget; /* in steps; 0: the default */
};

static const struct option_row option_rows[] = {
        {0, "agents", "A,B", take_agents, offsetof(struct diff_options, agents),
         .help = "compare what two agents may fetch by one ROBOTS"},
        {0, "dialects", NULL, take_flag, offsetof(struct diff_options, dialects),
         .help = "compare the two dialects, google and rfc9309, on one ROBOTS, for URLs in canonical form"},
        {0, "lines", NULL, take_flag, offsetof(struct diff_options, lines),
         .help = "also report where the verdict is the same, but a line with another text decides"},
        {0, "rules-only", NULL, take_flag, offsetof(struct diff_options, rules_only),
         .help = "leave out sitemaps, pace and other lines beside rules"},
        {0, "budget", "STEPS", take_count, offsetof(struct diff_options, budget),
         .help = "the limit on comparisons (50000000); questions still open then stay undecided", .least = 1,
         .most = UINT32_MAX},
        {'q', "quiet", NULL, take_flag, offsetof(struct diff_options, quiet),
         .help = "write nothing but errors: the exit status says it"},
        {0, "json", NULL, take_flag, offsetof(struct diff_options, json), .help = "write a JSON object a line"},
        {.table = reading_options, .offset = offsetof(struct diff_options, reading)},
        OPTIONS_END,
};

/* What is compared, and what came of it. */
struct diff {
        const struct diff_options *options;
        struct output output;
        struct robots_analysis robots[2];
        const struct rep_agents_difference *agents; /* whose differences are written */
        uint64_t differences, undecided;
};

/* ---- writing */

/* Writes whom a difference is about, "*" being everybody else. */
static void
write_agents(struct output *output, const struct rep_text *tokens, size_t count, bool everybody)
{
        size_t i;

        if (everybody)
                putc('*', output->stream);
        for (i = 0; i < count; i++) {
                if (i > 0 || everybody)
                        putc(',', output->stream);
                output_text(output, tokens[i]);
        }
}

static void
write_line(struct diff *diff, const struct rep_difference *difference)
{
        write_agents(&diff->output, diff->agents->tokens, diff->agents->token_count, diff->agents->everybody);
        fprintf(diff->output.stream, "\t%s->%s\t", verdict_name(difference->old_verdict),
                verdict_name(difference->new_verdict));
        output_text(&diff->output, difference->path);
        fprintf(diff->output.stream, "\t%u\t%u", (unsigned)difference->old_line, (unsigned)difference->new_line);
        output_end_line(&diff->output);
}

/* Adds to OBJECT whom a difference is about. */
static void
add_agents(struct json *object, const struct rep_text *tokens, size_t count, bool everybody)
{
        struct json *agents = jsonl_add_list(object, "agents");
        size_t i;

        for (i = 0; i < count; i++)
                jsonl_append(agents, jsonl_text(tokens[i]));
        jsonl_add(object, "everybody", jsonl_bool(everybody));
}

static void
write_json(struct diff *diff, const struct rep_difference *difference)
{
        struct json *object = jsonl_new();

        add_agents(object, diff->agents->tokens, diff->agents->token_count, diff->agents->everybody);
        jsonl_add(object, "old", jsonl_string(verdict_name(difference->old_verdict)));
        jsonl_add(object, "new", jsonl_string(verdict_name(difference->new_verdict)));
        jsonl_add(object, "example", jsonl_text(difference->path));
        jsonl_add_number(object, "old_line", difference->old_line);
        jsonl_add_number(object, "new_line", difference->new_line);
        jsonl_write(object, &diff->output);
}

/* Writes a line that is gone, or that is new; "-" is the site. */
static void
write_change(struct diff *diff, const struct rep_agents_changes *changes, const struct rep_line_change *change)
{
        const struct rep_directive *directive = change->directive;
        unsigned line = (unsigned)directive->line;

        if (changes->site)
                putc('-', diff->output.stream);
        write_agents(&diff->output, changes->tokens, changes->token_count, changes->everybody);
        fprintf(diff->output.stream, "\t%c", change->added ? '+' : '-');
        output_text(&diff->output, directive->key);
        putc('\t', diff->output.stream);
        output_text(&diff->output, directive->value);
        fprintf(diff->output.stream, "\t%u\t%u", change->added ? 0 : line, change->added ? line : 0);
        output_end_line(&diff->output);
}

static void
write_change_json(struct diff *diff, const struct rep_agents_changes *changes, const struct rep_line_change *change)
{
        const struct rep_directive *directive = change->directive;
        struct json *object = jsonl_new();

        add_agents(object, changes->tokens, changes->token_count, changes->everybody);
        jsonl_add(object, "site", jsonl_bool(changes->site));
        jsonl_add(object, "change", jsonl_string(change->added ? "added" : "removed"));
        jsonl_add(object, "key", jsonl_text(directive->key));
        jsonl_add(object, "value", jsonl_text(directive->value));
        jsonl_add_number(object, "old_line", change->added ? 0 : directive->line);
        jsonl_add_number(object, "new_line", change->added ? directive->line : 0);
        jsonl_write(object, &diff->output);
}

static void
on_difference(void *context, const struct rep_difference *difference)
{
        struct diff *diff = context;

        diff->differences++;
        if (!diff->options->quiet)
                (diff->options->json ? write_json : write_line)(diff, difference);
}

static void
on_agents(void *context, const struct rep_agents_difference *agents)
{
        struct diff *diff = context;
        size_t i;

        diff->agents = agents;
        diff->undecided += agents->undecided;
        for (i = 0; i < agents->difference_count; i++)
                on_difference(diff, &agents->differences[i]);
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        struct diff *diff = context;
        size_t i;

        diff->undecided += changes->undecided;
        for (i = 0; i < changes->change_count && !diff->options->quiet; i++)
                (diff->options->json ? write_change_json : write_change)(diff, changes, &changes->changes[i]);
}

/* The same for two agents, who are named in the options. */
static void
on_agent_changes(void *context, const struct rep_agents_changes *changes)
{
        const struct diff *diff = context;
        struct rep_agents_changes both = *changes;

        both.tokens = diff->options->agents.texts;
        both.token_count = diff->options->agents.count;
        on_changes(context, &both);
}

/* ---- comparing */

static enum rep_status
compare_agents(struct diff *diff, const struct rep_compare_options *compare, struct failure *failure)
{
        const struct agents *agents = &diff->options->agents;
        const struct rep_agents_difference both = {.tokens = agents->texts, .token_count = agents->count};
        struct rep_analysis *analysis = diff->robots[0].analysis;
        struct rep_crawler_rules *rules[2];
        enum rep_status status;
        size_t i;

        for (i = 0; i < 2; i++) {
                rules[i] = robots_pick(&diff->robots[0], &agents->texts[i], 1, failure);
                if (rules[i] == NULL)
                        return REP_ERR_TOKEN;
        }
        diff->agents = &both;
        status = rep_compare_rules(rules[0], rules[1], compare, on_difference, diff, &diff->undecided);
        if (status != REP_OK || diff->options->rules_only)
                return status;
        return rep_compare_agent_directives(analysis, agents->texts[0], analysis, agents->texts[1], on_agent_changes,
                                            diff);
}

static enum rep_status
compare_files(struct diff *diff, const struct rep_compare_options *compare)
{
        struct rep_analysis *old = diff->robots[0].analysis, *new = diff->robots[1].analysis;
        enum rep_status status = rep_compare_files(old, new, compare, on_agents, diff);

        if (status != REP_OK || diff->options->rules_only)
                return status;
        return rep_compare_directives(old, new, compare, on_changes, diff);
}

static bool
compare(struct diff *diff, struct failure *failure)
{
        const struct rep_compare_options options = {.budget = diff->options->budget, .lines = diff->options->lines};
        enum rep_status status;

        *failure = (struct failure){.text = ""};
        if (diff->options->agents.count > 0)
                status = compare_agents(diff, &options, failure);
        else
                status = compare_files(diff, &options);
        if (status != REP_OK && failure->text[0] == '\0')
                fail(failure, "%s", rep_status_text(status));
        return status == REP_OK;
}

/* Reads both sides: two files, or one in two ways, or for two agents once. */
static bool
read_sides(struct diff *diff, char **files, const char **file, struct failure *failure)
{
        struct reading reading = diff->options->reading;
        int i;

        for (i = 0; i < 2; i++) {
                *file = input_name(files[1] == NULL ? files[0] : files[i]);
                if (i == 1 && diff->options->agents.count > 0)
                        break;
                if (diff->options->dialects)
                        reading.dialect = (struct choice){true, i};
                if (!robots_analyze(&diff->robots[i], files[1] == NULL ? files[0] : files[i], &reading, NULL, failure))
                        return false;
        }
        return true;
}

static int
run(const struct diff_options *options, char **files)
{
        struct diff diff = {.options = options};
        const char *file = "";
        struct failure failure;
        int status = STATUS_ERROR;

        output_start(&diff.output, false);
        if (!read_sides(&diff, files, &file, &failure) || !compare(&diff, &failure))
                report(file, 0, &failure);
        else if (diff.undecided > 0)
                report_note("%s: %" PRIu64 " questions were not settled within the budget; --budget raises it", file,
                            diff.undecided);
        else
                status = diff.differences > 0 ? STATUS_DISALLOWED : STATUS_OK;
        robots_analysis_free(&diff.robots[0]);
        robots_analysis_free(&diff.robots[1]);
        return output_finish(&diff.output, status);
}

static int
examine(const struct diff_options *options, char **files)
{
        bool one = options->dialects || options->agents.count > 0;

        if (options->dialects && options->agents.count > 0)
                return usage_error("diff", "--agents and --dialects exclude each other");
        if (options->agents.count > 0 && options->agents.count != 2)
                return usage_error("diff", "--agents takes two agents");
        if (options->dialects && options->reading.dialect.made)
                return usage_error("diff", "--dialects compares both, so there is no --dialect");
        if (files[0] == NULL || (files[1] == NULL && !one))
                return usage_error("diff", one ? "no robots.txt or blob given" : "two files are compared");
        if (files[one ? 1 : 2] != NULL)
                return usage_error("diff", "'%s' is a file too many", files[one ? 1 : 2]);
        if (options->dialects && strcmp(files[0], "-") == 0)
                return usage_error("diff", "--dialects reads the file twice, so it can't be standard input");
        if (!one && strcmp(files[0], "-") == 0 && strcmp(files[1], "-") == 0)
                return usage_error("diff", "standard input can't be both files");
        return OPTION_TAKEN;
}

static int
diff_main(int argc, char **argv)
{
        struct diff_options options = {.lines = false};
        char **files;
        int status = options_read(&diff_command, argc, argv, &options, &files);

        if (status == OPTION_TAKEN)
                status = examine(&options, files);
        if (status == OPTION_TAKEN)
                status = run(&options, files);
        agents_free(&options.agents);
        return status;
}

const struct command diff_command = {
        .name = "diff",
        .group = COMMANDS_REVIEW,
        .summary = "report which verdicts an edit of a robots.txt changes",
        .usage = "[OPTION...] OLD NEW\n--agents=A,B [OPTION...] ROBOTS\n--dialects [OPTION...] ROBOTS",
        .about =
                "Compares the rules of two robots.txt files or compiled blobs, exactly: no verdicts are reported if "
                "and only if every crawler gets the same verdict for every path. Each pair of rules that decide "
                "differently is a line of fields, separated by tabs: the agents ('*': all that no line names), the "
                "verdicts, an example, and the lines of both rules (0: none).\n"
                "\n"
                "Then follow sitemaps, crawl-delays and other lines that only one side has: the agents ('-': the whole "
                "site), -KEY or +KEY, the value, and its line in the old or the new file.\n",
        .options = option_rows,
        .more = "Exit status: 0 no verdict changes, 1 some do, 2 there was an error, or not all was settled within "
                "the budget.\n"
                "\n"
                "Examples:\n"
                "  rep2c diff robots.txt.orig robots.txt\n"
                "  rep2c diff --agents=Googlebot,bingbot robots.txt\n",
        .run = diff_main,
};
