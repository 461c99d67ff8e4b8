/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many steps a blob can make a walk take at one byte.
 *
 * rep_open() sees to it that no walk leaves a blob or fails to end.  It does not see to speed: a forged stream may fail
 * along a chain that an honest one would not have, and a forged output may link to as many as there are.
 */
#ifndef REP_RUNTIME_BLOB_STEPS_H
#define REP_RUNTIME_BLOB_STEPS_H

#include "format.h"

/*
 * The most steps that a walk of one rule set of BLOB, which was opened, takes at one byte, times the most rule sets that
 * hold for one token: failures, outputs and their entries, or, of a list, rules and stars.  MOST + 1 where it is more than
 * MOST.  Cost: the records, outputs and rules, times MOST.
 */
uint64_t rep_blob_steps(const struct rep_blob *blob, uint32_t most);

#endif
