/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every pack that differs from a tiny one in two numbers, each with every value of values_of(), is refused, or no
 * function leaves it, and none returns the entry of another origin: two words of the header, and two numbers of
 * 2 bytes in all that is behind it but within the rules.  The pack stands against an unmapped page.  Rules have
 * tests of their own (tests/runtime/small_scope.c).
 *
 * REP_SHARE tries so much less, and so do builds with sanitizers.
 */
#include "tests/crawl/some_packs.h"
#include "tests/support/crawler.h"
#include "tests/support/guard.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include "pack/format.h"
#include "pack/hash.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 3, VALUES_MAX = 9 + PLACES, LESS = SANITIZED ? 20 : 1, ENTRIES_MAX = 8, LOADED_ONE_IN = 1000 };

/* Numbers of 2 bytes or of 8. */
enum { HALF = 2, WORD = 8 };

static uint64_t
load(const unsigned char *at, size_t size)
{
        return size == HALF ? rep_load16(at) : rep_load64(at);
}

static void
store(unsigned char *at, size_t size, uint64_t value)
{
        if (size == HALF)
                rep_store16(at, (uint32_t)value);
        else
                rep_store64(at, value);
}

/* What is tried, and what came of it. */
struct trials {
        unsigned char *bytes;
        size_t size, rules, entries; /* of the pack; where these sections begin */
        size_t width;                /* of the numbers that are changed */
        size_t number, changes, opened;
        struct rep_crawler *crawler;
};

/* ---- what is asked */

static const char *const urls[] = {"https://a.example/b", "https://c.example/b", "https://d.example/b"};

static void
find_all(const struct rep_pack *pack)
{
        struct rep_pack_entry entry;
        uint64_t cursor = 0;

        for (size_t i = 0; i < COUNT(urls); i++) {
                struct rep_text origin = {urls[i], strlen("https://a.example")};
                enum rep_pack_finding finding = rep_pack_find(pack, origin, &entry);

                if (finding == REP_PACK_RULES || finding == REP_PACK_ALLOW_ALL || finding == REP_PACK_DISALLOW_ALL)
                        assert_memory_equal(entry.origin.data, origin.data, origin.size);
        }
        for (size_t i = 0; i < ENTRIES_MAX; i++) {
                enum rep_pack_finding finding = rep_pack_next(pack, &cursor, &entry);

                if (finding == REP_PACK_UNKNOWN || finding == REP_PACK_DAMAGED)
                        return;
        }
}

/* ---- what is changed */

static size_t
values_of(const struct trials *trials, uint64_t old, uint64_t values[VALUES_MAX])
{
        const uint64_t most = trials->width == HALF ? UINT16_MAX : UINT64_MAX;
        const uint64_t always[] = {0, 1, 2, old + 1, old - 1, old + 64, UINT32_MAX + 1ull, most, most - 7};
        size_t count = COUNT(always), step = (trials->size / PLACES + 63) / 64 * 64, at;

        memcpy(values, always, sizeof(always));
        for (at = step; at <= trials->size; at += step)
                values[count++] = at;
        return count;
}

/* The words of the header that are neither the beginning nor its hash, which is made right; behind it all but rules. */
static bool
is_changed(const struct trials *trials, size_t at)
{
        if (trials->width == WORD)
                return at >= 8 && at < 8 * (size_t)REP_PACK_FIELD_HEADER;
        return at >= REP_PACK_HEADER_SIZE && (at < trials->rules + REP_PACK_RULE_ALIGN || at >= trials->entries);
}

static void
open_and_ask(struct trials *trials)
{
        ENDS(close_pack) struct rep_pack *pack;

        trials->changes++;
        rep_store64(trials->bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                    rep_pack_hash(trials->bytes, 8 * (size_t)REP_PACK_FIELD_HEADER, 0));
        if (rep_pack_open_bytes(trials->bytes, trials->size, &pack, NULL) != REP_OK)
                return;
        find_all(pack);
        for (size_t i = 0; i < COUNT(urls); i++) {
                struct rep_pack_answer answer;

                rep_pack_check(pack, trials->crawler, urls[i], strlen(urls[i]), NULL, 0, &answer);
                if (answer.finding != REP_PACK_RULES && answer.finding != REP_PACK_ALLOW_ALL)
                        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        }
        if (trials->opened++ % LOADED_ONE_IN == 0)
                rep_pack_verify(pack, NULL);
}

static void
change_second(struct trials *trials, size_t second)
{
        uint64_t old = load(trials->bytes + second, trials->width), values[VALUES_MAX];
        size_t count = values_of(trials, old, values);

        for (size_t i = 0; i < count; i++) {
                store(trials->bytes + second, trials->width, values[i]);
                open_and_ask(trials);
        }
        store(trials->bytes + second, trials->width, old);
}

static void
change_two(struct trials *trials, size_t width)
{
        trials->width = width;
        for (size_t first = 0; first < trials->size; first += width) {
                uint64_t old = load(trials->bytes + first, width), values[VALUES_MAX];
                size_t count = is_changed(trials, first) ? values_of(trials, old, values) : 0;

                for (size_t i = 0; i < count; i++) {
                        store(trials->bytes + first, width, values[i]);
                        for (size_t second = first + width; second < trials->size; second += width)
                                if (is_changed(trials, second) && is_one_of_share(LESS, trials->number++))
                                        change_second(trials, second);
                }
                store(trials->bytes + first, width, old);
        }
}

/* ---- the packs */

/* Writes the pack number KIND: for all agents, with directives besides its rules; for two crawlers; with failures after
 * an answer, and a redirect. */
static void
write_tiny(unsigned kind)
{
        static const struct rep_text tokens[2] = {{"a", 1}, {"b", 1}};
        static const struct rep_pack_crawler crawlers[2] = {{{"A", 1}, &tokens[0], 1, false, false},
                                                            {{"B", 1}, &tokens[1], 1, true, true}};
        struct rep_pack_options options = {
                .threads = 1, .crawlers = kind == 1 ? crawlers : NULL, .crawler_count = kind == 1 ? 2 : 0};
        struct rep_pack_writer *writer = create_writer("tiny", &options);

        add_rules(writer, "https://a.example",
                  kind == 0 ? "user-agent: *\ndisallow: /b\ncrawl-delay: 1\n" : "user-agent: *\ndisallow: /b\n");
        if (kind == 2) {
                add_record(writer, "https://a.example", fetch_failing(NOW + 5000), 503, "");
                add_redirect(writer, "https://c.example", "https://a.example");
        }
        finish_writer(writer);
}

TEST(two_numbers)
{
        struct trials trials = {.crawler = make_crawler("a")};
        ENDS(guard_free) struct guard guard = {NULL, 0};

        for (unsigned kind = 0; kind < 3; kind++) {
                size_t changes = trials.changes, opened = trials.opened;
                unsigned char *bytes;

                write_tiny(kind);
                bytes = read_bytes("tiny", &trials.size);
                trials.bytes = guard_hold(&guard, GUARD_END, bytes, trials.size);
                trials.rules = (size_t)rep_load64(bytes + 8 * (size_t)REP_PACK_FIELD_RULES);
                trials.entries = (size_t)rep_load64(bytes + 8 * (size_t)REP_PACK_FIELD_ENTRIES);
                free(bytes);
                change_two(&trials, WORD);
                change_two(&trials, HALF);
                print_message("pack %u of %zu bytes: %zu changes, %zu of which could be opened\n", kind, trials.size,
                              trials.changes - changes, trials.opened - opened);
        }
        rep_crawler_free(trials.crawler);
}

TESTS_BETWEEN(make_folder, remove_folder)
