/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c as its users meet it: one object, which changes its encoding as checks pay for it (rep_robots.h).
 *
 * Set-up is everything from the text to an object that is ready for its first check.  The object is for one crawler and
 * keeps no texts of rules, because the other engines keep none either.  The time to make a better encoding is part of
 * the checks.
 */
#include "engine.h"

#include "library.h"
#include "rep_robots.h"

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

static void *
create(const struct bench_task *task, enum rep_dialect dialect)
{
        struct rep_robots_options options = {
                .crawler = kept_crawler(task->agent), .no_texts = true, .dialect = dialect};
        struct rep_robots *robots;

        asking = options.crawler;
        expect_ok(rep_robots_parse(task->robots.data, task->robots.size, &options, &robots));
        return robots;
}

static void *
create_google(const struct bench_task *task)
{
        return create(task, REP_DIALECT_GOOGLE);
}

static void *
create_rfc9309(const struct bench_task *task)
{
        return create(task, REP_DIALECT_RFC9309);
}

/* Paths are checked as paths.  For a whole URL, the time to find its path counts. */
static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
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
bytes_of(const void *site)
{
        return rep_robots_size(site);
}

static void
destroy(void *site)
{
        rep_robots_free(site);
}

const struct bench_engine bench_rep = {"rep", true, false, create_google, check, bytes_of, destroy, REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_batch = {"rep-batch", true,     false,   create_google,
                                             check_batch, bytes_of, destroy, REP_DIALECT_GOOGLE};
const struct bench_engine bench_rep_rfc9309 = {"rep-rfc9309", true,     false,   create_rfc9309,
                                               check,         bytes_of, destroy, REP_DIALECT_RFC9309};
