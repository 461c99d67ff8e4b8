/* SPDX-License-Identifier: Apache-2.0 */
/* enforce.c: `rep2c enforce`: writes the configuration of a web server that enforces a robots.txt. */
#include <stdlib.h>

#include "base/command.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "emit/command.h"

enum { MOST_NOTED = 10 }; /* names in a note on stderr; the output has all */

struct enforce_options {
        struct reading reading;
        struct crawlers crawlers;
        struct choice server;
        const char *output, *prefix; /* NULL: not given */
        bool quiet, force;
};

static const struct option_row option_rows[] = {
        {'t', "to", "SERVER", take_choice, offsetof(struct enforce_options, server),
         .help = "whose configuration to write",
         .words = "nginx|apache|haproxy|caddy"}, /* in the order of enum rep_server */
        {'o', "output", "FILE", take_string, offsetof(struct enforce_options, output),
         .help = "where to, whole or not at all; '-' or nothing: standard output"},
        {.table = output_force_options, .offset = offsetof(struct enforce_options, force)},
        {'p', "prefix", "NAME", take_identifier, offsetof(struct enforce_options, prefix),
         .help = "what names of variables begin with (robots)"},
        {.table = crawlers_named_options, .offset = offsetof(struct enforce_options, crawlers)},
        {.table = reading_options, .offset = offsetof(struct enforce_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct enforce_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

static const char *
examine(const struct enforce_options *options, char **arguments)
{
        const char *file;

        if (!options->server.made)
                usage_error("no server given: '--to SERVER'");
        file = source_only(arguments, "robots.txt", "robots.txt");
        if (options->reading.dialect.made && options->reading.dialect.value == REP_DIALECT_RFC9309)
                usage_error(
                        "--dialect=rfc9309: servers compare requests as they were sent, and that dialect compares them "
                        "in another form");
        output_file_spares(options->force, options->output, file);
        return file;
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
                                           "nothing to enforce: the file names no known crawler; choose some with "
                                           "--crawler, --purpose or --agent");
}

/* ---- what is left out, and what is closed */

/* Returns whether one of CRAWLERS obeys lines that name TOKEN. */
static bool
is_enforced(const struct crawlers *crawlers, struct rep_text token)
{
        for (size_t i = 0; i < crawlers->count; i++) {
                const struct rep_crawler_view *view = &crawlers->list[i].view;

                for (size_t j = 0; j < view->token_count; j++)
                        if (text_equal(view->tokens[j], token))
                                return true;
        }
        return false;
}

static int
compare_names(const void *left, const void *right)
{
        return text_compare(*(const struct rep_text *)left, *(const struct rep_text *)right, true);
}

/* Lists the names in ROBOTS that none of CRAWLERS obeys, each once. */
static void
list_left_out(struct agents *names, const struct robots *robots, const struct crawlers *crawlers)
{
        struct rep_directive line;
        uint64_t cursor = 0;
        size_t kept = 0;

        while (rep_robots_next(robots->rules, &cursor, &line)) {
                struct rep_text name = text_token(line.value, REP_NAMES_WIDE);

                if (line.kind == REP_KIND_USER_AGENT && name.size > 0 && !is_enforced(crawlers, name) &&
                    !is_enforced(crawlers, text_token(line.value, robots->options.names)))
                        agents_add_text(names, name);
        }
        if (names->count > 0)
                qsort(names->texts, names->count, sizeof(*names->texts), compare_names);
        for (size_t i = 0; i < names->count; i++)
                if (kept == 0 || !text_equal(names->texts[kept - 1], names->texts[i]))
                        names->texts[kept++] = names->texts[i];
        names->count = kept;
}

/* Returns what is not enforced, with at most MOST of the names LEFT_OUT, for the caller to free; NULL if that is
 * nothing. */
static char *
say_left_out(const struct agents *left_out, const struct robots *robots, size_t most)
{
        struct rep_holding_rules everybody;
        struct bytes said = {0};
        size_t shown = left_out->count < most ? left_out->count : most;
        bool star =
                rep_robots_holding(robots->rules, NULL, &everybody) == REP_OK && everybody.holds == REP_HOLDS_EVERYBODY;

        if (shown == 0 && !star)
                return NULL;
        must_print(&said, "not enforced: ");
        for (size_t i = 0; i < shown; i++)
                must_print(&said, "%s%.*s", i > 0 ? ", " : "the groups of ", (int)left_out->texts[i].size,
                           left_out->texts[i].data);
        if (left_out->count > shown)
                must_print(&said, " and %zu more", left_out->count - shown);
        if (shown > 0)
                must_print(&said, ", by which no public crawler is known%s", star ? "; and " : "");
        if (star)
                must_print(&said, "the rules of '*', for all other crawlers");
        must_print(&said, " (--agent and --crawler add crawlers)");
        return said.bytes;
}

/* A file and whose rules in it are enforced. */
struct enforced {
        const char *file;
        const struct crawlers *crawlers;
};

static bool
has_crawler(const struct crawlers *crawlers, const char *name)
{
        for (size_t i = 0; i < crawlers->count; i++)
                if (crawlers->list[i].known != NULL && strcmp(crawlers->list[i].known->name, name) == 0)
                        return true;
        return false;
}

/* Warns of what closes the site to a search engine whose rules are enforced (rep_overview_fn). */
static void
warn_of_closed(void *context, const struct rep_overview *overview)
{
        const struct enforced *enforced = context;
        unsigned whom = (has_crawler(enforced->crawlers, "Googlebot") ? 1U << REP_FIRST_GOOGLEBOT : 0) |
                        (has_crawler(enforced->crawlers, "bingbot") ? 1U << REP_FIRST_BINGBOT : 0);

        for (size_t i = 0; i < overview->line_count; i++) {
                const struct rep_overview_line *line = &overview->lines[i];
                struct bytes said = {0};

                if (line->severity != REP_SEVERITY_ERROR || (line->whom & whom) == 0)
                        continue;
                rep_say_overview_line(line, json_collect, &said);
                report_warning(enforced->file, "%.*s", (int)said.size, said.bytes);
                free(said.bytes);
        }
}

/* Warns of what ROBOTS, which is FILE, closes to search engines, and notes what is LEFT_OUT; NULL: nothing. */
static void
warn(const struct enforce_options *options, const char *file, const struct robots *robots, const char *left_out)
{
        struct enforced enforced = {input_name(file), &options->crawlers};

        robots_warn(enforced.file, robots);
        if (left_out != NULL)
                report_note("%s", left_out);
        if (rep_robots_overview(robots->rules, 0, warn_of_closed, &enforced) == REP_ERR_MEMORY)
                must(NULL);
}

/* ---- the configuration */

/* Emits the configuration, with what is LEFT_OUT as a comment. */
static bool
emit(const struct enforce_options *options, const char *file, const struct robots *robots, const char *left_out,
     struct rep_emitted *emitted, struct failure *failure)
{
        const struct crawlers *crawlers = &options->crawlers;
        const struct rep_crawler **list = must_resize(NULL, crawlers->count, sizeof(*list));
        struct rep_server_options server = {.size = sizeof(server),
                                            .crawlers = list,
                                            .crawler_count = crawlers->count,
                                            .prefix = options->prefix,
                                            .source = input_name(file),
                                            .remark = left_out};
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

/* Reads FILE, and makes the crawlers whose rules are enforced. */
static bool
load(struct enforce_options *options, const char *file, struct robots *robots, struct failure *failure)
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
        return robots_need_texts(robots, failure);
}

static int
enforce_run(void *context, char **arguments)
{
        struct enforce_options *options = context;
        const char *file = examine(options, arguments);
        bool by_file = options->crawlers.count == 0; /* which says what is left out then */
        struct rep_emitted emitted = {.tables = 0};
        struct agents names = {.texts = NULL};
        char *left_out = NULL, *note = NULL;
        struct failure failure;
        struct robots robots;
        int status;

        if (!load(options, file, &robots, &failure))
                end_with(input_name(file), &failure);
        if (by_file) {
                list_left_out(&names, &robots, &options->crawlers);
                left_out = say_left_out(&names, &robots, SIZE_MAX);
                note = say_left_out(&names, &robots, MOST_NOTED);
        }
        if (!emit(options, file, &robots, left_out, &emitted, &failure))
                end_with(input_name(file), &failure);
        if (!options->quiet)
                warn(options, file, &robots, note);
        status = output_deliver(options->output != NULL ? options->output : "-", emitted.source);
        agents_free(&names);
        free(left_out);
        free(note);
        rep_emitted_free(&emitted);
        robots_free(&robots);
        return status;
}

const struct command enforce_command = {
        .name = "enforce",
        .group = COMMANDS_BUILD,
        .summary = "write rules as the configuration of a web server",
        .usage = "--to=SERVER [OPTION...] ROBOTS [-o FILE]",
        .about = "Writes what makes a web server answer 403 to the crawlers that ask for what ROBOTS disallows. They "
                 "are known by their names in the User-Agent field. Without a crawler, the rules of all public "
                 "crawlers that the file names are enforced. Browsers and others are not concerned, and everybody may "
                 "fetch /robots.txt itself.\n"
                 "\n"
                 "A comment at the top of the output says where it belongs, and which variable has the verdict and its "
                 "line for logs. Some clients pretend to be somebody else; nothing here proves who asks.\n",
        .options = option_rows,
        .more = "Exit status: 0 all was written, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c enforce --to=nginx robots.txt -o /etc/nginx/conf.d/robots.conf\n"
                "  rep2c enforce --to=apache --purpose=training robots.txt\n",
        .size = sizeof(struct enforce_options),
        .run = enforce_run,
};
