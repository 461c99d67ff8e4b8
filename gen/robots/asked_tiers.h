/* SPDX-License-Identifier: Apache-2.0 */
/* The tiers of an object, and when a faster one replaces one. */
#ifndef REP_GEN_ROBOTS_ASKED_TIERS_H
#define REP_GEN_ROBOTS_ASKED_TIERS_H

#include "robots/shared.h"

/* Makes *TIER of the groups HELD in ENCODING; REP_ENCODING_AUTO stands for the encoding to begin with.  ROBOTS says how
   its text is read.  Allocates from ARENA, and the tier from its heap.  Returns as rep_robots_check(). */
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

/* Sets after how many checks and steps a list replaces TIER, which is of a text.  No other thread sees TIER. */
void rep_count_to_list(struct rep_tier *tier);

/* Gives ASKED a part of the checks that TIER serves, because other crawlers may share TIER.  This happens when ASKED
   gets the tier.  At its first check, it would cost a wait for one more cache line. */
void rep_take_checks(struct rep_asked *asked, struct rep_tier *tier);

/* Called when ASKED has used up its checks.  Gives it more, or another tier. */
void rep_renew_asked(struct rep_robots *robots, struct rep_asked *asked);

/* Counts a check of ASKED, which is not stored, by its tier, which is unless ASKED owns it. */
void rep_count_alone(struct rep_robots *robots, struct rep_asked *asked);

/* Returns what is faster than LIST, by which ASKED is being checked and whose steps are used up; LIST: there is nothing
   yet. Makes it, unless another thread compiles, or ASKED owns LIST.  LIST may also be of a text. */
struct rep_tier *rep_find_faster(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *list);

/* Makes the replacement of TIER, which has a list, in ENCODING.  A crawler gets the replacement when it has used up
   its checks.  Returns as rep_remake_tier().  Only one thread does this for an object at a time. */
enum rep_status rep_replace_tier(struct rep_robots *robots, struct rep_tier *tier, enum rep_encoding encoding);

#endif
