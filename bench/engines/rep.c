/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blobs of rep2c, which are stored and shared, in each encoding.  robots.c has the object that users meet first.
 *
 * Set-up is everything from the text to a picked group: parse, compile for the agent, copy the blob out of the
 * compiler, open it and pick.  The compiler's memory is kept from one file to the next.  Blobs are stripped, because
 * the other engines keep no texts and line numbers either.
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
create(const struct bench_task *task, enum rep_encoding encoding)
{
        struct rep_options options = {.tracking = task->verdict_only ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                      .strip = true,
                                      .agents = &task->agent,
                                      .agent_count = 1,
                                      .encoding = encoding};
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
        return create(task, REP_ENCODING_AUTO);
}

static void *
create_list(const struct bench_task *task)
{
        return create(task, REP_ENCODING_LIST);
}

static void *
create_compact(const struct bench_task *task)
{
        return create(task, REP_ENCODING_COMPACT);
}

static void *
create_dense(const struct bench_task *task)
{
        return create(task, REP_ENCODING_DENSE);
}

/* Paths are checked as paths.  For a whole URL, the time to find its path counts. */
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

static size_t
bytes(const void *site)
{
        return ((const struct site *)site)->blob_size;
}

const struct bench_engine bench_rep_blob = {"rep-blob", true,  false, create_auto,
                                            check,      bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_list = {"rep-list", true,  false, create_list,
                                            check,      bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_compact = {"rep-compact", true,  false, create_compact,
                                               check,         bytes, free,  REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_dense = {"rep-dense", true,  false, create_dense,
                                             check,       bytes, free,  REP_DIALECT_GOOGLE};
