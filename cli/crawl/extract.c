/* SPDX-License-Identifier: Apache-2.0 */
/* extract.c: `rep2c extract`: shows what a pack has about one origin, or writes its rules as a blob. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/memory.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/crawl/pack_beside.h"
#include "cli/crawl/pack_file.h"
#include "cli/fetch/source.h"

struct extract_options {
        struct crawlers crawlers;
        const char *output;
        bool sitemaps, force;
};

static const struct option_row option_rows[] = {
        {.table = crawlers_named_options, .offset = offsetof(struct extract_options, crawlers)},
        {'o', "output", "FILE", take_string, offsetof(struct extract_options, output),
         .help = "write the blob with the rules here, '-' for standard output"},
        {.table = output_force_options, .offset = offsetof(struct extract_options, force)},
        {'s', "sitemaps", NULL, take_flag, offsetof(struct extract_options, sitemaps),
         .help = "write ORIGIN<tab>SITEMAP for each sitemap of each origin"},
        OPTIONS_END,
};

static int
examine(const struct extract_options *options, char **arguments)
{
        if (options->sitemaps && (options->output != NULL || options->crawlers.count > 0))
                return usage_error("extract", "--sitemaps takes no other options: sitemaps are for everybody");
        if (options->sitemaps && (arguments[0] == NULL || arguments[1] != NULL))
                return usage_error("extract", "--sitemaps takes one pack, and writes those of all its origins");
        if (options->sitemaps)
                return OPTION_TAKEN;
        if (arguments[0] == NULL || arguments[1] == NULL)
                return usage_error("extract", "a pack and an origin are needed");
        arguments[1] = source_argument(arguments[1]);
        if (arguments[2] != NULL)
                return usage_error("extract", "one origin at a time, and '%s' is a second", arguments[2]);
        if (options->crawlers.count > 1)
                return usage_error("extract", "one crawler at a time");
        if (options->output != NULL && strcmp(options->output, "-") == 0 && isatty(STDOUT_FILENO))
                return usage_error("extract", "a blob is not written to a terminal");
        return output_file_takes_blob(options->force, options->output, arguments[0]);
}

/* ---- what is known */

static void
write_time(struct output *output, const char *what, int64_t time)
{
        char text[TIME_TEXT];

        time_text(time, text);
        fprintf(output->stream, "%-14s %s\n", what, text);
}

/* Returns the blob that FOUND has.  The caller frees its bytes. */
static struct rep_text
copy_blob(const struct pack_found *found)
{
        size_t size;
        void *bytes;

        rep_robots_blob(found->site.robots, REP_ENCODING_AUTO, NULL, 0, &size);
        bytes = must_resize(NULL, size, 1);
        rep_robots_blob(found->site.robots, REP_ENCODING_AUTO, bytes, size, &size);
        return (struct rep_text){bytes, size};
}

static int
write_entry(const struct rep_crawler *crawler, const struct pack_found *found)
{
        const struct rep_pack_entry *entry = &found->entry;
        const struct rep_fetch_entry *fetch = &entry->fetch;
        struct rep_stats stats;
        struct output output;
        struct rep_text blob;

        output_start(&output, false);
        fprintf(output.stream, "%-14s ", "origin");
        output_text(&output, entry->origin);
        fprintf(output.stream, "\n%-14s %s\n%-14s %" PRIu32 "\n", "outcome", rep_say_pack_finding_words(found->finding),
                "status", entry->status);
        if (fetch->answered) {
                write_time(&output, "fetched", fetch->confirmed);
                write_time(&output, "fresh until",
                           fetch->confirmed != 0 ? fetch->confirmed + (int64_t)fetch->lifetime : 0);
        }
        if (fetch->failures > 0) {
                fprintf(output.stream, "%-14s %" PRIu32 "\n", "failures", fetch->failures);
                write_time(&output, "since", fetch->unreachable_since);
                write_time(&output, "last", fetch->last_failure);
        }
        if (found->finding == REP_PACK_RULES) {
                blob = copy_blob(found);
                rep_blob_stats(&(struct rep_blob){(const unsigned char *)blob.data, blob.size}, &stats);
                fprintf(output.stream, "%-14s %" PRIu32 " in %zu bytes\n", "rules", stats.rules, blob.size);
                free((void *)blob.data);
        }
        beside_write(&output, found->site.robots, crawler);
        return output_finish(&output, STATUS_OK);
}

/* ---- the blob */

/* Finds the origin that NAME is, or of which it is a URL. */
static bool
find(const struct rep_pack *pack, const struct crawler *crawler, const char *name, struct pack_found *found,
     struct failure *failure)
{
        if (!pack_suits(pack, crawler, failure) || !pack_find(pack, crawler->asks, name, found, failure))
                return false;
        return found->finding != REP_PACK_UNKNOWN || fail(failure, "it does not have %s", found->origin);
}

static int
extract_run(const struct extract_options *options, const char *file, const char *name)
{
        struct rep_pack *pack;
        struct pack_found found = {.finding = REP_PACK_UNKNOWN};
        struct failure failure;
        struct rep_text blob;
        int status = STATUS_ERROR;

        if (!pack_open(file, &pack, &failure) || !find(pack, options->crawlers.list, name, &found, &failure))
                report(file, 0, &failure);
        else if (options->output == NULL)
                status = write_entry(options->crawlers.list->asks, &found);
        else if (found.finding == REP_PACK_RULES) {
                blob = copy_blob(&found);
                status = output_deliver(options->output, blob);
                free((void *)blob.data);
        } else {
                fail(&failure, "%s: %s", name, rep_say_pack_finding_words(found.finding));
                report(file, 0, &failure);
        }
        rep_site_free(&found.site);
        rep_pack_close(pack);
        return status;
}

static int
extract_sitemaps(const char *file)
{
        struct rep_pack *pack;
        struct failure failure;
        int status;

        if (pack_open(file, &pack, &failure))
                status = beside_write_sitemaps(pack, file);
        else
                status = report(file, 0, &failure);
        rep_pack_close(pack);
        return status;
}

static int
extract_main(int argc, char **argv)
{
        struct extract_options options = {.output = NULL};
        char **arguments;
        int status = options_read(&extract_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = crawlers_complete(&options.crawlers, "extract", pack_names(arguments[0]));
        if (status == OPTION_TAKEN)
                status = options.sitemaps ? extract_sitemaps(arguments[0])
                                          : extract_run(&options, arguments[0], arguments[1]);
        crawlers_free(&options.crawlers);
        return status;
}

const struct command extract_command = {
        .name = "extract",
        .group = COMMANDS_CRAWL,
        .summary = "take what a pack has for one origin",
        .usage = "[OPTION...] PACK ORIGIN\n"
                 "--sitemaps PACK",
        .about = "Prints what PACK has for ORIGIN, which may be any URL of it, or a host for https://HOST: what its "
                 "fetches came to, its delay, sitemaps and content signals; with -o, writes the rules as a blob, which "
                 "'check' and 'info' take.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error, or the pack does not have ORIGIN, or not the sitemaps of "
                "all origins.\n"
                "\n"
                "Examples:\n"
                "  rep2c extract crawl.pack https://example.com\n"
                "  rep2c extract crawl.pack https://example.com -o example.com.rep\n"
                "  rep2c extract --sitemaps crawl.pack >sitemaps.tsv\n",
        .run = extract_main,
};
