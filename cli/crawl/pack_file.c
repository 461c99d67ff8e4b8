/* SPDX-License-Identifier: Apache-2.0 */
/* pack_file.c: see pack_file.h. */
#include "cli/crawl/pack_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/base/os.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "rep_robots.h"

/* ---- a file that is cut short */

#ifndef _WIN32
/* The message of end_command().  It is made in advance, because a signal handler must not allocate. */
static char *message;
static size_t message_size;

static void
end_command(int number)
{
        (void)number;
        if (write(STDERR_FILENO, message, message_size) < 0)
                _exit(STATUS_ERROR); /* nobody listens */
        _exit(STATUS_ERROR);
}

/*
 * A page of a mapped file becomes unreadable (SIGBUS) when the file is cut short or its disk fails.  From now on, that
 * ends the command with STATUS_ERROR and a message about FILE, the pack that is opened.  Output written before that
 * remains.
 */
static void
guard(const char *file)
{
        struct sigaction action = {.sa_handler = end_command};
        char *text = NULL;
        size_t size;
        FILE *stream = must(open_memstream(&text, &size));

        fputs("rep2c: ", stream);
        print_printable(stream, rep_string(file));
        fputs(": it was cut short while it was in use, or can't be read\n", stream);
        fclose(stream);
        free(message);
        message = must(text);
        message_size = size;
        sigemptyset(&action.sa_mask);
        sigaction(SIGBUS, &action, NULL);
}
#endif

/* ---- opening */

bool
pack_fail(struct failure *failure, const struct rep_pack_error *error)
{
        if (error->error != 0)
                return fail_errno(failure, error->error);
        if (error->offset > 0)
                return fail(failure, "%s (at byte %llu)", error->message, (unsigned long long)error->offset);
        return fail(failure, "%s", error->message);
}

bool
pack_open(const char *file, struct rep_pack **pack, struct failure *failure)
{
        struct rep_pack_error error;

#ifndef _WIN32 /* there, nobody can cut a mapped file short, and a disk that fails ends the process */
        guard(file);
#endif
        return rep_pack_open(file, pack, &error) == REP_OK || pack_fail(failure, &error);
}

enum rep_names
pack_names(const char *file)
{
        struct rep_pack_stats stats = {.names = REP_NAMES_ANY};
        struct rep_pack *pack;
        struct failure failure;

        if (pack_open(file, &pack, &failure))
                rep_pack_stats(pack, &stats);
        rep_pack_close(pack);
        return stats.names;
}

bool
pack_suits(const struct rep_pack *pack, const struct crawler *crawler, struct failure *failure)
{
        struct rep_pack_stats stats;
        struct rep_text shown;
        enum rep_status status;
        char names[300];
        size_t number;

        status = rep_pack_resolve(pack, crawler->asks, &number);
        if (status == REP_OK)
                return true;
        rep_pack_stats(pack, &stats);
        rep_pack_list_crawlers(pack, names, sizeof(names));
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "a pack for all crawlers merges at most %d agents, and these are %zu; a pack that a "
                            "program makes for them merges more",
                            REP_PICK_MAX, crawler->view.token_count);
        if (status == REP_ERR_TOKEN || status == REP_ERR_CRAWLER)
                return crawler_fail(crawler, stats.names, status, failure);
        if (crawler->asks == NULL)
                return fail(failure, "the pack is made for several crawlers, and one has to be named: %s", names);
        shown = crawler_shown(crawler);
        return fail(failure, "the pack is not made for '%.*s', but for %s", (int)shown.size, shown.data, names);
}

bool
pack_suits_all(const struct rep_pack *pack, const struct crawlers *crawlers, struct failure *failure)
{
        size_t i = 0;

        while (i < crawlers->count && pack_suits(pack, &crawlers->list[i], failure))
                i++;
        return i == crawlers->count;
}

bool
pack_states_usage(const struct rep_pack *pack, struct failure *failure)
{
        struct rep_pack_stats stats;

        rep_pack_stats(pack, &stats);
        if (stats.crawlers > 0)
                return fail(failure,
                            "it is made for certain crawlers, and lacks the groups that say what content may be used "
                            "for; make it without crawlers");
        return stats.complete ||
               fail(failure, "it does not have what the files say besides their rules; make it without --strip=all");
}

struct rep_pack_crawler
pack_crawler(const struct crawler *crawler)
{
        const struct rep_crawler_view *view = &crawler->view;

        return (struct rep_pack_crawler){.name = crawler->name,
                                         .tokens = view->tokens,
                                         .token_count = view->token_count,
                                         .in_order = view->in_order,
                                         .everybody = view->in_order && view->everybody};
}

void *
pack_scratch(const struct rep_pack *pack, size_t *size)
{
        struct rep_pack_stats stats;

        rep_pack_stats(pack, &stats);
        *size = stats.scratch_size;
        return *size > REP_STACK_SCRATCH ? must_resize(NULL, *size, 1) : NULL;
}

bool
pack_find(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, struct pack_found *found,
          struct failure *failure)
{
        static const char path[] = "/robots.txt";
        enum rep_url_status status;
        size_t size;

        status = rep_robots_url_idn(url, strlen(url), found->origin, &size);
        if (status != REP_URL_OK)
                return fail(failure, "%s: %s", url, rep_url_status_text(status));
        size -= sizeof(path) - 1;
        found->origin[size] = '\0';
        found->finding = rep_pack_find(pack, (struct rep_text){found->origin, size}, &found->entry);
        found->site = (struct rep_site){.robots = NULL};
        if (found->finding == REP_PACK_UNKNOWN)
                return true;
        if (rep_pack_site(pack, crawler, found->origin, size, &found->site) == REP_ERR_MEMORY)
                must(NULL);
        if (found->site.robots == NULL)
                return fail(failure, "%s", rep_say_pack_finding_words(REP_PACK_DAMAGED, NULL));
        return true;
}

void
pack_write_time(FILE *stream, int width, const char *label, int64_t time)
{
        char buffer[ISO_TIME_SIZE];

        fprintf(stream, "%-*s %s\n", width, label, time == REP_PACK_TIME_UNKNOWN ? "unknown" : iso_time(time, buffer));
}
