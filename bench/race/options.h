/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of rep-bench. */
#ifndef REP_BENCH_OPTIONS_H
#define REP_BENCH_OPTIONS_H

#include "race/bench.h"

/* Reads ARGV into OPTIONS.  Ends the program after --help or, with status 2, on a mistake. */
void bench_options_read(int argc, char **argv, struct bench_options *options);

#endif
