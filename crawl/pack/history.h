/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of an origin's robots.txt: its newest answer, and every outcome since.
 *
 *     time ---->
 *     200      503   timeout  304   503
 *     answer   events ------------------>
 *
 * Records of one origin may come in any order, and from several packs.  To give the same result in each case, an entry keeps
 * the outcomes themselves, not only what they come to: an answer that is merged later may lie between two failures.
 *
 * Invariant: a history is a function of the set of its outcomes.  It has the newest answer, and the events behind it, each
 * once, in order of time.  Nothing else can ever matter: rep_fetch_record() forgets all failures when an answer comes.
 * Therefore rep_history_merge() is commutative, associative and idempotent, with two exceptions:
 *   - two answers of the same second: that of INTO stays;
 *   - more than REP_EVENTS_MAX events: the oldest are summed up.  Where histories are merged from the oldest on, as a writer
 *     does with records, this never changes what they come to.
 *
 * A redirect to the robots.txt of another origin is an answer, too: from then on the robots.txt is that of the target, and
 * what comes of the target's fetches is what holds.  A history keeps where it leads; what it comes to depends on the entries
 * of other origins (follow.h).
 *
 * An outcome without a known time (0) comes before all others.  A failure of that kind says nothing once there is an
 * outcome with a time: its time would begin the 30 days after which a site is given up.
 */
#ifndef REP_PACK_HISTORY_H
#define REP_PACK_HISTORY_H

#include "rep_policy.h"

/* Daily failures of two months. */
#define REP_EVENTS_MAX 64

/* A 304 that says no lifetime. */
#define REP_NO_LIFETIME UINT32_MAX

/* Failures, or one 304.  Times are in seconds since 1970. */
struct rep_event {
        uint32_t time;     /* of the fetch; of several failures, of the last */
        uint32_t first;    /* of several failures, the time of the first; else TIME */
        uint32_t failures; /* how many; more than 1 where their times were not kept; 0: a 304 */
        uint32_t value;    /* failures: the seconds to wait, at least; a 304: its lifetime, or REP_NO_LIFETIME */
};

struct rep_history {
        bool answered, rules; /* there is an answer; it has rules */
        uint32_t hops;        /* the answer is a redirect, the last of so many that lead to TARGET; 0: it is none */
        uint32_t time;        /* of the answer */
        uint32_t lifetime;    /* of the answer */
        uint32_t status;      /* HTTP status of the newest outcome */
        size_t event_count;   /* all after TIME, by time */
        struct rep_event events[REP_EVENTS_MAX];
        size_t target_size; /* of a redirect */
        char target[REP_ROBOTS_URL_SIZE];
};

/* Makes a history of what FETCH knows, which may be one outcome or many; and of one 304, which says LIFETIME, or
 * REP_NO_LIFETIME. */
void rep_history_start(struct rep_history *history, const struct rep_policy *policy,
                       const struct rep_fetch_entry *fetch, uint32_t status);
void rep_history_start_unchanged(struct rep_history *history, uint32_t time, uint32_t lifetime);

/* Makes a history of one redirect of STATUS to the robots.txt of the origin TARGET, the last of HOPS, from 1 to
 * REP_REDIRECTS_MAX. */
void rep_history_start_redirect(struct rep_history *history, struct rep_text target, uint32_t hops, uint32_t status,
                                uint32_t time);

/* Adds to INTO what FROM knows.  Returns whether the answer, and so the rules, are now those of FROM. */
bool rep_history_merge(struct rep_history *into, const struct rep_history *from);

/* Adds to INTO the events of FROM, but not its answer. */
void rep_history_merge_events(struct rep_history *into, const struct rep_history *from);

/* Gives in FETCH what HISTORY comes to by POLICY, and in OUTCOME what holds at the time of the newest outcome:
 * REP_ACCESS_FOLLOW where that is nothing, because all that is known is a redirect. */
void rep_history_fold(const struct rep_history *history, const struct rep_policy *policy, struct rep_fetch_entry *fetch,
                      enum rep_access *outcome);

/* TIME in 32 bits; 0 where it is not known. */
uint32_t rep_short_time(int64_t time);

#endif
