/* SPDX-License-Identifier: Apache-2.0 */
/*
 * filter_warc.c: `rep2c filter --warc`: copies the records of a web archive whose URLs are allowed, as they are stored.
 *
 * A record is copied when it is known to be whole and to have its stored bytes for itself, so no part of a damaged one is
 * written, and nothing that was not decided about.  Memory: that of the stream (stream.h), and the stored bytes of one record.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/crawl/filter.h"
#include "cli/crawl/filter_fields.h"
#include "cli/crawl/pack_progress.h"
#include "rep_say.h"

/* A run over one archive. */
struct run {
        const struct filter *filter;
        struct rep_archive_sink sink;
        struct rep_warc *warc;
        const struct rep_warc_record *record; /* the current one */
        struct pack_problems problems;
        struct output output;
        FILE *decisions; /* NULL: not wanted */
        struct filter_worker worker;
        struct bytes begin; /* rep_warc_begin() */
        struct filter_fields fields;
        struct filter_counts counts;
        uint64_t without_url;
        uint64_t skipped; /* parts of the archive that can't be used */
};

/* What came of a record's URL. */
struct outcome {
        struct rep_pack_answer answer;
        struct rep_usage usage;
        bool allowed;
        struct filter_decision decision;
};

/* ---- asking */

static void
ask_pack(struct run *run, struct rep_text url, struct outcome *outcome)
{
        struct filter_worker *worker = &run->worker;
        enum rep_pack_finding finding;

        worker->queries[0] = (struct rep_pack_query){.url = url.data, .url_size = url.size};
        filter_ask(run->filter, worker, 1);
        outcome->answer = worker->queries[0].answer;
        outcome->allowed = worker->allowed[0] != 0;
        finding = outcome->answer.finding;
        if (run->filter->options->usage.made && finding != REP_PACK_UNKNOWN && finding != REP_PACK_NO_URL)
                outcome->usage = worker->usages[0];
}

/* ---- records */

static void
write_decision(const struct run *run, const struct outcome *outcome, bool kept)
{
        const struct rep_usage *usage = &outcome->usage;

        fprintf(run->decisions, "%s\t%s\t%" PRIu32 "\t", kept ? "kept" : "dropped", outcome->decision.verdict,
                outcome->answer.result.line);
        if (run->filter->options->usage.made)
                fprintf(run->decisions, "%s\t%" PRIu32 "\t%s\t", rep_say_preference(usage->preference), usage->line,
                        rep_say_statement(usage->kind));
        print_printable(run->decisions, run->record->uri);
        putc('\n', run->decisions);
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        struct run *run = context;

        run->skipped += rep_archive_problem_skips(problem->kind);
        pack_problems_show(&run->problems, problem);
}

/* Reports that the current record can't be copied because of WHAT. */
static void
give_up(struct run *run, const char *what)
{
        on_problem(run, &(struct rep_archive_problem){REP_PROBLEM_RECORD, run->record->place, what, false});
}

/* Decides about the current record. */
static void
decide(struct run *run, struct outcome *outcome)
{
        const struct filter_options *options = run->filter->options;
        struct rep_text url = run->record->uri;

        *outcome = (struct outcome){.decision = {"error", options->bad.value == BAD_KEEP}};
        run->counts.lines++;
        if (url.size > 0)
                ask_pack(run, url, outcome);
        else
                outcome->answer.finding = REP_PACK_NO_URL;
        if (outcome->answer.finding == REP_PACK_NO_URL) {
                run->counts.bad++;
                return;
        }
        if (options->usage.made && !filter_fields_ask(&run->fields, run->warc, run->record, options->usage.use,
                                                      outcome->allowed || outcome->answer.finding == REP_PACK_UNKNOWN,
                                                      run->filter->now, &outcome->usage)) {
                outcome->decision = (struct filter_decision){"error", false};
                give_up(run, "what its header fields say can't be read, so it is not copied");
                return;
        }
        outcome->decision = filter_decide(run->filter, &outcome->answer, outcome->allowed,
                                          options->usage.made ? &outcome->usage : NULL, &run->counts);
}

static void
write_part(void *context, const void *bytes, size_t size)
{
        output_raw(context, (struct rep_text){bytes, size});
}

/* Takes the current record.  Returns whether to go on. */
static bool
take_record(struct run *run)
{
        struct outcome outcome = {.decision = {"", true}};
        bool about_archive = run->record->uri.size == 0 && run->record->type < REP_WARC_RESPONSE; /* not about a page */
        enum rep_warc_end ends;

        if (about_archive)
                run->without_url++;
        else
                decide(run, &outcome);
        ends = rep_warc_finish(run->warc);
        if (ends == REP_WARC_END_SHARED)
                give_up(run, "its compressed member has more than this record, so it can't be copied by itself");
        outcome.decision.keep &= ends == REP_WARC_END_WHOLE;
        if (outcome.decision.keep) {
                if (run->counts.kept++ == 0)
                        output_raw(&run->output, (struct rep_text){run->begin.bytes, run->begin.size});
                rep_warc_copy(run->warc, write_part, &run->output);
        }
        if (!about_archive && run->decisions != NULL)
                write_decision(run, &outcome, outcome.decision.keep);
        return !ferror(run->output.stream);
}

/* ---- all of it */

static void
write_count(const char *what, uint64_t count)
{
        fprintf(stderr, "%-35s %12" PRIu64 "\n", what, count);
}

/* Says what happened to how many records. */
static void
write_counts(const struct run *run)
{
        const struct filter_counts *counts = &run->counts;

        write_count("records", counts->lines + run->without_url);
        write_count("  without a URL, such as warcinfo", run->without_url);
        write_count("  allowed", counts->allowed);
        write_count("  disallowed", counts->disallowed - counts->refused);
        if (run->filter->options->usage.made) {
                write_count("  may be fetched, but not used so", counts->refused);
                write_count("  nothing stated about the use", counts->unstated);
        }
        write_count("  of sites that are not known", counts->unknown);
        write_count("  of URLs without a site", counts->bad);
        write_count("kept", counts->kept);
}

/* Returns the exit status. */
static int
result(struct run *run)
{
        const struct filter_options *options = run->filter->options;
        int status = pack_problems_finish(&run->problems, STATUS_OK);

        if (run->counts.damaged > 0)
                report_note("%s: damaged where the origins of %" PRIu64 " URLs stand; rep2c pack --verify says more",
                            options->pack, run->counts.damaged);
        if (run->skipped > 0 || run->counts.damaged > 0 || (options->bad.value == BAD_ERROR && run->counts.bad > 0) ||
            (options->unknown.value == UNKNOWN_ERROR && run->counts.unknown > 0))
                status = STATUS_ERROR;
        if (!options->quiet)
                write_counts(run);
        return output_file_close_errors(run->decisions, options->decisions, status);
}

/* Keeps what stands before the first record.  Reports that it is too large, and returns false. */
static bool
keep_begin(struct run *run)
{
        static const struct rep_archive_problem too_large = {REP_PROBLEM_UNSUPPORTED,
                                                             {.file = "standard input"},
                                                             "its dictionary is too large; decompress it first",
                                                             false};
        struct rep_text bytes;

        if (!rep_warc_begin(run->warc, &bytes)) {
                on_problem(run, &too_large);
                return false;
        }
        must_append(&run->begin, bytes.data, bytes.size);
        return true;
}

static void
copy_all(struct run *run)
{
        if (rep_warc_open("-", NULL, &run->sink, true, &run->warc) != REP_OK)
                must(NULL);
        if (keep_begin(run))
                while ((run->record = rep_warc_next(run->warc)) != NULL && take_record(run))
                        ;
        if (rep_warc_close(run->warc) != REP_OK)
                must(NULL);
}

int
filter_warc(const struct filter *filter)
{
        const struct filter_options *options = filter->options;
        struct run run = {.filter = filter, .sink = {.on_problem = on_problem}};
        struct failure failure;
        int status;

        if (options->decisions != NULL && !output_file_open_errors(options->decisions, &run.decisions, &failure))
                return report(options->decisions, 0, &failure);
        if (!pack_problems_start(&run.problems, options->errors, false, &failure)) {
                (void)output_file_close_errors(run.decisions, options->decisions, STATUS_ERROR);
                return report(options->errors, 0, &failure);
        }
        run.sink.context = &run;
        filter_worker_start(&run.worker, filter);
        rep_crawler_look(options->crawlers.list->asks, &run.fields.asking);
        output_start(&run.output, false);
        copy_all(&run);
        status = output_finish(&run.output, result(&run));
        filter_worker_free(&run.worker);
        free(run.begin.bytes);
        filter_fields_free(&run.fields);
        return status;
}
