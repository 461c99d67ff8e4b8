/* SPDX-License-Identifier: Apache-2.0 */
/* pack.c: `rep2c pack`: its options; see pack_run.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/output_file.h"
#include "cli/base/text.h"
#include "cli/crawl/pack_run.h"
#include "rep_policy.h"

/* ---- what the outcomes of fetches mean over time */

static const struct option_row policy_options[] = {
        {0, "unreachable", "TIME", take_duration, offsetof(struct policy_choice, unreachable),
         .help = "give a site up when its fetches have failed for longer than this (30d): then the last good copy "
                 "holds, or if there is none, everything is allowed"},
        {0, "distrust-stale", NULL, take_flag, offsetof(struct policy_choice, distrust_stale),
         .help = "while fetches fail, disallow everything if the last good copy is past its lifetime"},
        {0, "strict", NULL, take_flag, offsetof(struct policy_choice, strict),
         .help = "take no chance: both of these, without an end, and fail at the first part of an input that can't be "
                 "used"},
        {0, "clock-skew", "TIME", take_duration, offsetof(struct policy_choice, clock_skew),
         .help = "take what was fetched up to this far in the future, by a clock that is ahead (5m)"},
        OPTIONS_END,
};

_Static_assert(REP_STRIP_NONE == 0 && REP_STRIP_ALL == 1 && REP_STRIP_TEXTS == 2, "the words of --strip");

/* Reads "100000", "5%" or "0.1%": the number of a share is read as one of seconds is, to thousandths. */
static void
take_skipped(const struct option_use *use)
{
        struct skipped_limit *limit = use->place;
        struct rep_text digits = rep_string(use->argument);
        uint32_t thousandths;
        bool good;

        *limit = (struct skipped_limit){.given = true, .text = use->argument};
        limit->percent = digits.size > 0 && digits.data[digits.size - 1] == '%';
        digits.size -= limit->percent;
        if (limit->percent) {
                good = rep_crawl_delay(digits, &thousandths) == REP_VALUE_OK && thousandths <= SKIPPED_ALL;
                limit->count = thousandths;
        } else {
                good = digits.size > 0 && text_number(digits, &limit->count);
        }
        if (!good)
                usage_error("--%s: '%s' is not a number of bytes, such as 100000, 5%% or 0.1%%", use->row->name,
                            use->argument);
}

static void
take_moment(const struct option_use *use)
{
        struct moment *moment = use->place;

        moment->given = rep_zoned_date(rep_string(use->argument), &moment->time) && moment->time > 0 &&
                        moment->time <= UINT32_MAX;
        if (!moment->given)
                usage_error("--%s: '%s' is not a date since 1970, such as 2026-01-02T03:04:05Z", use->row->name,
                            use->argument);
}

static const struct option_row option_rows[] = {
        {'o', "output", "FILE", take_string, offsetof(struct pack_options, output),
         .help = "the pack, which gets this name when it is complete; '-' is standard output"},
        {0, "from", "KIND", take_choice, offsetof(struct pack_options, from),
         .help = "what INPUT is: a folder of HOST.txt files, lines 'ORIGIN<tab>FILE', JSON objects, a web archive, or "
                 "what 'rep2c fetch -o' kept; without it, the first bytes say",
         .words = FROM_WORDS},
        {0, "files-from", "FILE", take_string, offsetof(struct pack_options, files_from),
         .help = "more INPUTs than fit on a command line: their names, one a line, of FILE, or of standard input, '-'"},
        {.table = crawlers_named_options, .offset = offsetof(struct pack_options, crawlers)},
        {.table = reading_options, .offset = offsetof(struct pack_options, reading)},
        {0, "strip", "WHAT", take_choice, offsetof(struct pack_options, strip),
         .help = "leave out nothing, all that no verdict needs (lines, too, so that more rules are equal), or the "
                 "texts of directives, which is the default",
         .words = "none|all|texts"},
        {'j', "jobs", "N", take_count, offsetof(struct pack_options, jobs),
         .help = "threads that compile (as many as there are processors), one for every 32M of memory at most; the "
                 "pack is the same",
         .least = 1, .most = REP_PACK_THREADS_MAX},
        {0, "memory", "N", take_bytes, offsetof(struct pack_options, memory),
         .help = "memory to work in (1G), at least 64M", .least = REP_PACK_MEMORY_MIN, .most = SIZE_MAX / 2},
        {0, "errors", "FILE", take_string, offsetof(struct pack_options, errors),
         .help = "list here what of the inputs could not be used, with its place and the reason"},
        {0, "max-skipped", "N[%]", take_skipped, offsetof(struct pack_options, skipped),
         .help = "fail, and make no pack, where more bytes of what should be robots.txt can't be used, or more of a "
                 "hundred"},
        {0, "allow-damaged", NULL, take_flag, offsetof(struct pack_options, allow_damaged),
         .help = "make a pack also of an input that ends early, is damaged, holds nothing or can't be read, which is "
                 "an error"},
        {0, "allow-empty", NULL, take_flag, offsetof(struct pack_options, allow_empty),
         .help = "make a pack also of inputs without any origin, which is an error"},
        {0, "allow-fewer", NULL, take_flag, offsetof(struct pack_options, allow_fewer),
         .help = "replace a pack also by one with under half its origins, which is an error"},
        {0, "fetched", "DATE", take_moment, offsetof(struct pack_options, fetched),
         .help = "when that was fetched of which an input does not say it, as a date of RFC 3339 (the time of the "
                 "file)"},
        {0, "drop-older-than", "TIME", take_duration, offsetof(struct pack_options, older),
         .help = "leave out what was fetched longer ago, such as 30d, or at no known time"},
        {.table = policy_options, .offset = offsetof(struct pack_options, policy)},
        {0, "missing-is-5xx", NULL, take_flag, offsetof(struct pack_options, missing_is_5xx),
         .help = "these sites answer 5xx for what doesn't exist: take it for 404; not with --merge, whose packs "
                 "have it already"},
        {0, "merge", NULL, take_flag, offsetof(struct pack_options, merge),
         .help = "INPUTs are packs, for the same crawlers and read in the same way: what each says of an origin is "
                 "applied in order of time"},
        {0, "verify", NULL, take_flag, offsetof(struct pack_options, verify),
         .help = "INPUTs are packs: read all of them, and write nothing"},
        {0, "json", NULL, take_flag, offsetof(struct pack_options, json), .help = "the summary as a JSON object"},
        {.table = output_force_options, .offset = offsetof(struct pack_options, force)},
        {'q', "quiet", NULL, take_flag, offsetof(struct pack_options, quiet),
         .help = "no progress, no warnings, no summary"},
        OPTIONS_END,
};

static void
examine(const struct pack_options *options, size_t inputs)
{
        bool from_packs = options->merge || options->verify;

        if (options->verify && (options->merge || options->output != NULL))
                usage_error("--verify writes nothing, and merges nothing");
        if (!options->verify && options->output == NULL)
                usage_error("no output given: '-o FILE'");
        if (options->output != NULL && strcmp(options->output, "-") == 0 && isatty(STDOUT_FILENO))
                usage_error("a pack is nothing for a terminal: '-o FILE'");
        if (inputs == 0)
                usage_error("no input given");
        if (options->merge && options->missing_is_5xx)
                usage_error("--missing-is-5xx counts when answers are read: give it to the packs that are merged");
        if (from_packs &&
            (options->from.made || options->crawlers.count > 0 || options->reading.dialect.made ||
             options->reading.names.made || options->strip.made || options->errors != NULL || options->missing_is_5xx ||
             options->skipped.given || options->allow_damaged || options->fetched.given))
                usage_error("packs say for themselves whom they are for and how they were read");
}

/* Checks that a pack with NAMES can have rules for each of CRAWLERS.  All files of a pack are read with the same names.
 */
static void
examine_names(const struct crawlers *crawlers, enum rep_names names)
{
        struct failure failure;

        for (size_t i = 0; i < crawlers->count; i++)
                if (crawler_is_wide(&crawlers->list[i], names)) {
                        crawler_fail(&crawlers->list[i], names, REP_ERR_CRAWLER, &failure);
                        usage_error("--%s: %s", crawler_option(&crawlers->list[i]), failure.text);
                }
}

/* Adds the lines of FILE. */
static void
add_lines(struct pack_names *names, const struct choice *from, const char *file)
{
        struct input lines;
        struct failure failure;
        char *name;

        if (!input_read(&lines, file, &failure))
                end_with(file, &failure);
        lines.bytes = must_resize(lines.bytes, lines.size + 1, 1);
        lines.bytes[lines.size] = '\0';
        for (name = lines.bytes; name < lines.bytes + lines.size; name += strlen(name) + 1) {
                name[strcspn(name, "\r\n")] = '\0';
                if (*name != '\0')
                        pack_names_add(names, from, name);
        }
        input_free(&lines);
}

static int
pack_command_run(void *context, char **arguments)
{
        struct pack_options *options = context;
        struct pack_run run = {.options = options};
        struct pack_names names = {.list = NULL};
        const struct choice *from = options->merge || options->verify ? NULL : &options->from;
        int status;

        while (*arguments != NULL)
                pack_names_add(&names, from, *arguments++);
        if (options->files_from != NULL)
                add_lines(&names, from, options->files_from);
        examine(options, names.count);
        if (options->policy.strict)
                options->skipped = (struct skipped_limit){.given = true};
        /* Without a crawler, the pack is for all crawlers, not for "everybody". */
        if (options->crawlers.count > 0)
                crawlers_complete(&options->crawlers, reading_names(&options->reading));
        examine_names(&options->crawlers, reading_names(&options->reading));
        /* Neither the pack nor the list of errors replaces an input, but for a merge onto its own pack. */
        output_files_differ(options->output, options->errors);
        output_file_spares(options->force, options->errors, options->files_from);
        for (char **input = names.list; *input != NULL && !options->merge; input++) {
                output_file_spares(options->force, options->output, *input);
                output_file_spares(options->force, options->errors, *input);
        }
        status = options->verify  ? pack_verify(options, names.list)
                 : options->merge ? pack_merge(&run, names.list)
                                  : pack_inputs(&run, names.list);
        while (names.count > 0)
                free(names.list[--names.count]);
        free(names.list);
        return status;
}

const struct command pack_command = {
        .name = "pack",
        .group = COMMANDS_CRAWL,
        .summary = "put the robots.txt of many hosts into one file",
        .usage = "[OPTION...] -o FILE INPUT...\n--merge [OPTION...] -o FILE PACK...\n--verify PACK...",
        .about = "Puts what each INPUT holds into a pack: for each origin what its fetches came to and compiled rules, "
                 "of which equal ones are stored once. Outcomes of one origin are applied in order of time: a 200 "
                 "replaces the rules, a 404 allows everything, a failure leaves the last answer. 'filter', 'check' and "
                 "'info' take it. Without a crawler, the pack has all groups, and answers for any. INPUT is an archive "
                 "(WARC, also compressed by gzip or zstd), a list, JSON lines, a folder, or '-' for standard input; "
                 "its first bytes say which. A folder of archives, lists or JSON lines is as many inputs, found by "
                 "their names and sorted.\n"
                 "JSON objects have 'url', of the robots.txt, or 'origin', and 'status', 'error' where the fetch "
                 "failed, 'location' of a redirect (null: it had none; without it or 'headers', nothing is known of "
                 "the site), 'retry_after' (the value of the field Retry-After), 'fetched' (a date of RFC 3339, or "
                 "seconds since 1970), 'body' or 'body_base64', and 'truncated' where that is not all. A body without "
                 "a status, and a member such as 'status_code', which is not read, are counted, and are errors with "
                 "--strict. A folder's HOST.txt holds for https://HOST and http://HOST.\n",
        .options = option_rows,
        .more = "Exit status: 0 the pack was written, 2 there was an error, and an old pack is left. What of an input "
                "can't be used is counted, and is not an error, but with --strict and --max-skipped. A merge onto a "
                "pack that another one replaces meanwhile is an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c pack -o crawl.pack --crawler GPTBot robotstxt/*.warc.gz\n"
                "  rep2c pack -o sites.pack hosts.tsv\n"
                "  rep2c pack --merge -o today.pack yesterday.pack refresh.pack\n"
                "  rep2c pack --verify today.pack\n",
        .size = sizeof(struct pack_options),
        .run = pack_command_run,
};
