/* SPDX-License-Identifier: Apache-2.0 */
/* Runs `rep2c fetch` once, and reads its output.  The argument of the program is the path of the command. */
#ifndef REP_TESTS_FETCH_RUN_H
#define REP_TESTS_FETCH_RUN_H

#include <json-c/json_object.h>

enum { FETCH_ARGUMENTS = 16 };

/* What a run came to. */
struct fetch_run {
        int status;                 /* exit status; less than 0: a signal ended it */
        struct json_object *object; /* from stdout; NULL where that is no JSON */
        char errors[1024];          /* the start of stderr */
        long memory;                /* most that it held, in KB */
};

/*
 * Runs "rep2c fetch --json" with arguments up to NULL.  To be freed by fetch_free().  No run may take more than ten
 * minutes or more memory than a client needs that keeps 500 KiB: else the test fails.
 */
void fetch_run(struct fetch_run *run, const char *const *arguments);
void fetch_free(struct fetch_run *run);

/* Members of the object: a string, "" for null, and "(none)" where there is none; a number, and -1; is it true? */
const char *fetch_string(const struct fetch_run *run, const char *name);
long fetch_number(const struct fetch_run *run, const char *name);
int fetch_true(const struct fetch_run *run, const char *name);

#endif
