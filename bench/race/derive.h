/* SPDX-License-Identifier: Apache-2.0 */
/*
 * URLs derived from a host's rules: paths that its patterns match, and paths that nearly are.
 */
#ifndef REP_BENCH_DERIVE_H
#define REP_BENCH_DERIVE_H

#include "race/hosts.h"

/*
 * Makes up to COUNT different URLs of HOST in random order, about half of them disallowed as far as its rules have so
 * many, always the same for the same host.  Where few URLs get one of the verdicts, there are more with the other.
 */
void bench_derive_urls(const struct bench_host *host, struct rep_text agent, size_t count, struct bench_urls *urls);

#endif
