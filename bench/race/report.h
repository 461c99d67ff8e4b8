/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The report: a table for each work, then how rep2c stands to its peers and to its aims.
 */
#ifndef REP_BENCH_RACE_REPORT_H
#define REP_BENCH_RACE_REPORT_H

#include "race/bench.h"

/* Writes all tables that there are figures for. */
void bench_report(const struct bench *bench, FILE *file);

#endif
