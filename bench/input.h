/* SPDX-License-Identifier: Apache-2.0 */
/* What a benchmark works on: robots.txt files and URLs, which come on standard input as work.py says. */
#ifndef REP_BENCH_INPUT_H
#define REP_BENCH_INPUT_H

#include "rep_runtime.h"

struct bench_file {
        char name[256];
        struct rep_text robots, urls; /* URLs are one a line */
};

struct bench_input {
        struct bench_file *files;
        size_t count;
};

/* Reads all files.  Ends the program if there are none, or the input is not as work.py says.  They live as long as the program. */
struct bench_input bench_read_input(void);

#endif
