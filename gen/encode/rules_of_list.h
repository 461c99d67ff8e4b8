/* SPDX-License-Identifier: Apache-2.0 */
/* A list (encode_core.h) -> its rules again, from which the ordinary stages make an automaton. */
#ifndef REP_GEN_ENCODE_RULES_OF_LIST_H
#define REP_GEN_ENCODE_RULES_OF_LIST_H

#include "base/arena.h"
#include "blob/layout.h"
#include "rules/rule_set.h"

/* Reads the rules of CORE, which is a list.  All rules are kept, with their numbers.  Returns REP_ERR_MEMORY if memory is
 * out. */
enum rep_status rep_rules_of_list(struct rep_arena *memory, const struct rep_core *core, struct rep_rules *rules);

#endif
