/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Comparing two files or two sets of rules: what they have in common, where they differ, and for which crawlers.
 */
#ifndef REP_GEN_COMPARE_H
#define REP_GEN_COMPARE_H

#include "analyze/analysis.h"

/* ---- what two sets of rules have in common */

enum { REP_OLD = 0, REP_NEW = 1, REP_SIDES = 2, REP_VERDICTS = 2 };

/* Two sets of rules that are compared. */
struct rep_two_rules {
        struct rep_crawler_rules *side[REP_SIDES];
        bool lines; /* decisions differ, too, where lines with other texts decide */
};

struct rep_common {
        /* By entry of the index of a verdict: the pattern of the other side, or REP_NO_PATTERN. */
        uint32_t *other[REP_SIDES][REP_VERDICTS];
};

/* Finds the common patterns of BOTH; COMMON lies in ARENA. */
enum rep_status rep_find_common(struct rep_arena *arena, const struct rep_two_rules *both, struct rep_common *common);

/* Do the decisions for the patterns OLD_NUMBER and NEW_NUMBER, which may be REP_NO_PATTERN, count as different? */
bool rep_decisions_differ(const struct rep_two_rules *both, uint32_t old_number, uint32_t new_number);

static inline const struct rep_rule_pattern *
rep_pattern_of(const struct rep_two_rules *both, int side, uint32_t number)
{
        return &both->side[side]->analysis->patterns[number];
}

/* ---- where two sets of rules differ */

struct rep_differences {
        struct rep_difference *items; /* their paths lie in the arena */
        size_t count;
        uint64_t undecided;
};

/* Copies OPTIONS, which may be NULL, to COMPLETE with the default budget filled in.  Returns as rep_read_options(). */
enum rep_status rep_read_compare_options(const struct rep_compare_options *options,
                                         struct rep_compare_options *complete);

/*
 * Compares OLD_RULES and NEW_RULES as rep_compare_rules() does, but lists the differences in DIFFERENCES, in ARENA, and
 * takes from *BUDGET.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_list_differences(struct rep_arena *arena, struct rep_crawler_rules *old_rules,
                                     struct rep_crawler_rules *new_rules, bool lines, uint64_t *budget,
                                     struct rep_differences *differences);

/* ---- classes of agents: those with the same answer are reported together */

/* A crawler. */
struct rep_named_agent {
        struct rep_text token; /* of size 0: everybody else */
        const void *answer;    /* about it */
};

/* Lists everybody else and then the tokens of both files, in ascending order, each once.  REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_list_agents(struct rep_arena *arena, const struct rep_analysis *old_file,
                                const struct rep_analysis *new_file, struct rep_named_agent **agents, size_t *count);

/* The order of two answers; 0: they are alike. */
typedef int (*rep_answer_order_fn)(const void *a, const void *b);

/* Is given an answer, and whom it is about: COUNT TOKENS, and everybody else where EVERYBODY is set. */
typedef void (*rep_answer_fn)(void *context, const void *answer, const struct rep_text *tokens, size_t count,
                              bool everybody);

/*
 * Calls FN once for all agents whose answers are alike, by the ORDER of these, in the order of their first agents.  Equal
 * pointers are alike without being asked.  REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_report_alike(struct rep_arena *arena, const struct rep_named_agent *agents, size_t count,
                                 rep_answer_order_fn order, rep_answer_fn fn, void *context);

/* ---- directive sets: the lines beside rules that apply to a crawler */

/* A user-agent line. */
struct rep_held_naming {
        struct rep_text token; /* of size 0: everybody */
        uint32_t run, group;
};

/* The lines of a file that may hold for a crawler, and by which user-agent lines they do. */
struct rep_held_file {
        const struct rep_directive **lines; /* that are neither rules nor user-agent lines nor for the site, in order */
        size_t line_count;
        const struct rep_directive **site; /* those for the site, as a set */
        size_t site_count;
        struct rep_held_naming *namings; /* by token, then in order */
        size_t naming_count;
};

/* Reads the lines of ANALYSIS, whose texts they keep, into FILE, in ARENA.  REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_read_held(struct rep_arena *arena, const struct rep_analysis *analysis, struct rep_held_file *file);

/* The namings of TOKEN in FILE, ascending; where there is none, those of everybody. */
struct rep_slice rep_held_namings(const struct rep_held_file *file, struct rep_text token);

/* How many lines NAMINGS may hold: what rep_held_lines() costs, up to sorting. */
size_t rep_held_most(const struct rep_held_file *file, struct rep_slice namings);

/* Writes the lines that hold by NAMINGS to LINES, which has room for rep_held_most() of them, as a set; returns how many. */
size_t rep_held_lines(const struct rep_held_file *file, struct rep_slice namings, const struct rep_directive **lines);

/* The order of lines in a set; 0: they are equal. */
int rep_compare_lines(const struct rep_directive *a, const struct rep_directive *b);

#endif
