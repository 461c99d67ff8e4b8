/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules that apply to one agent, the strongest first: the input of the engines that are not rep2c.
 *
 * The project's grammar reads lines and patterns, so that all engines mean the same.  Groups are picked while reading,
 * in one pass, as a program that needs a single agent would do it.
 */
#ifndef REP_BENCH_AGENT_RULES_H
#define REP_BENCH_AGENT_RULES_H

#include "pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A rule that some paths match and others do not. */
struct bench_rule {
        struct rep_pattern pattern;
        uint64_t strength;
        uint32_t line;
        unsigned char verdict;
};

/* All rules that can decide.  Rules that are weaker than the strongest rule that matches every path are left out. */
struct bench_rules {
        struct bench_rule *rules; /* descending by strength; the first that matches decides */
        size_t count;
        unsigned char base; /* the verdict if none matches */
        char *memory;
        size_t memory_size;
};

/* Reads ROBOTS for AGENT.  With VERDICT_ONLY, the weakest rules are left out if their verdict is that of BASE. */
void bench_rules_read(struct rep_text robots, struct rep_text agent, bool verdict_only, struct bench_rules *rules);

void bench_rules_free(struct bench_rules *rules);

#ifdef __cplusplus
}
#endif

#endif
