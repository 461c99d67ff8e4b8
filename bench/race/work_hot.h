/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hot-real, hot-derived: host by host, everything in the caches.
 *
 * A host's URLs are put into random order again and again until there are QUERIES of them: in an order that repeats,
 * the branch predictor would learn each URL by heart.  All engines take turns on one host, so that what else the
 * machine does hits them alike.
 */
#ifndef REP_BENCH_RACE_WORK_HOT_H
#define REP_BENCH_RACE_WORK_HOT_H

#include "race/bench.h"

/* Each adds the figures of its work. */
void bench_hot_real(struct bench *bench);
void bench_hot_derived(struct bench *bench);

#endif
