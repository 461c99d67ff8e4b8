/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A tier: the rules of a crawler in one encoding, ready for checks, or as places in the object's text.
 *
 * A tier is one block of memory.  The tier and its group begin at multiples of a cache line:
 *
 *     struct rep_tier
 *     group            what a check needs at once; of one core, its first REP_PICKED_CORE_SIZE bytes
 *     core             as in a blob (runtime/format.h), but not checked: it never leaves the process
 *     lines            of the rules by their numbers; a tier that was made of a list uses the list's
 *     groups           of the file that the rules are from; the same
 *
 * Once other threads can see a tier, only its counts, its scratch memory and its replacement change.  It lives as
 * long as its object, because another thread may be using it.
 *
 * A replacement is made by the one thread that compiles for the object (shared.h), and never changes.  Counts are
 * neither locked nor exact: what two threads count at once may count once, so N threads pass a bound N times at most.
 */
#ifndef REP_GEN_ROBOTS_TIER_H
#define REP_GEN_ROBOTS_TIER_H

#include "base/heap.h"
#include "blob/layout.h"
#include "blob/plan.h"
#include "robots/places.h"

/* Counts of a rule set before it is encoded.  Costs are estimated from them. */
struct rep_rule_counts {
        uint32_t rules;
        uint32_t stars; /* segments that follow a star */
        size_t pattern_bytes;
};

struct rep_tier {
        uint32_t left;                /* checks before the replacement that no crawler has taken yet */
        uint32_t checks;              /* checks before the replacement */
        uint32_t since;               /* when timing them began, as rep_milliseconds(); 0: they are not timed yet */
        uint32_t timed;               /* checks from then to the replacement */
        uint32_t steps_left;          /* steps before the replacement, if they are counted */
        uint32_t steps;               /* steps before the replacement */
        bool counted;                 /* checks are counted, because a replacement is possible */
        bool counts_steps;            /* so are the steps of a list, by rep_let_count_steps() */
        enum rep_encoding better;     /* the encoding of the replacement, if checks are counted */
        struct rep_tier *replacement; /* NULL: not made yet */
        void *scratch;                /* memory for checks that need more than the stack provides, while no check
                                       * uses it */
        struct rep_tier *next;        /* the next of all tiers of the object */
        void *block;                  /* the memory to free */
        size_t size;                  /* of the block, in bytes */
        const uint32_t *groups;       /* the groups that its rules come from */
        uint32_t group_count;
        uint32_t about; /* as in struct rep_held_groups */
        struct rep_rule_counts counts;
        const struct rep_tier *list; /* the list from which replacements are made; NULL: none can be made */
        /* The places of a crawler whose tier is of a text; NULL otherwise.  Such a tier has no groups, because one is
         * made for each crawler, and a group that refuses each check for lack of scratch memory. */
        const struct rep_rule_places *places;
};

/* The extra bytes of a block from malloc() that allow to begin something at a cache line in it, and the place where
   that begins. malloc() aligns blocks to 8 bytes at least. */
#define REP_LINE_SLACK ((size_t)REP_CACHE_LINE - 8)

static inline void *
rep_first_line(void *block)
{
        size_t behind = (uintptr_t)block % REP_CACHE_LINE;

        return (unsigned char *)block + (behind == 0 ? 0 : REP_CACHE_LINE - behind);
}

/* The bytes in front of a tier's group. */
#define REP_TIER_SIZE ((sizeof(struct rep_tier) + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

static inline const struct rep_group *
rep_tier_group(const struct rep_tier *tier)
{
        return (const struct rep_group *)(const void *)((const unsigned char *)tier + REP_TIER_SIZE);
}

/* Returns the encoding of a tier's rules.  Returns REP_ENCODING_AUTO if every path has the same answer, if several rule
   sets apply, or if the tier is of a text. */
enum rep_encoding rep_tier_encoding(const struct rep_tier *tier);

/* Makes the checks of TIER, a list, count their steps in a struct rep_list_work, which is their scratch memory.  Only
   the thread that makes the tier may call this. */
void rep_let_count_steps(struct rep_tier *tier);

/* Room for other data in the block of a tier: BEFORE bytes in front of it, a multiple of a cache line, and BEHIND
   bytes after it.  BEHIND_AT becomes the place of the latter. */
struct rep_tier_room {
        size_t before, behind;
        unsigned char *behind_at;
};

/*
 * Makes *TIER of RULES, which are gathered, in ENCODING.  If every path has the same answer, ENCODING does not
 * matter.  HELD are the groups that the rules come from.  Allocates from ARENA, and the tier from its
 * heap.  Returns REP_OK, REP_ERR_MEMORY or
 * REP_ERR_LIMIT.
 */
enum rep_status rep_make_tier(struct rep_arena *arena, struct rep_rules *rules, enum rep_encoding encoding,
                              bool canonical, const struct rep_held_groups *held, struct rep_tier_room *room,
                              struct rep_tier **tier);

/* Makes *TIER of PLACES in TEXT, which it copies and arranges.  Allocates from HEAP.  Returns REP_ERR_MEMORY, or
 * REP_ERR_LIMIT if so many have stars that other tiers check them better. */
enum rep_status rep_make_text_tier(struct rep_heap *heap, const struct rep_kept_text *text,
                                   const struct rep_rule_places *places, struct rep_tier **tier);

/* Counts the contents of RULES, which are gathered. */
struct rep_rule_counts rep_count_rules(const struct rep_rules *rules);

/* Makes *MADE from LIST, which is a list and must live as long, in ENCODING: compact or dense.  Allocates
   from HEAP.  Returns REP_ERR_LIMIT
   if it would take more than MOST bytes, or would get another encoding.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_remake_tier(struct rep_heap *heap, const struct rep_tier *list, enum rep_encoding encoding,
                                size_t most, struct rep_tier **made);

/* Makes *TIER of the group picked from an open blob.  Allocates from HEAP. */
enum rep_status rep_make_picked_tier(struct rep_heap *heap, const struct rep_group *group, struct rep_tier **tier);

/* rep_check() or rep_check_path(). */
typedef enum rep_status (*rep_check_fn)(const struct rep_group *group, const char *url, size_t size, void *scratch,
                                        size_t scratch_size, struct rep_result *result);

/*
 * Makes CHECK check one URL again that needs more scratch memory than the stack provides.  The tier keeps the block,
 * which is HEAP's, for the next such check.  Returns as CHECK, REP_ERR_MEMORY, or REP_ERR_LIMIT if HEAP has no room.
 */
enum rep_status rep_check_with_scratch(rep_check_fn check, struct rep_tier *tier, struct rep_heap *heap,
                                       const char *url, size_t size, struct rep_result *result);

void rep_free_tier(struct rep_tier *tier);

#endif
