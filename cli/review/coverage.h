/* SPDX-License-Identifier: Apache-2.0 */
/* The counts of `rep2c coverage`, and their output. */
#ifndef REP_CLI_REVIEW_COVERAGE_H
#define REP_CLI_REVIEW_COVERAGE_H

#include "cli/ask/check.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/review/access_log.h"
#include "cli/review/ranges.h"
#include "rep_analyze.h"

/* What --ranges names. */
struct ranges_given {
        struct ranges_of {
                struct rep_text crawler;
                const char *file;
        } * list;
        size_t count, capacity;
};

struct coverage_options {
        struct check_options check; /* the crawlers, how the file is read, and so on */
        bool log;
        bool report;          /* of a log, about all public crawlers in it, because none was named */
        size_t field;         /* from 1; 0: the line is the URL */
        size_t agent_field;   /* of the User-Agent, the same; 0: no field has it */
        size_t address_field; /* of the client's address, the same */
        char delimiter;
        struct ranges_given ranges;
};

/* The counts of one crawler. */
struct counted {
        bool begun;                 /* the rest is set */
        struct rep_coverage counts; /* of its URLs */
        bool timed;                 /* FIRST and LAST are set */
        int64_t first, last;        /* times of the requests that were not allowed */
        char *example;              /* the URL of one of these; NULL: none */
        struct ranges ranges;       /* of addresses, from which all its requests come; none: they are not known */
        uint64_t outside;           /* requests in its name from other addresses, which count nowhere else */
        char *pretender;            /* the address of the first of these; NULL: none */
};

/* The lines of one input. */
struct coverage_input {
        const char *name;
        uint64_t lines, skipped; /* that have no URL */
        uint64_t anonymous;      /* of a log, that have a URL and no User-Agent */
        uint64_t claims;         /* of crawlers whose ranges are known */
        uint64_t unaddressed;    /* of these, without an address */
        size_t first_skipped;    /* the number of the first of these */
        struct failure why;      /* it was skipped */
};

struct coverage {
        const struct coverage_options *options;
        struct target target;
        struct counted *counted;   /* by crawler */
        struct log_agents *agents; /* finds the crawlers that made a request; NULL: no log is read */
        struct log_reader reader;  /* of the lines of a log */
        struct output output;
        uint64_t lines, skipped;     /* that have no URL */
        uint64_t anonymous;          /* of a log, that have a URL and no User-Agent */
        uint64_t of_others;          /* for a report, of no public crawler */
        struct coverage_input input; /* that is read, or was read last */
};

/* Sets struct ranges_given of an option "CRAWLER:FILE". */
void coverage_take_ranges(const struct option_use *use);

/* Reads the ranges that options name, for the crawlers that are counted.  Returns an exit status. */
int coverage_read_ranges(struct coverage *coverage);

/* Returns whether REQUEST, which names the crawler of COUNTED, is from its ranges, if these are known.  Counts what is
 * not. */
bool coverage_is_own(struct coverage *coverage, struct counted *counted, const struct log_request *request);

/* Reports how many requests of the input had no address although one was needed.  Returns the exit status: it is an
   error if none had one. */
int coverage_report_unaddressed(const struct coverage *coverage);

/* Writes to standard error how many requests came from outside the ranges of each crawler. */
void coverage_note_outside(const struct coverage *coverage);

/* Writes the counts of each crawler, as lines or JSON. */
void coverage_write(struct coverage *coverage);

/* Writes which crawlers fetched disallowed URLs, and which rules decided about no URL. */
void coverage_write_report(struct coverage *coverage);

#endif
