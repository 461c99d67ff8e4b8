/* SPDX-License-Identifier: Apache-2.0 */
/*
 * batch.c: see check.h.  One answer a line, in order.
 *
 * A block is the lines that have already been read, up to a maximum.  Its lines are answered together, so that checks
 * whose rules are not in the processor's caches wait for memory at the same time.  A run of lines for one file and
 * agent costs no more than its checks.
 */
#include "cli/ask/batch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/ask/answer.h"
#include "cli/ask/cache.h"
#include "cli/ask/check.h"
#include "cli/base/os.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* ---- the crawlers: each is made only once, because an object caches its results by crawler */

enum { BUCKETS = 512, CRAWLERS_MAX = 4096 /* more are not kept */ };

struct batch_crawler {
        struct batch_crawler *next; /* the next one in its bucket */
        char *agents;               /* as written in the lines */
        enum rep_names names;       /* that it may have */
        struct crawler crawler;
};

struct batch_crawlers {
        bool merge; /* the agents of a line are one crawler */
        struct batch_crawler *buckets[BUCKETS];
        struct batch_crawler *last; /* the last one requested; NULL: none */
        size_t count;
};

static void
free_crawler(struct batch_crawler *made)
{
        crawler_free(&made->crawler);
        free(made->agents);
        free(made);
}

static bool
is_of(const struct batch_crawler *made, const char *agents, enum rep_names names)
{
        return made->names == names && strcmp(made->agents, agents) == 0;
}

/* Makes the crawler of AGENTS.  Returns NULL after a failure. */
static struct batch_crawler *
make(const struct batch_crawlers *crawlers, const char *agents, enum rep_names names, struct failure *failure)
{
        struct batch_crawler *made = must(calloc(1, sizeof(*made)));
        struct crawler *crawler = &made->crawler;

        made->agents = must(strdup(agents));
        made->names = names;
        crawler->name = rep_string(made->agents);
        crawler->agents.merge = crawlers->merge;
        if ((agents[0] == '\0' || (agents_add(&crawler->agents, made->agents, failure) &&
                                   agents_examine(&crawler->agents, names, failure))) &&
            crawler_make(crawler, names, failure))
                return made;
        free_crawler(made);
        return NULL;
}

/* Returns the crawler that the field AGENTS names under NAMES, or NULL after a failure.  It lives until the next call
   of forget_crawlers(). */
static const struct crawler *
get_crawler(struct batch_crawlers *crawlers, const char *agents, enum rep_names names, struct failure *failure)
{
        struct batch_crawler **bucket, *made;

        if (crawlers->last != NULL && is_of(crawlers->last, agents, names))
                return &crawlers->last->crawler;
        bucket = &crawlers->buckets[text_hash(TEXT_HASH, rep_string(agents)) % BUCKETS];
        for (made = *bucket; made != NULL && !is_of(made, agents, names); made = made->next)
                ;
        if (made == NULL) {
                made = make(crawlers, agents, names, failure);
                if (made == NULL)
                        return NULL;
                made->next = *bucket;
                *bucket = made;
                crawlers->count++;
        }
        crawlers->last = made;
        return &made->crawler;
}

/* Frees all crawlers if ALL is set or there are very many. */
static void
forget_crawlers(struct batch_crawlers *crawlers, bool all)
{
        struct batch_crawler *made, *next;

        if (!all && crawlers->count < CRAWLERS_MAX)
                return;
        for (size_t i = 0; i < BUCKETS; i++) {
                for (made = crawlers->buckets[i]; made != NULL; made = next) {
                        next = made->next;
                        free_crawler(made);
                }
                crawlers->buckets[i] = NULL;
        }
        crawlers->last = NULL;
        crawlers->count = 0;
}

/* ---- lines */

enum { BLOCK = 32 }; /* lines */

/* A line to answer. */
struct slot {
        struct batch_line line;
        struct cache_entry *entry;
        const struct crawler *crawler;
        struct rep_result result;
        enum { CHECKED, TO_CHECK, FAILED } state;
        struct failure failure; /* if FAILED */
};

struct batch {
        const struct check_options *options;
        struct cache cache;
        struct batch_crawlers crawlers;
        struct output output;
        struct cache_entry *entry; /* that of the previous line; NULL: none */
        struct slot slots[BLOCK];  /* the lines of the block */
        size_t slot_count;
        struct bytes urls; /* of the block */
        size_t lines, allowed, disallowed, failed;
};

/* Returns the field that begins at *AT.  LINE->cut[NUMBER] becomes the tab at its end, and *AT moves past that. */
static char *
find_field(struct batch_line *line, size_t number, char **at, const char *end)
{
        char *field = *at, *tab = memchr(*at, '\t', (size_t)(end - *at));

        if (tab == NULL)
                return NULL;
        line->cut[number] = tab;
        *at = tab + 1;
        return field;
}

static bool
read_fields(struct batch_line *line, const struct lines *lines, bool tail, struct failure *failure)
{
        char *at = lines->data, *end = at + lines->size, *tab;

        line->robots = find_field(line, 0, &at, end);
        line->agents = line->robots != NULL ? find_field(line, 1, &at, end) : NULL;
        if (line->agents == NULL)
                return fail(failure, "the line has fewer than three fields");
        if (memchr(line->robots, '\0', (size_t)(at - line->robots)) != NULL)
                return fail(failure, "a file or an agent holds a NUL");
        *line->cut[0] = *line->cut[1] = '\0';
        tab = memchr(at, '\t', (size_t)(end - at));
        if (tab != NULL && !tail)
                return fail(failure, "the line has more than three fields; --tail lets the rest pass through");
        line->url = (struct rep_text){at, (size_t)((tab != NULL ? tab : end) - at)};
        return true;
}

/* ---- the question of a line */

/* Finds the file and crawler of SLOT.  If the file has no rules, answers SLOT. */
static bool
ask(struct batch *batch, struct slot *slot)
{
        const struct check_options *options = batch->options;
        const struct batch_line *line = &slot->line;
        const struct robots *robots;

        if (batch->entry == NULL || strcmp(batch->entry->name, line->robots) != 0)
                batch->entry = cache_get(&batch->cache, line->robots);
        batch->entry->used = batch->cache.block;
        if (!batch->entry->opened)
                return fail(&slot->failure, "%s", batch->entry->failure.text);
        slot->entry = batch->entry;
        robots = &slot->entry->robots;
        if (!robots_take(robots, options->origin, line->url, &slot->failure))
                return false;
        /* The names are those that asked_names() gives. */
        slot->crawler = get_crawler(&batch->crawlers, line->agents,
                                    robots->compiled && !options->reading.names.made ? robots->options.names
                                                                                     : reading_names(&options->reading),
                                    &slot->failure);
        if (slot->crawler == NULL)
                return false;
        slot->state = answer_without_rules(robots, &slot->result) ? CHECKED : TO_CHECK;
        return true;
}

/* ---- answers */

static void
write_fields(struct batch *batch, const struct slot *slot, const struct answer *answer)
{
        struct output *output = &batch->output;

        if (slot->state == FAILED) {
                fputs("error\t", output->stream);
                output_name(output, slot->failure.text);
        } else {
                output_counted(output,
                               slot->result.verdict == REP_ALLOW ? rep_string("allow\t") : rep_string("disallow\t"),
                               slot->result.line);
                if (answer->why)
                        answer_write_why(answer, output);
        }
        if (batch->options->tail) {
                putc('\t', output->stream);
                output_raw(output, slot->line.whole);
        }
}

/* Adds the members of an answer, or of an error. */
static void
add_answer(struct rep_json *json, const struct slot *slot, const struct answer *answer)
{
        if (slot->state == FAILED)
                rep_json_string(json, "error", slot->failure.text);
        else
                answer_add(answer, json);
}

/* Returns as output_end_line(). */
static bool
write_object(struct batch *batch, struct slot *slot, const struct answer *answer)
{
        struct bytes answered = {0};
        struct rep_json json;

        if (batch->options->tail && slot->line.object != NULL) {
                json = json_into(&answered);
                rep_json_begin(&json, '{');
                add_answer(&json, slot, answer);
                rep_json_end(&json, '}');
                return batch_object_write(slot->line.object, &answered, &batch->output);
        }
        json = json_begin_line(&batch->output);
        add_answer(&json, slot, answer);
        if (slot->line.robots != NULL)
                rep_json_string(&json, "robots", slot->line.robots);
        return json_end_line(&json, &batch->output);
}

static struct answer
answer_of(const struct slot *slot)
{
        return (struct answer){.robots = &slot->entry->robots,
                               .crawler = slot->crawler,
                               .url = slot->line.url,
                               .result = slot->result};
}

/* Returns whether to go on. */
static bool
write_answer(struct batch *batch, struct slot *slot)
{
        struct answer answer = {.url = slot->line.url};

        if (slot->state != FAILED) {
                answer = answer_of(slot);
                answer.why = batch->options->verbose;
                batch->allowed += slot->result.verdict == REP_ALLOW;
                batch->disallowed += slot->result.verdict == REP_DISALLOW;
        }
        batch->failed += slot->state == FAILED;
        batch->lines++;
        if (batch->options->json)
                return write_object(batch, slot, &answer);
        for (size_t i = 0; i < 2; i++)
                if (slot->line.cut[i] != NULL)
                        *slot->line.cut[i] = '\t';
        write_fields(batch, slot, &answer);
        return output_end_line(&batch->output);
}

/* Answers the COUNT SLOTS together.  They have the same crawler. */
static void
check_together(struct batch *batch, struct slot *const *slots, size_t count)
{
        struct rep_robots *rules[BLOCK];
        struct rep_result results[BLOCK];
        unsigned char statuses[BLOCK];
        uint64_t ends[BLOCK];
        size_t i;

        batch->urls.size = 0;
        for (i = 0; i < count; i++) {
                rules[i] = slots[i]->entry->robots.rules;
                must_append(&batch->urls, slots[i]->line.url.data, slots[i]->line.url.size);
                ends[i] = batch->urls.size;
        }
        must(rep_robots_check_batch(rules, count, slots[0]->crawler->asks, batch->urls.bytes, ends, count, results,
                                    statuses) == REP_OK
                     ? batch
                     : NULL);
        for (i = 0; i < count; i++) {
                const struct answer answer = answer_of(slots[i]);

                slots[i]->result = results[i];
                slots[i]->state = CHECKED;
                if (statuses[i] != REP_OK) {
                        slots[i]->state = FAILED;
                        answer_fail(&answer, (enum rep_status)statuses[i], &slots[i]->failure);
                }
        }
}

/* Answers the block.  If one crawler asks about several files, the checks run together, so that they wait for memory
   at the same time.  Checks of one file gain nothing from that, because its rules are already in the caches. */
static void
check_slots(struct batch *batch)
{
        struct slot *slots[BLOCK];
        bool one_crawler = true, one_file = true;
        size_t i, count = 0;

        for (i = 0; i < batch->slot_count; i++) {
                struct slot *slot = &batch->slots[i];

                if (slot->state != TO_CHECK)
                        continue;
                slots[count++] = slot;
                one_crawler = one_crawler && slot->crawler == slots[0]->crawler;
                one_file = one_file && slot->entry == slots[0]->entry;
        }
        if (count > 1 && one_crawler && !one_file) {
                check_together(batch, slots, count);
                return;
        }
        for (i = 0; i < count; i++) {
                struct answer answer = answer_of(slots[i]);

                slots[i]->state = answer_check(&answer, &slots[i]->failure) ? CHECKED : FAILED;
                slots[i]->result = answer.result;
        }
}

/* Answers the block's lines, and begins the next block.  Returns whether to go on. */
static bool
answer_block(struct batch *batch)
{
        bool listening = true;

        check_slots(batch);
        for (size_t i = 0; i < batch->slot_count; i++) {
                struct slot *slot = &batch->slots[i];

                listening = listening && write_answer(batch, slot);
                if (slot->entry != NULL)
                        cache_measure(&batch->cache, slot->entry);
                batch_object_free(slot->line.object);
        }
        batch->slot_count = 0;
        cache_next_block(&batch->cache);
        forget_crawlers(&batch->crawlers, false);
        batch->entry = NULL;
        return listening;
}

/* ---- runs */

/* Answers all lines.  Returns false if the reader has closed the output. */
static bool
answer_lines(struct batch *batch, struct lines *lines)
{
        while (lines_next(lines)) {
                struct slot *slot = &batch->slots[batch->slot_count++];

                slot->entry = NULL;
                slot->line = (struct batch_line){.whole = {lines->data, lines->size}}; /* or texts of its object */
                if (!(batch->options->json ? batch_object_read(&slot->line, lines, &slot->failure)
                                           : read_fields(&slot->line, lines, batch->options->tail, &slot->failure)) ||
                    (slot->line.robots[0] == '\0' && !fail(&slot->failure, "no robots.txt given")) || !ask(batch, slot))
                        slot->state = FAILED;
                if ((batch->slot_count == BLOCK || cache_is_full(&batch->cache) || !lines_ready(lines)) &&
                    !answer_block(batch))
                        return false;
        }
        return true;
}

static int
run(struct batch *batch)
{
        struct lines lines = {.data = NULL};
        int status;
        bool listening;

        output_start(&batch->output, batch->options->line_buffered);
        listening = answer_lines(batch, &lines);
        status = lines_finish(&lines, batch->failed > 0 ? STATUS_ERROR : STATUS_OK);
        status = output_finish(&batch->output, status);
        if (listening && !batch->options->quiet)
                report_note("%zu lines: %zu allow, %zu disallow, %zu error", batch->lines, batch->allowed,
                            batch->disallowed, batch->failed);
        return status;
}

int
batch_run(const struct check_options *options)
{
        struct rep_folder folder = {.fd = AT_FDCWD, .regular_files = true};
        int status, error = options->root != NULL ? rep_folder_open(&folder, options->root) : 0;
        struct batch *batch;

        if (error != 0)
                return report_error(options->root, 0, "%s", strerror(error));
        batch = must(calloc(1, sizeof(*batch)));
        batch->options = options;
        batch->crawlers = (struct batch_crawlers){.merge = options->crawlers.merge};
        cache_start(&batch->cache, options->cache_bytes, &folder, &options->reading, options->quiet);
        status = run(batch);
        cache_free(&batch->cache);
        forget_crawlers(&batch->crawlers, true);
        free(batch->urls.bytes);
        free(batch);
        rep_folder_close(&folder);
        return status;
}
