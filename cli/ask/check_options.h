/* What the options of `rep2c check` say. */
#ifndef REP_CLI_ASK_CHECK_OPTIONS_H
#define REP_CLI_ASK_CHECK_OPTIONS_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_policy.h"

struct check_options {
        struct reading reading;
        bool batch, line_buffered, quiet, verbose, json;
        bool keep;                        /* the bytes of a robots.txt are needed, too */
        char origin[REP_ROBOTS_URL_SIZE]; /* the robots.txt URL; "": not known */

        /* Without --batch. */
        struct crawlers crawlers;
        const char *robots; /* instead of the first argument; NULL: not given */
        const char *pack;   /* the same, for the robots.txt of many hosts */
        struct choice color;
        const char *expect; /* the file that says what must come out; NULL: none does */

        /* With --batch. */
        bool tail;          /* what follows the URL passes through */
        const char *root;   /* directory that holds all files; NULL: any file, from the working directory on */
        size_t cache_bytes; /* memory that opened files may take */
};

#endif
