/*
 * fetch.c: `rep2c fetch`: gets the robots.txt of a site as a crawler should, and tells what the outcome means.
 */
#include "cli/fetch.h"

#include <curl/curl.h>
#include <getopt.h>
#include <stdlib.h>
#include <time.h>

#include "cli/command.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/origin.h"
#include "rep_compile.h"

#define DEFAULT_TIMEOUT 30
#define MOST_TIMEOUT 3600

static const char help[] =
        "Usage: rep2c fetch [OPTION...] ORIGIN|URL\n"
        "Gets the robots.txt of ORIGIN, or the one that holds for URL, and tells what the outcome means by RFC 9309:\n"
        "the rules hold, everything is allowed (4xx but 429, more than five redirects), or everything is disallowed\n"
        "for now (429, 5xx, no connection, a time-out, half a body); and when to ask again.\n"
        "\n"
        "Options:\n"
        "  -o, --output=DIR          keep body and metadata in DIR, as NAME.txt and NAME.json; a copy that is there "
        "and\n"
        "                            fresh is told of without asking, and an old one is refreshed (ETag,\n"
        "                            Last-Modified), and holds on while that fails\n"
        "      --refresh             ask even where that is not due\n"
        "  -u, --user-agent=STRING   what the client calls itself; a crawler gives its own name (rep2c/VERSION)\n"
        "      --timeout=SECONDS     for all of it, redirects included (30)\n"
        "      --max-bytes=N         bytes of the decoded body that count; no more is read (512000; K, M, G may "
        "follow)\n"
        "      --dialect=NAME        'google' (the default) or 'rfc9309': see 'rep2c --help dialects'\n"
        "      --missing-is-5xx      this site answers 5xx for what doesn't exist: take it for 404\n"
        "      --json                write an object instead of text\n"
        "  -q, --quiet               no warning where bytes were ignored, or a copy can't be used\n"
        "  -h, --help                print this help\n"
        "\n"
        "Exit status: 0 the rules hold or everything is allowed, 1 everything is disallowed for now, 2 there was an\n"
        "error.\n"
        "\n"
        "Examples:\n"
        "  rep2c fetch --user-agent 'ExampleBot/1.0 (+https://example.com/bot)' https://example.com\n"
        "  rep2c fetch -o copies --json https://example.com/a/page\n";

enum { OPT_DIALECT = 256, OPT_JSON, OPT_MAX_BYTES, OPT_MISSING_IS_5XX, OPT_REFRESH, OPT_TIMEOUT };

static const struct option option_names[] = {
        {"dialect", required_argument, NULL, OPT_DIALECT},
        {"help", no_argument, NULL, 'h'},
        {"json", no_argument, NULL, OPT_JSON},
        {"max-bytes", required_argument, NULL, OPT_MAX_BYTES},
        {"missing-is-5xx", no_argument, NULL, OPT_MISSING_IS_5XX},
        {"output", required_argument, NULL, 'o'},
        {"quiet", no_argument, NULL, 'q'},
        {"refresh", no_argument, NULL, OPT_REFRESH},
        {"timeout", required_argument, NULL, OPT_TIMEOUT},
        {"user-agent", required_argument, NULL, 'u'},
        {NULL, 0, NULL, 0},
};

struct fetch_options {
        struct download_options download;
        struct dialect_choice dialect;
        const char *directory; /* NULL: none */
        bool refresh;
        bool json;
        bool quiet;
};

static int
take_flag(struct fetch_options *options, int option)
{
        switch (option) {
        case OPT_JSON:
                options->json = true;
                return OPTION_TAKEN;
        case OPT_MISSING_IS_5XX:
                options->download.missing_is_5xx = true;
                return OPTION_TAKEN;
        case OPT_REFRESH:
                options->refresh = true;
                return OPTION_TAKEN;
        case 'q':
                options->quiet = true;
                return OPTION_TAKEN;
        case 'h':
                return output_string(help);
        default:
                return usage_hint("fetch");
        }
}

static int
take_user_agent(struct fetch_options *options, const char *argument)
{
        const char *at;

        for (at = argument; *at != '\0'; at++)
                if ((unsigned char)*at < ' ' || *at == 0x7f)
                        return usage_error("fetch", "--user-agent: a control byte");
        if (argument[0] == '\0')
                return usage_error("fetch", "--user-agent: the name is missing");
        options->download.user_agent = argument;
        return OPTION_TAKEN;
}

static int
take_option(struct fetch_options *options, int option, const char *argument)
{
        int status;

        switch (option) {
        case 'o':
                options->directory = argument;
                return OPTION_TAKEN;
        case 'u':
                return take_user_agent(options, argument);
        case OPT_DIALECT:
                return option_dialect("fetch", argument, &options->dialect);
        case OPT_MAX_BYTES:
                return option_max_bytes("fetch", argument, &options->download.max_bytes);
        case OPT_TIMEOUT:
                status = option_seconds("fetch", "--timeout", argument, MOST_TIMEOUT, &options->download.timeout);
                options->download.timeout *= 1000;
                return status;
        default:
                return take_flag(options, option);
        }
}

static int
examine(char **arguments)
{
        if (arguments[0] == NULL)
                return usage_error("fetch", "no URL given");
        if (arguments[1] != NULL)
                return usage_error("fetch", "one site at a time, and '%s' is a second", arguments[1]);
        return OPTION_TAKEN;
}

/* Puts what came into the place of what is there. */
static void
replace(char **there, char **new)
{
        free(*there);
        *there = *new;
        *new = NULL;
}

/* Takes an answer's parts into the store. */
static void
keep(struct store *store, struct download *download)
{
        struct http_response *response = &download->response;

        free(store->url);
        store->url = must(strdup(download->url));
        replace(&store->etag, &response->etag);
        replace(&store->last_modified, &response->last_modified);
        store->status = response->fetch.status;
        input_free(&store->body);
        if (store->entry.access != REP_ACCESS_RULES)
                return;
        store->body = response->body;
        response->body = (struct input){NULL, 0};
}

/* Asks the site, and records what comes of it. */
static void
ask(struct fetch *fetch, struct store *store, struct download *download, const struct fetch_options *options)
{
        struct validators validators = {store->url, store->etag, store->last_modified};
        bool rules = store->entry.answered && store->entry.access == REP_ACCESS_RULES;
        enum rep_access access;

        download_run(download, store->robots_url, &options->download, rules && store->url != NULL ? &validators : NULL);
        fetch->download = download;
        fetch->now = (int64_t)time(NULL);
        access = rep_fetch_access(&download->response.fetch);
        rep_fetch_record(&store->entry, NULL, &download->response.fetch, fetch->now);
        if (access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL)
                keep(store, download);
        rep_fetch_advise(&store->entry, NULL, fetch->now, &fetch->advice);
}

/* Tells about the rules that hold, compiled by COMPILER, in STATS. */
static bool
examine_rules(struct fetch *fetch, struct rep_compiler *compiler, const struct fetch_options *options,
              struct rep_stats *stats, struct failure *failure)
{
        const struct rep_options compile = {.max_bytes = options->download.max_bytes,
                                            .dialect = options->dialect.dialect};
        const struct input *body = &fetch->store->body;
        enum rep_status status;
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        if (fetch->advice.access != REP_ACCESS_RULES)
                return true;
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
        struct output output;

        if (fetch->ignored > 0 && !options->quiet)
                fprintf(stderr, "rep2c: %s: warning: what follows the first %zu bytes was ignored\n",
                        fetch->store->robots_url, options->download.max_bytes);
        output_start(&output, false);
        if (options->json)
                fetch_write_json(fetch, &output);
        else
                fetch_write_text(fetch, &output);
        return output_finish(&output, status);
}

/* Reports FAILURE about SUBJECT, and returns STATUS_ERROR. */
static int
give_up(const char *subject, const struct failure *failure)
{
        report(subject, 0, failure);
        return STATUS_ERROR;
}

static int
tell(struct fetch *fetch, const struct fetch_options *options)
{
        struct rep_compiler *compiler = must(rep_compiler_create());
        struct rep_stats stats;
        struct failure failure;
        int status;

        if (examine_rules(fetch, compiler, options, &stats, &failure))
                status = write_report(fetch, options);
        else
                status = give_up(fetch->store->robots_url, &failure);
        fetch->rules = NULL; /* they live here */
        rep_compiler_destroy(compiler);
        return status;
}

static int
fetch_store(struct store *store, const struct fetch_options *options)
{
        struct download download = {.url = NULL};
        struct fetch fetch = {.store = store, .now = (int64_t)time(NULL)};
        struct failure failure;
        int status;

        rep_fetch_advise(&store->entry, NULL, fetch.now, &fetch.advice);
        if (options->refresh || fetch.advice.ask_at <= fetch.now)
                ask(&fetch, store, &download, options);
        if (fetch.download == NULL || store_save(store, &failure))
                status = tell(&fetch, options);
        else
                status = give_up(options->directory, &failure);
        download_free(&download);
        return status;
}

static int
fetch_run(const struct fetch_options *options, const char *url)
{
        char robots_url[REP_ROBOTS_URL_SIZE];
        struct failure failure, warning = {""};
        struct store store;
        int status;

        if (!origin_robots_url(rep_string(url), robots_url, &failure))
                return give_up("arguments", &failure);
        if (options->directory == NULL)
                store_open_nowhere(&store, robots_url);
        else if (!store_open(&store, options->directory, robots_url, &warning, &failure)) {
                store_free(&store);
                return give_up(options->directory, &failure);
        }
        if (warning.text[0] != '\0' && !options->quiet)
                fprintf(stderr, "rep2c: %s: warning: %s\n", options->directory, warning.text);
        status = fetch_store(&store, options);
        store_free(&store);
        return status;
}

int
fetch_command(int argc, char **argv)
{
        char user_agent[64];
        struct fetch_options options = {
                .download = {user_agent, REP_MAX_BYTES, DEFAULT_TIMEOUT * 1000L, false},
        };
        int status = OPTION_TAKEN, option;

        snprintf(user_agent, sizeof(user_agent), "rep2c/%s", rep_version());
        while (status == OPTION_TAKEN && (option = getopt_long(argc, argv, "ho:qu:", option_names, NULL)) != -1)
                status = take_option(&options, option, optarg);
        if (status == OPTION_TAKEN)
                status = examine(argv + optind);
        if (status != OPTION_TAKEN)
                return status;
        must(curl_global_init(CURL_GLOBAL_DEFAULT) == 0 ? &options : NULL);
        status = fetch_run(&options, argv[optind]);
        curl_global_cleanup();
        return status;
}
