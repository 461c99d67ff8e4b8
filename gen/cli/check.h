/*
 * `rep2c check` in both forms: URLs against one ROBOTS (check.c), and lines that each name theirs (batch.c).
 */
#ifndef REP_CLI_CHECK_H
#define REP_CLI_CHECK_H

#include "cli/agents.h"
#include "cli/dialects.h"
#include "rep_scope.h"

struct check_options {
        bool batch;
        bool line_buffered;
        bool quiet;
        size_t max_bytes; /* as in struct rep_options */
        struct dialect_choice dialect;

        /* Without --batch. */
        struct agents agents;
        bool verbose;
        bool json;
        char origin[REP_ROBOTS_URL_SIZE]; /* the robots.txt URL; "": not known */

        /* With --batch. */
        const char *root;   /* directory of the files; NULL: the working directory */
        size_t cache_bytes; /* memory that opened files may take; 0 with CACHE_SET false: the default */
        bool cache_set;
};

/* "allow" or "disallow". */
const char *verdict_name(enum rep_verdict verdict);

/* Runs `rep2c check --batch` on standard input.  Returns an exit status. */
int batch_run(const struct check_options *options);

#endif
