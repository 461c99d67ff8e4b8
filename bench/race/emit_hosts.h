/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emitted code: before the works, the rules of every host go through every back-end and a C compiler.
 *
 * Hosts that some back-end refuses for their size leave the run, so that all engines get the same work.  For each
 * back-end, the code of all hosts is compiled in one run of the compiler and loaded.
 */
#ifndef REP_BENCH_RACE_EMIT_HOSTS_H
#define REP_BENCH_RACE_EMIT_HOSTS_H

#include "race/bench.h"

/* Builds the code of the engines of emitted code.  Ends the program on failure. */
void bench_emit_hosts(struct bench *bench);

#endif
