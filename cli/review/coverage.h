/* SPDX-License-Identifier: Apache-2.0 */
/* What `rep2c coverage` counts, and how it is written. */
#ifndef REP_CLI_REVIEW_COVERAGE_H
#define REP_CLI_REVIEW_COVERAGE_H

#include "cli/ask/target.h"
#include "cli/base/output.h"
#include "cli/review/access_log.h"
#include "rep_analyze.h"

struct coverage_options {
        struct check_options check; /* who asks, how the file is read, and so on */
        bool log;
        bool report;  /* of a log, about all public crawlers that it has: nobody was named */
        size_t field; /* from 1; 0: the line is the URL */
        char delimiter;
};

/* What was counted for one crawler. */
struct counted {
        bool begun;                 /* the rest is set */
        struct object_blob blob;    /* in which the rules that hold are found */
        struct rep_coverage counts; /* of its URLs */
        bool timed;                 /* FIRST and LAST are set */
        int64_t first, last;        /* times of the requests that were not allowed */
        char *example;              /* the URL of one of these; NULL: none */
};

struct coverage {
        const struct coverage_options *options;
        struct target target;
        struct counted *counted;   /* by crawler */
        struct log_agents *agents; /* whose requests are whose, for a report */
        struct output output;
        uint64_t lines, skipped; /* that have no URL */
        uint64_t anonymous;      /* of a log, that have a URL and no User-Agent */
        uint64_t of_others;      /* for a report, of no public crawler */
        const char *name;        /* of the input with the first of those skipped */
        size_t first_skipped;    /* its number */
        struct failure why;      /* it was */
};

/* Returns how many rules of COUNTS decided about no URL. */
size_t coverage_unused(const struct rep_coverage *counts);

/* Writes what was counted for each crawler, as lines or JSON. */
void coverage_write(struct coverage *coverage);

/* Writes which crawlers fetched what they may not, and which rules nobody met. */
void coverage_write_report(struct coverage *coverage);

#endif
