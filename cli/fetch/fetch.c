/* SPDX-License-Identifier: Apache-2.0 */
/* fetch.c: `rep2c fetch`: fetches the robots.txt of a site as a crawler should, and says what the outcome means. */
#include <inttypes.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/fetch/download.h"
#include "cli/fetch/store.h"
#include "rep_compile.h"

/* A run, for its report. */
struct fetch {
        const struct store *store;       /* the kept state */
        const struct download *download; /* the response; NULL: no request was made */
        struct rep_advice advice;
        int64_t now;
        const struct rep_stats *rules; /* of the rules that apply; NULL if none do */
        size_t ignored;                /* bytes past the size limit */
};

/* ---- the report: text for people, or a JSON object */

static const char *
access_meaning(enum rep_access access)
{
        switch (access) {
        case REP_ACCESS_RULES:
                return "what the rules say";
        case REP_ACCESS_ALLOW_ALL:
                return "everything is allowed";
        default:
                return "everything is disallowed for now";
        }
}

/* ---- text */

static void
line(struct output *output, const char *name, const char *value)
{
        fprintf(output->stream, "%-16s", name);
        output_name(output, value);
        output_end_line(output);
}

static void
number_line(struct output *output, const char *name, uint64_t value)
{
        output_print(output, "%-16s%" PRIu64, name, value);
}

static void
write_download(const struct download *download, struct output *output)
{
        const struct http_response *response = &download->response;

        if (response->fetch.redirects > 0)
                line(output, "redirected to", download->url);
        if (response->fetch.redirects > 0)
                number_line(output, "redirects", response->fetch.redirects);
        if (response->fetch.status > 0)
                number_line(output, "status", response->fetch.status);
        if (response->fetch.error != REP_FETCH_DONE)
                line(output, "error", response->failure.text);
}

static void
write_text(const struct fetch *fetch, struct output *output)
{
        char buffer[ISO_TIME_SIZE];

        line(output, "robots.txt", fetch->store->robots_url);
        line(output, "asked", fetch->download != NULL ? "now" : "before, and not due yet");
        if (fetch->download != NULL)
                write_download(fetch->download, output);
        line(output, "state", rep_say_name(REP_NAME_FETCH_STATE, fetch->advice.state));
        line(output, "access", access_meaning(fetch->advice.access));
        if (fetch->rules != NULL) {
                number_line(output, "bytes", fetch->store->body.size);
                number_line(output, "groups", fetch->rules->groups);
                number_line(output, "rules", fetch->rules->rules);
        }
        if (fetch->rules != NULL && fetch->store->body_file != NULL)
                line(output, "file", fetch->store->body_file);
        line(output, "ask again", iso_time(fetch->advice.ask_at, buffer));
}

/* ---- JSON */

static void
add_download(const struct download *download, struct rep_json *json)
{
        const struct rep_fetch *fetch = &download->response.fetch;

        rep_json_string(json, "url", download->url);
        rep_json_number(json, "status", fetch->status);
        rep_json_number(json, "redirects", fetch->redirects);
        rep_json_string(json, "error",
                        fetch->error != REP_FETCH_DONE ? rep_say_name(REP_NAME_FETCH_ERROR, fetch->error) : NULL);
        rep_json_string(json, "reason", fetch->error != REP_FETCH_DONE ? download->response.failure.text : NULL);
}

static void
write_json(const struct fetch *fetch, struct output *output)
{
        struct rep_json line = json_begin_line(output), *json = &line;
        char buffer[ISO_TIME_SIZE];

        rep_json_string(json, "robots_url", fetch->store->robots_url);
        rep_json_bool(json, "asked", fetch->download != NULL);
        if (fetch->download != NULL)
                add_download(fetch->download, json);
        rep_json_string(json, "state", rep_say_name(REP_NAME_FETCH_STATE, fetch->advice.state));
        rep_json_string(json, "access", rep_say_name(REP_NAME_ACCESS, fetch->advice.access));
        if (fetch->rules != NULL) {
                rep_json_number(json, "bytes", fetch->store->body.size);
                rep_json_bool(json, "cut", fetch->ignored > 0);
                rep_json_number(json, "groups", fetch->rules->groups);
                rep_json_number(json, "rules", fetch->rules->rules);
                rep_json_number(json, "ignored_lines", fetch->rules->ignored_lines);
                rep_json_string(json, "file", fetch->store->body_file);
        }
        rep_json_string(json, "etag", fetch->store->etag);
        rep_json_string(json, "last_modified", fetch->store->last_modified);
        rep_json_string(json, "metadata", fetch->store->meta_file);
        rep_json_string(json, "ask_at", iso_time(fetch->advice.ask_at, buffer));
        rep_json_number(json, "ask_in", (uint64_t)fetch->advice.ask_at - (uint64_t)fetch->now);
        json_end_line(json, output);
}

/* ---- the command */

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
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        blob = rep_opened(bytes, size);
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
        (options->json ? write_json : write_text)(fetch, &output);
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
        arguments[0] = source_argument(arguments[0]);
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
