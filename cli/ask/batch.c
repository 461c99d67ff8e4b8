/*
 * batch.c: see batch.h.  One answer a line, in order.
 *
 * As many lines as were read already, but no more than a block, are answered together, so that checks whose rules are
 * in no cache of the processor wait for memory at the same time.  A run of lines for one file and agent costs no more
 * than its checks.
 */
#include "cli/ask/batch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/answer.h"
#include "cli/ask/batch_object.h"
#include "cli/ask/cache.h"
#include "cli/ask/page.h"
#include "cli/base/memory.h"
#include "cli/base/origin.h"

enum {
        BLOCK = 32,
        CHECKED = -1, /* in place of the number of a query: the result is known */
        FAILED = -2,
};

/* A line that is to be answered. */
struct slot {
        struct batch_line line;
        struct cache_entry *entry;
        struct rep_result result;
        int query; /* number of the query that will answer it, CHECKED or FAILED */
};

/* What few slots need. */
struct slot_more {
        struct rep_group group; /* where that of the entry is in use for other agents */
        struct failure failure;
};

struct batch {
        const struct check_options *options;
        struct cache cache;
        struct output output;
        struct cache_entry *entry; /* of the last line; NULL: none */
        struct asker asker;        /* what AGENTS, the field that was read last, names */
        char *agents;
        struct slot slots[BLOCK]; /* of the block */
        struct slot_more more[BLOCK];
        size_t slot_count;
        struct rep_query queries[BLOCK];
        size_t query_count;
        void *scratch;
        size_t scratch_size;
        size_t lines, allowed, disallowed, failed;
};

/* ---- what a line asks */

/* Makes batch->entry the file NAME. */
static bool
turn_to_file(struct batch *batch, const char *name, struct failure *failure)
{
        if (batch->entry == NULL || strcmp(batch->entry->name, name) != 0)
                batch->entry = cache_get(&batch->cache, name);
        batch->entry->used = batch->cache.block;
        return batch->entry->opened || fail(failure, "%s", batch->entry->failure.text);
}

/* Makes batch->asker what the field AGENTS names. */
static bool
turn_to_agents(struct batch *batch, const char *agents, struct failure *failure)
{
        struct agents *list = &batch->asker.agents;
        size_t size = strlen(agents) + 1;

        if (batch->agents != NULL && strcmp(batch->agents, agents) == 0)
                return true;
        free(batch->agents);
        batch->agents = must_resize(NULL, size, 1);
        memcpy(batch->agents, agents, size);
        list->count = 0;
        list->merge = batch->options->askers.merge;
        if (agents[0] == '\0' || (agents_add(list, batch->agents, failure) &&
                                  agents_examine(list, reading_names(&batch->options->reading), failure)))
                return true;
        free(batch->agents);
        batch->agents = NULL;
        return false;
}

static void
fit_scratch(struct batch *batch, const struct rep_group *group)
{
        size_t needed = rep_scratch_size(group);

        if (needed <= REP_STACK_SCRATCH || needed <= batch->scratch_size)
                return;
        batch->scratch = must_resize(batch->scratch, needed, 1);
        batch->scratch_size = needed;
}

/* Picks the rules that hold for batch->asker in batch->entry, and keeps them there. */
static const struct rep_group *
pick_in_entry(struct batch *batch, struct failure *failure)
{
        struct cache_pick *pick = &batch->entry->pick;
        bool picked;

        free(pick->agents);
        pick->agents = NULL;
        why_free(&pick->why);
        picked = asker_pick(&batch->asker, &batch->entry->robots.blob, &pick->group, failure);
        if (picked) {
                pick->agents = must(strdup(batch->agents));
                pick->used = batch->cache.block;
                if (batch->options->verbose)
                        why_make(&pick->why, &batch->entry->robots, &batch->asker);
        }
        cache_measure(&batch->cache, batch->entry);
        return picked ? &pick->group : NULL;
}

/* The rules of batch->entry that hold for AGENTS, which may become OTHER; NULL after a failure. */
static const struct rep_group *
find_group(struct batch *batch, struct rep_group *other, const char *agents, struct failure *failure)
{
        struct cache_pick *pick = &batch->entry->pick;

        if (pick->agents != NULL && strcmp(pick->agents, agents) == 0) {
                pick->used = batch->cache.block;
                return &pick->group;
        }
        if (!turn_to_agents(batch, agents, failure))
                return NULL;
        /* A query of this block may still need what the entry has for others. */
        if (pick->agents == NULL || pick->used < batch->cache.block)
                return pick_in_entry(batch, failure);
        return asker_pick(&batch->asker, &batch->entry->robots.blob, other, failure) ? other : NULL;
}

/* Adds the query that will answer SLOT, or answers it at once. */
static bool
ask(struct batch *batch, struct slot *slot, struct slot_more *more)
{
        struct failure *failure = &more->failure;
        const struct batch_line *line = &slot->line;
        const struct rep_group *group;
        enum rep_dialect dialect;

        if (!turn_to_file(batch, line->robots, failure))
                return false;
        slot->entry = batch->entry;
        dialect = robots_dialect(&slot->entry->robots, &batch->options->reading);
        if (!page_examine(line->url, dialect, failure) ||
            (batch->options->origin[0] != '\0' &&
             !origin_holds(batch->options->origin, page_site(line->url, dialect), failure)))
                return false;
        slot->query = CHECKED;
        if (answer_without_rules(&slot->entry->robots, &slot->result))
                return turn_to_agents(batch, line->agents, failure);
        group = find_group(batch, &more->group, line->agents, failure);
        if (group == NULL)
                return false;
        fit_scratch(batch, group);
        slot->query = (int)batch->query_count;
        batch->queries[batch->query_count++] =
                (struct rep_query){.group = group, .url = line->url.data, .url_size = line->url.size};
        return true;
}

static void
add_line(struct batch *batch, const struct lines *lines)
{
        const struct check_options *options = batch->options;
        struct slot *slot = &batch->slots[batch->slot_count];
        struct slot_more *more = &batch->more[batch->slot_count++];

        slot->entry = NULL;
        if (!batch_line_read(&slot->line, lines, options->json, options->tail, &more->failure) ||
            !ask(batch, slot, more))
                slot->query = FAILED;
}

/* ---- answers */

static void
write_fields(struct batch *batch, const struct slot *slot, const struct answer *answer, const struct failure *failure)
{
        struct output *output = &batch->output;

        if (slot->query == FAILED) {
                fputs("error\t", output->stream);
                output_name(output, failure->text);
        } else {
                output_counted(output,
                               slot->result.verdict == REP_ALLOW ? rep_string("allow\t") : rep_string("disallow\t"),
                               slot->result.line);
                if (answer->why != NULL)
                        answer_write_why(answer, output);
        }
        if (batch->options->tail) {
                putc('\t', output->stream);
                output_raw(output, slot->line.whole);
        }
}

/* The object of an answer, or of the reason why there is none. */
static struct json *
answer_object(const struct slot *slot, const struct answer *answer, const struct failure *failure)
{
        struct json *object = jsonl_new();

        if (slot->query == FAILED)
                jsonl_add(object, "error", jsonl_string(failure->text));
        else
                answer_add(answer, object);
        return object;
}

/* Returns as output_end_line(). */
static bool
write_object(struct batch *batch, struct slot *slot, const struct answer *answer, const struct failure *failure)
{
        struct json *answered = answer_object(slot, answer, failure);

        if (batch->options->tail && slot->line.object != NULL)
                return jsonl_write(batch_object_answer(slot->line.object, answered), &batch->output);
        if (slot->line.robots != NULL)
                jsonl_add(answered, "robots", jsonl_string(slot->line.robots));
        return jsonl_write(answered, &batch->output);
}

/* Returns whether to go on. */
static bool
write_answer(struct batch *batch, struct slot *slot, const struct failure *failure)
{
        struct answer answer = {.url = slot->line.url, .result = slot->result};

        if (slot->query != FAILED) {
                answer.robots = &slot->entry->robots;
                answer.agent = rep_string(slot->line.agents);
                answer.why = batch->options->verbose ? &slot->entry->pick.why : NULL;
                batch->allowed += slot->result.verdict == REP_ALLOW;
                batch->disallowed += slot->result.verdict == REP_DISALLOW;
        }
        batch->failed += slot->query == FAILED;
        batch->lines++;
        if (batch->options->json)
                return write_object(batch, slot, &answer, failure);
        batch_line_restore(&slot->line);
        write_fields(batch, slot, &answer, failure);
        return output_end_line(&batch->output);
}

/* Answers the queries of the block. */
static void
answer_queries(struct batch *batch)
{
        struct rep_query *query = batch->queries, *end = query + batch->query_count;
        bool mixed = false;

        for (; query < end && !mixed; query++)
                mixed = query->group != batch->queries[0].group;
        if (mixed)
                rep_check_batch(batch->queries, batch->query_count, batch->scratch, batch->scratch_size);
        /* What all walk is in the processor's caches, and there is nothing to wait for. */
        for (query = batch->queries; query < end && !mixed; query++)
                query->status = rep_check(query->group, query->url, query->url_size, batch->scratch,
                                          batch->scratch_size, &query->result);
}

/* Answers the lines of the block, and begins the next.  Returns whether to go on. */
static bool
answer_block(struct batch *batch)
{
        bool listening = true;
        size_t i;

        answer_queries(batch);
        for (i = 0; i < batch->slot_count; i++) {
                struct slot *slot = &batch->slots[i];

                if (slot->query >= 0) {
                        const struct rep_query *query = &batch->queries[slot->query];

                        slot->result = query->result;
                        if (query->status != REP_OK) {
                                slot->query = FAILED;
                                answer_fail(query->status, &batch->more[i].failure);
                        }
                }
                listening = listening && write_answer(batch, slot, &batch->more[i].failure);
                batch_line_free(&slot->line);
        }
        batch->slot_count = batch->query_count = 0;
        cache_next_block(&batch->cache);
        batch->entry = NULL;
        return listening;
}

/* ---- runs */

/* Answers all lines.  Returns whether somebody still listens. */
static bool
answer_lines(struct batch *batch, struct lines *lines)
{
        /* With -v, the entry of a line must know why for its agents until it is answered. */
        size_t most = batch->options->verbose ? 1 : BLOCK;

        while (lines_next(lines)) {
                add_line(batch, lines);
                if ((batch->slot_count == most || cache_is_full(&batch->cache) || !lines_ready(lines)) &&
                    !answer_block(batch))
                        return false;
        }
        return true;
}

static void
report_counts(const struct batch *batch)
{
        report_note("%zu lines: %zu allow, %zu disallow, %zu error", batch->lines, batch->allowed, batch->disallowed,
                    batch->failed);
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
                report_counts(batch);
        return status;
}

int
batch_run(const struct check_options *options)
{
        struct folder folder = {.fd = AT_FDCWD, .regular_files = true};
        struct batch *batch;
        struct failure failure;
        int status;

        if (options->root != NULL && !folder_open(&folder, options->root, &failure)) {
                report(options->root, 0, &failure);
                return STATUS_ERROR;
        }
        batch = must(calloc(1, sizeof(*batch)));
        batch->options = options;
        cache_start(&batch->cache, options->cache_bytes, &folder, &options->reading, options->quiet);
        status = run(batch);
        cache_free(&batch->cache);
        agents_free(&batch->asker.agents);
        free(batch->agents);
        free(batch->scratch);
        free(batch);
        folder_close(&folder);
        return status;
}
