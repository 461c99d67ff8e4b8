/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A robots.txt made shorter: the reference, which shares no code with the library, gives the same verdicts for the old
 * and the new text, in both dialects, with both kinds of names, to every crawler that is asked about.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/reference.h"
#include "tests/support/test.h"
#include "write/writing.h"

enum { FILES = 900, LEAST = 60, LINES_MAX = 18, TEXT_MAX = 2048, URLS = 30 };

static const char *const lines[] = {
        "User-agent: *",      "User-agent: a",
        "User-agent: b # b",  "user-agent: MJ12bot",
        "User-agent: c",      "User-agent: A",
        "Disallow: /x",       "Disallow: /x*",
        "Disallow: /x/y",     "Allow: /x/y",
        "Allow: /",           "Disallow: /",
        "Disallow:",          "Disallow: /*z$",
        "Allow: /x/*z",       "Disallow: /%78",
        "Allow: /index.html", "Disallow /x # only",
        "Crawl-delay: 5",     "Crawl-delay: 7",
        "Content-Usage: /x",  "Noindex: /z",
        "Sitemap: https://a", "License: https://l",
        "# comment",          "",
        "no directive",       "Content-Signal: ai-train=no",
};

static const char *const agents[] = {"a", "b", "c", "MJ12bot", "d"};

/* LONGER: it has a line that says nothing. */
static void
make_text(struct random *random, bool longer, char text[TEXT_MAX])
{
        static const char *const ends[] = {"\n", "\n", "\r\n", "\r"};
        const char *end = ends[random_below(random, 4)];
        size_t count = random_below(random, LINES_MAX), i;

        strcpy(text, longer ? "# made longer\n" : "");
        for (i = 0; i < count; i++) {
                strcat(text, lines[random_below(random, COUNT(lines))]);
                if (i + 1 < count || random_chance(random, 80))
                        strcat(text, end);
        }
}

static void
make_url(struct random *random, char url[64])
{
        static const char *const parts[] = {"x", "/", "y", "z", "index.html", "%78", "?"};
        size_t count = random_below(random, 5);

        strcpy(url, "/");
        while (count-- > 0)
                strcat(url, parts[random_below(random, COUNT(parts))]);
}

/* Both texts give the same verdicts, read in one way. */
static void
compare_in_way(struct random *random, struct rep_text old_text, struct rep_text new_text, enum rep_dialect dialect,
               enum rep_names names)
{
        ENDS(free_reference)
        struct reference *before = reference_parse(old_text.data, old_text.size, 0, dialect, names),
                         *after = reference_parse(new_text.data, new_text.size, 0, dialect, names);

        for (unsigned i = 0; i < URLS; i++) {
                struct rep_text agent = rep_string(agents[random_below(random, COUNT(agents))]);
                char url[64];

                make_url(random, url);
                reference_pick(before, &agent, 1);
                reference_pick(after, &agent, 1);
                if (reference_check(before, url, strlen(url)).verdict !=
                    reference_check(after, url, strlen(url)).verdict)
                        fail_msg("%s by %s, dialect %d, names %d:\n%.*s\nbecame:\n%.*s", url, agent.data, dialect,
                                 names, (int)old_text.size, old_text.data, (int)new_text.size, new_text.data);
        }
}

TEST(no_verdict_changes)
{
        struct random random = {property_seed()};
        size_t shorter = 0, bytes = 0, left = 0, file;

        for (file = 0; file < scaled(FILES, LEAST); file++) {
                ENDS(rep_written_free) struct rep_written written, again;
                struct rep_text old_text;
                char text[TEXT_MAX];

                make_text(&random, file % 2 == 0, text);
                old_text = rep_string(text);
                assert_int_equal(rep_minimize(old_text, NULL, &(uint64_t){REP_BUDGET}, &written), REP_OK);
                assert_true(written.text.size <= old_text.size);
                for (int way = 0; way < 4; way++)
                        compare_in_way(&random, old_text, written.text,
                                       way % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309,
                                       way / 2 == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE);
                assert_int_equal(rep_minimize(written.text, NULL, &(uint64_t){REP_BUDGET}, &again), REP_OK);
                if (again.text.size != written.text.size)
                        fail_msg("%s\nbecame\n%.*s\nand then\n%.*s", text, (int)written.text.size, written.text.data,
                                 (int)again.text.size, again.text.data);
                shorter += written.text.size < old_text.size;
                bytes += old_text.size;
                left += written.text.size;
        }
        print_message("%zu of %zu files are shorter: %zu of %zu bytes are left\n", shorter, file, left, bytes);
        assert_true(shorter >= file / 2);
}

static void
minimized_to(const char *text, const char *wanted)
{
        ENDS(rep_written_free) struct rep_written written;
        ENDS(free_memory) char *got;

        assert_int_equal(rep_minimize(rep_string(text), NULL, &(uint64_t){REP_BUDGET}, &written), REP_OK);
        got = calloc(1, written.text.size + 1);
        assert_non_null(got);
        memcpy(got, written.text.data, written.text.size);
        assert_string_equal(got, wanted);
}

TEST(examples)
{
        minimized_to("", "");
        minimized_to("# nothing\n\n", "");
        minimized_to("User-agent: a # them\n\nDisallow: /x*\nDisallow: /x/y # too\n", "User-agent: a\nDisallow: /x\n");
        minimized_to("User-agent: a\nDisallow: /x\n\nUser-agent: b\nAllow: /x\n\nUser-agent: c\nDisallow: /x\n",
                     "User-agent: a\nUser-agent: c\nDisallow: /x\nUser-agent: b\n");
        minimized_to("User-agent: a\nUser-agent: b\nDisallow: /x\nUser-agent: b\nDisallow: /x\n",
                     "User-agent: a\nUser-agent: b\nDisallow: /x\n");
        /* What is allowed to Google-Extended by its name is a permission, and by "*" it is none. */
        minimized_to("User-agent: *\nAllow: /llms.txt\n\nUser-agent: Foo\nDisallow:\n",
                     "User-agent: *\nUser-agent: Foo\nDisallow:\n");
        minimized_to("User-agent: *\nAllow: /pdf\nDisallow: /x\n", "User-agent: *\nDisallow: /x\n");
        minimized_to("User-agent: Google-Extended\nAllow: /pdf\nDisallow: /x\n",
                     "User-agent: Google-Extended\nAllow: /pdf\nDisallow: /x\n");
        minimized_to("User-agent: *\nDisallow: /x\nUser-agent: Google-Extended\nDisallow: /x\nAllow: /y\n",
                     "User-agent: *\nDisallow: /x\nUser-agent: Google-Extended\nDisallow: /x\nAllow: /y\n");
        minimized_to("User-agent: a\nAllow: /pdf\nDisallow: /x\n", "User-agent: a\nDisallow: /x\n");
        /* Delays that differ keep groups apart, and sitemaps stay. */
        minimized_to(
                "User-agent: a\nCrawl-delay: 2\nDisallow: /x\n\nSitemap: https://a.example/s\n\nUser-agent: b\n"
                "Crawl-delay: 3\nDisallow: /x\n",
                "User-agent: a\nCrawl-delay: 2\nDisallow: /x\nSitemap: https://a.example/s\nUser-agent: b\n"
                "Crawl-delay: 3\nDisallow: /x\n");
        minimized_to("User-agent: a\nCrawl-delay: 2\nDisallow: /x\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x\n",
                     "User-agent: a\nUser-agent: b\nCrawl-delay: 2\nDisallow: /x\n");
}

TEST(arguments_are_checked)
{
        const struct rep_options options = {.max_bytes = (size_t)2 << 30};
        ENDS(rep_written_free) struct rep_written written;

        assert_int_equal(rep_minimize(rep_string("x"), &options, &(uint64_t){REP_BUDGET}, &written), REP_ERR_LIMIT);
}
