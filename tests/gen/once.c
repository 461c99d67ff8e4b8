/* SPDX-License-Identifier: Apache-2.0 */
/* Checks of a text, without an object and by one that has made no list yet: they answer as lists do, for any crawler,
   file and URL, and within their limits.  All engines' tests ask both, too (tests/support/engines.h). */
#include "line_scan.h"
#include "robots/asked.h"
#include "tests/support/crawler.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/robots.h"
#include "tests/support/text.h"

#include <stdlib.h>
#include <string.h>

enum { CRAWLERS = 8 };

/* Crawlers of all kinds. */
static void
make_crawlers(struct rep_crawler *crawlers[CRAWLERS])
{
        static const char *const spelt[] = {"a", "b/1.0", "a-c", "a1", "no no", "x", "y", "z", "w", "c"};
        struct rep_text names[COUNT(spelt)];

        for (size_t i = 0; i < COUNT(spelt); i++)
                names[i] = rep_string(spelt[i]);
        crawlers[0] = NULL;
        assert_int_equal(rep_crawler_create(names, 1, REP_NAMES_TOKEN, &crawlers[1]), REP_OK);
        assert_int_equal(rep_crawler_create(names, 5, REP_NAMES_ANY, &crawlers[2]), REP_OK);
        assert_int_equal(rep_crawler_create(names + 3, 1, REP_NAMES_WIDE, &crawlers[3]), REP_OK);
        assert_int_equal(rep_crawler_create_ordered(names, 3, true, REP_NAMES_TOKEN, &crawlers[4]), REP_OK);
        assert_int_equal(rep_crawler_create_ordered(names + 1, 2, false, REP_NAMES_TOKEN, &crawlers[5]), REP_OK);
        assert_int_equal(rep_crawler_create(names, COUNT(names), REP_NAMES_ANY, &crawlers[6]), REP_OK);
        assert_int_equal(rep_crawler_create_ordered(names, COUNT(names), true, REP_NAMES_WIDE, &crawlers[7]), REP_OK);
}

/* Objects of a text: one has lists from the first check on, and the other reads the text until lists pay. */
struct objects {
        struct rep_robots *lists, *robots;
};

static bool
is_right(const struct rep_result *wanted, enum rep_status right, const struct rep_result *got, enum rep_status status)
{
        if (status == right && is_same_result(*got, *wanted))
                return true;
        print_error("%d, line %u, rank %u, not %d, line %u, rank %u\n", (int)got->verdict, got->line, got->rank,
                    (int)wanted->verdict, wanted->line, wanted->rank);
        return false;
}

/* Whether TEXT answers about URL as the list of its OBJECTS does, and so does the other. */
static bool
is_same(struct rep_text text, const struct rep_robots_options *options, const struct objects *objects,
        const struct rep_crawler *crawler, struct rep_text url)
{
        struct rep_result wanted, got;
        enum rep_status right = rep_robots_check(objects->lists, crawler, url.data, url.size, &wanted), status;

        status = rep_check_once(text.data, text.size, options, crawler, url.data, url.size, &got);
        if (!is_right(&wanted, right, &got, status)) {
                print_escaped("url", url);
                return false;
        }
        status = rep_robots_check(objects->robots, crawler, url.data, url.size, &got);
        if (is_right(&wanted, right, &got, status) && url.size > 0 && url.data[0] == '/') {
                right = rep_robots_check_path(objects->lists, crawler, url.data, url.size, &wanted);
                status = rep_robots_check_path(objects->robots, crawler, url.data, url.size, &got);
        }
        if (is_right(&wanted, right, &got, status))
                return true;
        print_escaped("url of an object", url);
        return false;
}

/* Expects that of all CRAWLERS and URLS, which have bars between. */
static void
expect_same(struct rep_text text, const struct rep_robots_options *options, struct rep_crawler *const *crawlers,
            size_t crawler_count, const char *urls)
{
        struct rep_robots_options listing = *options;
        struct objects objects = {.robots = parse_text(text, options)};
        ENDS(free_memory) char *copy = malloc(text.size > 0 ? text.size : 1);
        const struct rep_text same = {copy, text.size};

        assert_non_null(copy);
        memcpy(copy, text.data, text.size);
        listing.encoding = REP_ENCODING_LIST;
        objects.lists = parse_text(text, &listing);
        for (size_t size; *urls != '\0'; urls += size + 1) {
                ENDS(free_memory) char *url = malloc(strcspn(urls, "|") + 1);

                size = strcspn(urls, "|");
                memcpy(url, urls, size);
                for (size_t i = 0; i < crawler_count; i++) {
                        if (is_same(same, options, &objects, crawlers[i], (struct rep_text){urls, size}))
                                continue;
                        print_error("crawler %zu, limit %zu\n", i, options->max_bytes);
                        print_escaped("robots", text);
                        fail();
                }
        }
        rep_robots_free(objects.lists);
        rep_robots_free(objects.robots);
}

/* ---- files of hostile lines */

/* Choices, with bars between. */
static const char keys[] =
        "User-agent:|user-agent: |USER-AGENT : |useragent |User-agent: |Disallow:|Disallow: |Disalow: |Disallow "
        "|disallowed:|\tAllow: |allow:|allow |Allow: |Sitemap: |Crawl-delay: |a|d|u|#|\v|";
static const char values[] =
        "a|b|*|* x|a-c|a1|a # b|/|/a|/a/b|/a*b$|/a b||/a$|/a/b/c|*b|/a/index.html|/index.htm|/a/|/\xC3\xA4/index.htm"
        "|/%c3%a4/|/\xC3|/%7Ea|/a%2fb?c=%3A|/*%3A*d|/a*$b|/robots|/a/b/c/d/e/f/g|\v/a/b\f|$|%|?|:"
        "|/a/b/c/d/e/x|/*/b/c/d|/a*/f/g|/*/b/c/x|/abc/index.html|/abcd/index.htm|/a/b/index.htm|/*/index.html|";
static const char ends[] = "\n|\n|\n|\r|\r\n|\n\r| \n|\n\n|#c\n|\xEF\xBB\xBF|\xEF\xBB||";

/* Puts one of CHOICES. */
static void
put_one(struct text *text, const char *choices, struct random *random)
{
        size_t count = 0, chosen;

        for (const char *at = choices; *at != '\0'; at++)
                count += *at == '|';
        for (chosen = random_below(random, count); chosen > 0; chosen--)
                choices = strchr(choices, '|') + 1;
        put_all(text, choices, strcspn(choices, "|"));
}

static void
put_line(struct text *text, struct random *random)
{
        if (random_chance(random, 1))
                put(text, (char)(unsigned char)random_below(random, random_chance(random, 50) ? 1 : 256));
        put_one(text, keys, random);
        put_one(text, values, random);
        put_one(text, ends, random);
}

static const char urls[] =
        "/|/a|/a/|/a/b|/a b|/a/b/c/d/e/f/g/h|http://h/a/b/c?d#e|https://h:1;x?a|/\xC3\xA4/|/%C3%A4/|/~a*$b|/a/b?c=:d"
        "|/a%2Fb?c=%3a%40d|/robots.txt|/%72obots.txt#x|//x/a/bb|a||http://|/abc/|/abcd/|/a/b/|/a/b/c/d/e/f/|";

TEST(hostile_lines)
{
        struct random random = {property_seed()};
        struct rep_crawler *crawlers[CRAWLERS];

        make_crawlers(crawlers);
        for (size_t left = scaled(20000, 500); left > 0; left--) {
                struct rep_robots_options options = {.dialect = (enum rep_dialect)(left % 2)};
                char bytes[600];
                struct text text = {bytes, 0, sizeof(bytes)};

                put_one(&text, "|||\xEF\xBB\xBF|\xEF\xBB|", &random);
                for (size_t lines = random_below(&random, 24); lines > 0; lines--)
                        put_line(&text, &random);
                options.names = random_chance(&random, 50) ? REP_NAMES_ANY : (enum rep_names)random_below(&random, 3);
                options.max_bytes = random_chance(&random, 80) ? 0 : 1 + random_below(&random, text.size + 2);
                expect_same((struct rep_text){bytes, text.size}, &options, crawlers, CRAWLERS, urls);
        }
        for (size_t i = 0; i < CRAWLERS; i++)
                rep_crawler_free(crawlers[i]);
}

/* Lines about as long as what is kept of them, with white space in front of the value, behind it, or nowhere. */
TEST(long_lines)
{
        static char bytes[REP_LINE_KEPT + 200], asked[2 * REP_LINE_KEPT];
        struct rep_crawler *nobody = NULL;

        memset(asked, 'a', sizeof(asked) - 1);
        memcpy(asked, "/|/", 3);
        asked[sizeof(asked) - 2] = '|';
        memcpy(asked + REP_LINE_KEPT, "|/%61%61%61%61%61%61%61%61%61", 29);
        for (unsigned form = 0; form < 12; form++)
                for (size_t length = REP_LINE_KEPT - 6; length < REP_LINE_KEPT + 4; length++) {
                        const struct rep_robots_options options = {.dialect = (enum rep_dialect)(form % 2)};
                        struct text text = {bytes, 0, sizeof(bytes)};

                        put_string(&text, form / 2 % 2 == 0 ? "User-agent:*\nDisallow:" : "User-agent:*\nDisalow :");
                        while (form / 4 == 1 && text.size < length + 9)
                                put(&text, ' ');
                        put(&text, '/');
                        while (text.size < length + 13)
                                put(&text, "a\t"[form / 4 == 2 && text.size > 50]);
                        put_string(&text, "a b\nAllow: /aaaaaaaaaaaaaaaaaaaa\n");
                        expect_same((struct rep_text){bytes, text.size}, &options, &nobody, 1, asked);
                }
}

/* What random files seldom have. */
TEST(chosen_lines)
{
        static const char *const cases[][2] = {
                /* The directory of an index page ends where the path does. */
                {"Disallow: /*b/\nAllow: /ab/index.html", "/ab/|"},
                {"Disallow: /abcde\nAllow: /abcde/index.html", "/abcde/|"},
                {"Disallow: /\nAllow: /*b/index.html", "/ab/|"},
                /* Nothing counts behind a value without a colon at its key, and behind the path's end. */
                {"Disallow: /\nDisallow :", "/abcdefghi|"},
                {"Disallow: /abcdefghijklmnop", "/abcdefghijklmno|/abcdefghijklmnop|"},
        };

        for (size_t i = 0; i < 2 * COUNT(cases); i++) {
                const struct rep_robots_options options = {.dialect = (enum rep_dialect)(i % 2)};
                struct rep_crawler *nobody = NULL;
                char text[400];
                int size = snprintf(text, sizeof(text), "User-agent: *\n%s\n", cases[i / 2][0]);

                expect_same((struct rep_text){text, (size_t)size}, &options, &nobody, 1, cases[i / 2][1]);
        }
}

/* ---- real files */

enum { ASKING = 4 };

static void
check_file(void *crawlers, const char *name, struct rep_text robots)
{
        static const char asked[] =
                "/|/index.html|/wp-admin/admin-ajax.php|/search?q=a&page=2|/a/b/c/|/cart/%7Eadd?id=1|"
                "/news/2024/01/x.pdf|https://x.example/images/a.jpg|";

        (void)name;
        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++)
                expect_same(robots, &(struct rep_robots_options){.dialect = (enum rep_dialect)dialect}, crawlers,
                            ASKING, asked);
}

TEST(real_files)
{
        struct rep_crawler *crawlers[ASKING] = {NULL, make_crawler("Googlebot"), public_crawler("AdsBot-Google"),
                                                public_crawler("MJ12bot")};
        size_t files = each_real_file(share(), check_file, crawlers);

        for (size_t i = 1; i < ASKING; i++)
                rep_crawler_free(crawlers[i]);
        expect_real_files(files);
}

/* ---- objects before they have a list */

/* Places in the text serve some checks.  Then a list does, which crawlers with the same groups share. */
TEST(becomes_a_list)
{
        const struct rep_text text = rep_string("User-agent: a\nUser-agent: b\nDisallow: /*x\nAllow: /y\n");
        ENDS(free_crawler) struct rep_crawler *a = make_crawler("a"), *b = make_crawler("b");
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, &(struct rep_robots_options){.size = 0});
        const struct rep_tier *list;
        unsigned checks = 0;

        do {
                assert_int_equal(answer_of(robots, a, "/ax").line, 3);
        } while (robots->first.tier->places != NULL && ++checks < 100);
        assert_in_range(checks, 5, 50);
        list = robots->first.tier;
        assert_ptr_equal(list->list, list);
        while (++checks < 200)
                answer_of(robots, b, "/ax");
        assert_ptr_equal(robots->further->tier, list);
}

/* A check that takes more steps than making a list is made again by it, or by one for it alone if none can be kept. */
TEST(leaves_its_text)
{
        static char url[8192];
        const struct rep_text text = rep_string("User-agent: *\nDisallow: /*ab*ab*ab*ab*b\nDisallow: /*aac\n# end\n");
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, &(struct rep_robots_options){.size = 0});
        struct rep_result result;
        uint32_t left;

        memset(url, 'a', sizeof(url));
        memcpy(url, "/ab", 3);
        memcpy(url + sizeof(url) - 3, "aac", 3);
        assert_int_equal(rep_robots_check(robots, NULL, "/", 1, &result), REP_OK);
        left = robots->first.tier->steps_left;
        assert_int_equal(rep_robots_check(robots, NULL, "/", 1, &result), REP_OK);
        robots->first.tier->steps_left = left - robots->first.tier->steps_left; /* as many as the next check takes */
        assert_int_equal(rep_robots_check(robots, NULL, "/", 1, &result), REP_OK);
        assert_int_equal(robots->first.tier->steps_left, 0);
        robots->max_memory = 1;
        robots->first.tier->steps_left = 1;
        assert_int_equal(rep_robots_check(robots, NULL, "/", 1, &result), REP_ERR_LIMIT); /* it passes over all rules */
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_non_null(robots->first.tier->places);
        robots->max_memory = 0;
        robots->first.tier->steps_left = 1;
        assert_int_equal(rep_robots_check(robots, NULL, url, sizeof(url), &result), REP_OK);
        assert_int_equal(result.line, 3);
        assert_null(robots->first.tier->places);
}

/* A place in the text takes memory that is counted, and none where a limit leaves little: then there is a list at once.
 */
TEST(has_no_room_for_places)
{
        const struct rep_text text = rep_string("User-agent: *\nDisallow: /*x\nAllow: /y\n");
        struct rep_robots *robots;
        struct rep_result result;
        size_t lists = 0;

        for (size_t most = 64; most < 20000; most += 64) {
                const struct rep_robots_options options = {.max_memory = most};

                if (rep_robots_parse(text.data, text.size, &options, &robots) != REP_OK)
                        continue;
                if (rep_robots_check(robots, NULL, "/ax", 3, &result) == REP_OK) {
                        assert_int_equal(result.line, 2);
                        lists += robots->first_taken != 0 && robots->first.tier->places == NULL;
                }
                assert_true(rep_robots_size(robots) <= most);
                rep_robots_free(robots);
        }
        assert_in_range(lists, 10, 200);
}

/* A stripped text has the last line also where it is longer than the limit, as the file is not. */
/* A second mark before the text is a part of its first key. */
#define TWO_MARKS "\xEF\xBB\xBF\xEF\xBB\xBF"

TEST(keeps_the_last_line)
{
        const struct rep_text text =
                rep_string(TWO_MARKS "User-agent:a\nCrawl-delay:9\nUser-agent:a\nDisallow:\nCrawl-delay:7");
        ENDS(free_crawler) struct rep_crawler *a = make_crawler("a");
        const struct rep_robots_options options = {.crawler = a, .no_texts = true, .max_bytes = text.size};
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, &options);
        struct rep_pace pace;

        assert_int_equal(rep_robots_pace(robots, a, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 7000);
}

/* ---- limits and arguments */

static enum rep_status
ask(struct rep_text text, const struct rep_crawler *crawler, const char *url, size_t size)
{
        struct rep_result result = {.line = 1};
        enum rep_status status = rep_check_once(text.data, text.size, NULL, crawler, url, size, &result);

        assert_true(status == REP_OK || (result.verdict == REP_DISALLOW && result.line == 0 && result.rank == 0));
        return status;
}

/* Rules with stars, each of which passes over the URL: with too many, the answer is the safe one, after little work. */
TEST(too_many_steps)
{
        enum { RULES = 20000, URL = 8000 };
        static char bytes[RULES * 24], url[URL];
        struct text text = {bytes, 0, sizeof(bytes)};

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        put_string(&text, "User-agent: *\n");
        for (size_t i = 0; i < RULES && text.size < sizeof(bytes) - 24; i++)
                put_string(&text, "Disallow: /*aaaab\n");
        assert_int_equal(ask((struct rep_text){bytes, text.size}, NULL, url, URL), REP_ERR_LIMIT);
        assert_int_equal(ask((struct rep_text){bytes, text.size}, NULL, "/a", 2), REP_OK);
        assert_int_equal(ask((struct rep_text){bytes, text.size / 100}, NULL, url, URL), REP_OK);
}

/* A rule with thousands of stars is left behind the first segment that takes too many steps. */
TEST(too_many_stars)
{
        enum { STARS = 4000, URL = 1 << 17, MOST = 300000 };
        static char bytes[STARS * 4 + 32] = "User-agent: *\nDisallow: /a", url[URL];

        for (size_t i = strlen(bytes); i < STARS * 4; i += 4)
                memcpy(bytes + i, "*aab", 4);
        for (size_t i = 0; i < URL; i++)
                url[i] = "ab"[i % 33 == 32];
        memcpy(url, "/a%zz", 5);
        for (unsigned dialect = 0; dialect < 2; dialect++) {
                const struct rep_robots_options options = {.dialect = (enum rep_dialect)dialect};
                ENDS(free_robots) struct rep_robots *robots = parse_string(bytes, &options);
                struct rep_result result;
                uint64_t steps = MOST;

                assert_int_equal(rep_robots_check(robots, NULL, "/b", 2, &result), REP_OK);
                assert_int_equal(
                        rep_check_places(robots->first.tier->places, &robots->text, url, URL, true, &steps, &result),
                        REP_ERR_LIMIT);
                assert_in_range(steps, MOST + 1, MOST + 1000 + (dialect == 0 ? 2 : 16) * URL);
        }
}

/* Only a value with a star or an escape has a limit, and only if it begins like the path. */
TEST(too_long_value)
{
        static char bytes[REP_ONCE_VALUE_MAX + 100];
        const struct rep_robots_options options = {.dialect = REP_DIALECT_RFC9309};

        for (unsigned over = 0; over < 3; over++) {
                struct rep_result other = {.line = 0}, same = {.line = 0};
                struct text text = {bytes, 0, sizeof(bytes)};
                size_t begin;

                put_string(&text, "User-agent: *\nDisallow: ");
                begin = text.size;
                put_string(&text, "/b");
                while (text.size - begin < REP_ONCE_VALUE_MAX - 1 + over)
                        put(&text, 'c');
                put(&text, over == 2 ? 'c' : '*');
                assert_int_equal(rep_check_once(bytes, text.size, &options, NULL, "/a", 2, &other), REP_OK);
                assert_int_equal(other.verdict, REP_ALLOW);
                assert_int_equal(rep_check_once(bytes, text.size, &options, NULL, "/bccccccc", 9, &same),
                                 over == 1 ? REP_ERR_LIMIT : REP_OK);
                assert_int_equal(same.verdict, over == 1 ? REP_DISALLOW : REP_ALLOW);
        }
}

TEST(arguments)
{
        ENDS(free_crawler) struct rep_crawler *bot = make_crawler("bot");
        const struct rep_text text = rep_string("User-agent: bot\nDisallow: /\n");
        struct rep_robots_options options = {.max_bytes = (size_t)(1 << 30) + 1};
        struct rep_result result;

        assert_int_equal(ask(text, bot, "/", 1), REP_OK);
        assert_int_equal(ask((struct rep_text){NULL, 0}, bot, "/", 1), REP_OK);
        assert_int_equal(ask((struct rep_text){NULL, 1}, bot, "/", 1), REP_ERR_ARGUMENT);
        assert_int_equal(ask(text, bot, NULL, 0), REP_ERR_URL);
        assert_int_equal(ask(text, bot, "/", (size_t)REP_URL_MAX + 1), REP_ERR_LIMIT);
        assert_int_equal(rep_check_once(text.data, text.size, NULL, bot, "/", 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check_once(text.data, text.size, &options, bot, "/", 1, &result), REP_ERR_LIMIT);
        options = (struct rep_robots_options){.dialect = (enum rep_dialect)2};
        assert_int_equal(rep_check_once(text.data, text.size, &options, bot, "/", 1, &result), REP_ERR_ARGUMENT);
}
