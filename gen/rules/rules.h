/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rule sets -> ranked rules (RFC 9309, section 2.2.2).
 *
 * In: the groups that hold together.  Out: their rules, each with its number in the set, and the base: the strongest
 * rule that matches every path.  Rules weaker than the base are gone.  An automaton is built of rules in the order of
 * their patterns, each pattern once; a list takes them as they come.
 */
#ifndef REP_GEN_RULES_RULES_H
#define REP_GEN_RULES_RULES_H

#include "pattern.h"
#include "rules/robots_file.h"
#include "rules/select.h"

struct rep_rule {
        struct rep_pattern pattern;
        uint64_t strength; /* rep_strength(); of two that match, the stronger wins */
        uint32_t line;     /* 0: no rule at all, but the default */
        uint32_t number;   /* 1 is the weakest, n the strongest; 0 is the base */
        bool allow;        /* the line is an allow line */
        bool disallow;     /* the verdict: an empty pattern never disallows */
        bool repeats;      /* each segment of the pattern is one of another pattern of the line */
};

struct rep_rules {
        struct rep_rule *rules;
        uint32_t count;            /* without the base */
        struct rep_rule *numbered; /* the same by number, the base first */
        uint32_t numbered_count; /* of these, without the base; more than COUNT where sorting dropped some afterwards */
        struct rep_rule base;
        uint32_t longest;     /* the highest rank of all that were gathered */
        size_t pattern_bytes; /* of the patterns that do not repeat others, escaped, stars included */
};

/*
 * Gathers the rules of COUNT GROUPS of FILE, whose patterns are read as DIALECT says, in the order of their lines,
 * patterns as often as they stand there.  They have no numbers yet.  No group stands among GROUPS twice.
 * REP_ERR_MEMORY where memory is out.
 */
enum rep_status rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups,
                                 uint32_t count, enum rep_dialect dialect, struct rep_rules *rules);

/* Puts RULES into the order of their patterns, a "$" form after the plain one, and drops all but the strongest of each
 * pattern.  WORK is as it was afterwards.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_sort_rules(struct rep_arena *work, struct rep_rules *rules);

/* Numbers RULES, each of which stays in its place.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_number_rules(struct rep_arena *arena, struct rep_rules *rules);

/* Makes of RULES, which have their numbers, what counts where only verdicts do: without ranks and lines, and without the
 * weakest ones that say what the base says. */
void rep_keep_verdicts(struct rep_rules *rules);

#endif
