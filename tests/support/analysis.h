/* SPDX-License-Identifier: Apache-2.0 */
/* Analyses for tests, which end where one can't be made. */
#ifndef REP_TESTS_SUPPORT_ANALYSIS_H
#define REP_TESTS_SUPPORT_ANALYSIS_H

#include "analyze/core/questions.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

ENDER(free_analysis, struct rep_analysis, rep_analysis_free)

/* OPTIONS may be NULL. */
static inline struct rep_analysis *
analyse_text(struct rep_text text, const struct rep_options *options)
{
        struct rep_analysis *analysis;

        assert_int_equal(rep_analysis_create(text.data, text.size, options, &analysis), REP_OK);
        return analysis;
}

static inline struct rep_analysis *
analyse_string(const char *text)
{
        return analyse_text(rep_string(text), NULL);
}

/* The rules of COUNT AGENTS, which ANALYSIS keeps. */
static inline struct rep_crawler_rules *
rules_of(struct rep_analysis *analysis, const struct rep_text *agents, size_t count)
{
        struct rep_crawler_rules *rules;

        assert_int_equal(rep_pick_rules(analysis, agents, count, &rules), REP_OK);
        return rules;
}

#endif
