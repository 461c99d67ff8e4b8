/* What the options of `rep2c filter` say. */
#ifndef REP_CLI_CRAWL_FILTER_OPTIONS_H
#define REP_CLI_CRAWL_FILTER_OPTIONS_H

#include "cli/ask/crawlers.h"
#include "cli/base/durations.h"

/* The words of choices, in their order. */
#define KEEP_WORDS "allowed|disallowed|unknown|all"
enum keep { KEEP_ALLOWED, KEEP_DISALLOWED, KEEP_UNKNOWN, KEEP_ALL };
#define UNKNOWN_WORDS "drop|allow|disallow|keep|error"
enum unknown { UNKNOWN_DROP, UNKNOWN_ALLOW, UNKNOWN_DISALLOW, UNKNOWN_KEEP, UNKNOWN_ERROR };
#define BAD_WORDS "drop|keep|error"
enum bad { BAD_DROP, BAD_KEEP, BAD_ERROR };

struct filter_options {
        const char *pack, *errors;
        struct crawlers crawlers;
        bool any, all;         /* of several crawlers */
        size_t field;          /* that the URL is, from 1 on; 0: the whole line is */
        const char *delimiter; /* a byte */
        const char *json;      /* the member of an object that the URL is; NULL: lines are no objects */
        struct choice keep, unknown, bad;
        bool annotate, line_buffered, quiet;
        struct duration max_age;
        size_t jobs;
};

#endif
