/* SPDX-License-Identifier: Apache-2.0 */
/* guarded_crawl.c: see guarded_crawl.h. */
#include "tests/support/guarded_crawl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says in FAULT what WAY did; always false. */
static bool
fail(struct fault *fault, const struct guarded_way *way, const char *format, ...)
{
        const struct variant *variant = &way->variant;
        va_list arguments;
        int used = snprintf(fault->text, sizeof(fault->text), "[%s, %s%s%s] ",
                            variant->tracking == REP_TRACK_RULE ? "rule" : "verdict",
                            way->encoding == REP_ENCODING_LIST      ? "list"
                            : way->encoding == REP_ENCODING_COMPACT ? "compact"
                                                                    : "dense",
                            variant->selected ? ", selected" : "", variant->stripped ? ", stripped" : "");

        va_start(arguments, format);
        vsnprintf(fault->text + used, sizeof(fault->text) - (size_t)used, format, arguments);
        va_end(arguments);
        return false;
}

/* ---- opening */

/* CRAWL with its texts held by guards. */
static struct crawl
hold_crawl(struct guarded_crawl *guarded, const struct crawl *crawl, enum guard_side side)
{
        struct crawl held = *crawl;
        struct rep_text *agents =
                guard_hold(&guarded->agents, side, crawl->agents, crawl->agent_count * sizeof(*crawl->agents));

        held.robots.data = guard_hold(&guarded->robots, side, crawl->robots.data, crawl->robots.size);
        for (size_t at = 0; at < crawl->agent_count; at++)
                agents[at].data = guard_hold(&guarded->agent[at], side, agents[at].data, agents[at].size);
        held.agents = agents;
        return held;
}

/* Compiles CRAWL in this way. */
static enum rep_status
compile(struct rep_compiler *compiler, struct guarded_way *way, const struct crawl *crawl, enum guard_side side,
        struct rep_blob *blob)
{
        struct rep_options options = {.tracking = way->variant.tracking, .strip = way->variant.stripped};
        enum rep_status status;
        const void *bytes;
        size_t size;

        options.max_bytes = crawl->max_bytes;
        options.dialect = crawl->dialect;
        options.names = crawl->names;
        options.encoding = way->encoding;
        if (way->variant.selected) {
                options.agents = crawl->agents;
                options.agent_count = crawl->agent_count;
        }
        status = rep_compile_stages(compiler, crawl->robots.data, crawl->robots.size, &options,
                                    way->encoding == REP_ENCODING_LIST ? 0 : REP_STAGE_NO_LIST, &bytes, &size);
        if (status == REP_OK)
                status = rep_open(blob, guard_hold(&way->blob_guard, side, bytes, size), size, NULL);
        return status;
}

/* Opens WAY; *REFUSED where it can't answer for these agents. */
static bool
open_way(struct rep_compiler *compiler, struct guarded_way *way, const struct crawl *crawl, enum guard_side side,
         bool *refused, struct fault *fault)
{
        struct rep_blob blob;
        struct rep_stats stats;
        enum rep_status status = compile(compiler, way, crawl, side, &blob);

        *refused = false;
        if (status != REP_OK)
                return fail(fault, way, "compile or open: %s", rep_status_text(status));
        rep_blob_stats(&blob, &stats);
        way->rules = stats.tracking == REP_TRACK_RULE;
        status = rep_pick(&blob, crawl->agents, crawl->agent_count, &way->group);
        *refused = status == REP_ERR_TRACKING && !way->rules && crawl->agent_count > 1 && !way->variant.selected;
        if (status != REP_OK && !*refused)
                return fail(fault, way, "pick: %s", rep_status_text(status));
        if (!*refused && rep_scratch_size(&way->group) > stats.scratch_size)
                return fail(fault, way, "scratch %zu, stated %u", rep_scratch_size(&way->group), stats.scratch_size);
        return true;
}

bool
guarded_open(struct guarded_crawl *guarded, const struct crawl *crawl, struct variant variant, enum guard_side side,
             struct fault *fault)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_LIST, REP_ENCODING_COMPACT, REP_ENCODING_DENSE};
        struct crawl held = hold_crawl(guarded, crawl, side);

        if (guarded->compiler == NULL && (guarded->compiler = rep_compiler_create()) == NULL)
                abort();
        guarded->count = 0;
        for (unsigned number = 0; number < GUARDED_WAYS; number++) {
                struct guarded_way *way = &guarded->ways[guarded->count];
                bool refused;
                way->variant = variant;
                way->variant.tracking = number % 2 ? REP_TRACK_VERDICT : REP_TRACK_RULE;
                way->encoding = encodings[number / 2];
                if (!open_way(guarded->compiler, way, &held, side, &refused, fault))
                        return false;
                guarded->count += !refused;
        }
        return true;
}

/* ---- checking */

/* Scratch memory of the size that GROUP asks for, with nothing of use in it; NULL where it needs none. */
static void *
hold_scratch(struct guard *guard, const struct rep_group *group, enum guard_side side)
{
        size_t size = rep_scratch_size(group);
        void *scratch = size > 0 ? guard_hold(guard, side, NULL, size) : NULL;

        if (scratch != NULL)
                memset(scratch, 0xA5, size);
        return scratch;
}

/* Is what WAY answered what it should have?  HOW says how it was asked. */
static bool
is_right(const struct guarded_way *way, const char *how, enum rep_status status, const struct rep_result *got,
         const struct rep_result *wanted, struct fault *fault)
{
        uint32_t rank = way->rules ? wanted->rank : 0, line = way->rules && !way->variant.stripped ? wanted->line : 0;

        if (wanted->verdict == REP_NO_URL)
                return status == REP_ERR_URL && got->verdict == REP_DISALLOW
                               ? true
                               : fail(fault, way, "%s: taken for a URL", how);
        if (status != REP_OK)
                return fail(fault, way, "%s: %s", how, rep_status_text(status));
        if (got->verdict == wanted->verdict && got->line == line && got->rank == rank)
                return true;
        return fail(fault, way, "%s: want %d line %u rank %u, got %d line %u rank %u", how, (int)wanted->verdict, line,
                    rank, (int)got->verdict, got->line, got->rank);
}

static bool
check_one(struct guarded_crawl *guarded, struct guarded_way *way, struct rep_text url, struct rep_text path,
          enum guard_side side, const struct rep_result *wanted, struct fault *fault)
{
        const struct rep_group *group = &way->group;
        struct rep_result *got = guard_hold(&guarded->result, side, NULL, sizeof(*got));
        void *scratch = hold_scratch(&way->scratch_guard, group, side);
        enum rep_status status = rep_check(group, url.data, url.size, scratch, rep_scratch_size(group), got);

        if (!is_right(way, "URL", status, got, wanted, fault))
                return false;
        scratch = hold_scratch(&way->scratch_guard, group, side);
        status = rep_check_path(group, path.data, path.size, scratch, rep_scratch_size(group), got);
        return wanted->verdict == REP_NO_URL || is_right(way, "path", status, got, wanted, fault);
}

/* Asks all ways in one batch, with the scratch memory of the one that needs most. */
static bool
check_batch(struct guarded_crawl *guarded, struct rep_text url, enum guard_side side, const struct rep_result *wanted,
            struct fault *fault)
{
        struct rep_query *queries = guard_hold(&guarded->queries, side, NULL, guarded->count * sizeof(*queries));
        size_t scratch_size = 4;

        for (size_t at = 0; at < guarded->count; at++) {
                const struct rep_group *group = &guarded->ways[at].group;
                queries[at] = (struct rep_query){.group = group, .url = url.data, .url_size = url.size};
                if (scratch_size < rep_scratch_size(group))
                        scratch_size = rep_scratch_size(group);
        }
        rep_check_batch(queries, guarded->count, guard_hold(&guarded->scratch, side, NULL, scratch_size), scratch_size);
        for (size_t at = 0; at < guarded->count; at++)
                if (!is_right(&guarded->ways[at], "batch", queries[at].status, &queries[at].result, wanted, fault))
                        return false;
        return true;
}

bool
guarded_check(struct guarded_crawl *guarded, struct rep_text url, struct rep_text path, enum guard_side side,
              struct rep_result wanted, struct fault *fault)
{
        url.data = guard_hold(&guarded->url, side, url.data, url.size);
        path.data = guard_hold(&guarded->path, side, path.data, path.size);
        for (size_t at = 0; at < guarded->count; at++)
                if (!check_one(guarded, &guarded->ways[at], url, path, side, &wanted, fault))
                        return false;
        return check_batch(guarded, url, side, &wanted, fault);
}

void
guarded_close(struct guarded_crawl *guarded)
{
        struct guard *const guards[] = {&guarded->robots, &guarded->agents,  &guarded->url,    &guarded->path,
                                        &guarded->result, &guarded->queries, &guarded->scratch};

        for (size_t at = 0; at < sizeof(guards) / sizeof(guards[0]); at++)
                guard_free(guards[at]);
        for (size_t at = 0; at < GUARDED_AGENTS; at++)
                guard_free(&guarded->agent[at]);
        for (size_t at = 0; at < GUARDED_WAYS; at++) {
                guard_free(&guarded->ways[at].blob_guard);
                guard_free(&guarded->ways[at].scratch_guard);
        }
        rep_compiler_free(guarded->compiler);
        guarded->compiler = NULL;
        guarded->count = 0;
}
