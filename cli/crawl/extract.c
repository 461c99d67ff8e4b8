/* SPDX-License-Identifier: Apache-2.0 */
/* extract.c: `rep2c extract`: shows what a pack has about one origin, or writes its rules as a blob. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
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

static void
examine(const struct extract_options *options, char **arguments)
{
        if (options->sitemaps && (options->output != NULL || options->crawlers.count > 0))
                usage_error("--sitemaps takes no other options: sitemaps are for everybody");
        if (options->sitemaps && (arguments[0] == NULL || arguments[1] != NULL))
                usage_error("--sitemaps takes one pack, and writes those of all its origins");
        if (options->sitemaps)
                return;
        if (arguments[0] == NULL || arguments[1] == NULL)
                usage_error("a pack and an origin are needed");
        arguments[1] = source_argument(arguments[1]);
        if (arguments[2] != NULL)
                usage_error("one origin at a time, and '%s' is a second", arguments[2]);
        if (options->crawlers.count > 1)
                usage_error("one crawler at a time");
        output_file_takes_blob(options->force, options->output, arguments[0]);
}

/* ---- what is known */

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
        fprintf(output.stream, "\n%-14s %s\n%-14s %" PRIu32 "\n", "outcome",
                rep_say_pack_finding_words(found->finding, entry), "status", entry->status);
        if (entry->target.size > 0) {
                fprintf(output.stream, "%-14s ", "redirected to");
                output_text(&output, entry->target);
                putc('\n', output.stream);
        }
        if (fetch->answered) {
                pack_write_time(output.stream, 14, "fetched", fetch->confirmed);
                pack_write_time(output.stream, 14, "fresh until",
                                fetch->confirmed != 0 ? fetch->confirmed + (int64_t)fetch->lifetime : 0);
        }
        if (fetch->failures > 0) {
                fprintf(output.stream, "%-14s %" PRIu32 "\n", "failures", fetch->failures);
                pack_write_time(output.stream, 14, "since", fetch->unreachable_since);
                pack_write_time(output.stream, 14, "last", fetch->last_failure);
        }
        if (found->finding == REP_PACK_RULES) {
                blob = copy_blob(found);
                rep_blob_stats(&(struct rep_blob){(const unsigned char *)blob.data, blob.size}, &stats);
                fprintf(output.stream, "%-14s %" PRIu32 " in %zu bytes\n", "rules", stats.rules, blob.size);
                free((void *)blob.data);
        }
        beside_write(&output, found, crawler);
        return output_finish(&output, STATUS_OK);
}

/* ---- the command */

/* Writes the rules that FOUND has, which is called NAME, as a blob. */
static int
write_blob(const struct extract_options *options, const char *file, const char *name, const struct pack_found *found)
{
        struct rep_text blob;
        int status;

        if (found->finding != REP_PACK_RULES)
                return report_error(file, 0, "%s: %s", name, rep_say_pack_finding_words(found->finding, &found->entry));
        blob = copy_blob(found);
        status = output_deliver(options->output, blob);
        free((void *)blob.data);
        return status;
}

static int
extract_run(void *context, char **arguments)
{
        struct extract_options *options = context;
        const char *file, *name;
        struct pack_found found;
        struct rep_pack *pack;
        struct failure failure;
        int status;

        examine(options, arguments);
        file = arguments[0];
        name = arguments[1];
        crawlers_complete(&options->crawlers, pack_names(file));
        if (!pack_open(file, &pack, &failure))
                end_with(file, &failure);
        if (options->sitemaps) {
                status = beside_write_sitemaps(pack, file);
                rep_pack_close(pack);
                return status;
        }
        if (!pack_suits(pack, options->crawlers.list, &failure) ||
            !pack_find(pack, options->crawlers.list->asks, name, &found, &failure))
                end_with(file, &failure);
        if (found.finding == REP_PACK_UNKNOWN)
                status = report_error(file, 0, "it does not have %s", found.origin);
        else if (options->output == NULL)
                status = write_entry(options->crawlers.list->asks, &found);
        else
                status = write_blob(options, file, name, &found);
        rep_site_free(&found.site);
        rep_pack_close(pack);
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
        .size = sizeof(struct extract_options),
        .run = extract_run,
};
