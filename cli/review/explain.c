/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c: `rep2c explain`: explains why a URL is allowed or disallowed, as text for people or as a JSON object. */
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/ask/urls.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/fetch/source.h"
#include "rep_say.h"

static const struct option_row option_rows[] = {
        {.table = crawler_options, .offset = offsetof(struct explain_options, crawlers)},
        {0, "pack", "PACK", take_string, offsetof(struct explain_options, pack),
         .help = "explain by what this pack has for the origin of each URL: the lines where it was made with "
                 "--strip=none, else their numbers; 'unknown' where it has nothing"},
        {0, "json", NULL, take_flag, offsetof(struct explain_options, json), .help = "write an object for each URL"},
        {.table = reading_options, .offset = offsetof(struct explain_options, reading)},
        {.table = parts_options, .offset = offsetof(struct explain_options, reading)},
        {.table = color_options, .offset = offsetof(struct explain_options, color)},
        OPTIONS_END,
};

/* A run: the crawler and the file. */
struct run {
        const struct explain_options *options;
        const struct crawler *crawler; /* NULL: everybody */
        struct rep_text name;          /* of it */
        const char *url;               /* that is explained */
        bool on;                       /* the output is still read */
        int status;                    /* STATUS_ERROR: some URL is not explained */
        struct output output;
};

static bool
write_text(struct run *run, const struct rep_explanation *found)
{
        struct output *output = &run->output;

        explanation_begin(output, rep_say_name(REP_NAME_VERDICT, found->result.verdict), run->url);
        if (run->crawler != NULL && crawler_is_wide(run->crawler, reading_names(&run->options->reading))) {
                fputs("  names     wide, as the crawler calls itself; by the letter of RFC 9309, no line can name it",
                      output->stream);
                output_end_line(output);
        }
        return explanation_write(output, found, run->name);
}

static void
write_explanation(void *context, const struct rep_explanation *found)
{
        struct run *run = context;
        struct rep_json json;

        if (run->options->json) {
                json = explanation_begin_json(&run->output, run->url, run->name);
                explanation_add(&json, found);
                run->on = json_end_line(&json, &run->output);
        } else
                run->on = write_text(run, found);
}

/* Explains URL by OPENED (struct asking). */
static bool
explain_url(void *context, void *opened, struct rep_text url, const char *source, size_t line)
{
        struct run *run = context;
        struct robots *robots = opened;
        struct failure failure;
        enum rep_status status = REP_OK;
        bool taken = robots_take(robots, "", url, &failure);

        run->url = url.data;
        run->output.parts = &robots->parts;
        if (taken)
                status = rep_robots_explain(robots->rules, run->crawler == NULL ? NULL : run->crawler->asks, url.data,
                                            url.size, 0, write_explanation, run);
        if (!taken || (status != REP_OK && !fail(&failure, "%s", rep_status_text(status))))
                run->status = report(source, line, &failure);
        return run->on;
}

/* Opens NAME (struct asking). */
static void *
open_robots(void *context, const char *name)
{
        struct run *run = context;
        struct robots *robots = must(malloc(sizeof(*robots)));
        struct failure failure;

        if (robots_read_lines(robots, name, &run->options->reading, &failure) &&
            (run->crawler == NULL || robots_suit(robots, run->crawler, &failure)))
                return robots;
        report(input_name(name), 0, &failure);
        robots_close(NULL, robots);
        return NULL;
}

static void
examine(const struct explain_options *options, char **arguments)
{
        if (options->pack != NULL && reading_is_chosen(&options->reading))
                usage_error("--pack: the pack says how its files were read");
        if (options->pack != NULL) {
                source_arguments(arguments);
                if (arguments[0] == NULL)
                        usage_error("no URL given");
                return;
        }
        arguments[0] = source_argument(arguments[0]);
        if (arguments[0] == NULL)
                usage_error("no robots.txt or blob given");
        reading_examine_parts(&options->reading, source_is_page(arguments[0]) ? NULL : arguments[0], options->json);
        if (arguments[1] == NULL && !source_is_page(arguments[0]))
                usage_error("no URL given");
}

static int
explain_run(void *context, char **arguments)
{
        struct explain_options *options = context;
        struct run run = {.options = options, .name = {"", 0}, .on = true};
        const struct asking asking = {&run, open_robots, robots_close, explain_url};

        examine(options, arguments);
        run.crawler =
                crawlers_complete_one(&options->crawlers, asked_names(&options->reading, options->pack, arguments[0]));
        if (options->pack != NULL)
                return packs.explain(options, run.crawler, arguments);
        if (run.crawler != NULL)
                run.name = run.crawler->name;
        output_start_color(&run.output, false, &options->color);
        if (!source_is_page(arguments[0]) ? asking_robots(&asking, arguments[0], arguments + 1) != STATUS_OK
                                          : asking_pages(&asking, arguments, reading_dialect(&options->reading)) > 0)
                run.status = STATUS_ERROR;
        return output_finish(&run.output, run.status);
}

const struct command explain_command = {
        .name = "explain",
        .group = COMMANDS_TEST,
        .summary = "say why a URL is allowed or disallowed",
        .usage = "[OPTION...] ROBOTS URL...\n[OPTION...] PAGE...\n--pack=PACK [OPTION...] URL...",
        .about = "For each URL, a line with the verdict, and then what it comes from: the user-agent lines by which "
                 "groups hold, every rule that matches, the strongest first, why that one decides, and rules that "
                 "would decide otherwise but for a trifle, such as upper and lower case or a missing slash. ROBOTS is "
                 "a robots.txt, a compiled blob, or '-' for standard input. A PAGE is a URL, and is explained by the "
                 "robots.txt of its site.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever the verdicts, 2 there was an error, or the pack does not have an "
                "origin.\n"
                "\n"
                "Examples:\n"
                "  rep2c explain robots.txt https://example.com/private/page\n"
                "  rep2c explain --agent=Googlebot robots.txt /search\n"
                "  rep2c explain --crawler=GPTBot https://example.com/page\n"
                "  rep2c explain --pack=crawl.pack --crawler=GPTBot https://example.com/page\n",
        .size = sizeof(struct explain_options),
        .run = explain_run,
};
