/* SPDX-License-Identifier: Apache-2.0 */
/* cache.c: see cache.h. */
#include "cli/ask/cache.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"

enum { BUCKETS_FIRST = 64 };

void
cache_start(struct cache *cache, size_t limit, const struct rep_folder *folder, const struct reading *reading,
            bool quiet)
{
        *cache = (struct cache){.limit = limit, .block = 1, .folder = *folder, .reading = reading, .quiet = quiet};
        cache->bucket_count = BUCKETS_FIRST;
        cache->buckets = must(calloc(cache->bucket_count, sizeof(struct cache_entry *)));
}

/* ---- by name */

static struct cache_entry **
bucket_of(const struct cache *cache, uint64_t hash)
{
        return &cache->buckets[hash & (cache->bucket_count - 1)];
}

/* Doubles the buckets once there are fewer buckets than entries. */
static void
spread(struct cache *cache)
{
        struct cache_entry *entry;

        if (cache->count <= cache->bucket_count)
                return;
        free(cache->buckets);
        cache->bucket_count *= 2;
        cache->buckets = must(calloc(cache->bucket_count, sizeof(struct cache_entry *)));
        for (entry = cache->newest; entry != NULL; entry = entry->older) {
                struct cache_entry **bucket = bucket_of(cache, entry->hash);

                entry->next = *bucket;
                *bucket = entry;
        }
}

/* ---- by use */

static void
unlink_entry(struct cache *cache, struct cache_entry *entry)
{
        *(entry->newer != NULL ? &entry->newer->older : &cache->newest) = entry->older;
        *(entry->older != NULL ? &entry->older->newer : &cache->oldest) = entry->newer;
}

static void
link_newest(struct cache *cache, struct cache_entry *entry)
{
        entry->newer = NULL;
        entry->older = cache->newest;
        *(entry->older != NULL ? &entry->older->newer : &cache->oldest) = entry;
        cache->newest = entry;
}

/* ---- entries */

void
cache_measure(struct cache *cache, struct cache_entry *entry)
{
        size_t bytes = sizeof(*entry) + strlen(entry->name) + 1 + robots_size(&entry->robots);

        cache->bytes = cache->bytes - entry->bytes + bytes;
        entry->bytes = bytes;
}

static void
remove_entry(struct cache *cache, struct cache_entry *entry)
{
        struct cache_entry **at = bucket_of(cache, entry->hash);

        while (*at != entry)
                at = &(*at)->next;
        *at = entry->next;
        unlink_entry(cache, entry);
        cache->count--;
        cache->bytes -= entry->bytes;
        robots_free(&entry->robots);
        free(entry->name);
        free(entry);
}

static void
open_entry(struct cache *cache, struct cache_entry *entry)
{
        struct source source;

        entry->opened = source_read_in(&source, &cache->folder, entry->name, &entry->failure) &&
                        robots_open(&entry->robots, entry->name, &source, cache->reading, false, &entry->failure);
        source_free(&source);
        if (!entry->opened)
                robots_free(&entry->robots);
        else if (!cache->quiet)
                robots_warn(entry->name, &entry->robots);
}

static struct cache_entry *
add_entry(struct cache *cache, const char *name, uint64_t hash)
{
        struct cache_entry *entry = must(calloc(1, sizeof(*entry))), **bucket;

        entry->name = must(strdup(name));
        entry->hash = hash;
        open_entry(cache, entry);
        bucket = bucket_of(cache, hash);
        entry->next = *bucket;
        *bucket = entry;
        link_newest(cache, entry);
        cache->count++;
        cache_measure(cache, entry);
        spread(cache);
        return entry;
}

struct cache_entry *
cache_get(struct cache *cache, const char *name)
{
        uint64_t hash = text_hash(TEXT_HASH, rep_string(name));
        struct cache_entry *entry = *bucket_of(cache, hash);
        bool is_new;

        while (entry != NULL && (entry->hash != hash || strcmp(entry->name, name) != 0))
                entry = entry->next;
        is_new = entry == NULL;
        if (is_new)
                entry = add_entry(cache, name, hash);
        else if (entry != cache->newest) {
                unlink_entry(cache, entry);
                link_newest(cache, entry);
        }
        entry->used = cache->block;
        /* A new one closes those that this block did not use, the oldest first, until the rest is within the limit. */
        while (is_new && cache->bytes > cache->limit && cache->oldest->used < cache->block)
                remove_entry(cache, cache->oldest);
        return entry;
}

bool
cache_is_full(const struct cache *cache)
{
        return cache->bytes > cache->limit;
}

void
cache_next_block(struct cache *cache)
{
        cache->block++;
        while (cache->bytes > cache->limit && cache->oldest != cache->newest)
                remove_entry(cache, cache->oldest);
}

void
cache_free(struct cache *cache)
{
        while (cache->newest != NULL)
                remove_entry(cache, cache->newest);
        free(cache->buckets);
}
