/* SPDX-License-Identifier: Apache-2.0 */
/* Damaged and forged packs: whatever a byte holds and wherever a file ends, no function reads outside of the pack, no
   entry answers for another origin, and nothing unknown is allowed. */
#include "tests/crawl/over.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/crawler.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/visit.h"

#include "rep_cache.h"

#include "pack/format.h"
#include "pack/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COUNT = 30, ENTRIES_MAX = 100 };

/* The rules of the pack are visited, and it is merged, for one in so many changes. */
enum { SLOW_ONE_IN = SANITIZED ? 97 : 41 };

/* Makes the header's own hash right again. */
static void
seal(unsigned char *bytes)
{
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                    rep_pack_hash(bytes, 8 * (size_t)REP_PACK_FIELD_HEADER, 0));
}

/* ---- all that can be asked */

/* Checks a URL of each origin, one by one and together. */
static void
check_all(const struct rep_pack *pack, const struct rep_crawler *crawler)
{
        static char urls[COUNT][ORIGIN_SIZE];
        struct rep_pack_query queries[COUNT];

        for (unsigned i = 0; i < COUNT; i++) {
                number_origin(i, "/acb?q", urls[i]);
                queries[i] = (struct rep_pack_query){.url = urls[i], .url_size = strlen(urls[i])};
        }
        rep_pack_check_batch(pack, crawler, queries, COUNT, NULL, 0);
        for (unsigned i = 0; i < COUNT; i++) {
                const struct rep_pack_answer *batch = &queries[i].answer;
                struct rep_pack_answer answer;

                rep_pack_check(pack, crawler, urls[i], strlen(urls[i]), NULL, 0, &answer);
                assert_int_equal(answer.finding, batch->finding);
                assert_int_equal(answer.result.verdict, batch->result.verdict);
                assert_int_equal(answer.result.line, batch->result.line);
                if (answer.finding == REP_PACK_UNKNOWN || answer.finding == REP_PACK_DAMAGED)
                        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        }
}

/* Asks the same over a read function, whether the bytes are a pack or not. */
static void
ask_over(const unsigned char *bytes, size_t size, uint32_t steps, bool whole)
{
        static char texts[COUNT][ORIGIN_SIZE];
        static const char *urls[COUNT];
        struct over_file file = {.bytes = bytes, .size = size};

        for (unsigned i = 0; i < COUNT; i++) {
                number_origin(i, "/acb?q", texts[i]);
                urls[i] = texts[i];
        }
        assert_same_over(&file, steps, "x", urls, COUNT, whole);
}

/* Looks each origin up, and has a look at its rules. */
static void
find_all(const struct rep_pack *pack, const struct rep_crawler *crawler, bool visit)
{
        struct visitor visitor = {.scratch = {.size = 0}};
        struct rep_pack_entry entry;
        struct rep_blob blob;
        char origin[ORIGIN_SIZE];

        for (unsigned i = 0; i < COUNT; i++) {
                number_origin(i, "", origin);
                if (rep_pack_find(pack, rep_string(origin), &entry) != REP_PACK_RULES)
                        continue;
                assert_int_equal(entry.origin.size, strlen(origin));
                assert_memory_equal(entry.origin.data, origin, entry.origin.size);
                if (entry_blob(pack, &entry, crawler, &blob) == REP_OK && visit)
                        visit_blob(&visitor, &blob);
        }
        visitor_free(&visitor);
}

static void
iterate(const struct rep_pack *pack)
{
        enum rep_pack_finding finding = REP_PACK_RULES;
        struct rep_pack_entry entry;
        uint64_t cursor = 0;

        for (unsigned i = 0; i < ENTRIES_MAX && finding != REP_PACK_UNKNOWN && finding != REP_PACK_DAMAGED; i++)
                finding = rep_pack_next(pack, &cursor, &entry);
}

/* Adds PACK to another: what comes of that is whole, or nothing does. */
static void
merge(const struct rep_pack *pack)
{
        struct rep_pack_options options = {.threads = 1, .memory = REP_PACK_MEMORY_MIN};
        struct rep_pack_writer *writer = create_writer("merged", &options);
        enum rep_status status = rep_pack_add_pack(writer, pack, NULL);

        if (rep_pack_writer_finish(writer, NULL, NULL) == REP_OK)
                rep_pack_close(open_pack("merged"));
        else
                assert_int_not_equal(status, REP_OK);
}

/* Asks for all that there is in what may be a pack.  Returns whether it is a whole one. */
static bool
read_all(const unsigned char *bytes, size_t size)
{
        static unsigned calls;
        bool slow = calls++ % SLOW_ONE_IN == 0;
        ENDS(free_crawler) struct rep_crawler *crawler = make_crawler("x");
        ENDS(close_pack) struct rep_pack *pack;

        ask_over(bytes, size, 0, slow);
        if (rep_pack_open_bytes(bytes, size, &pack, NULL) != REP_OK)
                return false;
        check_all(pack, crawler);
        find_all(pack, crawler, slow);
        iterate(pack);
        if (slow)
                merge(pack);
        return rep_pack_verify(pack, NULL) == REP_OK;
}

/* ---- what is done to a pack */

/* A copy that ends where the memory does, so that a sanitizer sees a step too far. */
static unsigned char *
copy_of(const unsigned char *bytes, size_t size)
{
        unsigned char *copy = malloc(size > 0 ? size : 1);

        assert_non_null(copy);
        memcpy(copy, bytes, size);
        return copy;
}

/* Of the header these say what nobody can prove wrong. */
static bool
says_little(size_t at)
{
        size_t field = at / 8;

        return field == REP_PACK_FIELD_HEADER || field == REP_PACK_FIELD_OLDEST || field == REP_PACK_FIELD_NEWEST ||
               field == REP_PACK_FIELD_SCRATCH || field == REP_PACK_FIELD_READING || field == REP_PACK_FIELD_POLICY;
}

static void
change(const unsigned char *bytes, size_t size, size_t at, unsigned char bits)
{
        ENDS(free_memory) unsigned char *copy = copy_of(bytes, size);

        copy[at] ^= bits;
        if (read_all(copy, size))
                fail_msg("byte %zu of %zu may be changed", at, size);
        seal(copy);
        if (read_all(copy, size) && !says_little(at))
                fail_msg("byte %zu of %zu may be changed and sealed", at, size);
        /* What was forged with care may be a whole pack of other facts, but leads nowhere else. */
        if (at >= REP_PACK_HEADER_SIZE) {
                rep_store64(copy + 8 * (size_t)REP_PACK_FIELD_CONTENT,
                            rep_pack_hash(copy + REP_PACK_HEADER_SIZE, size - (size_t)REP_PACK_HEADER_SIZE, 0));
                seal(copy);
                read_all(copy, size);
        }
}

/* A pack by POLICY in which each entry has another history. */
static void
write_small(const struct rep_policy *policy)
{
        struct rep_pack_options options = {.threads = 1, .policy = policy};
        struct rep_pack_writer *writer = create_writer("small", &options);
        const struct rep_fetch unchanged = {.status = 304};

        for (unsigned i = 0; i < COUNT; i++) {
                char origin[ORIGIN_SIZE];

                number_origin(i, "", origin);
                add_number(writer, i);
                for (unsigned j = 0; j < i % 4; j++)
                        add_record(writer, origin, fetch_failing(NOW + 90000 + (int)j), 503, "");
                if (i % 3 == 0)
                        rep_pack_add_fetch(writer, rep_string(origin), &unchanged, rep_string(""), NOW + 95000);
        }
        finish_writer(writer);
}

TEST(every_byte_is_seen)
{
        static const unsigned char changes[] = {0x01, 0x80, 0xFF};
        ENDS(free_memory) unsigned char *bytes;
        size_t size;

        write_small(NULL);
        bytes = read_bytes("small", &size);
        assert_true(read_all(bytes, size));
        for (size_t i = 0; i < size; i++)
                for (size_t j = 0; j < sizeof(changes); j++)
                        if (!SANITIZED || j == i % 3)
                                change(bytes, size, i, changes[j]);
}

/* Also where the header says that the file ends there. */
TEST(every_length_is_seen)
{
        unsigned char *bytes, *copy;
        size_t size;

        write_small(NULL);
        bytes = read_bytes("small", &size);
        for (size_t i = 0; i < size; i++) {
                copy = copy_of(bytes, i);
                assert_false(read_all(copy, i));
                if (i >= REP_PACK_HEADER_SIZE) {
                        rep_store64(copy + 8 * (size_t)REP_PACK_FIELD_SIZE, i);
                        seal(copy);
                        assert_false(read_all(copy, i));
                }
                free(copy);
        }
        free(bytes);
}

/* Returns which origins of the pack allow a path that no rules disallow, a bit each; none if it is not a pack. */
static unsigned
open_origins(const unsigned char *bytes, size_t size)
{
        ENDS(close_pack) struct rep_pack *pack;
        struct rep_pack_answer answer;
        char url[ORIGIN_SIZE];
        unsigned open = 0;

        if (rep_pack_open_bytes(bytes, size, &pack, NULL) != REP_OK)
                return 0;
        for (unsigned i = 0; i < COUNT; i++) {
                number_origin(i, "/yes", url);
                rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer);
                open |= (unsigned)(answer.result.verdict == REP_ALLOW) << i;
        }
        return open;
}

/* Also where nobody verifies the pack, and whatever policy closed it. */
TEST(no_bit_opens_a_closed_origin)
{
        static const struct rep_policy by[] = {{.unreachable = 0}, {.distrust_stale = true}, {.strict = true}};
        static const int open[] = {25, 11, 11};

        for (size_t i = 0; i < COUNT(by); i++) {
                ENDS(free_memory) unsigned char *bytes = NULL;
                unsigned before;
                size_t size;

                write_small(&by[i]);
                bytes = read_bytes("small", &size);
                before = open_origins(bytes, size);
                assert_int_equal(__builtin_popcount(before), open[i]);
                for (size_t at = 0; at < 8 * size; at++) {
                        bytes[at / 8] ^= (unsigned char)(1 << at % 8);
                        if ((open_origins(bytes, size) & ~before) != 0)
                                fail_msg("policy %zu: bit %zu of byte %zu", i, at % 8, at / 8);
                        bytes[at / 8] ^= (unsigned char)(1 << at % 8);
                }
        }
}

/* The packs that fuzzing begins with are whole: those of another version would be refused at once. */
TEST(seeds_are_packs)
{
        static const char *const seeds[] = {"all", "one", "two", "history", "revisits", "empty"};
        struct rep_pack_error error = {.message = "none"};
        struct rep_pack *pack;
        char name[64];

        for (size_t i = 0; i < COUNT(seeds); i++) {
                snprintf(name, sizeof(name), "fuzz/corpus/pack/%s", seeds[i]);
                if (rep_pack_open(name, &pack, &error) != REP_OK || rep_pack_verify(pack, &error) != REP_OK)
                        fail_msg("%s: %s", name, error.message);
                rep_pack_close(pack);
        }
}

/* One seed is forged: each slot of its index has the tag of an origin, and the place in front of the first entry. */
TEST(a_seed_asks_for_what_is_before_the_first_entry)
{
        struct rep_pack_entry entry;
        ENDS(close_pack) struct rep_pack *pack;

        assert_int_equal(rep_pack_open("fuzz/corpus/pack/place_before_the_first", &pack, NULL), REP_OK);
        assert_int_equal(rep_pack_find(pack, rep_string("https://gone.example"), &entry), REP_PACK_DAMAGED);
}

/* ---- counts */

/* Writes NAME: an empty pack whose section of crawlers says COUNT and has SIZE zeros, all of them a hole of the file.
 * Zeros are crawlers without a name and tokens, 4 bytes each. */
static void
forge_crawlers(const char *name, uint64_t count, uint64_t size)
{
        unsigned char header[REP_PACK_HEADER_SIZE], *bytes;
        uint64_t rules = (REP_PACK_HEADER_SIZE + size + 63) / 64 * 64;
        size_t real;
        FILE *file;

        finish_writer(create_writer("empty", NULL));
        bytes = read_bytes("empty", &real);
        memcpy(header, bytes, sizeof(header));
        free(bytes);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_CRAWLERS, count);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_CRAWLERS_SIZE, size);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_RULES, rules);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_ENTRIES, rules);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_INDEX, rules);
        rep_store64(header + 8 * (size_t)REP_PACK_FIELD_SIZE,
                    rules + REP_PACK_LINE * rep_load64(header + 8 * (size_t)REP_PACK_FIELD_LINES));
        seal(header);
        file = fopen(in_folder(name), "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(header, 1, sizeof(header), file), sizeof(header));
        assert_int_equal(ftruncate(fileno(file), (off_t)rep_load64(header + 8 * (size_t)REP_PACK_FIELD_SIZE)), 0);
        assert_int_equal(fclose(file), 0);
}

/* Opens such a pack, which is refused because of FIELD; -1: it is not refused. */
static void
assert_forged(uint64_t count, uint64_t size, int field)
{
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack *pack;
        enum rep_status status;

        forge_crawlers("forged", count, size);
        status = rep_pack_open(in_folder("forged"), &pack, &error);
        if (field < 0) {
                assert_int_equal(status, REP_OK);
                assert_int_equal(stats_of(pack).crawlers, count);
        } else {
                assert_int_equal(status, REP_ERR_BLOB);
                assert_int_equal(error.offset, 8 * field);
                assert_null(pack);
        }
        rep_pack_close(pack);
        assert_int_equal(unlink(in_folder("forged")), 0);
}

/* Whatever a header says, opening reads and allocates no more than the limits of the format: with 214 million crawlers,
 * 48 bytes each are more than a size of 32 bits can say, and on 64 bits more than many a machine has. */
TEST(crawlers_are_limited)
{
        assert_forged(1, 4, -1);
        assert_forged(REP_PACK_CRAWLERS_MAX, 4 * (uint64_t)REP_PACK_CRAWLERS_MAX, -1);
        assert_forged(REP_PACK_CRAWLERS_MAX + 1, 4 * ((uint64_t)REP_PACK_CRAWLERS_MAX + 1), REP_PACK_FIELD_CRAWLERS);
        assert_forged(100000000, 400000000, REP_PACK_FIELD_CRAWLERS);
        assert_forged(214748365, 858993460, REP_PACK_FIELD_CRAWLERS);
        assert_forged(UINT64_MAX, 4, REP_PACK_FIELD_CRAWLERS);
        assert_forged(1, REP_PACK_CRAWLERS_SIZE_MAX + 4, REP_PACK_FIELD_CRAWLERS_SIZE);
        /* What the limits allow must still be what the section has. */
        assert_forged(2, 4, REP_PACK_HEADER_SIZE / 8);
        assert_forged(1, 8, REP_PACK_HEADER_SIZE / 8);
}

/* ---- slow rules */

static const char slow_url[] = "https://slow.example/x", quick_url[] = "https://quick.example/x";

/* Writes a pack with a list of 30 rules, which takes over 30 steps, and one of a rule. */
static void
write_slow(void)
{
        const struct rep_options compile = {.encoding = REP_ENCODING_LIST};
        struct rep_pack_options options = {.threads = 1, .compile = &compile};
        struct rep_pack_writer *writer = create_writer("slow", &options);
        char body[1000] = "user-agent: *\n";
        size_t size = strlen(body), i;

        for (i = 0; i < 30; i++)
                size += (size_t)snprintf(body + size, sizeof(body) - size, "disallow: /%zu\n", i);
        add_rules(writer, "https://slow.example", body);
        add_rules(writer, "https://quick.example", "user-agent: *\ndisallow: /yonder\n");
        finish_writer(writer);
}

static void
assert_answer(const struct rep_pack *pack, const char *url, enum rep_pack_finding finding, enum rep_verdict verdict)
{
        struct rep_pack_query query = {.url = url, .url_size = strlen(url)};
        struct rep_pack_answer answer;

        assert_int_equal(rep_pack_check(pack, NULL, url, strlen(url), NULL, 0, &answer), REP_OK);
        assert_int_equal(answer.finding, finding);
        assert_int_equal(answer.result.verdict, verdict);
        assert_int_equal(rep_pack_check_batch(pack, NULL, &query, 1, NULL, 0), REP_OK);
        assert_int_equal(query.answer.finding, finding);
        assert_int_equal(query.answer.result.verdict, verdict);
}

/* What a cache and a writer make of all of PACK, and what verification does. */
static void
assert_whole(const struct rep_pack *pack, enum rep_status status)
{
        struct rep_pack_options options = {.threads = 1};
        struct rep_pack_writer *writer = create_writer("merged", &options);
        ENDS(free_cache) struct rep_cache *cache = create_cache(NULL);

        assert_int_equal(rep_pack_verify(pack, NULL), status);
        assert_int_equal(rep_pack_add_pack(writer, pack, NULL), status);
        rep_pack_writer_abandon(writer);
        assert_int_equal(rep_cache_load(cache, pack, 0), status);
}

/* Rules that a disk changed may be valid, and say something else.  Who reads all of the pack finds out, before another
 * pack or a cache has them as its own. */
TEST(changed_rules_are_not_taken)
{
        ENDS(free_memory) unsigned char *bytes;
        ENDS(close_pack) struct rep_pack *pack;
        size_t size, at;

        write_slow();
        bytes = read_bytes("slow", &size);
        for (at = 0; at + 6 <= size; at++)
                if (memcmp(bytes + at, "yonder", 6) == 0)
                        bytes[at] = 'z';
        assert_int_equal(rep_pack_open_bytes(bytes, size, &pack, NULL), REP_OK);
        assert_answer(pack, "https://quick.example/yonder", REP_PACK_DAMAGED, REP_DISALLOW);
        assert_whole(pack, REP_ERR_BLOB);
}

/* An origin that is none, where the hashes are right all the same. */
TEST(forged_origins_are_not_taken)
{
        ENDS(free_memory) unsigned char *bytes;
        ENDS(close_pack) struct rep_pack *pack;
        size_t size;

        write_slow();
        bytes = read_bytes("slow", &size);
        for (size_t at = 0; at + 5 <= size; at++)
                if (memcmp(bytes + at, "quick", 5) == 0)
                        bytes[at] = ' ';
        rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_CONTENT,
                    rep_pack_hash(bytes + REP_PACK_HEADER_SIZE, size - REP_PACK_HEADER_SIZE, 0));
        seal(bytes);
        assert_int_equal(rep_pack_open_bytes(bytes, size, &pack, NULL), REP_OK);
        assert_whole(pack, REP_ERR_BLOB);
}

/* A limit of steps refuses the rules that are slower, and no others. */
TEST(steps_are_limited)
{
        static const uint32_t enough[] = {0, 1000};
        static const char *const urls[] = {slow_url, quick_url};
        struct over_file file = {.size = 0};
        struct rep_pack *pack;

        write_slow();
        for (size_t i = 0; i < 2; i++) {
                assert_int_equal(rep_pack_open(in_folder("slow"), &pack, NULL), REP_OK);
                rep_pack_limit_steps(pack, enough[i]);
                assert_answer(pack, slow_url, REP_PACK_RULES, REP_ALLOW);
                assert_whole(pack, REP_OK);
                rep_pack_close(pack);
        }
        assert_int_equal(rep_pack_open(in_folder("slow"), &pack, NULL), REP_OK);
        rep_pack_limit_steps(pack, 10);
        assert_answer(pack, slow_url, REP_PACK_DAMAGED, REP_DISALLOW);
        assert_answer(pack, quick_url, REP_PACK_RULES, REP_ALLOW);
        assert_whole(pack, REP_ERR_BLOB);
        rep_pack_close(pack);
        file.bytes = read_bytes("slow", &file.size);
        assert_int_equal(assert_same_over(&file, 1000, NULL, urls, 2, true), 2);
        assert_int_equal(assert_same_over(&file, 10, NULL, urls, 2, true), 1);
        free((void *)(uintptr_t)file.bytes);
}

TESTS_BETWEEN(make_folder, remove_folder)
