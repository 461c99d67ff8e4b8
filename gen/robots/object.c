/* SPDX-License-Identifier: Apache-2.0 */
/* object.c: making, checking and freeing an object (rep_robots.h). */
#include "robots/asked.h"

#include "base/size.h"
#include "compile.h"
#include "robots/object_usage.h"
#include "syntax/scheme.h"

#include <limits.h>
#include <stdlib.h>

/* The stack memory for a file's stripped text. */
#define STRIPPED_ROOM 8192

/* ---- making and freeing */

/* Where an object whose tiers have their own blocks has its text or its blob.  Such an object does not begin at a
 * cache line: the room for that costs small files more memory than it saves time, because a check reads mostly tiers.
 */
#define CONTENT_AT ((sizeof(struct rep_robots) + 7) / 8 * 8)

/* Makes an empty object with EXTRA bytes at CONTENT_AT.  Returns NULL if memory is out. */
static struct rep_robots *
new_robots(struct rep_heap *heap, size_t extra)
{
        size_t room = rep_size_add(CONTENT_AT, extra);
        struct rep_robots *robots = room == SIZE_MAX ? NULL : (struct rep_robots *)rep_heap_take(heap, room);

        if (robots == NULL)
                return NULL;
        memset(robots, 0, sizeof(*robots));
        robots->size = room;
        robots->owners = 1;
        return robots;
}

static void
free_asked(struct rep_asked *asked)
{
        struct rep_asked *next;

        for (; asked != NULL; asked = next) {
                next = asked->next;
                rep_crawler_free((struct rep_crawler *)(uintptr_t)asked->crawler);
                free(asked);
        }
}

static void
free_usages(struct rep_usage_asked *asked)
{
        struct rep_usage_asked *next;

        for (; asked != NULL; asked = next) {
                next = asked->next;
                rep_crawler_free((struct rep_crawler *)(uintptr_t)asked->crawler);
                free(asked);
        }
}

struct rep_robots *
rep_robots_share(const struct rep_robots *robots)
{
        struct rep_robots *shared = rep_robots_within(robots);

        if (robots != NULL)
                (void)REP_ADD(&shared->owners, 1u);
        return shared;
}

void
rep_robots_free(struct rep_robots *robots)
{
        struct rep_tier *tier, *next;
        bool alone;

        /* The thread that frees the object must see all accesses of the other owners as done. */
        if (robots == NULL || REP_ADD(&robots->owners, UINT_MAX) > 0)
                return;
        free_asked(robots->further);
        free_usages(robots->usages);
        if (robots->kept != NULL)
                robots->kept->free(robots->kept);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)robots->first.crawler);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)robots->crawler);
        alone = robots->crawler == NULL;
        for (tier = robots->tiers; tier != NULL; tier = next) {
                next = tier->next;
                rep_free_tier(tier);
        }
        /* The block of an object for one crawler is that of its first tier, which was the last of the list. */
        if (alone)
                free(robots);
}

/* Sets how the text of an object with OPTIONS is read. */
static enum rep_status
complete_options(const struct rep_robots_options *options, struct rep_options *read)
{
        const struct rep_options given = {.max_bytes = options->max_bytes,
                                          .encoding = options->encoding,
                                          .dialect = options->dialect,
                                          .names = options->names};

        return options->no_texts && (options->crawler == NULL || options->keep_text)
                       ? REP_ERR_ARGUMENT
                       : rep_complete_options(&given, read);
}

/* Returns the limit on the memory of an object with OPTIONS.  A larger file may need more in proportion. */
static size_t
memory_limit(const struct rep_robots_options *options)
{
        if (options->max_memory > 0)
                return options->max_memory;
        if (options->max_bytes <= REP_MAX_BYTES)
                return REP_ROBOTS_MEMORY_MAX;
        return rep_size_multiply(options->max_bytes, REP_ROBOTS_MEMORY_MAX / REP_MAX_BYTES + 1);
}

/* Initialises ROBOTS from OPTIONS. */
static void
begin(struct rep_robots *robots, const struct rep_kept_text *text, const struct rep_robots_options *options)
{
        robots->dialect = options->dialect;
        robots->names = options->names;
        robots->encoding = options->encoding;
        robots->max_bytes = options->max_bytes;
        robots->max_tier = options->max_tier == 0 ? REP_ROBOTS_TIER_MAX : options->max_tier;
        robots->max_memory = memory_limit(options);
        robots->text = *text;
}

/* Returns how many bytes of TEXT are kept. */
static size_t
kept_size(const struct rep_kept_text *text)
{
        return text->size + (text->whole ? text->report.ignored_bytes : 0);
}

/* Copies the text of ROBOTS to KEPT, the end of its block. */
static void
keep_text(struct rep_robots *robots, char *kept)
{
        if (kept_size(&robots->text) > 0)
                memcpy(kept, robots->text.bytes, kept_size(&robots->text));
        robots->text.bytes = kept;
}

/* Makes the object of TEXT for any crawler. */
static enum rep_status
make_for_any(const struct rep_kept_text *text, const struct rep_robots_options *options, struct rep_heap *heap,
             struct rep_robots **robots)
{
        *robots = new_robots(heap, kept_size(text));
        if (*robots == NULL)
                return REP_ERR_MEMORY;
        begin(*robots, text, options);
        keep_text(*robots, (char *)*robots + CONTENT_AT);
        return REP_OK;
}

/* Makes *ROBOTS for the crawler of ASKED, in the block of its tier.  TEXT is copied to BEHIND. */
static void
make_with_tier(const struct rep_kept_text *text, const struct rep_robots_options *options, struct rep_asked *asked,
               unsigned char *behind, struct rep_robots **robots)
{
        struct rep_tier *tier = asked->tier;
        struct rep_robots *made = (struct rep_robots *)(void *)((unsigned char *)tier - REP_ROBOTS_SIZE);

        memset(made, 0, sizeof(*made));
        made->size = tier->size;
        made->owners = 1;
        begin(made, text, options);
        keep_text(made, (char *)behind);
        made->crawler = rep_crawler_share(options->crawler);
        rep_take_checks(asked, tier);
        made->first = *asked;
        made->first_taken = 1;
        (void)rep_crawler_share(asked->crawler);
        rep_add_tier(made, tier);
        *robots = made;
}

/* Makes the object of TEXT for one crawler.  BUFFER is for the stripped text. */
static enum rep_status
make_for_one(struct rep_kept_text *text, const struct rep_robots_options *options, struct rep_buffer *buffer,
             struct rep_arena *arena, struct rep_robots **robots)
{
        struct rep_asked asked = {.crawler = options->crawler};
        struct rep_tier_room room = {REP_ROBOTS_SIZE, 0, NULL};
        struct rep_held_groups held;
        struct rep_crawler_view view;
        struct rep_robots asking = {.first_taken = 0};
        struct rep_text_reader reader;
        enum rep_status status;

        rep_crawler_look(options->crawler, &view);
        asked.names = rep_names_for(&view, options->names);
        if (options->no_texts)
                reader = rep_begin_text(text, buffer);
        status = rep_find_groups(arena, text, &view, asked.names, options->no_texts ? &reader : NULL, &held);
        if (status == REP_OK && options->no_texts)
                status = rep_take_stripped(text, &reader);
        if (status != REP_OK)
                return status;
        begin(&asking, text, options);
        asked.holds = held.holds;
        asked.token = held.token;
        room.behind = kept_size(text);
        status = rep_make_held_tier(&asking, arena, &held, options->encoding, &room, &asked.tier);
        if (status == REP_OK)
                make_with_tier(text, options, &asked, room.behind_at, robots);
        return status;
}

/* Does so with stack memory, which suffices for most files. */
static enum rep_status
make_robots(struct rep_text text, const struct rep_options *read, const struct rep_robots_options *options,
            struct rep_robots **robots)
{
        struct rep_kept_text kept = rep_text_to_keep(text.data, text.size, read->max_bytes, read->dialect);
        unsigned char room[STRIPPED_ROOM];
        _Alignas(REP_ARENA_ALIGNMENT) unsigned char arena_room[REP_RESOLVE_ROOM];
        struct rep_buffer buffer = rep_buffer_within(room, sizeof(room));
        struct rep_arena arena = rep_arena_within(arena_room, sizeof(arena_room));
        struct rep_heap heap = {.most = memory_limit(options)};
        enum rep_status status;

        kept.whole = options->keep_text;
        buffer.heap = arena.heap = &heap;
        status = options->crawler == NULL ? make_for_any(&kept, options, &heap, robots)
                                          : make_for_one(&kept, options, &buffer, &arena, robots);
        rep_buffer_free(&buffer);
        rep_arena_free(&arena);
        return rep_limit_status(&heap, status);
}

enum rep_status
rep_robots_parse(const char *text, size_t size, const struct rep_robots_options *options, struct rep_robots **robots)
{
        struct rep_robots_options complete;
        struct rep_options read;
        enum rep_status status;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        if ((text == NULL && size > 0) ||
            rep_read_options(&complete, sizeof(complete), sizeof(complete), options) != REP_OK)
                return REP_ERR_ARGUMENT;
        status = complete_options(&complete, &read);
        if (status != REP_OK)
                return status;
        return make_robots((struct rep_text){text == NULL ? "" : text, size}, &read, &complete, robots);
}

/* Sets what ROBOTS needs to know of its blob for rules that it makes of lines. */
static void
look_at_blob(struct rep_robots *robots)
{
        struct rep_stats stats;

        robots->of_blob = true;
        rep_blob_stats(&robots->blobs.rules, &stats);
        robots->dialect = stats.dialect;
        robots->names = stats.names;
        robots->max_tier = REP_ROBOTS_TIER_MAX;
}

enum rep_status
rep_robots_open_within(const void *blob, size_t size, uint32_t steps, struct rep_robots **robots,
                       struct rep_error *error)
{
        struct rep_robots *made;
        enum rep_status status;
        void *copy;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        if (blob == NULL)
                return rep_open(NULL, NULL, 0, error);
        made = new_robots(NULL, size);
        if (made == NULL) {
                if (error != NULL)
                        *error = (struct rep_error){REP_ERR_MEMORY, rep_status_text(REP_ERR_MEMORY), 0};
                return REP_ERR_MEMORY;
        }
        copy = (unsigned char *)made + CONTENT_AT;
        memcpy(copy, blob, size);
        status = rep_open_within(&made->blobs.rules, copy, size, steps, 0, error);
        if (status != REP_OK) {
                rep_robots_free(made);
                return status;
        }
        look_at_blob(made);
        *robots = made;
        return REP_OK;
}

enum rep_status
rep_robots_open(const void *blob, size_t size, struct rep_robots **robots, struct rep_error *error)
{
        return rep_robots_open_within(blob, size, 0, robots, error);
}

enum rep_status
rep_robots_join(const struct rep_blob *rules, const struct rep_blob *beside, bool for_all, struct rep_robots **robots)
{
        struct rep_blob *lines;
        struct rep_stats stats;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        if (rules == NULL || rules->bytes == NULL)
                return REP_ERR_ARGUMENT;
        *robots = new_robots(NULL, sizeof(*lines));
        if (*robots == NULL)
                return REP_ERR_MEMORY;
        (*robots)->blobs.rules = *rules;
        (*robots)->for_all = for_all;
        look_at_blob(*robots);
        rep_blob_stats(rules, &stats);
        if (!stats.no_texts)
                return REP_OK;
        lines = (struct rep_blob *)(void *)((unsigned char *)*robots + CONTENT_AT);
        *lines = beside != NULL ? *beside : (struct rep_blob){NULL, 0};
        (*robots)->blobs.beside = lines;
        return REP_OK;
}

/* ---- checks */

/* Sets RESULT, if not NULL, to the safe answer.  Returns STATUS. */
static enum rep_status
refuse(enum rep_status status, struct rep_result *result)
{
        if (result != NULL)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status;
}

/* Has CHECK answer for any crawler, by any tier. */
REP_NOINLINE static enum rep_status
check_any(rep_check_fn check, struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
          size_t size, struct rep_result *result)
{
        struct rep_asked temporary, *asked = rep_find_asked(robots, crawler);
        enum rep_status status;

        if (asked != NULL)
                return rep_check_asked(check, robots, asked, rep_count_check(robots, asked), url, size, result);
        asked = rep_resolve_crawler(robots, crawler, &temporary, &status);
        if (asked == NULL)
                return refuse(status, result);
        if (asked == &temporary)
                rep_count_alone(robots, asked);
        /* Other threads may already see it, and may have replaced its tier. */
        status = rep_check_asked(check, robots, asked, REP_LOAD(&asked->tier), url, size, result);
        rep_end_asked(robots, asked);
        return status;
}

/* Has CHECK answer.  Most checks are for the first crawler, do not change the tier, and need no scratch memory.  For
 * them this function keeps nothing beyond its last call, so it needs no stack frame. */
static inline enum rep_status
check_quickly(rep_check_fn check, struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
              size_t size, struct rep_result *result)
{
        const struct rep_group *group;
        struct rep_tier *tier;
        uint32_t left;

        if (robots == NULL || result == NULL)
                return refuse(REP_ERR_ARGUMENT, result);
        rep_fetch_group(robots);
        tier = REP_LOAD(&robots->first.tier);
        left = REP_LOAD_RELAXED(&robots->first.left);
        if (tier == NULL || robots->first.crawler != crawler || left == 1)
                return check_any(check, robots, crawler, url, size, result);
        group = rep_tier_group(tier);
        if (rep_picked(group)->plan.needs_scratch)
                return check_any(check, robots, crawler, url, size, result);
        if (left > 1)
                REP_STORE_RELAXED(&robots->first.left, left - 1);
        return check(group, url, size, NULL, 0, result);
}

/* Checks a URL with a scheme, or refuses what has none: apart, so that the check of a path saves no registers for it.
 */
REP_NOINLINE static enum rep_status
check_whole(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
            struct rep_result *result)
{
        if (robots != NULL && (url != NULL || url_size == 0) && !rep_begins_as_url(url, url_size))
                return refuse(REP_ERR_URL, result);
        return check_quickly(rep_check, robots, crawler, url, url_size, result);
}

enum rep_status
rep_robots_check(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
                 struct rep_result *result)
{
        if (url == NULL || url_size == 0 || url[0] != '/')
                return check_whole(rep_robots_within(robots), crawler, url, url_size, result);
        return check_quickly(rep_check, rep_robots_within(robots), crawler, url, url_size, result);
}

bool
rep_robots_allowed(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url)
{
        struct rep_result result;

        return rep_robots_check(robots, crawler, url, url == NULL ? 0 : strlen(url), &result) == REP_OK &&
               result.verdict == REP_ALLOW;
}

enum rep_status
rep_robots_check_path(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *path,
                      size_t path_size, struct rep_result *result)
{
        return check_quickly(rep_check_path, rep_robots_within(robots), crawler, path, path_size, result);
}
