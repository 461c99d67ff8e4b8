/* SPDX-License-Identifier: Apache-2.0 */
/*
 * filter_warc.c: `rep2c filter --warc`: copies the records of a web archive whose URLs are allowed, as they are stored.
 *
 * A record is copied when it is known to be whole, so no part of a damaged one is written.  Memory: that of the stream
 * (stream.h), and the stored bytes of one record.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archives/header.h"
#include "cli/archives/http_message.h"
#include "cli/archives/warc_reader.h"
#include "cli/base/iso_time.h"
#include "cli/base/memory.h"
#include "cli/base/output.h"
#include "cli/base/output_file.h"
#include "cli/base/text.h"
#include "cli/crawl/filter.h"
#include "cli/crawl/pack_problems.h"
#include "rep_say.h"

enum { HEADER_MAX = 256 << 10 }; /* of a response: further fields do not count */

/* A run over one archive. */
struct run {
        const struct filter *filter;
        struct source_run source;
        struct warc_reader *reader;
        struct pack_problems problems;
        struct output output;
        FILE *decisions; /* NULL: not wanted */
        struct rep_crawler_view asking;
        void *scratch;
        struct filter_bytes joined; /* the values of a header field */
        struct filter_counts counts;
        uint64_t without_url;
        bool shared; /* a member holds several records */
};

/* What came of a record's URL. */
struct result {
        struct rep_pack_answer answer;
        struct rep_usage usage;
        bool allowed;
};

/* ---- asking */

/* Asks for the verdict of all crawlers, and then for what the robots.txt says of the use. */
static void
ask_pack(const struct run *run, struct rep_text url, struct result *result)
{
        const struct filter *filter = run->filter;
        const struct crawlers *crawlers = &filter->options->crawlers;
        struct rep_pack_usage_query query = {.url = url.data, .url_size = url.size};
        size_t i;

        for (i = crawlers->count; i-- > 0;) {
                bool last = i + 1 == crawlers->count, allowed;

                rep_pack_check(filter->pack, crawlers->list[i].asks, url.data, url.size, run->scratch,
                               filter->scratch_size, &result->answer);
                allowed = result->answer.result.verdict == REP_ALLOW;
                result->allowed = last                   ? allowed
                                  : filter->options->any ? result->allowed || allowed
                                                         : result->allowed && allowed;
        }
        if (!filter->options->usage.made)
                return;
        if (rep_pack_usage(filter->pack, crawlers->list->asks, filter->options->usage.use, &query, 1) == REP_ERR_MEMORY)
                must(NULL);
        if (query.finding != REP_PACK_UNKNOWN && query.finding != REP_PACK_NO_URL)
                result->usage = query.usage;
        if (query.finding == REP_PACK_DAMAGED)
                result->answer.finding = REP_PACK_DAMAGED;
}

/* ---- header fields */

/* Returns whether the media type in FIELDS is that of an image. */
static bool
is_image(struct rep_text fields)
{
        static const char type[] = "image/";
        struct rep_text name, value;

        while (header_field(&fields, &name, &value))
                if (text_is(name, "Content-Type"))
                        return value.size >= sizeof(type) - 1 &&
                               text_is((struct rep_text){value.data, sizeof(type) - 1}, type);
        return false;
}

/* Returns whether a field called NAME stands in FIELDS before END. */
static bool
came_before(struct rep_text fields, struct rep_text name, const char *end)
{
        struct rep_text other, value;

        while (header_field(&fields, &other, &value) && other.data < end)
                if (text_equal(other, name))
                        return true;
        return false;
}

/* Returns all values of the field NAME in FIELDS, joined as one. */
static struct rep_text
join_values(struct run *run, struct rep_text fields, struct rep_text name)
{
        struct rep_text other, value;

        run->joined.size = 0;
        while (header_field(&fields, &other, &value)) {
                if (!text_equal(other, name))
                        continue;
                if (run->joined.size > 0)
                        filter_append(&run->joined, ", ", 2);
                filter_append(&run->joined, value.data, value.size);
        }
        return (struct rep_text){run->joined.data, run->joined.size};
}

/* Adds to USAGE what FIELDS say to READER. */
static void
add_fields(struct run *run, struct rep_text fields, const struct rep_header_reader *reader, struct rep_usage *usage)
{
        enum rep_use use = run->filter->options->usage.use;
        struct rep_text rest = fields, name, value;
        struct rep_header_usage said;

        while (header_field(&rest, &name, &value)) {
                enum rep_preference preference;

                (void)rep_usage_of_header(name, value, reader, &said);
                if (said.kind == REP_STATEMENT_NONE || came_before(fields, name, name.data))
                        continue;
                (void)rep_usage_of_header(name, join_values(run, fields, name), reader, &said);
                preference = rep_prevailing(usage->preference, said.preferences.of[use]);
                if (preference != usage->preference)
                        *usage = (struct rep_usage){preference, said.kind, 0};
        }
}

/* Adds to USAGE what the header of the record's response says. */
static void
ask_header(struct run *run, struct rep_usage *usage)
{
        const struct warc_record *record = &run->reader->record;
        struct rep_header_reader reader = {
                .agents = run->asking.tokens, .count = run->asking.token_count, .now = run->filter->now};
        struct rep_text block, fields;
        bool whole;

        if (record->type != WARC_RESPONSE && record->type != WARC_REVISIT)
                return;
        if (!warc_block(run->reader, HEADER_MAX, &block, &whole) || !http_fields(block, &fields))
                return;
        (void)read_date(record->date, &reader.now);
        reader.is_image = is_image(fields);
        add_fields(run, fields, &reader, usage);
}

/* ---- records */

static void
write_decision(struct run *run, struct rep_text url, const struct result *result, const char *verdict, bool keep)
{
        const struct rep_usage *usage = &result->usage;

        fprintf(run->decisions, "%s\t%s\t%" PRIu32 "\t", keep ? "kept" : "dropped", verdict,
                result->answer.result.line);
        if (run->filter->options->usage.made)
                fprintf(run->decisions, "%s\t%" PRIu32 "\t%s\t", rep_say_preference(usage->preference), usage->line,
                        rep_say_statement(usage->kind));
        fwrite(url.data, 1, url.size, run->decisions);
        putc('\n', run->decisions);
}

/* Decides about the current record, which has a URL.  Returns whether it is kept. */
static bool
decide(struct run *run)
{
        const struct filter_options *options = run->filter->options;
        struct rep_text url = run->reader->record.uri;
        struct filter_decision decision = {"error", options->bad.value == BAD_KEEP};
        struct result result = {.allowed = false};

        run->counts.lines++;
        ask_pack(run, url, &result);
        if (result.answer.finding == REP_PACK_NO_URL) {
                run->counts.bad++;
        } else {
                if (result.allowed && options->usage.made)
                        ask_header(run, &result.usage);
                decision = filter_decide(run->filter, &result.answer, result.allowed,
                                         options->usage.made ? &result.usage : NULL, &run->counts);
        }
        if (run->decisions != NULL)
                write_decision(run, url, &result, decision.verdict, decision.keep);
        return decision.keep;
}

static void
write_part(void *context, const unsigned char *bytes, size_t size)
{
        output_raw(context, (struct rep_text){(const char *)bytes, size});
}

/* Takes the current record.  Returns whether to go on. */
static bool
take_record(struct run *run)
{
        struct stored *stored = &run->reader->stream.stored;
        uint64_t begin = run->reader->record.place.number, end = begin;
        bool keep = true;

        if (run->reader->record.uri.size > 0)
                keep = decide(run);
        else
                run->without_url++;
        switch (warc_finish(run->reader, &end)) {
        case WARC_END_WHOLE:
                break;
        case WARC_END_SHARED:
                run->shared = true;
                return false;
        default:
                return true;
        }
        if (keep) {
                stored_copy(stored, begin, end, write_part, &run->output);
                run->counts.kept++;
        }
        stored_keep(stored, end);
        return !ferror(run->output.stream);
}

/* ---- all of it */

static void
on_problem(void *context, const struct rep_problem *problem)
{
        struct run *run = context;

        pack_problems_add(&run->problems, problem);
}

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
        struct failure failure;

        if (run->shared) {
                fail(&failure,
                     "members hold several records, which can't be copied one by one; compress each record "
                     "by itself");
                status = report("standard input", 0, &failure);
        }
        if (pack_problems_count(&run->problems) > 0 || run->counts.damaged > 0 ||
            (options->bad.value == BAD_ERROR && run->counts.bad > 0) ||
            (options->unknown.value == UNKNOWN_ERROR && run->counts.unknown > 0))
                status = STATUS_ERROR;
        if (!options->quiet)
                write_counts(run);
        return output_file_close_errors(run->decisions, options->decisions, status);
}

static void
copy_all(struct run *run)
{
        struct warc_reader *reader = run->reader;

        if (warc_open(reader, &run->source, "-")) {
                stored_keep(&reader->stream.stored, 0);
                while (warc_next(reader) && take_record(run))
                        ;
        }
        warc_close(reader);
}

int
filter_warc(const struct filter *filter)
{
        const struct filter_options *options = filter->options;
        const struct rep_source_options read = {.memory = 0};
        struct run run = {.filter = filter};
        const struct rep_sink sink = {.context = &run, .on_problem = on_problem};
        struct failure failure;
        int status;

        if (options->decisions != NULL && !output_file_open_errors(options->decisions, &run.decisions, &failure))
                return report(options->decisions, 0, &failure);
        if (!pack_problems_start(&run.problems, options->errors, options->quiet, &failure))
                return report(options->errors, 0, &failure);
        run.source = source_start("-", &read, &sink);
        run.reader = must(malloc(sizeof(*run.reader)));
        run.scratch = pack_scratch(filter->pack, &(size_t){0});
        rep_crawler_look(options->crawlers.list->asks, &run.asking);
        output_start(&run.output, false);
        copy_all(&run);
        status = output_finish(&run.output, result(&run));
        free(run.reader);
        free(run.scratch);
        free(run.joined.data);
        return status;
}
