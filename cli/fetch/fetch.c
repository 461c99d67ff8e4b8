/* SPDX-License-Identifier: Apache-2.0 */
/* fetch.c: `rep2c fetch`: fetches the robots.txt of a site as a crawler should, and says what the outcome means. */
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/options.h"
#include "cli/base/page.h"
#include "cli/base/reading.h"
#include "cli/base/times.h"
#include "cli/fetch/download.h"
#include "cli/fetch/fetch_report.h"
#include "cli/fetch/store.h"
#include "rep_analyze.h"
#include "rep_compile.h"

struct fetch_options {
        struct reading reading; /* MAX_BYTES is about the decoded body */
        size_t timeout;         /* seconds */
        const char *user_agent;
        const char *directory; /* NULL: none */
        bool missing_is_5xx, refresh, json, quiet;
};

static const struct option_row option_rows[] = {
        {'o', "output", "DIR", take_string, offsetof(struct fetch_options, directory),
         .help = "keep body and metadata in DIR, as NAME.txt and NAME.json; a fresh copy is reported without asking; "
                 "an old one is refreshed (ETag, Last-Modified), and still holds while that fails"},
        {0, "refresh", NULL, take_flag, offsetof(struct fetch_options, refresh),
         .help = "ask even if it is not time yet"},
        {'u', "user-agent", "STRING", take_user_agent, offsetof(struct fetch_options, user_agent),
         .help = "the name of the client (rep2c/VERSION); a crawler gives its own"},
        {0, "timeout", "SECONDS", take_count, offsetof(struct fetch_options, timeout),
         .help = "the time for everything, redirects included (30)", .least = 1, .most = 3600},
        {0, "missing-is-5xx", NULL, take_flag, offsetof(struct fetch_options, missing_is_5xx),
         .help = "this site answers 5xx for files that do not exist: take 5xx as 404"},
        {0, "json", NULL, take_flag, offsetof(struct fetch_options, json), .help = "write an object instead of text"},
        {.table = reading_options, .offset = offsetof(struct fetch_options, reading)},
        {'q', "quiet", NULL, take_flag, offsetof(struct fetch_options, quiet),
         .help = "no warning if bytes were ignored, or a copy can't be used"},
        OPTIONS_END,
};

/* Requests the robots.txt, and records the outcome. */
static void
ask(struct fetch *fetch, struct store *store, struct download *download, const struct fetch_options *options)
{
        const struct download_options how = {options->user_agent, options->reading.max_bytes,
                                             (long)options->timeout * 1000, options->missing_is_5xx,
                                             reading_dialect(&options->reading)};

        fetch->now = store_refresh(store, download, &how);
        fetch->download = download;
        rep_fetch_advise(&store->entry, NULL, fetch->now, &fetch->advice);
}

/* Compiles the current rules with COMPILER, and sets STATS from them. */
static bool
examine_rules(struct fetch *fetch, struct rep_compiler *compiler, const struct fetch_options *options,
              struct rep_stats *stats, struct failure *failure)
{
        struct rep_options compile = {.strip = false};
        const struct input *body = &fetch->store->body;
        enum rep_status status;
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        if (fetch->advice.access != REP_ACCESS_RULES)
                return true;
        reading_apply(&options->reading, &compile);
        status = rep_compile(compiler, body->bytes, body->size, &compile, &bytes, &size);
        if (status == REP_OK)
                status = rep_open(&blob, bytes, size, NULL);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        rep_blob_stats(&blob, stats);
        fetch->rules = stats;
        fetch->ignored = (size_t)stats->ignored_bytes;
        return true;
}

static int
write_report(struct fetch *fetch, const struct fetch_options *options)
{
        int status = fetch->advice.access == REP_ACCESS_DISALLOW_ALL ? STATUS_DISALLOWED : STATUS_OK;
        const struct input *body = &fetch->store->body;
        enum rep_content content = fetch->rules != NULL ? rep_content_of(body->bytes, body->size) : REP_CONTENT_ROBOTS;
        struct output output;

        if (content != REP_CONTENT_ROBOTS && !options->quiet)
                report_warning(fetch->store->robots_url, "%s", rep_content_sentence(content));
        if (fetch->ignored > 0 && !options->quiet)
                report_warning(fetch->store->robots_url, "what follows the first %zu bytes was ignored",
                               options->reading.max_bytes);
        output_start(&output, false);
        if (options->json)
                fetch_write_json(fetch, &output);
        else
                fetch_write_text(fetch, &output);
        return output_finish(&output, status);
}

static int
finish(struct fetch *fetch, const struct fetch_options *options)
{
        struct rep_compiler *compiler = must(rep_compiler_create());
        struct rep_stats stats;
        struct failure failure;
        int status;

        if (examine_rules(fetch, compiler, options, &stats, &failure))
                status = write_report(fetch, options);
        else
                status = report(fetch->store->robots_url, 0, &failure);
        fetch->rules = NULL; /* they live in this function */
        rep_compiler_free(compiler);
        return status;
}

static int
fetch_store(struct store *store, const struct fetch_options *options)
{
        struct download download = {.url = NULL};
        struct fetch fetch = {.store = store, .now = clock_now()};
        struct failure failure;
        int status;

        rep_fetch_advise(&store->entry, NULL, fetch.now, &fetch.advice);
        if (options->refresh || fetch.advice.ask_at <= fetch.now)
                ask(&fetch, store, &download, options);
        if (fetch.download == NULL || store_save(store, &failure))
                status = finish(&fetch, options);
        else
                status = report(options->directory, 0, &failure);
        download_free(&download);
        return status;
}

static int
fetch_run(void *context, char **arguments)
{
        struct fetch_options *options = context;
        char robots_url[REP_ROBOTS_URL_SIZE], user_agent[DOWNLOAD_NAME_SIZE];
        struct failure failure, warning = {.text = ""};
        struct store store;
        int status;

        if (arguments[0] == NULL)
                usage_error("no URL given");
        if (arguments[1] != NULL)
                usage_error("one site at a time, and '%s' is a second", arguments[1]);
        if (options->directory != NULL && strcmp(options->directory, "-") == 0)
                usage_error("--output is a folder, and '-' would be one of that name");
        if (options->user_agent == NULL)
                options->user_agent = download_name(user_agent);
        if (!origin_robots_url(rep_string(arguments[0]), robots_url, &failure))
                end_with("arguments", &failure);
        if (options->directory == NULL)
                store_open_nowhere(&store, robots_url);
        else if (!store_open(&store, options->directory, robots_url, &warning, &failure))
                end_with(options->directory, &failure);
        if (warning.text[0] != '\0' && !options->quiet)
                report_warning(options->directory, "%s", warning.text);
        status = fetch_store(&store, options);
        store_free(&store);
        return status;
}

const struct command fetch_command = {
        .name = "fetch",
        .group = COMMANDS_CRAWL,
        .summary = "get the robots.txt of a site, and say what the outcome means",
        .usage = "[OPTION...] ORIGIN|URL",
        .about = "Gets the robots.txt of ORIGIN, or the one that holds for URL, and says what the outcome means by RFC "
                 "9309: the rules hold, everything is allowed (4xx but 429, more than five redirects), or everything "
                 "is disallowed for now (429, 5xx, no connection, a time-out, half a body); and when to ask again.\n",
        .options = option_rows,
        .more = "Exit status: 0 the rules hold or everything is allowed, 1 everything is disallowed for now, 2 there "
                "was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c fetch --user-agent 'ExampleBot/1.0 (+https://example.com/bot)' \\\n"
                "          https://example.com\n"
                "  rep2c fetch -o copies --json https://example.com/a/page\n",
        .size = sizeof(struct fetch_options),
        .defaults =
                &(const struct fetch_options){.reading.max_bytes = REP_MAX_BYTES, .timeout = DOWNLOAD_TIMEOUT / 1000},
        .run = fetch_run,
};
