/* SPDX-License-Identifier: Apache-2.0 */
/* sqlite.c: SQLite, with a table of origins without row numbers.  Their blobs are opened and picked at each check. */
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crawl/stored.h"
#include "engines/memory.h"

struct store {
        sqlite3 *db;
        sqlite3_stmt *put, *get;
        char file[200];
};

static void
must(struct store *store, int result)
{
        if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
                return;
        fprintf(stderr, "crawl-bench: sqlite: %s\n", sqlite3_errmsg(store->db));
        exit(2);
}

static void
put(void *at, const struct crawl_origin *origin, const void *blob, size_t size)
{
        struct store *store = at;

        must(store, sqlite3_bind_text(store->put, 1, origin->name, -1, SQLITE_STATIC));
        must(store, sqlite3_bind_blob(store->put, 2, blob, (int)size, SQLITE_STATIC));
        must(store, sqlite3_step(store->put));
        must(store, sqlite3_reset(store->put));
}

static void *
open_store(const struct crawl *crawl)
{
        struct store *store = bench_new(1, sizeof(*store));

        snprintf(store->file, sizeof(store->file), "%s/crawl-bench-%ld.db", crawl->directory, (long)getpid());
        must(store, sqlite3_open(store->file, &store->db));
        must(store, sqlite3_exec(store->db,
                                 "pragma synchronous=off; pragma journal_mode=off; pragma mmap_size=68719476736;"
                                 "create table robots(origin text primary key, blob) without rowid; begin",
                                 NULL, NULL, NULL));
        must(store, sqlite3_prepare_v2(store->db, "insert into robots values (?, ?)", -1, &store->put, NULL));
        crawl_store(crawl, put, store);
        sqlite3_finalize(store->put);
        must(store, sqlite3_exec(store->db, "commit; begin", NULL, NULL, NULL));
        must(store, sqlite3_prepare_v2(store->db, "select blob from robots where origin = ?", -1, &store->get, NULL));
        return store;
}

static unsigned char
check_url(struct store *store, struct rep_text url)
{
        struct rep_text origin = crawl_origin_of(url);
        unsigned char verdict;
        size_t size;

        must(store, sqlite3_bind_text(store->get, 1, origin.data, (int)origin.size, SQLITE_STATIC));
        must(store, sqlite3_step(store->get));
        size = (size_t)sqlite3_column_bytes(store->get, 0);
        verdict = crawl_check_blob(sqlite3_column_blob(store->get, 0), size, url);
        sqlite3_reset(store->get);
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
        struct stat status;

        return stat(((const struct store *)at)->file, &status) == 0 ? (size_t)status.st_size : 0;
}

static void
close_store(void *at)
{
        struct store *store = at;

        sqlite3_finalize(store->get);
        sqlite3_close(store->db);
        unlink(store->file);
        free(store);
}

extern const struct crawl_engine crawl_sqlite;
const struct crawl_engine crawl_sqlite = {"sqlite", true, false, open_store, check, bytes, close_store};
