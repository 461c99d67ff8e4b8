/* SPDX-License-Identifier: Apache-2.0 */
/*
 * map.c: a hash table in memory of origins and their rules, which the tuned scan matches.  Origins with equal files
 * share their rules.  This file also has the floor: a hash of the origin, a line of an index of that size, and the
 * URL's bytes.
 */
#include "crawl/crawl.h"
#include "engines/engine.h"
#include "pack/hash.h"

extern const struct bench_engine bench_scan;

struct slot {
        uint64_t hash;
        struct rep_text origin;
        void *site; /* NULL: everything is allowed */
};

struct store {
        struct slot *slots;
        size_t capacity; /* a power of two */
        size_t bytes;
};

static void
insert(struct store *store, struct rep_text origin, void *site)
{
        uint64_t hash = rep_pack_hash(origin.data, origin.size, 0);
        size_t at = hash & (store->capacity - 1);

        while (store->slots[at].origin.size > 0)
                at = (at + 1) & (store->capacity - 1);
        store->slots[at] = (struct slot){hash, origin, site};
        store->bytes += origin.size;
}

static const struct slot *
find(const struct store *store, struct rep_text origin)
{
        uint64_t hash = rep_pack_hash(origin.data, origin.size, 0);
        size_t at = hash & (store->capacity - 1);

        for (; store->slots[at].origin.size > 0; at = (at + 1) & (store->capacity - 1))
                if (store->slots[at].hash == hash && store->slots[at].origin.size == origin.size &&
                    memcmp(store->slots[at].origin.data, origin.data, origin.size) == 0)
                        return &store->slots[at];
        return NULL;
}

static struct store *
new_store(size_t count)
{
        struct store *store = bench_new(1, sizeof(*store));

        for (store->capacity = 16; store->capacity < 2 * count;)
                store->capacity *= 2;
        store->slots = bench_new(store->capacity, sizeof(*store->slots));
        store->bytes = store->capacity * sizeof(*store->slots);
        return store;
}

/* Returns the site of ORIGIN's text.  Origins with the same file share it, by a table of their own. */
static void *
site_of(struct store *store, const struct crawl *crawl, const struct crawl_origin *origin, struct store *shared)
{
        const struct rep_text key = {(const char *)&origin->file, sizeof(origin->file)};
        const struct bench_task task = {origin->text, crawl->agent, true, 0};
        const struct slot *slot = origin->own ? NULL : find(shared, key);
        void *site;

        if (origin->text.size == 0)
                return NULL;
        if (slot != NULL)
                return slot->site;
        site = bench_scan.create(&bench_scan, &task);
        store->bytes += bench_scan.bytes(site);
        if (!origin->own)
                insert(shared, key, site);
        return site;
}

static void *
open_map(const struct crawl *crawl)
{
        struct store *store = new_store(crawl->origin_count), *shared = new_store(10000);

        for (size_t i = 0; i < crawl->origin_count; i++) {
                const struct crawl_origin *origin = &crawl->origins[i];
                insert(store, rep_string(origin->name), site_of(store, crawl, origin, shared));
        }
        free(shared->slots);
        free(shared);
        return store;
}

static void
check_map(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        const struct store *store = at;

        for (size_t i = 0; i < count; i++) {
                struct rep_text origin = crawl_origin_of(urls[i]);
                const struct slot *slot = find(store, origin);

                verdicts[i] = REP_ALLOW;
                if (slot == NULL || slot->site == NULL)
                        continue;
                const struct bench_query query = {slot->site, {urls[i].data + origin.size, urls[i].size - origin.size}};
                bench_scan.check(&query, 1, &verdicts[i]);
        }
}

static size_t
bytes(const void *at)
{
        return ((const struct store *)at)->bytes;
}

/* The sites live until the program ends. */
static void
close_map(void *at)
{
        struct store *store = at;

        free(store->slots);
        free(store);
}

const struct crawl_engine crawl_map = {"map of scans", true, false, open_map, check_map, bytes, close_map};

/* ---- the floor */

struct floor {
        unsigned char *lines;
        size_t count; /* in lines of 64 bytes */
};

static void *
open_floor(const struct crawl *crawl)
{
        struct floor *floor = bench_new(1, sizeof(*floor));

        floor->count = crawl->origin_count / 5 + 1;
        floor->lines = bench_new(floor->count, 64);
        memset(floor->lines, 1, 64 * floor->count);
        return floor;
}

static void
check_floor(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        const struct floor *floor = at;

        for (size_t i = 0; i < count; i++) {
                struct rep_text origin = crawl_origin_of(urls[i]);
                uint64_t hash = rep_pack_hash(origin.data, origin.size, 0);

                verdicts[i] = (unsigned char)(floor->lines[64 * ((hash >> 32) * floor->count >> 32)] ^
                                              urls[i].data[urls[i].size - 1]);
        }
}

static size_t
floor_bytes(const void *at)
{
        return 64 * ((const struct floor *)at)->count;
}

static void
close_floor(void *at)
{
        struct floor *floor = at;

        free(floor->lines);
        free(floor);
}

const struct crawl_engine crawl_floor = {"floor", false, true, open_floor, check_floor, floor_bytes, close_floor};
