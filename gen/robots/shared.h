/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the object of one robots.txt (rep_robots.h) holds: its text or a blob, and the crawlers that asked.
 *
 * The first crawler is stored in the object itself, others in a list that only grows, up to a limit.  Past the limit,
 * a crawler is resolved at each check.  A crawler that was made like a stored one shares its place.  Crawlers to
 * which the same groups apply share their tiers.  That holds past the limit, too: tiers are kept up to a limit of their
 * own, so what a crawler's rules are is found anew, but not made anew.
 *
 * Only one thread compiles for an object at a time: what it needs to compile a hostile file is most of what an object
 * may hold.  The others answer by lists, and wait for nobody.  The thread is known by its process: a child of fork()
 * that finds its parent's number takes over, for in the child no thread goes on with that compile.
 *
 * What threads share:
 *   FIRST.tier       written last: a thread that sees it sees the rest of FIRST
 *   FURTHER, TIERS, USAGES   lists to whose front nodes are added by compare and exchange, and which lose none
 *   LEFT             counts that lose some of what several threads write at once, and may
 *   KEPT             its taker leaves NULL, and gives back what it took, or its own, where it finds NULL (asked.h)
 *   COMPILING        the thread that compiles: it replaced 0, or another process's number; 0 when it is done
 */
#ifndef REP_GEN_ROBOTS_SHARED_H
#define REP_GEN_ROBOTS_SHARED_H

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
        struct rep_text token;  /* the crawler's token that the groups name */
        struct rep_tier *owned; /* the tier of a crawler that is not stored; freed with it */
        struct rep_asked *next;
};

/* The most crawlers that an object stores besides the first, and the most tiers that it keeps for others. */
#define REP_ASKED_MAX 64u
#define REP_KEPT_MAX 1024u

/* What an object was made of in place of a text. */
struct rep_robots_blobs {
        struct rep_blob rules;
        const struct rep_blob *beside; /* of rep_robots_join(): has the directives instead of RULES; otherwise NULL */
};

/*
 * One block of memory:
 *
 *     struct rep_robots
 *     tier                only of an object for one crawler, whose rules are thus fetched together with the object;
 *                         both begin at a cache line
 *     text, or a blob
 */
struct rep_robots {
        struct rep_asked first;
        uint32_t first_taken, asked_count, kept_count;
        uint32_t compiling; /* the process whose thread compiles; 0: none does */
        struct rep_asked *further;
        struct rep_tier *tiers;
        struct rep_usage_asked *usages; /* see object_usage.h */
        struct rep_kept *kept;          /* see asked.h */
        uint32_t usage_count;
        enum rep_dialect dialect : 4;
        enum rep_names names : 4;       /* for crawlers whose own name needs no others; all those of a blob */
        enum rep_encoding encoding : 8; /* AUTO: chosen by the number of checks */
        bool of_blob;                   /* it has BLOBS, not TEXT */
        bool for_all;                   /* the rules of "*" hold for crawlers, too, that obey no group for "*" */
        bool keeps;                     /* see asked.h */
        unsigned owners;
        uint32_t refused_stars;            /* the segments behind stars of rules that were refused at REFUSED_AT */
        size_t max_bytes;                  /* the option's limit on the text */
        size_t max_tier;                   /* the largest tier that may replace another, in bytes */
        size_t max_memory;                 /* the limit on SIZE; 0: none */
        size_t compiling_size;             /* what the thread that compiles has of SIZE */
        size_t refused_at;                 /* what others had of SIZE when rules that begin as an automaton exceeded
                                            * the limit; 0: they did not */
        const struct rep_crawler *crawler; /* the only crawler that may ask, owned; NULL: any crawler */
        union {
                struct rep_kept_text text;
                struct rep_robots_blobs blobs;
        };
        size_t size; /* the object's memory in bytes, and that of what is being made; threads share it as
                        rep_heap.shared */
};

/* Returns what checks change of ROBOTS: the crawlers that asked, their tiers, and counts.  To those who ask, an object
 * never changes: only rep_robots_free() ends it. */
static inline struct rep_robots *
rep_robots_within(const struct rep_robots *robots)
{
        return (struct rep_robots *)(uintptr_t)robots;
}

/* Returns the heap of ROBOTS.  What any thread takes from it counts against the object's limit. */
static inline struct rep_heap
rep_robots_heap(struct rep_robots *robots)
{
        struct rep_heap heap = {.shared = &robots->size, .most = robots->max_memory};

        return heap;
}

/* Returns whether TIER is a list in place of what another thread is compiling, or of what is over the limit.  With so
   many stars, rules that wait for neither begin as an automaton (rep_make_held_tier()). */
static inline bool
rep_stands_in(const struct rep_robots *robots, const struct rep_tier *tier)
{
        return robots->encoding == REP_ENCODING_AUTO && tier->list == tier &&
               tier->counts.stars > REP_ROBOTS_SEARCHES_MAX;
}

/* The stack memory for finding the rules of a crawler, which suffices for most files. */
#define REP_RESOLVE_ROOM 24576

#endif
