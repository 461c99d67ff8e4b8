/* What the options of `rep2c check` say. */
#ifndef REP_CLI_CHECK_OPTIONS_H
#define REP_CLI_CHECK_OPTIONS_H

#include "cli/agents.h"
#include "cli/reading.h"
#include "rep_scope.h"

struct check_options {
        struct reading reading;
        bool batch, line_buffered, quiet;

        /* Without --batch. */
        struct agents agents;
        bool verbose, json;
        char origin[REP_ROBOTS_URL_SIZE]; /* the robots.txt URL; "": not known */

        /* With --batch. */
        const char *root;   /* directory of the files; NULL: the working directory */
        size_t cache_bytes; /* memory that opened files may take */
};

#endif
