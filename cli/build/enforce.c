/* SPDX-License-Identifier: Apache-2.0 */
/* enforce.c: `rep2c enforce`: writes the configuration of a web server that enforces a robots.txt. */
#include <stdlib.h>

#include "cli/ask/asked_names.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/robots.h"
#include "cli/base/commands.h"
#include "cli/base/memory.h"
#include "cli/base/output_file.h"
#include "rep_emit.h"

struct enforce_options {
        struct reading reading;
        struct crawlers crawlers;
        struct choice server;
        const char *output, *prefix; /* NULL: not given */
        bool quiet;
};

static const struct option_row option_rows[] = {
        {'t', "to", "SERVER", take_choice, offsetof(struct enforce_options, server),
         .help = "whose configuration to write",
         .words = "nginx|apache|haproxy|caddy"}, /* in the order of enum rep_server */
        {'o', "output", "FILE", take_string, offsetof(struct enforce_options, output),
         .help = "where to, whole or not at all; '-' or nothing: standard output"},
        {'p', "prefix", "NAME", take_identifier, offsetof(struct enforce_options, prefix),
         .help = "what names of variables begin with (robots)"},
        {.table = crawlers_named_options, .offset = offsetof(struct enforce_options, crawlers)},
        {.table = reading_options, .offset = offsetof(struct enforce_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct enforce_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

static int
examine(const struct enforce_options *options, char **arguments)
{
        if (!options->server.made)
                return usage_error("enforce", "no server given: '--to SERVER'");
        arguments[0] = source_argument(arguments[0]);
        if (arguments[0] == NULL)
                return usage_error("enforce", "no robots.txt given");
        if (arguments[1] != NULL)
                return usage_error("enforce", "one robots.txt at a time, and '%s' is a second", arguments[1]);
        if (options->reading.dialect.made && options->reading.dialect.value == REP_DIALECT_RFC9309)
                return usage_error("enforce",
                                   "--dialect=rfc9309: servers compare requests as they were sent, and that "
                                   "dialect compares them in another form");
        return OPTION_TAKEN;
}

/* Adds the public crawlers that ROBOTS names, if none was chosen. */
static bool
choose_crawlers(struct crawlers *crawlers, const struct robots *robots, struct failure *failure)
{
        const struct rep_public_crawler *known = NULL;

        if (crawlers->count > 0)
                return true;
        while ((known = rep_public_crawler_next(known, 0)) != NULL) {
                struct rep_holding_rules rules;
                struct rep_crawler *crawler;

                if (rep_crawler_create_public(rep_string(known->name), &crawler) != REP_OK)
                        must(NULL);
                if (rep_robots_holding(robots->rules, crawler, &rules) == REP_OK && rules.holds == REP_HOLDS_NAMED)
                        crawlers_add_known(crawlers, known);
                rep_crawler_free(crawler);
        }
        return crawlers->count > 0 || fail(failure,
                                           "no line names a public crawler: --crawler, --purpose and --agent "
                                           "say which ones keep to the groups for '*'");
}

/* Emits the configuration for CRAWLERS. */
static bool
emit(const struct enforce_options *options, const char *file, const struct robots *robots,
     const struct crawlers *crawlers, struct rep_emitted *emitted, struct failure *failure)
{
        const struct rep_crawler **list = must_resize(NULL, crawlers->count, sizeof(*list));
        struct rep_server_options server = {.size = sizeof(server),
                                            .crawlers = list,
                                            .crawler_count = crawlers->count,
                                            .prefix = options->prefix,
                                            .source = input_name(file)};
        enum rep_status status;

        for (size_t i = 0; i < crawlers->count; i++)
                list[i] = crawlers->list[i].asks;
        status = rep_robots_server(robots->rules, (enum rep_server)options->server.value, &server, emitted);
        free(list);
        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status == REP_ERR_LIMIT)
                return fail(failure, "a rule is too long for %s",
                            rep_server_name((enum rep_server)options->server.value));
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Reads FILE, and emits what enforces it. */
static bool
load_and_emit(struct enforce_options *options, const char *file, struct robots *robots, struct rep_emitted *emitted,
              struct failure *failure)
{
        if (!robots_read(robots, file, &options->reading, false, failure))
                return false;
        if (robots->rules == NULL)
                return fail(failure, "there are no rules to enforce");
        if (!choose_crawlers(&options->crawlers, robots, failure))
                return false;
        for (size_t i = 0; i < options->crawlers.count; i++) {
                if (!crawler_make(&options->crawlers.list[i], robots->options.names, failure))
                        return false;
                crawler_note_slips(&options->crawlers.list[i]);
        }
        if (!robots_need_texts(robots, failure))
                return false;
        return emit(options, file, robots, &options->crawlers, emitted, failure);
}

static int
enforce_run(struct enforce_options *options, const char *file)
{
        struct rep_emitted emitted = {.tables = 0};
        struct failure failure;
        struct robots robots;
        int status;

        if (load_and_emit(options, file, &robots, &emitted, &failure)) {
                if (!options->quiet)
                        robots_warn(input_name(file), &robots);
                status = output_deliver(options->output != NULL ? options->output : "-", emitted.source);
        } else {
                status = report(input_name(file), 0, &failure);
        }
        robots_free(&robots);
        rep_emitted_free(&emitted);
        return status;
}

static int
enforce_main(int argc, char **argv)
{
        struct enforce_options options = {.output = NULL};
        char **arguments;
        int status = options_read(&enforce_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = enforce_run(&options, arguments[0]);
        crawlers_free(&options.crawlers);
        return status;
}

const struct command enforce_command = {
        .name = "enforce",
        .group = COMMANDS_BUILD,
        .summary = "write rules as the configuration of a web server",
        .usage = "--to=SERVER [OPTION...] ROBOTS [-o FILE]",
        .about = "Writes what makes a web server answer 403 to the crawlers that ask for what ROBOTS disallows. "
                 "They are known by their names in the User-Agent field. Without a crawler, the rules of all public "
                 "crawlers that the file names are enforced. Browsers and others are not concerned, and everybody may "
                 "fetch /robots.txt itself.\n"
                 "\n"
                 "A comment at the top of the output says where it belongs, and which variable has the verdict and its "
                 "line "
                 "for logs. Some clients pretend to be somebody else; nothing here proves who asks.\n",
        .options = option_rows,
        .more = "Exit status: 0 all was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c enforce --to=nginx robots.txt -o /etc/nginx/conf.d/robots.conf\n"
                "  rep2c enforce --to=apache --purpose=training robots.txt\n",
        .run = enforce_main,
};
