/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Long chains of segments of which each is a suffix of the next, asked about long paths that all of them end in again
 * and again, by a runtime that treats every core as one with many children: as compact rules and as a list.
 */
#include "rep_robots.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 200, URLS = 8, CHAIN_MAX = 40, RULES_MAX = 2000, TEXT = 1 << 18, URL = 6000 };

/* Appends SIZE bytes that end as the repeated PERIOD does. */
static char *
append_period(char *end, const char *period, size_t size)
{
        size_t length = strlen(period), i;

        for (i = 0; i < size; i++)
                *end++ = period[(length - 1) - (size - 1 - i) % length];
        return end;
}

/* Writes rules whose segments are suffixes of one another, most of which wait for a letter that may come late. */
static void
write_rules(struct random *random, const char *period, char *text)
{
        static const char *const before[] = {"", "", "q*", "r*", "q*r*"};
        size_t chain = 17 + random_below(random, CHAIN_MAX - 17), rules = 300 + random_below(random, RULES_MAX - 300),
               i;
        char *end = text + sprintf(text, "user-agent: *\n");

        for (i = 0; i < rules; i++) {
                end += sprintf(end, "%s: /*%s", random_below(random, 4) == 0 ? "allow" : "disallow",
                               before[random_below(random, 5)]);
                end = append_period(end, period, 1 + random_below(random, chain));
                end += sprintf(end, "*%c*%c", "stuv"[random_below(random, 4)], "stuvwxyz"[random_below(random, 8)]);
                if (random_below(random, 3) == 0) {
                        *end++ = '*';
                        end = append_period(end, period, 1 + random_below(random, chain));
                }
                end += sprintf(end, "%s\n", random_below(random, 8) == 0 ? "$" : "");
        }
        *end = '\0';
}

static void
write_url(struct random *random, const char *period, char *url)
{
        size_t parts = 1 + random_below(random, 8), i;
        char *end = url;

        *end++ = '/';
        for (i = 0; i < parts; i++) {
                end = append_period(end, period, random_below(random, URL / 8 - 4));
                *end++ = "qrstuvwxyz"[random_below(random, 10)];
        }
        *end = '\0';
}

static void
ask(struct rep_robots *compact, struct rep_robots *list, const char *text, const char *url)
{
        const struct rep_result found = answer_of(compact, NULL, url), right = answer_of(list, NULL, url);

        if (!is_same_result(found, right))
                fail_msg("line %u, not %u, for %s by\n%s", (unsigned)found.line, (unsigned)right.line, url, text);
}

TEST(chains)
{
        static const char *const periods[] = {"a", "ab", "aab", "abc"};
        static char text[TEXT], url[URL];
        struct random random = {property_seed()};

        for (size_t file = 0; file < scaled(FILES, 5); file++) {
                const char *period = periods[random_below(&random, 4)];
                enum rep_dialect dialect = random_below(&random, 2) == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
                ENDS(free_robots) struct rep_robots *compact, *list;

                write_rules(&random, period, text);
                compact = PARSE(rep_string(text), .dialect = dialect, .encoding = REP_ENCODING_COMPACT,
                                .max_tier = SIZE_MAX);
                list = PARSE(rep_string(text), .dialect = dialect, .encoding = REP_ENCODING_LIST, .max_tier = SIZE_MAX);
                for (size_t i = 0; i < URLS; i++) {
                        write_url(&random, period, url);
                        ask(compact, list, text, url);
                }
        }
}

/* Where a segment ends often, and then not for long, nothing between is taken for an end of it. */
TEST(a_late_end)
{
        static char text[TEXT], url[3000];
        char *end = text + sprintf(text, "user-agent: *\nallow: /*w*b*d\n");
        ENDS(free_robots) struct rep_robots *compact, *list;

        for (unsigned i = 100; i < 900; i++)
                end += sprintf(end, "disallow: /*%u*b*c\n", i);
        compact = PARSE(rep_string(text), .dialect = REP_DIALECT_GOOGLE, .encoding = REP_ENCODING_COMPACT,
                        .max_tier = SIZE_MAX);
        list = PARSE(rep_string(text), .dialect = REP_DIALECT_GOOGLE, .encoding = REP_ENCODING_LIST,
                     .max_tier = SIZE_MAX);
        memset(url, 'a', sizeof(url) - 1);
        memset(url, 'b', 100);
        memcpy(url, "/w", 2);
        memcpy(url + 100, "123", 3);
        url[2000] = 'c';
        url[2900] = 'b';
        ask(compact, list, text, url);
}
