/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rule -> regular expression, for the engines that take these.
 *
 * Every byte that means something in such an expression, or isn't printable, is written as \xHH.
 */
#ifndef REP_BENCH_REGEX_H
#define REP_BENCH_REGEX_H

#include "engines/agent_rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How an engine spells what isn't literal: BEGIN first [OPEN middle CLOSE]... [LAST last FINISH]. */
struct bench_regex_style {
        const char *begin;
        const char *open, *close; /* around a segment after a star */
        const char *last;         /* instead of OPEN, before a segment that ends the path */
        const char *finish;       /* the end of the path */
};

/* Writes the expression for PATTERN; a C string to be freed. */
char *bench_regex(const struct rep_pattern *pattern, const struct bench_regex_style *style);

#ifdef __cplusplus
}
#endif

#endif
