/* SPDX-License-Identifier: Apache-2.0 */
/* Nanoseconds per URL over the hosts of a corpus. */
#ifndef REP_BENCH_CORPUS_URLS_H
#define REP_BENCH_CORPUS_URLS_H

#include "corpus_files.h"
#include "rep_runtime.h"

/* Times the URLs in DIRECTORY/urls against the files of CORPUS for AGENT, and prints the results. */
void corpus_time_urls(const struct corpus *corpus, const char *directory, const char *agent,
                      enum rep_tracking tracking);

#endif
