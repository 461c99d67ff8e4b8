/* SPDX-License-Identifier: Apache-2.0 */
/* object.c: an object's begin, checks and end (rep_robots.h). */
#include "robots/object.h"

#include "base/size.h"
#include "compile.h"

#include <stdlib.h>

/* ---- begin and end */

/* Where the copy of a blob lies behind the begin of its object: aligned as rep_open() wants it, also where pointers, and so
 * the object, have a size that is a multiple of 4 alone. */
#define BLOB_OFFSET ((sizeof(struct rep_robots) + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

/* Makes an object with nothing in it, at a multiple of a cache line; EXTRA bytes follow it.  NULL where memory is out. */
static struct rep_robots *
new_robots(size_t extra)
{
        size_t room = rep_size_add(sizeof(struct rep_robots) + REP_CACHE_LINE, extra);
        void *block = room == SIZE_MAX ? NULL : malloc(room);
        struct rep_robots *robots;

        if (block == NULL)
                return NULL;
        robots = (struct rep_robots *)(void *)((unsigned char *)block + (REP_CACHE_LINE - 1) -
                                               ((uintptr_t)block + (REP_CACHE_LINE - 1)) % REP_CACHE_LINE);
        memset(robots, 0, sizeof(*robots));
        robots->block = block;
        robots->size = room;
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

void
rep_robots_free(struct rep_robots *robots)
{
        struct rep_tier *tier, *next;

        if (robots == NULL)
                return;
        for (tier = robots->tiers; tier != NULL; tier = next) {
                next = tier->next;
                rep_free_tier(tier);
        }
        free_asked(robots->further);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)robots->first.crawler);
        rep_crawler_free((struct rep_crawler *)(uintptr_t)robots->crawler);
        rep_free_records(&robots->records);
        free(robots->block);
}

/* Fills in how ROBOTS is made; a crawler is taken. */
static enum rep_status
set_options(struct rep_robots *robots, const struct rep_robots_options *options)
{
        struct rep_options given = {.max_bytes = options->max_bytes,
                                    .encoding = options->encoding,
                                    .dialect = options->dialect,
                                    .names = options->names};

        if (options->no_texts && options->crawler == NULL)
                return REP_ERR_ARGUMENT;
        robots->encoding = options->encoding;
        robots->max_tier = options->max_tier == 0 ? REP_ROBOTS_TIER_MAX : options->max_tier;
        robots->crawler = rep_crawler_share(options->crawler);
        return rep_complete_options(&given, &robots->options);
}

/* Has the only crawler of ROBOTS ask. */
static enum rep_status
ask_at_once(struct rep_robots *robots)
{
        struct rep_asked temporary, *asked;
        enum rep_status status;

        asked = rep_resolve_crawler(robots, robots->crawler, &temporary, &status);
        if (asked != NULL)
                rep_end_asked(asked);
        return status;
}

static enum rep_status
read_text(struct rep_robots *robots, const char *text, size_t size, const struct rep_robots_options *options)
{
        enum rep_status status = set_options(robots, options);

        if (status == REP_OK)
                status = rep_read_records(text == NULL ? "" : text, size, &robots->options, &robots->records);
        if (status == REP_OK && robots->crawler != NULL)
                status = ask_at_once(robots);
        if (status == REP_OK && options->no_texts)
                rep_strip_records(&robots->records);
        robots->size += robots->records.size;
        return status;
}

enum rep_status
rep_robots_parse(const char *text, size_t size, const struct rep_robots_options *options, struct rep_robots **robots)
{
        struct rep_robots_options complete;
        struct rep_robots *made;
        enum rep_status status;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        if ((text == NULL && size > 0) ||
            rep_read_options(&complete, sizeof(complete), sizeof(complete), options) != REP_OK)
                return REP_ERR_ARGUMENT;
        made = new_robots(0);
        if (made == NULL)
                return REP_ERR_MEMORY;
        status = read_text(made, text, size, &complete);
        if (status == REP_OK)
                *robots = made;
        else
                rep_robots_free(made);
        return status;
}

enum rep_status
rep_robots_open(const void *blob, size_t size, struct rep_robots **robots, struct rep_error *error)
{
        struct rep_robots *made;
        enum rep_status status;
        void *copy;

        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        *robots = NULL;
        made = blob == NULL ? NULL : new_robots(rep_size_add(BLOB_OFFSET - sizeof(*made), size));
        if (made == NULL)
                return blob == NULL ? REP_ERR_ARGUMENT : REP_ERR_MEMORY;
        copy = (unsigned char *)made + BLOB_OFFSET;
        memcpy(copy, blob, size);
        status = rep_open(&made->blob, copy, size, error);
        if (status == REP_OK)
                *robots = made;
        else
                rep_robots_free(made);
        return status;
}

/* ---- checks */

enum rep_status
rep_robots_check(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
                 struct rep_result *result)
{
        struct rep_asked temporary, *asked;
        enum rep_status status = REP_ERR_ARGUMENT;

        if (result == NULL)
                return REP_ERR_ARGUMENT;
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        if (robots == NULL)
                return REP_ERR_ARGUMENT;
        asked = rep_find_asked(robots, crawler);
        if (asked == NULL)
                asked = rep_resolve_crawler(robots, crawler, &temporary, &status);
        if (asked == NULL)
                return status;
        status = rep_check_tier(rep_count_check(robots, asked), url, url_size, result);
        rep_end_asked(asked);
        return status;
}
