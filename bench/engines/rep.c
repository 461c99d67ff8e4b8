/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c itself, in each of its encodings.
 *
 * Set-up is everything from the text to a picked group: parse, compile for the agent, copy the blob out of the
 * compiler, open it and pick.  The compiler's memory is kept from one file to the next.  Blobs are stripped, since the
 * other engines keep no texts and line numbers for people either.
 */
#include "engine.h"

#include "library.h"

/* A site and its blob, in one piece of memory. */
struct site {
        struct rep_group group;
        size_t blob_size;
        _Alignas(64) unsigned char blob[];
};

static void *scratch;
static size_t scratch_size;

static void
keep_scratch(size_t size)
{
        if (size <= scratch_size)
                return;
        scratch = bench_some(realloc(scratch, size));
        scratch_size = size;
}

static void *
create(const struct bench_task *task, enum rep_encoding encoding, enum rep_dialect dialect)
{
        struct rep_options options = {.tracking = task->verdict_only ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                      .strip = true,
                                      .agents = &task->agent,
                                      .agent_count = 1,
                                      .encoding = encoding,
                                      .dialect = dialect};
        struct rep_blob opened;
        const void *blob;
        size_t size;

        expect_ok(rep_compile(kept_compiler(), task->robots.data, task->robots.size, &options, &blob, &size));

        struct site *site = bench_some(aligned_alloc(64, (sizeof(*site) + size + 63) / 64 * 64));
        site->blob_size = size;
        memcpy(site->blob, blob, size);
        expect_ok(rep_open(&opened, site->blob, size, NULL));
        expect_ok(rep_pick(&opened, &task->agent, 1, &site->group));
        keep_scratch(rep_scratch_size(&site->group));
        return site;
}

static void *
create_auto(const struct bench_task *task)
{
        return create(task, REP_ENCODING_AUTO, REP_DIALECT_GOOGLE);
}

static void *
create_list(const struct bench_task *task)
{
        return create(task, REP_ENCODING_LIST, REP_DIALECT_GOOGLE);
}

static void *
create_compact(const struct bench_task *task)
{
        return create(task, REP_ENCODING_COMPACT, REP_DIALECT_GOOGLE);
}

static void *
create_dense(const struct bench_task *task)
{
        return create(task, REP_ENCODING_DENSE, REP_DIALECT_GOOGLE);
}

static void *
create_rfc9309(const struct bench_task *task)
{
        return create(task, REP_ENCODING_AUTO, REP_DIALECT_RFC9309);
}

/* Paths are asked as such; a whole URL costs what it takes to find its path. */
static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct rep_result result;

        for (size_t i = 0; i < count; i++) {
                const struct rep_group *group = &((const struct site *)queries[i].site)->group;
                struct rep_text url = queries[i].url;

                if (url.data[0] == '/')
                        expect_ok(rep_check_path(group, url.data, url.size, scratch, scratch_size, &result));
                else
                        expect_ok(rep_check(group, url.data, url.size, scratch, scratch_size, &result));
                verdicts[i] = (unsigned char)result.verdict;
        }
}

/* A crawler's queue holds its queries in the form that a batch takes; here they are copied into it. */
#define BATCH 256

static void
check_batch(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct rep_query batch[BATCH];

        for (size_t i = 0; i < count; i++) {
                batch[i % BATCH].group = &((const struct site *)queries[i].site)->group;
                batch[i % BATCH].url = queries[i].url.data;
                batch[i % BATCH].url_size = queries[i].url.size;
                if (i % BATCH + 1 < BATCH && i + 1 < count)
                        continue;
                size_t filled = i % BATCH + 1;
                rep_check_batch(batch, filled, scratch, scratch_size);
                for (size_t j = 0; j < filled; j++) {
                        expect_ok(batch[j].status);
                        verdicts[i + 1 - filled + j] = (unsigned char)batch[j].result.verdict;
                }
        }
}

static size_t
bytes(const void *site)
{
        return ((const struct site *)site)->blob_size;
}

const struct bench_engine bench_rep = {"rep", true, false, create_auto, check, bytes, free, REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_batch = {"rep-batch", true,  false, create_auto,
                                             check_batch, bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_list = {"rep-list", true,  false, create_list,
                                            check,      bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_compact = {"rep-compact", true,  false, create_compact,
                                               check,         bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_dense = {"rep-dense", true,  false, create_dense,
                                             check,       bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_rfc9309 = {"rep-rfc9309", true,  false, create_rfc9309,
                                               check,         bytes, free,  REP_DIALECT_RFC9309};
