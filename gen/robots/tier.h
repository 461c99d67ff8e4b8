/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A tier: the rules of a crawler in one encoding, ready to be checked.
 *
 * A tier is one block of memory; itself and its group begin at multiples of a cache line:
 *
 *     struct rep_tier
 *     group            what a check needs at once; of one core, its first REP_PICKED_CORE_SIZE bytes
 *     core             as in a blob (runtime/format.h), but not checked: it never leaves the process
 *     lines            of the rules by their numbers; a tier that was made of a list uses the list's
 *     groups           of the file that the rules are from; the same
 *
 * Once others can see a tier, nothing in it changes but what it counts, its scratch memory and what replaces it.  It lives as
 * long as its object, for another thread may be in it.
 */
#ifndef REP_GEN_ROBOTS_TIER_H
#define REP_GEN_ROBOTS_TIER_H

#include "blob/layout.h"
#include "blob/plan.h"
#include "robots/held_groups.h"

/* What is known of a rule set before it is encoded, from which costs are estimated. */
struct rep_rule_counts {
        uint32_t rules;
        uint32_t stars; /* segments behind stars */
        size_t pattern_bytes;
};

/* What becomes of the tier that is to replace one. */
enum rep_making {
        REP_MAKING_NOT_YET = 0,
        REP_MAKING_NOW = 1,   /* a thread is at it, or done */
        REP_MAKING_NEVER = 2, /* it is over a limit */
};

struct rep_tier {
        uint32_t left;                /* checks before it is replaced that no crawler has taken yet */
        uint32_t checks;              /* that it serves before it is replaced */
        bool counted;                 /* checks are counted, for something may replace it */
        uint32_t making;              /* enum rep_making */
        enum rep_encoding better;     /* of what replaces it, where it is counted */
        struct rep_tier *replacement; /* NULL: there is none yet */
        void *scratch;                /* memory for checks that need more than the stack's, while no check has it */
        struct rep_tier *next;        /* of all tiers of the object */
        void *block;                  /* what is to be freed */
        size_t size;                  /* of the block, in bytes */
        const uint32_t *groups;       /* that it has the rules of */
        uint32_t group_count;
        struct rep_rule_counts counts;
        const struct rep_tier *list; /* that others can be made of; NULL: none can */
};

/* What a block of malloc()'s has more, so that something in it can begin at a cache line, and where it does; its blocks
 * are at multiples of 8 at least. */
#define REP_LINE_SLACK ((size_t)REP_CACHE_LINE - 8)

static inline void *
rep_first_line(void *block)
{
        size_t behind = (uintptr_t)block % REP_CACHE_LINE;

        return (unsigned char *)block + (behind == 0 ? 0 : REP_CACHE_LINE - behind);
}

/* Bytes in front of a tier's group. */
#define REP_TIER_SIZE ((sizeof(struct rep_tier) + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

static inline const struct rep_group *
rep_tier_group(const struct rep_tier *tier)
{
        return (const struct rep_group *)(const void *)((const unsigned char *)tier + REP_TIER_SIZE);
}

/* The encoding of a tier's rules; REP_ENCODING_AUTO where there is one answer for every path, or several rule sets hold. */
enum rep_encoding rep_tier_encoding(const struct rep_tier *tier);

/* Room for others in the block of a tier: BEFORE bytes, a multiple of a cache line, in front of it, and so many behind it,
 * which BEHIND_AT is set to. */
struct rep_tier_room {
        size_t before, behind;
        unsigned char *behind_at;
};

/*
 * Makes *TIER of RULES, which are gathered, in ENCODING; of one answer for every path, whatever ENCODING.  HELD are the groups
 * that they come from.  ARENA is used.  REP_ERR_MEMORY, REP_ERR_LIMIT.
 */
enum rep_status rep_make_tier(struct rep_arena *arena, struct rep_rules *rules, enum rep_encoding encoding,
                              bool canonical, const struct rep_held_groups *held, struct rep_tier_room *room,
                              struct rep_tier **tier);

/* Counts what RULES hold, which are gathered. */
struct rep_rule_counts rep_count_rules(const struct rep_rules *rules);

/* Makes *MADE in ENCODING, compact or dense, of LIST, which is one, and which must live as long; of at most MOST bytes, and no
 * other encoding instead, otherwise REP_ERR_LIMIT.  REP_ERR_MEMORY. */
enum rep_status rep_remake_tier(const struct rep_tier *list, enum rep_encoding encoding, size_t most,
                                struct rep_tier **made);

/* Makes *TIER of what is picked from an opened blob. */
enum rep_status rep_make_picked_tier(const struct rep_group *group, struct rep_tier **tier);

/* rep_check() or rep_check_path(). */
typedef enum rep_status (*rep_check_fn)(const struct rep_group *group, const char *url, size_t size, void *scratch,
                                        size_t scratch_size, struct rep_result *result);

/* Has CHECK check one URL again that needs more scratch memory than the stack has: one block of the heap's stays with the tier
 * for the next such check.  *TAKEN, which threads may share, gets its bytes more, and less once it is freed.  Returns as CHECK,
 * and REP_ERR_MEMORY. */
enum rep_status rep_check_with_scratch(rep_check_fn check, struct rep_tier *tier, const char *url, size_t size,
                                       struct rep_result *result, size_t *taken);

void rep_free_tier(struct rep_tier *tier);

#endif
