/* SPDX-License-Identifier: Apache-2.0 */
/* pack.c: a pack, asked for one URL after the other, or for many at once. */
#include <stdio.h>
#include <unistd.h>

#include "crawl/pack_file.h"
#include "engines/memory.h"

enum { BATCH = 256 };

struct store {
        struct rep_pack *pack;
        struct rep_crawler *crawler;
        struct rep_pack_stats stats;
        void *scratch;
};

/* Writes a pack of all origins. */
static void
write_pack(const struct crawl *crawl, const char *file)
{
        struct rep_pack_writer *writer = crawl_begin_pack(file, &crawl->agent, 0);

        for (size_t i = 0; i < crawl->origin_count; i++)
                crawl_add_origin(writer, &crawl->origins[i]);
        if (rep_pack_writer_finish(writer, NULL, NULL) != REP_OK)
                exit(2);
}

static void *
open_store(const struct crawl *crawl)
{
        struct store *store = bench_new(1, sizeof(*store));
        char made[200];
        const char *file = crawl->pack != NULL ? crawl->pack : made;

        snprintf(made, sizeof(made), "%s/crawl-bench-%ld.pack", crawl->directory, (long)getpid());
        if (crawl->pack == NULL)
                write_pack(crawl, made);
        if (rep_pack_open(file, &store->pack, NULL) != REP_OK ||
            rep_crawler_create(&crawl->agent, 1, REP_NAMES_TOKEN, &store->crawler) != REP_OK)
                exit(2);
        if (crawl->pack == NULL)
                unlink(made);
        rep_pack_stats(store->pack, &store->stats);
        store->scratch = bench_new(store->stats.scratch_size + 4, 1);
        return store;
}

static void
check_single(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;
        struct rep_pack_answer answer;

        for (size_t i = 0; i < count; i++) {
                rep_pack_check(store->pack, store->crawler, urls[i].data, urls[i].size, store->scratch,
                               store->stats.scratch_size, &answer);
                verdicts[i] = (unsigned char)answer.result.verdict;
        }
}

static void
check_batch(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;
        struct rep_pack_query queries[BATCH];

        for (size_t begin = 0; begin < count; begin += BATCH) {
                size_t some = count - begin < BATCH ? count - begin : BATCH;
                for (size_t i = 0; i < some; i++)
                        queries[i] =
                                (struct rep_pack_query){.url = urls[begin + i].data, .url_size = urls[begin + i].size};
                rep_pack_check_batch(store->pack, store->crawler, queries, some, store->scratch,
                                     store->stats.scratch_size);
                for (size_t i = 0; i < some; i++)
                        verdicts[begin + i] = (unsigned char)queries[i].answer.result.verdict;
        }
}

static size_t
bytes(const void *at)
{
        return (size_t)((const struct store *)at)->stats.size;
}

static void
close_store(void *at)
{
        struct store *store = at;

        rep_pack_close(store->pack);
        rep_crawler_free(store->crawler);
        free(store->scratch);
        free(store);
}

extern const struct crawl_engine crawl_pack, crawl_pack_batch;
const struct crawl_engine crawl_pack = {"pack", true, true, open_store, check_single, bytes, close_store};
const struct crawl_engine crawl_pack_batch = {"pack batch", true, true, open_store, check_batch, bytes, close_store};
