/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chooses the encoding of a crawler's rules, and when to replace it.
 *
 * This is the ski rental problem: the number of future checks is unknown.  An encoding is kept until its checks have
 * cost as much more than those of the next encoding as making the next encoding costs.  The total cost is then never
 * much more than twice that of the best choice in hindsight.
 */
#ifndef REP_GEN_ROBOTS_CHOOSE_H
#define REP_GEN_ROBOTS_CHOOSE_H

#include "robots/tier.h"

/* Returns the first encoding. */
enum rep_encoding rep_choose_first(const struct rep_rule_counts *counts);

/* A replacement of an encoding, and the number of checks before it. 0 checks: there is none. */
struct rep_choice {
        enum rep_encoding encoding;
        uint32_t checks;
};

/* Returns the replacement of ENCODING for rules with COUNTS. */
struct rep_choice rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding);

#endif
