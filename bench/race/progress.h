/* SPDX-License-Identifier: Apache-2.0 */
/* How far the run is, on standard error. */
#ifndef REP_BENCH_RACE_PROGRESS_H
#define REP_BENCH_RACE_PROGRESS_H

#include <stddef.h>

/* Says how far WORK is, with ENGINE or "" for all; DONE equal to TOTAL ends the line. */
void bench_progress(const char *work, const char *engine, size_t done, size_t total);

#endif
