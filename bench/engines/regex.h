/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rule -> regular expression, for the engines that take these.
 *
 * Every byte that has a meaning in such an expression, or is not printable, is written as \xHH.
 */
#ifndef REP_BENCH_REGEX_H
#define REP_BENCH_REGEX_H

#include "engines/agent_rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How an engine spells the parts that are not literal: BEGIN first [OPEN middle CLOSE]... [LAST last FINISH]. */
struct bench_regex_style {
        const char *begin;
        const char *open, *close; /* around a segment behind a star */
        const char *last;         /* instead of OPEN, before a segment that ends the path */
        const char *finish;       /* the end of the path */
};

/* Returns the expression for PATTERN as a C string, which the caller frees. */
char *bench_regex(const struct rep_pattern *pattern, const struct bench_regex_style *style);

#ifdef __cplusplus
}
#endif

#endif
