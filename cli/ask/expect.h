/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The formats in which `rep2c check --expect` writes what came of expectations.
 *
 * In: expectations, in the order of their lines, each with what came of it.  Out: text for people, or what CI servers
 * read.
 */
#ifndef REP_CLI_ASK_EXPECT_H
#define REP_CLI_ASK_EXPECT_H

#include "cli/base/output.h"
#include "rep_analyze.h"

/* A line of the file. */
struct expectation {
        size_t number;
        enum rep_verdict verdict;
        struct rep_text agent; /* size 0: everybody */
        struct rep_text url;
        bool has_line;
        uint32_t line; /* the line of the rule that should decide; 0: not stated */
};

/* What came of an expectation, for a report of the whole run. */
enum outcome_kind { OUTCOME_HELD, OUTCOME_FAILED, OUTCOME_BAD };

struct outcome {
        struct expectation
                expectation; /* without agent and URL if the line can't be read; number 0: nothing was read */
        enum outcome_kind kind;
        char *reason; /* NULL if it held */
};

struct expect_log {
        struct output output;
        const char *file, *robots; /* the names of both files in messages */
        bool has_places;           /* ROBOTS is a file whose lines a CI server can show */
        struct outcome *outcomes;  /* kept if the format has FINISH */
        size_t outcome_count, outcome_capacity;
};

/* A format: how it writes an expectation that failed when it fails, or all outcomes at the end.  One of both is NULL.
 */
struct expect_format {
        void (*failed)(struct expect_log *log, const struct expectation *expectation,
                       const struct rep_explanation *found);
        void (*finish)(struct expect_log *log);
};

extern const struct expect_format expect_text_format, expect_json_format, expect_github_format, expect_junit_format;

/* Keeps what came of EXPECTATION.  LOG owns REASON, which malloc() gave. */
void expect_keep(struct expect_log *log, const struct expectation *expectation, enum outcome_kind kind, char *reason);

/* Returns the sentence that FOUND comes to in the robots.txt of LOG, which the caller frees. */
char *expect_sentence(const struct expect_log *log, const struct rep_explanation *found);

/* Frees the outcomes. */
void expect_forget(struct expect_log *log);

#endif
