/* cache.c: see cache.h. */
#define _XOPEN_SOURCE 700 /* insque() */

#include "cli/cache.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

void
cache_start(struct cache *cache, size_t limit, int directory, const struct reading *reading, bool quiet)
{
        *cache = (struct cache){.limit = limit, .directory = directory, .quiet = quiet, .reading = reading};
        cache->order = (struct cache_link){&cache->order, &cache->order};
        reading_apply(reading, &cache->options);
        cache->compiler = must(rep_compiler_create());
}

static int
compare_names(const void *a, const void *b)
{
        return strcmp(((const struct cache_entry *)a)->name, ((const struct cache_entry *)b)->name);
}

static size_t
entry_bytes(const struct cache_entry *entry)
{
        return sizeof(*entry) + strlen(entry->name) + 1 + entry->robots.bytes.size;
}

static void
remove_entry(struct cache *cache, struct cache_entry *entry)
{
        cache->bytes -= entry_bytes(entry);
        remque(&entry->link);
        tdelete(entry, &cache->tree, compare_names);
        robots_free(&entry->robots);
        free(entry->name);
        free(entry);
}

static void
open_entry(struct cache *cache, struct cache_entry *entry)
{
        struct input input;

        entry->opened = input_read_file(&input, cache->directory, entry->name, &entry->failure) &&
                        robots_open(&entry->robots, &input, cache->compiler, &cache->options, &entry->failure) &&
                        reading_suits(cache->reading, &entry->robots.blob, &entry->failure);
        input_free(&input);
        if (!entry->opened)
                robots_free(&entry->robots);
        if (!cache->quiet)
                warn_ignored(entry->name, entry->robots.ignored);
}

static struct cache_entry *
add_entry(struct cache *cache, const char *name)
{
        struct cache_entry *entry = must(calloc(1, sizeof(*entry)));

        entry->name = must(strdup(name));
        open_entry(cache, entry);
        insque(&entry->link, &cache->order);
        must(tsearch(entry, &cache->tree, compare_names));
        cache->bytes += entry_bytes(entry);
        while (cache->bytes > cache->limit && cache->order.previous != &entry->link)
                remove_entry(cache, (struct cache_entry *)cache->order.previous);
        return entry;
}

static struct cache_entry *
find_entry(const struct cache *cache, char *name)
{
        struct cache_entry key = {.name = name}, **found = tfind(&key, &cache->tree, compare_names);

        return found != NULL ? *found : NULL;
}

const struct cache_entry *
cache_get(struct cache *cache, char *name)
{
        struct cache_entry *entry = find_entry(cache, name);

        if (entry == NULL)
                return add_entry(cache, name);
        remque(&entry->link);
        insque(&entry->link, &cache->order);
        return entry;
}

void
cache_free(struct cache *cache)
{
        while (cache->order.next != &cache->order)
                remove_entry(cache, (struct cache_entry *)cache->order.next);
        rep_compiler_destroy(cache->compiler);
}
