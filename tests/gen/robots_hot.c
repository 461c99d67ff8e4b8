/* SPDX-License-Identifier: Apache-2.0 */
/* A table is made only of rules that are hot: this test sets the clock. */
#include <stdio.h>
#include <string.h>

#include "base/system.h"
#include "rep_robots.h"
#include "tests/support/robots.h"

/* The choice of tiers is compiled once more with this clock, and found before the library's. */
static uint64_t microseconds = 1000;
#define rep_milliseconds() ((uint32_t)(microseconds / 1000))
#include "robots/asked_tiers.c"

/* More checks than it takes until a tier is replaced. */
enum { RULES = 60, CHECKS = 20000 };

static struct rep_robots *
parse_rules(void)
{
        char text[RULES * 32] = "User-agent: *\n";
        size_t size = strlen(text);

        for (int i = 0; i < RULES; i++)
                size += (size_t)sprintf(text + size, "Disallow: /%c%d/*x%d\n", 'a' + i % 26, i, i);
        return parse_string(text, NULL);
}

/* Checks a URL many times, one each GAP microseconds.  Returns the encoding after that. */
static enum rep_encoding
check(struct rep_robots *robots, uint64_t gap)
{
        struct rep_holding_rules rules;

        for (int i = 0; i < CHECKS; i++, microseconds += gap)
                assert_int_equal(answer_of(robots, NULL, "/b27/x/x27").line, 29);
        assert_int_equal(rep_robots_holding(robots, NULL, &rules), REP_OK);
        return rules.encoding;
}

/* A crawler that asks quickly gets a table, and others records, until they ask quickly, too. */
TEST(gaps)
{
        ENDS(free_robots) struct rep_robots *robots = parse_rules(), *slow = parse_rules();

        assert_int_equal(check(robots, 0), REP_ENCODING_DENSE);
        /* A thread that was held up writes the count of the tier before: it does not stay. */
        robots->first.left = 3;
        assert_int_equal(check(robots, 0), REP_ENCODING_DENSE);
        assert_int_equal(robots->first.left, 0);
        assert_int_equal(check(slow, 1000), REP_ENCODING_COMPACT);
        assert_int_equal(check(slow, 30), REP_ENCODING_COMPACT);
        assert_int_equal(check(slow, 10), REP_ENCODING_DENSE);
        assert_int_equal(check(slow, 1000), REP_ENCODING_DENSE);
}

/* A clock that wraps around, or is set back, costs a tier at most. */
TEST(odd_clocks)
{
        ENDS(free_robots) struct rep_robots *robots = parse_rules(), *other = parse_rules();

        microseconds = (uint64_t)UINT32_MAX * 1000 - 2000;
        assert_int_equal(check(robots, 1), REP_ENCODING_DENSE);
        microseconds = (uint64_t)1 << 40;
        check(other, (uint64_t)0 - 20);
}
