/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The object of one robots.txt (rep_robots.h): its records, or its blob, and whom it was asked by.
 *
 * Whoever asks first is remembered in the object itself, others in a list that only grows, up to a limit; past that they are
 * resolved at each check.  A crawler that was made like a remembered one has its place.  Crawlers for whom the same groups hold share their tiers.
 *
 * What threads share:
 *   FIRST.tier       written last: whoever sees it sees the rest of FIRST
 *   FURTHER, TIERS   lists to whose front nodes are added by compare and exchange, and which lose none
 *   LEFT             counts that lose some of what several threads write at once, and may
 */
#ifndef REP_GEN_ROBOTS_OBJECT_H
#define REP_GEN_ROBOTS_OBJECT_H

#include "base/atomic.h"
#include "robots/crawler.h"
#include "robots/tier.h"

/* Somebody who asks, and the rules that hold. */
struct rep_asked {
        const struct rep_crawler *crawler; /* owned; NULL: one that no group names */
        struct rep_tier *tier;             /* NULL: not there yet */
        uint32_t left;                     /* checks up to the next look at what the tier counts; 0: none are counted */
        enum rep_holds holds;
        enum rep_names names;
        struct rep_text token; /* one of the crawler's */
        struct rep_tier *own;  /* of one that is not remembered: freed with it */
        struct rep_asked *next;
};

/* Most crawlers that an object remembers beside the first. */
#define REP_ASKED_MAX 64u

/*
 * One block of memory, at a multiple of a cache line:
 *
 *     struct rep_robots
 *     tier                only of an object for one crawler, whose rules are thus asked for together with the object
 *     records, or a blob
 */
struct rep_robots {
        struct rep_asked first;
        uint32_t first_taken, asked_count;
        struct rep_asked *further;
        struct rep_tier *tiers;
        enum rep_dialect dialect;
        enum rep_names names;              /* for crawlers whose own name needs no others */
        enum rep_encoding encoding;        /* AUTO: as checks pay for it */
        size_t max_bytes;                  /* of its text, as it was asked for */
        size_t max_tier;                   /* most bytes of a tier that replaces another */
        const struct rep_crawler *crawler; /* the only one that may ask; owned; NULL: any may */
        struct rep_records records;        /* where BLOB is none */
        struct rep_blob blob;              /* BYTES of NULL: none */
        void *block;                       /* what is to be freed */
        size_t size;                       /* bytes of all that it has */
};

/* Where in its block an object for one crawler has its first tier. */
#define REP_ROBOTS_SIZE ((sizeof(struct rep_robots) + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

/* Fetches what a check by the group of an object for one crawler reads first, so that it comes while the object does.  It is
 * only an address: in another object something else is there, or nothing. */
static inline void
rep_fetch_group(const struct rep_robots *robots)
{
        REP_PREFETCH((const void *)((uintptr_t)robots + REP_ROBOTS_SIZE + REP_TIER_SIZE));
}

/* The crawler's place in ROBOTS; NULL where it is not remembered. */
struct rep_asked *rep_find_further(const struct rep_robots *robots, const struct rep_crawler *crawler);

static inline struct rep_asked *
rep_find_asked(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        if (REP_LOAD(&robots->first.tier) != NULL && robots->first.crawler == crawler)
                return &robots->first;
        return rep_find_further(robots, crawler);
}

/*
 * Resolves CRAWLER, which ROBOTS does not remember by its address, and remembers it, unless it remembers one that was made
 * alike: the place of that is returned, and a check counted.  Where there is no room for that, TEMPORARY is filled in
 * and returned, which rep_end_asked() ends.  NULL after an error, with *STATUS as rep_robots_check() returns it.
 */
struct rep_asked *rep_resolve_crawler(struct rep_robots *robots, const struct rep_crawler *crawler,
                                      struct rep_asked *temporary, enum rep_status *status);

/* Stack for what finding the rules of a crawler takes, which is enough for most files. */
#define REP_RESOLVE_ROOM 24576

/* Makes *TIER of the groups HELD, in the encoding to begin with; ROBOTS says how its text is read and encoded.  ARENA is used.
 * Returns as rep_robots_check(). */
enum rep_status rep_make_held_tier(const struct rep_robots *robots, struct rep_arena *arena,
                                   const struct rep_held_groups *held, struct rep_tier_room *room,
                                   struct rep_tier **tier);

/* Notes TIER among those of ROBOTS. */
void rep_add_tier(struct rep_robots *robots, struct rep_tier *tier);

/* Ends the use of ASKED, which may be remembered. */
static inline void
rep_end_asked(struct rep_asked *asked)
{
        if (asked->own != NULL)
                rep_free_tier(asked->own);
}

/* Gives ASKED some of the checks that TIER serves; not all, for others may ask, too.  It takes them when it gets the tier, not at
 * its first check, which would wait for one line of memory more. */
void rep_take_checks(struct rep_asked *asked, struct rep_tier *tier);

/* ASKED has done the checks that it might: gives it more, or another tier. */
void rep_renew_asked(struct rep_robots *robots, struct rep_asked *asked);

/* Makes what replaces TIER, which has a list, in ENCODING; whoever asks gets it when the checks that it took are done.
 * Returns as rep_remake_tier().  One thread does so for one tier. */
enum rep_status rep_replace_tier(struct rep_robots *robots, struct rep_tier *tier, enum rep_encoding encoding);

/* The tier for a check of ASKED, which is counted. */
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
