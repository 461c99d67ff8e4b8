/* SPDX-License-Identifier: Apache-2.0 */
/* The crawlers that asked an object, what applies to each, and checks. */
#ifndef REP_GEN_ROBOTS_ASKED_H
#define REP_GEN_ROBOTS_ASKED_H

#include "robots/asked_tiers.h"

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
        return robots->blobs.beside != NULL ? robots->blobs.beside : &robots->blobs.rules;
}

/* Returns the crawler's place in ROBOTS, or NULL if it is not stored. */
struct rep_asked *rep_find_asked(struct rep_robots *robots, const struct rep_crawler *crawler);

/*
 * Resolves CRAWLER, whose address ROBOTS does not know, and stores it.  If a crawler that was made alike is stored,
 * counts a check, and returns the place of that one.  If there is no room, fills in and returns TEMPORARY, which the
 * caller ends by rep_end_asked().  Returns NULL after an error; *STATUS is then as rep_robots_check() returns it.
 */
struct rep_asked *rep_resolve_crawler(struct rep_robots *robots, const struct rep_crawler *crawler,
                                      struct rep_asked *temporary, enum rep_status *status);

/* Returns whether ROBOTS may be asked for CRAWLER: it is for any crawler, or for this one. */
bool rep_robots_suits(const struct rep_robots *robots, const struct rep_crawler *crawler);

/*
 * Finds rules for questions other than checks: those of HELD, and those of any CRAWLER, whether or not ROBOTS is for
 * it.  ROBOTS keeps them like those of crawlers that check, but not ASKED, which is the caller's and ends by
 * rep_end_asked().  Returns as rep_robots_check(); after an error there is nothing to end.
 *
 * What ASKED owns is for one question, unless rep_may_store(): then rep_store_beside() gives it to ROBOTS, which keeps
 * ASKED as well, or a copy.
 */
enum rep_status rep_ask_held(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
                             struct rep_asked *asked);
enum rep_status rep_ask_beside(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_asked *asked);
bool rep_may_store(const struct rep_robots *robots, const struct rep_asked *asked);
void rep_store_beside(struct rep_robots *robots, struct rep_asked *asked);

/* Ends the use of ASKED, unless it is stored. */
void rep_end_asked(struct rep_robots *robots, struct rep_asked *asked);

/* Calls CHECK for ASKED, whose tier is TIER, with the scratch memory that it needs.  Returns as CHECK, REP_ERR_MEMORY,
   or REP_ERR_LIMIT if the object has no room. */
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

/* ---- what is kept between questions that are not checks
 *
 * An object keeps it for the code that answers them, and knows of it no more than how large it is, and how to free it.
 * One thread at a time uses it.  Another that asks meanwhile makes its own, and waits for nobody.
 */

/* The first member of what is kept. */
struct rep_kept {
        void (*free)(struct rep_kept *kept);
        size_t size; /* in bytes, while an object keeps it */
};

/* Takes what ROBOTS keeps, which is then the caller's.  Returns NULL if it keeps nothing. */
struct rep_kept *rep_take_kept(struct rep_robots *robots);

/*
 * Gives KEPT to ROBOTS, or frees it: if ROBOTS keeps something already, if the object would then hold more than half of
 * what its limit allows, for rules may need the rest, and at the first call for ROBOTS, because an object that is asked
 * once should not take memory from then on.
 */
void rep_give_kept(struct rep_robots *robots, struct rep_kept *kept);

#endif
