/* SPDX-License-Identifier: Apache-2.0 */
/* Packs over a read function: they answer as mapped ones do, read no more than a lookup needs, and what can't be read
   is an error.  Damaged and forged ones are in pack_damage.c. */
#include "tests/crawl/over.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include "door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 300, URLS_MAX = 2 * MANY + 40 };

/* ---- the same answers */

static char texts[URLS_MAX][REP_ROBOTS_URL_SIZE];
static const char *urls[URLS_MAX];
static size_t url_count;

static void
add_url(struct rep_text origin, const char *path)
{
        assert_true(url_count < URLS_MAX);
        snprintf(texts[url_count], sizeof(texts[0]), "%.*s%s", (int)origin.size, origin.data, path);
        urls[url_count] = texts[url_count];
        url_count++;
}

/* Makes the URLs that a pack is asked about: two of each origin, and some of none. */
static void
make_urls(const unsigned char *bytes, size_t size)
{
        static const char *const others[] = {"https://gone.example/",     "HTTPS://HOST-1.example:443/acb?q",
                                             "https://host-2.example?q",  "mailto:x@host-2.example",
                                             "https://host-2.example;x/", "https://b\303\274cher.example/"};
        struct rep_pack_entry entry;
        struct rep_pack *pack;
        uint64_t cursor = 0;

        url_count = 0;
        assert_int_equal(rep_pack_open_bytes(bytes, size, &pack, NULL), REP_OK);
        while (rep_pack_next(pack, &cursor, &entry) != REP_PACK_UNKNOWN) {
                add_url(entry.origin, "/acb?q");
                add_url(entry.origin, "/private/x");
        }
        rep_pack_close(pack);
        for (size_t i = 0; i < COUNT(others); i++)
                add_url(rep_string(others[i]), "");
}

/* Compares all answers of the pack with these bytes, which are freed.  Returns how many rules give. */
static size_t
compare(unsigned char *bytes, size_t size)
{
        static const char *const tokens[] = {NULL, "x", "bot", "y-z", "a"};
        size_t ruled = 0;

        make_urls(bytes, size);
        for (size_t i = 0; i < COUNT(tokens); i++) {
                struct over_file file = {.bytes = bytes, .size = size};

                ruled += assert_same_over(&file, 1000, tokens[i], urls, url_count, true);
        }
        free(bytes);
        return ruled;
}

static size_t
compare_named(const char *name)
{
        size_t size;
        unsigned char *bytes = read_bytes(name, &size);

        return compare(bytes, size);
}

TEST(stored_packs_answer_alike)
{
        static const char *const names[] = {"v4-all", "v4-one", "v4-several"};

        for (size_t i = 0; i < COUNT(names); i++) {
                unsigned char *bytes = malloc(1 << 20);
                char path[64];
                FILE *file;
                size_t size;

                snprintf(path, sizeof(path), "data/packs/%s.pack", names[i]);
                file = fopen(path, "rb");
                assert_non_null(file);
                size = fread(bytes, 1, 1 << 20, file);
                fclose(file);
                assert_true(compare(bytes, size) > 0);
        }
}

/* Adds what says something besides its rules, what redirects to it, and an entry longer than what is read first. */
static void
add_rich(struct rep_pack_writer *writer)
{
        char origin[300] = "https://";

        add_rules(writer, "https://rich.example",
                  "user-agent: x\ncontent-usage: train-ai=n\ncrawl-delay: 3\ndisallow: /private\n\n"
                  "user-agent: *\ncontent-signal: ai-train=no\nallow: /acb\nsitemap: https://rich.example/map\n");
        add_redirect(writer, "https://r.example", "https://rich.example");
        for (size_t i = 8; i < 248; i++)
                origin[i] = i % 50 == 0 ? '.' : 'a';
        add_rules(writer, origin, some_bodies[0]);
        for (int i = 0; i < 40; i++)
                add_record(writer, origin, fetch_failing(NOW + 5000 + i), 503, "");
}

/* Writes a pack of many origins, and compares its answers. */
static size_t
compare_many(const struct rep_pack_options *options)
{
        struct rep_pack_writer *writer = create_writer("many", options);

        for (unsigned i = 0; i < MANY; i++)
                add_number(writer, i);
        add_rich(writer);
        finish_writer(writer);
        return compare_named("many");
}

TEST(random_packs_answer_alike)
{
        static const struct rep_text names[] = {{"x", 1}, {"a", 1}, {"y-z", 3}};
        static const struct rep_pack_crawler crawlers[] = {{.name = {"x", 1}, .tokens = &names[0], .token_count = 1},
                                                           {.name = {"a", 1}, .tokens = &names[1], .token_count = 1},
                                                           {.name = {"y-z", 3}, .tokens = &names[2], .token_count = 1}};
        const struct rep_options stripped = {.strip = REP_STRIP_ALL}, texts_too = {.strip = REP_STRIP_NONE};

        assert_true(compare_many(&(struct rep_pack_options){.threads = 1}) > 5 * MANY);
        assert_true(compare_many(&(struct rep_pack_options){.threads = 1, .compile = &stripped}) > 0);
        assert_true(compare_many(&(struct rep_pack_options){.threads = 1, .compile = &texts_too}) > 0);
        assert_true(compare_many(&(struct rep_pack_options){.crawlers = crawlers, .crawler_count = 1}) > 0);
        assert_true(compare_many(&(struct rep_pack_options){.crawlers = crawlers, .crawler_count = 3}) > 0);
}

/* ---- what is read */

/* A lookup reads a few lines of the index, an entry and its rules: in a pack of ten times the origins, no more. */
TEST(little_is_read)
{
        struct over_file file = {.size = 0};
        struct door *door = door_create();
        char url[ORIGIN_SIZE];
        size_t most = 0;
        uint32_t pack;

        write_many("large", 10 * MANY, 1, 0);
        file.bytes = read_bytes("large", &file.size);
        assert_int_equal(door_pack_open(door, read_over, &file, file.size, 0), REP_OK);
        pack = (uint32_t)door->words[0];
        assert_int_equal(file.read, 256);
        for (unsigned i = 0; i < 10 * MANY; i++) {
                file.read = 0;
                number_origin(i, "/", url);
                door_pack_check(door, pack, 0, url, strlen(url));
                most = file.read > most ? file.read : most;
                assert_int_not_equal(door->words[1], REP_PACK_UNKNOWN);
        }
        assert_in_range(most, 64 + 256, 2000);
        assert_int_equal(door_free(pack), REP_OK);
        door_close(door);
        free((void *)(uintptr_t)file.bytes);
}

/* ---- what can't be read */

/* Whichever call of the read function fails, that is an error, and no verdict. */
TEST(what_fails_is_an_error)
{
        static const char url[] = "https://rich.example/private/x";
        struct over_file file = {.size = 0};
        struct door *door = door_create();
        enum rep_pack_finding finding = REP_PACK_DAMAGED;
        unsigned fails_at = 1, failed = 0;
        uint32_t pack;

        compare_many(&(struct rep_pack_options){.threads = 1});
        file.bytes = read_bytes("many", &file.size);
        for (; finding != REP_PACK_RULES; fails_at++) {
                enum rep_status status;

                file.calls = 0;
                file.fails_at = fails_at;
                status = door_pack_open(door, read_over, &file, file.size, 0);
                pack = (uint32_t)door->words[0];
                assert_int_equal(status, fails_at == 1 ? REP_ERR_ARGUMENT : REP_OK);
                assert_int_equal(pack == 0, fails_at == 1);
                if (pack == 0)
                        continue;
                if (door_pack_check(door, pack, 0, url, strlen(url)) == DOOR_FAILED) {
                        assert_int_equal(door->words[0], REP_ERR_ARGUMENT);
                        failed++;
                }
                file.calls = 1;
                status = door_pack_find(door, pack, 0, url, strlen(url));
                finding = (enum rep_pack_finding)door->words[1];
                assert_int_equal(status, finding == REP_PACK_RULES ? REP_OK : REP_ERR_ARGUMENT);
                assert_int_equal(door->words[0] != 0, finding == REP_PACK_RULES);
                if (status == REP_OK)
                        door_free((uint32_t)door->words[0]);
                assert_int_equal(door_free(pack), REP_OK);
        }
        /* After the header: a line, the entry, and the size and bytes of the rules; then of what is beside. */
        assert_int_equal(failed, 4);
        assert_int_equal(fails_at, 1 + 1 + 4 + 2 + 1);
        door_close(door);
        free((void *)(uintptr_t)file.bytes);
}

/* ---- handles and facts */

TEST(handles_are_checked)
{
        static const char url[] = "https://rich.example/private/x";
        struct over_file file = {.size = 0};
        struct door *door = door_create();
        const uint32_t facts = door_question("pack-facts", 10);
        uint32_t pack, robots;

        compare_many(&(struct rep_pack_options){.threads = 1});
        file.bytes = read_bytes("many", &file.size);
        assert_int_equal(door_pack_open(door, read_over, &file, file.size, 0), REP_OK);
        pack = (uint32_t)door->words[0];
        assert_int_equal(door_pack_find(door, pack, 0, url, strlen(url)), REP_OK);
        robots = (uint32_t)door->words[0];
        assert_int_equal(door_ask(door, facts, pack, 0, 0, NULL, NULL, 0, 0, 0), REP_OK);
        rep_buffer_put(&door->output, "", 1);
        assert_non_null(strstr((const char *)door->output.bytes, "\"crawlers\":[],\"dialect\":\"google\""));
        assert_non_null(strstr((const char *)door->output.bytes, "\"origins\":303,"));
        assert_non_null(strstr((const char *)door->output.bytes, "\"beside_rules_complete\":true"));
        assert_int_equal(door_ask(door, facts, robots, 0, 0, NULL, NULL, 0, 0, 0), REP_ERR_ARGUMENT);
        assert_int_equal(door_ask(door, door_question("facts", 5), robots, 0, 0, NULL, NULL, 0, 0, 0), REP_OK);
        rep_buffer_put(&door->output, "", 1);
        assert_non_null(strstr((const char *)door->output.bytes, "\"value\":\"https://rich.example/map\""));
        assert_int_equal(door_pack_find(door, robots, 0, url, strlen(url)), REP_ERR_ARGUMENT);
        assert_int_equal(door_pack_find(door, pack, robots, url, strlen(url)), REP_ERR_ARGUMENT);
        assert_int_equal(door_pack_check(door, pack, pack, url, strlen(url)), DOOR_FAILED);
        assert_int_equal(door_check(door, pack, 0, url, strlen(url)), DOOR_FAILED);
        assert_int_equal(door_free(pack), REP_OK);
        assert_int_equal(door_pack_check(door, pack, 0, url, strlen(url)), DOOR_FAILED);
        assert_int_equal(door->words[0], REP_ERR_ARGUMENT);
        /* What was made of a pack outlives it, and its bytes. */
        free((void *)(uintptr_t)file.bytes);
        assert_int_equal(door_check(door, robots, 0, "/acb", 4), 8);
        assert_int_equal(door_free(robots), REP_OK);
        assert_int_equal(door_pack_open(door, NULL, NULL, 256, 0), REP_ERR_ARGUMENT);
        door_close(door);
}

TESTS_BETWEEN(make_folder, remove_folder)
