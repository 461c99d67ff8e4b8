/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers that an object makes for its crawlers, and when a faster one replaces them. */
#ifndef REP_GEN_ROBOTS_ASKED_TIERS_H
#define REP_GEN_ROBOTS_ASKED_TIERS_H

#include "robots/shared.h"

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

/* ---- which encoding
 *
 * An object chooses the encoding of a crawler's rules, and when to replace it.
 *
 * This is the ski rental problem: the number of future checks is unknown.  An encoding is kept until its checks have
 * cost as much more than those of the next encoding as making the next encoding costs.  The total cost is then never
 * much more than twice that of the best choice in hindsight.
 *
 * The checks of ordinary rules and URLs cost much alike, so checks are counted, which is nearly free.  Hostile ones are up
 * to a million times dearer: thousands of stars, and a URL of which all but the last byte of a segment is found
 * everywhere.  So lists with many stars also count the steps of their searches, each of about a nanosecond, and are left
 * when these were STEPS_FOR_MAKING times the estimate of making the replacement.  A check that exceeds what is left is
 * given up, and made again by the replacement: so no single check costs more than that, whatever the URL.
 *
 * These costs hold while the rules stay in the processor's caches.  A crawl asks another host at each URL, so rules have
 * left the caches when they are asked again.  A check then waits for memory, and compact rules, of which it reads the
 * fewest places, are fastest: in a random order over 3,000 hosts a check takes 0.7 times as long as by a list, and
 * 0.3 times as long as by a table, which is also 18 times as large.  Therefore a table is made only of rules that are hot.
 */

/* Returns the first encoding. */
enum rep_encoding rep_choose_first(const struct rep_rule_counts *counts);

/* A replacement of an encoding, and the checks and the steps of a list (match/list.h) before it, whichever come first.
 * 0 checks: there is none. */
struct rep_choice {
        enum rep_encoding encoding;
        uint32_t checks, steps;
};

/* The most segments behind stars of a list whose steps are not counted.  For each of them a check reads the URL about twice
 * at most, so it stays a list at any URL. */
#define REP_FEW_SEARCHES 4

/* Returns the replacement of ENCODING for rules with COUNTS, if they are hot when it is due. */
struct rep_choice rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding);

/* Returns whether rules were hot that were checked CHECKS times in MILLISECONDS.  In less than 20 microseconds between two
   checks, a program does not use much other memory. */
static inline bool
rep_is_hot(uint32_t checks, uint32_t milliseconds)
{
        return (uint64_t)milliseconds * 1000 < (uint64_t)checks * 20;
}

#endif
