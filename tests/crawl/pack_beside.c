/* SPDX-License-Identifier: Apache-2.0 */
/* The directives beside rules in packs, for each crawler: after failures, redirects and merges, and without them. */
#include "pack/format.h"
#include "pack/hash.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/crawler.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>

static const char both[] =
        "sitemap: https://a.example/1\nuser-agent: a\ncrawl-delay: 3\ndisallow: /x\n"
        "user-agent: *\nrequest-rate: 1/5\ncontent-signal: ai-train=no\ndisallow: /y\n"
        "sitemap: https://a.example/2\n";
static const char rules_only[] = "user-agent: *\ndisallow: /\n";

static void
append_value(void *context, const struct rep_directive *directive)
{
        char *values = context;
        size_t used = strlen(values);

        if (directive->kind == REP_KIND_SITEMAP || directive->kind == REP_KIND_OTHER)
                snprintf(values + used, 200 - used, "%.*s ", (int)directive->value.size, directive->value.data);
}

/* What the entry of ORIGIN says besides rules for TOKEN (NULL: nobody in particular), with blanks between values. */
static enum rep_status
beside_of(const struct rep_pack *pack, const char *origin, const char *token, char values[200], struct rep_pace *pace)
{
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        ENDS(free_crawler) struct rep_crawler *crawler = crawler_of(token);
        enum rep_status status;

        *pace = (struct rep_pace){.welcome = false};
        values[0] = '\0';
        status = rep_pack_site(pack, crawler, origin, strlen(origin), &site);
        if (status == REP_OK) {
                assert_non_null(site.robots);
                status = rep_robots_pace(site.robots, crawler, 0, pace);
                assert_int_equal(rep_robots_directives(site.robots, crawler, append_value, values), status);
        }
        return status;
}

static void
assert_beside(const struct rep_pack *pack, const char *origin, const char *token, const char *values, uint32_t delay)
{
        struct rep_pace pace;
        char got[200];

        assert_int_equal(beside_of(pack, origin, token, got, &pace), REP_OK);
        assert_string_equal(got, values);
        assert_int_equal(pace.delay, delay);
        assert_true(pace.welcome);
}

static const char of_a[] = "https://a.example/1 3 https://a.example/2 ";
static const char of_all[] = "https://a.example/1 1/5 ai-train=no https://a.example/2 ";

static void
assert_both(const struct rep_pack *pack, const char *origin)
{
        assert_beside(pack, origin, "a", of_a, 3000);
        assert_beside(pack, origin, "A/2.0", of_a, 3000);
        assert_beside(pack, origin, "other", of_all, 5000);
        assert_beside(pack, origin, NULL, of_all, 5000);
}

TEST(each_crawler_gets_its_own)
{
        struct rep_pack_writer *writer = create_writer("own", NULL);
        struct rep_pack_summary summary;
        ENDS(close_pack) struct rep_pack *pack;

        add_rules(writer, "https://a.example", both);
        add_rules(writer, "https://b.example", both);
        add_rules(writer, "https://c.example", rules_only);
        add_record(writer, "https://d.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW), 404, "");
        add_record(writer, "https://e.example", fetch_failing(NOW), 503, "");
        add_redirect(writer, "https://r.example", "https://a.example");
        summary = finish_writer(writer);
        assert_int_equal(summary.rule_sets, 2);
        assert_int_equal(summary.beside, 1);
        pack = open_pack("own");
        assert_int_equal(stats_of(pack).beside, 1);
        assert_true(stats_of(pack).complete);
        assert_both(pack, "https://a.example");
        assert_both(pack, "https://b.example");
        assert_both(pack, "https://r.example");
        assert_beside(pack, "https://c.example", NULL, "", 0);
        assert_beside(pack, "https://d.example", "a", "", 0);
        assert_beside(pack, "https://e.example", "a", "", 0);
}

/* A pack for certain crawlers answers for these alone, by the groups of each. */
TEST(packs_for_some_crawlers)
{
        struct rep_text a = rep_string("a"), preferred[] = {rep_string("zzz"), rep_string("a")};
        const struct rep_pack_crawler crawlers[] = {
                {.name = rep_string("A"), .tokens = &a, .token_count = 1},
                {.name = rep_string("O"), .tokens = preferred, .token_count = 2, .in_order = true}};
        struct rep_pack_options options = {.crawlers = crawlers, .crawler_count = 2};
        ENDS(free_crawler) struct rep_crawler *ordered;
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        struct rep_result result;
        struct rep_pace pace;
        ENDS(close_pack) struct rep_pack *pack;
        char got[200];

        write_rules("some", &options, both);
        pack = open_pack("some");
        /* Nobody in particular is told what is said to all, and allowed nothing. */
        assert_beside(pack, "https://a.example", NULL, of_all, 5000);
        assert_int_equal(rep_pack_site(pack, NULL, "https://a.example/z", 19, &site), REP_OK);
        assert_int_equal(rep_robots_check(site.robots, NULL, "/z", 2, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_beside(pack, "https://a.example", "a", of_a, 3000);
        assert_int_equal(beside_of(pack, "https://a.example", "b", got, &pace), REP_ERR_AGENT);
        assert_false(pace.welcome);
        assert_int_equal(rep_crawler_create_ordered(preferred, 2, false, REP_NAMES_TOKEN, &ordered), REP_OK);
        /* The site of somebody else is made anew. */
        assert_int_equal(rep_pack_site(pack, ordered, "https://a.example/z", 19, &site), REP_OK);
        assert_int_equal(rep_robots_check(site.robots, ordered, "/z", 2, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        assert_int_equal(rep_robots_pace(site.robots, ordered, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 3000);
        assert_int_equal(rep_robots_pace(site.robots, ordered, 1440, &pace), REP_ERR_ARGUMENT);
}

static void
merge(const char *first, const char *second, const char *to)
{
        struct rep_pack_writer *writer = create_writer(to, NULL);

        add_pack(writer, first);
        add_pack(writer, second);
        finish_writer(writer);
}

/* What is besides rules goes with the rules: it stays through failures, and is replaced with them. */
TEST(it_follows_its_rules)
{
        struct rep_pack_writer *writer;
        struct rep_pack *pack;

        write_rules("old", NULL, both);
        write_record("failed", NULL, fetch_failing(NOW + 86400), 503, "");
        write_record("new", NULL, fetch_answered(REP_ACCESS_RULES, NOW + 86400), 200, rules_only);
        writer = create_writer("redirect", NULL);
        add_redirect(writer, "https://r.example", "https://a.example");
        finish_writer(writer);

        merge("failed", "old", "merged");
        pack = open_pack("merged");
        assert_both(pack, "https://a.example");
        rep_pack_close(pack);
        merge("new", "old", "merged");
        pack = open_pack("merged");
        assert_beside(pack, "https://a.example", "a", "", 0);
        rep_pack_close(pack);
        merge("redirect", "old", "merged");
        pack = open_pack("merged");
        assert_both(pack, "https://r.example");
        rep_pack_close(pack);
        merge("old", "old", "merged");
        assert_same_packs("old", "merged");
}

/* Without what the files say besides their rules, the pack says so, and so does what it is merged into. */
TEST(what_was_not_kept_is_not_known)
{
        const struct rep_options strip = {.strip = REP_STRIP_ALL};
        const struct rep_pack_options options = {.compile = &strip};
        struct rep_pack_writer *writer;
        ENDS(close_pack) struct rep_pack *pack;
        struct rep_pace pace;
        char got[200];

        write_rules("stripped", &options, both);
        writer = create_writer("other", NULL);
        add_rules(writer, "https://b.example", both);
        add_record(writer, "https://c.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW), 404, "");
        finish_writer(writer);
        merge("stripped", "other", "mixed");
        pack = open_pack("mixed");
        assert_false(stats_of(pack).complete);
        assert_int_equal(beside_of(pack, "https://a.example", "a", got, &pace), REP_ERR_ARGUMENT);
        assert_false(pace.welcome);
        assert_both(pack, "https://b.example");
        assert_beside(pack, "https://c.example", "a", "", 0);
}

/* Other versions are refused, and so is a word that this one does not have. */
TEST(forged_headers_are_refused)
{
        static const struct {
                enum rep_pack_field field;
                uint64_t value;
                enum rep_status status;
        } forged[] = {{REP_PACK_FIELD_VERSION, REP_PACK_VERSION - 1, REP_ERR_VERSION},
                      {REP_PACK_FIELD_VERSION, REP_PACK_VERSION + 1, REP_ERR_VERSION},
                      {REP_PACK_FIELD_POLICY, UINT64_C(4) << 32, REP_ERR_BLOB},
                      {REP_PACK_FIELD_OPENED + 1, 1, REP_ERR_BLOB},
                      {REP_PACK_FIELD_HEADER - 1, 1, REP_ERR_BLOB}};
        struct rep_pack *pack;

        write_rules("header", NULL, both);
        for (size_t i = 0; i < COUNT(forged); i++) {
                size_t size;
                ENDS(free_memory) unsigned char *bytes = read_bytes("header", &size);

                rep_store64(bytes + 8 * (size_t)forged[i].field, forged[i].value);
                rep_store64(bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                            rep_pack_hash(bytes, 8 * REP_PACK_FIELD_HEADER, 0));
                assert_int_equal(rep_pack_open_bytes(bytes, size, &pack, NULL), forged[i].status);
        }
}

/* ---- forged packs */

TEST(forged_places_are_refused)
{
        const uint64_t places[] = {0, 1, 64, 320, UINT64_MAX, UINT64_MAX - 63};
        struct rep_site site = {.robots = NULL};
        struct rep_pack_error error;
        struct rep_pack *pack;
        ENDS(free_memory) unsigned char *bytes;
        size_t size;

        write_rules("forged", NULL, both);
        bytes = read_bytes("forged", &size);
        for (size_t i = 0; i < COUNT(places); i++) {
                /* The last of all entries ends with it. */
                rep_store64(bytes + rep_load64(bytes + 8 * (size_t)REP_PACK_FIELD_ENTRIES) +
                                    rep_load64(bytes + 8 * (size_t)REP_PACK_FIELD_ENTRIES_SIZE) - 8,
                            places[i]);
                assert_int_equal(rep_pack_open_bytes(bytes, size, &pack, NULL), REP_OK);
                assert_int_equal(rep_pack_site(pack, NULL, "https://a.example", 17, &site), REP_OK);
                assert_int_equal(site.finding, REP_PACK_DAMAGED);
                assert_null(site.robots);
                rep_site_free(&site);
                assert_int_equal(rep_pack_verify(pack, &error), REP_ERR_BLOB);
                rep_pack_close(pack);
        }
}

TESTS_BETWEEN(make_folder, remove_folder)
