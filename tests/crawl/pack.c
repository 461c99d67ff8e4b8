/* SPDX-License-Identifier: Apache-2.0 */
/* Packs: a slow reader of the format finds everything that was added; any threads and memory give the same bytes; the
   newest record of an origin counts; and packs can be added to packs. */
#include "rep_robots.h"
#include "tests/crawl/slow_pack.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/crawler.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what is found */

static struct rep_pack_answer
check_as(const struct rep_pack *pack, const struct rep_crawler *crawler, const char *url)
{
        struct rep_pack_answer answer;

        assert_int_equal(rep_pack_check(pack, crawler, url, strlen(url), NULL, 0, &answer), REP_OK);
        return answer;
}

static struct rep_pack_answer
check_url(const struct rep_pack *pack, const char *agent, const char *url)
{
        ENDS(free_crawler) struct rep_crawler *crawler = crawler_of(agent);

        return check_as(pack, crawler, url);
}

TEST(outcomes_are_distinguished)
{
        struct rep_pack_writer *writer = create_writer("outcomes", NULL);
        struct rep_pack_summary summary;
        struct rep_pack_answer answer;
        ENDS(close_pack) struct rep_pack *pack;

        add_record(writer, "https://a.example", fetch_answered(REP_ACCESS_RULES, NOW), 200, some_bodies[1]);
        add_record(writer, "https://b.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW), 404, "");
        add_record(writer, "https://c.example", fetch_failing(NOW), 503, "");
        add_record(writer, "https://xn--exmple-cua.com", fetch_answered(REP_ACCESS_RULES, 0), 200, some_bodies[0]);
        summary = finish_writer(writer);
        assert_int_equal(summary.origins, 4);
        assert_int_equal(summary.with_rules, 2);
        assert_int_equal(summary.rule_sets, 2);
        pack = open_pack("outcomes");

        answer = check_url(pack, NULL, "https://a.example/acb");
        assert_int_equal(answer.finding, REP_PACK_RULES);
        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        assert_int_equal(answer.result.line, 2);
        assert_int_equal(answer.fetched, NOW);
        assert_int_equal(answer.fresh_until, NOW + 86400);
        assert_int_equal(check_url(pack, NULL, "https://a.example/abc").result.verdict, REP_ALLOW);
        assert_int_equal(check_url(pack, "x", "https://a.example/ab").result.verdict, REP_DISALLOW);
        assert_int_equal(check_url(pack, "X/1.0", "HTTPS://user@A.example:443?q").result.verdict, REP_DISALLOW);
        assert_int_equal(check_url(pack, NULL, "https://b.example/a").finding, REP_PACK_ALLOW_ALL);
        assert_int_equal(check_url(pack, NULL, "https://b.example/a").result.verdict, REP_ALLOW);
        answer = check_url(pack, NULL, "https://c.example");
        assert_int_equal(answer.finding, REP_PACK_DISALLOW_ALL);
        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        assert_int_equal(answer.fresh_until, NOW + 240);
        answer = check_url(pack, NULL, rep_has_idn() ? "https://ex\303\244mple.com/a" : "https://xn--exmple-cua.com/a");
        assert_int_equal(answer.finding, REP_PACK_RULES);
        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        assert_int_equal(answer.fetched, REP_PACK_TIME_UNKNOWN);
        assert_int_equal(answer.fresh_until, REP_PACK_TIME_UNKNOWN);
        /* Neither another scheme, port or host, nor one that begins with it. */
        assert_int_equal(check_url(pack, NULL, "http://a.example/").finding, REP_PACK_UNKNOWN);
        assert_int_equal(check_url(pack, NULL, "https://a.example:8443/").finding, REP_PACK_UNKNOWN);
        assert_int_equal(check_url(pack, NULL, "https://a.example.org/").finding, REP_PACK_UNKNOWN);
        assert_int_equal(check_url(pack, NULL, "https://a.exampl/").result.verdict, REP_DISALLOW);
        assert_int_equal(check_url(pack, NULL, "/a").finding, REP_PACK_NO_URL);
        assert_int_equal(check_url(pack, NULL, "https://a b/").finding, REP_PACK_NO_URL);
        assert_int_equal(check_url(pack, NULL, "").finding, REP_PACK_NO_URL);
        assert_int_equal(check_url(pack, NULL, "https://u:p;@none.example/").finding, REP_PACK_NO_URL);
}

/* The library and the slow reader have the same entry, and the same rules. */
static void
assert_equal_entries(const struct rep_pack *pack, const unsigned char *bytes, const char *origin)
{
        struct reference_entry wanted;
        struct rep_pack_entry entry;
        struct rep_blob blob;
        const unsigned char *rules;
        size_t size;

        assert_true(reference_pack_find(bytes, origin, &wanted));
        assert_int_not_equal(rep_pack_find(pack, rep_string(origin), &entry), REP_PACK_UNKNOWN);
        assert_int_equal(entry.fetch.answered, wanted.answered);
        assert_int_equal(entry.outcome, wanted.outcome);
        assert_int_equal(entry.fetch.access, wanted.access);
        assert_int_equal(entry.fetch.confirmed, wanted.confirmed);
        assert_int_equal(entry.fetch.lifetime, wanted.lifetime);
        assert_int_equal(entry.fetch.failures, wanted.failures);
        assert_int_equal(entry.fetch.unreachable_since, wanted.since);
        assert_int_equal(entry.fetch.last_failure, wanted.last);
        assert_int_equal(entry.fetch.wait, wanted.wait);
        assert_int_equal(entry.status, wanted.status);
        assert_int_equal(entry.rules != 0, wanted.rules != NULL);
        if (entry.rules == 0)
                return;
        assert_int_equal(entry_blob(pack, &entry, NULL, &blob), REP_OK);
        rules = reference_pack_rules(bytes, &wanted, 0, &size);
        assert_int_equal(size, blob.size);
        assert_memory_equal(rules, blob.bytes, size);
}

enum { MANY = SANITIZED ? 2000 : 5000 };

TEST(the_slow_reader_finds_the_same)
{
        struct rep_pack_summary summary = write_many("many", MANY, 2, 0);
        ENDS(close_pack) struct rep_pack *pack = open_pack("many");
        struct rep_pack_entry entry;
        uint64_t cursor = 0, count = 0;
        ENDS(free_memory) unsigned char *bytes;
        size_t size;

        bytes = read_bytes("many", &size);
        assert_int_equal(summary.origins, MANY);
        assert_int_equal(summary.rule_sets, SOME_BODIES);
        while (rep_pack_next(pack, &cursor, &entry) != REP_PACK_UNKNOWN) {
                char origin[80];

                snprintf(origin, sizeof(origin), "%.*s", (int)entry.origin.size, entry.origin.data);
                if (count++ % 16 == 0)
                        assert_equal_entries(pack, bytes, origin);
        }
        assert_int_equal(count, MANY);
}

TEST(threads_and_memory_leave_the_bytes_alone)
{
        write_many("one", MANY, 1, 0);
        write_many("two", MANY, 2, 0);
        write_many("eight", MANY, 8, REP_PACK_MEMORY_MIN);
        assert_same_packs("one", "two");
        assert_same_packs("one", "eight");
}

/* So many that runs are set aside, in the least memory. */
TEST(runs_are_merged)
{
        enum { COUNT = SANITIZED ? 200000 : 400000 };
        struct rep_pack_options options = {.memory = REP_PACK_MEMORY_MIN, .threads = 1};
        struct rep_pack_writer *writer = create_writer("runs", &options);
        struct rep_pack_summary summary;
        struct rep_pack_answer answer;
        ENDS(close_pack) struct rep_pack *pack;
        char origin[80];

        /* Each twice, the second time newer. */
        for (unsigned i = 0; i < COUNT; i++) {
                snprintf(origin, sizeof(origin), "https://host-%u.example", i / 2);
                assert_int_equal(add_record(writer, origin, fetch_answered(REP_ACCESS_ALLOW_ALL, NOW + i % 2), 404, ""),
                                 REP_OK);
        }
        summary = finish_writer(writer);
        assert_int_equal(summary.origins, COUNT / 2);
        assert_int_equal(summary.repeated, COUNT / 2);
        pack = open_pack("runs");
        answer = check_url(pack, NULL, "https://host-77.example/");
        assert_int_equal(answer.fetched, NOW + 1);
}

TEST(nothing_makes_an_empty_pack)
{
        ENDS(close_pack) struct rep_pack *pack;

        assert_int_equal(finish_writer(create_writer("empty", NULL)).origins, 0);
        pack = open_pack("empty");
        assert_int_equal(check_url(pack, NULL, "https://a.example/").finding, REP_PACK_UNKNOWN);
}

/* ---- several of an origin */

TEST(the_newest_stays)
{
        struct rep_pack_options options = {.oldest = NOW - 50};
        struct rep_pack_writer *writer = create_writer("newest", &options);
        struct rep_pack_summary summary;
        ENDS(close_pack) struct rep_pack *pack;

        add_record(writer, "https://a.example", fetch_answered(REP_ACCESS_RULES, NOW), 200, some_bodies[0]);
        add_record(writer, "https://a.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW - 1), 404, "");
        add_record(writer, "https://b.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW), 404, "");
        add_record(writer, "https://b.example", fetch_failing(NOW + 1), 503, "");
        add_record(writer, "https://c.example", fetch_answered(REP_ACCESS_RULES, NOW), 200, some_bodies[0]);
        add_record(writer, "https://c.example", fetch_answered(REP_ACCESS_RULES, NOW), 200, some_bodies[1]);
        add_record(writer, "https://d.example", fetch_answered(REP_ACCESS_RULES, NOW - 51), 200, some_bodies[1]);
        add_record(writer, "https://e.example", fetch_answered(REP_ACCESS_RULES, 0), 200, some_bodies[1]);
        summary = finish_writer(writer);
        assert_int_equal(summary.records, 8);
        assert_int_equal(summary.repeated, 3);
        assert_int_equal(summary.dropped, 2);
        assert_int_equal(summary.origins, 3);
        pack = open_pack("newest");
        assert_int_equal(check_url(pack, NULL, "https://a.example/a").finding, REP_PACK_RULES);
        assert_int_equal(check_url(pack, NULL, "https://b.example/a").finding, REP_PACK_ALLOW_ALL);
        assert_int_equal(check_url(pack, NULL, "https://b.example/a").fetched, NOW);
        assert_int_equal(check_url(pack, "x", "https://c.example/z").result.verdict, REP_DISALLOW);
        assert_int_equal(check_url(pack, NULL, "https://d.example/a").finding, REP_PACK_UNKNOWN);
}

TEST(parts_merge_to_the_whole)
{
        struct rep_pack_writer *writer;
        char name[16];

        for (unsigned part = 0; part < 3; part++) {
                snprintf(name, sizeof(name), "part-%u", part);
                writer = create_writer(name, NULL);
                for (unsigned i = 0; i < 700; i++)
                        if (i % 3 == part || i % 5 == 0)
                                add_number(writer, i);
                finish_writer(writer);
        }
        write_many("whole", 700, 0, 0);
        writer = create_writer("merged", NULL);
        for (unsigned part = 3; part-- > 0;) {
                snprintf(name, sizeof(name), "part-%u", part);
                add_pack(writer, name);
        }
        assert_int_equal(finish_writer(writer).origins, 700);
        assert_same_packs("whole", "merged");
}

/* ---- certain crawlers */

/* PACK does not answer for CRAWLER: all ways of asking say STATUS, and nothing is allowed. */
static void
assert_refused(const struct rep_pack *pack, const struct rep_crawler *crawler, enum rep_status status)
{
        const struct rep_text origin = rep_string("https://a.example");
        struct rep_pack_query query = {.url = "https://b.example/zzz", .url_size = 21};
        struct rep_pack_entry entry;
        struct rep_blob blob;
        size_t number;

        assert_int_equal(rep_pack_resolve(pack, crawler, &number), status);
        query.answer.result.verdict = REP_ALLOW;
        assert_int_equal(rep_pack_check_batch(pack, crawler, &query, 1, NULL, 0), status);
        assert_int_equal(query.answer.finding, REP_PACK_UNKNOWN);
        assert_int_equal(query.answer.result.verdict, REP_DISALLOW);
        query.answer.result.verdict = REP_ALLOW;
        assert_int_equal(rep_pack_check(pack, crawler, query.url, query.url_size, NULL, 0, &query.answer), status);
        assert_int_equal(query.answer.result.verdict, REP_DISALLOW);
        assert_int_equal(rep_pack_find(pack, origin, &entry), REP_PACK_RULES);
        assert_int_equal(entry_blob(pack, &entry, crawler, &blob), status);
}

/* A pack for all crawlers merges as many groups as a blob does, and says so before it is asked about a site. */
TEST(many_tokens_are_refused)
{
        struct rep_text tokens[REP_PICK_MAX + 1];
        ENDS(free_crawler) struct rep_crawler *most, *more;
        ENDS(close_pack) struct rep_pack *pack;

        for (size_t i = 0; i <= REP_PICK_MAX; i++)
                tokens[i] = (struct rep_text){&"abcdefghi"[i], 1};
        write_rules("many", NULL, some_bodies[0]);
        pack = open_pack("many");
        assert_int_equal(rep_crawler_create(tokens, REP_PICK_MAX, REP_NAMES_TOKEN, &most), REP_OK);
        assert_int_equal(rep_crawler_create(tokens, REP_PICK_MAX + 1, REP_NAMES_TOKEN, &more), REP_OK);
        (void)check_as(pack, most, "https://a.example/z");
        assert_refused(pack, more, REP_ERR_LIMIT);
}

static const struct rep_text in_order[] = {{"no-one", 6}, {"y-z", 3}};

/* Writes and opens a pack for the crawler x, for two tokens in order, and for two that are merged. */
static struct rep_pack *
pack_for_three(void)
{
        static const struct rep_text x[] = {{"x", 1}}, merged[] = {{"x", 1}, {"Y-Z", 3}};
        const struct rep_pack_crawler crawlers[] = {
                {rep_string("x"), x, 1, false, false},
                {rep_string("Y"), in_order, 2, true, false},
                {rep_string("both"), merged, 2, false, false},
        };
        struct rep_pack_options options = {.crawlers = crawlers, .crawler_count = 3};
        struct rep_pack_writer *writer = create_writer("crawlers", &options);

        add_rules(writer, "https://a.example",
                  "user-agent: x\ndisallow: /z\n\nuser-agent: y-z\ndisallow: /*q\n\nuser-agent: *\ndisallow: /\n");
        add_rules(writer, "https://b.example", some_bodies[0]);
        finish_writer(writer);
        return open_pack("crawlers");
}

TEST(crawlers_have_rules_of_their_own)
{
        ENDS(close_pack) struct rep_pack *pack = pack_for_three();
        struct rep_pack_crawler crawler;
        ENDS(free_crawler) struct rep_crawler *ordered, *both;
        const char *url = "https://a.example/z", *query = "https://a.example/a?q";

        assert_true(rep_pack_crawler(pack, 1, &crawler));
        assert_int_equal(crawler.token_count, 2);
        assert_true(crawler.in_order);
        assert_memory_equal(crawler.tokens[1].data, "y-z", 3);
        assert_false(rep_pack_crawler(pack, 3, &crawler));
        assert_int_equal(check_url(pack, "X/2.0", url).result.verdict, REP_DISALLOW);
        assert_int_equal(check_url(pack, "x", query).result.verdict, REP_ALLOW);
        assert_int_equal(rep_crawler_create_ordered(in_order, 2, false, REP_NAMES_TOKEN, &ordered), REP_OK);
        assert_int_equal(check_as(pack, ordered, query).result.verdict, REP_DISALLOW);
        assert_int_equal(check_as(pack, ordered, url).result.verdict, REP_ALLOW);
        assert_int_equal(check_as(pack, ordered, "https://b.example/a").finding, REP_PACK_RULES);
        assert_int_equal(check_as(pack, ordered, "https://b.example/a").result.verdict, REP_ALLOW);
        assert_int_equal(rep_crawler_create((const struct rep_text[]){{"y-z", 3}, {"x", 1}}, 2, REP_NAMES_TOKEN, &both),
                         REP_OK);
        assert_int_equal(check_as(pack, both, url).result.verdict, REP_DISALLOW);
}

/* One token of two, others than "*" where it names nobody, no token at all. */
TEST(crawlers_that_a_pack_is_not_for)
{
        const struct rep_text x = rep_string("x");
        ENDS(close_pack) struct rep_pack *pack = pack_for_three();
        ENDS(free_crawler) struct rep_crawler *other, *none;

        assert_int_equal(rep_crawler_create(&in_order[1], 1, REP_NAMES_TOKEN, &other), REP_OK);
        assert_refused(pack, other, REP_ERR_AGENT);
        rep_crawler_free(other);
        assert_int_equal(rep_crawler_create_ordered(in_order, 2, true, REP_NAMES_TOKEN, &other), REP_OK);
        assert_refused(pack, other, REP_ERR_AGENT);
        rep_crawler_free(other);
        assert_int_equal(rep_crawler_create_ordered(&x, 1, false, REP_NAMES_TOKEN, &other), REP_OK);
        assert_refused(pack, other, REP_ERR_AGENT);
        rep_crawler_free(other);
        /* An order of one token, and "*" after it, is that token. */
        assert_int_equal(rep_crawler_create_ordered(&x, 1, true, REP_NAMES_TOKEN, &other), REP_OK);
        assert_int_equal(check_as(pack, other, "https://a.example/z").result.verdict, REP_DISALLOW);
        assert_int_equal(rep_crawler_create(&(const struct rep_text){"a b", 3}, 1, REP_NAMES_ANY, &none), REP_OK);
        assert_refused(pack, none, REP_ERR_AGENT);
        /* Nobody in particular is none of several, rather than the first. */
        assert_refused(pack, NULL, REP_ERR_AGENT);
}

/* A crawler that only wide names can name gets no answer of files that were read with others. */
TEST(wide_names_are_needed)
{
        ENDS(free_crawler) struct rep_crawler *mj12bot = public_crawler("MJ12bot");
        size_t number;

        for (enum rep_names names = REP_NAMES_TOKEN; names <= REP_NAMES_WIDE; names++) {
                const struct rep_options compile = {.names = names};
                ENDS(close_pack) struct rep_pack *pack = NULL;

                write_rules("names", &(struct rep_pack_options){.compile = &compile}, some_bodies[0]);
                pack = open_pack("names");
                if (names == REP_NAMES_WIDE)
                        assert_int_equal(rep_pack_resolve(pack, mj12bot, &number), REP_OK);
                else
                        assert_refused(pack, mj12bot, REP_ERR_CRAWLER);
        }
}

/* Creates a writer of the pack NAME for the COUNT crawlers that NAMES has. */
static struct rep_pack_writer *
writer_for(const char *name, const struct rep_text *names, size_t count)
{
        struct rep_pack_crawler crawlers[4];

        for (size_t i = 0; i < count; i++)
                crawlers[i] = (struct rep_pack_crawler){.name = names[i], .tokens = &names[i], .token_count = 1};
        return create_writer(name, &(struct rep_pack_options){.crawlers = crawlers, .crawler_count = count});
}

/* Writes the pack NAME for these crawlers, of a site that disallows everything to Evil alone. */
static struct rep_pack *
pack_for(const char *name, const struct rep_text *names, size_t count)
{
        struct rep_pack_writer *writer = writer_for(name, names, count);

        add_rules(writer, "https://a.example", "user-agent: evil\ndisallow: /\n\nuser-agent: *\nallow: /\n");
        finish_writer(writer);
        return open_pack(name);
}

/* A crawler asks each pack by what it is, not by its number in another pack: one that was refreshed, with its crawlers
 * in another order, answers for the same crawler, and is merged with one in the first order alone. */
TEST(a_crawler_asks_every_pack)
{
        const struct rep_text names[] = {rep_string("Good"), rep_string("Evil"), rep_string("Third")};
        const struct rep_text others[] = {rep_string("Evil"), rep_string("Good")};
        ENDS(close_pack) struct rep_pack *old = pack_for("three", names, 3), *refreshed = pack_for("two", others, 2);
        ENDS(close_pack) struct rep_pack *alone = pack_for("good", names, 1), *all = pack_for("all", names, 0);
        struct rep_pack_writer *writer = writer_for("merged", names, 2), *unlike = writer_for("unlike", names + 1, 2);
        ENDS(free_crawler) struct rep_crawler *good = make_crawler("Good"), *evil = make_crawler("Evil");
        ENDS(free_crawler) struct rep_crawler *third = make_crawler("Third");
        const struct rep_crawler *const crawlers[] = {good, evil, third};
        struct rep_pack_error error;
        ENDS(close_pack) struct rep_pack *merged;
        const char *url = "https://a.example/";
        char text[100];

        for (size_t i = 0; i < 2; i++) {
                assert_int_equal(rep_pack_add_pack(unlike, i == 0 ? refreshed : old, &error), REP_ERR_AGENT);
                assert_string_equal(error.message, "it was made for other crawlers");
        }
        rep_pack_writer_abandon(unlike);
        assert_int_equal(rep_pack_add_pack(writer, refreshed, NULL), REP_OK);
        finish_writer(writer);
        merged = open_pack("merged");

        for (size_t i = 0; i < 3; i++) {
                enum rep_verdict verdict = i == 1 ? REP_DISALLOW : REP_ALLOW;

                assert_int_equal(check_as(old, crawlers[i], url).result.verdict, verdict);
                for (size_t which = 0; which < 2 && i < 2; which++)
                        assert_int_equal(check_as(which == 0 ? refreshed : merged, crawlers[i], url).result.verdict,
                                         verdict);
                assert_int_equal(check_as(all, crawlers[i], url).result.verdict, verdict);
        }
        assert_refused(refreshed, crawlers[2], REP_ERR_AGENT);
        assert_refused(alone, crawlers[1], REP_ERR_AGENT);
        assert_refused(refreshed, NULL, REP_ERR_AGENT);
        assert_int_equal(rep_pack_list_crawlers(old, text, sizeof(text)), 17);
        assert_string_equal(text, "Good, Evil, Third");
        assert_int_equal(rep_pack_list_crawlers(old, text, 16), 15);
        assert_string_equal(text, "Good, Evil, ...");
        assert_int_equal(rep_pack_list_crawlers(old, text, 8), 3);
        assert_string_equal(text, "...");
        assert_int_equal(rep_pack_list_crawlers(all, text, sizeof(text)), 0);
        assert_string_equal(text, "");
        /* One crawler is meant where nobody is named. */
        assert_int_equal(check_as(alone, NULL, url).result.verdict, REP_ALLOW);
}

/* ---- what can't be */

/* What a reader would refuse is not written: too many crawlers, or too long ones. */
static void
refuse_large_crawlers(void)
{
        enum { MOST = 4096, LONG = 65535, TOKENS = 255 };
        static char text[LONG];
        static struct rep_pack_crawler crawlers[MOST + 1];
        const struct rep_text token = {text, LONG};
        struct rep_pack_options options = {.crawlers = crawlers};
        struct rep_text tokens[TOKENS];
        struct rep_pack_writer *writer;

        memset(text, 'x', sizeof(text));
        options.crawler_count = MOST;
        assert_int_equal(rep_pack_writer_create(in_folder("x"), &options, &writer, NULL), REP_OK);
        rep_pack_writer_abandon(writer);
        options.crawler_count = MOST + 1;
        assert_int_equal(rep_pack_writer_create(in_folder("x"), &options, &writer, NULL), REP_ERR_LIMIT);
        for (size_t i = 0; i < TOKENS; i++)
                tokens[i] = token;
        crawlers[0] = (struct rep_pack_crawler){.tokens = tokens, .token_count = TOKENS};
        options.crawler_count = 1;
        assert_int_equal(rep_pack_writer_create(in_folder("x"), &options, &writer, NULL), REP_OK);
        rep_pack_writer_abandon(writer);
        crawlers[1].name = (struct rep_text){text, LONG};
        options.crawler_count = 2;
        assert_int_equal(rep_pack_writer_create(in_folder("x"), &options, &writer, NULL), REP_ERR_LIMIT);
}

TEST(wrong_arguments_are_refused)
{
        static const char *const none[] = {"https://a.example/", "https://A.example", "https://a.example:443", "",
                                           "https://a.exa\tmple"};
        const struct rep_text bad[] = {{"a b", 3}};
        const struct rep_pack_crawler crawler = {.tokens = bad, .token_count = 1};
        const struct rep_options strange = {.size = 1};
        const struct rep_pack_options refused[] = {{.crawlers = &crawler, .crawler_count = 1},
                                                   {.memory = 1},
                                                   {.threads = REP_PACK_THREADS_MAX + 1},
                                                   {.size = 1},
                                                   {.compile = &strange}};
        struct rep_pack_writer *writer;
        struct rep_pack_error error;
        struct rep_pack *pack;

        for (size_t i = 0; i < COUNT(refused); i++) {
                assert_int_equal(rep_pack_writer_create(in_folder("x"), &refused[i], &writer, &error),
                                 i == 0 ? REP_ERR_TOKEN : REP_ERR_ARGUMENT);
                assert_null(writer);
        }
        refuse_large_crawlers();
        assert_int_equal(rep_pack_writer_create(in_folder("none/x"), NULL, &writer, &error), REP_ERR_ARGUMENT);
        assert_int_not_equal(error.error, 0);
        assert_int_equal(rep_pack_writer_create("/dev/null", NULL, &writer, &error), REP_ERR_ARGUMENT);
        writer = create_writer("x", NULL);
        for (size_t i = 0; i < COUNT(none); i++)
                assert_int_equal(add_record(writer, none[i], fetch_failing(NOW), 503, ""), REP_ERR_ARGUMENT);
        assert_int_equal(add_record(writer, "https://a.example", fetch_answered(REP_ACCESS_FOLLOW, NOW), 301, ""),
                         REP_ERR_ARGUMENT);
        rep_pack_writer_abandon(writer);
        assert_int_not_equal(access(in_folder("x"), F_OK), 0);
        assert_int_equal(rep_pack_open(in_folder("x"), &pack, &error), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pack_open(in_folder(""), &pack, &error), REP_ERR_BLOB);
        assert_null(pack);
}

/* A writer that is left alone, or fails, leaves the old file. */
TEST(an_old_pack_stays)
{
        struct rep_pack_writer *writer;

        write_many("old", 10, 1, 0);
        write_many("same", 10, 1, 0);
        writer = create_writer("old", NULL);
        add_number(writer, 1);
        rep_pack_writer_abandon(writer);
        assert_same_packs("old", "same");
}

/* A symbolic link stays one, and what it leads to becomes the pack, also where that is not there yet. */
TEST(links_are_followed)
{
        struct rep_pack_writer *writer;
        struct stat status;

        assert_int_equal(symlink("linked-to", in_folder("second-link")), 0);
        assert_int_equal(symlink(in_folder("second-link"), in_folder("link")), 0);
        for (unsigned round = 0; round < 2; round++) {
                writer = create_writer("link", NULL);
                assert_int_equal(add_record(writer, "https://a.example", fetch_failing(NOW), 503, ""), REP_OK);
                finish_writer(writer);
                assert_int_equal(lstat(in_folder("link"), &status), 0);
                assert_true(S_ISLNK(status.st_mode));
                assert_int_equal(lstat(in_folder("linked-to"), &status), 0);
                assert_true(S_ISREG(status.st_mode));
                rep_pack_close(open_pack("link"));
        }
        /* A ring of links is not a name. */
        assert_int_equal(symlink("ring", in_folder("ring")), 0);
        assert_int_equal(rep_pack_writer_create(in_folder("ring"), NULL, &writer, NULL), REP_ERR_ARGUMENT);
}

/* Writes COUNT origins to "guarded" with OPTIONS, and says what came of it. */
static enum rep_status
write_guarded(unsigned count, bool allow_empty, bool allow_fewer, struct rep_pack_error *error)
{
        struct rep_pack_options options = {.threads = 1, .allow_empty = allow_empty, .allow_fewer = allow_fewer};
        struct rep_pack_writer *writer;

        assert_int_equal(rep_pack_writer_create(in_folder("guarded"), &options, &writer, NULL), REP_OK);
        for (unsigned i = 0; i < count; i++)
                add_number(writer, i);
        return rep_pack_writer_finish(writer, NULL, error);
}

/* A pack without origins, or with under half of those before, is an error unless allowed, and the old one stays. */
TEST(writer_guards_what_it_replaces)
{
        struct rep_pack_error error = {.message = ""};
        ENDS(close_pack) struct rep_pack *pack;

        assert_int_equal(write_guarded(0, false, true, &error), REP_ERR_ARGUMENT);
        assert_string_equal(error.message, "no origin was found");
        assert_int_equal(write_guarded(7, false, false, NULL), REP_OK);
        assert_int_equal(write_guarded(3, false, false, &error), REP_ERR_ARGUMENT);
        assert_string_equal(error.message,
                            "under half the origins of the pack there, so only --allow-fewer, in a program "
                            "'allow_fewer', replaces it");
        assert_int_equal(write_guarded(0, false, false, &error), REP_ERR_ARGUMENT);
        pack = open_pack("guarded");
        assert_int_equal(stats_of(pack).origins, 7);
        assert_int_equal(write_guarded(4, false, false, NULL), REP_OK);
        assert_int_equal(write_guarded(2, false, false, NULL), REP_OK);
        assert_int_equal(write_guarded(1, false, false, NULL), REP_OK);
        assert_int_equal(write_guarded(5, false, false, NULL), REP_OK);
        assert_int_equal(write_guarded(2, false, true, NULL), REP_OK);
        assert_int_equal(write_guarded(0, true, false, NULL), REP_OK);
}

TEST(what_is_no_pack_is_not_replaced)
{
        struct rep_pack_options options = {.threads = 1};
        struct rep_pack_writer *writer;
        struct rep_pack_error error;
        FILE *file = fopen(in_folder("text"), "w");

        assert_non_null(file);
        fputs("an archive", file);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(rep_pack_writer_create(in_folder("text"), &options, &writer, &error), REP_ERR_ARGUMENT);
        assert_string_equal(error.message, "no pack, so only --force, in a program 'force', replaces it");
        options.force = true;
        assert_int_equal(rep_pack_writer_create(in_folder("text"), &options, &writer, &error), REP_OK);
        assert_int_equal(add_record(writer, "https://a.example", fetch_failing(NOW), 503, ""), REP_OK);
        finish_writer(writer);
        rep_pack_close(open_pack("text"));
}

/* Adds PACK, and an ORIGIN, to the pack "onto" by WRITER. */
static void
add_onto(struct rep_pack_writer *writer, const struct rep_pack *pack, const char *origin)
{
        assert_int_equal(rep_pack_add_pack(writer, pack, NULL), REP_OK);
        add_rules(writer, origin, some_bodies[0]);
}

/* Fails to finish WRITER, because "onto" was replaced. */
static void
assert_replaced(struct rep_pack_writer *writer)
{
        struct rep_pack_error error;

        assert_int_equal(rep_pack_writer_finish(writer, NULL, &error), REP_ERR_ARGUMENT);
        assert_string_equal(error.message, "it was replaced while it was merged");
}

/* Merging without a policy keeps that of the packs, which is one. */
TEST(a_merge_keeps_the_policy)
{
        const struct rep_policy strict = {.unreachable = UINT32_MAX, .distrust_stale = true};
        struct rep_pack_writer *writer;
        struct rep_pack_error error;
        ENDS(close_pack) struct rep_pack *kept, *other, *pack;

        write_rules("strict", &(struct rep_pack_options){.policy = &strict}, some_bodies[0]);
        write_many("default", 3, 1, 0);
        kept = open_pack("strict");
        other = open_pack("default");
        writer = create_writer("kept", NULL);
        for (unsigned i = 0; i < 2; i++)
                assert_int_equal(rep_pack_add_pack(writer, kept, &error), REP_OK);
        assert_int_equal(rep_pack_add_pack(writer, other, &error), REP_ERR_AGENT);
        finish_writer(writer);
        pack = open_pack("kept");
        assert_true(stats_of(pack).policy.distrust_stale);
        assert_true(stats_of(pack).policy.unreachable == UINT32_MAX);
}

/* Of two merges onto one pack, the second would lose what the first has added: also where its writer began after that,
 * and where it knows the pack by a link. */
TEST(second_merge_onto_a_pack_fails)
{
        struct rep_pack_writer *first, *second;
        struct rep_pack *pack, *linked;

        write_many("onto", 5, 1, 0);
        assert_int_equal(symlink("onto", in_folder("onto-link")), 0);
        pack = open_pack("onto");
        linked = open_pack("onto-link");
        first = create_writer("onto", NULL);
        second = create_writer("onto-link", NULL);
        add_onto(first, pack, "https://first.example");
        add_onto(second, linked, "https://second.example");
        finish_writer(first);
        assert_replaced(second);
        second = create_writer("onto", NULL);
        add_onto(second, linked, "https://second.example");
        assert_replaced(second);
        rep_pack_close(linked);
        rep_pack_close(pack);

        pack = open_pack("onto");
        assert_int_equal(check_url(pack, NULL, "https://first.example/").finding, REP_PACK_RULES);
        assert_int_equal(check_url(pack, NULL, "https://second.example/").finding, REP_PACK_UNKNOWN);
        second = create_writer("onto", NULL);
        add_onto(second, pack, "https://second.example");
        assert_int_equal(finish_writer(second).origins, stats_of(pack).origins + 1);
        rep_pack_close(pack);

        /* Nothing is lost where there is no file any more, and where a file that was not merged is replaced. */
        pack = open_pack("onto");
        first = create_writer("onto", NULL);
        second = create_writer("onto", NULL);
        add_onto(first, pack, "https://third.example");
        assert_int_equal(unlink(in_folder("onto")), 0);
        finish_writer(first);
        assert_int_equal(add_record(second, "https://a.example", fetch_failing(NOW), 503, ""), REP_OK);
        finish_writer(second);
        rep_pack_close(pack);
}

TESTS_BETWEEN(make_folder, remove_folder)
