/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs the command as a user does.  Each case is a line of shell in a directory of its own, with the expected output.
 * The argument of the program is the absolute path of the command.
 */
#ifndef REP_TESTS_CLI_RUN_H
#define REP_TESTS_CLI_RUN_H

#include "tests/support/test.h"

#include <stdbool.h>
#include <stddef.h>

/* A file in the directory of every case. */
struct cli_file {
        const char *name, *content;
};

struct cli_case {         /* the last members may be left out */
        const char *name; /* what it shows */
        /* For sh; in it, `rep2c` is the command under test, $TTY a terminal whose text descriptor 9 gives. */
        const char *script;
        int status;        /* exit status of the script */
        const char *out;   /* all of stdout; NULL: anything */
        const char *error; /* a part of stderr; NULL: nothing may stand there */
};

/* A script: runs COMMAND on a terminal, and prints the first COUNT lines that it shows, ^ for ESC. */
#define SHOWN(count, command)                       \
        command " >\"$TTY\"; for i in $(seq " count \
                "); do IFS= read -r x <&9; printf '%s\\n' \"$x\"; done | tr -d '\\r' | tr '\\033' '^'"

/* Is this output of a case right? */
typedef int (*cli_check_fn)(const char *out, size_t size);

/* The directory of each case of the file has FILES. */
#define CLI_FILES(files)                       \
        static int set_files(void **state)     \
        {                                      \
                (void)state;                   \
                cli_files = files;             \
                cli_file_count = COUNT(files); \
                return 0;                      \
        }                                      \
        TESTS_BETWEEN(set_files, NULL)

extern const struct cli_file *cli_files;
extern size_t cli_file_count;

/*
 * Runs COUNT CASES, and returns how many failed; each is reported.  CHECK, where not NULL, is
 * asked about the stdout of every case.
 *
 * In any case, each line on stderr must be a message of the command: nothing else, such as a sanitizer, may speak
 * there.
 */
size_t cli_run(const struct cli_case *cases, size_t count, cli_check_fn check);

/* Ends the program unless RIGHT, with the system's words for what became of WHAT. */
void must(bool right, const char *what);

/* A test: CASES, an array, are all right. */
#define CLI_TEST(cases)                                                         \
        static const struct cli_table table_of_##cases = {cases, COUNT(cases)}; \
        ADD_TEST(cases, cli_test, NULL, NULL, (void *)(uintptr_t)&table_of_##cases)

/* ---- for the macro above */

struct cli_table {
        const struct cli_case *cases;
        size_t count;
};

void cli_test(void **state);

#endif
