/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules that hold for one agent, the strongest first: what the engines that are not rep2c start from.
 *
 * The project's grammar reads the lines and the patterns, so that all engines mean the same; groups are picked while
 * reading, in one pass, as whoever needs a single agent would do it.
 */
#ifndef REP_BENCH_AGENT_RULES_H
#define REP_BENCH_AGENT_RULES_H

#include "pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rule that some path matches and some other doesn't. */
struct bench_rule {
        struct rep_pattern pattern;
        uint64_t strength;
        uint32_t line;
        unsigned char verdict;
};

/* All that can decide something: weaker rules than the strongest that matches every path are left out. */
struct bench_rules {
        struct bench_rule *rules; /* descending by strength; the first that matches decides */
        size_t count;
        unsigned char base; /* the verdict where none matches */
        char *memory;
        size_t memory_size;
};

/* Reads ROBOTS for AGENT.  With VERDICT_ONLY the weakest rules are left out where they say what BASE says. */
void bench_rules_read(struct rep_text robots, struct rep_text agent, bool verdict_only, struct bench_rules *rules);

void bench_rules_free(struct bench_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
