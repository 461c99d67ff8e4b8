/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pack.c: `rep2c pack`: archives, lists and folders of robots.txt files -> one file; several packs -> one; and whether a
 * pack is whole.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/archives/sources.h"
#include "cli/base/durations.h"
#include "cli/base/memory.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/reading.h"
#include "cli/crawl/commands.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_problems.h"
#include "cli/crawl/pack_progress.h"
#include "cli/crawl/pack_summary.h"
#include "cli/crawl/policy_options.h"

struct pack_options {
        const char *output, *errors;
        struct choice from, strip;
        struct crawlers crawlers;
        struct reading reading;
        struct duration older;
        struct policy_choice policy;
        size_t jobs, memory;
        bool missing_is_5xx, merge, verify, quiet;
};

/* The words of --from, in the order of `kinds`. */
#define FROM_WORDS "dir|list|jsonl|warc|kept"
static const struct source *const kinds[] = {&dir_source, &list_source, &jsonl_source, &warc_source, &kept_source};

_Static_assert(REP_STRIP_NONE == 0 && REP_STRIP_ALL == 1 && REP_STRIP_TEXTS == 2, "the words of --strip");

static const struct option_row option_rows[] = {
        {'o', "output", "FILE", take_string, offsetof(struct pack_options, output),
         .help = "the pack, which gets this name when it is complete"},
        {0, "from", "KIND", take_choice, offsetof(struct pack_options, from),
         .help = "what INPUT is: a folder of HOST.txt files, lines 'ORIGIN<tab>FILE', JSON objects, a web archive, or "
                 "what 'rep2c fetch -o' kept; without it, each is looked at",
         .words = FROM_WORDS},
        {.table = crawlers_named_options, .offset = offsetof(struct pack_options, crawlers)},
        {.table = reading_options, .offset = offsetof(struct pack_options, reading)},
        {0, "strip", "WHAT", take_choice, offsetof(struct pack_options, strip),
         .help = "leave out nothing, all that no verdict needs (lines, too, so that more rules are equal), or the "
                 "texts of directives, which is the default",
         .words = "none|all|texts"},
        {'j', "jobs", "N", take_count, offsetof(struct pack_options, jobs),
         .help = "threads that compile (as many as there are processors); the pack is the same", .least = 1,
         .most = 1024},
        {0, "memory", "N", take_bytes, offsetof(struct pack_options, memory),
         .help = "memory to work in (1G), at least 64M", .least = REP_PACK_MEMORY_MIN, .most = SIZE_MAX / 2},
        {0, "errors", "FILE", take_string, offsetof(struct pack_options, errors),
         .help = "list here what of the inputs could not be used, with its place and the reason"},
        {0, "drop-older-than", "TIME", take_duration, offsetof(struct pack_options, older),
         .help = "leave out what was fetched longer ago, such as 30d, or at no known time"},
        {.table = policy_options, .offset = offsetof(struct pack_options, policy)},
        {0, "missing-is-5xx", NULL, take_flag, offsetof(struct pack_options, missing_is_5xx),
         .help = "these sites answer 5xx for what doesn't exist: take it for 404"},
        {0, "merge", NULL, take_flag, offsetof(struct pack_options, merge),
         .help = "INPUTs are packs, for the same crawlers and read in the same way: what each says of an origin is "
                 "applied in order of time"},
        {0, "verify", NULL, take_flag, offsetof(struct pack_options, verify),
         .help = "INPUTs are packs: read all of them, and write nothing"},
        {'q', "quiet", NULL, take_flag, offsetof(struct pack_options, quiet),
         .help = "no progress, no warnings, no summary"},
        OPTIONS_END,
};

static int
examine(const struct pack_options *options, char **arguments)
{
        if (options->verify && (options->merge || options->output != NULL))
                return usage_error("pack", "--verify writes nothing, and merges nothing");
        if (!options->verify && options->output == NULL)
                return usage_error("pack", "no output given: '-o FILE'");
        if (arguments[0] == NULL)
                return usage_error("pack", "no input given");
        if ((options->merge || options->verify) &&
            (options->from.made || options->crawlers.count > 0 || options->reading.dialect.made ||
             options->reading.names.made || options->strip.made || options->errors != NULL || options->missing_is_5xx))
                return usage_error("pack", "packs say for themselves whom they are for and how they were read");
        return OPTION_TAKEN;
}

/* ---- writing */

/* A run that writes. */
struct run {
        const struct pack_options *options;
        struct rep_pack_writer *writer;
        struct pack_progress progress;
        struct pack_problems problems;
        const char *input;  /* that is being read */
        bool unread;        /* an input could not be read at all */
        uint64_t as_stored; /* bodies that are not in the coding that their fields name */
};

static int
fail_at(const char *file, const struct failure *failure)
{
        report(file, 0, failure);
        return STATUS_ERROR;
}

/* The oldest fetch that stays; 0: any. */
static int64_t
oldest(const struct pack_options *options)
{
        return options->older.given ? (int64_t)time(NULL) - options->older.seconds : 0;
}

static bool
start_writer(struct run *run, const struct rep_pack_options *writing, struct failure *failure)
{
        char *target = output_file_target(run->options->output);
        struct rep_pack_error error;
        bool done = rep_pack_writer_create(target, writing, &run->writer, &error) == REP_OK;

        free(target);
        return done || pack_fail(failure, &error);
}

/* Completes the pack, where STATUS is STATUS_OK, and says what is in it.  Returns an exit status. */
static int
end_writer(struct run *run, int status)
{
        struct rep_pack_summary summary;
        struct rep_pack_error error;
        struct failure failure;

        if (status != STATUS_OK) {
                rep_pack_writer_abandon(run->writer);
                return status;
        }
        if (rep_pack_writer_finish(run->writer, &summary, &error) != REP_OK) {
                pack_fail(&failure, &error);
                return fail_at(run->options->output, &failure);
        }
        return run->options->quiet ? STATUS_OK : pack_write_summary(&summary, run->as_stored, run->problems.counts);
}

/* ---- from sources */

static bool
take_record(void *context, const struct rep_record *record)
{
        struct run *run = context;
        struct rep_pack_record adding = {
                .origin = record->origin, .fetch = record->entry, .status = record->fetch.status, .body = record->body};

        run->progress.files++;
        run->as_stored += record->as_stored;
        pack_progress_show(&run->progress);
        /* What fails for good is said when the pack is to be completed. */
        if (record->access == REP_ACCESS_FOLLOW)
                return rep_pack_add_redirect(run->writer, record->origin, &record->fetch, record->target,
                                             record->fetched) == REP_OK;
        if (rep_fetch_access(&record->fetch) == REP_ACCESS_UNCHANGED)
                return rep_pack_add_fetch(run->writer, record->origin, &record->fetch, record->body, record->fetched) ==
                       REP_OK;
        return rep_pack_add(run->writer, &adding) == REP_OK;
}

static void
take_problem(void *context, const struct rep_problem *problem)
{
        struct run *run = context;

        if (problem->kind == REP_PROBLEM_READ && problem->place.unit == REP_PLACE_FILE &&
            strcmp(problem->place.file, run->input) == 0) {
                struct failure failure;

                fail(&failure, "%s", problem->text);
                run->unread = true;
                report(run->input, 0, &failure);
                return;
        }
        pack_problems_add(&run->problems, problem);
}

static void
take_progress(void *context, uint64_t bytes)
{
        struct run *run = context;

        run->progress.bytes += bytes;
        pack_progress_show(&run->progress);
}

/* Bytes of all INPUTS; 0 where one is no file, and that is not known. */
static uint64_t
input_bytes(char **inputs)
{
        struct stat status;
        uint64_t total = 0;

        for (; *inputs != NULL; inputs++) {
                if (stat(*inputs, &status) != 0 || !S_ISREG(status.st_mode))
                        return 0;
                total += (uint64_t)status.st_size;
        }
        return total;
}

static int
read_inputs(struct run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        struct rep_policy policy = policy_chosen(&options->policy);
        struct rep_source_options reading = {
                .max_bytes = options->reading.max_bytes, .policy = &policy, .missing_is_5xx = options->missing_is_5xx};
        struct rep_sink sink = {run, take_record, take_problem, take_progress};

        pack_progress_start(&run->progress, input_bytes(inputs), options->quiet);
        for (; *inputs != NULL && !run->unread; inputs++) {
                const struct source *source = options->from.made ? kinds[options->from.value] : source_guess(*inputs);

                run->input = strcmp(*inputs, "-") == 0 ? "standard input" : *inputs;
                if (!source->read(*inputs, &reading, &sink))
                        break;
        }
        pack_progress_end(&run->progress);
        return run->unread ? STATUS_ERROR : STATUS_OK;
}

static int
pack_inputs(struct run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        struct rep_pack_crawler *crawlers = must_resize(NULL, options->crawlers.count, sizeof(*crawlers));
        struct rep_options compile = {.strip = REP_STRIP_TEXTS};
        struct rep_policy policy = policy_chosen(&options->policy);
        struct rep_pack_options writing = {.crawlers = crawlers,
                                           .compile = &compile,
                                           .crawler_count = options->crawlers.count,
                                           .threads = (unsigned)options->jobs,
                                           .memory = options->memory,
                                           .oldest = oldest(options),
                                           .policy = &policy};
        struct failure failure;
        size_t i;
        int status;

        for (i = 0; i < options->crawlers.count; i++)
                crawlers[i] = pack_crawler(&options->crawlers.list[i]);
        reading_apply(&options->reading, &compile);
        if (options->strip.made)
                compile.strip = (enum rep_strip)options->strip.value;
        if (!pack_problems_start(&run->problems, options->errors, options->quiet, &failure))
                status = fail_at(options->errors, &failure);
        else if (!start_writer(run, &writing, &failure))
                status = fail_at(options->output, &failure);
        else
                status = end_writer(run, read_inputs(run, inputs));
        free(crawlers);
        return pack_problems_finish(&run->problems, status);
}

/* ---- from packs */

/* Begins to write a pack that is made as PACK is. */
static bool
start_merge(struct run *run, const struct rep_pack *pack, struct rep_pack_crawler **crawlers, struct failure *failure)
{
        struct rep_options compile = {.strip = REP_STRIP_NONE};
        struct rep_policy policy = policy_chosen(&run->options->policy);
        struct rep_pack_options writing = {.compile = &compile,
                                           .threads = 1,
                                           .memory = run->options->memory,
                                           .oldest = oldest(run->options),
                                           .policy = &policy};
        struct rep_pack_stats stats;
        size_t i;

        rep_pack_stats(pack, &stats);
        *crawlers = must_resize(NULL, stats.crawlers, sizeof(**crawlers));
        for (i = 0; i < stats.crawlers; i++)
                rep_pack_crawler(pack, i, &(*crawlers)[i]);
        writing.crawlers = *crawlers;
        writing.crawler_count = stats.crawlers;
        compile.dialect = stats.dialect;
        compile.names = stats.names;
        compile.strip = stats.strip;
        return start_writer(run, &writing, failure);
}

static bool
add_pack(struct run *run, const struct rep_pack *pack, struct failure *failure)
{
        struct rep_pack_error error;
        enum rep_status status = rep_pack_add_pack(run->writer, pack, &error);

        if (status == REP_ERR_AGENT || status == REP_ERR_BLOB)
                return pack_fail(failure, &error);
        /* Of what else fails, completing the pack says more. */
        return true;
}

static int
merge_packs(struct run *run, char **files)
{
        struct rep_pack_crawler *crawlers = NULL;
        struct rep_pack *first = NULL, *pack = NULL;
        struct failure failure;
        int status = STATUS_OK;

        for (; *files != NULL && status == STATUS_OK; files++) {
                if (!pack_open(*files, &pack, &failure))
                        status = fail_at(*files, &failure);
                else if (first == NULL && !start_merge(run, pack, &crawlers, &failure))
                        status = fail_at(run->options->output, &failure);
                else if (!add_pack(run, pack, &failure))
                        status = fail_at(*files, &failure);
                /* The names of crawlers lie in the first. */
                if (first == NULL)
                        first = pack;
                else
                        rep_pack_close(pack);
        }
        if (run->writer != NULL)
                status = end_writer(run, status);
        free(crawlers);
        rep_pack_close(first);
        return status;
}

static bool
verify_pack(const struct rep_pack *pack, struct failure *failure)
{
        struct rep_pack_error error;

        return rep_pack_verify(pack, &error) == REP_OK || pack_fail(failure, &error);
}

static int
verify_packs(const struct pack_options *options, char **files)
{
        int status = STATUS_OK;
        struct output output;

        output_start(&output, false);
        for (; *files != NULL; files++) {
                struct rep_pack *pack;
                struct failure failure;

                if (!pack_open(*files, &pack, &failure) || !verify_pack(pack, &failure)) {
                        status = fail_at(*files, &failure);
                } else if (!options->quiet) {
                        output_name(&output, *files);
                        fputs(": whole", output.stream);
                        output_end_line(&output);
                }
                rep_pack_close(pack);
        }
        return output_finish(&output, status);
}

/* Has a pack with NAMES rules for each of CRAWLERS?  All files of a pack are read with the same names. */
static int
examine_names(const struct crawlers *crawlers, enum rep_names names)
{
        struct failure failure;
        size_t i;

        for (i = 0; i < crawlers->count; i++)
                if (crawler_is_wide(&crawlers->list[i], names)) {
                        crawler_fail(&crawlers->list[i], names, REP_ERR_TOKEN, &failure);
                        return usage_error("pack", "--crawler: %s", failure.text);
                }
        return OPTION_TAKEN;
}

static int
pack_run(const struct pack_options *options, char **arguments)
{
        struct run run = {.options = options};

        if (options->verify)
                return verify_packs(options, arguments);
        return options->merge ? merge_packs(&run, arguments) : pack_inputs(&run, arguments);
}

static int
pack_main(int argc, char **argv)
{
        struct pack_options options = {.output = NULL};
        char **arguments;
        int status = options_read(&pack_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        /* Without a crawler: for all, not for everybody. */
        if (status == OPTION_TAKEN && options.crawlers.count > 0)
                status = crawlers_complete(&options.crawlers, "pack", reading_names(&options.reading));
        if (status == OPTION_TAKEN)
                status = examine_names(&options.crawlers, reading_names(&options.reading));
        if (status == OPTION_TAKEN)
                status = pack_run(&options, arguments);
        crawlers_free(&options.crawlers);
        return status;
}

const struct command pack_command = {
        .name = "pack",
        .summary = "put the robots.txt of many hosts into one file",
        .usage = "[OPTION...] -o FILE INPUT...\n--merge [OPTION...] -o FILE PACK...\n--verify PACK...",
        .about = "Puts what each INPUT holds into a pack: for each origin what its fetches came to and compiled "
                 "rules, of which equal ones are stored once. Outcomes of one origin are applied in order of time: a "
                 "200 "
                 "replaces the rules, a 404 allows everything, a failure leaves the last answer. 'filter', 'check' and "
                 "'info' take it. INPUT is an "
                 "archive (WARC, also compressed by gzip or zstd), a list, JSON lines, a folder, or '-' for standard "
                 "input.\n"
                 "JSON objects have 'url', of the robots.txt, or 'origin', and 'status', 'error' where the fetch "
                 "failed, 'location' of a redirect to another robots.txt, "
                 "'fetched' (a date of RFC 3339), and 'body' or 'body_base64'. A folder's HOST.txt holds for "
                 "https://HOST and http://HOST.\n",
        .options = option_rows,
        .more = "Exit status: 0 the pack was written, 2 there was an error. What of an input can't be used is counted, "
                "and is no error.\n"
                "\n"
                "Examples:\n"
                "  rep2c pack -o crawl.pack --crawler GPTBot robotstxt/*.warc.gz\n"
                "  rep2c pack -o sites.pack hosts.tsv\n"
                "  rep2c pack --merge -o today.pack yesterday.pack refresh.pack\n"
                "  rep2c pack --verify today.pack\n",
        .run = pack_main,
};
