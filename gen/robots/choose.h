/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chooses the encoding of a crawler's rules, and when to replace it.
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
#ifndef REP_GEN_ROBOTS_CHOOSE_H
#define REP_GEN_ROBOTS_CHOOSE_H

#include "robots/tier.h"

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
