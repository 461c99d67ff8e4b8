/* SPDX-License-Identifier: Apache-2.0 */
/* pack.c: packs, over a function that reads them: a verdict, or what a pack has of a robots.txt. */
#include <stdlib.h>

#include "objects.h"
#include "pack/origin.h"
#include "pack/over.h"
#include "rep_say.h"

/* ---- opening */

static enum rep_status
open_pack(struct door *door, rep_pack_read_fn read, void *context, uint64_t size, uint32_t steps)
{
        struct rep_pack_error error = {.message = "no function to read by"};
        struct rep_pack *pack = NULL;
        enum rep_status status =
                read != NULL ? rep_pack_open_over(read, context, size, &pack, &error) : REP_ERR_ARGUMENT;

        door->words[0] = 0;
        door->words[1] = (uintptr_t)error.offset;
        if (status != REP_OK) {
                rep_buffer_put(door_output(door), error.message, strlen(error.message));
                return status;
        }
        rep_pack_limit_steps(pack, steps);
        door->words[0] = door_handle(DOOR_PACK, pack);
        if (door->words[0] == 0)
                rep_pack_close(pack);
        return door->words[0] != 0 ? REP_OK : REP_ERR_MEMORY;
}

#ifdef __wasm__
enum rep_status
door_pack_open(struct door *door, void *context, uint64_t size, uint32_t steps)
{
        return open_pack(door, door_read, context, size, steps);
}
#else
enum rep_status
door_pack_open(struct door *door, bool (*read)(void *context, uint64_t offset, void *to, size_t size), void *context,
               uint64_t size, uint32_t steps)
{
        return open_pack(door, read, context, size, steps);
}
#endif

/* ---- lookups */

/* Leaves what a pack has of an origin. */
static void
leave_answer(struct door *door, const struct rep_pack_answer *answer)
{
        door->words[1] = answer->finding;
        door->words[2] = (uintptr_t)answer->fetched;
        door->words[3] = (uintptr_t)(answer->fresh_until - answer->fetched);
}

/* Checks a URL.  Hardly any rules need more scratch memory than the stack has, so what the header says of it counts
 * only then. */
static enum rep_status
check(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url, size_t size,
      struct rep_pack_answer *answer)
{
        enum rep_status status = rep_pack_check(pack, crawler, url, size, NULL, 0, answer);
        void *scratch;

        if (status != REP_OK || answer->finding != REP_PACK_DAMAGED || pack->stats.scratch_size <= REP_STACK_SCRATCH)
                return status;
        scratch = malloc(pack->stats.scratch_size);
        if (scratch == NULL)
                return REP_ERR_MEMORY;
        status = rep_pack_check(pack, crawler, url, size, scratch, pack->stats.scratch_size, answer);
        free(scratch);
        return status;
}

uint32_t
door_pack_check(struct door *door, uint32_t handle, uint32_t asker, const char *url, size_t size)
{
        const struct rep_pack *pack = door_object(DOOR_PACK, handle);
        struct rep_pack_answer answer = {.finding = REP_PACK_UNKNOWN};
        enum rep_url_status examined = REP_URL_OK;
        enum rep_status status = REP_ERR_ARGUMENT;
        const struct rep_crawler *crawler;
        struct rep_pack_visit visit;
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        uint32_t word, packed;

        if (pack != NULL && door_find_crawler(asker, &crawler)) {
                rep_pack_visit(&visit, pack);
                status = check(&visit.pack, crawler, url, size, &answer);
                if (answer.finding == REP_PACK_DAMAGED && status == REP_OK)
                        status = visit.room.status != REP_OK ? visit.room.status
                                 : visit.room.limited        ? REP_ERR_LIMIT
                                                             : REP_ERR_BLOB;
                rep_pack_leave(&visit);
        }
        if (answer.finding == REP_PACK_NO_URL)
                examined = rep_url_to_origin(url, size, buffer, &origin);
        packed = door_answer(examined, status, &answer.result, &word);
        door->words[0] = word;
        leave_answer(door, &answer);
        return packed;
}

/* Leaves the robots.txt that SITE has.  It gets the memory that its rules were read into. */
static enum rep_status
leave_robots(struct door *door, struct rep_pack_visit *visit, struct rep_site *site)
{
        struct rep_piece *pieces = visit->room.pieces;
        struct door_robots *made = calloc(1, sizeof(*made));

        if (made == NULL)
                return REP_ERR_MEMORY;
        made->robots = site->robots;
        made->options = (struct rep_options){.dialect = visit->pack.stats.dialect, .names = visit->pack.stats.names};
        made->rules = pieces[REP_PIECE_RULES].bytes;
        made->beside = (struct rep_blob){pieces[REP_PIECE_BESIDE].bytes, (size_t)pieces[REP_PIECE_BESIDE].size};
        pieces[REP_PIECE_RULES].bytes = pieces[REP_PIECE_BESIDE].bytes = NULL;
        site->robots = NULL;
        return door_leave_robots(door, made, REP_OK);
}

/* Finds the site of URL, and leaves its robots.txt if rules decide, and WANTED. */
static enum rep_status
find(struct door *door, struct rep_pack_visit *visit, const struct rep_crawler *crawler, struct rep_text url,
     bool wanted, struct rep_pack_answer *answer)
{
        struct rep_site site = {.robots = NULL};
        enum rep_status status = rep_pack_site(&visit->pack, crawler, url.data, url.size, &site);

        if (site.finding == REP_PACK_DAMAGED)
                status = visit->room.status;
        answer->finding = site.finding;
        answer->fetched = site.fetched;
        answer->fresh_until = site.fresh_until;
        if (status == REP_OK && site.finding == REP_PACK_RULES && wanted)
                status = leave_robots(door, visit, &site);
        rep_site_free(&site);
        return status;
}

enum rep_status
door_pack_find(struct door *door, uint32_t handle, uint32_t asker, const char *url, size_t size)
{
        const struct rep_pack *pack = door_object(DOOR_PACK, handle);
        struct rep_pack_answer answer = {.finding = REP_PACK_UNKNOWN};
        enum rep_status status = REP_ERR_ARGUMENT;
        const struct rep_crawler *crawler;
        struct rep_pack_visit visit;
        size_t number;

        door->words[0] = 0;
        if (pack != NULL && door_find_crawler(asker, &crawler)) {
                /* Nobody in particular gets the rules of no crawler of several, but may ask what there is. */
                bool wanted = rep_pack_resolve(pack, crawler, &number) == REP_OK;

                rep_pack_visit(&visit, pack);
                status = find(door, &visit, crawler, (struct rep_text){url, size}, wanted, &answer);
                rep_pack_leave(&visit);
        }
        leave_answer(door, &answer);
        return status;
}

/* ---- facts */

/* A number that is null where it is UNKNOWN. */
static void
put_known(struct rep_json *out, const char *name, uint32_t number, uint32_t unknown)
{
        rep_json_name(out, name);
        rep_json_put_number_or_null(out, number, unknown);
}

static void
put_policy(struct rep_json *out, const struct rep_pack_policy *policy)
{
        rep_json_name(out, "policy");
        rep_json_begin(out, '{');
        put_known(out, "unreachable", policy->unreachable, UINT32_MAX);
        rep_json_bool(out, "distrust_stale", policy->distrust_stale);
        rep_json_bool(out, "missing_is_5xx", policy->missing_is_5xx);
        rep_json_end(out, '}');
}

/* What a pack's header says, as `rep2c info --json` calls it; times are in seconds since 1970. */
enum rep_status
door_ask_pack_facts(const struct door_asked *asked)
{
        static const char *const strips[] = {"none", "all", "texts"};
        const struct rep_pack_stats *stats = &asked->pack->stats;
        struct rep_json out = door_json(asked);
        struct rep_pack_crawler crawler;

        rep_json_begin(&out, '{');
        rep_json_name(&out, "crawlers");
        rep_json_begin(&out, '[');
        for (size_t i = 0; rep_pack_crawler(asked->pack, i, &crawler); i++)
                rep_json_put_text(&out, crawler.name);
        rep_json_end(&out, ']');
        rep_json_string(&out, "dialect", rep_say_name(REP_NAME_DIALECT, stats->dialect));
        rep_json_string(&out, "names", rep_say_name(REP_NAME_NAMES, stats->names));
        rep_json_string(&out, "strip", strips[stats->strip]);
        rep_json_number(&out, "origins", stats->origins);
        rep_json_number(&out, "with_rules", stats->with_rules);
        rep_json_number(&out, "all_allowed", stats->allowed);
        rep_json_number(&out, "opened", stats->opened);
        rep_json_number(&out, "all_disallowed", stats->disallowed);
        rep_json_number(&out, "redirects_to_nothing", stats->hanging - stats->waiting);
        rep_json_number(&out, "revisits_of_nothing", stats->waiting);
        rep_json_number(&out, "rule_sets", stats->rule_sets);
        rep_json_number(&out, "sets_beside_rules", stats->beside);
        rep_json_bool(&out, "beside_rules_complete", stats->complete);
        rep_json_number(&out, "bytes", stats->size);
        rep_json_number(&out, "index_bytes", stats->index_size);
        rep_json_number(&out, "entry_bytes", stats->entry_size);
        rep_json_number(&out, "rule_bytes", stats->rule_size);
        rep_json_number(&out, "scratch_bytes", stats->scratch_size);
        put_policy(&out, &stats->policy);
        put_known(&out, "oldest", (uint32_t)stats->oldest, REP_PACK_TIME_UNKNOWN);
        put_known(&out, "newest", (uint32_t)stats->newest, REP_PACK_TIME_UNKNOWN);
        rep_json_end(&out, '}');
        return REP_OK;
}
