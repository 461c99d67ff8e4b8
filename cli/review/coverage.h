/* SPDX-License-Identifier: Apache-2.0 */
/* The counts of `rep2c coverage`, and their output. */
#ifndef REP_CLI_REVIEW_COVERAGE_H
#define REP_CLI_REVIEW_COVERAGE_H

#include "cli/ask/target.h"
#include "cli/base/output.h"
#include "cli/review/access_log.h"
#include "rep_analyze.h"

struct coverage_options {
        struct check_options check; /* the crawlers, how the file is read, and so on */
        bool log;
        bool report;        /* of a log, about all public crawlers in it, because none was named */
        size_t field;       /* from 1; 0: the line is the URL */
        size_t agent_field; /* of the User-Agent, the same; 0: no field has it */
        char delimiter;
};

/* The counts of one crawler. */
struct counted {
        bool begun;                 /* the rest is set */
        struct rep_coverage counts; /* of its URLs */
        bool timed;                 /* FIRST and LAST are set */
        int64_t first, last;        /* times of the requests that were not allowed */
        char *example;              /* the URL of one of these; NULL: none */
};

/* The lines of one input. */
struct coverage_input {
        const char *name;
        uint64_t lines, skipped; /* that have no URL */
        uint64_t anonymous;      /* of a log, that have a URL and no User-Agent */
        size_t first_skipped;    /* the number of the first of these */
        struct failure why;      /* it was skipped */
};

struct coverage {
        const struct coverage_options *options;
        struct target target;
        struct counted *counted;   /* by crawler */
        struct log_agents *agents; /* finds the crawler of a request, for a report */
        struct log_reader reader;  /* of the lines of a log */
        struct output output;
        uint64_t lines, skipped;     /* that have no URL */
        uint64_t anonymous;          /* of a log, that have a URL and no User-Agent */
        uint64_t of_others;          /* for a report, of no public crawler */
        struct coverage_input input; /* that is read, or was read last */
};

/* Returns how many rules of COUNTS decided about no URL. */
size_t coverage_unused(const struct rep_coverage *counts);

/* Writes the counts of each crawler, as lines or JSON. */
void coverage_write(struct coverage *coverage);

/* Writes which crawlers fetched disallowed URLs, and which rules decided about no URL. */
void coverage_write_report(struct coverage *coverage);

#endif
