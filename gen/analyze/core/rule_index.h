/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An index of plain patterns: which rule decides about a path, and which patterns another pattern may meet.
 *
 * In: the patterns of a rule set.  Out: for a path, the strongest rule that matches, and the strongest other rule.
 *
 * The patterns are in ascending order of their bytes; REP_STAR is the lowest byte.  So patterns with a common
 * beginning are a range: first those that end there, then those with a star there, then the others by their next
 * byte.  A path is walked through such ranges, which become narrower with each byte.  So the common beginning of
 * patterns is compared only once, and patterns whose first segment disagrees are never looked at.
 */
#ifndef REP_GEN_RULE_INDEX_H
#define REP_GEN_RULE_INDEX_H

#include "analyze/core/plain_pattern.h"

#define REP_NO_PATTERN UINT32_MAX

/* A plain pattern of a rule. */
struct rep_rule_pattern {
        struct rep_plain plain;
        uint64_t strength; /* if two rules match, the stronger decides; every line has its own strength */
        uint32_t rule;     /* number of its rule */
        enum rep_verdict verdict;
};

/* Returns the rank that rep_strength() put into STRENGTH. */
static inline uint32_t
rep_strength_rank(uint64_t strength)
{
        return (uint32_t)(strength >> 33);
}

/* A pattern of one or more rules. */
struct rep_index_entry {
        struct rep_plain plain;
        uint32_t best, second; /* the strongest pattern, and the strongest of another rule, or REP_NO_PATTERN */
};

/* Patterns with the same first DEPTH bytes: the entries from LOW to before HIGH. */
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

/* The decision about a path: numbers of patterns, or REP_NO_PATTERN if none decides. */
struct rep_decision {
        uint32_t best;
        uint32_t second; /* the pattern that would decide without the rule of BEST */
};

/* Sets *RANKS, in ARENA, to the place of each of COUNT PATTERNS in an order of them: equal ones are together, the
   strongest first.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_rank_patterns(struct rep_arena *arena, const struct rep_rule_pattern *patterns, uint32_t count,
                                  uint32_t **ranks);

/* Indexes COUNT of the PATTERNS, whose numbers are in SORTED, in the order of their ranks.  The index is in ARENA; the
   caller frees it nevertheless. */
enum rep_status rep_make_index(struct rep_arena *arena, const struct rep_rule_pattern *patterns, const uint32_t *sorted,
                               uint32_t count, struct rep_rule_index *index);

void rep_free_index(struct rep_rule_index *index);

/* Finds which rule decides about the SIZE bytes at PATH.  Takes one step from *BUDGET for each range that is
   narrowed.  Returns REP_OK, REP_ERR_LIMIT if the budget is used up, or REP_ERR_MEMORY. */
enum rep_status rep_decide(struct rep_rule_index *index, const char *path, size_t size, uint64_t *budget,
                           struct rep_decision *decision);

/* Gets an entry.  Returns false to stop. */
typedef bool (*rep_entry_fn)(void *context, const struct rep_index_entry *entry);

/*
 * Calls FN for each entry whose first segment agrees with that of PATTERN, as far as both go.  No other entry meets
 * PATTERN.  Takes one step from *BUDGET for each.  Returns false if the budget was used up: then some entries were
 * left out.
 */
bool rep_each_meeting(const struct rep_rule_index *index, const struct rep_plain *pattern, uint64_t *budget,
                      rep_entry_fn fn, void *context);

#endif
