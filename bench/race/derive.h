/* SPDX-License-Identifier: Apache-2.0 */
/* URLs derived from a host's rules: paths that its patterns match, and paths that they nearly match. */
#ifndef REP_BENCH_DERIVE_H
#define REP_BENCH_DERIVE_H

#include "race/hosts.h"

/*
 * Makes up to COUNT different URLs of HOST in random order, always the same for the same host.  About half of them are
 * disallowed, as far as the rules allow that.  If few URLs have one verdict, more have the other.
 */
void bench_derive_urls(const struct bench_host *host, struct rep_text agent, size_t count, struct bench_urls *urls);

#endif
