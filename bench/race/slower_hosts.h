/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hosts of hot-real on which a peer is clearly ahead of what users get.
 *
 * Some peers compare nothing where a host has few rules, so that the call alone is more than they take.  So only those count
 * on which rep2c takes some nanoseconds more, too.
 */
#ifndef REP_BENCH_RACE_SLOWER_HOSTS_H
#define REP_BENCH_RACE_SLOWER_HOSTS_H

#include "race/bench.h"

/* The metrics, of work hot-real: hosts where the engine takes over 1.2 times as long as the fastest peer, and those of
 * them where that is over 10 ns more. */
#define BENCH_SLOWER_HOSTS "slower-hosts"
#define BENCH_CLEARLY_SLOWER "clearly-slower-hosts"

/* Adds both figures for the engine `rep`, or for `rep-dense` where that takes no part. */
void bench_count_slower_hosts(struct bench *bench);

/* Writes the hosts that are clearly slower, and both counts; nothing where they weren't counted. */
void bench_print_slower_hosts(const struct bench *bench, FILE *file);

#endif
