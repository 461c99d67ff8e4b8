/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c: `rep2c explain`: explains why a URL is allowed or disallowed, as text for people or as a JSON object. */
#include "cli/ask/answer.h"
#include "cli/ask/asked_names.h"
#include "cli/ask/explanation.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/ask/urls.h"
#include "cli/base/options.h"
#include "cli/base/page.h"
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
        struct robots robots;
        const char *url; /* that is explained */
        bool on;         /* the output is still read */
        struct output output;
};

static bool
write_text(struct run *run, const struct rep_explanation *found)
{
        struct output *output = &run->output;

        explanation_begin(output, rep_say_verdict(found->result.verdict), run->url);
        if (run->crawler != NULL && crawler_is_wide(run->crawler, reading_names(&run->options->reading))) {
                fputs("  names     wide, as the crawler calls itself; by the letter of RFC 9309, no line can name it",
                      output->stream);
                output_end_line(output);
        }
        return explanation_write(output, found, run->name);
}

static bool
write_json(struct run *run, const struct rep_explanation *found)
{
        struct rep_json json = explanation_begin_json(&run->output, run->url, run->name);

        explanation_add(&json, found);
        return json_end_line(&json, &run->output);
}

static void
write_explanation(void *context, const struct rep_explanation *found)
{
        struct run *run = context;

        run->on = (run->options->json ? write_json : write_text)(run, found);
}

/* Explains the URL of RUN. */
static bool
explain_url(struct run *run, struct failure *failure)
{
        const struct rep_crawler *asks = run->crawler == NULL ? NULL : run->crawler->asks;
        struct rep_text url = rep_string(run->url);
        enum rep_status status;

        if (!page_examine(url, run->robots.options.dialect, failure))
                return false;
        status = rep_robots_explain(run->robots.rules, asks, url.data, url.size, 0, write_explanation, run);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Explains COUNT URLS, and reports strings that are not URLs.  Returns the exit status. */
static int
explain_urls(struct run *run, char **urls, size_t count)
{
        struct failure failure;
        int status = STATUS_OK;

        run->on = true;
        for (size_t i = 0; i < count && run->on; i++) {
                run->url = urls[i];
                if (!explain_url(run, &failure))
                        status = report("arguments", 0, &failure);
        }
        return status;
}

/* Explains COUNT URLS by FILE.  Returns the exit status. */
static int
explain_by(struct run *run, const char *file, char **urls, size_t count)
{
        struct failure failure;
        int status = STATUS_ERROR;

        run->output.parts = &run->robots.parts;
        if (robots_read_lines(&run->robots, file, &run->options->reading, &failure) &&
            (run->crawler == NULL || robots_suit(&run->robots, run->crawler, &failure)))
                status = explain_urls(run, urls, count);
        else
                report(input_name(file), 0, &failure);
        robots_free(&run->robots);
        return status;
}

/* The same for pages of one site (pages_ask_fn). */
static int
explain_site(void *context, const char *robots, char **urls, size_t count)
{
        return explain_by((struct run *)context, robots, urls, count);
}

static void
examine(const struct explain_options *options, char **arguments)
{
        size_t i;

        if (options->pack != NULL && reading_is_chosen(&options->reading))
                usage_error("--pack: the pack says how its files were read");
        if (options->pack != NULL) {
                for (i = 0; arguments[i] != NULL; i++)
                        arguments[i] = source_argument(arguments[i]);
                if (i == 0)
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
        struct run run = {.options = options, .name = {"", 0}};
        size_t count = 0;
        int status;

        examine(options, arguments);
        run.crawler =
                crawlers_complete_one(&options->crawlers, asked_names(&options->reading, options->pack, arguments[0]));
        if (options->pack != NULL)
                return packs_explain(options, run.crawler, arguments);
        if (run.crawler != NULL)
                run.name = run.crawler->name;
        output_start_color(&run.output, false, &options->color);
        while (arguments[count] != NULL)
                count++;
        status = source_is_page(arguments[0])
                         ? pages_by_site(arguments, reading_dialect(&options->reading), explain_site, &run)
                         : explain_by(&run, arguments[0], arguments + 1, count - 1);
        return output_finish(&run.output, status);
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
