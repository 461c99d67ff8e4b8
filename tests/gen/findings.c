/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs that fuzzing, guards and other machines found to fail: each once, with the cause. */
#include "tests/support/guarded_crawl.h"
#include "tests/support/reference.h"
#include "tests/support/test.h"
#include "tests/support/text.h"

#include <stdio.h>
#include <stdlib.h>

/* Asks everybody's rules in ROBOTS about URL, in every way, and compares with the reference. */
static void
compare(struct rep_text robots, enum rep_dialect dialect, const char *url)
{
        const struct crawl crawl = {.robots = robots, .dialect = dialect};
        struct reference *reference = reference_parse(robots.data, robots.size, 0, dialect, REP_NAMES_ANY);
        ENDS(guarded_close) struct guarded_crawl guarded = {.count = 0};
        struct rep_text text = rep_string(url), path = {NULL, 0};
        ENDS(free_memory) char *bytes = malloc(text.size + 1);
        struct fault fault;

        assert_non_null(bytes);
        path = (struct rep_text){bytes, reference_path(url, text.size, dialect, bytes)};
        reference_pick(reference, NULL, 0);
        if (!guarded_open(&guarded, &crawl, (struct variant){.stripped = false}, GUARD_END, &fault) ||
            !guarded_check(&guarded, text, path, GUARD_END, reference_check(reference, url, text.size), &fault))
                fail_msg("%s: %s", url, fault.text);
        reference_free(reference);
}

/*
 * Room for states was counted by ranks, which are those of canonical patterns, but the escaped spelling of a pattern
 * with a query is longer: what was left for floating tries came out less than nothing, and they were written past their
 * end.
 */
TEST(spellings_longer_than_ranks)
{
        static char bytes[20000];
        struct text text = {bytes, 0, sizeof(bytes)};

        put_string(&text, "user-agent: *\ndisallow: /?");
        for (int left = 300; left > 0; left--)
                put_string(&text, ":/?@[]");
        /* Each opens one segment more, so that gated tries would take far more states than patterns have bytes. */
        for (int count = 1; count < 40; count++) {
                put_string(&text, "\nallow: /");
                for (int left = count; left > 0; left--)
                        put(&text, 'a');
                put(&text, '*');
                for (int left = 20; left > 0; left--)
                        put(&text, (char)('b' + (count * 7 + left * left) % 11));
        }
        compare((struct rep_text){bytes, text.size}, REP_DIALECT_RFC9309, "/?%3A%2F%3F%40%5B%5D");
}

/* The same with a single rule, which 32 bits had no memory for. */
TEST(one_rule_of_spellings)
{
        static const char robots[] = "user-agent: *\ndisallow: //?//?/?a/index.htm\n";

        compare((struct rep_text){robots, sizeof(robots) - 1}, REP_DIALECT_RFC9309,
                "/x//?%2F%2F%3F%2F%3Fa%2Findex.htm");
}

/* A rule without a value has no bytes at all, and was searched for a "?". */
TEST(no_value_to_search)
{
        static const char robots[] = "user-agent: *\ndisallow:\n";

        compare((struct rep_text){robots, sizeof(robots) - 1}, REP_DIALECT_RFC9309, "/");
}

/* A filter told of the bytes as they stood, and a segment that began right before an escape was passed over. */
TEST(segments_before_escapes)
{
        static const char robots[] = "user-agent: *\ndisallow: /*/b~\n";
        static const char *const urls[] = {"/e/b%7e", "/e/%62~", "/e/bb/%62~", "/]/%62~]$%"};

        for (size_t at = 0; at < COUNT(urls); at++)
                for (size_t size = 0; size < 80; size++) {
                        char url[128];
                        snprintf(url, sizeof(url), "/%.*s%s", (int)size,
                                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                 urls[at]);
                        compare((struct rep_text){robots, sizeof(robots) - 1}, REP_DIALECT_RFC9309, url);
                }
}
