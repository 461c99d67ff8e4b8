/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c as its users meet it, an object that changes its encoding as checks pay for it (rep_robots.h), and blobs in
 * each encoding, which are stored and shared.
 *
 * Set-up is everything from the text to what is ready for its first check.  An object is for one crawler.  A blob is
 * compiled for the agent, copied out of the compiler, opened, and its group picked; the compiler's memory is kept from
 * one file to the next. Neither has texts of rules, because the other engines keep none either.  The time in which an
 * object makes a better encoding is part of its checks.
 *
 * Paths are checked as paths.  For a whole URL, the time to find its path counts.
 */
#include "engines/engine.h"

#include "engines/memory.h"
#include "for_command.h"
#include "rep_compile.h"
#include "rep_robots.h"

static void
expect_ok(enum rep_status status)
{
        if (status == REP_OK)
                return;
        fprintf(stderr, "rep-bench: rep: %s\n", rep_status_text(status));
        exit(2);
}

/* ---- objects */

/* The crawler of tasks that follow each other, which is made once. */
static const struct rep_crawler *
kept_crawler(struct rep_text agent)
{
        static struct rep_crawler *crawler;
        static struct rep_text kept;

        if (crawler != NULL && kept.size == agent.size && memcmp(kept.data, agent.data, agent.size) == 0)
                return crawler;
        rep_crawler_free(crawler);
        kept = agent;
        expect_ok(rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler));
        return crawler;
}

static const struct rep_crawler *asking;

/* Of objects: what users get, and what options of nothing give, for all crawlers and with texts. */
enum { ONE_CRAWLER, PLAIN };

static void *
create_object(const struct bench_engine *engine, const struct bench_task *task)
{
        struct rep_robots_options options = {
                .crawler = kept_crawler(task->agent), .no_texts = true, .dialect = engine->dialect};
        struct rep_robots *robots;

        asking = options.crawler;
        expect_ok(rep_robots_parse(task->robots.data, task->robots.size, engine->variant == PLAIN ? NULL : &options,
                                   &robots));
        return robots;
}

static void
check_object(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct rep_result result;

        for (size_t i = 0; i < count; i++) {
                struct rep_text url = queries[i].url;

                if (url.data[0] == '/')
                        expect_ok(rep_robots_check_path(queries[i].site, asking, url.data, url.size, &result));
                else
                        expect_ok(rep_robots_check(queries[i].site, asking, url.data, url.size, &result));
                verdicts[i] = (unsigned char)result.verdict;
        }
}

/* A crawler's queue may hold its URLs one behind the other, as a batch needs them.  Here they are copied into that
 * form. */
enum { BATCH = 256, BATCH_BYTES = 1 << 16, AHEAD = 16 };

static void
check_batch(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        static char bytes[BATCH_BYTES];
        struct rep_robots *robots[BATCH];
        struct rep_result results[BATCH];
        unsigned char statuses[BATCH];
        uint64_t ends[BATCH];
        size_t filled = 0, used = 0;

        for (size_t i = 0; i < count; i++) {
                struct rep_text url = queries[i].url;

                if (i + AHEAD < count)
                        __builtin_prefetch(queries[i + AHEAD].url.data);
                memcpy(bytes + used, url.data, url.size);
                robots[filled] = queries[i].site;
                ends[filled++] = used += url.size;
                if (filled < BATCH && i + 1 < count && used + queries[i + 1].url.size <= BATCH_BYTES)
                        continue;
                expect_ok(rep_robots_check_batch(robots, filled, asking, bytes, ends, filled, results, statuses));
                for (size_t j = 0; j < filled; j++) {
                        expect_ok((enum rep_status)statuses[j]);
                        verdicts[i + 1 - filled + j] = (unsigned char)results[j].verdict;
                }
                filled = used = 0;
        }
}

static size_t
object_bytes(const void *site)
{
        return rep_robots_size(site);
}

static void
destroy_object(void *site)
{
        rep_robots_free(site);
}

const struct bench_engine bench_rep = {
        "rep", true, false, create_object, check_object, object_bytes, destroy_object, REP_DIALECT_GOOGLE, ONE_CRAWLER};
const struct bench_engine bench_rep_batch = {"rep-batch", true,         false,          create_object,
                                             check_batch, object_bytes, destroy_object, REP_DIALECT_GOOGLE,
                                             ONE_CRAWLER};
const struct bench_engine bench_rep_rfc9309 = {"rep-rfc9309", true,         false,          create_object,
                                               check_object,  object_bytes, destroy_object, REP_DIALECT_RFC9309,
                                               ONE_CRAWLER};
const struct bench_engine bench_rep_plain = {
        "rep-plain", true, false, create_object, check_object, object_bytes, destroy_object, REP_DIALECT_GOOGLE, PLAIN};

/* ---- texts, read at each check: for own.c, which asks for no bytes */

static void *
keep_text(const struct bench_engine *engine, const struct bench_task *task)
{
        struct rep_text *text = bench_new(1, sizeof(*text));

        (void)engine;
        asking = kept_crawler(task->agent);
        *text = task->robots;
        return text;
}

static void
check_text(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct rep_result result;

        for (size_t i = 0; i < count; i++) {
                const struct rep_text *text = queries[i].site, url = queries[i].url;

                expect_ok(rep_check_once(text->data, text->size, NULL, asking, url.data, url.size, &result));
                verdicts[i] = (unsigned char)result.verdict;
        }
}

const struct bench_engine bench_rep_once = {"rep-once",         true, false, keep_text, check_text, NULL, free,
                                            REP_DIALECT_GOOGLE, 0};

/* ---- blobs */

static struct rep_compiler *
kept_compiler(void)
{
        static struct rep_compiler *compiler;

        if (compiler == NULL)
                compiler = bench_some(rep_compiler_create());
        return compiler;
}

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
create_blob(const struct bench_engine *engine, const struct bench_task *task)
{
        struct rep_options options = {.tracking = task->verdict_only ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                      .strip = true,
                                      .agents = &task->agent,
                                      .agent_count = 1,
                                      .encoding = (enum rep_encoding)engine->variant};
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

static void
check_blob(const struct bench_query *queries, size_t count, unsigned char *verdicts)
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
blob_bytes(const void *site)
{
        return ((const struct site *)site)->blob_size;
}

const struct bench_engine bench_rep_blob = {
        "rep-blob", true, false, create_blob, check_blob, blob_bytes, free, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO};
const struct bench_engine bench_rep_list = {
        "rep-list", true, false, create_blob, check_blob, blob_bytes, free, REP_DIALECT_GOOGLE, REP_ENCODING_LIST};
const struct bench_engine bench_rep_compact = {"rep-compact",       true,       false, create_blob,
                                               check_blob,          blob_bytes, free,  REP_DIALECT_GOOGLE,
                                               REP_ENCODING_COMPACT};
const struct bench_engine bench_rep_dense = {
        "rep-dense", true, false, create_blob, check_blob, blob_bytes, free, REP_DIALECT_GOOGLE, REP_ENCODING_DENSE};
