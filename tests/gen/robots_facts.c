/* SPDX-License-Identifier: Apache-2.0 */
/* The properties of an object besides verdicts (rep_robots.h), against the blob that rep_compile() makes of it. */
#include "rep_directives.h"
#include "robots/asked.h"
#include "tests/support/compiled.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/crawler.h"

/* Line 1 is not a directive, 2 an orphan rule, 14 names by digits. */
#define TEXT                                                                                                         \
        "what\nDisallow: /orphan\nUser-agent: A\nDisallow: /a\nCrawl-delay: 2\nUser-agent: B\nDisallow:\n"           \
        "User-agent: *\nDisallow: /x*y\nDisallow: /z$\nAllow: /x/y\nVisit-time: 0600-0845\n"                         \
        "Sitemap: https://a.example/s\nUser-agent: MJ12bot\nDisallow: /m\nCrawl-delay: 7\nUser-agent: C\nDisallow: " \
        "/\n"

/* ---- what holds */

static struct rep_holding_rules
holding_of(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct rep_holding_rules rules;

        assert_int_equal(rep_robots_holding(robots, crawler, &rules), REP_OK);
        return rules;
}

/* Asks about a file and frees the crawler, which may be NULL. */
static struct rep_holding_rules
holding(const char *text, struct rep_crawler *crawler, const char *token)
{
        ENDS(free_robots) struct rep_robots *robots = parse_string(text, NULL);
        struct rep_holding_rules rules = holding_of(robots, crawler);

        assert_int_equal(rules.token.size, strlen(token));
        assert_memory_equal(rules.token.size > 0 ? rules.token.data : "", token, strlen(token));
        rep_crawler_free(crawler);
        return rules;
}

TEST(who_is_named)
{
        assert_int_equal(holding(TEXT, make_crawler("a/1"), "a/1").holds, REP_HOLDS_NAMED);
        assert_int_equal(holding(TEXT, make_crawler("Other"), "").holds, REP_HOLDS_EVERYBODY);
        assert_int_equal(holding(TEXT, NULL, "").holds, REP_HOLDS_EVERYBODY);
        assert_int_equal(holding("User-agent: A\nDisallow: /\n", NULL, "").holds, REP_HOLDS_NONE);
        assert_int_equal(holding(TEXT, NULL, "").names, REP_NAMES_TOKEN);
        assert_int_equal(holding(TEXT, public_crawler("MJ12bot"), "MJ12bot").holds, REP_HOLDS_NAMED);
        assert_int_equal(holding(TEXT, public_crawler("MJ12bot"), "MJ12bot").names, REP_NAMES_WIDE);
}

/* The token is as this crawler spells it, not as one that asked before, and of several the crawler's first that the
 * file names.
 */
TEST(the_token_is_the_crawlers_own)
{
        const struct rep_text both[] = {{"x", 1}, {"b/1", 3}, {"a", 1}};
        ENDS(free_robots) struct rep_robots *robots = parse_string("User-agent: a\nUser-agent: b\nDisallow: /\n", NULL);
        ENDS(free_crawler) struct rep_crawler *first = make_crawler("b/1.0"), *second = make_crawler("B/2"), *merged;

        assert_memory_equal(holding_of(robots, first).token.data, "b/1.0", 5);
        assert_memory_equal(holding_of(robots, second).token.data, "B/2", 3);
        assert_int_equal(rep_crawler_create(both, 3, REP_NAMES_TOKEN, &merged), REP_OK);
        assert_memory_equal(holding_of(robots, merged).token.data, "b/1", 3);
}

/* Opens the blob of TEXT, without what STRIP names, and asks it. */
static struct rep_holding_rules
blob_holding(const char *text, enum rep_strip strip, const struct rep_crawler *crawler)
{
        struct rep_options options = {.strip = strip};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        ENDS(free_robots) struct rep_robots *robots;
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile(compiler, text, strlen(text), &options, &blob, &size), REP_OK);
        assert_int_equal(rep_robots_open(blob, size, &robots, NULL), REP_OK);
        return holding_of(robots, crawler);
}

/* A blob knows as exactly as a text that no group applies; only one without texts can't say. */
TEST(only_a_blob_without_texts_does_not_say)
{
        static const char *const texts[] = {TEXT, "User-agent: A\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n",
                                            "Disallow: /a\n", ""};
        struct rep_crawler *crawlers[] = {NULL, make_crawler("A"), make_crawler("Other")};

        for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
                for (size_t j = 0; j < 3; j++) {
                        ENDS(free_robots) struct rep_robots *robots = parse_string(texts[i], NULL);
                        enum rep_holds holds = holding_of(robots, crawlers[j]).holds;

                        assert_int_not_equal(holds, REP_HOLDS_UNSAID);
                        assert_int_equal(blob_holding(texts[i], REP_STRIP_NONE, crawlers[j]).holds, holds);
                        assert_int_equal(blob_holding(texts[i], REP_STRIP_TEXTS, crawlers[j]).holds, REP_HOLDS_UNSAID);
                        assert_int_equal(blob_holding(texts[i], REP_STRIP_ALL, crawlers[j]).holds, REP_HOLDS_UNSAID);
                }
        rep_crawler_free(crawlers[2]);
        rep_crawler_free(crawlers[1]);
}

/* Rules that come to one answer for every path need no encoding. */
TEST(encodings)
{
        assert_int_equal(holding("User-agent: *\nDisallow: /\n", NULL, "").encoding, REP_ENCODING_AUTO);
        assert_int_equal(holding("User-agent: *\nDisallow: /a\n", NULL, "").encoding, REP_ENCODING_LIST);
}

/* ---- blobs */

/* Compares the blob of TEXT read as READ says with that of rep_compile() with OPTIONS, and asks the object of it. */
static void
expect_blob(const struct rep_robots_options *read, struct rep_options options)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_AUTO, REP_ENCODING_LIST, REP_ENCODING_COMPACT,
                                                      REP_ENCODING_DENSE};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        ENDS(free_robots) struct rep_robots *robots = parse_string(TEXT, read);
        unsigned char blob[8192], again[8192];

        for (size_t at = 0; at < 4; at++) {
                ENDS(free_robots) struct rep_robots *opened;
                size_t size, wanted_size;
                const void *wanted;

                options.encoding = encodings[at];
                assert_int_equal(rep_compile(compiler, TEXT, strlen(TEXT), &options, &wanted, &wanted_size), REP_OK);
                assert_int_equal(rep_robots_blob(robots, encodings[at], blob, sizeof(blob), &size), REP_OK);
                assert_int_equal(size, wanted_size);
                assert_memory_equal(blob, wanted, size);
                assert_int_equal(rep_robots_open(blob, size, &opened, NULL), REP_OK);
                memset(blob, 0, sizeof(blob)); /* it is copied */
                assert_int_equal(rep_robots_blob(opened, REP_ENCODING_AUTO, blob, size - 1, &size), REP_ERR_LIMIT);
                assert_true(size == wanted_size && blob[0] == 0); /* nothing is written */
                assert_int_equal(rep_robots_blob(opened, REP_ENCODING_DENSE, again, sizeof(again), &size), REP_OK);
                assert_int_equal(size, wanted_size);
                assert_memory_equal(again, wanted, size);
        }
}

TEST(blobs)
{
        struct rep_text b = rep_string("B"), mj12bot = rep_string("MJ12bot");
        ENDS(free_crawler)
        struct rep_crawler *crawler = make_crawler("B"), *public = public_crawler("MJ12bot"), *nobody;
        ENDS(free_robots) struct rep_robots *robots;

        expect_blob(NULL, (struct rep_options){.dialect = REP_DIALECT_GOOGLE});
        expect_blob(&(struct rep_robots_options){.dialect = REP_DIALECT_RFC9309},
                    (struct rep_options){.dialect = REP_DIALECT_RFC9309});
        expect_blob(&(struct rep_robots_options){.crawler = crawler},
                    (struct rep_options){.agents = &b, .agent_count = 1});
        expect_blob(&(struct rep_robots_options){.crawler = public},
                    (struct rep_options){.agents = &mj12bot, .agent_count = 1, .names = REP_NAMES_WIDE});
        assert_int_equal(rep_crawler_create_everybody(&nobody), REP_OK);
        robots = PARSE(rep_string(TEXT), .crawler = nobody);
        assert_int_equal(holding_of(robots, NULL).holds, REP_HOLDS_EVERYBODY);
        expect_blob(&(struct rep_robots_options){.crawler = nobody}, (struct rep_options){.agent_count = 0});
}

/* ---- tokens that are none */

static void
count_lines(void *context, const struct rep_directive *directive)
{
        *(uint64_t *)context |= (uint64_t)1 << directive->line;
}

/* Asks an object read with NAMES for a crawler of any name with COUNT TOKENS: LINES hold, one bit each. */
static void
expect_asked(const struct rep_text *tokens, size_t count, bool in_order, bool everybody, enum rep_names names,
             uint64_t lines)
{
        ENDS(free_robots)
        struct rep_robots *any = parse_string(TEXT, &(struct rep_robots_options){.names = names}), *one, *opened;
        ENDS(free_crawler) struct rep_crawler *crawler;
        struct rep_result result, again;
        uint64_t got = 0;
        struct rep_pace pace;

        assert_int_equal(in_order ? rep_crawler_create_ordered(tokens, count, everybody, REP_NAMES_ANY, &crawler)
                                  : rep_crawler_create(tokens, count, REP_NAMES_ANY, &crawler),
                         REP_OK);
        assert_int_equal(rep_robots_check(any, crawler, "/m", 2, &result), REP_OK);
        assert_int_equal(rep_robots_pace(any, crawler, 0, &pace), REP_OK);
        assert_int_equal(rep_robots_directives(any, crawler, count_lines, &got), REP_OK);
        assert_int_equal(got, lines);
        one = parse_string(TEXT, &(struct rep_robots_options){.names = names, .crawler = crawler});
        opened = reopen(one, REP_ENCODING_AUTO);
        again = answer_of(opened, NULL, "/m");
        assert_same_result(again, result);
}

/* The sitemap holds for everybody; lines 8 to 12 are the group for "*", 3 to 5 that of A, 14 to 16 that of MJ12bot. */
#define LINES(first, last) ((((uint64_t)2 << (last)) - ((uint64_t)1 << (first))) | (uint64_t)1 << 13)

TEST(tokens_that_are_none)
{
        const struct rep_text none[] = {rep_string("360Spider!"), rep_string("A")};

        for (int names = 0; names < 2; names++) {
                enum rep_names read = names == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE;

                expect_asked(none, 1, false, false, read, LINES(8, 12));
                expect_asked(none, 2, false, false, read, LINES(3, 5));
                expect_asked(none, 1, true, true, read, LINES(8, 12));
                expect_asked(none, 1, true, false, read, (uint64_t)1 << 13);
                expect_asked(none, 2, true, true, read, LINES(3, 5));
        }
        expect_asked(&(struct rep_text){"MJ12bot", 7}, 1, false, false, REP_NAMES_TOKEN, LINES(8, 12));
        expect_asked(&(struct rep_text){"MJ12bot", 7}, 1, false, false, REP_NAMES_WIDE, LINES(14, 16));
}

/* ---- a blob of the object, and who needs wide names */

/* Asks the object of TEXT, read with NAMES, and that of its blob for CRAWLER: they agree, or the blob refuses. */
static void
expect_alike_or_refused(enum rep_names names, const struct rep_crawler *crawler)
{
        ENDS(free_robots)
        struct rep_robots *robots = parse_string(TEXT, &(struct rep_robots_options){.names = names}), *opened;
        enum rep_status refused = names == REP_NAMES_WIDE ? REP_OK : REP_ERR_CRAWLER;
        struct rep_holding_rules rules;
        struct rep_result result, again;
        struct rep_pace pace;
        uint64_t lines = 0;

        assert_int_equal(rep_robots_check(robots, crawler, "/m", 2, &result), REP_OK);
        opened = reopen(robots, REP_ENCODING_AUTO);
        assert_int_equal(rep_robots_check(opened, crawler, "/m", 2, &again), refused);
        assert_int_equal(rep_robots_holding(opened, crawler, &rules), refused);
        assert_int_equal(rep_robots_pace(opened, crawler, 0, &pace), refused);
        assert_int_equal(rep_robots_directives(opened, crawler, count_lines, &lines), refused);
        assert_int_equal(again.line, refused == REP_OK ? result.line : 0);
        assert_int_equal(again.verdict, refused == REP_OK ? result.verdict : REP_DISALLOW);
}

TEST(wide_names_and_blobs)
{
        ENDS(free_crawler) struct rep_crawler *mj12bot = public_crawler("MJ12bot"), *plain;

        assert_int_equal(rep_crawler_create(&(struct rep_text){"A", 1}, 1, REP_NAMES_WIDE, &plain), REP_OK);
        for (enum rep_names names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                expect_alike_or_refused(names, mj12bot);
                expect_alike_or_refused(names, plain);
        }
}

/* ---- what is not a URL */

/* What is neither a URL nor a path has no answer: it would look allowed. */
TEST(no_urls)
{
        static const char *const no_urls[] = {
                "private/x", "x", "", "mailto:a@b", "https:/x", "s3://bucket/x",
                /* Without a host, or with one that is none. */
                "http:///x", "https://", "http://?x", "ftp://#x", "http://u@/x", "http://:80/x", "http://a b/x",
                "http://a\tb/x", "https://a\x01/x", "https://a\x7f/x", "https://[::1/x", "https://[]/x",
                "https://u:p@[::1/x", "https://[zz]/x", "https://[1.2.3.4]/x", "https://a[b/x", "https://[::1]a/x"};
        static const char *const urls[] = {"http://h",
                                           "HTTPS://h:8/x",
                                           "ftp://u:p@h/x",
                                           "http://[::1]:80/x",
                                           "http://h?x y",
                                           "http://h#[",
                                           "https://\xC3\xBC.example/a b",
                                           "/[ x",
                                           "//"};
        const char *text = "User-agent: *\nDisallow: /private\nDisallow: /x\nDisallow: /$\n";

        for (int dialect = 0; dialect < 2; dialect++) {
                ENDS(free_robots)
                struct rep_robots *robots =
                        parse_string(text, &(struct rep_robots_options){.dialect = dialect == 0 ? REP_DIALECT_GOOGLE
                                                                                                : REP_DIALECT_RFC9309});
                struct rep_result result;

                for (size_t i = 0; i < COUNT(no_urls); i++) {
                        const char *url = no_urls[i];
                        const uint64_t end = strlen(url);
                        unsigned char status;

                        assert_int_equal(rep_robots_check(robots, NULL, url, strlen(url), &result), REP_ERR_URL);
                        assert_int_equal(result.verdict, REP_DISALLOW);
                        assert_int_equal(rep_robots_check_batch(&robots, 1, NULL, url, &end, 1, &result, &status),
                                         REP_OK);
                        assert_int_equal(status, REP_ERR_URL);
                        assert_int_equal(result.verdict, REP_DISALLOW);
                }
                assert_int_equal(rep_robots_check(robots, NULL, "http://h;b@/y", 13, &result),
                                 dialect == 0 ? REP_OK : REP_ERR_URL); /* as the dialect splits it */
                for (size_t i = 0; i < COUNT(urls); i++)
                        assert_int_equal(rep_robots_check(robots, NULL, urls[i], strlen(urls[i]), &result), REP_OK);
        }
}

/* ---- lines */

static void
expect_directive(const struct rep_directive *got, const struct rep_directive *wanted)
{
        assert_int_equal(got->line, wanted->line);
        assert_int_equal(got->kind, wanted->kind);
        assert_int_equal(got->group, REP_NO_GROUP);
        assert_int_equal(got->run, REP_NO_GROUP);
        assert_int_equal(got->key.size, wanted->key.size);
        assert_memory_equal(got->key.data, wanted->key.data, wanted->key.size);
        assert_int_equal(got->value.size, wanted->value.size);
        assert_memory_equal(got->value.data, wanted->value.data, wanted->value.size);
}

/* Compares what ROBOTS gives with the directives of WANTED, without rules where it keeps none. */
static void
expect_directives(const struct rep_robots *robots, const struct rep_blob *wanted, bool no_texts)
{
        struct rep_directive next, there, at_line;
        uint64_t cursor = 0;

        for (size_t at = 0; rep_blob_directive(wanted, at, &there) == REP_OK; at++) {
                bool rule = there.kind == REP_KIND_ALLOW || there.kind == REP_KIND_DISALLOW;

                assert_int_equal(rep_robots_at_line(robots, there.line, &at_line), !(rule && no_texts));
                if (rule && no_texts)
                        continue;
                assert_true(rep_robots_next(robots, &cursor, &next));
                expect_directive(&next, &there);
                expect_directive(&at_line, &there);
        }
        assert_false(rep_robots_next(robots, &cursor, &next));
        assert_false(rep_robots_next(robots, &cursor, &next));
        assert_false(rep_robots_at_line(robots, 0, &next));
        assert_false(rep_robots_at_line(robots, 1, &next));
        assert_false(rep_robots_at_line(robots, 1000, &next));
}

static void
expect_pace(struct rep_robots *robots, const struct rep_crawler *crawler, const struct rep_blob *wanted)
{
        for (unsigned minute = 0; minute < 1440; minute += 60) {
                struct rep_crawler_view view;
                struct rep_pace got, there;

                rep_crawler_look(crawler, &view);
                assert_int_equal(rep_robots_pace(robots, crawler, minute, &got), REP_OK);
                assert_int_equal(rep_pace(wanted, view.tokens, view.token_count, minute, &there), REP_OK);
                assert_int_equal(got.welcome, there.welcome);
                assert_memory_equal(&got, &there, sizeof(got));
        }
}

/* Members, not the bytes between them. */
static void
assert_report_equal(const struct rep_report *report, const struct rep_report *wanted)
{
        assert_memory_equal(report, wanted, offsetof(struct rep_report, cut_lines) + sizeof(report->cut_lines));
        assert_int_equal(report->ignored_bytes, wanted->ignored_bytes);
}

TEST(lines)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(TEXT, NULL);
        ENDS(free_crawler) struct rep_crawler *a = make_crawler("A");
        ENDS(free_robots) struct rep_robots *any = parse_string(TEXT, NULL), *opened;
        ENDS(free_robots)
        struct rep_robots *one = parse_string(TEXT, &(struct rep_robots_options){.crawler = a, .no_texts = true});
        struct rep_report report, wanted = compiled.report;
        size_t size;

        assert_int_equal(rep_robots_open(compiled.bytes, compiled.size, &opened, NULL), REP_OK);
        expect_directives(any, &compiled.blob, false);
        expect_directives(opened, &compiled.blob, false);
        expect_directives(one, &compiled.blob, true);
        expect_pace(any, NULL, &compiled.blob);
        expect_pace(any, a, &compiled.blob);
        expect_pace(one, a, &compiled.blob);
        expect_pace(opened, a, &compiled.blob);
        rep_robots_report(any, &report);
        assert_report_equal(&report, &wanted);
        rep_robots_report(one, &report);
        assert_report_equal(&report, &wanted);
        rep_robots_report(opened, &report);
        assert_int_equal(report.lines, wanted.lines);
        assert_int_equal(report.orphan_rules, 1);
        assert_int_equal(report.ignored_lines, 1);
        assert_int_equal(rep_robots_blob(one, REP_ENCODING_AUTO, NULL, 0, &size), REP_ERR_ARGUMENT);
        assert_true(rep_robots_size(one) > 0 && rep_robots_size(opened) > compiled.size);
}

/* A cursor behind the end of an object, which another object left, gives nothing. */
TEST(cursor_of_a_larger_object)
{
        ENDS(free_robots)
        struct rep_robots *large = parse_string(TEXT, NULL), *small = parse_string("Host: x\n", NULL),
                          *empty = parse_string("", NULL);
        struct rep_directive directive;
        uint64_t cursor = 0, end;

        while (rep_robots_next(large, &cursor, &directive))
                ;
        end = cursor;
        assert_false(rep_robots_next(small, &cursor, &directive));
        assert_false(rep_robots_next(empty, &cursor, &directive));
        assert_true(cursor == end);
        cursor = UINT64_MAX;
        assert_false(rep_robots_next(large, &cursor, &directive));
}

/* A cursor may be anything: what it gives lies within the object. */
TEST(cursor_of_nowhere)
{
        ENDS(free_robots)
        struct rep_robots *robots =
                parse_string(TEXT "Sitemap: https://a.example/a/very/long/text/in/its/only/line\n", NULL);
        const char *bytes = robots->text.bytes, *end = bytes + robots->text.size;

        for (uint64_t at = 0; at < robots->text.size + 8; at++) {
                struct rep_directive directive;
                uint64_t cursor = at;

                if (!rep_robots_next(robots, &cursor, &directive))
                        continue;
                assert_true(directive.value.size == 0 ||
                            (directive.value.data > bytes && directive.value.data < end &&
                             directive.value.size <= (size_t)(end - directive.value.data)));
                assert_true((cursor & UINT32_MAX) <= robots->text.size);
        }
}
