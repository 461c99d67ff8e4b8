/* SPDX-License-Identifier: Apache-2.0 */
/* What a benchmark works on, robots.txt files and URLs, comes on standard input as work.py says; what it measures goes
 * to standard output, of which drive.py makes tables. */
#ifndef REP_BENCH_PROTOCOL_H
#define REP_BENCH_PROTOCOL_H

#include "rep_runtime.h"

struct bench_file {
        char name[256];
        struct rep_text robots, urls; /* URLs are one a line */
};

struct bench_input {
        struct bench_file *files;
        size_t count;
};

/* Reads all files.  Ends the program if there are none, or the input is not as work.py says.  They live as long as the
 * program. */
struct bench_input bench_read_input(void);

/* Prints a measurement: a line of work, engine, metric and value.  A line that occurs again is of another run. */
void bench_print(const char *work, const char *engine, const char *metric, double value);

/* Prints a measurement of the host NAME. */
void bench_print_host(const char *work, const char *engine, const char *name, double value);

/* Says on standard error how far WORK is, with ENGINE or "" for all; DONE equal to TOTAL ends the line. */
void bench_progress(const char *work, const char *engine, size_t done, size_t total);

#endif
