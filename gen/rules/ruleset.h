/*
 * A rule set in memory: one block without a pointer, so that it can be copied.
 *
 * Rules stand in descending order of strength, so the first that matches decides.  What most rules are told by, the
 * bytes behind the first "/", stands in an array of its own; the rest of a rule is read only where these match.
 *
 * No struct has padding, so that the same input gives the same bytes.
 */
#ifndef REP_GEN_RULESET_H
#define REP_GEN_RULESET_H

#include "rep_rules.h"

/* Bytes of a first segment that stand in its head.  Every path begins with "/", so it's those behind it. */
#define REP_HEAD_BYTES 8

/* The bytes, and a mask for fewer of them. */
struct rep_rule_head {
        uint64_t bytes, mask;
};

struct rep_rule_tail {
        uint32_t text;       /* offset of the pattern in the texts; see struct rep_pattern */
        uint32_t size;       /* of the pattern */
        uint32_t first_size; /* of its first segment */
        uint32_t line, rank; /* 0 where only verdicts are tracked */
        uint16_t end, disallow;
};

struct rep_ruleset {
        uint64_t size; /* of all, in bytes */
        uint32_t count;
        uint32_t canonical;           /* paths are compared in canonical form */
        struct rep_rule_tail base;    /* what holds where no rule matches; without a pattern */
        struct rep_rule_head heads[]; /* COUNT of them, then COUNT tails, then the texts */
};

static inline const struct rep_rule_tail *
rep_ruleset_tails(const struct rep_ruleset *rules)
{
        return (const struct rep_rule_tail *)(rules->heads + rules->count);
}

static inline const char *
rep_ruleset_texts(const struct rep_ruleset *rules)
{
        return (const char *)(rep_ruleset_tails(rules) + rules->count);
}

/* The first bytes at FROM, of which there are SIZE, as they stand in a head. */
static inline uint64_t
rep_load_head(const char *from, size_t size)
{
        uint64_t word = 0;

        if (size >= REP_HEAD_BYTES)
                memcpy(&word, from, REP_HEAD_BYTES);
        else if (size > 0)
                memcpy(&word, from, size);
        return word;
}

#endif
