/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Made hosts, for those who have no real ones at hand: random, but the same on every machine.
 *
 * They are shaped after real files: 11 rules at the median and thousands at the far end, half of the sites without a
 * star, a tenth of the rules allow, paths of 37 bytes in the mean of which few are disallowed.
 */
#ifndef REP_BENCH_RACE_SYNTHETIC_H
#define REP_BENCH_RACE_SYNTHETIC_H

#include "race/hosts.h"

/* Makes COUNT hosts, always the same. */
void bench_hosts_make(size_t count, struct bench_hosts *hosts);

#endif
