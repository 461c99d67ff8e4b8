/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked rules -> list, the core that needs no automaton (runtime/format.h, REP_LIST_RULES).
 */
#ifndef REP_GEN_ENCODE_ENCODE_LIST_H
#define REP_GEN_ENCODE_ENCODE_LIST_H

#include "encode/core_parts.h"

/* Whether RULES are to be stored as a list: where that was asked for, and where there are so few that none is faster
 * with an automaton (bench/RESULTS.md). */
bool rep_suits_list(const struct rep_rules *rules, enum rep_encoding encoding);

/* Appends the list of RULES, which are at least one and have their numbers.  REP_ERR_LIMIT where their texts are over
 * 1 GiB. */
enum rep_status rep_encode_list(struct rep_arena *work, const struct rep_rules *rules, struct rep_buffer *blob);

#endif
