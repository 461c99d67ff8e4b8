/* SPDX-License-Identifier: Apache-2.0 */
/*
 * watch.c: `rep2c watch`: asks sites for their robots.txt when it is time, and reports what changed since the last
 * answer.
 *
 * The state of a site is the copy that `rep2c fetch -o` makes.  Each body that differs from the one before is kept next
 * to it as a version of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/command.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/os.h"
#include "cli/base/output_file.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/base/times.h"
#include "cli/fetch/download.h"
#include "cli/fetch/source.h"
#include "cli/fetch/store.h"
#include "cli/review/changes.h"

struct watch_options {
        struct reading reading; /* its MAX_BYTES: of the decoded body */
        const char *state;      /* the directory of the copies */
        const char *user_agent;
        size_t timeout; /* seconds */
        struct duration every;
        struct choice color;
        bool refresh, quiet;
};

struct watch {
        const struct watch_options *options;
        struct output output;
        const char *robots_url;    /* of the site at hand */
        struct change_sides sides; /* its texts that are compared */
        bool changed;
        bool closed;    /* a path was closed to somebody */
        bool unsettled; /* some questions about the changes of the site at hand were too hard */
};

static const struct option_row option_rows[] = {
        {0, "state", "DIR", take_string, offsetof(struct watch_options, state),
         .help = "keep copies and versions in DIR, as NAME.txt, NAME.json and NAME.TIME.txt"},
        {0, "refresh", NULL, take_flag, offsetof(struct watch_options, refresh),
         .help = "ask even if it is not time yet"},
        {0, "every", "TIME", take_duration, offsetof(struct watch_options, every),
         .help = "go on, and ask each TIME ('30m', '1h', '1d') whatever the answers say about caching: write a line "
                 "for each asking, and end with status 1 once a change closes a path to somebody"},
        {'u', "user-agent", "STRING", take_user_agent, offsetof(struct watch_options, user_agent),
         .help = "the name of the client (rep2c/VERSION)"},
        {0, "timeout", "SECONDS", take_count, offsetof(struct watch_options, timeout),
         .help = "the time for a site, redirects included (30)", .least = 1, .most = 3600},
        {.table = reading_options, .offset = offsetof(struct watch_options, reading)},
        {.table = color_options, .offset = offsetof(struct watch_options, color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct watch_options, quiet),
         .help = "write nothing but errors: the exit status says it"},
        OPTIONS_END,
};

/* ---- what a site said */

/* A body, empty where the site has no robots.txt. */
static struct rep_text
text_of(const struct input *body)
{
        return body->bytes != NULL ? (struct rep_text){body->bytes, body->size} : rep_string("");
}

/* A name that no file has, for the body of STORE that came at NOW: two may come in one second.  To be freed. */
static char *
version_name(const struct watch *watch, const struct store *store, int64_t now)
{
        time_t seconds = (time_t)now;
        char second[32] = "", ending[48];
        struct tm time;
        char *name = NULL;
        unsigned number = 1;

        if (gmtime_r(&seconds, &time) != NULL)
                strftime(second, sizeof(second), ".%Y%m%dT%H%M%SZ", &time);
        snprintf(ending, sizeof(ending), "%s.txt", second);
        for (;;) {
                name = store_name(watch->options->state, store->robots_url, ending);
                if (second[0] == '\0' || access(name, F_OK) != 0)
                        return name;
                free(name);
                snprintf(ending, sizeof(ending), "%s_%u.txt", second, ++number);
        }
}

/* ---- changes */

/* Takes what differs, and writes it unless the texts say the same (rep_changes_fn). */
static void
on_changes(void *context, const struct rep_changes *changes)
{
        struct watch *watch = context;

        watch->unsettled = changes->undecided > 0;
        if (changes->crawler_count == 0 && changes->line_count == 0 && changes->use_count == 0)
                return;
        watch->changed = true;
        for (size_t i = 0; i < changes->crawler_count; i++)
                watch->closed |= changes->crawlers[i].closes;
        if (watch->options->quiet)
                return;
        output_name(&watch->output, watch->robots_url);
        output_end_line(&watch->output);
        change_text_write(&watch->output, changes, &watch->sides);
        output_end_line(&watch->output);
}

static bool
compare(struct watch *watch, const char *robots_url, struct rep_text old, struct rep_text new, struct failure *failure)
{
        struct rep_options reading = {.max_bytes = 0};
        struct rep_robots **robots = watch->sides.robots;
        bool done;

        watch->robots_url = robots_url;
        watch->sides = (struct change_sides){.robots = {NULL}};
        reading_apply(&watch->options->reading, &reading);
        done = robots_parse(old, &reading, false, &robots[0], failure) &&
               robots_parse(new, &reading, false, &robots[1], failure) &&
               changes_find(&watch->sides, on_changes, watch, failure);
        rep_robots_free(robots[0]);
        rep_robots_free(robots[1]);
        return done;
}

/* ---- sites */

/*
 * Asks the site of STORE, and reports what changed since the copy.  The copy is replaced once the report is written: a
 * change may be reported twice, but is never lost.
 */
static bool
ask(struct watch *watch, struct store *store, struct failure *failure)
{
        const struct watch_options *options = watch->options;
        const struct download_options how = {options->user_agent, options->reading.max_bytes,
                                             (long)options->timeout * 1000, false, reading_dialect(&options->reading)};
        bool known = store->entry.answered, changed, same, done;
        uint32_t status = store->status;
        struct input old = {must_text(text_of(&store->body).data, store->body.size), store->body.size};
        struct download download = {.url = NULL};
        const struct http_response *response = &download.response;
        int64_t now = store_refresh(store, &download, &how);
        char *version;

        changed = known && text_compare(text_of(&old), text_of(&store->body), false) != 0;
        same = !store->entry.answered || (known && !changed);
        watch->unsettled = false;
        /* Of an error page or data, which is not a robots.txt, crawlers obey what they can read. */
        if (!same && rep_content_of(text_of(&store->body).data, store->body.size) != REP_CONTENT_ROBOTS)
                report_warning(store->robots_url, "%s",
                               rep_content_sentence(rep_content_of(text_of(&store->body).data, store->body.size)));
        if (known && status < 300 && store->status >= 400)
                report_warning(store->robots_url, "status %u: it has no robots.txt any more", (unsigned)store->status);
        done = !changed || (compare(watch, store->robots_url, text_of(&old), text_of(&store->body), failure) &&
                            (output_flush(&watch->output) || fail_errno(failure, watch->output.error)));
        if (done && !same) {
                version = version_name(watch, store, now);
                done = output_file_write(version, text_of(&store->body), failure);
                free(version);
        }
        done = done && store_save(store, failure);
        if (done && watch->unsettled)
                done = fail(failure, "not all questions about its changes were settled");
        if (done && store->entry.failures > 0) {
                if (response->fetch.error == REP_FETCH_DONE)
                        fail(&download.response.failure, "status %lu", (unsigned long)response->fetch.status);
                done = fail(failure, "it did not answer (%.300s)%s", response->failure.text,
                            known ? "; the last copy is kept" : "");
        }
        input_free(&old);
        download_free(&download);
        return done;
}

static bool
watch_site(struct watch *watch, const char *url, struct failure *failure)
{
        int64_t now = (int64_t)time(NULL);
        char robots_url[REP_ROBOTS_URL_SIZE];
        struct failure warning = {.text = ""}, why;
        struct rep_advice advice;
        struct store store;
        bool done;

        if (!origin_robots_url(rep_string(url), robots_url, failure))
                return false;
        done = store_open(&store, watch->options->state, robots_url, &warning, &why) ||
               fail(failure, "%.200s: %.250s", watch->options->state, why.text);
        if (warning.text[0] != '\0')
                report_warning(watch->options->state, "%s", warning.text);
        rep_fetch_advise(&store.entry, NULL, now, &advice);
        if (done && (watch->options->refresh || watch->options->every.given || advice.ask_at <= now))
                done = ask(watch, &store, failure);
        store_free(&store);
        return done;
}

/* Says that SITE was asked, and what came of it. */
static void
say_asking(struct watch *watch, const char *site)
{
        char when[ISO_TIME_SIZE];

        if (watch->options->quiet)
                return;
        fprintf(watch->output.stream, "%s ", iso_time((int64_t)time(NULL), when));
        output_name(&watch->output, site);
        output_print(&watch->output, "%s",
                     watch->closed    ? ": something was closed"
                     : watch->changed ? ": changed"
                                      : ": nothing changed");
}

/* Watches all SITES once: one that fails does not keep the others from being asked.  Returns the exit status. */
static int
ask_all(struct watch *watch, char **sites)
{
        struct failure failure;
        int status = STATUS_OK;
        bool changed = false;

        for (; *sites != NULL; sites++) {
                const char *site = source_argument(*sites);

                watch->changed = false;
                if (!watch_site(watch, site, &failure))
                        status = report(site, 0, &failure);
                else if (watch->options->every.given)
                        say_asking(watch, site);
                changed |= watch->changed;
        }
        return status == STATUS_OK && changed ? STATUS_DISALLOWED : status;
}

/* Asks SITES again and again, until something is closed or nobody reads.  Returns the exit status. */
static int
go_on(struct watch *watch, char **sites)
{
        int64_t next = (int64_t)time(NULL), now;

        for (;;) {
                (void)ask_all(watch, sites);
                if (!output_flush(&watch->output))
                        return STATUS_OK;
                if (watch->closed)
                        return STATUS_DISALLOWED;
                next += watch->options->every.seconds;
                while ((now = (int64_t)time(NULL)) < next)
                        sleep((unsigned)(next - now));
        }
}

static int
watch_run(void *context, char **sites)
{
        struct watch_options *options = context;
        struct watch watch = {.options = options};
        char user_agent[DOWNLOAD_NAME_SIZE];
        int status;

        if (sites[0] == NULL)
                usage_error("no site given");
        if (options->state == NULL)
                usage_error("--state is missing: the directory that remembers what sites said");
        if (options->every.given && options->refresh)
                usage_error("--refresh goes without --every, which always asks");
        if (options->every.given && options->every.seconds < 1)
                usage_error("--every: at least a second");
        if (options->user_agent == NULL)
                options->user_agent = download_name(user_agent);
        output_start_color(&watch.output, false, &options->color);
        status = options->every.given ? go_on(&watch, sites) : ask_all(&watch, sites);
        return output_finish(&watch.output, status);
}

const struct command watch_command = {
        .name = "watch",
        .group = COMMANDS_REVIEW,
        .summary = "report what changed in the robots.txt of sites since the last time",
        .usage = "[OPTION...] --state=DIR ORIGIN...",
        .about = "Asks each site for its robots.txt when it is time to ask again, by RFC 9309 and the answer before, "
                 "and compares it with the copy in DIR. What changed is written as by 'rep2c diff': a sentence for "
                 "each kind of crawlers, the gravest change first, and then the rules. The first answer of a site "
                 "changes nothing. Each version is kept. A site without a robots.txt has an empty one; while a site "
                 "does not answer, its last copy is kept.\n",
        .options = option_rows,
        .more = "Exit status: 0 nothing changed, 1 something did, 2 there was an error, or a site did not answer. With "
                "--every, the command ends with 1 when a change closes something, and goes on after all else.\n"
                "\n"
                "Examples:\n"
                "  rep2c watch --state=robots example.com shop.example.com\n"
                "  rep2c watch --every=1h --state=robots example.com || echo 'it closes'\n"
                "  13 * * * * rep2c watch --state=$HOME/robots https://example.com\n",
        .size = sizeof(struct watch_options),
        .defaults =
                &(const struct watch_options){.reading.max_bytes = REP_MAX_BYTES, .timeout = DOWNLOAD_TIMEOUT / 1000},
        .run = watch_run,
};
