/*
 * check_urls.c: see check_urls.h.
 *
 * A blob that was not compiled for certain agents, as every robots.txt becomes here, holds all groups: the agents are
 * picked from it, and no agent gives the rules for everybody.
 */
#include "cli/check_urls.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/json.h"
#include "cli/lines.h"
#include "cli/matcher.h"
#include "cli/memory.h"
#include "cli/origin.h"
#include "cli/output.h"
#include "cli/robots_blob.h"
#include "cli/verdict.h"

/* URLs against one ROBOTS, while it lasts. */
struct run {
        const struct check_options *options;
        struct robots robots;
        struct matcher matcher;
        struct output output;
        char *rule; /* the text of the last rule */
        int status;
};

/* Gives the rule of LINE as "KEY: VALUE".  Returns false where there is none or the blob doesn't know it. */
static bool
rule_text(struct run *run, uint32_t line, struct rep_text *text)
{
        struct rep_directive rule;

        if (line == 0 || rep_directive_at_line(&run->robots.blob, line, &rule) != REP_OK)
                return false;
        text->size = rule.key.size + 2 + rule.value.size;
        run->rule = must_resize(run->rule, text->size, 1);
        memcpy(run->rule, rule.key.data, rule.key.size);
        memcpy(run->rule + rule.key.size, ": ", 2);
        if (rule.value.size > 0)
                memcpy(run->rule + rule.key.size + 2, rule.value.data, rule.value.size);
        text->data = run->rule;
        return true;
}

static bool
write_plain(struct run *run, struct rep_text url, const struct rep_result *result)
{
        struct rep_text rule;

        fprintf(run->output.stream, "%s\t%" PRIu32 "\t", verdict_name(result->verdict), result->line);
        output_text(&run->output, url);
        if (run->options->verbose) {
                output_text(&run->output, rep_string("\t"));
                output_text(&run->output, rule_text(run, result->line, &rule) ? rule : rep_string("-"));
        }
        return output_end_line(&run->output);
}

static bool
write_json(struct run *run, struct rep_text url, const struct rep_result *result)
{
        struct json_object *object = jsonl_new();
        struct rep_text rule;

        jsonl_add(object, "verdict", jsonl_string(verdict_name(result->verdict)));
        jsonl_add_number(object, "line", result->line);
        jsonl_add_number(object, "rank", result->rank);
        jsonl_add(object, "rule", rule_text(run, result->line, &rule) ? jsonl_text(rule) : NULL);
        jsonl_add(object, "url", jsonl_text(url));
        return jsonl_write(object, &run->output);
}

/* Returns whether to go on. */
static bool
check_url(struct run *run, struct rep_text url, const char *source, size_t line)
{
        struct rep_result result;
        struct failure failure;

        if ((run->options->origin[0] != '\0' && !origin_holds(run->options->origin, url, &failure)) ||
            !matcher_check(&run->matcher, url, &result, &failure)) {
                report(source, line, &failure);
                run->status = STATUS_ERROR;
                return true;
        }
        if (result.verdict == REP_DISALLOW && run->status == STATUS_OK)
                run->status = STATUS_DISALLOWED;
        return run->options->json ? write_json(run, url, &result) : write_plain(run, url, &result);
}

static void
check_lines(struct run *run)
{
        struct lines lines = {.data = NULL};

        while (lines_next(&lines))
                if (lines.size > 0 &&
                    !check_url(run, (struct rep_text){lines.data, lines.size}, LINES_NAME, lines.number))
                        break;
        run->status = lines_finish(&lines, run->status);
}

static int
check_all(struct run *run, char **urls)
{
        output_start(&run->output, run->options->line_buffered);
        if (urls[0] == NULL)
                check_lines(run);
        for (; urls[0] != NULL; urls++)
                if (!check_url(run, rep_string(urls[0]), "arguments", 0))
                        break;
        return output_finish(&run->output, run->status);
}

/* Opens FILE and picks the agents' rules in it. */
static bool
open_robots(struct run *run, const char *file)
{
        const struct reading *reading = &run->options->reading;
        struct rep_options compile = {.strip = false};
        struct failure failure;

        reading_apply(reading, &compile);
        if (!robots_load(&run->robots, file, &compile, &failure) ||
            !reading_suits(reading, &run->robots.blob, &failure) ||
            !matcher_pick(&run->matcher, &run->robots.blob, &run->options->agents, &failure)) {
                report(input_name(file), 0, &failure);
                return false;
        }
        if (!run->options->quiet)
                warn_ignored(input_name(file), run->robots.ignored);
        return true;
}

int
check_urls(const struct check_options *options, char **arguments)
{
        struct run run = {.options = options, .status = STATUS_OK};

        if (open_robots(&run, arguments[0]))
                run.status = check_all(&run, arguments + 1);
        else
                run.status = STATUS_ERROR;
        free(run.rule);
        matcher_free(&run.matcher);
        robots_free(&run.robots);
        return run.status;
}
