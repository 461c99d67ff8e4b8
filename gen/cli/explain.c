/*
 * explain.c: `rep2c explain`: why a URL is allowed or disallowed, as text for people or as a JSON object.
 */
#include "cli/askers.h"
#include "cli/command.h"
#include "cli/explanation.h"
#include "cli/robots_analysis.h"
#include "cli/verdict.h"

struct explain_options {
        struct reading reading;
        struct askers askers;
        bool json;
};

static const struct option_row option_rows[] = {
        {.table = asker_options, .offset = offsetof(struct explain_options, askers)},
        {0, "json", NULL, take_flag, offsetof(struct explain_options, json), .help = "write an object for each URL"},
        {.table = reading_options, .offset = offsetof(struct explain_options, reading)},
        OPTIONS_END,
};

static bool
write_text(struct output *output, struct rep_text agent, const char *url, const struct rep_explanation *found)
{
        fprintf(output->stream, "%s\t", verdict_name(found->result.verdict));
        output_field(output, rep_string(url));
        output_end_line(output);
        return explanation_write(output, found, agent);
}

static bool
write_json(struct output *output, struct rep_text agent, const char *url, const struct rep_explanation *found)
{
        struct json_object *object = jsonl_new();

        jsonl_add(object, "url", jsonl_string(url));
        jsonl_add(object, "agent", agent.size == 0 ? NULL : jsonl_text(agent));
        explanation_add(object, found);
        return jsonl_write(object, output);
}

/* Explains URLS; returns the exit status. */
static int
explain_urls(bool json, struct rep_crawler_rules *rules, struct rep_text agent, char **urls, struct output *output)
{
        struct rep_explanation found;
        struct failure failure;
        bool on = true;

        for (; *urls != NULL && on; urls++) {
                enum rep_status status = rep_explain(rules, *urls, strlen(*urls), &found);

                if (status != REP_OK) {
                        fail(&failure, "%s", rep_status_text(status));
                        report(*urls, 0, &failure);
                        return STATUS_ERROR;
                }
                on = (json ? write_json : write_text)(output, agent, *urls, &found);
        }
        return STATUS_OK;
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
                status =
                        explain_urls(options->json, rules, asker == NULL ? rep_string("") : asker->name, urls, &output);
        else
                report(input_name(file), 0, &failure);
        robots_analysis_free(&robots);
        return output_finish(&output, status);
}

static int
examine(char **arguments)
{
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
                status = examine(arguments);
        if (status == OPTION_TAKEN)
                status = askers_complete_one(&options.askers, "explain", reading_names(&options.reading), &asker);
        if (status == OPTION_TAKEN)
                status = run(&options, asker, arguments[0], arguments + 1);
        askers_free(&options.askers);
        return status;
}

const struct command explain_command = {
        .name = "explain",
        .summary = "say why a URL is allowed or disallowed",
        .usage = "[OPTION...] ROBOTS URL...",
        .about = "For each URL, a line with the verdict, and then what it comes from: the user-agent lines by which "
                 "groups hold, every rule that matches, the strongest first, why that one decides, and rules that "
                 "would decide otherwise but for a trifle, such as upper and lower case or a missing slash. ROBOTS is "
                 "a robots.txt, a compiled blob, or '-' for standard input.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever the verdicts, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c explain robots.txt https://example.com/private/page\n"
                "  rep2c explain --agent=Googlebot robots.txt /search\n",
        .run = explain_main,
};
