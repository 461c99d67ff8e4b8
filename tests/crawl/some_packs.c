/* SPDX-License-Identifier: Apache-2.0 */
/* some_packs.c: see some_packs.h. */
#include "tests/crawl/some_packs.h"
#include "pack/open_rules.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- files */

void
assert_same_packs(const char *first, const char *second)
{
        size_t first_size, second_size;
        ENDS(free_memory) unsigned char *a = read_bytes(first, &first_size), *b = read_bytes(second, &second_size);

        assert_int_equal(first_size, second_size);
        assert_memory_equal(a, b, first_size);
}

/* ---- records */

struct rep_fetch_entry
fetch_answered(enum rep_access access, int64_t time)
{
        return (struct rep_fetch_entry){.answered = true, .access = access, .confirmed = time, .lifetime = 86400};
}

struct rep_fetch_entry
fetch_failing(int64_t time)
{
        return (struct rep_fetch_entry){
                .failures = 3, .unreachable_since = time - 1000, .last_failure = time, .wait = 240};
}

enum rep_status
add_record(struct rep_pack_writer *writer, const char *origin, struct rep_fetch_entry fetch, unsigned status,
           const char *body)
{
        struct rep_pack_record record = {
                .origin = rep_string(origin), .fetch = fetch, .status = status, .body = rep_string(body)};

        return rep_pack_add(writer, &record);
}

struct rep_pack_writer *
create_writer(const char *name, const struct rep_pack_options *options)
{
        struct rep_pack_options free_of_guards = options != NULL ? *options : (struct rep_pack_options){.size = 0};
        struct rep_pack_error error = {.message = "none"};
        struct rep_pack_writer *writer;

        free_of_guards.allow_empty = free_of_guards.allow_fewer = true;
        if (rep_pack_writer_create(in_folder(name), &free_of_guards, &writer, &error) != REP_OK)
                fail_msg("no writer: %s", error.message);
        return writer;
}

struct rep_pack_summary
finish_writer(struct rep_pack_writer *writer)
{
        struct rep_pack_error error = {.message = "none"};
        struct rep_pack_summary summary;

        if (rep_pack_writer_finish(writer, &summary, &error) != REP_OK)
                fail_msg("no pack: %s (%d)", error.message, error.error);
        return summary;
}

struct rep_pack *
open_pack(const char *name)
{
        struct rep_pack_error error = {.message = "none"};
        struct rep_pack *pack;

        if (rep_pack_open(in_folder(name), &pack, &error) != REP_OK)
                fail_msg("%s is not a pack: %s", name, error.message);
        if (rep_pack_verify(pack, &error) != REP_OK)
                fail_msg("%s is damaged: %s at %lu", name, error.message, (unsigned long)error.offset);
        return pack;
}

void
add_pack(struct rep_pack_writer *writer, const char *name)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);

        assert_int_equal(rep_pack_add_pack(writer, pack, NULL), REP_OK);
}

struct rep_cache *
create_cache(const struct rep_cache_options *options)
{
        struct rep_cache *cache;

        assert_int_equal(rep_cache_create(options, &cache), REP_OK);
        return cache;
}

void
load_pack(struct rep_cache *cache, const char *name)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);

        assert_int_equal(rep_cache_load(cache, pack, 0), REP_OK);
}

struct rep_pack_stats
stats_of(const struct rep_pack *pack)
{
        struct rep_pack_stats stats;

        rep_pack_stats(pack, &stats);
        return stats;
}

void
add_rules(struct rep_pack_writer *writer, const char *origin, const char *body)
{
        assert_int_equal(add_record(writer, origin, fetch_answered(REP_ACCESS_RULES, NOW), 200, body), REP_OK);
}

void
add_redirect(struct rep_pack_writer *writer, const char *origin, const char *target)
{
        const struct rep_fetch moved = {.status = 301};

        assert_int_equal(rep_pack_add_redirect(writer, rep_string(origin), &moved, rep_string(target), NOW), REP_OK);
}

void
write_record(const char *name, const struct rep_pack_options *options, struct rep_fetch_entry fetch, unsigned status,
             const char *body)
{
        struct rep_pack_writer *writer = create_writer(name, options);

        assert_int_equal(add_record(writer, "https://a.example", fetch, status, body), REP_OK);
        finish_writer(writer);
}

void
write_rules(const char *name, const struct rep_pack_options *options, const char *body)
{
        write_record(name, options, fetch_answered(REP_ACCESS_RULES, NOW), 200, body);
}

const char *const some_bodies[SOME_BODIES] = {
        "user-agent: *\ndisallow: /a\n", "user-agent: *\ndisallow: /a*b$\nallow: /ab\n\nuser-agent: x\ndisallow: /\n",
        "user-agent: x\nuser-agent: y-z\ndisallow: /*q\n", "", "user-agent: *\ndisallow:\n"};

void
number_origin(unsigned i, const char *path, char text[ORIGIN_SIZE])
{
        snprintf(text, ORIGIN_SIZE, "%s://host-%u.example%s%s", i % 3 == 0 ? "http" : "https", i,
                 i % 11 == 0 ? ":8080" : "", path);
}

void
add_number(struct rep_pack_writer *writer, unsigned i)
{
        char origin[ORIGIN_SIZE];

        number_origin(i, "", origin);
        switch (i % 7) {
        case 0:
                assert_int_equal(add_record(writer, origin, fetch_answered(REP_ACCESS_ALLOW_ALL, NOW + i), 404, ""),
                                 REP_OK);
                break;
        case 1:
                assert_int_equal(add_record(writer, origin, fetch_failing(NOW + i), 503, ""), REP_OK);
                break;
        default:
                assert_int_equal(add_record(writer, origin, fetch_answered(REP_ACCESS_RULES, NOW + i), 200,
                                            some_bodies[i % SOME_BODIES]),
                                 REP_OK);
        }
}

struct rep_pack_summary
write_many(const char *name, unsigned count, unsigned threads, size_t memory)
{
        struct rep_pack_options options = {.threads = threads, .memory = memory};
        struct rep_pack_writer *writer = create_writer(name, &options);

        for (unsigned i = 0; i < count; i++)
                add_number(writer, i);
        return finish_writer(writer);
}

enum rep_status
entry_blob(const struct rep_pack *pack, const struct rep_pack_entry *entry, const struct rep_crawler *crawler,
           struct rep_blob *blob)
{
        size_t number;
        enum rep_status status = rep_pack_resolve(pack, crawler, &number);

        if (status == REP_OK && !rep_pack_open_rules(pack, entry->rules, number == SIZE_MAX ? 0 : number, blob))
                status = REP_ERR_BLOB;
        return status;
}
