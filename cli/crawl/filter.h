/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c filter`: its options, its lines, and its blocks of lines. */
#ifndef REP_CLI_CRAWL_FILTER_H
#define REP_CLI_CRAWL_FILTER_H

#include <json-c/json_tokener.h>

#include "cli/ask/crawlers.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/crawl/pack_file.h"

/* The values of choices, in the order of their words. */
#define KEEP_WORDS "allowed|disallowed|unknown|all"
enum filter_keep { KEEP_ALLOWED, KEEP_DISALLOWED, KEEP_UNKNOWN, KEEP_ALL };
#define UNKNOWN_WORDS "drop|allow|disallow|keep|error"
enum unknown { UNKNOWN_DROP, UNKNOWN_ALLOW, UNKNOWN_DISALLOW, UNKNOWN_KEEP, UNKNOWN_ERROR };
#define UNSTATED_WORDS "drop|allow|disallow|keep" /* the first values of enum unknown */
#define BAD_WORDS "drop|keep|error"
enum bad { BAD_DROP, BAD_KEEP, BAD_ERROR };

struct filter_options {
        const char *pack, *errors;
        struct crawlers crawlers;
        bool any, all;         /* of several crawlers, one or all must be allowed */
        size_t field;          /* the number of the field with the URL, from 1 on; 0: the URL is the whole line */
        const char *delimiter; /* between fields: one byte */
        const char *json;      /* lines are objects, and the URL is this member; NULL: lines are text */
        struct choice keep, unknown, bad;
        struct use_choice usage; /* allowed is what may be fetched and put to this use */
        struct choice unstated;
        bool annotate, line_buffered, quiet, force;
        bool warc;             /* records of an archive in place of lines */
        const char *decisions; /* of records; NULL: not wanted */
        struct duration max_age;
        size_t jobs;
};

/* ---- a URL: what happens to it */

struct filter_counts {
        uint64_t lines, kept, allowed, disallowed, unknown, unstated, bad, damaged;
        uint64_t refused;                      /* of DISALLOWED: those that may be fetched, but not used so */
        uint64_t arrays, objects, commas, raw; /* of BAD: those that look like parts of JSON or CSV, or are not ASCII */
};

/* The data that is the same for all URLs. */
struct filter {
        const struct filter_options *options;
        const struct rep_pack *pack;
        size_t scratch_size;
        int64_t now;
        unsigned minute; /* of the day */
};

struct filter_decision {
        const char *verdict;
        bool keep;
};

/* Decides about a URL, to which ANSWER came, and counts it.  ALLOWED: its crawlers may fetch it.  USAGE is what is
   stated about its use; NULL: that does not matter. */
struct filter_decision filter_decide(const struct filter *filter, const struct rep_pack_answer *answer,
                                     const struct rep_usage *usage, struct filter_counts *counts);

/* ---- a line: finding its URL, and adding the answer */

/*
 * Finds the URL of LINE, which does not include the end of the line.  If the URL is a member of an object, it is
 * written to TEXTS, and *AT becomes its place there.  Otherwise *AT becomes its place in LINE.  Returns false if LINE
 * has no URL.
 */
bool filter_find_url(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                     struct bytes *texts, size_t *at, size_t *size);

/* The answer about a line. */
struct filter_note {
        const char *verdict;
        uint32_t line, rank;
        bool has_age, has_delay;
        int64_t age;                   /* in seconds */
        uint32_t delay;                /* of the first crawler, in milliseconds */
        const struct rep_usage *usage; /* NULL: it was not asked about */
};

/* Writes LINE and NOTE to OUT: NOTE in front of a line of text, or as the member "rep2c" of an object, in place of one
   of that name. */
void filter_annotate(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                     const struct filter_note *note, struct bytes *out);

/* ---- a block of lines that are answered together: in, whole lines; out, the lines that are kept */

/* The memory of one worker. */
struct filter_worker {
        struct json_tokener *tokener; /* NULL: lines are text */
        void *scratch;
        struct rep_pack_query *queries;
        struct rep_result *results; /* by query, while crawlers are asked */
        struct rep_usage *usages;   /* by query */
        struct rep_site site;       /* of the last query whose site was asked */
};

/* A line without a URL.  Its text lies in the block. */
struct filter_bad {
        uint64_t number; /* the block's first line is 0 */
        struct rep_text text;
};

struct filter_block {
        struct bytes in, out;
        struct bytes texts;  /* URLs whose bytes differ from those in the line */
        struct rep_text run; /* kept lines with their ends, of IN, that are not in OUT yet */
        struct filter_bad *bad;
        size_t bad_count, bad_capacity;
        struct filter_counts counts;
};

void filter_worker_start(struct filter_worker *worker, const struct filter *filter);
void filter_worker_free(struct filter_worker *worker);

/* Answers COUNT of the worker's queries: for all crawlers, and then what the robots.txt says of the use. */
void filter_ask(const struct filter *filter, struct filter_worker *worker, size_t count);

/* Answers the lines of BLOCK->in. */
void filter_block_run(const struct filter *filter, struct filter_worker *worker, struct filter_block *block);

void filter_block_free(struct filter_block *block);

/* ---- records of an archive, from standard input.  Returns the exit status. */

int filter_warc(const struct filter *filter);

#endif
