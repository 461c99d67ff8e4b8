/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Edits of a robots.txt: what an edit may change is asked of the old and the new file by the checks of an object, which
 * know nothing of comparisons.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/crawler.h"
#include "tests/support/edited_pair.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/robots.h"
#include "write/writing.h"

enum { FILES = 260, LEAST = 40, LINES_MAX = 14, TEXT_MAX = 1024 };

/* Googlebot-Image obeys Googlebot's groups, bingbot msnbot's, and MJ12bot has a wide name. */
static const char lines[] =
        "User-agent: *\nUser-agent: Googlebot\nUser-agent: Googlebot-Image\nUser-agent: GPTBot\n"
        "User-agent: bingbot\nUser-agent: msnbot\nUser-agent: MJ12bot\nUser-agent: foo\n"
        "User-agent: Google-Extended\nUser-agent: __usage_ai-training\nDisallow: /\nDisallow: /a\nAllow: /a/b\n"
        "Disallow:\nDisallow: /*c$\nAllow: /\nCrawl-delay: 5\nContent-Signal: search=yes, ai-train=yes\n"
        "Content-Usage: train-ai=y\nSitemap: https://example.com/s.xml\n# comment\n\nNoindex: /z\n";

static const char *const names[] = {"Googlebot",     "Googlebot-Image", "GPTBot",   "bingbot",
                                    "AdsBot-Google", "MJ12bot",         "Applebot", "msnbot"};

enum { NAMES = COUNT(names) };

static const char *const paths[] = {"/", "/a", "/a/b", "/xc", "/z"};

static void
make_text(struct random *random, char text[TEXT_MAX])
{
        const char *const ends[] = {"\n", "\r\n", "\r"};
        const char *end = ends[random_below(random, 3)];
        size_t count = random_below(random, LINES_MAX), i;

        text[0] = '\0';
        for (i = 0; i < count; i++) {
                const char *line = random_line(lines, random);

                strncat(text, line, strcspn(line, "\n"));
                if (i + 1 < count || random_below(random, 2) == 0)
                        strcat(text, end);
        }
}

static bool
is_listed(const struct rep_public_crawler *const *list, size_t count, const struct rep_public_crawler *known)
{
        for (size_t i = 0; i < count; i++)
                if (list[i] == known)
                        return true;
        return false;
}

static enum rep_preference
use_of(struct rep_robots *robots, const struct rep_crawler *crawler, const char *path, int use)
{
        struct rep_usage usage;

        assert_int_equal(rep_robots_usage(robots, crawler, path, strlen(path), (enum rep_use)use, &usage), REP_OK);
        return usage.preference;
}

/* Checks what both files say to CRAWLER, which is to be BLOCKED or not to change. */
static void
compare(struct rep_robots *const robots[2], const struct rep_crawler *crawler, bool blocked, const char *who,
        const char *before, struct rep_text after)
{
        for (size_t i = 0; i < COUNT(paths); i++) {
                enum rep_verdict old = answer_of(robots[0], crawler, paths[i]).verdict,
                                 now = answer_of(robots[1], crawler, paths[i]).verdict;

                if (blocked ? now != REP_DISALLOW : now != old)
                        fail_msg("%s of %s, which %s blocked, of:\n%s\nbecame:\n%.*s", paths[i], who,
                                 blocked ? "is" : "is not", before, (int)after.size, after.data);
                for (int use = 0; use < REP_USES && !blocked; use++)
                        if (use_of(robots[0], crawler, paths[i], use) != use_of(robots[1], crawler, paths[i], use))
                                fail_msg("%s of %s may be used otherwise, of:\n%s\nbecame:\n%.*s", paths[i], who,
                                         before, (int)after.size, after.data);
        }
}

/* Checks all public crawlers, one that is named, one that is not, and everybody. */
static void
compare_all(const char *text, const struct rep_written *written)
{
        static const char *const others[] = {"foo", "other"};
        struct rep_robots *robots[] = {parse_string(text, NULL), parse_text(written->text, NULL)};

        compare(robots, NULL, false, "everybody", text, written->text);
        for (size_t i = 0; i < 2; i++) {
                ENDS(free_crawler) struct rep_crawler *crawler = make_crawler(others[i]);

                compare(robots, crawler, false, others[i], text, written->text);
        }
        for (size_t i = 0; i < rep_public_crawler_count(); i++) {
                const struct rep_public_crawler *known = rep_public_crawler_at(i);
                ENDS(free_crawler) struct rep_crawler *crawler = public_crawler(known->name);

                compare(robots, crawler,
                        is_listed(written->blocked, written->blocked_count, known) ||
                                is_listed(written->along, written->along_count, known),
                        known->name, text, written->text);
        }
        rep_robots_free(robots[0]);
        rep_robots_free(robots[1]);
}

/* Edits random files by random wishes; one file in three is made so that a block is an edit.  The second edit of each
 * finds nothing to do. */
TEST(edits_change_what_is_wished)
{
        struct random random = {property_seed()};
        size_t problems = 0, edits = 0, file;

        for (file = 0; file < scaled(FILES, LEAST); file++) {
                const bool made = file % 3 == 0;
                const struct rep_public_crawler *block[3];
                const struct rep_wished_line line = {rep_string("Crawl-delay"), rep_string("7")};
                struct rep_wishes wishes = {.block = block, .block_count = made ? 1 : random_below(&random, 4)};
                struct rep_written written, again;
                char text[TEXT_MAX];

                if (made)
                        strcpy(text, "User-agent: *\nDisallow: /a\n");
                else
                        make_text(&random, text);
                for (size_t i = 0; i < wishes.block_count; i++)
                        block[i] = rep_public_crawler_find(rep_string(names[random_below(&random, NAMES)]));
                if (random_below(&random, 3) == 0) {
                        wishes.lines = &line;
                        wishes.line_count = 1;
                }
                assert_int_equal(rep_write(rep_string(text), NULL, &wishes, &(uint64_t){REP_BUDGET}, &written), REP_OK);
                if (written.problem != NULL) {
                        assert_false(made);
                        problems++;
                } else {
                        compare_all(text, &written);
                        assert_int_equal(rep_write(written.text, NULL, &wishes, &(uint64_t){REP_BUDGET}, &again),
                                         REP_OK);
                        if (again.problem != NULL || again.added + again.removed > 0)
                                fail_msg("%s; once more:\n%.*s\nbecame:\n%.*s",
                                         again.problem == NULL ? "changed" : again.problem, (int)written.text.size,
                                         written.text.data, (int)again.text.size, again.text.data);
                        rep_written_free(&again);
                        edits += written.added + written.removed > 0;
                }
                rep_written_free(&written);
        }
        print_message("%zu of %zu files edited, %zu could not be\n", edits, file, problems);
        assert_true(edits >= file / 3);
}

TEST(arguments_are_checked)
{
        const struct rep_public_crawler *none = NULL;
        const struct rep_wished_line bad[] = {{rep_string("Disallow"), rep_string("/")},
                                              {rep_string("Crawl-delay"), rep_string("1\nDisallow: /")},
                                              {rep_string("Crawl-delay"), rep_string("")}};
        const struct rep_text sitemaps[] = {rep_string("https://a/\r"), rep_string("")};
        const struct rep_text patterns[] = {rep_string("cart"), rep_string(""), rep_string("/a\n"), rep_string("/a ")};
        const struct rep_text empty = {"", 0};
        struct rep_wishes wishes = {.block = &none, .block_count = 1};
        ENDS(rep_written_free) struct rep_written written;
        uint64_t steps = REP_BUDGET;

        assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_ERR_ARGUMENT);
        for (size_t i = 0; i < 3; i++) {
                wishes = (struct rep_wishes){.lines = &bad[i], .line_count = 1};
                assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_ERR_ARGUMENT);
        }
        for (size_t i = 0; i < 2; i++) {
                wishes = (struct rep_wishes){.sitemaps = &sitemaps[i], .sitemap_count = 1};
                assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_ERR_ARGUMENT);
        }
        for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
                wishes = (struct rep_wishes){.disallow = &patterns[i], .disallow_count = 1};
                assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_ERR_ARGUMENT);
        }
        wishes = (struct rep_wishes){.comment = "a\nDisallow: /"};
        assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_ERR_ARGUMENT);
        wishes = (struct rep_wishes){.block = NULL};
        assert_int_equal(rep_write(empty, NULL, &wishes, &steps, &written), REP_OK);
        assert_int_equal(written.text.size, 0);
}

/* A path of no bytes is none, whatever follows it. */
TEST(nothing_is_no_path)
{
        struct rep_wish_list *list;
        const char *problem;

        assert_int_equal(rep_wish_list_create(&list), REP_OK);
        assert_int_equal(rep_wish_list_add(list, REP_WISH_DISALLOW, (struct rep_text){"/", 0}, &problem), REP_OK);
        assert_non_null(problem);
        rep_wish_list_free(list);
}

/* What crawlers do not read is not edited. */
TEST(long_files)
{
        const struct rep_public_crawler *bot = rep_public_crawler_find(rep_string("GPTBot"));
        const struct rep_wishes wishes = {.block = &bot, .block_count = 1};
        const struct rep_options options = {.max_bytes = 40};
        struct rep_written written;
        const char text[] = "User-agent: *\nDisallow: /aaaaaaaaaaaaaaaaaaaaaaaa\nDisallow: /b\n";

        assert_int_equal(rep_write(rep_string(text), &options, &wishes, &(uint64_t){REP_BUDGET}, &written), REP_OK);
        assert_non_null(written.problem);
        assert_int_equal(written.text.size, 0);
        rep_written_free(&written);
        assert_int_equal(rep_write((struct rep_text){text, 30}, &options, &wishes, &(uint64_t){REP_BUDGET}, &written),
                         REP_OK);
        assert_string_equal(written.problem, "the file would be longer than what crawlers read");
        rep_written_free(&written);
}
