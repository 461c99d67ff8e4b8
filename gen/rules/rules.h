/*
 * Rule sets -> ranked rules (DESIGN 2.3).
 *
 * In: the groups that hold together.  Out: their rules in the order of their patterns, each pattern once, with its
 * strength in the set, and the base: the strongest rule that matches every path.  Rules weaker than the base are gone.
 */
#ifndef REP_GEN_RULES_H
#define REP_GEN_RULES_H

#include "pattern.h"
#include "rules/robots_file.h"
#include "rules/select.h"

struct rep_rule {
        struct rep_pattern pattern;
        uint64_t strength; /* rep_strength(); of two that match, the stronger wins */
        uint32_t line;
        uint32_t id;   /* 1 is the weakest, n the strongest; 0 is the base */
        bool allow;    /* the line is an allow line */
        bool disallow; /* the verdict: an empty pattern never disallows */
        bool repeats;  /* each segment of the pattern is one of another pattern of the line */
};

struct rep_rules {
        struct rep_rule *rules;  /* ascending by pattern, a "$" form after the plain one */
        struct rep_rule **by_id; /* by_id[0] is the base */
        uint32_t count;          /* without the base */
        struct rep_rule base;
        size_t pattern_bytes; /* of the patterns that do not repeat others, escaped, stars included */
};

/* As below, but in the order of their lines, patterns as often as they stand there, not numbered: BY_ID is NULL.  No
 * group stands among GROUPS twice. */
enum rep_status rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups,
                                 uint32_t count, enum rep_dialect dialect, struct rep_rules *rules);

/* Collects the rules of COUNT GROUPS of FILE, whose patterns are read as DIALECT says.  REP_ERR_MEMORY where memory is
 * out. */
enum rep_status rep_collect_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups,
                                  uint32_t count, enum rep_dialect dialect, struct rep_rules *rules);

#endif
