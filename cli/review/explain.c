/*
 * explain.c: `rep2c explain`: why a URL is allowed or disallowed, as text for people or as a JSON object.
 */
#include "cli/ask/answer.h"
#include "cli/ask/explain_options.h"
#include "cli/ask/explanation.h"
#include "cli/ask/packs.h"
#include "cli/ask/page.h"
#include "cli/ask/robots_analysis.h"
#include "cli/ask/verdict.h"
#include "cli/review/commands.h"

static const struct option_row option_rows[] = {
        {.table = asker_options, .offset = offsetof(struct explain_options, askers)},
        {0, "pack", "PACK", take_string, offsetof(struct explain_options, pack),
         .help = "explain by what this pack, made with --strip=none, has for the origin of each URL; 'unknown' where "
                 "it has "
                 "nothing"},
        {0, "json", NULL, take_flag, offsetof(struct explain_options, json), .help = "write an object for each URL"},
        {.table = reading_options, .offset = offsetof(struct explain_options, reading)},
        OPTIONS_END,
};

static bool
write_text(struct output *output, struct rep_text agent, const char *url, const struct rep_explanation *found)
{
        explanation_begin(output, verdict_name(found->result.verdict), url);
        return explanation_write(output, found, agent);
}

static bool
write_json(struct output *output, struct rep_text agent, const char *url, const struct rep_explanation *found)
{
        struct json *object = explanation_new(url, agent);

        explanation_add(object, found);
        return jsonl_write(object, output);
}

/* Explains URL by RULES. */
static bool
explain_url(struct rep_crawler_rules *rules, enum rep_dialect dialect, struct rep_text url,
            struct rep_explanation *found, struct failure *failure)
{
        enum rep_status status;

        if (!page_examine(url, dialect, failure))
                return false;
        status = rep_explain(rules, url.data, url.size, found);
        return status == REP_OK || answer_fail(status, failure);
}

/* Explains URLS, and reports those that are none; returns the exit status. */
static int
explain_urls(bool json, struct rep_crawler_rules *rules, enum rep_dialect dialect, struct rep_text agent, char **urls,
             struct output *output)
{
        struct rep_explanation found;
        struct failure failure;
        int status = STATUS_OK;
        bool on = true;

        for (; *urls != NULL && on; urls++) {
                if (explain_url(rules, dialect, rep_string(*urls), &found, &failure)) {
                        on = (json ? write_json : write_text)(output, agent, *urls, &found);
                } else {
                        report("arguments", 0, &failure);
                        status = STATUS_ERROR;
                }
        }
        return status;
}

static int
run(const struct explain_options *options, const struct asker *asker, const char *file, char **urls)
{
        struct robots_analysis robots;
        struct rep_crawler_rules *rules = NULL;
        struct failure failure;
        struct output output;
        int status = STATUS_ERROR;

        output_start(&output, false);
        if (robots_analyze(&robots, file, &options->reading, &failure))
                rules = robots_pick_asker(&robots, asker, &failure);
        if (rules != NULL)
                status = explain_urls(options->json, rules, robots.options.dialect,
                                      asker == NULL ? rep_string("") : asker->name, urls, &output);
        else
                report(input_name(file), 0, &failure);
        robots_analysis_free(&robots);
        return output_finish(&output, status);
}

static int
examine(const struct explain_options *options, char **arguments)
{
        if (options->pack != NULL && reading_is_chosen(&options->reading))
                return usage_error("explain", "--pack: the pack says how its files were read");
        if (options->pack != NULL)
                return arguments[0] == NULL ? usage_error("explain", "no URL given") : OPTION_TAKEN;
        if (arguments[0] == NULL)
                return usage_error("explain", "no robots.txt or blob given");
        return arguments[1] == NULL ? usage_error("explain", "no URL given") : OPTION_TAKEN;
}

static int
explain_main(int argc, char **argv)
{
        struct explain_options options = {.json = false};
        const struct asker *asker = NULL;
        char **arguments;
        int status = options_read(&explain_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = askers_complete_one(&options.askers, "explain",
                                             options.pack != NULL ? REP_NAMES_ANY : reading_names(&options.reading),
                                             &asker);
        if (status == OPTION_TAKEN)
                status = options.pack != NULL ? packs_explain(&options, asker, arguments)
                                              : run(&options, asker, arguments[0], arguments + 1);
        askers_free(&options.askers);
        return status;
}

const struct command explain_command = {
        .name = "explain",
        .summary = "say why a URL is allowed or disallowed",
        .usage = "[OPTION...] ROBOTS URL...\n--pack=PACK [OPTION...] URL...",
        .about = "For each URL, a line with the verdict, and then what it comes from: the user-agent lines by which "
                 "groups hold, every rule that matches, the strongest first, why that one decides, and rules that "
                 "would decide otherwise but for a trifle, such as upper and lower case or a missing slash. ROBOTS is "
                 "a robots.txt, a compiled blob, or '-' for standard input.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever the verdicts, 2 there was an error, or the pack does not have an "
                "origin.\n"
                "\n"
                "Examples:\n"
                "  rep2c explain robots.txt https://example.com/private/page\n"
                "  rep2c explain --agent=Googlebot robots.txt /search\n"
                "  rep2c explain --pack=crawl.pack --crawler=GPTBot https://example.com/page\n",
        .run = explain_main,
};
