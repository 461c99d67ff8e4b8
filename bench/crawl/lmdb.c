/* SPDX-License-Identifier: Apache-2.0 */
/* lmdb.c: LMDB as a map from origins to blobs, which are opened and picked at each check. */
#include <lmdb.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crawl/stored.h"
#include "engines/memory.h"

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

static void
put(void *at, const struct crawl_origin *origin, const void *blob, size_t size)
{
        struct store *store = at;
        MDB_val key = {strlen(origin->name), origin->name}, value = {size, (void *)(uintptr_t)blob};

        must(mdb_put(store->txn, store->dbi, &key, &value, 0));
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
        crawl_store(crawl, put, store);
        must(mdb_txn_commit(store->txn));
        must(mdb_txn_begin(store->env, NULL, MDB_RDONLY, &store->txn));
        return store;
}

static void
check(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;

        for (size_t i = 0; i < count; i++) {
                struct rep_text origin = crawl_origin_of(urls[i]);
                MDB_val key = {origin.size, (void *)origin.data}, value;

                must(mdb_get(store->txn, store->dbi, &key, &value));
                verdicts[i] = crawl_check_blob(value.mv_data, value.mv_size, urls[i]);
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

extern const struct crawl_engine crawl_lmdb;
const struct crawl_engine crawl_lmdb = {"lmdb", true, false, open_store, check, bytes, close_store};
