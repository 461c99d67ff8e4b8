/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An index of plain patterns: which rule decides about a path, and which patterns another one may meet.
 *
 * In: the patterns of a rule set.  Out: for a path, the strongest rule that matches, and the strongest without that
 * one.
 *
 * The patterns stand in ascending order of their bytes, REP_STAR being the lowest: so those with a common beginning
 * are a range, in which those that end there come first, then those with a star there, then the others by their next
 * byte.  A path is walked through such ranges, which narrow byte by byte: nothing is asked twice of patterns that
 * begin alike, nor at all of those whose first segment disagrees.
 */
#ifndef REP_GEN_RULE_INDEX_H
#define REP_GEN_RULE_INDEX_H

#include "analyze/plain_pattern.h"

#define REP_NO_PATTERN UINT32_MAX

/* A plain pattern of a rule. */
struct rep_rule_pattern {
        struct rep_plain plain;
        uint64_t strength; /* of two rules that match, the stronger decides; every line has its own */
        uint32_t rule;     /* number of its rule */
        enum rep_verdict verdict;
};

/* The rank that rep_strength() made STRENGTH of. */
static inline uint32_t
rep_strength_rank(uint64_t strength)
{
        return (uint32_t)(strength >> 33);
}

/* A pattern that one or several rules have. */
struct rep_index_entry {
        struct rep_plain plain;
        uint32_t best, second; /* patterns: the strongest, and the strongest of another rule, or REP_NO_PATTERN */
};

/* Patterns that begin alike: the entries from LOW to before HIGH, up to their byte number DEPTH. */
struct rep_index_range {
        uint32_t low, high, depth;
};

struct rep_range_list {
        struct rep_index_range *ranges;
        size_t count, room;
};

struct rep_rule_index {
        const struct rep_rule_pattern *patterns;
        struct rep_index_entry *entries;
        uint32_t count;
        struct rep_range_list waiting, moving; /* memory for walks */
};

/* What decides about a path: patterns, or REP_NO_PATTERN where none does. */
struct rep_decision {
        uint32_t best;
        uint32_t second; /* were the rule of BEST gone */
};

/* Indexes the COUNT of the PATTERNS whose numbers are CHOSEN.  The index lies in ARENA, but is to be freed. */
enum rep_status rep_make_index(struct rep_arena *arena, const struct rep_rule_pattern *patterns, const uint32_t *chosen,
                               uint32_t count, struct rep_rule_index *index);

void rep_free_index(struct rep_rule_index *index);

/*
 * Finds what decides about the SIZE bytes at PATH.  Takes one of *BUDGET for each range that is narrowed; where it is
 * used up, REP_ERR_LIMIT; REP_ERR_MEMORY.
 */
enum rep_status rep_decide(struct rep_rule_index *index, const char *path, size_t size, uint64_t *budget,
                           struct rep_decision *decision);

/* Is given an entry; false: no more are asked for. */
typedef bool (*rep_entry_fn)(void *context, const struct rep_index_entry *entry);

/*
 * Calls FN for each entry whose first segment agrees with that of PATTERN, as far as both go: no other one meets it.
 * Takes one of *BUDGET for each; returns false where it was used up, and so not all were given.
 */
bool rep_each_meeting(const struct rep_rule_index *index, const struct rep_plain *pattern, uint64_t *budget,
                      rep_entry_fn fn, void *context);

#endif
