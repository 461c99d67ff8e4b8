/* SPDX-License-Identifier: Apache-2.0 */
/* info.c: `rep2c info`: describes a robots.txt or a compiled blob, as text for people or as a JSON object. */

#include "cli/build/info.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/fetch/source.h"

struct info_options {
        struct reading reading;
        struct crawlers crawlers;
        const struct crawler *crawler; /* NULL: all groups */
        bool figures, json;
};

static const struct option_row option_rows[] = {
        {.table = crawler_options, .offset = offsetof(struct info_options, crawlers)},
        {0, "figures", NULL, take_flag, offsetof(struct info_options, figures),
         .help = "add those of the automata: sizes, states, the content's hash; --json has them always"},
        {0, "json", NULL, take_flag, offsetof(struct info_options, json), .help = "write an object instead of text"},
        {.table = reading_options, .offset = offsetof(struct info_options, reading)},
        OPTIONS_END,
};

/* Makes INFO about CRAWLER. */
static bool
ask_for(struct info *info, const struct crawler *crawler, struct failure *failure)
{
        struct rep_holding holding;
        enum rep_status status;

        if (info->stats.no_texts)
                return fail(failure, "the blob is stripped, and knows no directives of a crawler");
        if (!crawler_hold(crawler, &info->blob, &holding, failure))
                return false;
        info->crawler = crawler;
        status = rep_holding_pace(&holding, minute_of_day(clock_now()), &info->pace);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Opens FILE, and makes INFO about it. */
static bool
find(const struct info_options *options, const char *file, struct robots *robots, struct info *info,
     struct failure *failure)
{
        struct rep_options compile = {.strip = false};

        reading_apply(&options->reading, &compile);
        if (!robots_read(robots, file, &options->reading, true, failure) ||
            !robots_compile(robots, &compile, NULL, &info->blob, failure))
                return false;
        info->robots = robots;
        rep_blob_stats(&info->blob, &info->stats);
        return options->crawler == NULL || ask_for(info, options->crawler, failure);
}

static int
info_run(void *context, char **arguments)
{
        struct info_options *options = context;
        struct info info = {.crawler = NULL};
        struct failure failure;
        struct robots robots;
        struct output output;
        const char *file;

        options->crawler = crawlers_complete_for(&options->crawlers, &options->reading, arguments[0]);
        file = source_only(arguments, "robots.txt or blob", "file");
        if (packs.recognize != NULL && packs.recognize(file)) { /* read before, for its crawlers */
                if (options->crawler != NULL || reading_is_chosen(&options->reading) || options->figures)
                        usage_error(
                                "%s is a pack: crawlers, --figures, --dialect, --names and --max-bytes are for a "
                                "robots.txt or a blob",
                                input_name(file));
                return packs.info(file, options->json);
        }
        if (!find(options, file, &robots, &info, &failure))
                end_with(input_name(file), &failure);
        output_start(&output, false);
        if (options->json)
                info_write_json(&info, &output);
        else
                info_write_text(&info, options->figures, &output);
        robots_free(&robots);
        return output_finish(&output, STATUS_OK);
}

const struct command info_command = {
        .name = "info",
        .group = COMMANDS_REVIEW,
        .summary = "report what a robots.txt or a compiled blob holds",
        .usage = "[OPTION...] ROBOTS",
        .about = "Reports what ROBOTS holds, which is a robots.txt, its URL, a compiled blob, a pack, or '-' for "
                 "standard input: whether it is valid, its groups and rules, what of it is ignored and on which line, "
                 "whom it names, its sitemaps and other lines. Of a pack, it reports outcomes, sizes and times.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c info robots.txt\n"
                "  rep2c info --agent ExampleBot robots.txt\n"
                "  rep2c info --json robots.rep\n",
        .size = sizeof(struct info_options),
        .run = info_run,
};
