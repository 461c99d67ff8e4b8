/*
 * info.c: `rep2c info`: reports what a robots.txt or a compiled blob holds, as text for people or as a JSON object.
 */
#include <time.h>

#include "cli/agents.h"
#include "cli/command.h"
#include "cli/info_facts.h"
#include "cli/info_json.h"
#include "cli/info_text.h"
#include "cli/reading.h"

struct info_options {
        struct reading reading;
        struct agents agents;
        bool json;
};

static const struct option_row option_rows[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agents, offsetof(struct info_options, agents),
         .help = "list only what holds for a crawler with these product tokens, and report its pace at this time; can "
                 "be "
                 "repeated"},
        {0, "merge", NULL, take_flag, offsetof(struct info_options, agents.merge),
         .help = "several agents are one crawler, for which the lines for all of them hold"},
        {0, "json", NULL, take_flag, offsetof(struct info_options, json), .help = "write an object instead of text"},
        {.table = reading_options, .offset = offsetof(struct info_options, reading)},
        OPTIONS_END,
};

static int
examine(const struct info_options *options, char **arguments)
{
        struct failure failure;

        if (!agents_examine(&options->agents, reading_names(&options->reading), &failure))
                return usage_error("info", "--agent: %s", failure.text);
        if (arguments[0] == NULL)
                return usage_error("info", "no robots.txt or blob given");
        if (arguments[1] != NULL)
                return usage_error("info", "one file at a time, and '%s' is a second", arguments[1]);
        return OPTION_TAKEN;
}

/* Makes INFO report what holds for AGENTS. */
static bool
ask_for_agents(struct info *info, const struct agents *agents, struct failure *failure)
{
        unsigned minute = (unsigned)(time(NULL) / 60 % (24 * 60));
        enum rep_status status;

        if (info->stats.stripped)
                return fail(failure, "--agent: the blob is stripped, and knows no directives");
        status = rep_pace(&info->robots->blob, agents->texts, agents->count, minute, &info->pace);
        info->agents = agents;
        return status == REP_OK || fail(failure, "--agent: %s", rep_status_text(status));
}

static int
write_info(const struct info_options *options, const struct robots *robots, const char *file)
{
        struct info info = {.robots = robots};
        struct failure failure;
        struct output output;

        rep_blob_stats(&robots->blob, &info.stats);
        if (options->agents.count > 0 && !ask_for_agents(&info, &options->agents, &failure)) {
                report(file, 0, &failure);
                return STATUS_ERROR;
        }
        output_start(&output, false);
        if (options->json)
                info_write_json(&info, &output);
        else
                info_write_text(&info, &output);
        return output_finish(&output, STATUS_OK);
}

static int
info_run(const struct info_options *options, const char *file)
{
        struct rep_options compile = {.strip = false};
        struct failure failure;
        struct robots robots;
        int status = STATUS_ERROR;

        reading_apply(&options->reading, &compile);
        if (robots_load(&robots, file, &compile, &failure) && reading_suits(&options->reading, &robots.blob, &failure))
                status = write_info(options, &robots, input_name(file));
        else
                report(input_name(file), 0, &failure);
        robots_free(&robots);
        return status;
}

static int
info_main(int argc, char **argv)
{
        struct info_options options = {.json = false};
        char **arguments;
        int status = options_read(&info_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = info_run(&options, arguments[0]);
        agents_free(&options.agents);
        return status;
}

const struct command info_command = {
        .name = "info",
        .summary = "report what a robots.txt or a compiled blob holds",
        .usage = "[OPTION...] ROBOTS",
        .about = "Reports what ROBOTS holds: a robots.txt, which is compiled for this, a compiled blob, or '-' for "
                 "standard input.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c info robots.txt\n"
                "  rep2c info --agent ExampleBot robots.txt\n"
                "  rep2c info --json robots.rep\n",
        .run = info_main,
};
