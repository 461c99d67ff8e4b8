/* SPDX-License-Identifier: Apache-2.0 */
/* The limits in the headers and the format, each with its last valid value and its first invalid one. tests/gen/api.c
   tests those of arguments, tests/gen/small_limits.c those that only gigabytes reach. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "for_command.h"
#include "format.h"
#include "rep_compile.h"
#include "tests/support/compiled.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <sys/mman.h>

/* Bytes that are kept of a line, without "disallow:". */
enum { VALUE_MAX = 16663 - 9 };

static const char head[] = "user-agent: *\n";

/* ---- URLs */

/* As many NUL bytes as the longest URL has, behind START.  Pages that nobody writes to take no memory. */
static char *
longest_url(const char *start)
{
        char *url = mmap(NULL, REP_URL_MAX, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

        if (url == MAP_FAILED)
                return NULL;
        memcpy(url, start, strlen(start));
        return url;
}

static void
check_longest(const struct rep_group *group, const char *url)
{
        struct rep_query query = {.group = group, .url = url, .url_size = REP_URL_MAX};
        struct rep_result result;

        assert_int_equal(rep_check(group, url, REP_URL_MAX, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 2);
        assert_int_equal(rep_check_path(group, url, REP_URL_MAX, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 2);
        rep_check_batch(&query, 1, NULL, 0);
        assert_int_equal(query.status, REP_OK);
        assert_int_equal(query.result.line, 2);
}

/* One byte more is refused: tests/gen/api.c. */
TEST(urls)
{
        static const char robots[] = "user-agent: *\ndisallow: /a\n";
        char *url = longest_url("/ab");

        if (url == NULL)
                skip(); /* an address space too small for it */
        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++)
                for (int encoding = REP_ENCODING_AUTO; encoding <= REP_ENCODING_LIST; encoding++) {
                        struct rep_options options = {.dialect = (enum rep_dialect)dialect,
                                                      .encoding = (enum rep_encoding)encoding};
                        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);
                        struct rep_group group = compiled_group(&compiled, NULL);
                        check_longest(&group, url);
                }
        munmap(url, REP_URL_MAX);
}

/* ---- lines */

/* A rule "/bbb" of SIZE bytes that are all BYTE behind the "/", in memory that lasts until the next. */
static struct rep_text
one_rule(size_t size, char byte)
{
        static char text[2 * VALUE_MAX];
        size_t at = (size_t)snprintf(text, sizeof(text), "%sdisallow:/", head);

        memset(text + at, byte, size - 1);
        return (struct rep_text){text, at + size - 1};
}

/* What is cut of a line is counted, and no part of the pattern. */
TEST(lines)
{
        for (size_t size = VALUE_MAX - 1; size <= VALUE_MAX + 2; size++) {
                ENDS(compiled_free) struct compiled compiled = compiled_robots(one_rule(size, 'b'), NULL);
                struct rep_text url = {one_rule(size, 'b').data + strlen(head) + strlen("disallow:"), size};
                struct rep_group group = compiled_group(&compiled, NULL);
                struct rep_result result;
                assert_int_equal(rep_check(&group, url.data, url.size, NULL, 0, &result), REP_OK);
                assert_int_equal(result.rank, size < VALUE_MAX ? size : VALUE_MAX);
                assert_int_equal(compiled.report.cut_lines, size > VALUE_MAX);
        }
}

/* The rank of the only rule of ROBOTS, which must match the path of its own. */
static uint32_t
rank_of(struct rep_text robots, enum rep_encoding encoding, size_t path_size)
{
        struct rep_options options = {.encoding = encoding, .dialect = REP_DIALECT_RFC9309};
        ENDS(compiled_free) struct compiled compiled = compiled_robots(robots, &options);
        struct rep_group group = compiled_group(&compiled, NULL);
        struct rep_result result;

        assert_int_equal(rep_check(&group, robots.data + robots.size - path_size, path_size, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 2);
        return result.rank;
}

/* From 3FFF on a rule takes 4 bytes; the highest rank is that of a line whose bytes are all escaped. */
TEST(ranks)
{
        for (int encoding = REP_ENCODING_DENSE; encoding <= REP_ENCODING_COMPACT; encoding++) {
                enum rep_encoding with = (enum rep_encoding)encoding;
                for (size_t size = REP_RULE_SHORT_RANK_MAX - 1; size <= REP_RULE_SHORT_RANK_MAX + 2; size++)
                        assert_int_equal(rank_of(one_rule(size, 'b'), with, size), size);
                assert_int_equal(rank_of(one_rule(VALUE_MAX, '\xFF'), with, VALUE_MAX), 3 * VALUE_MAX - 2);
        }
}

/* ---- tables */

/* COUNT long rules of SIZE states between them, each of another letter: that many classes and one. */
static struct rep_text
long_rules(size_t count, size_t size)
{
        static char text[10 * VALUE_MAX];
        size_t at = (size_t)snprintf(text, sizeof(text), "%s", head);

        for (size_t left = count; left > 0; left--) {
                size_t letters = size / left;
                at += (size_t)snprintf(text + at, sizeof(text) - at, "disallow:/");
                memset(text + at, (char)('a' + left), letters);
                at += letters;
                text[at++] = '\n';
                size -= letters;
        }
        return (struct rep_text){text, at};
}

/* Where automata of COUNT rules that grow state by state reach the limit of MOST cells: up to it they are dense, or
 * have small cells where it is LARGE that matters, and behind it none. */
static void
find_largest_table(enum rep_encoding encoding, bool large, uint32_t most, size_t count)
{
        size_t middle = most / (count + 1);
        uint32_t largest = 0;
        bool within = true;

        for (size_t size = middle - 8; size <= middle + 8; size++) {
                struct rep_text robots = long_rules(count, size);
                ENDS(compiled_free)
                struct compiled compiled = compiled_robots(robots, &(struct rep_options){.encoding = encoding});
                uint32_t cells = compiled.stats.states * compiled.stats.classes;
                bool fits = large ? !compiled_has_large_table(&compiled) : compiled.stats.dense > 0;
                assert_true(within || !fits);
                within = fits;
                if (fits) {
                        assert_in_range(cells, largest + 1, most);
                        largest = cells;
                }
                assert_int_equal(compiled_check(&compiled, NULL, "/bc").verdict, REP_ALLOW);
        }
        assert_false(within);
        assert_in_range(largest, most - count, most); /* less than a row is left */
}

TEST(tables)
{
        find_largest_table(REP_ENCODING_DENSE, true, REP_DENSE_SMALL_MAX, 2);
        find_largest_table(REP_ENCODING_DENSE, false, REP_DENSE_MAX, 9);
}

/* ---- scratch memory */

/* COUNT rules that wait for their second segments. */
static struct compiled
waiting(int count)
{
        static char text[40000];
        size_t size = (size_t)snprintf(text, sizeof(text), "%s", head);

        for (int at = 0; at < count; at++)
                size += (size_t)snprintf(text + size, sizeof(text) - size, "disallow: /*%x*a\n", (unsigned)at);
        return compiled_string(text, &(struct rep_options){.encoding = REP_ENCODING_COMPACT});
}

/* Up to what the stack has, no scratch memory need be given. */
TEST(scratch)
{
        size_t most = 0, least_refused = SIZE_MAX;

        for (int count = 1; least_refused == SIZE_MAX; count++) {
                ENDS(compiled_free) struct compiled compiled = waiting(count);
                struct rep_group group = compiled_group(&compiled, NULL);
                struct rep_result result;
                enum rep_status status = rep_check(&group, "/0a", 3, NULL, 0, &result);
                *(status == REP_OK ? &most : &least_refused) = rep_scratch_size(&group);
                assert_int_equal(status, rep_scratch_size(&group) <= REP_STACK_SCRATCH ? REP_OK : REP_ERR_SCRATCH);
        }
        assert_in_range(most, REP_STACK_SCRATCH - 64, REP_STACK_SCRATCH);
        assert_in_range(least_refused, REP_STACK_SCRATCH + 1, REP_STACK_SCRATCH + 64);
}
