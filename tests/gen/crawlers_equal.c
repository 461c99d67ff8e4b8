/* SPDX-License-Identifier: Apache-2.0 */
/* Crawlers of the same tokens in another order are equal: this test counts comparisons of tokens, and few suffice. */

#include "rep_robots.h"
#include "syntax/token.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

/* The crawlers are compiled once more with comparisons that are counted, and found before the library's. */
static size_t compared;
#define rep_token_compare(left, right) (compared++, rep_token_compare(left, right))
#include "robots/crawler.c"

enum { TOKENS = 2000, NAME = 8, COMPARISONS = 40 };

/* Makes a crawler of COUNT tokens, that of number AT being the one of number AT * STEP modulo COUNT; with TWICE the
   last one is another one once more, without case. */
static struct rep_crawler *
make_numbered(size_t count, size_t step, bool twice)
{
        static char names[TOKENS][NAME];
        static struct rep_text tokens[TOKENS];
        struct rep_crawler *crawler;

        for (size_t at = 0; at < count; at++) {
                size_t number = twice && at == count - 1 ? 0 : at * step % count;

                for (size_t i = 0; i < NAME - 1; i++, number /= 26)
                        names[at][i] = (char)((twice ? 'A' : 'a') + number % 26);
                tokens[at] = rep_string(names[at]);
        }
        assert_int_equal(rep_crawler_create(tokens, count, REP_NAMES_TOKEN, &crawler), REP_OK);
        return crawler;
}

static void
expect(size_t count, size_t step, bool twice, bool equal)
{
        ENDS(free_crawler)
        struct rep_crawler *one = make_numbered(count, 1, false), *other = make_numbered(count, step, twice);

        compared = 0;
        assert_int_equal(rep_crawler_equal(one, other, REP_NAMES_TOKEN), equal);
        assert_int_equal(rep_crawler_equal(other, one, REP_NAMES_TOKEN), equal);
        assert_true(compared <= 2 * COMPARISONS * count);
}

TEST(many_tokens)
{
        expect(TOKENS, 1, false, true);
        expect(TOKENS, 7, false, true);
        expect(TOKENS, 7, true, false);
        expect(9, 7, false, true);
        expect(9, 7, true, false);
        expect(7, 3, false, true);
        expect(7, 3, true, false);
}
