/* SPDX-License-Identifier: Apache-2.0 */
/*
 * filter_warc.c: `rep2c filter --warc`: copies the records of a web archive whose URLs are allowed, as they are stored.
 *
 * A record is copied when it is known to be whole and to have its stored bytes for itself, so no part of a damaged one
 * is written, and nothing that was not decided about.  Memory: that of the stream (stream.h), and the stored bytes of
 * one record.
 */
#include <inttypes.h>
#include <json-c/json_object_iterator.h>
#include <stdlib.h>
#include <string.h>

#include "archives/records.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/crawl/filter.h"
#include "cli/crawl/pack_progress.h"
#include "rep_policy.h"
#include "rep_say.h"

/* ---- what the header fields of a record's response say about its use: those in the record, or in the JSON of a WAT
 * file */

/* Who asks, and memory. All zero but ASKING is the start. */
struct filter_fields {
        struct rep_crawler_view asking;
        struct bytes lines;  /* the fields, each one line */
        struct bytes joined; /* the values of one of them */
};

enum {
        HEADER_MAX = 256 << 10, /* of a response */
        ENVELOPE_MAX = 8 << 20, /* of the JSON about a page, which lists its links */
        DEPTH = 128,
};

/* Returns whether the media type in LINES is that of an image. */
static bool
is_image(struct rep_text lines)
{
        static const char type[] = "image/";
        struct rep_text name, value;

        while (rep_header_field(&lines, &name, &value))
                if (text_is(name, "Content-Type"))
                        return value.size >= sizeof(type) - 1 &&
                               text_is((struct rep_text){value.data, sizeof(type) - 1}, type);
        return false;
}

/* Returns all values of the field NAME, joined as one. */
static struct rep_text
join_values(struct filter_fields *fields, struct rep_text name)
{
        struct rep_text lines = {fields->lines.bytes, fields->lines.size}, other, value;
        const char *between = "";

        fields->joined.size = 0;
        while (rep_header_field(&lines, &other, &value)) {
                if (!text_equal(other, name))
                        continue;
                must_append(&fields->joined, between, strlen(between));
                must_append(&fields->joined, value.data, value.size);
                between = ", ";
        }
        return (struct rep_text){fields->joined.bytes, fields->joined.size};
}

/* Adds to USAGE what the lines say to READER about USE. */
static void
add_fields(struct filter_fields *fields, const struct rep_header_reader *reader, enum rep_use use,
           struct rep_usage *usage)
{
        struct rep_text rest = {fields->lines.bytes, fields->lines.size}, name, value;
        struct rep_header_usage said;
        unsigned seen = 0; /* kinds whose values were joined */

        while (rep_header_field(&rest, &name, &value)) {
                enum rep_preference preference;

                (void)rep_usage_of_header(name, value, reader, &said);
                /* The values of all structured fields of one name are one value.  Of others each is a value by itself:
                   a crawler that one line names does not concern the next line. */
                if (said.kind == REP_STATEMENT_CONTENT_USAGE || said.kind == REP_STATEMENT_CONTENT_SIGNAL) {
                        if ((seen >> said.kind & 1) != 0)
                                continue;
                        seen |= 1u << said.kind;
                        (void)rep_usage_of_header(name, join_values(fields, name), reader, &said);
                }
                preference = rep_prevailing(usage->preference, said.preferences.of[use]);
                if (preference != usage->preference)
                        *usage = (struct rep_usage){preference, said.kind, 0};
        }
}

/* ---- lines */

/* Takes the fields of the response that the record is.  Returns false if they go on behind what is read. */
static bool
take_response(struct filter_fields *fields, struct rep_warc *warc)
{
        struct rep_text block, header;
        bool whole;

        if (!rep_warc_block(warc, HEADER_MAX, &block, &whole))
                return true; /* a damaged record is reported when it ends */
        (void)rep_http_fields(block, &header);
        must_append(&fields->lines, header.data, header.size);
        rep_header_unfold(fields->lines.bytes, fields->lines.size);
        return whole || header.data + header.size < block.data + block.size;
}

/* Appends a field.  An end of a line within VALUE is none: each field is one line. */
static void
append_field(struct bytes *lines, const char *name, struct json_object *value)
{
        const char *text = json_object_get_string(value);
        size_t begin;

        must_append(lines, name, strlen(name));
        must_append(lines, ": ", 2);
        begin = lines->size;
        must_append(lines, text,
                    json_object_is_type(value, json_type_string) ? (size_t)json_object_get_string_len(value)
                                                                 : strlen(text));
        for (size_t i = begin; i < lines->size; i++)
                if (lines->bytes[i] == '\n' || lines->bytes[i] == '\r')
                        lines->bytes[i] = ' ';
        must_append(lines, "\r\n", 2);
}

/* Appends the fields of HEADERS, an object in which a field that came several times is a list. */
static void
append_fields(struct bytes *lines, struct json_object *headers)
{
        struct json_object_iterator at = json_object_iter_begin(headers), end = json_object_iter_end(headers);

        for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
                const char *name = json_object_iter_peek_name(&at);
                struct json_object *value = json_object_iter_peek_value(&at);
                bool several = json_object_is_type(value, json_type_array);
                size_t count = several ? json_object_array_length(value) : 1, i;

                for (i = 0; i < count; i++) {
                        struct json_object *one = several ? json_object_array_get_idx(value, i) : value;

                        if (one != NULL)
                                append_field(lines, name, one);
                }
        }
}

/* Returns whether BLOCK begins as a JSON object does, behind a byte order mark if need be, which is taken off. */
static bool
begins_object(struct rep_text *block)
{
        size_t at = 0;

        if (block->size >= 3 && memcmp(block->data, "\xef\xbb\xbf", 3) == 0)
                *block = (struct rep_text){block->data + 3, block->size - 3};
        while (at < block->size && memchr(" \t\r\n", block->data[at], 4) != NULL)
                at++;
        return at < block->size && block->data[at] == '{';
}

/* Takes the fields of the response that the record, of a WAT file, is about.  Returns false if its JSON can't be read.
 */
static bool
take_envelope(struct filter_fields *fields, struct rep_warc *warc)
{
        static const char *const way[] = {"Envelope", "Payload-Metadata", "HTTP-Response-Metadata", "Headers"};
        struct json_tokener *tokener;
        struct json_object *json = NULL, *at;
        struct rep_text block;
        size_t i;
        bool whole;

        if (!rep_warc_block(warc, ENVELOPE_MAX, &block, &whole) || !begins_object(&block))
                return true; /* damaged, or other metadata */
        tokener = must(json_tokener_new_ex(DEPTH));
        if (whole)
                json = json_tokener_parse_ex(tokener, block.data, (int)block.size);
        json_tokener_free(tokener);
        if (json == NULL)
                return false;
        for (at = json, i = 0; i < sizeof(way) / sizeof(way[0]); i++)
                if (!json_object_object_get_ex(at, way[i], &at))
                        break;
        if (json_object_is_type(at, json_type_object))
                append_fields(&fields->lines, at);
        json_object_put(json);
        return true;
}

/* Takes the fields that the record has.  Returns false if they can't be read. */
static bool
take_lines(struct filter_fields *fields, struct rep_warc *warc, enum rep_warc_type type)
{
        fields->lines.size = 0;
        switch (type) {
        case REP_WARC_RESPONSE:
        case REP_WARC_REVISIT:
                return take_response(fields, warc);
        case REP_WARC_METADATA:
                return take_envelope(fields, warc);
        default:
                return true;
        }
}

/* Adds to USAGE what the fields of RECORD, the current one of WARC, say about USE.  ALLOWED: its URL may be fetched.
 * NOW is the time if the record has none.  Returns false where the fields can't be read. */
static bool
ask_fields(struct filter_fields *fields, struct rep_warc *warc, const struct rep_warc_record *record, enum rep_use use,
           bool allowed, int64_t now, struct rep_usage *usage)
{
        struct rep_header_reader asking = {.agents = fields->asking.tokens,
                                           .count = fields->asking.token_count,
                                           .now = now,
                                           .is_barred = !allowed};

        if (!take_lines(fields, warc, record->type))
                return false;
        (void)rep_iso_date(record->date, &asking.now);
        asking.is_image = is_image((struct rep_text){fields->lines.bytes, fields->lines.size});
        add_fields(fields, &asking, use, usage);
        return true;
}

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
                fprintf(run->decisions, "%s\t%" PRIu32 "\t%s\t", rep_say_name(REP_NAME_PREFERENCE, usage->preference),
                        usage->line, rep_say_name(REP_NAME_STATEMENT, usage->kind));
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
        if (options->usage.made &&
            !ask_fields(&run->fields, run->warc, run->record, options->usage.use,
                        outcome->answer.result.verdict == REP_ALLOW || outcome->answer.finding == REP_PACK_UNKNOWN,
                        run->filter->now, &outcome->usage)) {
                outcome->decision = (struct filter_decision){"error", false};
                give_up(run, "what its header fields say can't be read, so it is not copied");
                return;
        }
        outcome->decision = filter_decide(run->filter, &outcome->answer, options->usage.made ? &outcome->usage : NULL,
                                          &run->counts);
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
        if (run->counts.lines + run->without_url + run->skipped == 0)
                status = report_error("standard input", 0, "it holds no record");
        if (run->skipped > 0 || run->counts.damaged > 0 || (options->bad.value == BAD_ERROR && run->counts.bad > 0) ||
            (options->unknown.value == UNKNOWN_ERROR && run->counts.unknown > 0))
                status = STATUS_ERROR;
        if (!options->quiet)
                write_counts(run);
        return output_file_close_errors(run->decisions, options->decisions, status);
}

/* Keeps what precedes the first record.  Reports that it is too large, and returns false. */
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
        free(run.fields.lines.bytes);
        free(run.fields.joined.bytes);
        return status;
}
