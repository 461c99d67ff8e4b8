/* SPDX-License-Identifier: Apache-2.0 */
/* filter_block.c: see filter.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/base/reading.h"
#include "cli/base/text.h"
#include "cli/crawl/filter.h"
#include "rep_robots.h"

/* ---- what happens to a URL */

static bool
keeps(const struct filter_options *options, enum filter_keep what)
{
        return options->keep.value == KEEP_ALL || options->keep.value == (int)what;
}

static struct filter_decision
decide_known(const struct filter_options *options, bool allowed, struct filter_counts *counts)
{
        counts->allowed += allowed;
        counts->disallowed += !allowed;
        return (struct filter_decision){allowed ? "allow" : "disallow",
                                        keeps(options, allowed ? KEEP_ALLOWED : KEEP_DISALLOWED)};
}

/* Returns whether what is not known is kept, by the option that says WHAT happens to it. */
static bool
keeps_open(const struct filter_options *options, const struct choice *what)
{
        switch (what->value) {
        case UNKNOWN_ALLOW:
                return keeps(options, KEEP_ALLOWED) || keeps(options, KEEP_UNKNOWN);
        case UNKNOWN_DISALLOW:
                return keeps(options, KEEP_DISALLOWED) || keeps(options, KEEP_UNKNOWN);
        case UNKNOWN_KEEP:
                return true;
        default:
                return keeps(options, KEEP_UNKNOWN);
        }
}

/* Decides about a URL whose access is not known.  What is refused for the use stays refused. */
static struct filter_decision
decide_unknown(const struct filter_options *options, const struct rep_usage *usage, struct filter_counts *counts)
{
        bool refused = usage != NULL && usage->preference == REP_PREFERENCE_DISALLOW;

        counts->unknown++;
        return (struct filter_decision){"unknown", refused ? keeps(options, KEEP_DISALLOWED)
                                                           : keeps_open(options, &options->unknown)};
}

/* Decides about a URL that may be fetched, and of whose use USAGE says what is stated. */
static struct filter_decision
decide_used(const struct filter_options *options, const struct rep_usage *usage, struct filter_counts *counts)
{
        if (usage->preference == REP_PREFERENCE_UNKNOWN) {
                counts->unstated++;
                return (struct filter_decision){"allow", keeps_open(options, &options->unstated)};
        }
        if (usage->preference == REP_PREFERENCE_ALLOW)
                return decide_known(options, true, counts);
        counts->refused++;
        counts->disallowed++;
        return (struct filter_decision){"allow", keeps(options, KEEP_DISALLOWED)};
}

struct filter_decision
filter_decide(const struct filter *filter, const struct rep_pack_answer *answer, const struct rep_usage *usage,
              struct filter_counts *counts)
{
        const bool allowed = answer->result.verdict == REP_ALLOW;
        const struct duration *max_age = &filter->options->max_age;

        switch (answer->finding) {
        case REP_PACK_RULES:
        case REP_PACK_ALLOW_ALL:
        case REP_PACK_DISALLOW_ALL:
                if (max_age->given &&
                    (answer->fetched == REP_PACK_TIME_UNKNOWN || filter->now - answer->fetched > max_age->seconds))
                        return decide_unknown(filter->options, usage, counts);
                return allowed && usage != NULL ? decide_used(filter->options, usage, counts)
                                                : decide_known(filter->options, allowed, counts);
        case REP_PACK_DAMAGED:
                counts->damaged++;
                return decide_unknown(filter->options, usage, counts);
        default:
                return decide_unknown(filter->options, usage, counts);
        }
}

/* Lines that are answered together. */
enum { LINES = 256, JSON_DEPTH = 100 };

struct line {
        struct rep_text text; /* without its end */
        bool has_url;
        size_t at, size; /* of the URL, in the text or among the block's */
};

void
filter_worker_start(struct filter_worker *worker, const struct filter *filter)
{
        *worker = (struct filter_worker){.scratch = NULL};
        if (filter->options->json != NULL) {
                worker->tokener = must(json_tokener_new_ex(JSON_DEPTH));
                json_tokener_set_flags(worker->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        }
        if (filter->scratch_size > REP_STACK_SCRATCH)
                worker->scratch = must_resize(NULL, filter->scratch_size, 1);
        worker->queries = must_resize(NULL, LINES, sizeof(*worker->queries));
        worker->results = must_resize(NULL, LINES, sizeof(*worker->results));
        worker->usages = must_resize(NULL, LINES, sizeof(*worker->usages));
}

void
filter_worker_free(struct filter_worker *worker)
{
        if (worker->tokener != NULL)
                json_tokener_free(worker->tokener);
        free(worker->scratch);
        free(worker->queries);
        free(worker->results);
        free(worker->usages);
        rep_site_free(&worker->site);
}

/* ---- answers */

/* Checks all crawlers.  The result is that of the first whose verdict decides, and all else is the same for each. */
static void
ask_access(const struct filter *filter, struct filter_worker *worker, size_t count)
{
        const struct crawlers *crawlers = &filter->options->crawlers;
        const enum rep_verdict decides = filter->options->any ? REP_ALLOW : REP_DISALLOW;

        for (size_t crawler = crawlers->count; crawler-- > 0;) {
                rep_pack_check_batch(filter->pack, crawlers->list[crawler].asks, worker->queries, count,
                                     worker->scratch, filter->scratch_size);
                for (size_t i = 0; i < count; i++) {
                        struct rep_result *result = &worker->queries[i].answer.result;

                        if (crawler + 1 < crawlers->count && result->verdict != decides &&
                            worker->results[i].verdict == decides)
                                *result = worker->results[i];
                        worker->results[i] = *result;
                }
        }
}

/* Makes SITE that of URL for CRAWLER. */
static enum rep_status
find_site(const struct rep_pack *pack, struct rep_site *site, const struct rep_crawler *crawler, struct rep_text url)
{
        enum rep_status status = rep_pack_site(pack, crawler, url.data, url.size, site);

        if (status == REP_ERR_MEMORY)
                must(NULL);
        return status;
}

/* Asks what the content of all URLs may be used for.  What is damaged there is damaged for the verdict, too. */
static void
ask_usage(const struct filter *filter, struct filter_worker *worker, size_t count)
{
        const struct rep_crawler *crawler = filter->options->crawlers.list->asks;

        for (size_t i = 0; i < count; i++) {
                struct rep_pack_query *query = &worker->queries[i];
                enum rep_status status =
                        find_site(filter->pack, &worker->site, crawler, (struct rep_text){query->url, query->url_size});

                worker->usages[i] = (struct rep_usage){.preference = REP_PREFERENCE_DISALLOW};
                if (worker->site.robots != NULL)
                        status = rep_robots_usage(worker->site.robots, crawler, query->url, query->url_size,
                                                  filter->options->usage.use, &worker->usages[i]);
                if (status == REP_ERR_MEMORY)
                        must(NULL);
                if (status != REP_OK || worker->site.finding == REP_PACK_DAMAGED)
                        query->answer.finding = REP_PACK_DAMAGED;
        }
}

void
filter_ask(const struct filter *filter, struct filter_worker *worker, size_t count)
{
        ask_access(filter, worker, count);
        if (filter->options->usage.made)
                ask_usage(filter, worker, count);
}

/* Notes the longest delay of a crawler at the origin of URL, if it is known. */
static void
note_delay(const struct filter *filter, struct filter_worker *worker, struct rep_text url,
           enum rep_pack_finding finding, struct filter_note *note)
{
        struct rep_pace pace;

        note->has_delay = finding == REP_PACK_ALLOW_ALL;
        for (size_t i = 0; finding == REP_PACK_RULES && i < filter->options->crawlers.count; i++) {
                const struct rep_crawler *crawler = filter->options->crawlers.list[i].asks;

                note->has_delay = find_site(filter->pack, &worker->site, crawler, url) == REP_OK &&
                                  worker->site.robots != NULL &&
                                  rep_robots_pace(worker->site.robots, crawler, filter->minute, &pace) == REP_OK;
                if (!note->has_delay)
                        return;
                note->delay = pace.delay > note->delay ? pace.delay : note->delay;
        }
}

/* What is stated about a URL that was not asked about, or is not known. */
static const struct rep_usage nothing_stated = {.preference = REP_PREFERENCE_UNKNOWN};

/* ---- lines */

/* Appends the lines since block->run to the output. */
static void
end_run(struct filter_block *block)
{
        must_append(&block->out, block->run.data, block->run.size);
        block->run.size = 0;
}

/* Keeps LINE as it is.  Lines that follow one another in the input are appended together. */
static void
keep_line(struct filter_block *block, struct rep_text line)
{
        bool ends = line.data + line.size < block->in.bytes + block->in.size; /* else the last one, without a newline */

        if (block->run.size == 0 || block->run.data + block->run.size != line.data) {
                end_run(block);
                block->run.data = line.data;
        }
        block->run.size += line.size + ends;
        if (!ends) {
                end_run(block);
                must_append(&block->out, "\n", 1);
        }
}

static void
write_line(const struct filter *filter, struct json_tokener *tokener, struct filter_block *block, struct rep_text line,
           const struct filter_note *note)
{
        block->counts.kept++;
        if (note == NULL || !filter->options->annotate) {
                keep_line(block, line);
                return;
        }
        end_run(block);
        filter_annotate(filter->options, tokener, line, note, &block->out);
        must_append(&block->out, "\n", 1);
}

/* A line without a URL, the number NUMBER of the block. */
static void
take_bad(const struct filter *filter, struct filter_block *block, struct rep_text line, uint64_t number)
{
        const struct filter_note note = {.verdict = "error",
                                         .usage = filter->options->usage.made ? &nothing_stated : NULL};

        block->bad = must_room(block->bad, block->bad_count, &block->bad_capacity, sizeof(*block->bad));
        block->bad[block->bad_count++] = (struct filter_bad){number, line};
        block->counts.bad++;
        block->counts.arrays += line.size > 0 && line.data[0] == '[';
        block->counts.objects += line.size > 0 && line.data[0] == '{';
        block->counts.commas += memchr(line.data, ',', line.size) != NULL;
        block->counts.raw += page_is_raw(line);
        if (filter->options->bad.value == BAD_KEEP)
                write_line(filter, NULL, block, line, filter->options->json == NULL ? &note : NULL);
}

/* Takes LINE, whose query was number I. */
static void
take_answer(const struct filter *filter, struct filter_worker *worker, struct filter_block *block, struct rep_text line,
            size_t i)
{
        const struct rep_pack_query *query = &worker->queries[i];
        const struct rep_pack_answer *answer = &query->answer;
        const struct rep_usage *usage = !filter->options->usage.made          ? NULL
                                        : answer->finding == REP_PACK_UNKNOWN ? &nothing_stated
                                                                              : &worker->usages[i];
        struct filter_decision decision = filter_decide(filter, answer, usage, &block->counts);
        struct filter_note note;

        if (!decision.keep)
                return;
        if (!filter->options->annotate) {
                write_line(filter, worker->tokener, block, line, NULL);
                return;
        }
        note = (struct filter_note){.verdict = decision.verdict,
                                    .line = answer->result.line,
                                    .rank = answer->result.rank,
                                    .has_age = answer->fetched != REP_PACK_TIME_UNKNOWN,
                                    .age = filter->now > answer->fetched ? filter->now - answer->fetched : 0,
                                    .usage = usage};
        note_delay(filter, worker, (struct rep_text){query->url, query->url_size}, answer->finding, &note);
        write_line(filter, worker->tokener, block, line, &note);
}

/* Reads up to LINES lines from *REST.  Returns their number. */
static size_t
read_lines(const struct filter *filter, struct filter_worker *worker, struct filter_block *block, struct rep_text *rest,
           struct line lines[LINES])
{
        size_t count = 0;

        block->texts.size = 0;
        while (count < LINES && rest->size > 0) {
                struct line *line = &lines[count++];
                struct rep_text text;

                line->text = text_line(rest);
                text = line->text;
                if (text.size > 0 && text.data[text.size - 1] == '\r')
                        text.size--; /* it does not belong to the line */
                line->has_url =
                        filter_find_url(filter->options, worker->tokener, text, &block->texts, &line->at, &line->size);
        }
        return count;
}

/* Answers the lines that have URLs, and writes those that are kept. */
static void
answer_lines(const struct filter *filter, struct filter_worker *worker, struct filter_block *block,
             const struct line *lines, size_t count)
{
        size_t i, asked = 0;

        for (i = 0; i < count; i++)
                if (lines[i].has_url)
                        worker->queries[asked++] = (struct rep_pack_query){
                                .url = (filter->options->json != NULL ? block->texts.bytes : lines[i].text.data) +
                                       lines[i].at,
                                .url_size = lines[i].size};
        filter_ask(filter, worker, asked);
        for (asked = i = 0; i < count; i++) {
                const struct rep_pack_answer *answer = &worker->queries[asked].answer;
                uint64_t number = block->counts.lines++;

                if (!lines[i].has_url) {
                        take_bad(filter, block, lines[i].text, number);
                        continue;
                }
                if (answer->finding == REP_PACK_NO_URL)
                        take_bad(filter, block, lines[i].text, number);
                else
                        take_answer(filter, worker, block, lines[i].text, asked);
                asked++;
        }
}

void
filter_block_run(const struct filter *filter, struct filter_worker *worker, struct filter_block *block)
{
        struct rep_text rest = {block->in.bytes, block->in.size};
        struct line lines[LINES];

        block->out.size = 0;
        block->run.size = 0;
        block->bad_count = 0;
        block->counts = (struct filter_counts){.lines = 0};
        while (rest.size > 0)
                answer_lines(filter, worker, block, lines, read_lines(filter, worker, block, &rest, lines));
        end_run(block);
}

void
filter_block_free(struct filter_block *block)
{
        free(block->in.bytes);
        free(block->out.bytes);
        free(block->texts.bytes);
        free(block->bad);
}
