/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which encoding the rules of a crawler have, and after how many checks they get another.
 *
 * The rule is that of renting and buying: who does not know how often he will be asked stays with what is there until its
 * checks have cost as much more than those of the next encoding as making that one costs.  Then all together never costs much
 * over twice the best choice made in hindsight.
 */
#ifndef REP_GEN_ROBOTS_CHOOSE_H
#define REP_GEN_ROBOTS_CHOOSE_H

#include "robots/tier.h"

/* The encoding to begin with. */
enum rep_encoding rep_choose_first(const struct rep_rule_counts *counts);

/* What replaces an encoding, after how many checks; 0 checks: nothing does. */
struct rep_choice {
        enum rep_encoding encoding;
        uint32_t checks;
};

/* What replaces ENCODING for rules that have COUNTS. */
struct rep_choice rep_choose_next(const struct rep_rule_counts *counts, enum rep_encoding encoding);

#endif
