/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many steps a blob can make a walk take at one byte.
 *
 * rep_open() ensures that every walk stays within the blob and ends.  It does not ensure speed: a forged stream may
 * fail along a chain that an honest one would not have, and a forged output may link to all others.
 */
#ifndef REP_RUNTIME_BLOB_STEPS_H
#define REP_RUNTIME_BLOB_STEPS_H

#include "format.h"

/*
 * Returns the most steps that a walk takes at one byte, for one rule set of BLOB, times the most rule sets that apply
 * to one token.  Steps are failures, outputs and their entries or, for a list, rules and stars.  BLOB was opened.
 * Returns MOST + 1 if the result is above MOST.  Cost: the records, outputs and rules, times MOST.
 */
uint64_t rep_blob_steps(const struct rep_blob *blob, uint32_t most);

#endif
