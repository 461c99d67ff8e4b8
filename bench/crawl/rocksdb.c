/* SPDX-License-Identifier: Apache-2.0 */
/* rocksdb.c: RocksDB as a map from origins to blobs, which are opened and picked at each check. */
#include <inttypes.h>
#include <rocksdb/c.h>
#include <stdio.h>
#include <unistd.h>

#include "crawl/stored.h"
#include "engines/memory.h"

enum { BLOOM_BITS = 10 };

struct store {
        rocksdb_t *db;
        rocksdb_options_t *options;
        rocksdb_readoptions_t *reading;
        rocksdb_writeoptions_t *writing; /* while origins are stored */
        char directory[200];
};

static void
must(const char *error)
{
        if (error == NULL)
                return;
        fprintf(stderr, "crawl-bench: rocksdb: %s\n", error);
        exit(2);
}

/* Sets a filter, so that most files need not be read, and enough memory for everything that is read again. */
static rocksdb_options_t *
make_options(void)
{
        rocksdb_options_t *options = rocksdb_options_create();
        rocksdb_block_based_table_options_t *table = rocksdb_block_based_options_create();

        rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom(BLOOM_BITS));
        rocksdb_block_based_options_set_block_cache(table, rocksdb_cache_create_lru((size_t)1 << 30));
        rocksdb_options_set_block_based_table_factory(options, table);
        rocksdb_block_based_options_destroy(table);
        rocksdb_options_set_create_if_missing(options, 1);
        return options;
}

static void
put(void *at, const struct crawl_origin *origin, const void *blob, size_t size)
{
        const struct store *store = at;
        char *error = NULL;

        rocksdb_put(store->db, store->writing, origin->name, strlen(origin->name), blob, size, &error);
        must(error);
}

static void *
open_store(const struct crawl *crawl)
{
        struct store *store = bench_new(1, sizeof(*store));
        char *error = NULL;

        snprintf(store->directory, sizeof(store->directory), "%s/crawl-bench-%ld.rocksdb", crawl->directory,
                 (long)getpid());
        store->options = make_options();
        store->reading = rocksdb_readoptions_create();
        store->db = rocksdb_open(store->options, store->directory, &error);
        must(error);
        store->writing = rocksdb_writeoptions_create();
        rocksdb_writeoptions_disable_WAL(store->writing, 1);
        crawl_store(crawl, put, store);
        rocksdb_writeoptions_destroy(store->writing);
        /* As few files as possible. */
        rocksdb_compact_range(store->db, NULL, 0, NULL, 0);
        return store;
}

static unsigned char
check_url(struct store *store, struct rep_text url)
{
        struct rep_text origin = crawl_origin_of(url);
        unsigned char verdict;
        char *error = NULL;
        size_t size;
        rocksdb_pinnableslice_t *value =
                rocksdb_get_pinned(store->db, store->reading, origin.data, origin.size, &error);
        const char *bytes;

        must(error);
        bytes = rocksdb_pinnableslice_value(value, &size);
        verdict = crawl_check_blob(bytes, size, url);
        rocksdb_pinnableslice_destroy(value);
        return verdict;
}

static void
check(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        for (size_t i = 0; i < count; i++)
                verdicts[i] = check_url(at, urls[i]);
}

static size_t
bytes(const void *at)
{
        uint64_t size = 0;

        rocksdb_property_int(((const struct store *)at)->db, "rocksdb.total-sst-files-size", &size);
        return (size_t)size;
}

static void
close_store(void *at)
{
        struct store *store = at;
        char *error = NULL;

        rocksdb_close(store->db);
        rocksdb_destroy_db(store->options, store->directory, &error);
        must(error);
        rocksdb_readoptions_destroy(store->reading);
        rocksdb_options_destroy(store->options);
        free(store);
}

extern const struct crawl_engine crawl_rocksdb;
const struct crawl_engine crawl_rocksdb = {"rocksdb", true, false, open_store, check, bytes, close_store};
