/* SPDX-License-Identifier: Apache-2.0 */
/*
 * filter.c: `rep2c filter`: copies the lines whose URLs a crawler may fetch, in their order.
 *
 * One thread reads blocks of whole lines.  All threads answer blocks.  The output of the blocks is written in their
 * order (base/pipeline.h).
 */
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pipeline.h"
#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/os.h"
#include "cli/base/output_file.h"
#include "cli/base/times.h"
#include "cli/crawl/filter.h"
#include "cli/crawl/pack_beside.h"

static const struct option_row option_rows[] = {
        {0, "pack", "PACK", take_string, offsetof(struct filter_options, pack), .help = "what rep2c pack made"},
        {.table = crawlers_options, .offset = offsetof(struct filter_options, crawlers)},
        {0, "any", NULL, take_flag, offsetof(struct filter_options, any),
         .help = "with several crawlers, a URL is allowed if any of them may fetch it"},
        {0, "all", NULL, take_flag, offsetof(struct filter_options, all),
         .help = "with several crawlers, a URL is allowed if all of them may fetch it"},
        {'f', "field", "N", take_count, offsetof(struct filter_options, field),
         .help = "the URL is this field of a line, from 1 on", .least = 1, .most = 1000000},
        {'d', "delimiter", "C", take_string, offsetof(struct filter_options, delimiter),
         .help = "the byte between fields (a tab)"},
        {0, "json", "NAME", take_string, offsetof(struct filter_options, json),
         .help = "lines are JSON objects, and the URL is this member"},
        {0, "warc", NULL, take_flag, offsetof(struct filter_options, warc),
         .help = "standard input is a web archive (WARC or WAT), plain or compressed record by record: print its "
                 "records, as they are stored, whose URLs are allowed; with --usage, header fields of responses count, "
                 "too"},
        {0, "decisions", "FILE", take_string, offsetof(struct filter_options, decisions),
         .help = "with --warc, a line for each record with a URL here: whether it is kept, the verdict, the line of "
                 "the rule, with --usage what is stated, on which line and how, and the URL"},
        {'k', "keep", "WHICH", take_choice, offsetof(struct filter_options, keep),
         .help = "print these lines (allowed)", .words = KEEP_WORDS},
        {0, "annotate", NULL, take_flag, offsetof(struct filter_options, annotate),
         .help = "put verdict, line and rank of the rule, and in seconds the age of the robots.txt and the longest "
                 "delay between fetches in front of each line, and with --usage what is stated and on which line; "
                 "with --json, into the object as the member 'rep2c'"},
        {0, "usage", "NAME", take_use, offsetof(struct filter_options, usage),
         .help = "a URL is allowed only if it may be fetched, and its content may be put to this use: " USES_HELP},
        {0, "unstated", "WHAT", take_choice, offsetof(struct filter_options, unstated),
         .help = "with --usage, what happens to URLs about whose use nothing is stated: dropped unless --keep says "
                 "otherwise (drop), treated as allowed or disallowed, or always kept",
         .words = UNSTATED_WORDS},
        {0, "unknown", "WHAT", take_choice, offsetof(struct filter_options, unknown),
         .help = "what happens to URLs whose robots.txt is unknown: dropped unless --keep says otherwise (drop), "
                 "treated as allowed or disallowed, always kept, or an error at the end",
         .words = UNKNOWN_WORDS},
        {0, "max-age", "TIME", take_duration, offsetof(struct filter_options, max_age),
         .help = "fetches older than this, such as 30d, or of no known time, count as unknown"},
        {0, "bad", "WHAT", take_choice, offsetof(struct filter_options, bad),
         .help = "what happens to lines without a URL: dropped and counted (drop), kept, or dropped and an error at "
                 "the end",
         .words = BAD_WORDS},
        {0, "errors", "FILE", take_string, offsetof(struct filter_options, errors),
         .help = "list the lines without a URL here, each after its number and a tab"},
        {.table = output_force_options, .offset = offsetof(struct filter_options, force)},
        {'j', "jobs", "N", take_count, offsetof(struct filter_options, jobs),
         .help = "threads (as many as there are processors); lines stay in order", .least = 1, .most = 1024},
        {0, "line-buffered", NULL, take_flag, offsetof(struct filter_options, line_buffered),
         .help = "answer each line as it comes, for endless streams"},
        {'q', "quiet", NULL, take_flag, offsetof(struct filter_options, quiet), .help = "no counts at the end"},
        OPTIONS_END,
};

/* Checks what can be checked before the crawlers are complete. */
static void
examine(const struct filter_options *options, char **arguments)
{
        if (options->pack == NULL)
                usage_error("no pack given: --pack=PACK");
        if (arguments[0] != NULL)
                usage_error("lines come from standard input, not from '%s'", arguments[0]);
        if (options->json != NULL && (options->field > 0 || options->delimiter != NULL))
                usage_error("--json goes with no --field or --delimiter");
        if (options->json != NULL && options->annotate && strcmp(options->json, "rep2c") == 0)
                usage_error("--annotate replaces the member 'rep2c', so it can't be the URL's");
        if (options->delimiter != NULL && (options->field == 0 || strlen(options->delimiter) != 1))
                usage_error("--delimiter is one byte, and goes with --field");
        if (options->unstated.made && !options->usage.made)
                usage_error("--unstated goes with --usage");
        if (options->any && options->all)
                usage_error("--any or --all, not both");
        if (!options->warc && options->decisions != NULL)
                usage_error("--decisions goes with --warc");
        /* A record of an archive is not a line. */
        if (options->warc && (options->json != NULL || options->field > 0 || options->annotate ||
                              options->line_buffered || options->jobs > 0))
                usage_error("--warc goes with no --json, --field, --annotate, --line-buffered or --jobs");
}

/* A run over all lines. */
struct run {
        struct filter filter;
        struct rep_pipeline pipeline;
        struct filter_worker *workers;
        size_t worker_count;
        struct filter_block *blocks;
        void **jobs; /* pointers to these */
        size_t block_count;

        /* Only the thread that commits writes these. */
        struct filter_counts counts;
        FILE *errors;
        atomic_int write_error; /* of standard output; 0: none */
        int status;             /* of reading */
};

/* ---- reading */

static void
read_all(struct run *run)
{
        struct lines lines = {.data = NULL};
        bool more = true;

        while (more && atomic_load(&run->write_error) == 0) {
                struct filter_block *block = rep_pipeline_claim(&run->pipeline);

                more = lines_block(&lines, &block->in, !run->filter.options->line_buffered);
                rep_pipeline_submit(&run->pipeline);
        }
        run->status = lines_finish(&lines, STATUS_OK);
}

/* ---- answering and writing */

static void
work(void *context, void *job, size_t worker)
{
        struct run *run = context;

        filter_block_run(&run->filter, &run->workers[worker], job);
}

static void
commit(void *context, void *job)
{
        struct run *run = context;
        struct filter_block *block = job;
        uint64_t *sum = (void *)&run->counts; /* its members are such numbers */
        const uint64_t *part = (const void *)&block->counts;
        struct failure failure;

        if (atomic_load(&run->write_error) != 0)
                return;
        for (size_t i = 0; i < block->bad_count && run->errors != NULL; i++) {
                const struct filter_bad *bad = &block->bad[i];

                fprintf(run->errors, "%" PRIu64 "\t", run->counts.lines + bad->number + 1);
                fwrite(bad->text.data, 1, bad->text.size, run->errors);
                putc('\n', run->errors);
        }
        for (size_t i = 0; i < sizeof(run->counts) / sizeof(*sum); i++)
                sum[i] += part[i];
        if (!output_write_all(STDOUT_FILENO, (struct rep_text){block->out.bytes, block->out.size}, &failure))
                atomic_store(&run->write_error, failure.error);
}

/* ---- all of it */

static void
start(struct run *run)
{
        const struct filter_options *options = run->filter.options;
        long processors = sysconf(_SC_NPROCESSORS_ONLN);

        if (options->jobs > 0)
                run->worker_count = options->jobs;
        else
                run->worker_count = options->line_buffered || processors < 1 ? 1 : (size_t)processors;
        run->block_count = run->worker_count > 1 ? 2 * run->worker_count + 2 : 1;
        run->workers = must_resize(NULL, run->worker_count, sizeof(*run->workers));
        run->blocks = must(calloc(run->block_count, sizeof(*run->blocks)));
        run->jobs = must_resize(NULL, run->block_count, sizeof(*run->jobs));
        for (size_t i = 0; i < run->worker_count; i++)
                filter_worker_start(&run->workers[i], &run->filter);
        for (size_t i = 0; i < run->block_count; i++)
                run->jobs[i] = &run->blocks[i];
        if (!rep_pipeline_start(&run->pipeline, run->worker_count, run->jobs, run->block_count, work, commit, run))
                must(NULL);
}

static void
end(struct run *run)
{
        rep_pipeline_finish(&run->pipeline);
        for (size_t i = 0; i < run->worker_count; i++)
                filter_worker_free(&run->workers[i]);
        for (size_t i = 0; i < run->block_count; i++)
                filter_block_free(&run->blocks[i]);
        free(run->workers);
        free(run->blocks);
        free(run->jobs);
}

/* Returns what the lines without a URL look like: "; " and a sentence, or nothing. */
static const char *
look_of(const struct filter_options *options, const struct filter_counts *counts)
{
        if (counts->arrays > 0)
                return "; it looks like an array of JSON: give an object a line, and --json=NAME";
        if (options->json != NULL || options->field > 0)
                return "";
        if (counts->objects == counts->bad)
                return "; it looks like JSON: --json=NAME says which member is the URL";
        if (counts->commas == counts->bad)
                return "; it looks like CSV: -d , and --field=N say which is the URL";
        return rep_has_idn() || counts->raw == 0
                       ? ""
                       : "; this was built without libidn2, so hosts outside ASCII are errors";
}

/* Says what was dropped without having been asked about. */
static void
write_counts(const struct run *run)
{
        const struct filter_counts *counts = &run->counts;
        const char *look = look_of(run->filter.options, counts);

        if (counts->bad > 0)
                report_note("%" PRIu64 " of %" PRIu64 " lines have no URL%s", counts->bad, counts->lines,
                            *look != '\0' || run->filter.options->errors != NULL ? look : "; --errors=FILE lists them");
        if (counts->unknown > 0)
                report_note("%" PRIu64 " of %" PRIu64 " URLs are of origins that the pack does not have%s",
                            counts->unknown, counts->lines - counts->bad,
                            run->filter.options->max_age.given ? ", or not lately" : "");
        if (counts->unstated > 0)
                report_note("nothing is stated about %s for %" PRIu64 " of %" PRIu64 " URLs that may be fetched",
                            rep_use_name(run->filter.options->usage.use), counts->unstated,
                            counts->allowed + counts->unstated + counts->refused);
}

/* Reports what went wrong.  Returns the exit status. */
static int
result(struct run *run)
{
        const struct filter_options *options = run->filter.options;
        int error = atomic_load(&run->write_error),
            status = output_file_close_errors(run->errors, options->errors, run->status);
        /* A reader that closes the pipe has read enough. */
        if (error == EPIPE)
                return status;
        if (error != 0)
                return report_error("standard output", 0, "%s", strerror(error));
        if (run->counts.damaged > 0) {
                report_note("%s: damaged where %" PRIu64 " URLs' origins stand; rep2c pack --verify says more",
                            options->pack, run->counts.damaged);
                status = STATUS_ERROR;
        }
        if (run->counts.bad > 0 && run->counts.bad == run->counts.lines && options->bad.value != BAD_KEEP)
                return report_error("standard input", 0, "no line has a URL%s", look_of(options, &run->counts));
        if (!options->quiet)
                write_counts(run);
        if ((options->bad.value == BAD_ERROR && run->counts.bad > 0) ||
            (options->unknown.value == UNKNOWN_ERROR && run->counts.unknown > 0))
                status = STATUS_ERROR;
        return status;
}

static int
filter_lines(const struct filter_options *options, const struct rep_pack *pack)
{
        struct rep_pack_stats stats;
        struct run run = {.filter = {.options = options, .pack = pack, .now = clock_now()}};
        struct failure failure;

        rep_pack_stats(pack, &stats);
        run.filter.minute = minute_of_day(run.filter.now);
        run.filter.scratch_size = stats.scratch_size;
        if (options->warc)
                return filter_warc(&run.filter);
        if (options->errors != NULL && !output_file_open_errors(options->errors, &run.errors, &failure))
                return report(options->errors, 0, &failure);
        start(&run);
        read_all(&run);
        end(&run);
        return result(&run);
}

static int
filter_run(void *context, char **arguments)
{
        struct filter_options *options = context;
        struct rep_pack *pack;
        struct failure failure;
        int status;

        examine(options, arguments);
        /* Lists of errors and of decisions replace neither the pack nor what is filtered. */
        output_files_differ(options->errors, options->decisions);
        for (size_t i = 0; i < 4; i++)
                output_file_spares(options->force, i < 2 ? options->errors : options->decisions,
                                   i % 2 == 0 ? options->pack : "-");
        crawlers_complete(&options->crawlers, pack_names(options->pack));
        if (options->crawlers.count > 1 && options->usage.made)
                usage_error("--usage asks for one crawler");
        if (options->crawlers.count > 1 && !options->any && !options->all)
                usage_error("several crawlers ask: --any keeps what one of them may fetch, --all what all may");
        if (options->delimiter == NULL)
                options->delimiter = "\t";
        if (!pack_open(options->pack, &pack, &failure) || !pack_suits_all(pack, &options->crawlers, &failure) ||
            (options->usage.made && !pack_states_usage(pack, &failure)))
                end_with(options->pack, &failure);
        status = filter_lines(options, pack);
        rep_pack_close(pack);
        return status;
}

const struct command filter_command = {
        .name = "filter",
        .group = COMMANDS_CRAWL,
        .summary = "keep the lines whose URLs a crawler may fetch",
        .usage = "--pack=PACK [OPTION...] <LINES\n--warc --pack=PACK [OPTION...] <ARCHIVE",
        .about = "Reads lines from standard input, and prints those whose URL may be fetched, unchanged and in their "
                 "order. PACK has the rules for the origin of each URL. The URL is the line, a field of it, or a "
                 "member of an object. With --warc, it reads records of a web archive in place of lines.\n",
        .options = option_rows,
        .more = "Exit status: 0 all lines were answered, whatever the answers; 2 there was an error, also for "
                "--bad=error and --unknown=error.\n"
                "\n"
                "Examples:\n"
                "  rep2c filter --pack crawl.pack -a ExampleBot <urls.txt >allowed.txt\n"
                "  zcat index.tsv.gz | rep2c filter --pack crawl.pack --crawler GPTBot --field 3\n"
                "  rep2c filter --pack crawl.pack --json url --annotate --keep=all <pages.jsonl\n"
                "  rep2c filter --pack crawl.pack --usage=train-ai --unstated=keep <urls.txt\n"
                "  rep2c filter --warc --pack crawl.pack --usage=train-ai <a.warc.gz >b.warc.gz\n",
        .size = sizeof(struct filter_options),
        .run = filter_run,
};
