/* SPDX-License-Identifier: Apache-2.0 */
/* lmdb.c: LMDB as a map from origins to blobs, which are opened and picked at each check. */
#include <lmdb.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crawl/crawl.h"
#include "rep_compile.h"

struct store {
        MDB_env *env;
        MDB_txn *txn;
        MDB_dbi dbi;
        char file[200];
};

static void
must(int result)
{
        if (result == 0)
                return;
        fprintf(stderr, "crawl-bench: lmdb: %s\n", mdb_strerror(result));
        exit(2);
}

/* Stores each origin with the blob of its text for the crawl's agent, without lines and directives, which is empty if
 * the origin has no rules. */
static void
store_origins(const struct store *store, const struct crawl *crawl)
{
        struct rep_compiler *compiler = bench_some(rep_compiler_create());
        struct rep_options options = {.strip = REP_STRIP_ALL, .agents = &crawl->agent, .agent_count = 1};

        for (size_t i = 0; i < crawl->origin_count; i++) {
                struct crawl_origin *origin = &crawl->origins[i];
                MDB_val key = {strlen(origin->name), origin->name}, value;
                const void *blob = NULL;
                size_t size = 0;

                if (origin->text.size > 0 &&
                    rep_compile(compiler, origin->text.data, origin->text.size, &options, &blob, &size) != REP_OK)
                        exit(2);
                value = (MDB_val){size, (void *)(uintptr_t)blob};
                must(mdb_put(store->txn, store->dbi, &key, &value, 0));
        }
        rep_compiler_free(compiler);
}

static void *
open_store(const struct crawl *crawl)
{
        struct store *store = bench_new(1, sizeof(*store));

        snprintf(store->file, sizeof(store->file), "%s/crawl-bench-%ld.mdb", crawl->directory, (long)getpid());
        must(mdb_env_create(&store->env));
        must(mdb_env_set_mapsize(store->env, (size_t)1 << 36));
        must(mdb_env_open(store->env, store->file, MDB_NOSUBDIR | MDB_NOSYNC | MDB_WRITEMAP | MDB_NOLOCK, 0600));
        must(mdb_txn_begin(store->env, NULL, 0, &store->txn));
        must(mdb_dbi_open(store->txn, NULL, 0, &store->dbi));
        store_origins(store, crawl);
        must(mdb_txn_commit(store->txn));
        must(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &store->txn));
        return store;
}

/* Copies, opens and picks the blob of SIZE bytes at BYTES, which need not be aligned.  Returns its verdict about URL:
 * REP_ALLOW if SIZE is 0. */
static unsigned char
check_blob(const void *bytes, size_t size, struct rep_text url)
{
        static unsigned char *copy;
        static size_t capacity;
        struct rep_result result;
        struct rep_group group;
        struct rep_blob blob;

        if (size == 0)
                return REP_ALLOW;
        if (size > capacity) {
                free(copy);
                capacity = 2 * size;
                copy = bench_new(capacity, 1);
        }
        memcpy(copy, bytes, size);
        if (rep_open(&blob, copy, size, NULL) != REP_OK || rep_pick(&blob, NULL, 0, &group) != REP_OK)
                exit(2);
        /* A check rarely needs more scratch memory than the stack has. */
        if (rep_check(&group, url.data, url.size, NULL, 0, &result) == REP_ERR_SCRATCH) {
                void *scratch = bench_new(rep_scratch_size(&group), 1);
                rep_check(&group, url.data, url.size, scratch, rep_scratch_size(&group), &result);
                free(scratch);
        }
        return (unsigned char)result.verdict;
}

static void
check(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;

        for (size_t i = 0; i < count; i++) {
                struct rep_text origin = crawl_origin_of(urls[i]);
                MDB_val key = {origin.size, (void *)origin.data}, value;

                must(mdb_get(store->txn, store->dbi, &key, &value));
                verdicts[i] = check_blob(value.mv_data, value.mv_size, urls[i]);
        }
}

static size_t
bytes(const void *at)
{
        const struct store *store = at;
        struct stat status;

        return stat(store->file, &status) == 0 ? (size_t)status.st_blocks * 512 : 0;
}

static void
close_store(void *at)
{
        struct store *store = at;

        mdb_txn_abort(store->txn);
        mdb_env_close(store->env);
        unlink(store->file);
        free(store);
}

const struct crawl_engine crawl_lmdb = {"lmdb", true, false, open_store, check, bytes, close_store};
