/* SPDX-License-Identifier: Apache-2.0 */
/* What is answered in tests. */
#ifndef REP_TESTS_SUPPORT_RESULT_H
#define REP_TESTS_SUPPORT_RESULT_H

#include "rep_runtime.h"
#include "tests/support/test.h"

#include <string.h>

static inline bool
is_same_result(struct rep_result a, struct rep_result b)
{
        return a.verdict == b.verdict && a.line == b.line && a.rank == b.rank;
}

static inline void
assert_same_result(struct rep_result got, struct rep_result wanted)
{
        assert_int_equal(got.verdict, wanted.verdict);
        assert_int_equal(got.line, wanted.line);
        assert_int_equal(got.rank, wanted.rank);
}

/* What GROUP, which needs no memory for it, answers for URL. */
static inline struct rep_result
group_answer(const struct rep_group *group, const char *url)
{
        struct rep_result result;

        assert_int_equal(rep_check(group, url, strlen(url), NULL, 0, &result), REP_OK);
        return result;
}

#endif
