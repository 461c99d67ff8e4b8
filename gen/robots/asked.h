/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the object of one robots.txt (rep_robots.h) holds: records or a blob, and the crawlers that asked.
 *
 * The first crawler is stored in the object itself, others in a list that only grows, up to a limit.  Past the limit,
 * a crawler is resolved at each check.  A crawler that was made like a stored one shares its place.  Crawlers to
 * which the same groups apply share their tiers.  That holds past the limit, too: tiers are kept up to a limit of their
 * own, so what a crawler's rules are is found anew, but not made anew.
 *
 * Only one thread compiles for an object at a time: what it needs to compile a hostile file is most of what an object may
 * hold.  The others answer by lists, and wait for nobody.  The thread is known by its process: a child of fork() that finds
 * its parent's number takes over, for in the child no thread goes on with that compile.
 *
 * What threads share:
 *   FIRST.tier       written last: whoever sees it sees the rest of FIRST
 *   FURTHER, TIERS, USAGES   lists to whose front nodes are added by compare and exchange, and which lose none
 *   LEFT             counts that lose some of what several threads write at once, and may
 *   KEPT             whoever takes it leaves NULL, and gives back what it took, or its own, where it finds NULL (kept.h)
 *   COMPILING        who compiles: whoever replaces 0, or another process's number, by the own one; 0 again when it is done
 */
#ifndef REP_GEN_ROBOTS_ASKED_H
#define REP_GEN_ROBOTS_ASKED_H

#include "base/atomic.h"
#include "robots/crawler.h"
#include "robots/tier.h"

struct rep_usage_asked;
struct rep_kept;

/* A resolved crawler, and the rules that apply to it. */
struct rep_asked {
        const struct rep_crawler *crawler; /* owned; NULL: one that no group names */
        struct rep_tier *tier;             /* NULL: not made yet */
        uint32_t left;                     /* checks until the tier's count is looked at; 0: checks are not counted */
        enum rep_holds holds;
        enum rep_names names;
        struct rep_text token; /* the crawler's token that the groups name */
        struct rep_tier *own;  /* the tier of a crawler that is not stored; freed with it */
        struct rep_asked *next;
};

/* The most crawlers that an object stores besides the first, and the most tiers that it keeps for others. */
#define REP_ASKED_MAX 64u
#define REP_KEPT_MAX 1024u

/*
 * One block of memory:
 *
 *     struct rep_robots
 *     tier                only of an object for one crawler, whose rules are thus fetched together with the object; both
 *                         begin at a cache line
 *     records, or a blob
 */
struct rep_robots {
        struct rep_asked first;
        uint32_t first_taken, asked_count, kept_count;
        uint32_t compiling; /* the process whose thread compiles; 0: none does */
        struct rep_asked *further;
        struct rep_tier *tiers;
        struct rep_usage_asked *usages; /* see usage_asked.h */
        struct rep_kept *kept;          /* see kept.h */
        uint32_t usage_count;
        enum rep_dialect dialect : 8;
        enum rep_names names : 8;       /* for crawlers whose own name needs no others; all those of a blob */
        enum rep_encoding encoding : 8; /* AUTO: chosen by the number of checks */
        bool keeps;                     /* see kept.h */
        unsigned owners;
        size_t max_bytes;                  /* the option's limit on the text */
        size_t max_tier;                   /* the largest tier that may replace another, in bytes */
        size_t max_memory;                 /* the limit on SIZE; 0: none */
        size_t compiling_size;             /* what the thread that compiles has of SIZE */
        size_t refused_at;                 /* what others had of SIZE when rules that begin as an automaton exceeded
                                            * the limit; 0: they did not */
        uint32_t refused_stars;            /* the segments behind stars of these rules */
        const struct rep_crawler *crawler; /* the only crawler that may ask, owned; NULL: any crawler */
        struct rep_records records;        /* if there is no BLOB */
        struct rep_blob blob;              /* BYTES is NULL if there is none */
        const struct rep_blob *beside; /* of rep_robots_join(): has the directives instead of BLOB; otherwise NULL */
        struct rep_text *text;         /* with a copy of the text behind it; NULL: it is not kept */
        void *block;                   /* the memory to free */
        size_t size; /* the object's memory in bytes, and that of what is being made; threads share it as rep_heap.shared */
};

/* The place of the first tier in the block of an object for one crawler. */
#define REP_ROBOTS_SIZE ((sizeof(struct rep_robots) + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

/* Prefetches what a check reads first in the group of an object for one crawler, while the object itself is fetched.
   Only the address is used: another object has something else there, or nothing. */
static inline void
rep_fetch_group(const struct rep_robots *robots)
{
        REP_PREFETCH((const void *)((uintptr_t)robots + REP_ROBOTS_SIZE + REP_TIER_SIZE));
}

/* Returns the blob that has the directives of ROBOTS, which was made from one or two. */
static inline const struct rep_blob *
rep_robots_lines(const struct rep_robots *robots)
{
        return robots->beside != NULL ? robots->beside : &robots->blob;
}

/* Returns the crawler's place in ROBOTS, or NULL if it is not stored. */
struct rep_asked *rep_find_further(const struct rep_robots *robots, const struct rep_crawler *crawler);

static inline struct rep_asked *
rep_find_asked(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        if (REP_LOAD(&robots->first.tier) != NULL && robots->first.crawler == crawler)
                return &robots->first;
        return rep_find_further(robots, crawler);
}

/*
 * Resolves CRAWLER, whose address ROBOTS does not know, and stores it.  If a crawler that was made alike is stored,
 * counts a check, and returns the place of that one.  If there is no room, fills in and returns TEMPORARY, which the
 * caller ends by rep_end_asked().  Returns NULL after an error; *STATUS is then as rep_robots_check() returns it.
 */
struct rep_asked *rep_resolve_crawler(struct rep_robots *robots, const struct rep_crawler *crawler,
                                      struct rep_asked *temporary, enum rep_status *status);

/* Returns whether ROBOTS may be asked for CRAWLER: it is for any crawler, or for this one. */
static inline bool
rep_robots_suits(const struct rep_robots *robots, const struct rep_crawler *crawler)
{
        return robots->crawler == NULL || rep_crawler_equal(robots->crawler, crawler, robots->names);
}

/*
 * Finds rules for questions beside checks: those of HELD, and those of any CRAWLER, whether or not ROBOTS is for it.
 * ROBOTS keeps them like those of crawlers that check, but not ASKED, which is the caller's and ends by rep_end_asked().
 * Returns as rep_robots_check(); after an error there is nothing to end.
 *
 * What ASKED owns is for one question, unless rep_may_store(): then rep_store_beside() gives it to ROBOTS, which keeps ASKED
 * as well, or a copy.
 */
enum rep_status rep_ask_held(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
                             struct rep_asked *asked);
enum rep_status rep_ask_beside(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_asked *asked);
bool rep_may_store(const struct rep_robots *robots, const struct rep_asked *asked);
void rep_store_beside(struct rep_robots *robots, struct rep_asked *asked);

/* The stack memory for finding the rules of a crawler, which suffices for most files. */
#define REP_RESOLVE_ROOM 24576

/* Returns the heap of ROBOTS.  What any thread takes from it counts against the object's limit. */
static inline struct rep_heap
rep_robots_heap(struct rep_robots *robots)
{
        struct rep_heap heap = {.shared = &robots->size, .most = robots->max_memory};

        return heap;
}

/* Returns STATUS, the result of work with memory of HEAP, or REP_ERR_LIMIT if the heap's limit refused memory. */
static inline enum rep_status
rep_limit_status(const struct rep_heap *heap, enum rep_status status)
{
        return status == REP_ERR_MEMORY && heap->over ? REP_ERR_LIMIT : status;
}

/* Makes *TIER of the groups HELD in ENCODING; REP_ENCODING_AUTO stands for the encoding to begin with.  ROBOTS says how its
   text is read.  Allocates from ARENA, and the tier from its heap.  Returns as rep_robots_check(). */
enum rep_status rep_make_held_tier(struct rep_robots *robots, struct rep_arena *arena,
                                   const struct rep_held_groups *held, enum rep_encoding encoding,
                                   struct rep_tier_room *room, struct rep_tier **tier);

/* Adds TIER to the tiers of ROBOTS. */
void rep_add_tier(struct rep_robots *robots, struct rep_tier *tier);

/*
 * Returns a tier that was made of the groups HELD, or of a list that was.  Returns NULL if there is none.
 *
 * A tier that was made of a list has no groups, and is passed over.  It is found from the list, at the end of its
 * chain.
 */
struct rep_tier *rep_find_tier(struct rep_robots *robots, const struct rep_held_groups *held);

/* Ends the use of ASKED, unless it is stored. */
static inline void
rep_end_asked(struct rep_robots *robots, struct rep_asked *asked)
{
        size_t size;

        if (asked->own == NULL)
                return;
        size = asked->own->size + (asked->own->scratch != NULL ? rep_scratch_size(rep_tier_group(asked->own)) : 0);
        rep_free_tier(asked->own);
        (void)REP_ADD(&robots->size, 0 - size);
}

/* Gives ASKED a part of the checks that TIER serves, because other crawlers may share TIER.  This happens when ASKED
   gets the tier.  At its first check, it would cost a wait for one more cache line. */
void rep_take_checks(struct rep_asked *asked, struct rep_tier *tier);

/* Called when ASKED has used up its checks.  Gives it more, or another tier. */
void rep_renew_asked(struct rep_robots *robots, struct rep_asked *asked);

/* Returns what is faster than LIST, by which ASKED is being checked and whose steps are used up; LIST: there is nothing yet.
   Makes it, unless another thread compiles, or ASKED owns LIST. */
struct rep_tier *rep_find_faster(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *list);

/* Makes the replacement of TIER, which has a list, in ENCODING.  A crawler gets the replacement when it has used up
   its checks.  Returns as rep_remake_tier().  Only one thread does this for an object at a time. */
enum rep_status rep_replace_tier(struct rep_robots *robots, struct rep_tier *tier, enum rep_encoding encoding);

/* Calls CHECK for ASKED, whose tier is TIER, with the scratch memory that it needs.  Returns as CHECK, REP_ERR_MEMORY, or
   REP_ERR_LIMIT if the object has no room. */
enum rep_status rep_check_asked(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked,
                                struct rep_tier *tier, const char *url, size_t size, struct rep_result *result);

/* Returns the tier for a check of ASKED, and counts the check. */
static inline struct rep_tier *
rep_count_check(struct rep_robots *robots, struct rep_asked *asked)
{
        uint32_t left = REP_LOAD_RELAXED(&asked->left);

        if (left > 1)
                REP_STORE_RELAXED(&asked->left, left - 1);
        else if (left == 1)
                rep_renew_asked(robots, asked);
        return REP_LOAD(&asked->tier);
}

#endif
