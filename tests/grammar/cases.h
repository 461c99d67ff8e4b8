/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of cases, one for each part of the meaning of a robots.txt.  For every sentence about the meaning, there is
   a case that would fail without it.  The reference and all engines run all of them. */
#ifndef REP_TESTS_CASES_H
#define REP_TESTS_CASES_H

#include "rep_runtime.h"

/* A string literal, with the NULs in it. */
#define TEXT(literal)                        \
        {                                    \
                literal, sizeof(literal) - 1 \
        }

/* The robots.txt of a group for "bot": the first of LINES is line 2. */
#define BOT(lines) TEXT("user-agent: bot\n" lines)

/* The byte in a robots.txt that stands for what `fill` says. */
#define FILL "\001"

struct test_case {
        const char *name;
        struct rep_text robots, url;
        enum rep_verdict verdict;
        uint32_t line, rank;
        /* The rest may be left out. */
        struct rep_text agents[3]; /* up to the first without data; where that is the first, "bot" */
        bool no_agents;            /* instead: nobody in particular asks */
        size_t max_bytes;          /* 0: the default limit */
        enum rep_dialect dialect;
        enum rep_names names;
        struct {
                size_t count;
                char byte;
        } fill; /* FILL becomes COUNT times BYTE */
};

struct case_table {
        const struct test_case *cases;
        size_t count;
};

extern const struct case_table cases_lines, cases_keys, cases_groups, cases_rules, cases_urls, cases_rfc9309,
        cases_dialects;

#endif
